"""A redacted record holds what one player saw and nothing more: deals that look the same to him give the same text."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from durak_cli.engine.cards import Card, Seat, card_name, cards_of, full_deck, parse_card
from durak_cli.engine.events import Dealt, Drew
from durak_cli.engine.moves import parse_move
from durak_cli.engine.rules import PRESETS, parse_rules
from durak_cli.play.recorder import Recorder
from durak_cli.play.referee import judge
from durak_cli.play.session import Session
from durak_cli.play.setup import read_setup
from durak_cli.play.walk import Line
from durak_cli.records.censor import Censor
from durak_cli.records.check import check
from durak_cli.records.redact import NotRedactableError, redact
from notation import parse, write
from notation.record import (
    Annotation,
    Beaten,
    Comment,
    Item,
    Mark,
    Note,
    Play,
    Record,
    Swap,
    Tag,
    Takes,
    Variation,
)
from notation.spelling import card_spellings, is_card
from tests.play.games import NAMES, heading_of, record_game
from tests.play.records import game
from tests.strategies import Setup, Style, random_setup, random_style

SEEDS = st.integers(0, 2**32 - 1)
SAMPLES = Path(__file__).parents[2] / "samples" / "valid"
TALKATIVE = ("variations", "comments", "judgements", "kitchen-42", "swaps", "partners-four", "six-players", "cards-24")


def of_sample(stem: str) -> list[Record]:
    return parse((SAMPLES / f"{stem}.durak").read_text(encoding="utf-8"))


def one(text: str) -> Record:
    (record,) = parse(text)
    assert record.is_well_formed(), record.findings
    return record


def names_of(record: Record) -> tuple[str, ...]:
    setup, _ = read_setup(record)
    assert setup is not None
    return setup.names


def deck_of_record(record: Record) -> tuple[Card, ...]:
    setup, _ = read_setup(record)
    assert setup is not None
    return setup.deck


def played(record: Record) -> Line:
    """Return the game's own line of *record*, played to its end; it must be legal."""
    setup, findings = read_setup(record)
    assert setup is not None
    assert not any(finding.is_error() for finding in findings)
    line = Line(setup.names, setup.deal())
    for item in record.items:
        line.read(item)
    return line


def session_of(record: Record) -> Session:
    setup, _ = read_setup(record)
    assert setup is not None
    line = played(record)
    if record.result is not None and not record.result.by_word and (record.result.losers or record.result.drawn):
        line.finish_bout()
    session = Session(setup.rules, len(setup.names), setup.deck, setup.dealer, game=setup.game, first=setup.first)
    for seat, move in line.moves:
        session.play(seat, move)
    return session


def seen_by(record: Record, name: str) -> set[Card]:
    """Return the cards that the player saw, from the events of a session and the plays on the page."""
    session = session_of(record)
    seat = names_of(record).index(name)
    seen = {parse_card(record.tags["Trump"]), *cards_of(session.view(seat).hand)}
    seen |= {
        card for event in session.events(seat) if isinstance(event, Dealt | Drew) for card in cards_of(event.cards)
    }
    own = [item for item in record.items if isinstance(item, Play)]
    seen |= {card for card in full_deck(52) for play in own if card_name(card) in (play.card, play.answer)}
    return seen | {session.position().lowest_trump} if any(isinstance(i, Swap) for i in record.items) else seen


def with_deck(record: Record, deck: tuple[Card, ...]) -> Record:
    words = " ".join(map(card_name, deck))
    head = [Tag("Deck", words) if isinstance(tag, Tag) and tag.name in ("Seed", "Deck") else tag for tag in record.head]
    return replace(record, head=tuple(head))


def batches(record: Record) -> Iterator[tuple[Seat, list[int]]]:
    """Yield who was dealt or drew cards at once, and their places in the deck, by counting alone."""
    setup, _ = read_setup(record)
    assert setup is not None
    players, size = len(setup.names), len(setup.deck)
    dealt = 6 * players
    for seat in range(players):
        yield seat, [place for place in range(dealt) if (setup.dealer + 1 + place) % players == seat]
    stock = [*range(dealt + 1, size), dealt]  # the up-card is drawn last
    for event in session_of(record).events(None):
        if isinstance(event, Drew):
            yield event.seat, [place for place in stock[: event.count] if place != dealt]
            del stock[: event.count]


