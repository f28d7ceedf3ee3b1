"""One game as a part of the page: who played, every play in words, the result, and the record itself.

How a game is cut into stops, and what is told of each, is the business of `stops`; which plays there are becomes HTML
in `plays`. Here is what stands around them.
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final

from durak_cli.cli.format import canonical_rules
from durak_cli.cli.formats import Given, Wishes
from durak_cli.cli.localized import message, possible
from durak_cli.cli.page.colours import coloured
from durak_cli.cli.page.markup import attributes, elements_for, name_element, safe, suit_element
from durak_cli.cli.page.plays import Plays
from durak_cli.cli.page.sayings import comment_element
from durak_cli.cli.speech import _, later
from durak_cli.cli.theme import SUIT_NAMES
from durak_cli.engine.cards import SUITS
from durak_cli.engine.rules import rules_name
from durak_cli.play.replay import Replay
from durak_cli.records.check import check
from durak_cli.records.replaying import replay
from notation import Record, write
from notation.problems import Finding
from notation.record import Comment
from notation.values import split_bots, split_names

#: What is called how above a game.
_TAGS: Final = {"Event": later("Event"), "Site": later("Place"), "Date": later("Date"), "Time": later("Time")}


def game_text(given: Given, wishes: Wishes) -> str:
    """Return the part of the page that shows one game; it ends in a line end."""
    return "".join(_pieces(given.record, given.number))


def _pieces(record: Record, number: int) -> Iterator[str]:
    replayed = replay(record)
    names = replayed.names if replayed else split_names(record.tags.get("Players", "")) or ()
    elements = elements_for(names)
    plays = Plays(replayed, elements, f"game-{number}") if replayed else None
    trump = SUITS[replayed.opening.view(None).trump] if replayed else ""
    label = f"game-{number}"
    given = attributes([("id", label), ("class", "game"), ("aria-labelledby", f"{label}-title"), ("data-trump", trump)])
    yield f"<article{given}>\n"
    title = ", ".join(map(name_element, names)) or escape(_("Game {number}").format(number=number))
    yield f'<h2 id="{label}-title">{title}</h2>\n'
    yield from _about(record, replayed, names)
    yield from map(comment_element, _comments_above(record))
    if replayed and plays:
        main_line = "".join(plays.main_line())
        yield plays.picture()
        yield main_line
        yield from _end(record, replayed)
    yield from _faults(replayed.findings if replayed else check(record))
    yield from _text(record, number)
    yield "</article>\n"


def _about(record: Record, replayed: Replay | None, names: Sequence[str]) -> Iterator[str]:
    """Yield a list of what is known of the game: where and when, who sat there, by which rules."""
    tags = record.tags
    facts = [(_(word), safe(tags[name])) for name, word in _TAGS.items() if tags.get(name)]
    bots = dict(split_bots(tags.get("Bots", "")) or ())
    players = [name_element(name) + (f" ({safe(bots[name])})" if name in bots else "") for name in names]
    items = "".join(f"<li>{player}</li>" for player in players)
    facts.append((_("Players"), f'<ul class="players">{items}</ul>'))
    if replayed:
        trump = replayed.opening.view(None).trump
        facts.append((_("Rules"), escape(rules_name(replayed.rules))))
        facts.append((_("Trumps"), f"{escape(_(SUIT_NAMES[trump]))} {suit_element(trump)}"))
    rows = "".join(f"<div><dt>{escape(name)}</dt><dd>{value}</dd></div>" for name, value in facts)
    yield f'<dl class="about">{rows}</dl>\n'


def _comments_above(record: Record) -> Iterable[Comment]:
    return (*record.before, *(one for one in record.head if isinstance(one, Comment)))


def _end(record: Record, replayed: Replay) -> Iterator[str]:
    """Yield what stands behind the last play; nothing where a fault has cut the game short."""
    if replayed.line.finding is not None:
        return
    if record.result is None:
        yield f"<p>{escape(_('The record ends here, without a result.'))}</p>\n"
    yield from map(comment_element, record.after)


def _faults(findings: Iterable[Finding]) -> Iterator[str]:
    errors = [finding for finding in findings if finding.is_error()]
    if not errors:
        return
    yield f'<section class="faults"><h3>{escape(_("What is wrong with this game"))}</h3>\n'
    for finding in errors:
        sentences = " ".join(part for part in (message(finding), possible(finding)) if part)
        yield f"<p><strong>{finding.code}</strong> {safe(sentences)}</p>\n"
    yield "</section>\n"


def _text(record: Record, number: int) -> Iterator[str]:
    """Yield the record, from which the game can be read again."""
    text = write(record, rules_name=canonical_rules)
    title, about = (
        _("The record"),
        _("With this text durak can check and replay the game: durak validate, durak replay."),
    )
    buttons = "".join(
        f'<button type="button" data-do="{name}">{escape(word)}</button>'
        for name, word in (("copy", _("Copy")), ("download", _("Save as a file")))
    )
    yield f'<section class="record" aria-labelledby="game-{number}-record">\n'
    yield f'<h3 id="game-{number}-record">{escape(title)}</h3>\n<p>{escape(about)}</p>\n'
    yield f'<p class="scripted-only">{buttons} <span role="status"></span></p>\n'
    yield f'<pre tabindex="0" aria-labelledby="game-{number}-record"><code>{coloured(text)}</code></pre>\n</section>\n'
