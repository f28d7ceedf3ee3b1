"""Reasons in words: each kind is said where it holds and not where it would be false, on positions laid out by hand."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from durak_cli.bots.lines import proven_line, worths_of
from durak_cli.engine.cards import RANKS, SUITS, card_name
from durak_cli.engine.legality import legal_moves
from durak_cli.engine.moves import PASS, TAKE, Attack, Beat, Move, Transfer, parse_move
from durak_cli.engine.position import Position
from durak_cli.engine.transition import apply
from durak_cli.engine.view import View, asked_view
from durak_cli.study.defects import defects
from durak_cli.study.insight import Insight
from durak_cli.study.merits import merits
from durak_cli.study.reasons import Kind, Stakes, reason_against, reason_for
from durak_cli.study.sayings import SENTENCES
from tests.helpers import bout, cards

NAMES = ("Eva", "Anna", "Boris", "Clara", "Dima", "Elena")


# -- positions laid out by hand ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Moment:
    """A position, and what has been played in it; *known* are cards that everybody saw go into the hands."""

    hands: tuple[str, ...]
    stock: str = ""
    rules: str = ""
    played: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    more: tuple[tuple[str, int], ...] = ()

    def position(self) -> Position:
        """Return the position."""
        position = bout(*self.hands, stock=self.stock, rules=self.rules, **dict(self.more))  # type: ignore[arg-type]
        for seat, known in enumerate(self.known):
            position.known[seat] = cards(known)
        for move in self.played:
            apply(position, position.asked, parse_move(move))
        return position

    def view(self) -> View:
        """Return what is seen by whoever is asked."""
        return asked_view(self.position())


def at(*hands: str, played: str = "", known: tuple[str, ...] = (), rules: str = "", stock: str = "") -> Moment:
    moves = tuple(move.strip() for move in played.split(",") if move.strip())
    return Moment(hands, stock, rules, moves, known)


def said_for(moment: Moment, move: str, chance: float | None = None) -> dict[Kind, str]:
    view = moment.view()
    assert parse_move(move) in view.moves, [*view.moves]
    found = list(merits(Insight(view), parse_move(move), chance))
    assert found[0] == reason_for(view, parse_move(move), chance)
    return {reason.kind: reason.text(NAMES, card_name) for reason in reversed(found)}


def said_against(moment: Moment, played: str, better: str, stakes: Stakes | None = None) -> dict[Kind, str]:
    view = moment.view()
    assert {parse_move(played), parse_move(better)} <= set(view.moves), [*view.moves]
    found = list(defects(Insight(view), parse_move(played), parse_move(better), stakes))
    assert found[0] == reason_against(view, parse_move(played), parse_move(better), stakes)
    return {reason.kind: reason.text(NAMES, card_name) for reason in reversed(found)}


#: Hearts are trumps everywhere; the first hand attacks, the second defends.
STOCK = "Ac 6s Qs 6h"
YOUNG = "As Ks Qs Js Ts 9s Ac Kc 6h"
SINGLE = "attack=single"

#: What is said for a move, and where.
FOR: tuple[tuple[Kind, Moment, str, str], ...] = (
    (Kind.LAST_CARD, at("8d", "9d Jd"), "attack 8d", "8d is the last card in the hand, and the stock is empty"),
    (Kind.NO_TRUMP, at("8d 7c", "9d", stock=STOCK), "attack 8d", "it costs no trump"),
    (
        Kind.HIGHEST_LEFT,
        at("Qd 7c", "9d 8s"),
        "attack Qd",
        "the others have no trump left, and no card that beats Qd",
    ),
    (Kind.HIGHEST_TRUMP_LEFT, at("Qh 7c", "9d 8h"), "attack Qh", "nobody else has a higher trump than Qh"),
    (
        Kind.EACH_BEATABLE,
        at("9d 7s 8c", "Td 8s Kc", played="attack 9d, pass"),
        "beat Td 9d",
        "every card that Eva holds can then be beaten: 7s 8c",
    ),
    (
        Kind.ONLY_SUIT,
        at("9d 7s 6s", "Td 8s Kc", played="attack 9d, pass"),
        "beat Td 9d",
        "Eva then holds nothing but spades, and each of them can be beaten",
    ),
    (
        Kind.UNBEATABLE,
        at("As 7d", "Td Jd", "6h 7c", known=("", "Td Jd", "")),
        "attack As",
        "Anna holds nothing that beats As",
    ),
    (
        Kind.ONLY_SUIT,
        at("9d 9c 8h", "Td 7s 6s", rules=SINGLE, played="attack 9d, beat Td 9d"),
        "pass",
        "Anna then holds nothing but spades, and each of them can be beaten",
    ),
    (Kind.ONLY_TRUMP_BEATS, at("As 7d", "Td 6h"), "attack As", "Anna can beat As only with a trump"),
    (Kind.HAS_MATE, at("8d 8s", "Td 6h"), "attack 8d", "8s is of the same rank and can follow 8d"),
    (
        Kind.ONLY_TRUMPS,
        at("7h 8h", "Td 9h", stock=STOCK),
        "attack 7h",
        "there is nothing but trumps in the hand, and 7h is the lowest",
    ),
    (Kind.CHEAPEST, at("7c 8d 6h", "Td 9h"), "attack 7c", "no card in the hand is cheaper"),
    (Kind.HIGHER_TRUMP_ONLY, at("7c 8d 7h", "Td 9h"), "attack 7h", "only a higher trump beats 7h"),
    (
        Kind.LAST_OF_RANK,
        at("8d 8s 7c", "9d Jd", "7h Kc", stock=STOCK, rules=SINGLE, played="attack 8d, beat 9d 8d"),
        "attack 8s",
        "after 8s nobody can add another card of that rank",
    ),
    (
        Kind.STOCK_EMPTY,
        at("8d 8s 7c", "9d Jd", rules=SINGLE, played="attack 8d, beat 9d 8d"),
        "attack 8s",
        "the stock is empty, and every card that is laid is one less to get rid of",
    ),
    (
        Kind.ONE_MORE,
        at("8d 8h 7c", "9d Jd Ah", stock=STOCK, rules=SINGLE, played="attack 8d, beat 9d 8d"),
        "attack 8h",
        "Anna has one more card to answer",
    ),
    (
        Kind.ONE_MORE_PLAIN,
        at("8d 8s 7c", "9d Jd Ah", stock=STOCK, rules=SINGLE, played="attack 8d, beat 9d 8d"),
        "attack 8s",
        "8s is no trump, and Anna has one more card to answer",
    ),
    (
        Kind.PICKED_UP,
        at("8d 8h 7c", "9d Jd", stock=STOCK, rules=SINGLE, played="attack 8d, take"),
        "attack 8h",
        "Anna has to pick 8h up as well",
    ),
    (
        Kind.PICKED_UP_PLAIN,
        at("8d 8s 7c", "9d Jd", stock=STOCK, rules=SINGLE, played="attack 8d, take"),
        "attack 8s",
        "8s is no trump, and Anna has to pick it up as well",
    ),
    (
        Kind.KEEPS_LOWEST,
        at("6h 9s", "7c 9d", rules="swap=on attack=single", stock="Qh", played="attack 9s, take"),
        "pass",
        "6h stays in the hand",
    ),
    (
        Kind.NOTHING_TO_ADD,
        at("8d 7c", "9d Jd", "Kc Qc", rules="throwers=permission attack=single", stock=STOCK, played="attack 8d, take"),
        "pass",
        "no card in the hand can be added",
    ),
    (
        Kind.ONLY_TRUMPS_TO_ADD,
        at("8d 8h 7c", "9d Jd", stock=STOCK, played="attack 8d"),
        "pass",
        "nothing but trumps could be added",
    ),
    (
        Kind.TRUMP_KEPT,
        at("8d 8h 7c", "9d Jd", stock=STOCK, played="attack 8d"),
        "pass",
        "8h is a trump and need not be given away",
    ),
    (
        Kind.HIGH_KEPT,
        at("Kd Ks 7c", "Ad Jd", stock=STOCK, played="attack Kd"),
        "pass",
        "Ks is a high card and need not be given away",
    ),
    (
        Kind.KEEPS_ADDABLE,
        at("8d 8s 7c", "9d Jd", stock=STOCK, played="attack 8d"),
        "pass",
        "the cards that could be added stay in the hand",
    ),
    (
        Kind.CLOSES,
        at("8d 8s 7c", "9d Jd", "8c 7s", rules="throwers=permission attack=single", played="attack 8d, take"),
        "close",
        "then nobody else can add a card",
    ),
    (
        Kind.SWAPS,
        at("6h 9s", "7c 9d", rules="swap=on", stock="Ac Qh"),
        "swap",
        "Qh is a higher trump than 6h, and swapping costs no turn",
    ),
    (Kind.ONLY_ANSWER, at("8d 7c", "9d Jc", played="attack 8d"), "beat 9d 8d", "no other card in the hand beats 8d"),
    (
        Kind.NOBODY_CAN_ADD,
        at("8d 7c Ks", "9d Jd", rules=SINGLE, played="attack 8d"),
        "beat 9d 8d",
        "after 9d nobody can add another card",
    ),
    (
        Kind.NO_NEW_RANK,
        at("8d 7c", "9d 8h", stock=STOCK, rules=SINGLE, played="attack 8d"),
        "beat 8h 8d",
        "8h brings no new rank to the table, so nothing new can be thrown in",
    ),
    (
        Kind.CHEAPEST_ANSWER,
        at("8d 7c", "9d Jd", stock=STOCK, rules=SINGLE, played="attack 8d"),
        "beat 9d 8d",
        "no cheaper card in the hand beats 8d",
    ),
    (
        Kind.TURN,
        at("8d 7c", "9d Ah", stock=STOCK, rules=SINGLE, played="attack 8d"),
        "beat Ah 8d",
        "whoever takes loses the turn to attack",
    ),
    (
        Kind.PASSES_ON,
        at("8d 7c", "8c Jd", "9c Tc", stock=STOCK, rules="transfer=on attack=single", played="attack 8d"),
        "transfer 8c",
        "then Boris has to answer",
    ),
    (Kind.NO_ANSWER, at("8d 7c", "7d Jc", rules=SINGLE, played="attack 8d"), "take", "no card in the hand beats 8d"),
    (
        Kind.NOT_ALL,
        at("8d 8s", "Jh Qc", played="attack 8d, attack 8s"),
        "take",
        "not all of 8d 8s can be beaten",
    ),
    (
        Kind.TRUMPS_FOR_CARDS,
        at("8d 8s 8c", "Jh Qh Kh", stock=STOCK, played="attack 8d, attack 8s, attack 8c"),
        "take",
        "to beat everything takes 3 trumps, and saves no more than picking up 8c 8d 8s",
    ),
    (
        Kind.ONLY_TRUMP_ANSWERS,
        at("8d 7c", "Jh 7d", stock=STOCK, rules=SINGLE, played="attack 8d"),
        "take",
        "only a trump beats 8d",
    ),
    (
        Kind.BRINGS_TRUMPS,
        at("7h 7c", "Jh 7d", stock=STOCK, rules=SINGLE, played="attack 7h"),
        "take",
        "there are trumps to be picked up: 7h",
    ),
    (
        Kind.KEEPS_ANSWERS,
        at("8d 7c", "Jd 7d", stock=STOCK, rules=SINGLE, played="attack 8d"),
        "take",
        "what would have to beat 8d stays in the hand",
    ),
)

#: Where the same would be false, and so is not said.
NOT_FOR: tuple[tuple[Kind, Moment, str], ...] = (
    (Kind.LAST_CARD, at("8d", "9d Jd", stock=STOCK), "attack 8d"),
    (Kind.LAST_CARD, at("8d 7c", "9d Jd"), "attack 8d"),
    (Kind.NO_TRUMP, at("7h 8h", "Td 9h", stock=STOCK), "attack 8h"),
    (Kind.HIGHEST_LEFT, at("Qd 7c", "9d 8h"), "attack Qd"),
    (Kind.HIGHEST_LEFT, at("Qd 7c", "9d 8s", stock="6h"), "attack Qd"),
    (Kind.HIGHEST_LEFT, at("Qd 7c", "9d 8s", "Kd 8c"), "attack Qd"),
    (Kind.HIGHEST_TRUMP_LEFT, at("Qh 7c", "9d Kh"), "attack Qh"),
    (Kind.EACH_BEATABLE, at("9d 7s 8c", "Td 8s 7c", played="attack 9d, pass"), "beat Td 9d"),
    (Kind.EACH_BEATABLE, at("9d 7s 8c", "Td 8s Kc", stock="6h", played="attack 9d, pass"), "beat Td 9d"),
    (Kind.ONLY_SUIT, at("9d 7s 8c", "Td 8s Kc", played="attack 9d, pass"), "beat Td 9d"),
    (Kind.ONLY_SUIT, at("9d 7s As", "Td 8s Kc", played="attack 9d, pass"), "beat Td 9d"),
    (Kind.ONLY_SUIT, at("9d 9c 8h", "Td 7s Ah", rules=SINGLE, played="attack 9d, beat Td 9d"), "pass"),
    (Kind.UNBEATABLE, at("Ks 7d", "As Jd", "Qs 7c"), "attack Ks"),
    (Kind.UNBEATABLE, at("Ks 7d", "Qs Jd", "As 7c"), "attack Ks"),  # for all that Eva knows Anna holds the ace
    (Kind.ONLY_TRUMP_BEATS, at("Ks 7d", "As 6h"), "attack Ks"),
    (Kind.HAS_MATE, at("8d 8h", "Td 6h"), "attack 8d"),
    (Kind.HAS_MATE, at("8d 8s", "Td"), "attack 8d"),
    (Kind.ONLY_TRUMPS, at("7h 8d", "Td 9h", stock=STOCK), "attack 7h"),
    (Kind.CHEAPEST, at("7c 8d 6h", "Td 9h"), "attack 8d"),
    (Kind.CHEAPEST, at("7c 8d 6h", "Td 9h"), "attack 6h"),
    (Kind.HIGHER_TRUMP_ONLY, at("7c 8d 7h", "Td 9h"), "attack 8d"),
    (
        Kind.LAST_OF_RANK,
        at("8d 8s 7c", "9d Jd", "8h Kc", stock=STOCK, rules=SINGLE, played="attack 8d, beat 9d 8d"),
        "attack 8s",
    ),
    (Kind.STOCK_EMPTY, at("8d 8s 7c", "9d Jd", stock="6h", rules=SINGLE, played="attack 8d, beat 9d 8d"), "attack 8s"),
    (Kind.ONE_MORE, at("8d 8h 7c", "9d Jd", stock=STOCK, rules=SINGLE, played="attack 8d, take"), "attack 8h"),
    (Kind.ONE_MORE_PLAIN, at("8d 8h 7c", "9d Jd Ah", stock=STOCK, played="attack 8d"), "attack 8h"),
    (Kind.PICKED_UP, at("8d 8h 7c", "9d Jd Ah", stock=STOCK, played="attack 8d"), "attack 8h"),
    (Kind.PICKED_UP_PLAIN, at("8d 8h 7c", "9d Jd", stock=STOCK, rules=SINGLE, played="attack 8d, take"), "attack 8h"),
    (Kind.KEEPS_LOWEST, at("8d 8s 7c 7h", "9d Jd", stock=STOCK, played="attack 8d"), "pass"),
    (Kind.NOTHING_TO_ADD, at("8d 8s 7c", "9d Jd", stock=STOCK, played="attack 8d"), "pass"),
    (Kind.ONLY_TRUMPS_TO_ADD, at("8d 8s 8h", "9d Jd", stock=STOCK, played="attack 8d"), "pass"),
    (Kind.TRUMP_KEPT, at("8d 8s 8h", "9d Jd", stock=STOCK, played="attack 8d"), "pass"),
    (Kind.HIGH_KEPT, at("Jd Js 7c", "Ad Kd", stock=STOCK, played="attack Jd"), "pass"),
    (
        Kind.KEEPS_ADDABLE,
        at("6h 9s", "7c 9d", rules="swap=on attack=single", stock="Qh", played="attack 9s, take"),
        "pass",
    ),
    (
        Kind.CLOSES,
        at("8d 8s 7c", "9d Jd", "8c 7s", rules="throwers=permission attack=single", played="attack 8d, take"),
        "pass",
    ),
    (Kind.SWAPS, at("6h 9s", "7c 9d", rules="swap=on", stock="Ac Qh"), "attack 9s"),
    (Kind.ONLY_ANSWER, at("8d 7c", "9d Jd", played="attack 8d"), "beat 9d 8d"),
    (Kind.NOBODY_CAN_ADD, at("8d 9c Ks", "9d Jd", rules=SINGLE, played="attack 8d"), "beat 9d 8d"),
    (Kind.NOBODY_CAN_ADD, at("8d 7c", "9d Jd", stock="9c 6h", rules=SINGLE, played="attack 8d"), "beat 9d 8d"),
    (Kind.NO_NEW_RANK, at("8d 7c", "9d 8h", stock=STOCK, rules=SINGLE, played="attack 8d"), "beat 9d 8d"),
    (Kind.CHEAPEST_ANSWER, at("8d 7c", "9d Jd", stock=STOCK, rules=SINGLE, played="attack 8d"), "beat Jd 8d"),
    (Kind.TURN, at("8d 7c", "9d Ah", stock=STOCK, rules=SINGLE, played="attack 8d"), "take"),
    (
        Kind.PASSES_ON,
        at("8d 7c", "8c Jd", "9c Tc", stock=STOCK, rules="transfer=on attack=single", played="attack 8d"),
        "beat Jd 8d",
    ),
    (Kind.NO_ANSWER, at("8d 7c", "9d Jc", rules=SINGLE, played="attack 8d"), "take"),
    (Kind.NOT_ALL, at("8d 8s", "Jh Qh", played="attack 8d, attack 8s"), "take"),
    (Kind.TRUMPS_FOR_CARDS, at("8d 8s 8c", "9d Qh Kh", stock=STOCK, played="attack 8d, attack 8s, pass"), "take"),
    (Kind.TRUMPS_FOR_CARDS, at("8d 8h", "Jh Qh", stock=STOCK, played="attack 8d, attack 8h"), "take"),
    (Kind.ONLY_TRUMP_ANSWERS, at("8d 7c", "Jh 9d", stock=STOCK, rules=SINGLE, played="attack 8d"), "take"),
    (Kind.ONLY_TRUMP_ANSWERS, at("8d 7c", "Jc 7d", stock=STOCK, rules=SINGLE, played="attack 8d"), "take"),
    (Kind.BRINGS_TRUMPS, at("8d 7c", "Jh 7d", stock=STOCK, rules=SINGLE, played="attack 8d"), "take"),
    (Kind.KEEPS_ANSWERS, at("8d 7c", "Jc 7d", stock=STOCK, rules=SINGLE, played="attack 8d"), "take"),
)

SEEN = ("", "Td Kh")
DEFENDED = at("8d 7c", "9d Jd Ah", stock=STOCK, rules=SINGLE, played="attack 8d")

#: What is said against a move beside a better one, and where.
AGAINST: tuple[tuple[Kind, Moment, str, str, str], ...] = (
    (
        Kind.CHEAPER,
        at("7c Kd", "9d 8h", stock=STOCK),
        "attack Kd",
        "attack 7c",
        "7c is cheaper, and Kd stays in the hand",
    ),
    (
        Kind.TRUMP_SPENT,
        at("Kd 7h", "9d 8h", stock=STOCK),
        "attack 7h",
        "attack Kd",
        "Kd is no trump, and the trump 7h stays in the hand",
    ),
    (
        Kind.KNOWN_ANSWER,
        at("8d 9s", "Td Kh", stock=STOCK, known=("", "Td")),
        "attack 8d",
        "attack 9s",
        "Anna is known to hold Td, which beats 8d",
    ),
    (
        Kind.CHEAPER_ANSWER,
        DEFENDED,
        "beat Jd 8d",
        "beat 9d 8d",
        "9d beats 8d as well, is cheaper, and Jd stays in the hand",
    ),
    (
        Kind.PLAIN_ANSWER,
        DEFENDED,
        "beat Ah 8d",
        "beat 9d 8d",
        "9d beats 8d as well, and the trump Ah stays in the hand",
    ),
    (
        Kind.BREAKS_PAIR,
        at("8d 7c", "9d 9s Jd", stock=STOCK, played="attack 8d"),
        "beat 9d 8d",
        "beat Jd 8d",
        "9d and 9s are of one rank and could be led together",
    ),
    (
        Kind.NEW_RANK,
        at("8d 7c", "9d 8h", stock=STOCK, rules=SINGLE, played="attack 8d"),
        "beat 9d 8d",
        "beat 8h 8d",
        "9d brings a new rank to the table, which can be thrown in",
    ),
    (
        Kind.GIVES_THROW_IN,
        at("8d 9c", "9d Jd", stock=STOCK, rules=SINGLE, played="attack 8d", known=("9c",)),
        "beat 9d 8d",
        "beat Jd 8d",
        "Eva is known to hold 9c, and can throw it in after 9d",
    ),
    (
        Kind.REST_OPEN,
        at("8d 8s", "9d Jh", played="attack 8d, attack 8s"),
        "beat Jh 8d",
        "beat 9d 8d",
        "without Jh there is nothing left to beat 8s",
    ),
    (
        Kind.REST_NOT_ALL,
        at("8d 8s 8c", "9d Jh Qh", played="attack 8d, attack 8s, attack 8c"),
        "beat Jh 8d",
        "beat 9d 8d",
        "without Jh not all of 8c 8s can be beaten any more",
    ),
    (
        Kind.HIGHEST_TRUMP_EARLY,
        at("6d 7c", "Ah Kd", stock=YOUNG, rules=SINGLE, played="attack 6d"),
        "beat Ah 6d",
        "take",
        "Ah is the highest trump left, and 9 cards are still in the stock",
    ),
    (
        Kind.WITHOUT_TRUMP,
        DEFENDED,
        "take",
        "beat 9d 8d",
        "no trump is needed to beat 8d",
    ),
    (
        Kind.TAKES_MANY,
        at("8d 8s 9s", "9d Jd Ts Js", rules=SINGLE, played="attack 8d, beat 9d 8d, attack 9s, beat Ts 9s, attack 8s"),
        "take",
        "beat Js 8s",
        "taking means picking up 5 cards",
    ),
    (
        Kind.STOCK_EMPTY_TAKING,
        at("8d 7c", "9d Jd Ah", rules=SINGLE, played="attack 8d"),
        "take",
        "beat 9d 8d",
        "the stock is empty, and every card that is taken is one more to get rid of",
    ),
    (
        Kind.GOES_TO,
        at("8d 8s 7c", "9d Jd", stock=STOCK, rules=SINGLE, played="attack 8d, take"),
        "attack 8s",
        "pass",
        "Anna would pick 8s up and have it",
    ),
)

#: Where the same would be false, and so is not said.
NOT_AGAINST: tuple[tuple[Kind, Moment, str, str], ...] = (
    (Kind.CHEAPER, at("7c Kd", "9d 8h", stock=STOCK), "attack 7c", "attack Kd"),
    (Kind.TRUMP_SPENT, at("Kd 7h", "9d 8h", stock=STOCK), "attack Kd", "attack 7h"),
    (Kind.KNOWN_ANSWER, at("8d 9s", "Td Kh", stock=STOCK), "attack 8d", "attack 9s"),
    (Kind.KNOWN_ANSWER, at("8d 9s", "Td Kh", stock=STOCK, known=SEEN), "attack 8d", "attack 9s"),  # it beats both
    (Kind.CHEAPER_ANSWER, DEFENDED, "beat 9d 8d", "beat Jd 8d"),
    (Kind.PLAIN_ANSWER, DEFENDED, "beat Jd 8d", "beat 9d 8d"),
    (
        Kind.BREAKS_PAIR,
        at("8d 7c", "9d 9s Jd", stock=STOCK, rules=SINGLE, played="attack 8d"),
        "beat 9d 8d",
        "beat Jd 8d",
    ),
    (Kind.BREAKS_PAIR, at("8d 7c", "9d 9h Jd", stock=STOCK, played="attack 8d"), "beat 9d 8d", "beat Jd 8d"),
    (Kind.NEW_RANK, DEFENDED, "beat Jd 8d", "beat 9d 8d"),
    (
        Kind.GIVES_THROW_IN,
        at("8d 9c", "9d Jd", stock=STOCK, rules=SINGLE, played="attack 8d"),
        "beat 9d 8d",
        "beat Jd 8d",
    ),
    (Kind.REST_OPEN, at("8d 8s", "9d Jh Qh", played="attack 8d, attack 8s"), "beat Jh 8d", "beat 9d 8d"),
    (
        Kind.REST_NOT_ALL,
        at("8d 8s 8c", "9d Jh Qh Kh", played="attack 8d, attack 8s, attack 8c"),
        "beat Jh 8d",
        "beat 9d 8d",
    ),
    (
        Kind.HIGHEST_TRUMP_EARLY,
        at("6d 7c", "Kh Kd", "Ah 7s 8s", stock=YOUNG, rules=SINGLE, played="attack 6d"),
        "beat Kh 6d",
        "take",
    ),
    (
        Kind.HIGHEST_TRUMP_EARLY,
        at("6d 7c", "Ah Kd", stock="6h", rules=SINGLE, played="attack 6d"),
        "beat Ah 6d",
        "take",
    ),
    (Kind.WITHOUT_TRUMP, at("8d 7c", "7d Ah", stock=STOCK, rules=SINGLE, played="attack 8d"), "take", "beat Ah 8d"),
    (Kind.TAKES_MANY, DEFENDED, "take", "beat 9d 8d"),
    (Kind.STOCK_EMPTY_TAKING, DEFENDED, "take", "beat 9d 8d"),
    (Kind.GOES_TO, at("8d 8s 7c", "9d Jd", stock=STOCK, played="attack 8d"), "attack 8s", "pass"),
)

#: What is said of how it ends, with the chance after the move or after both; tried on endings reckoned out below.
CERTAIN = (Kind.WINS, Kind.SAFE, Kind.SAVES_DRAW, Kind.LOSES, Kind.LOSES_BY, Kind.DRAWS, Kind.COSTS, Kind.CHANCE)


@pytest.mark.parametrize(("kind", "moment", "move", "text"), FOR)
def test_what_speaks_for_a_move_is_said_where_it_holds(kind: Kind, moment: Moment, move: str, text: str) -> None:
    assert said_for(moment, move)[kind] == text


@pytest.mark.parametrize(("kind", "moment", "move"), NOT_FOR)
def test_what_speaks_for_a_move_is_not_said_where_it_is_false(kind: Kind, moment: Moment, move: str) -> None:
    assert kind not in said_for(moment, move)


@pytest.mark.parametrize(("kind", "moment", "played", "better", "text"), AGAINST)
def test_what_speaks_against_a_move_is_said_where_it_holds(
    kind: Kind, moment: Moment, played: str, better: str, text: str
) -> None:
    assert said_against(moment, played, better)[kind] == text


@pytest.mark.parametrize(("kind", "moment", "played", "better"), NOT_AGAINST)
def test_what_speaks_against_a_move_is_not_said_where_it_is_false(
    kind: Kind, moment: Moment, played: str, better: str
) -> None:
    assert kind not in said_against(moment, played, better)


def test_every_kind_of_reason_is_tried_both_ways() -> None:
    held = {case[0] for case in (*FOR, *AGAINST)} | set(CERTAIN)
    false = {case[0] for case in (*NOT_FOR, *NOT_AGAINST)} | set(CERTAIN)
    assert held == false == set(Kind) == set(SENTENCES)


def test_the_most_telling_reason_comes_first() -> None:
    assert reason_for(DEFENDED.view(), parse_move("beat 9d 8d")).kind is Kind.NOBODY_CAN_ADD
    assert reason_against(DEFENDED.view(), TAKE, parse_move("beat 9d 8d")).kind is Kind.WITHOUT_TRUMP
    young = at("6d 7c", "Ah Kd", stock=YOUNG, rules=SINGLE, played="attack 6d").view()
    assert reason_against(young, parse_move("beat Ah 6d"), TAKE).kind is Kind.HIGHEST_TRUMP_EARLY


def test_where_nothing_sets_two_moves_apart_the_number_is_told() -> None:
    moment = at("8d 8s Kc", "9d Jd", stock=STOCK)
    stakes = Stakes(0.62, 0.541)
    assert said_against(moment, "attack 8d", "attack 8s", stakes)[Kind.COSTS] == (
        "being the durak is less likely then, by about 8 in 100"
    )
    assert reason_against(moment.view(), parse_move("attack 8d"), parse_move("attack 8s"), stakes).kind is Kind.COSTS
    assert Kind.COSTS not in said_against(moment, "attack 8d", "attack 8s", Stakes(0.5, 0.497))
    assert Kind.COSTS not in said_against(moment, "attack 8d", "attack 8s", Stakes(1.0, 0.0, is_exact=True))


def test_an_estimate_is_told_where_nothing_else_is_telling() -> None:
    view = at("8d 7c Td", "9d 8h", stock="Jd 9c 6h").view()
    dear = reason_for(view, parse_move("attack Td"), 0.617, is_exact=False)
    assert dear.text(NAMES, card_name) == "the chance of not being the durak is then about 62 in 100"
    assert reason_for(view, parse_move("attack Td")).kind is Kind.NO_TRUMP
    assert reason_for(view, parse_move("attack 7c"), 0.617, is_exact=False).kind is Kind.CHEAPEST


def test_who_sees_every_hand_has_no_reasons() -> None:
    view = DEFENDED.view()._replace(seat=None)
    with pytest.raises(ValueError, match="only a player"):
        reason_for(view, TAKE)


# -- how it ends -------------------------------------------------------------------------------------------------------


def durak_of(position: Position, me: int, line: tuple[Move, ...] = ()) -> float:
    """Return the chance of *me* not to be the durak with the best play of both, all moves tried out."""
    if position.is_over():
        return 0.5 if not position.durak else float(me not in position.durak)
    worths = []
    for move in legal_moves(position):
        after = position.copy()
        apply(after, after.asked, move)
        worths.append(durak_of(after, me))
    return max(worths) if position.asked == me else min(worths)


def endings(count: int, players: int = 2) -> Iterator[Position]:
    """Yield endings with a choice, of two players with a few cards each."""
    chance = random.Random(players)
    while count:
        pack = [rank + suit for rank in RANKS[4:] for suit in SUITS]
        chance.shuffle(pack)
        first, second = chance.randrange(2, 4), chance.randrange(1, 4)
        mine, his = " ".join(pack[:first]), " ".join(pack[first : first + second])
        others = [""] * (players - 2)
        position = bout(mine, his, *others, rules=SINGLE, out=tuple(range(2, players)), beaten_off=True)
        for _ in range(chance.randrange(3)):
            if not position.is_over():
                apply(position, position.asked, chance.choice(legal_moves(position)))
        if not position.is_over() and len(legal_moves(position)) > 1 and len(position.in_game) == 2:
            count -= 1
            yield position


@pytest.mark.parametrize("players", [2, 3])
def test_how_it_ends_is_said_as_every_line_shows(players: int) -> None:
    """Endings are played out to the end in every way there is."""
    said: set[Kind] = set()
    for position in endings(30, players):
        view = asked_view(position)
        assert view.seat is not None
        me, other = view.seat, 1 - view.seat
        worths = worths_of(view, 100_000)
        assert worths is not None
        chance_of = {1: 1.0, 0: 0.5 if players == 2 else 1.0, -1: 0.0}
        true = {}
        for move in view.moves:
            after = position.copy()
            apply(after, me, move)
            true[move] = durak_of(after, me)
        better = max(view.moves, key=lambda move: worths[move])
        for move in view.moves:
            first = reason_for(view, move, chance_of[worths[move]])
            line = proven_line(view, move, 100_000)
            stakes = Stakes(chance_of[worths[better]], chance_of[worths[move]], is_exact=True, line=line or ())
            second = reason_against(view, move, better, stakes)
            said |= {first.kind, second.kind}
            claims = {Kind.WINS: 1.0, Kind.SAVES_DRAW: 0.5, Kind.LOSES: 0.0, Kind.LOSES_BY: 0.0, Kind.DRAWS: 0.5}
            for reason in (first, second):
                if reason.kind in claims:
                    assert true[move] == claims[reason.kind]
                if reason.kind in (Kind.WINS, Kind.LOSES, Kind.LOSES_BY):
                    assert reason.facts.player == other
                assert reason.kind is not Kind.SAFE or true[move] > 0
                assert reason.kind is not Kind.COSTS
            assert (true[move] == 1.0) == (first.kind is Kind.WINS) or players > 2
            if second.kind is Kind.LOSES_BY:
                assert keeps_winning(position, move, other, second.facts.other)
    wanted = {Kind.WINS, Kind.LOSES, Kind.LOSES_BY} if players == 2 else {Kind.SAFE, Kind.LOSES_BY}
    assert wanted <= said


def keeps_winning(position: Position, move: Move, winner: int, card: int) -> bool:
    """Whether *winner*, whatever is played against him up to then, may answer *move* with *card* and still wins."""
    after = position.copy()
    apply(after, after.asked, move)
    while after.asked != winner:
        assert legal_moves(after)
        apply(after, after.asked, next((one for one in legal_moves(after) if one == PASS), legal_moves(after)[0]))
    answers = [one for one in legal_moves(after) if isinstance(one, Attack | Beat | Transfer) and one.card == card]
    for answer in answers:
        then = after.copy()
        apply(then, winner, answer)
        if durak_of(then, winner) == 1.0:
            return True
    return False


def test_a_draw_is_told_from_a_win_and_from_a_loss() -> None:
    view = DEFENDED.view()
    assert reason_for(view, TAKE, 0.5).kind is Kind.SAVES_DRAW
    assert reason_for(view, TAKE, 0.0).kind is Kind.KEEPS_ANSWERS
    draws = reason_against(view, TAKE, parse_move("beat 9d 8d"), Stakes(1.0, 0.5, is_exact=True))
    assert draws.text(NAMES, card_name) == "as it is now, no more than a draw can be had"
    loses = reason_against(view, TAKE, parse_move("beat 9d 8d"), Stakes(0.5, 0.0, is_exact=True))
    assert loses.text(NAMES, card_name) == "as it is now, nothing can keep Eva from winning"
    same = reason_against(view, TAKE, parse_move("beat 9d 8d"), Stakes(0.5, 0.5, is_exact=True))
    assert same.kind is Kind.WITHOUT_TRUMP
