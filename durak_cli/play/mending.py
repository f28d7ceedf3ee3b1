"""What a mistake in a line of play probably meant: a hint, given only where what it says would hold.

Nothing is guessed: the line is read again by the same walker with the mistake mended, and the hint is given if the rest
of the bout and the head of the next one then follow from the rules. The record itself is never changed. The mistakes
that are made in tags, or in the result, stand in `recordmending`.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from durak_cli.engine.cards import Seat
from durak_cli.engine.errors import Phrase, Reason, SetupError
from durak_cli.engine.position import Position
from durak_cli.engine.rules import PRESETS, Rules, rules_name
from durak_cli.play import faults
from durak_cli.play.binding import card_of, sign_name
from durak_cli.play.broken import Broken
from durak_cli.play.walk import Line, Stage
from notation.problems import Kind
from notation.record import Attack, Beaten, BoutNumber, Comment, Item, Play, Record, Speaker, Takes
from notation.spelling import write_name
from notation.twins import looks
from notation.writer import write

#: The acts by which people write that somebody is the durak.
_LOSES: Final = frozenset({"lost", "loses", "loser", "fool"})
#: The acts by which people write that somebody passes.
_PASSES: Final = frozenset({"pass", "passes", "passed", "done", "waits", "nothing", "out", "says-pass", "is-done"})


def hint_of(broken: Broken) -> str:
    """Return what the mistake probably meant, or nothing."""
    for hint in _HINTS.get(broken.finding.kind, ()):
        words = hint(broken)
        if words:
            return words
    return ""


def tells_hand(hint: str) -> bool:
    """Whether *hint* says who holds a card, which is known only where the whole deal is."""
    return isinstance(hint, Phrase) and hint.template.startswith("{player} holds")


def near_name(name: str, names: Sequence[str]) -> str:
    """Return the one of *names* for which *name* is a slip of the pen, or nothing."""
    alike = [other for other in names if looks(other) == looks(name)]
    if not alike:
        from difflib import get_close_matches

        alike = get_close_matches(name, names, 2, 0.7)
    return alike[0] if len(alike) == 1 else ""


def name_hint(name: str, meant: str) -> str:
    """Return the hint that *meant* was probably meant by *name*."""
    if meant and meant != name and looks(meant) == looks(name) and meant.casefold() != name.casefold():
        return Phrase("{name} looks like {meant}, but is written with other characters", name=name, meant=meant)
    return Phrase("did you mean {meant}?", meant=meant) if meant else ""


# Turns and cards


def _in_order_of_answers(broken: Broken) -> str:
    """A card was thrown in before the one on the table was beaten: write the bout as the cards were answered."""
    start, end = broken.play_start(), broken.bout_end(broken.index)
    line = broken.line(start)
    mended = _ordered(line, broken.items[start:end])
    if not mended or not broken.fits(start, end, *mended):
        return ""
    bout = _written((*_plain(broken.items[broken.bout_start() : start]), *mended))
    moment = line.moment()
    is_first = moment.on_table == moment.unbeaten  # only the cards that were led lie there
    if not is_first or _laid_together(broken.items[start:end]) > 1:
        return Phrase("cards thrown in together are written in the order of their answers: {bout}", bout=bout)
    return Phrase("the beat comes before the card thrown in behind it: {bout}", bout=bout)


def _laid_together(items: Sequence[Item]) -> int:
    """How many cards *items* begin with before any is answered."""
    count = 0
    for item in items:
        if isinstance(item, Play):
            if item.answer is not None:
                break
            count += 1
    return count


def _ordered(line: Line, items: Sequence[Item]) -> list[Item]:
    """Return the rest of a bout in the order of the answers; nothing if there is none, or a transfer stands there."""
    speaker, laid = line.names[line.speaker], dict[str, str]()
    unbeaten = line.moment().unbeaten
    answered: list[Item] = []
    behind: list[Item] = []
    for at, item in enumerate(items):
        match item:
            case Speaker(name):
                speaker = name
            case Play(card, None):
                laid[card] = speaker
            case Play(card, answer):
                if not unbeaten >> card_of(card) & 1:
                    answered.append(Speaker(laid.pop(card, speaker)))
                answered.append(Play(card, answer))
            case Comment():
                pass
            case Takes() | Beaten():
                behind = [type(item)(), *_plain(items[at + 1 :])]
                break
            case _:
                return []
    unanswered: list[Item] = [one for card, name in laid.items() for one in (Speaker(name), Play(card))]
    if not answered or (unanswered and not (behind and isinstance(behind[0], Takes))):
        return []
    # The card on which the defender takes lies unbeaten; what was laid beside it is added behind the word.
    return [*answered, *unanswered[:2], *behind[:1], *unanswered[2:], *behind[1:]]


def _plain(items: Sequence[Item]) -> Iterator[Item]:
    """Yield *items* without comments and marks."""
    for item in items:
        match item:
            case Comment():
                pass
            case Play(card, answer):
                yield Play(card, answer)
            case Takes() | Beaten():
                yield type(item)()
            case _:
                yield item


def _written(items: Sequence[Item]) -> str:
    return " ".join(write(Record((), tuple(items))).split())


def _after_takes(broken: Broken) -> str:
    """Cards are added, but the word `takes` in front of them was left out."""
    start = broken.play_start()
    if not broken.fits(start, start, Takes()):
        return ""
    player = _defender(broken.line(start))
    if broken.has_next_head(broken.index):
        return Phrase("the next bout shows that {player} took: write `takes` in front of this", player=player)
    return Phrase("if {player} took here, write `takes` in front of this", player=player)


def _word_left_out(broken: Broken) -> str:
    """The next bout begins, but this one has not ended."""
    line = broken.line()
    unbeaten = bool(line.moment().unbeaten)
    number = str(line.bout)
    if unbeaten and broken.fits(broken.index, broken.index, Takes()):
        return Phrase(
            "what follows fits if {player} took: write `takes` behind bout {number}",
            player=_defender(line),
            number=number,
        )
    if not unbeaten and broken.fits(broken.index, broken.index, Beaten()):
        return Phrase("what follows fits if all was beaten: write `beaten` behind bout {number}", number=number)
    return ""


def _takes_for_beaten(broken: Broken) -> str:
    """`beaten` stands where a card lies unbeaten, and what follows shows that the defender took."""
    if not (broken.has_next_head(broken.index) and broken.fits(broken.index, broken.index + 1, Takes())):
        return ""
    player = _defender(broken.line())
    return Phrase("the next bout shows that {player} took: write `takes` for `beaten`", player=player)


def _beaten_for_takes(broken: Broken) -> str:
    """`takes` stands where everything is beaten, and what follows shows that the bout was beaten off."""
    if not (broken.has_next_head(broken.index) and broken.fits(broken.index, broken.index + 1, Beaten())):
        return ""
    return Phrase("the next bout shows that all was beaten: write `beaten` for `takes`")


def _one_end(broken: Broken) -> str:
    """`beaten` stands behind `takes`."""
    if not broken.fits(broken.index, broken.index + 1):
        return ""
    return Phrase("a bout ends with one of the two words: leave `beaten` out")


def _defender(line: Line) -> str:
    return line.names[line.moment().defender]


def _other_speaker(broken: Broken) -> str:
    """The card is in another hand, whose owner could have laid it."""
    item, start = broken.item, broken.play_start()
    if not isinstance(item, Play):
        return ""
    line = broken.line(start)
    holder = _holder(line.moment(), item)
    if holder is None or not broken.fits(start, broken.index + 1, Speaker(line.names[holder]), item):
        return ""
    name = line.names[holder]
    card = sign_name(card_of(item.card))
    words = f"{write_name(name)}: {_text(item)}"
    return Phrase("{player} holds {card} and could lay it: {words}", player=name, card=card, words=words)


def _holder(position: Position, play: Play) -> Seat | None:
    card = card_of(play.card)
    return next((seat for seat, hand in enumerate(position.hands) if hand >> card & 1), None)


def _text(play: Play) -> str:
    return f"{play.card}/{play.answer}" if play.answer else play.card


def _exchanged_cards(broken: Broken) -> str:
    """The answer stands in front of the card that it beats."""
    item = broken.item
    if not isinstance(item, Play) or item.answer is None:
        return ""
    exchanged = Play(item.answer, item.card)
    if not broken.fits(broken.index, broken.index + 1, exchanged):
        return ""
    return Phrase("the card that is beaten stands first: {words}", words=_text(exchanged))


def _transfer_meant(broken: Broken) -> str:
    """The defender adds a card of the rank on the table: that is a transfer, and has a head of its own."""
    item, start = broken.item, broken.play_start()
    if not isinstance(item, Play):
        return ""
    line = broken.line(start)
    defender = line.moment().defender
    for seat in range(len(line.names)):
        head = Attack(line.names[defender], line.names[seat])
        if seat != defender and broken.fits(start, broken.index + 1, head, item):
            words = f"{write_name(head.attacker)} > {write_name(head.defender)}: {_text(item)}"
            return Phrase("a transfer names who passes the attack on to whom: {words}", words=words)
    return ""


# Bouts


def _exchanged_head(broken: Broken) -> str:
    """Attacker and defender are exchanged."""
    head = broken.item
    if not isinstance(head, Attack) or not broken.fits(
        broken.index, broken.index + 1, Attack(head.defender, head.attacker)
    ):
        return ""
    return Phrase("attacker and defender are exchanged here: the attacker stands first")


def _bout_left_out(broken: Broken) -> str:
    """The head is the one that would follow a bout which is missing here."""
    at = broken.index + isinstance(broken.item, BoutNumber)
    head = broken.items[at] if at < len(broken.items) else None
    if not isinstance(head, Attack):
        return ""
    line = broken.line()
    if line.stage is Stage.TAKEN:
        line.finish_bout()
    end = _end_before(line.position, line.names, head)
    if end is None:
        return ""
    missing = f"{line.names[line.position.attacker]} > {line.names[line.position.defender]}"
    number = str(line.position.bout)
    if end is Beaten:
        return Phrase(
            "this head fits behind a bout {number}, {missing}, that was beaten off: was it left out?",
            number=number,
            missing=missing,
        )
    return Phrase(
        "this head fits behind a bout {number}, {missing}, that {defender} took: was it left out?",
        number=number,
        missing=missing,
        defender=line.names[line.position.defender],
    )


def _end_before(position: Position, names: Sequence[str], head: Attack) -> type[Beaten | Takes] | None:
    """Return how a missing bout must have ended if *head* is that of the one behind it, as long as nobody goes out."""
    seats = position.in_game
    if len(seats) < 3 or position.rules.has_teams or head.attacker not in names or head.defender not in names:
        return None
    order = [names[seat] for seat in (*seats, *seats)]
    at = order.index(names[position.defender])
    for end, place in ((Beaten, at), (Takes, at + 1)):
        if [head.attacker, head.defender] == order[place : place + 2]:
            return end
    return None


def _number_alone(broken: Broken) -> str:
    """Only the number is wrong."""
    number = int(broken.finding.facts["right"])
    if not broken.fits(broken.index, broken.index + 1, BoutNumber(number)):
        return ""
    return Phrase("this bout follows from the one before it: only its number is wrong")


# Rules

#: The choice of rules under which what was refused may be right.
_ALLOWED_BY: Final[dict[Kind, tuple[tuple[str, str], ...]]] = {
    faults.REFUSED[reason]: choices
    for reason, choices in (
        (Reason.NO_TRANSFER, (("transfer", "on"),)),
        (Reason.NO_TRANSFER_IN_FIRST_BOUT, (("transfer", "on"),)),
        (Reason.NO_SWAPPING, (("swap", "on"),)),
        (Reason.NO_ADDING, (("pile", "on"),)),
        (Reason.MAY_NOT_THROW_IN, (("throwers", "neighbours"), ("throwers", "all"))),
        (Reason.LIMIT_REACHED, (("first", "6"),)),
        (Reason.NOT_BEATEN_YET, (("attack", "group"),)),
    )
}


def _other_rules(broken: Broken) -> str:
    """By other rules it would be right."""
    if broken.setup is None:
        return ""
    for option, value in _ALLOWED_BY[broken.finding.kind]:
        rules = changed(broken.setup.rules, option, value)
        other = rules and broken.by_rules(rules)
        if rules and other and other.fits(broken.play_start(), broken.play_start()):
            if option == "transfer":
                return Phrase("with {tag} this would be a transfer", tag=rules_tag(rules))
            return Phrase("with {tag} this would be allowed", tag=rules_tag(rules))
    return ""


def changed(rules: Rules, option: str, value: str) -> Rules | None:
    """Return *rules* with another value of one option; None if that changes nothing, or they do not go together."""
    if rules.options()[option] == value:
        return None
    try:
        return replace(rules, **{option: value})  # type: ignore[arg-type] # every option is a text
    except SetupError:
        return None


def rules_tag(rules: Rules) -> str:
    """Return the tag for *rules*, in the shortest words: a preset alone where there is one."""
    named = next((preset for preset in PRESETS.values() if preset.options() == rules.options()), rules)
    return f'[Rules "{rules_name(named)}"]'


# Words


def _meant_name(broken: Broken) -> str:
    name, line = broken.finding.facts["player"], broken.line(0)
    return name_hint(name, near_name(name, line.names))


def _passing(broken: Broken) -> str:
    words = getattr(broken.item, "text", "").split()
    if words and words[-1].lower() in _LOSES:
        return Phrase("who lost is said by the last line: {result}", result=f"durak {' '.join(words[:-1])}")
    if not words or words[-1].lower() not in _PASSES:
        return ""
    return Phrase("passing is not written: leave it out, it follows from what comes next")


_Hint = Callable[[Broken], str]
_REFUSED: Final = faults.REFUSED

#: What may have been meant where a rule is broken, in the order in which it is tried.
_HINTS: Final[dict[Kind, tuple[_Hint, ...]]] = {
    faults.WRONG_BOUT_NUMBER: (_number_alone, _bout_left_out),
    faults.BOUT_UNFINISHED: (_word_left_out,),
    faults.WRONG_HEAD: (_exchanged_head, _bout_left_out),
    faults.UNKNOWN_PLAYER: (_meant_name,),
    faults.NOT_BEATEN: (_takes_for_beaten,),
    faults.BEATEN_AFTER_TAKE: (_one_end,),
    faults.UNKNOWN_ACT: (_passing,),
    _REFUSED[Reason.NOTHING_TO_TAKE]: (_beaten_for_takes,),
    _REFUSED[Reason.NOT_BEATEN_YET]: (_in_order_of_answers, _after_takes, _other_rules),
    _REFUSED[Reason.NOT_IN_HAND]: (_exchanged_cards, _other_speaker),
    _REFUSED[Reason.MAY_NOT_THROW_IN]: (_other_speaker, _other_rules),
    _REFUSED[Reason.PLAYER_OUT]: (_other_speaker,),
    _REFUSED[Reason.NOT_YOUR_TURN]: (_other_speaker,),
    _REFUSED[Reason.DEFENDER_CANNOT_ATTACK]: (_transfer_meant, _other_speaker),
    _REFUSED[Reason.NO_TRANSFER]: (_other_rules,),
    _REFUSED[Reason.NO_TRANSFER_IN_FIRST_BOUT]: (_other_rules,),
    _REFUSED[Reason.NO_SWAPPING]: (_other_rules,),
    _REFUSED[Reason.NO_ADDING]: (_other_rules,),
    _REFUSED[Reason.LIMIT_REACHED]: (_other_rules,),
}
