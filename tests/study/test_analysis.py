"""A record with a teacher's eye: which moments are judged, what luck is, and that the sums add up."""

import random
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

import notation
from durak_cli.bots import BOTS
from durak_cli.bots.appraisal import Depth
from durak_cli.bots.guess import Guesses
from durak_cli.engine.cards import SUIT_CARDS, cards_name, mask_of
from durak_cli.engine.deal import deck_of
from durak_cli.engine.moves import PASS, SWAP, move_name
from durak_cli.engine.rules import parse_rules
from durak_cli.engine.worlds import hidden_from
from durak_cli.play.recorder import Heading, Recorder
from durak_cli.play.session import Session
from durak_cli.play.setup import read_setup
from durak_cli.play.walk import Line
from durak_cli.records.redact import redact
from durak_cli.study.analysis import Analysis, FaultyError, analyse
from durak_cli.study.luck import even_chance, luck_of_draw, with_drawn
from durak_cli.study.moments import Choice, Draw, Moment, moments_of
from notation.record import Beaten, Play, Record, Takes

TINY = Depth(choosing=4, worlds=8, bouts=1, nodes=2000, ending_nodes=0, draws=6)
SAMPLES = Path(__file__).parents[2] / "samples" / "valid"


def played(rules: str, names: tuple[str, ...], seed: str, level: str = "casual") -> Record:
    """Return the record of a game between bots."""
    options = parse_rules(rules)
    session = Session(options, len(names), deck_of(seed, options.deck_size))
    recorder = Recorder(Heading(names, options, seed), session)
    text, rng = recorder.opening(), random.Random(seed)
    while not session.is_over():
        assert session.asked is not None
        move = BOTS[level](session.view(session.asked), rng)
        session.play(session.asked, move)
        text += recorder.add(session.decisions[-1])
    (record,) = notation.parse(text + recorder.close())
    return record


def sample(name: str) -> Record:
    return next(iter(notation.parse((SAMPLES / f"{name}.durak").read_text(encoding="utf-8"))))


def moments(record: Record) -> list[Moment]:
    setup, _ = read_setup(record)
    assert setup is not None
    return list(moments_of(Line(setup.names, setup.deal()), record))


def choices(record: Record) -> list[Choice]:
    return [one for one in moments(record) if isinstance(one, Choice)]


GAMES = [
    played("podkidnoy", ("Anna", "Ben"), "one", "novice"),
    played("perevodnoy", ("Anna", "Ben", "Carla"), "two", "novice"),
    played("table", ("Anna", "Ben", "Carla", "Dirk"), "three", "novice"),
]


@pytest.mark.parametrize("record", GAMES)
def test_a_decision_has_more_than_one_legal_move_and_the_one_that_was_made_is_legal(record: Record) -> None:
    found = choices(record)
    assert found
    for choice in found:
        assert len([move for move in choice.view.moves if move is not SWAP]) > 1
        assert choice.move in choice.view.moves
        assert choice.view.seat == choice.seat
        assert choice.move is not SWAP


@pytest.mark.parametrize("record", GAMES)
def test_a_card_stands_where_it_was_laid_and_a_pass_where_the_bout_ended(record: Record) -> None:
    for choice in choices(record):
        item = record.items[choice.item]
        if choice.move is PASS:
            assert isinstance(item, Beaten | Takes)
        elif isinstance(item, Play):
            shown = item.answer if choice.is_answer else item.card
            assert shown == move_name(choice.move).split()[1]
        else:
            assert isinstance(item, Takes)
            assert move_name(choice.move) == "take"


def test_letting_a_bout_end_counts_for_everybody_who_could_have_added_a_card() -> None:
    record = GAMES[1]
    passes = [one for one in choices(record) if one.move is PASS]
    assert len({one.seat for one in passes}) > 1
    for one in passes:
        assert any(move_name(move).startswith("attack") for move in one.view.moves)
    # Nobody has passed for good twice in one bout.
    assert len({(one.view.bout, one.seat) for one in passes}) == len(passes)


def test_where_the_attacker_may_close_the_bout_he_alone_answers_for_its_end() -> None:
    passes = [one for one in choices(GAMES[2]) if one.move is PASS]
    assert passes
    assert all(one.seat == one.view.attacker for one in passes)


def test_a_take_and_what_was_not_added_to_it_are_two_decisions() -> None:
    record = GAMES[0]
    takes = [one for one in choices(record) if isinstance(record.items[one.item], Takes)]
    assert {move_name(one.move) for one in takes} == {"take", "pass"}


# -- luck --------------------------------------------------------------------------------------------------------------


def test_before_a_draw_the_table_is_put_away_and_nothing_drawn() -> None:
    for record in GAMES:
        for draw in (one for one in moments(record) if isinstance(one, Draw)):
            before = draw.before
            everything = before.gone.bit_count() + sum(before.counts) + before.stock
            assert everything == before.rules.deck_size
            assert not before.table
            assert not before.hand & draw.cards


def test_the_luck_of_a_draw_is_nothing_on_the_average_over_all_that_could_have_come() -> None:
    """Exactly so with the same guessed worlds where each card could come as well as another."""
    draw = next(
        one
        for one in moments(GAMES[0])
        if isinstance(one, Draw) and one.before.stock > 4 and one.cards.bit_count() == 1
    )
    depth = TINY._replace(draws=80)
    cards = hidden_from(draw.before).cards
    gains = [luck_of_draw(draw_of(draw, card), random.Random(7), depth).value for card in cards]
    assert max(gains) > 0.01 > -0.01 > min(gains)
    assert abs(sum(gains) / len(gains)) < 0.03


def draw_of(draw: Draw, card: int) -> Draw:
    return Draw(draw.number, draw.bout, draw.seat, draw.before, 1 << card)