def lookalikes(record: Record, name: str, rng: Random) -> Iterator[Record]:
    """Yield records of the same play on other deals that look the same to the player."""
    seat = names_of(record).index(name)
    others = [places for who, places in batches(record) if who != seat and len(places) > 1]
    for places in rng.sample(others, min(4, len(others))):
        deck = list(deck_of_record(record))
        for place, card in zip(places, rng.sample([deck[place] for place in places], len(places)), strict=True):
            deck[place] = card
        yield with_deck(record, tuple(deck))
    unseen = [place for place, card in enumerate(deck_of_record(record)) if card not in seen_by(record, name)]
    for _ in range(2):
        deck = list(deck_of_record(record))
        for place, card in zip(unseen, rng.sample([deck[place] for place in unseen], len(unseen)), strict=True):
            deck[place] = card
        yield with_deck(record, tuple(deck))


def bare(record: Record) -> Record:
    """Return *record* without variations, which another deal may make illegal."""

    def without(item: Item) -> Item:
        return item._replace(mark=Mark()) if isinstance(item, Play | Takes | Beaten | Swap) else item

    return replace(record, items=tuple(map(without, record.items)))


def is_legal(record: Record) -> bool:
    return not any(finding.is_error() for finding in judge(bare(record)))


def card_words(text: str) -> set[str]:
    return {word for word in re.findall(r"(?<![^\W_])[2-9TJQKA][cdhs](?![^\W_])", text) if is_card(word)}


def chattered(record: Record, rng: Random) -> Record:
    """Return *record* with comments, annotations and variations of which some tell too much, and some make no sense."""
    cards = [card_name(card) for card in full_deck(parse_rules(record.tags["Rules"]).deck_size)]

    def line() -> tuple[Item, ...]:
        choices: list[Item] = [Takes(), Play(rng.choice(cards)), Play(rng.choice(cards), rng.choice(cards)), Beaten()]
        return tuple(rng.choice(choices) for _ in range(rng.randint(0, 3)))

    def note(item: Item) -> Note:
        instead: list[Item] = [Takes()]
        if isinstance(item, Play):
            instead += [Play(item.card, rng.choice(cards)), Play(rng.choice(cards))]
        notes: list[Note] = [
            Comment(f"{rng.choice(cards)} or {rng.choice(cards)}?"),
            Annotation(f"best={rng.choice(cards)}"),
            Variation((rng.choice(instead), *line())),
        ]
        return rng.choice(notes)

    def marked(item: Item) -> Item:
        if not isinstance(item, Play | Takes | Beaten | Swap) or rng.random() < 0.6:
            return item
        return item._replace(mark=Mark(rng.choice([None, "!"]), tuple(note(item) for _ in range(rng.randint(1, 3)))))

    return replace(record, items=tuple(map(marked, record.items)))


def random_record(rng: Random, most: int = 100_000) -> Record:
    setup = random_setup(rng)
    _, pieces = record_game(setup, random_style(rng) if rng.random() < 0.5 else Style(rng), most)
    return one("".join(pieces))


@given(SEEDS)
@settings(max_examples=12, deadline=None)
def test_deals_that_look_the_same_become_the_same_text(seed: int) -> None:
    rng = Random(seed)
    record = chattered(random_record(rng, rng.choice((5, 60, 400))), rng)
    name = rng.choice(names_of(record))
    redacted = redact(record, name)
    text = write(redacted)
    for other in lookalikes(record, name, rng):
        if is_legal(other):
            same = redact(other, name)
            assert same == redacted
            assert write(same) == text


@pytest.mark.parametrize("stem", TALKATIVE)
def test_samples_that_look_the_same_become_the_same_text(stem: str) -> None:
    rng = Random(stem)
    for record in of_sample(stem)[:2]:
        no_seed = with_deck(record, deck_of_record(record))
        for name in names_of(record)[:3]:
            text = write(redact(no_seed, name))
            for other in lookalikes(record, name, rng):
                if is_legal(other):
                    assert write(redact(other, name)) == text


