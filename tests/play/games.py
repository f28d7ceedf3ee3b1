"""Games for the tests of records: played at random through a session, and written down on the way."""

from collections.abc import Sequence

from durak_cli.play.recorder import Heading, Recorder
from durak_cli.play.session import Session
from tests.strategies import Setup, Style

NAMES = ("Anna", "Ben", "Carla", "Дима", "Eve", "Žofie")


def heading_of(setup: Setup, names: Sequence[str] = NAMES) -> Heading:
    """Return the tags for a game of *setup*."""
    players = tuple(names[: setup.players])
    return Heading(players, setup.rules, deck=setup.deck, dealer=players[setup.dealer], game=setup.game)


def record_game(setup: Setup, style: Style, most: int = 100_000) -> tuple[Session, list[str]]:
    """Play at most *most* decisions and return the session with every piece of text in the order of appending."""
    session = Session(setup.rules, setup.players, setup.deck, setup.dealer, game=setup.game, first=setup.first)
    recorder = Recorder(heading_of(setup), session)
    pieces = [recorder.opening()]
    while session.asked is not None and len(session.decisions) < most:
        seat, move = style.choose(session.position(), len(session.decisions))
        session.play(seat, move)
        pieces.append(recorder.add(session.decisions[-1]))
    pieces.append(recorder.close())
    return session, pieces
