"""What is said about a refused move or setup, word for word: all that many people ever see of an error."""

from collections.abc import Callable

import pytest

from durak_cli.engine.cards import full_deck, parse_card
from durak_cli.engine.deal import check_deck, deal, seed_bytes
from durak_cli.engine.errors import CHOICE, IllegalMoveError, Phrase, Reason, SetupError, SetupReason, listed
from durak_cli.engine.moves import parse_move
from durak_cli.engine.rules import check_players, parse_rules, preset_of
from durak_cli.engine.transition import apply
from durak_cli.engine.view import asked_view
from tests.helpers import bout

FACTS = {
    "player": "Ben",
    "next": "Carla",
    "card": "8d",
    "target": "9c",
    "unbeaten": "7h",
    "lowest": "6h",
    "rank": "eight",
    "ranks": "9, J",
    "limit": "5",
    "held": "2",
    "needed": "3",
    "why": "9c is no diamond",
}
SAID = {
    "game-over": "the game is over",
    "player-out": "Ben is out of the game",
    "not-in-deck": "there is no 8d in this deck",
    "not-your-turn": "it is not Ben's turn",
    "defender-cannot-attack": "Ben defends and cannot attack in this bout",
    "may-not-throw-in": "Ben may not throw in here",
    "not-beaten-yet": "7h is not beaten yet: cards are thrown in one at a time, each answered first",
    "no-adding": "these rules let nobody add cards after a take",
    "not-the-attacker": "only the attacker may do that",
    "not-the-defender": "only the defender may do that",
    "must-lead": "the attacker must lead a card",
    "must-answer": "the defender must beat 7h or take",
    "take-announced": "the take has been announced and cannot be revoked",
    "nothing-to-take": "everything on the table is beaten; there is nothing to take",
    "not-on-table": "9c does not lie on the table as an attack card",
    "already-beaten": "9c is beaten already",
    "no-closing": "a bout can be closed only where the rules say throwers=permission",
    "nothing-to-close": "there is no bout to close now",
    "no-transfer": "these rules do not allow a transfer",
    "no-transfer-in-first-bout": "these rules do not allow a transfer in the first bout",
    "transfer-after-beat": "a card has been beaten already, so the attack cannot be transferred",
    "nobody-to-transfer-to": "nobody else holds a card, so there is nobody to transfer to",
    "rank-not-on-table": "no eight lies on the table; only these ranks may be added: 9, J",
    "does-not-beat": "8d cannot beat 9c: 9c is no diamond",
    "not-in-hand": "Ben does not hold 8d",
    "limit-reached": "no more than 5 attack cards may be laid in this bout",
    "transfer-hand-too-small": "Carla holds too few cards: 2, and 3 would lie there",
    "no-swapping": "these rules do not allow swapping the lowest trump",
    "stock-empty": "the stock is empty, so there is no up-card to swap for",
    "up-card-is-lowest": "the up-card is itself the lowest trump",
    "lowest-trump-not-held": "Ben does not hold 6h, the lowest trump",
    "lowest-trump-was-played": "6h has lain on the table, so it can no longer be swapped",
}


@pytest.mark.parametrize("reason", Reason, ids=lambda reason: reason.value)
def test_why_a_move_is_refused(reason: Reason) -> None:
    assert str(IllegalMoveError(reason, FACTS)) == SAID[reason.value]


def test_a_reason_is_known_by_the_words_of_its_name() -> None:
    for reason in (*Reason, *SetupReason):
        assert reason.value == reason.name.lower().replace("_", "-")


def test_a_fact_that_is_missing_shows_as_an_ellipsis() -> None:
    assert str(IllegalMoveError(Reason.NOT_IN_HAND, {"player": "Ben"})) == "Ben does not hold …"
    assert IllegalMoveError(Reason.NOT_IN_HAND).facts == {}


def test_a_refused_move_carries_what_it_was_made_of() -> None:
    assert IllegalMoveError(Reason.NOT_IN_HAND, FACTS).args == (Reason.NOT_IN_HAND, FACTS)
    with pytest.raises(SetupError) as error:
        preset_of("poker")
    assert error.value.args == (SetupReason.UNKNOWN_PRESET, error.value.facts)
    assert error.value.facts["preset"] == "poker"


OPTIONS = "deck, attack, transfer, throwers, pile, first, swap, tie, repeat, start, teams"
PRESETS = "podkidnoy, perevodnoy, table, klassisch, weitergabe, tabjoy or solo"
WITHOUT_TRUMPS = "games without trumps or with a trump of one's choice"
PACKS = "more than one pack of cards"