@given(SEEDS)
@settings(max_examples=12, deadline=None)
def test_no_card_that_he_never_saw_is_named(seed: int) -> None:
    rng = Random(seed)
    record = chattered(random_record(rng), rng)
    name = rng.choice(names_of(record))
    text = write(redact(record, name))
    named, seen = card_words(text), {card_name(card) for card in seen_by(record, name)}
    assert named <= seen
    # of a swap the record names no card
    assert len(seen - named) <= any(isinstance(item, Swap) for item in record.items)


@given(SEEDS)
@settings(max_examples=12, deadline=None)
def test_a_redaction_is_canonical_and_stays_as_it_is(seed: int) -> None:
    rng = Random(seed)
    record = chattered(random_record(rng, rng.choice((5, 60, 400))), rng)
    for name in names_of(record):
        text = write(redact(record, name))
        again = one(text)
        assert write(again) == text
        assert [finding for finding in check(again) if finding.is_error()] == []
        assert not again.findings
        assert write(redact(again, name)) == text


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", range(2, 7))
def test_the_player_knows_his_own_cards_and_the_up_card_alone(preset: str, players: int) -> None:
    rules = parse_rules(preset)
    if players > 4 and preset == "solo":
        return
    rng = Random(f"{preset}{players}")
    deck = list(full_deck(36))
    rng.shuffle(deck)
    _, pieces = record_game(Setup(rules, players, tuple(deck), players - 1), Style(rng))
    record = one("".join(pieces))
    up_card = len(deck) - 1 if 6 * players == len(deck) else 6 * players
    for seat, name in enumerate(NAMES[:players]):
        own = {place for who, places in batches(record) if who == seat for place in places} | {up_card}
        words = redact(record, name).tags["Deck"].split()
        assert words == [card_name(card) if place in own else "??" for place, card in enumerate(deck)]


def kept(body: str, name: str, **tags: str) -> str:
    """Return the body of a game as *name* could have written it."""
    return write(redact(one(game(body, **tags)), name)).partition("\n\n")[2].strip()


def test_a_full_deal_shows_the_last_card_of_the_dealer() -> None:
    (record,) = of_sample("six-players")
    words = redact(record, names_of(record)[0]).tags["Deck"].split()
    assert words[-1] == record.tags["Trump"]
    assert sum(word != "??" for word in words) == 7


def test_the_place_of_a_lowest_trump_that_was_swapped_stays_hidden() -> None:
    """Anna swaps the 6h; Ben sees it under the stock, and even draws it, but not when Anna had got it."""
    for record in of_sample("swaps"):
        line = played(record)
        lowest = card_name(line.position.lowest_trump)
        for name in names_of(record):
            is_shown = lowest in redact(record, name).tags["Deck"].split()
            place = deck_of_record(record).index(line.position.lowest_trump)
            own = {place for who, places in batches(record) for place in places if names_of(record)[who] == name}
            assert is_shown == (place in own)


@pytest.mark.parametrize(
    ("tag", "stays"),
    [
        ('[Event "Friday"]', True),
        ('[Date "2026-11-??"]', True),
        ('[Bots "Ben=greedy"]', True),
        ('[games "3"]', True),
        ('[games "Qs Js Kh"]', False),
        ('[scoring "places"]', True),
        ('[scoring "Qs Js Kh"]', False),
        ('[Bots "Ben=Ac"]', False),
        ('[Commit "sha256:' + "0" * 64 + '"]', False),
        ('[hands "8c Jd"]', False),
        ('[Arbiter "Zoe"]', False),
    ],
)
def test_tags_that_could_tell_more_are_dropped(tag: str, stays: bool) -> None:
    text = game("").replace("[Players", f"{tag}\n[Players", 1)
    assert (tag in write(redact(one(text), "Anna"))) == stays


