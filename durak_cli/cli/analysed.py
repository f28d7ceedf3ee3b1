"""What an analysis has found, in words for people and as one object for programs (`grammar/analysis.schema.json`)."""

import json
from collections.abc import Iterator, Sequence
from math import isinf
from typing import Any, Final

from durak_cli.bots.appraisal import Chance
from durak_cli.cli.columns import table
from durak_cli.cli.command import move_typed
from durak_cli.cli.documents import Game
from durak_cli.cli.files import shown
from durak_cli.cli.speech import _, n_
from durak_cli.cli.teaching import worded
from durak_cli.cli.theme import Theme
from durak_cli.engine.cards import card_name, cards_of
from durak_cli.engine.moves import Pass, move_name
from durak_cli.study.analysis import Analysis, Decision, Luck, Summary
from durak_cli.study.reasons import Stakes, reason_against

#: Comments of a record show cards with signs, whatever the screen can show, so that the text is the same everywhere.
_PAGE: Final = Theme()


# -- in words ----------------------------------------------------------------------------------------------------------


def said(decision: Decision, names: Sequence[str]) -> str:
    """Return what a comment says of *decision*: what was better and why, or how the game ends; mostly nothing."""
    if not decision.judgement:
        return _verdict(decision, names) if decision.line else ""
    stakes = Stakes(decision.before.value, decision.after.value, decision.is_exact)
    reason = worded(reason_against(decision.view, decision.move, decision.better, stakes), names, _PAGE)
    if isinstance(decision.move, Pass) and len(decision.view.in_game) > 2:
        sentence = _("{player}: probably better {move}; {reason}.")
        if decision.is_exact:
            sentence = _("{player}: better {move}; {reason}.")
    else:
        sentence = _("Probably better than {played}: {move}; {reason}.")
        if decision.is_exact:
            sentence = _("Better than {played}: {move}; {reason}.")
    return sentence.format(
        player=names[decision.seat],
        played=move_typed(decision.move, _PAGE.card),
        move=move_typed(decision.better, _PAGE.card),
        reason=reason,
    )


def _verdict(decision: Decision, names: Sequence[str]) -> str:
    match decision.verdict:
        case "win":
            sentence = _("With the best play of both {player} wins.")
        case "loss":
            sentence = _("With the best play of both {player} loses.")
        case _:
            sentence = _("With the best play of both it is a draw.")
    return sentence.format(player=names[decision.seat])


def summary_lines(game: Game, analysis: Analysis, names: Sequence[str], theme: Theme) -> Iterator[str]:
    """Yield the lines that sum *analysis* up for people."""
    heading = _("Game {number} of {file}").format(number=game.number, file=shown(game.file))
    yield theme.paragraph(f"{heading}: {', '.join(names)}")
    rows: list[tuple[str, ...]] = [(_("player"), _("decisions"), "?!", "?", "??", _("lost by play"), _("won by luck"))]
    for summary in analysis.summaries:
        counts = [str(summary.judgements[sign]) for sign in ("?!", "?", "??")]
        lost, luck = _points(summary.lost), _points(summary.luck, has_sign=True)
        rows.append((names[summary.seat], str(summary.decisions), *counts, lost, luck))
    yield from table(rows, theme)
    for summary in analysis.summaries:
        for decision in summary.costliest:
            yield theme.paragraph(_moment(decision, names, theme))
    unsolved = sum(decision.is_unsolved for decision in analysis.decisions)
    if unsolved:
        words = n_(
            "{count} decision of the ending is not solved, and not judged.",
            "{count} decisions of the ending are not solved, and not judged.",
            unsolved,
        )
        yield theme.paragraph(words.format(count=unsolved))


def explanation(theme: Theme) -> str:
    """Return what the numbers of a summary are."""
    sentence = _(
        "Points are chances in 100 of not being the durak: estimates, unless only two were left with no stock."
    )
    return theme.paragraph(sentence)


def _moment(decision: Decision, names: Sequence[str], theme: Theme) -> str:
    sentence = _("{player}, bout {number}: {played}{judgement} lost {points}; better {move}")
    return sentence.format(
        player=names[decision.seat],
        number=decision.bout,
        played=move_typed(decision.move, theme.card),
        judgement=decision.judgement,
        points=_points(decision.lost),
        move=move_typed(decision.better, theme.card),
    )


def _points(chance: Chance, *, has_sign: bool = False) -> str:
    """Return *chance* in points: `12.3±1.4`."""
    value = round(100 * chance.value, 1) + 0.0
    text = f"{value:+.1f}" if has_sign else f"{value:.1f}"
    return text if chance.half_width == 0 else f"{text}±{100 * chance.half_width:.1f}"


# -- as an object ------------------------------------------------------------------------------------------------------


def analysis_object(game: Game, analysis: Analysis, text: str, depth: str, seed: str) -> str:
    """Return *analysis* as one line of JSON; *text* is the record with the analysis in it."""
    return json.dumps(
        {
            "file": game.file,
            "game": game.number,
            "players": list(analysis.names),
            "depth": depth,
            "seed": seed,
            "decisions": [_decision(one, analysis) for one in analysis.decisions],
            "luck": [_luck(one, analysis) for one in analysis.luck],
            "summaries": [_summary(one, analysis) for one in analysis.summaries],
            "record": text,
        }
    )


def _decision(one: Decision, analysis: Analysis) -> dict[str, Any]:
    return {
        "number": one.number,
        "bout": one.bout,
        "player": analysis.names[one.seat],
        "move": move_name(one.move),
        "better": move_name(one.better),
        "line": list(map(move_name, one.line)),
        "before": _chance(one.before),
        "after": _chance(one.after),
        "lost": _chance(one.lost),
        "judgement": one.judgement or None,
        "verdict": one.verdict or None,
        "is_exact": one.is_exact,
        "is_unsolved": one.is_unsolved,
    }


def _luck(one: Luck, analysis: Analysis) -> dict[str, Any]:
    return {
        "player": analysis.names[one.seat],
        "bout": one.bout,
        "cards": list(map(card_name, cards_of(one.cards))),
        "gain": _chance(one.gain),
    }


def _summary(one: Summary, analysis: Analysis) -> dict[str, Any]:
    return {
        "player": analysis.names[one.seat],
        "decisions": one.decisions,
        "judgements": one.judgements,
        "even": _rounded(one.even),
        "lost": _chance(one.lost),
        "luck": _chance(one.luck),
        "result": one.result,
        "rest": None if one.rest is None else _rounded(one.rest),
        "costliest": [decision.number for decision in one.costliest],
    }


def _chance(chance: Chance) -> dict[str, float | None]:
    return {
        "value": _rounded(chance.value),
        "half_width": None if isinf(chance.half_width) else _rounded(chance.half_width),
    }


def _rounded(value: float) -> float:
    return round(value, 6) + 0.0
