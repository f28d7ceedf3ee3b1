"""`durak tutorial`: a first game on a deal that has something of everything, with a coach who explains it.

Nothing is recorded, and whoever leaves can begin again at any time.
"""

from typing import Final

from durak_cli.bots import BOTS
from durak_cli.cli.lesson import Coach
from durak_cli.cli.lines import lines_for
from durak_cli.cli.loop import Loop, Outcome
from durak_cli.cli.options import Ascii, ColorWhen, FourColors, Look, Plain, SortBy, TrumpsAt
from durak_cli.cli.screen import say
from durak_cli.cli.seats import BOT, NAMES, NOBODY_IN_PARTICULAR, Seating
from durak_cli.cli.speech import Lang, _
from durak_cli.cli.theme import Color, End, Sort
from durak_cli.engine.deal import deck_of
from durak_cli.engine.rules import parse_rules
from durak_cli.play.recorder import Heading, Recorder
from durak_cli.play.session import Session

#: The deal of the lesson: whoever does what the coach suggests attacks, throws in, beats, trumps and takes in it.
RULES: Final = "podkidnoy deck=24"
SEED: Final = "tutorial 2361"


def tutorial(
    plain: Plain = False,
    ascii_only: Ascii = False,
    color: ColorWhen = Color.AUTO,
    four_colors: FourColors = False,
    sort: SortBy = Sort.SUIT,
    trumps: TrumpsAt = End.LAST,
    lang: Lang = None,
) -> None:
    """Learn the game by playing one, with a coach who explains what comes up.

    Every legal move is accepted, whether or not the coach suggested it. quit leaves at any time.
    """
    look = Look(color, ascii_only, plain, four_colors, sort, trumps)
    seating = Seating((NOBODY_IN_PARTICULAR, NAMES[0]), frozenset({0}), {1: BOTS[BOT]})
    rules = parse_rules(RULES)
    session = Session(rules, 2, deck_of(SEED, rules.deck_size))
    coach = Coach(seating.names, 0, look.theme)
    recorder = Recorder(Heading(seating.names, rules, seed=SEED), session)
    loop = Loop(session, seating, SEED, lines_for(plain), look.theme, recorder, coach=coach)
    outcome = loop.run(coach.greeting(session.view(0)))
    theme = look.theme()
    if outcome is Outcome.PLAYED:
        say(theme.paragraph(coach.farewell(session.view(0))), paint=theme.paint)
    else:
        say(theme.paragraph(_("You leave the lesson. Begin it again at any time with durak tutorial.")))
