"""The score of a series: as one line between two games, and as a table at the end."""

from collections.abc import Sequence

from durak_cli.cli.messages import labelled
from durak_cli.cli.speech import _, n_
from durak_cli.cli.theme import Theme, cells
from durak_cli.engine.cards import Seat
from durak_cli.play.series import Scoring, Tally


def score_line(tally: Tally, names: Sequence[str], you: Seat | None = None) -> str:
    """Return the score as a sentence; *you* is the seat addressed as "you"."""
    counts = [f"{_('you') if seat == you else names[seat]} {held:g}" for seat, held in enumerate(tally.points())]
    sentence = _("Points: {score}.") if tally.scoring is Scoring.PLACES else _("Times the durak: {score}.")
    return sentence.format(score=", ".join(counts))


def closing_table(tally: Tally, names: Sequence[str], theme: Theme, you: Seat | None = None) -> str:
    """Return the final score: the place, the name and the points of everybody, the winners first."""
    points = tally.points()
    rows = [
        (label, _("You") if seat == you else names[seat], f"{points[seat]:g}")
        for label, seats in labelled(tally.standing())
        for seat in seats
    ]
    widths = [max(cells(row[column]) for row in rows) for column in range(3)]
    lines = [
        f"{_padded(label, widths[0])} {_padded(name, widths[1])}  {held.rjust(widths[2])}" for label, name, held in rows
    ]
    return "\n".join([theme.paragraph(_title(tally)), *lines])


def _title(tally: Tally) -> str:
    if tally.scoring is Scoring.PLACES:
        sentence = n_(
            "Points after {number} game, the most wins:", "Points after {number} games, the most wins:", tally.games
        )
    else:
        sentence = n_(
            "Times the durak in {number} game, the fewest wins:",
            "Times the durak in {number} games, the fewest wins:",
            tally.games,
        )
    return sentence.format(number=tally.games)


def _padded(text: str, width: int) -> str:
    return text + " " * (width - cells(text))
