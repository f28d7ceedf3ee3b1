"""What is said of moves that are good or bad: a hint before a move, and with `--teach` a sentence behind a blunder.

Both come from one appraisal and give reasons that hold in what the player sees. Nothing is told that he could not know,
and nothing here changes a game: the chance for the worlds that are guessed is that of the decision, made anew.
"""

import random
from collections.abc import Sequence
from typing import Final

from durak_cli.bots.appraisal import QUICK, appraise
from durak_cli.bots.lines import proven_line
from durak_cli.cli.command import move_typed
from durak_cli.cli.speech import _, later, n_
from durak_cli.cli.theme import SUIT_NAMES, Theme
from durak_cli.engine.moves import SWAP, Attack, Beat, Close, Move, Pass, Swap, Take, Transfer
from durak_cli.engine.position import Phase
from durak_cli.engine.view import View
from durak_cli.study.reasons import Reason, reason_against, reason_for, stakes_of
from durak_cli.study.verdicts import judgement_of

#: What is told of unasked: mistakes, and blunders. What may be a matter of taste is not.
_TOLD: Final = ("?", "??")

_ADVICE: Final[dict[type[Move], str]] = {
    Attack: later("Add {card}: {reason}."),
    Beat: later("Beat {target} with {card}: {reason}."),
    Transfer: later("Pass the attack on with {card}: {reason}."),
    Take: later("Take: {reason}."),
    Pass: later("Done: {reason}."),
    Close: later("Close the bout: {reason}."),
    Swap: later("Swap: {reason}."),
}
_LEAD: Final = later("Lead {card}: {reason}.")


def worded(reason: Reason, names: Sequence[str], theme: Theme) -> str:
    """Return *reason* in the language in use: a clause without a full stop."""
    one, many = reason.templates
    sentence = _(one) if one == many else n_(one, many, reason.facts.count)
    return sentence.format_map(reason.facts.words(names, theme.card, [_(suit) for suit in SUIT_NAMES]))


def hint(view: View, rng: random.Random, names: Sequence[str], theme: Theme) -> str:
    """Return one sentence that recommends a move to the seat of *view*, with a reason."""
    if SWAP in view.moves:
        return advice(SWAP, reason_for(view, SWAP), view, names, theme)
    if len(view.moves) == 1:
        return advice(view.moves[0], reason_for(view, view.moves[0]), view, names, theme)
    appraisal = appraise(view, rng, QUICK)
    chance = None if appraisal.is_unsolved else appraisal.chance_of(appraisal.best).value
    reason = reason_for(view, appraisal.best, chance, is_exact=appraisal.is_exact)
    return advice(appraisal.best, reason, view, names, theme)


def advice(move: Move, reason: Reason, view: View, names: Sequence[str], theme: Theme) -> str:
    """Return one sentence that recommends *move* for that *reason*."""
    sentence = _LEAD if isinstance(move, Attack) and view.phase is Phase.LEAD else _ADVICE[type(move)]
    return _(sentence).format(
        card=theme.card(move.card) if isinstance(move, Attack | Beat | Transfer) else "",
        target=theme.card(move.target) if isinstance(move, Beat) else "",
        reason=worded(reason, names, theme),
    )


def lesson(view: View, played: Move, rng: random.Random, names: Sequence[str], theme: Theme) -> str:
    """Return what would have been better than the move *played* in the moment of *view*, and why; mostly nothing."""
    if played is SWAP or len(view.moves) == 1:
        return ""
    appraisal = appraise(view, rng, QUICK, played, goes_on=True)
    if judgement_of(appraisal, played) not in _TOLD:
        return ""
    line = proven_line(view, played, QUICK.nodes) if appraisal.is_exact else None
    reason = reason_against(view, played, appraisal.best, stakes_of(appraisal, played, line or ()))
    sentence = _("Better than {played}: {move}; {reason}.")
    if not appraisal.is_exact:
        sentence = _("Probably better than {played}: {move}; {reason}.")
    return sentence.format(
        played=move_typed(played, theme.card),
        move=move_typed(appraisal.best, theme.card),
        reason=worded(reason, names, theme),
    )