SETUPS: list[tuple[Callable[[], object], str]] = [
    (lambda: preset_of("poker"), f"there is no preset 'poker'; choose {PRESETS}"),
    (lambda: parse_rules("colour=red"), f"there is no option 'colour'; the options are {OPTIONS}"),
    (
        lambda: parse_rules("podkidnoy transfer"),
        f"'transfer' is not written as option=value; the options are {OPTIONS}",
    ),
    (lambda: parse_rules("transfer=maybe"), "transfer cannot be 'maybe'; choose off, on or not-first"),
    (lambda: parse_rules("teams=3"), "teams cannot be '3'; choose off or 2"),
    (lambda: parse_rules("swap=on swap=on"), "the option swap is given twice"),
    (lambda: parse_rules("joker=2"), f"these rules know no jokers; the options are {OPTIONS}"),
    (lambda: parse_rules("jokers=2"), f"these rules know no jokers; the options are {OPTIONS}"),
    (lambda: parse_rules("trump=c"), f"these rules know no {WITHOUT_TRUMPS}; the options are {OPTIONS}"),
    (lambda: parse_rules("trumps=off"), f"these rules know no {WITHOUT_TRUMPS}; the options are {OPTIONS}"),
    (lambda: parse_rules("pack=2"), f"these rules know no {PACKS}; the options are {OPTIONS}"),
    (lambda: parse_rules("packs=2"), f"these rules know no {PACKS}; the options are {OPTIONS}"),
    (lambda: parse_rules("decks=2"), f"these rules know no {PACKS}; the options are {OPTIONS}"),
    (
        lambda: parse_rules("perevodnoy teams=2"),
        "partners and transfer do not go together; choose teams=off or transfer=off",
    ),
    (lambda: check_players(parse_rules("teams=2"), 3), "partners cannot be played by 3; it takes 4 or 6"),
    (lambda: check_players(parse_rules("teams=2"), 5), "partners cannot be played by 5; it takes 4 or 6"),
    (lambda: check_players(parse_rules("teams=2 deck=24"), 6), "partners cannot be played by 6; it takes 4"),
    (
        lambda: check_players(parse_rules("deck=24"), 5),
        "podkidnoy deck=24 cannot be played by 5; it takes 2 to 4",
    ),
    (
        lambda: check_deck(full_deck(36)[1:], 36),
        "the deck must hold each of its 36 cards once: it holds 35",
    ),
    (
        lambda: check_deck([*full_deck(36), parse_card("5c")], 36),
        "the deck must hold each of its 36 cards once: 5c is not one of them",
    ),
    (
        lambda: check_deck([*full_deck(24), parse_card("Ah")], 24),
        "the deck must hold each of its 24 cards once: Ah comes twice",
    ),
    (
        lambda: seed_bytes(""),
        "a seed has 1 to 200 characters, and no control characters; this one has 0",
    ),
    (
        lambda: seed_bytes("x" * 201),
        "a seed has 1 to 200 characters, and no control characters; this one has 201",
    ),
    (lambda: deal(parse_rules(""), 2, full_deck(36), 2), "2 is no seat at a table of 2"),
    (lambda: deal(parse_rules(""), 2, full_deck(36), -1), "-1 is no seat at a table of 2"),
    (lambda: deal(parse_rules("start=free"), 3, full_deck(36), first=3), "3 is no seat at a table of 3"),
]


@pytest.mark.parametrize(("attempt", "sentence"), SETUPS, ids=lambda value: value if isinstance(value, str) else None)
def test_why_a_setup_is_refused(attempt: Callable[[], object], sentence: str) -> None:
    with pytest.raises(SetupError) as error:
        attempt()
    assert str(error.value) == sentence


def test_a_phrase_remembers_how_it_was_made() -> None:
    """So that it can be said in another language, part by part."""
    phrase = Phrase("{card} comes twice", card="8d")
    assert (phrase, phrase.template, phrase.facts) == ("8d comes twice", "{card} comes twice", {"card": "8d"})
    with pytest.raises(SetupError) as error:
        parse_rules("jokers=2")
    assert isinstance(error.value.facts["asked"], Phrase)
    assert error.value.phrase.template == "these rules know no {asked}; the options are {possible}"


def test_words_are_listed() -> None:
    assert [listed(words) for words in ("a", "ab", "abc")] == ["a", "a, b", "a, b, c"]
    assert [listed(words, CHOICE) for words in ("a", "ab", "abc")] == ["a", "a or b", "a, b or c"]


@pytest.mark.parametrize("word", ["8x", "10d", ""])
def test_what_is_no_card(word: str) -> None:
    with pytest.raises(ValueError, match="card") as error:
        parse_card(word)
    assert str(error.value) == f"'{word}' is not a card; write rank and suit, like 8d or Th"


def test_what_is_no_move() -> None:
    with pytest.raises(ValueError, match="move") as error:
        parse_move("beat 8d")
    assert str(error.value) == "'beat 8d' is not a move"


def test_whom_nobody_asks_any_more() -> None:
    position = bout("8c", "9d Kd")
    for move in ("attack 8c", "take"):
        apply(position, position.asked, parse_move(move))
    with pytest.raises(ValueError, match="game") as error:
        asked_view(position)
    assert str(error.value) == "the game is over; nobody is asked"
