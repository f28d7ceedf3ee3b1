"""What was counted, in words and tables for people, and as one object for programs (`grammar/stats.schema.json`)."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, Final

from durak_cli.cli.columns import table
from durak_cli.cli.counting import By, Counted
from durak_cli.cli.speech import _, later, n_
from durak_cli.cli.theme import Theme
from durak_cli.records.played import End
from durak_cli.study.tally import WHOLE, PlayerTally, Share, Tally, mean, median
from notation.safe import safe_text

#: How a game ended, in the order in which it is told.
_ENDS: Final[dict[End, str]] = {
    End.PLAYED: later("played to the end: {count}"),
    End.REPETITION: later("drawn by repetition: {count}"),
    End.RESIGNED: later("given up: {count}"),
    End.AGREED: later("draw agreed: {count}"),
    End.BROKEN_OFF: later("broken off: {count}"),
    End.RUNNING: later("unfinished: {count}"),
}
#: So many rules are named, and a name may be so long.
_MOST_RULES: Final = 10
_LONGEST_NAME: Final = 20
#: Where a line may end: at any blank but the one in front of a unit.
_UNTORN: Final = re.compile(r" (?!%|[sс]\b)")


# ---- In words --------------------------------------------------------------------------------------------------------


def counted_lines(counted: Counted, by: By | None, most: int | None, theme: Theme) -> Iterator[str]:
    """Yield the lines for people: all games, and then each group by itself."""
    whole = counted.whole()
    yield from _tally_lines(whole, most, theme)
    if counted.faulty:
        words = n_("{count} game with faults is left out.", "{count} games with faults are left out.", counted.faulty)
        yield ""
        yield theme.paragraph(words.format(count=_number(counted.faulty)))
    for name in sorted(counted.groups) if by else ():
        title = safe_text(name) or {By.RULES: "", By.EVENT: _("no event"), By.YEAR: _("no year")}[by or By.RULES]
        yield ""
        yield theme.paragraph(f"== {title} ==")
        yield ""
        yield from _tally_lines(counted.groups[name], most, theme)


def _tally_lines(tally: Tally, most: int | None, theme: Theme) -> Iterator[str]:
    games = n_("{count} game", "{count} games", tally.games).format(count=_number(tally.games))
    players = len(tally.players)
    players_words = n_("{count} player", "{count} players", players).format(count=_number(players))
    yield theme.paragraph(f"{games}, {players_words}")
    if not tally.games:
        return
    yield ""
    for fact in _facts(tally):
        # What is listed is not torn apart, nor a number from what it is a number of.
        yield theme.fold(_UNTORN.split(fact) if isinstance(fact, str) else fact, "", "  ")
    shown = _ranked(tally)[:most]
    yield ""
    yield from table(_results(shown), theme)
    yield ""
    yield theme.paragraph(_("What each does in a game, on average:"))
    yield from table(_deeds(shown), theme)
    judged = _judgements(shown)
    if len(judged) > 1:
        yield ""
        yield theme.paragraph(_("Judged plays; lost and luck are points of 100 in a game:"))
        yield from table(judged, theme)
    if len(shown) < len(tally.players):
        left = len(tally.players) - len(shown)
        words = n_(
            "{count} more player is not shown; --max all shows everybody",
            "{count} more players are not shown; --max all shows everybody",
            left,
        )
        yield ""
        yield theme.paragraph(words.format(count=_number(left)))


def _facts(tally: Tally) -> Iterator[str | list[str]]:
    """Yield what is to be said of all games together: sentences, and lists of things."""
    ends = [_(words).format(count=_number(tally.ends[end])) for end, words in _ENDS.items() if tally.ends[end]]
    if tally.drawn:
        ends.append(_("without a durak: {count}").format(count=_number(tally.drawn)))
    yield _listed(_("Ends:"), ends)
    yield _("Bouts: {numbers}").format(numbers=spread_words(tally.bouts))
    yield _("Cards laid: {numbers}").format(numbers=spread_words(tally.plays))
    sizes = [f"{size}: {_number(count)}" for size, count in sorted(tally.tables.items())]
    yield _listed(_("Players at the table:"), sizes)
    rules = [f"{name}: {_number(count)}" for name, count in _usual(tally.rules)]
    yield _listed(_("Rules:"), rules[:_MOST_RULES] + ["..."] * (len(rules) > _MOST_RULES))
    if tally.began:
        sentence = _("Who attacked first was the durak: {share}; by chance it would be {expected}")
        share = Share(tally.began_durak, tally.began)
        expected = _percent(tally.began_expected / WHOLE / tally.began)
        yield sentence.format(share=_with_bounds(share), expected=expected)
    yield from _play_facts(tally)


def _play_facts(tally: Tally) -> Iterator[str]:
    all_deeds = tally.deeds
    bouts = all_deeds.takes + all_deeds.beaten_off
    if bouts:
        sentence = _("Bouts taken: {share}, {cards} cards each time")
        taken = f"{all_deeds.picked_up / all_deeds.takes:.1f}" if all_deeds.takes else "0"
        yield sentence.format(share=_percent(all_deeds.takes / bouts), cards=taken)
    if all_deeds.laid:
        sentence = _("Trumps: {laid} of the attack cards; in {ruffs} of the answers one beat a plain card")
        ruffs = all_deeds.ruffs / all_deeds.beats if all_deeds.beats else 0
        yield sentence.format(laid=_percent(all_deeds.trumps_laid / all_deeds.laid), ruffs=_percent(ruffs))
    sentence = _("In a game: {thrown} cards thrown in, {added} added to a take, {transfers} transfers, {swaps} swaps")
    counts = (all_deeds.thrown_in, all_deeds.added, all_deeds.transfers, all_deeds.swaps)
    thrown, added, transfers, swaps = (_each(count, tally.games) for count in counts)
    yield sentence.format(thrown=thrown, added=added, transfers=transfers, swaps=swaps)
    if all_deeds.timed:
        seconds = f"{all_deeds.tenths / 10 / all_deeds.timed:.1f}"
        yield _("Time for a play: {seconds} s on average, where it is noted").format(seconds=seconds)
    if tally.hidden:
        yield _("Games with unknown cards: {count}").format(count=_number(tally.hidden))
    if tally.analysed:
        yield _("Games with judgements or chances: {count}").format(count=_number(tally.analysed))


def _listed(heading: str, things: list[str]) -> list[str]:
    return [heading, *(f"{thing}," for thing in things[:-1]), *things[-1:]]


def _usual(counts: Counter[str]) -> list[tuple[str, int]]:
    """Return what was counted, the most frequent first."""
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))


def spread_words(counts: Counter[int]) -> str:
    """Return how a number is spread over games, in words."""
    average = mean(counts)
    words = _("{mean} on average, from {least} to {most}")
    return words.format(mean=f"{average:.1f}" if average is not None else "-", least=min(counts), most=max(counts))


# ---- Players ---------------------------------------------------------------------------------------------------------


def _ranked(tally: Tally) -> list[tuple[str, PlayerTally]]:
    """Return the players: those with the most games first, and of these who was the durak least often."""
    return sorted(tally.players.items(), key=lambda one: (-one[1].games, one[1].durak_share.value or 0.0, one[0]))


def _results(shown: list[tuple[str, PlayerTally]]) -> list[tuple[str, ...]]:
    heading = (_("player"), _("games"), _("durak"), _("share"), "95 %", _("by chance"))
    rows = [
        (
            _name(name),
            _number(one.games),
            _number(one.durak),
            _percent(one.durak_share.value),
            _bounds(one.durak_share),
            _percent(one.expected_share),
        )
        for name, one in shown
    ]
    return [heading, *rows]


def _deeds(shown: list[tuple[str, PlayerTally]]) -> list[tuple[str, ...]]:
    """Return the table of what everybody does in a game, on average."""
    heading = (
        _("player"),
        _("attacks"),
        _("thrown in"),
        _("passed on"),
        _("beaten off"),
        _("taken"),
        _("cards taken"),
        _("ruffs"),
    )
    rows = []
    for name, one in shown:
        done = one.deeds
        counts = (done.attacks, done.thrown_in, done.transfers, done.beaten_off, done.takes, done.picked_up, done.ruffs)
        rows.append((_name(name), *(_each(count, one.games) for count in counts)))
    return [heading, *rows]


def _judgements(shown: list[tuple[str, PlayerTally]]) -> list[tuple[str, ...]]:
    """Return the table of what is said of their plays; lost and luck are points of a hundred in a game."""
    heading = (_("player"), _("plays"), "?!", "?", "??", _("lost"), _("luck"))
    rows = [
        (
            _name(name),
            *map(_number, (done.judged, done.doubtful, done.mistakes, done.blunders)),
            _points(one.lost_each, ".1f"),
            _points(one.luck_each, "+.1f"),
        )
        for name, one in shown
        if (done := one.deeds).judged
    ]
    return [heading, *rows]


def _name(name: str) -> str:
    return safe_text(name, _LONGEST_NAME)


def _number(number: int) -> str:
    return f"{number:,}"


def _each(count: int, games: int) -> str:
    return f"{count / games:.1f}" if games else "-"


def _points(share: float | None, form: str) -> str:
    return "-" if share is None else format(share * 100, form)


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{share * 100:.1f} %"


def _bounds(share: Share) -> str:
    low, high = share.bounds
    return f"{low * 100:.1f}-{high * 100:.1f} %" if share.of else "-"


def _with_bounds(share: Share) -> str:
    return f"{_percent(share.value)} ({_bounds(share)})"


# ---- As an object ----------------------------------------------------------------------------------------------------


def counted_object(counted: Counted, by: By | None) -> dict[str, Any]:
    """Return everything that was counted, as `grammar/stats.schema.json` describes it."""
    groups = [{"group": name or None, **_tally_object(counted.groups[name])} for name in sorted(counted.groups)]
    return {
        **_tally_object(counted.whole()),
        "faulty": counted.faulty,
        "unread": counted.unread,
        "by": by.value if by else None,
        "groups": groups if by else [],
    }


def _tally_object(tally: Tally) -> dict[str, Any]:
    return {
        "games": tally.games,
        "finished": tally.finished,
        "drawn": tally.drawn,
        "hidden": tally.hidden,
        "analysed": tally.analysed,
        "ends": {end.value: tally.ends[end] for end in End},
        "bouts": _spread_object(tally.bouts),
        "cards": _spread_object(tally.plays),
        "tables": {str(size): count for size, count in sorted(tally.tables.items())},
        "rules": [{"rules": name, "games": count} for name, count in _usual(tally.rules)],
        "first_attacker": {
            **_share_object(Share(tally.began_durak, tally.began)),
            "expected": _rounded(tally.began_expected / WHOLE / tally.began) if tally.began else None,
        },
        "deeds": asdict(tally.deeds),
        "players": [_player_object(name, one) for name, one in _ranked(tally)],
    }


def _player_object(name: str, one: PlayerTally) -> dict[str, Any]:
    return {
        "name": name,
        "games": one.games,
        "finished": one.finished,
        "drawn": one.drawn,
        "durak": {**_share_object(one.durak_share), "expected": _rounded(one.expected_share)},
        "first_attacker": _share_object(Share(one.began_durak, one.began)),
        "reckoned": {"games": one.reckoned, "lost": _rounded(one.lost_each), "luck": _rounded(one.luck_each)},
        "deeds": asdict(one.deeds),
    }


def _spread_object(counts: Counter[int]) -> dict[str, Any]:
    return {
        "mean": _rounded(mean(counts)),
        "median": median(counts),
        "least": min(counts, default=None),
        "most": max(counts, default=None),
        "counts": {str(value): count for value, count in sorted(counts.items())},
    }


def _share_object(share: Share) -> dict[str, Any]:
    low, high = share.bounds
    return {
        "count": share.count,
        "of": share.of,
        "share": _rounded(share.value),
        "low": _rounded(low),
        "high": _rounded(high),
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)
