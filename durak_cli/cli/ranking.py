"""The table of an arena as people read it: who is how strong, and within what bounds."""

from collections.abc import Iterator

from durak_cli.cli.columns import table
from durak_cli.cli.programs import lapse_sentence
from durak_cli.cli.speech import _, n_
from durak_cli.cli.theme import Theme
from durak_cli.engine.rules import rules_name
from durak_cli.play.parley import GuestError, Lapse
from durak_cli.study.contest import Contest
from durak_cli.study.standings import Standing, Standings
from notation.safe import safe_text


def ranking(contest: Contest, standings: Standings, theme: Theme) -> str:
    """Return the table of what has been played, the best first."""
    sentence = _("{games} games of {players} players ({rules}), dealt from the seed {seed}:")
    title = sentence.format(
        games=standings.games,
        players=contest.players,
        rules=rules_name(contest.rules),
        seed=safe_text(contest.seed, 60),
    )
    lines = table([_heading(), *map(_row, standings.table())], theme)
    notes = map(theme.paragraph, _notes(contest, standings))
    return "\n".join([theme.paragraph(title), "", *lines, "", *notes])


def _heading() -> tuple[str, ...]:
    return _("name"), _("games"), _("score"), "95 %", "Elo", _("durak"), _("draws")


def _row(line: Standing) -> tuple[str, ...]:
    bounds = f"{line.low * 100:.1f}-{line.high * 100:.1f} %" if line.games else "-"
    score = f"{line.score * 100:.1f} %" if line.games else "-"  # so far he has not played
    elo = "-" if line.elo is None else f"{line.elo:.0f}"
    return safe_text(line.name), str(line.games), score, bounds, elo, str(line.lost), str(line.drawn)


def _notes(contest: Contest, standings: Standings) -> Iterator[str]:
    if contest.sides == 2:
        yield _("Score: 1 for a win, 1/2 for a draw, 0 for the durak.")
    else:
        yield _("Score: the share of games in which a player was not the durak; a draw is shared by those left in it.")
    for line in standings.table():
        if line.faults:
            yield n_(
                "The program that plays {player} failed {number} time.",
                "The program that plays {player} failed {number} times.",
                line.faults,
            ).format(player=safe_text(line.name), number=line.faults)
    for entrant, failed in sorted(standings.last_failed.items()):
        error = GuestError(Lapse(failed.lapse), failed.said)
        yield _("The last time: {what}.").format(what=lapse_sentence(contest.entrants[entrant].name, error))