def test_the_seed_goes_wherever_it_stands() -> None:
    (record,) = of_sample("kitchen-42")
    said = (Comment("Dealt from kitchen-42, not from kitchen-421."),)
    text = write(redact(replace(record, before=said), "Ben"))
    assert "{Dealt from ??, not from kitchen-421.}" in text
    assert text.count("kitchen") == 2, "the kitchen table"


@pytest.mark.parametrize(
    ("comment", "left"),
    [
        ("Anna holds Kc, too", "Anna holds ??, too"),
        ("K♣ or 8♦!", "?? or 8♦!"),
        ("Кт? КТ? kc? kC?", "??? ??? ??? ???"),
        ("as it happens, aha", "as it happens, aha"),
        # cards without blanks between them
        ("8dKc 8dxKc KcKc, 8s8d", "8d?? 8dx?? ????, 8s8d"),
        ("9♣Kc Kc9♣ 8♦K♣", "???? ???? 8♦??"),
        ("Anna asks; Asks? ADAC", "Anna asks; Asks? ADAC"),
        # the sign in front, or apart
        ("♣K ♣︎K, ♣К! ♦8", "?? ??, ??! ♦8"),
        ("K ♣ and 8 ♦, the Bank ♣", "?? and 8 ♦, the Bank ♣"),
        ("8 ♣9 ♣Kx Q♣K", "8 ?? ♣Kx ??K"),
        # a ten or an ace
        ("Т♣ Тc Тс", "?? ?? ??"),
        ("Т♦", "??"),
        ("She has the king of clubs.", "She has the king of clubs."),
        ("Anna took back: 8d/Jd Td", "Anna took back: ??"),
        ("Zoe took back: 8d", "Zoe took back: 8d"),
    ],
)
def test_a_card_that_he_never_saw_is_made_unreadable_in_what_people_say(comment: str, left: str) -> None:
    """Ben sees the 8d and the 8s, not Anna's Kc."""
    assert kept(f"1. Anna > Ben: 8d 8s {{{comment}}} takes", "Ben").count(f"{{{left}}}") == 1


def test_every_spelling_of_a_card_that_he_never_saw_goes() -> None:
    seen = {parse_card(card) for card in ("8d", "Jd", "Th", "9c")}
    censor = Censor(sum(1 << card for card in seen), NAMES, "", 1, has_comments=True)
    words = {"ad", "ah", "as"}
    for spelling, (card, _) in card_spellings().items():
        is_left = parse_card(card) in seen or spelling in words
        for text in (spelling, f"({spelling})", f"the {spelling}'s", f"Jd/{spelling}"):
            assert censor.text(text) == (text if is_left else text.replace(spelling, "??")), text


@pytest.mark.parametrize(
    ("seed", "number", "text", "left"),
    [
        ("fool", 1, "Fool FOOL fool_2 foolish", "?? ?? ??_2 foolish"),
        ("the  fool", 1, "the fool, The\nFool", "??, ??"),
        ("Caf\u00e9", 1, "cafe\u0301!", "??!"),
        # the second game of a series is dealt from the seed of the first and its number
        ("fool 2", 2, "fool 2, and fool", "??, and ??"),
        ("fool 2", 1, "fool 2, and fool", "??, and fool"),
        ("2", 2, "2 of 22", "?? of 22"),
    ],
)
def test_the_seed_is_found_as_people_write_it(seed: str, number: int, text: str, left: str) -> None:
    assert Censor(0, NAMES, seed, number, has_comments=True).text(text) == left


def test_what_the_program_writes_of_a_move_that_was_taken_back_tells_only_who_took_it_back() -> None:
    setup = Setup(parse_rules("podkidnoy"), 3, full_deck(36), 2)
    session = Session(setup.rules, setup.players, setup.deck)
    recorder = Recorder(heading_of(setup), session)
    text = recorder.opening()
    session.play(0, parse_move("attack 6c"))
    text += recorder.add(session.decisions[-1])
    removed, added = recorder.take_back(session.take_back(0))
    text = text.removesuffix(removed) + added
    assert "{Anna took back: 1. Anna > Ben: 6c}" in text
    for name in ("Ben", "Anna"):
        assert "{Anna took back: ??}" in write(redact(one(text), name))


