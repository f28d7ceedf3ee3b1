"""Tests of sessions, records of games, the referee and replays."""