def test_a_trump_ace_is_good_luck() -> None:
    draw = next(one for one in moments(GAMES[0]) if isinstance(one, Draw) and one.cards.bit_count() == 1)
    hidden = mask_of(hidden_from(draw.before).cards)
    trumps = hidden & SUIT_CARDS[draw.before.trump]
    assert trumps, cards_name(hidden)
    best, worst = trumps.bit_length() - 1, (hidden & ~trumps & -(hidden & ~trumps)).bit_length() - 1
    depth = TINY._replace(draws=60)
    good = luck_of_draw(draw_of(draw, best), random.Random(1), depth).value
    bad = luck_of_draw(draw_of(draw, worst), random.Random(1), depth).value
    assert good > 0 > bad


@pytest.mark.parametrize(
    ("rules", "players", "even"),
    [("podkidnoy", 2, 0.5), ("podkidnoy", 3, 2 / 3), ("podkidnoy", 6, 5 / 6), ("podkidnoy teams=2", 4, 0.5)],
)
def test_before_the_deal_all_are_alike(rules: str, players: int, even: float) -> None:
    assert even_chance(parse_rules(rules), players) == pytest.approx(even)


# -- the whole ---------------------------------------------------------------------------------------------------------


@cache
def analysis_of(number: int) -> Analysis:
    return analyse(GAMES[number], TINY, "a seed")


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_result_is_even_and_luck_less_what_was_lost_and_the_rest(number: int) -> None:
    analysis = analysis_of(number)
    for summary in analysis.summaries:
        own = [one for one in analysis.decisions if one.seat == summary.seat]
        luck = [one.gain.value for one in analysis.luck if one.seat == summary.seat]
        assert summary.decisions == len(own)
        assert summary.judgements == {sign: sum(one.judgement == sign for one in own) for sign in ("?!", "?", "??")}
        lost = sum(one.lost.value for one in own if not one.is_unsolved)
        assert summary.lost.value == pytest.approx(lost)
        assert summary.luck.value == pytest.approx(sum(luck))
        assert summary.result is not None
        assert summary.rest is not None
        total = summary.even + summary.luck.value - summary.lost.value + summary.rest
        assert total == pytest.approx(summary.result)
        assert len(summary.costliest) <= 3
        assert all(one.judgement and one.seat == summary.seat for one in summary.costliest)


def test_in_an_exact_ending_nobody_draws_and_the_verdict_changes_only_by_mistakes() -> None:
    analysis = analysis_of(0)
    exact = [one for one in analysis.decisions if one.is_exact]
    assert exact
    begun = min(one.bout for one in exact)
    assert all(one.bout < begun for one in analysis.luck)
    held = [one for one in exact if one.lost.value == 0]
    for one in held:
        assert one.before == one.after
        assert not one.judgement
    assert all(one.judgement == "??" for one in exact if one.lost.value)
    for earlier, later in pairwise(exact):
        known = earlier.after.value if earlier.seat == later.seat else 1 - earlier.after.value
        assert later.before.value == pytest.approx(known)


def test_one_player_is_judged_as_among_all() -> None:
    whole = analysis_of(1)
    alone = analyse(GAMES[1], TINY, "a seed", only="Ben")
    assert alone.seats == (1,)
    assert [one.lost for one in alone.decisions] == [one.lost for one in whole.decisions if one.seat == 1]
    assert alone.luck == tuple(one for one in whole.luck if one.seat == 1)


def test_of_a_hidden_deal_those_are_judged_whose_cards_are_told_and_as_before() -> None:
    hidden = redact(GAMES[0], "Anna")
    analysis = analyse(hidden, TINY, "a seed")
    assert analysis.seats == (0,)
    assert losses(analysis) == losses(analysis_of(0), 0)


def losses(analysis: Analysis, seat: int | None = None) -> list[float]:
    return [one.lost.value for one in analysis.decisions if seat in (None, one.seat)]


def test_where_nobodys_cards_are_told_nobody_is_judged() -> None:
    assert analyse(sample("hidden-nothing-known"), TINY).seats == ()


def test_a_game_with_a_fault_is_not_judged() -> None:
    text = notation.write(GAMES[0]).replace("beaten", "takes", 1)
    (record,) = notation.parse(text)
    with pytest.raises(FaultyError):
        analyse(record, TINY)


def test_an_unfinished_game_is_judged_as_far_as_it_goes() -> None:
    analysis = analyse(sample("in-progress"), TINY)
    assert analysis.decisions
    assert {one.result for one in analysis.summaries} == {None}
    assert {one.rest for one in analysis.summaries} == {None}


def test_it_tells_how_far_it_has_come() -> None:
    told: list[int] = []
    record = sample("in-progress")
    analyse(record, TINY, tell=told.append)
    assert len(told) > 10
    assert sum(told) == len(record.items)


def test_every_pair_of_worlds_differs_only_in_who_holds_what() -> None:
    """Cards that change places for a draw stay in the game, each once."""
    draws = [one for one in moments(GAMES[1]) if isinstance(one, Draw)]
    for number, draw in enumerate(draws):
        guesses = Guesses(draw.before)
        scene = guesses.scene(random.Random(number).random)
        drawn = guesses.frame.prices.priced(draw.cards)
        twin = with_drawn(scene, draw.seat, drawn)
        assert sum(scene.hands) + sum(scene.stock) == sum(twin.hands) + sum(twin.stock)
        assert [hand.bit_count() for hand in scene.hands] == [hand.bit_count() for hand in twin.hands]
        before = twin.hands[draw.seat]
        twin.end_bout()
        assert twin.hands[draw.seat] & ~before == drawn or twin.swappable