@pytest.mark.parametrize(
    ("body", "of_ben", "of_carla"),
    [
        # Ben's own choice is of interest to him alone
        ("1. Anna > Ben: 8d/Jd (8d takes)", "(8d takes)", "(8d takes)"),
        ("1. Anna > Ben: 8d/Jd (8d/7h)", "(8d/7h)", ""),
        # Anna's other card is hers
        ("1. Anna > Ben: 8d (8s) takes", "", ""),
        # a card that comes later in the game tells that she held it then
        ("1. Anna > Ben: 8d (8s) 8s 8d/Jd", "", ""),
        ("1. Anna > Ben: 8d 8s 8d/Jd (8s/Qs) takes", "(8s/Qs)", ""),
        (
            "1. Anna > Ben: 8d 8s takes (8d/Jd 8s/Qs beaten 2. Ben > Carla: 7h takes)",
            "(8d/Jd 8s/Qs beaten 2. Ben > Carla: 7h takes)",
            "",
        ),
        # what somebody takes in a variation is known in what follows
        (
            "1. Anna > Ben: 8d/Jd (8d takes 2. Carla > Anna: 8h takes Ben: 8d)",
            "",
            "(8d takes 2. Carla > Anna: 8h takes Ben: 8d)",
        ),
        # the inner one alone needs more than he knew
        ("1. Anna > Ben: 8d/Jd (8d takes 8s) (8d takes (8d/Qs))", "(8d takes)", "(8d takes)"),
    ],
)
def test_a_variation_stays_where_he_could_have_thought_of_it(
    body: str, of_ben: str | None, of_carla: str | None
) -> None:
    for name, left in (("Ben", of_ben), ("Carla", of_carla)):
        found = re.findall(r"\(.*\)", kept(body, name))
        assert found == ([left] if left else []), name


def test_a_card_that_was_taken_is_known_to_all_in_a_variation() -> None:
    body = "1. Anna > Ben: 8d takes\n2. Carla > Anna: 8h takes (takes Ben: {}) *"
    assert "(takes Ben: 8d)" in kept(body.format("8d"), "Carla")
    assert "(" not in kept(body.format("8c"), "Carla")
    assert "(takes Ben: 8c)" in kept(body.format("8c"), "Ben")


def test_annotations_go_and_judgements_stay() -> None:
    assert kept("1. Anna > Ben: 8d! @win=0.62 takes?? @12s", "Ben") == "1. Anna > Ben: 8d! takes??"


@pytest.mark.parametrize("takes", ["8d takes", "Kc takes"])
def test_what_was_drawn_after_the_last_play_of_an_unfinished_game_is_not_told_before_the_record_says_so(
    takes: str,
) -> None:
    """Whether the draw has come depends on what others could have added (nobody holds another king)."""
    open_end = redact(one(game(f"1. Anna > Ben: {takes}")), "Anna").tags["Deck"].split()
    closed = redact(one(game(f"1. Anna > Ben: {takes}\n2. Carla > Anna: 9d")), "Anna").tags["Deck"].split()
    assert open_end.count("??") == closed.count("??") + 1


def test_of_a_hidden_deal_nothing_is_told_that_a_guess_would_add() -> None:
    words = " ".join(card_name(card) for card in full_deck(36))
    body = f"1. Anna > Ben: 8d/Jd (8s) (8d/9d) {{{words}}} beaten"
    for name, variation in (("Anna", "(8s) "), ("Ben", "(8d/9d) "), ("Carla", "")):
        text = write(redact(one(game(body, deck="?", trump="h")), name))
        assert '[Deck "?"]\n[Trump "h"]' in text
        left = " ".join(word if word in ("8d", "Jd") else "??" for word in words.split())
        assert f"1. Anna > Ben: 8d/Jd {variation}{{{left}}} beaten" in text


def test_who_did_not_sit_there_and_what_is_illegal_cannot_be_redacted() -> None:
    with pytest.raises(NotRedactableError):
        redact(one(game("1. Anna > Ben: 8d")), "Zoe")
    with pytest.raises(NotRedactableError):
        redact(one(game("1. Anna > Ben: Ah")), "Ben")
