#!/bin/sh
# A program that plays Durak in plain shell: always the first move that it is offered.
#
#     durak play --bot "Ben=sh samples/bots/first.sh"
while read -r word move rest; do
  case $word in
    hello) echo "hello durak 1 First" ;;
    move) echo "$move" ;;
    bye) exit ;;
  esac
done
