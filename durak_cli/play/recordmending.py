"""What a mistake in the tags or the result of a record probably meant: a hint, given only where it would hold.

The record is judged again with the tag or the result mended, and the hint is given if nothing is wrong then as far as
the head of the second bout, or, where the result is concerned, at all. Mistakes in single plays are `mending`'s.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from durak_cli.engine.cards import card_name
from durak_cli.engine.errors import Phrase, SetupError
from durak_cli.engine.rules import OPTIONS, PRESETS, Rules, parse_rules
from durak_cli.play import faults
from durak_cli.play.mending import changed, name_hint, near_name, rules_tag
from durak_cli.play.setup import is_deck_told, read_setup
from durak_cli.play.walk import Line
from notation import values
from notation.problems import Finding, Kind
from notation.record import Attack, Beaten, Item, Record, Result, Swap, Tag, Takes
from notation.writer import result_text, tag_text

#: Judges a record without a look for hints.
Judge = Callable[[Record], list[Finding]]
_Hint = Callable[[Record, Finding, Judge], str]

_DAY_FIRST: Final = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})", re.ASCII)
_YEAR_FIRST: Final = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})", re.ASCII)
#: So long a list of names is looked at.
_LONGEST: Final = 400
#: What people write between the names of players.
_BETWEEN_NAMES: Final = (re.compile(r"\s*[;/|&+]\s*|\s+(?:and|und|и)\s+"), re.compile(r"\s+"))
_HOUR_AND_MINUTE: Final = re.compile(r"(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?", re.ASCII)


def record_hint(record: Record, finding: Finding, judge: Judge) -> str:
    """Return what was probably meant where *finding* stands, or nothing."""
    hint = _HINTS.get(finding.kind)
    return hint(record, finding, judge) if hint is not None else ""


def _begins_well(record: Record, judge: Judge) -> bool:
    """Whether nothing is wrong with *record* up to the head of its second bout."""
    if not record.is_well_formed():
        return False
    heads = [item for item in record.items if isinstance(item, Attack)]
    end = heads[1].span.end if len(heads) > 1 else record.span.end
    return not any(finding.is_error() and finding.span.start < end for finding in judge(record))


def _is_faultless(record: Record, judge: Judge) -> bool:
    return record.is_well_formed() and not any(finding.is_error() for finding in judge(record))


def _with_tag(record: Record, name: str, value: str) -> Record:
    """Return *record* with another value of the tag *name*, which is added where it is missing."""
    head = [Tag(name, value) if isinstance(item, Tag) and item.name == name else item for item in record.head]
    return replace(record, head=tuple(head) if record.tag(name) else (*head, Tag(name, value)))


def _rules_of(record: Record) -> Rules | None:
    try:
        return parse_rules(record.tags.get("Rules", ""))
    except SetupError:
        return None


def _by(record: Record, rules: Rules) -> Record:
    return _with_tag(record, "Rules", rules_tag(rules)[8:-2])


# The deal


def _who_leads(record: Record, finding: Finding, judge: Judge) -> str:
    """Attacker and defender were exchanged, another dealt, or a custom of the table decided."""
    rules, at = _rules_of(record), _first_head(record.items)
    if rules is None or at is None:
        return ""
    head = record.items[at]
    assert isinstance(head, Attack)
    exchanged = (*record.items[:at], Attack(head.defender, head.attacker, head.span), *record.items[at + 1 :])
    if _begins_well(replace(record, items=exchanged), judge):
        return Phrase("attacker and defender are exchanged here: the attacker stands first")
    dealers = values.split_names(record.tags.get("Players", "")) or ()
    for dealer in dealers:
        if dealer != record.tags.get("Dealer", dealers[-1]):
            tag = Tag("Dealer", values.join_names([dealer]))
            if _begins_well(_with_tag(record, "Dealer", tag.value), judge):
                return Phrase("it fits if {player} dealt: {tag}", player=dealer, tag=tag_text(tag))
    free = changed(rules, "start", "free")
    if free is None or not _begins_well(_by(record, free), judge):
        return ""
    if "Game" not in record.tags and _begins_well(_with_tag(record, "Game", "2"), judge):
        return Phrase(
            'in a later game of a series a tag says so, like [Game "2"]; where the players agreed on who leads, {tag}',
            tag=rules_tag(free),
        )
    return Phrase("where the players agreed on who leads, the rules say so: {tag}", tag=rules_tag(free))


def _first_head(items: Sequence[Item]) -> int | None:
    return next((at for at, item in enumerate(items) if isinstance(item, Attack)), None)


def _trump_after_swap(record: Record, finding: Finding, judge: Judge) -> str:
    """The tag names the lowest trump, for which the up-card was exchanged later; or the deck is of another size."""
    rules, setup = _rules_of(record), read_setup(record)[0]
    if rules is None or setup is None or setup.is_hidden:
        return ""
    position = setup.deal()
    swapped = card_name(position.lowest_trump)
    if any(isinstance(item, Swap) for item in record.items) and finding.facts["value"] == swapped:
        return Phrase(
            "the tag names the card as it lay when the game began, before it was swapped for {card}", card=swapped
        )
    return _other_deck(record, rules, judge)


def _deck_size(record: Record, finding: Finding, judge: Judge) -> str:
    rules = _rules_of(record)
    if finding.kind is faults.BAD_DECK and not is_deck_told(record.tag("Deck")):
        tag = Tag("Deck", values.UNKNOWN_DECK)
        if _begins_well(_with_tag(record, tag.name, tag.value), judge):
            return Phrase("did you mean {meant}?", meant=tag_text(tag))
    return _other_deck(record, rules, judge) if rules is not None else ""


def _players_apart(record: Record, finding: Finding, judge: Judge) -> str:
    """The names are parted by something else than commas; or the deck is of another size."""
    names = values.split_names(record.tags.get("Players", "")) or ()
    for pattern in _BETWEEN_NAMES if len(names) == 1 and len(names[0]) <= _LONGEST else ():
        apart = pattern.split(names[0].strip())
        tag = Tag("Players", values.join_names(apart))
        if all(apart) and len(apart) > 1 and _begins_well(_with_tag(record, tag.name, tag.value), judge):
            return Phrase("did you mean {meant}?", meant=tag_text(tag))
    return _deck_size(record, finding, judge)


def _other_deck(record: Record, rules: Rules, judge: Judge) -> str:
    """With a deck of another size everything fits."""
    for size in OPTIONS["deck"]:
        other = changed(rules, "deck", size)
        if other is not None and _begins_well(_by(record, other), judge):
            return Phrase("it fits with a deck of {size} cards: {tag}", size=size, tag=rules_tag(other))
    return ""


# Single tags


def _meant_rules(record: Record, finding: Finding, judge: Judge) -> str:
    """A preset, an option or a value is misspelt."""
    from difflib import get_close_matches

    words = values.words_of(record.tags.get("Rules", ""))
    if len(words) > len(OPTIONS) + 1:
        return ""  # too much for one word to mend, and for so many to be tried
    for at, word in enumerate(words):
        name, equals, value = word.lower().partition("=")
        if equals:
            named = get_close_matches(name, OPTIONS, 1, 0.7)
            meant = [f"{name}={value}" for name in named]
            meant += [f"{name}={near}" for name in named for near in get_close_matches(value, OPTIONS[name], 1, 0.6)]
        else:
            meant = get_close_matches(name, PRESETS, 1, 0.6)
        for one in meant:
            text = " ".join([*words[:at], one, *words[at + 1 :]])
            try:
                parse_rules(text)
            except SetupError:
                continue
            return Phrase("did you mean {meant}?", meant=f'[Rules "{text}"]')
    return ""


def _meant_player(record: Record, finding: Finding, judge: Judge) -> str:
    name = finding.facts["player"]
    return name_hint(name, near_name(name, values.split_names(record.tags.get("Players", "")) or ()))


def _meant_tag(record: Record, finding: Finding, judge: Judge) -> str:
    """A tag of another name is the one that is missing, misspelt."""
    missing = finding.facts["tag"]
    wanted = ("Seed", "Deck") if missing == "Seed" else (missing,)
    others = [item.name for item in record.head if isinstance(item, Tag) and item.name not in values.TAG_ORDER]
    for tag in wanted:
        name = near_name(tag, others)
        if name:
            return Phrase("is [{name}] meant to be [{tag}]?", name=name, tag=tag)
    return ""


def _meant_known_tag(record: Record, finding: Finding, judge: Judge) -> str:
    name = near_name(finding.facts["tag"], [tag for tag in values.TAG_ORDER if tag not in record.tags])
    return Phrase("did you mean {meant}?", meant=f"[{name}]") if name else ""


def _meant_date(record: Record, finding: Finding, judge: Judge) -> str:
    value = finding.facts["value"].strip()
    digits: tuple[str, ...] = ()
    if match := _DAY_FIRST.fullmatch(value):
        day, month, year = match.groups()
        digits = (year, month, day)
    elif match := _YEAR_FIRST.fullmatch(value):
        digits = (match[1], match[2], match[3])
    date = "-".join(part.rjust(2, "0") for part in digits)
    return Phrase("did you mean {meant}?", meant=f'[Date "{date}"]') if values.is_date(date) else ""


def _meant_time(record: Record, finding: Finding, judge: Judge) -> str:
    match = _HOUR_AND_MINUTE.fullmatch(finding.facts["value"].strip())
    time = ":".join((part or "00").rjust(2, "0") for part in match.groups()) if match else ""
    return Phrase("did you mean {meant}?", meant=f'[Time "{time}"]') if values.is_time(time) else ""


def _meant_version(record: Record, finding: Finding, judge: Judge) -> str:
    is_meant = re.fullmatch(r"v?1(\.0)*", finding.facts["version"].strip().lower()) is not None
    return Phrase("did you mean {meant}?", meant='[Durak "1"]') if is_meant else ""


# The result


def _meant_result(record: Record, finding: Finding, judge: Judge) -> str:
    """Somebody gave up or a draw was agreed; the winner was named; or the rules decide otherwise."""
    result = record.result
    if result is None or result.by_word:
        return ""
    rules = _rules_of(record)
    for option, value in (("tie", "defender"), ("tie", "draw"), ("repeat", "first"), ("repeat", "third")):
        other = changed(rules, option, value) if rules is not None else None
        if other is not None and _is_faultless(_by(record, other), judge):
            return Phrase("with {tag} this would be the result", tag=rules_tag(other))
    if finding.kind is faults.NOT_OVER:
        by_word = Result(result.losers, result.drawn, True, result.span, result.loser_spans)
        if _is_faultless(replace(record, result=by_word), judge):
            if result.drawn:
                return Phrase(
                    "a game that was broken off ends in * or, where all agreed on a draw, in: {result}",
                    result=result_text(by_word),
                )
            return Phrase(
                "a game that was broken off ends in * or, where somebody gave up, in: {result}",
                result=result_text(by_word),
            )
    winners = _winners(record)
    if finding.kind is faults.WRONG_DURAK and winners and set(result.losers) <= set(winners):
        return Phrase("the result names the durak, who is left with cards, and not the winner")
    return ""


def _winners(record: Record) -> list[str]:
    """Return who went out first."""
    setup, _ = read_setup(record)
    if setup is None or setup.is_hidden:
        return []
    line = Line(setup.names, setup.deal())
    for item in record.items:
        line.read(item)
    line.finish_bout()
    return [line.names[seat] for seat in line.position.places[0]] if line.position.places else []


def _result_within_bout(record: Record, finding: Finding, judge: Judge) -> str:
    """The last bout has no end."""
    for word in (Takes(), Beaten()):
        if _is_faultless(replace(record, items=(*record.items, word)), judge):
            return Phrase("the result fits if the last bout ends with `{word}`", word=type(word).__name__.lower())
    return ""


_HINTS: Final[dict[Kind, _Hint]] = {
    faults.MISSING_TAG: _meant_tag,
    faults.UNKNOWN_TAG: _meant_known_tag,
    faults.UNKNOWN_VERSION: _meant_version,
    faults.BAD_DATE: _meant_date,
    faults.BAD_TIME: _meant_time,
    faults.BAD_DEALER: _meant_player,
    faults.STRANGE_BOT: _meant_player,
    faults.BAD_RULES: _meant_rules,
    faults.WRONG_NUMBER: _players_apart,
    faults.BAD_DECK: _deck_size,
    faults.WRONG_TRUMP: _trump_after_swap,
    faults.WRONG_LEADER: _who_leads,
    faults.WRONG_DURAK: _meant_result,
    faults.NOT_OVER: _meant_result,
    faults.UNFINISHED_AT_RESULT: _result_within_bout,
}
