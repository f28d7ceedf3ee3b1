"""`durak deal`: what it shows is what the engine deals."""

import pytest

from durak_cli.engine.cards import card_name, cards_name
from durak_cli.engine.deal import deal, deck_of
from durak_cli.engine.rules import parse_rules
from tests.cli.shell import durak


def test_the_first_deal_of_the_notation() -> None:
    answer = durak("deal", "kitchen-42")
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert lines[:2] == ["Seed       kitchen-42", "Rules      podkidnoy"]
    assert lines[2] == "Deck       Qs Js Kh Td 7c 7h 6h As Jc 7d Ac Th Qd 8d 9c Kd Jh Kc"
    assert "Player 2   7c 8d Jh Js Ac As" in lines
    assert "Player 3   7h 9c Th Jc Kc Kh  deals" in lines
    assert "Up-card    Qc, so trumps are clubs" in lines
    assert lines[-2:] == ["First      player 2 attacks player 3:", "           the lowest trump in a hand is 7c"]


@pytest.mark.parametrize(
    ("options", "players", "dealer", "rules", "game"),
    [
        ([], 3, 2, "podkidnoy", 1),
        (["--players", "2", "--dealer", "1"], 2, 0, "podkidnoy", 1),
        (["-p", "6", "--dealer", "4"], 6, 3, "podkidnoy", 1),
        (["-p", "4", "-r", "table deck=24"], 4, 3, "table deck=24", 1),
        (["-p", "5", "-r", "podkidnoy deck=52", "--game", "2"], 5, 4, "podkidnoy deck=52", 2),
        (["-p", "4", "-r", "podkidnoy start=onto-fool teams=2", "--game", "7"], 4, 3, "start=onto-fool teams=2", 7),
    ],
)
@pytest.mark.parametrize("seed", ["1", "дурак", "two words"])
def test_it_shows_what_the_engine_deals(
    seed: str, options: list[str], players: int, dealer: int, rules: str, game: int
) -> None:
    chosen = parse_rules(rules)
    deck = deck_of(seed, chosen.deck_size)
    position, _ = deal(chosen, players, deck, dealer, game=game)
    out = durak("deal", seed, *options).out
    words = out.split()
    assert out.startswith(f"Seed       {seed}\n")
    at = words.index("Deck") + 1
    assert words[at : at + len(deck)] == [card_name(card) for card in deck]
    for seat, hand in enumerate(position.hands):
        assert f"Player {seat + 1}   {cards_name(hand)}{'  deals' if seat == dealer else ''}\n" in out
    assert f"Up-card    {card_name(position.up_card)}, " in out
    assert f"player {position.attacker + 1} attacks player {position.defender + 1}:\n" in out
    stock = [card_name(card) for card in position.stock()]
    at = words.index("Stock") + 1
    assert words[at : at + len(stock)] == stock
    assert max(map(len, out.splitlines())) <= 80


def test_a_deal_without_a_stock_says_who_keeps_the_up_card() -> None:
    assert "none: the whole deck is dealt, and player 6 keeps the up-card" in durak("deal", "1", "-p", "6").out


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--rules", "start=series", "--game", "2"], "whoever sits to the dealer's left leads"),
        (["--rules", "start=onto-fool", "--game", "2"], "whoever sits to the dealer's right leads"),
        (["--rules", "start=lowest-trump", "--game", "2"], "the lowest trump in a hand is "),
        (["--rules", "start=free"], "the players may agree on another leader"),
    ],
)
def test_it_says_why_somebody_leads(options: list[str], why: str) -> None:
    assert why in durak("deal", "1", *options).out


def test_nobody_holds_a_trump() -> None:
    def holds_none(seed: str) -> bool:
        position, _ = deal(parse_rules("deck=52"), 2, deck_of(seed, 52))
        return not any(card_name(card)[1] == "cdhs"[position.trump] for card in _held(position.hands))

    seed = next(str(number) for number in range(1000) if holds_none(str(number)))
    assert "nobody holds a trump" in durak("deal", seed, "-p", "2", "-r", "deck=52").out


def _held(hands: list[int]) -> list[int]:
    return [card for card in range(52) if any(hand >> card & 1 for hand in hands)]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["x", "--players", "1"], "it takes 2 to 6"),
        (["x", "--players", "7"], "it takes 2 to 6"),
        (["x", "--players", "5", "--rules", "deck=24"], "it takes 2 to 4"),
        (["x", "--players", "3", "--rules", "teams=2"], "it takes 4 or 6"),
        (["x", "--dealer", "0"], "there is no player 0; the dealer is one of 1 to 3"),
        (["x", "--dealer", "4"], "there is no player 4"),
        (["x", "--game", "0"], "games are counted from 1"),
        (["x", "--rules", "deck=40"], "deck cannot be '40'; choose 24, 36 or 52"),
        (["x", "--rules", "perevodnoy teams=2"], "partners and transfer do not go together"),
        ([""], "a seed has 1 to 200 characters"),
        (["x" * 201], "this one has 201"),
    ],
)
def test_what_cannot_be_dealt_is_said_in_a_sentence(words: list[str], said: str) -> None:
    answer = durak("deal", *words)
    assert answer.code == 2
    assert answer.out == ""
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1
