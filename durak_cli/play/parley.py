"""The two ends of a line over which a program plays: the guest's seat at our table, and our player at another's.

Both say the words of `protocol` in their order and keep count of what has been told. How lines travel, how long
somebody may think, and what becomes of a guest who fails is decided elsewhere.
"""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import Final, Protocol, TypeAlias

from durak_cli.engine.cards import Seat
from durak_cli.engine.deal import seed_bytes
from durak_cli.engine.events import AttackLaid, CardBeaten, Event, TakeAnnounced, Transferred, TrumpSwapped
from durak_cli.engine.moves import PASS, SWAP, Move
from durak_cli.engine.rules import check_players, parse_rules, rules_name
from durak_cli.engine.view import View, redact
from durak_cli.play.protocol import (
    COMMENT,
    HELLO,
    MOST_COMMENTS,
    NotUnderstoodError,
    event_line,
    move_word,
    parse_event,
    parse_move_word,
)
from durak_cli.play.session import Session
from durak_cli.play.witness import Witness
from notation.values import join_names, split_names

#: What is offered to a guest who could swap while others play; on his turn the swap stands behind his other moves.
OFF_TURN: Final[tuple[Move, ...]] = (SWAP, PASS)


class Lapse(Enum):
    """What a guest did that ends his game."""

    #: He did not say hello as the protocol wants it.
    NO_HELLO = "no-hello"
    #: His time was up.
    SLOW = "slow"
    #: His program has ended, or closed its output.
    ENDED = "ended"
    #: He wrote far more than an answer.
    FLOOD = "flood"
    #: His answer is none of the moves that he was offered.
    ILLEGAL = "illegal"


class GuestError(Exception):
    """A guest who failed: what he did, and what he said, as he said it."""

    def __init__(self, lapse: Lapse, said: str = "") -> None:
        self.lapse, self.said = lapse, said
        super().__init__(f"{lapse.value}: {said}" if said else lapse.value)


class Wire(Protocol):
    """A line to a guest; each of its acts raises GuestError if the guest is not there any more."""

    def send(self, text: str) -> None:
        """Send *text*, of whole lines."""

    def receive(self) -> str:
        """Return the next line without its end; GuestError if none comes in time, or one that is too long."""


class Guest:
    """Somebody who plays on *seat* from the other end of a line."""

    def __init__(self, wire: Wire) -> None:
        """Say hello over *wire*; GuestError if that is not answered in kind."""
        self._wire = wire
        wire.send(f"{HELLO}\n")
        answer = self._answer()
        if answer != HELLO and not answer.startswith(f"{HELLO} "):
            raise GuestError(Lapse.NO_HELLO, answer)
        #: What he calls himself; nothing if he does not say.
        self.name = answer.removeprefix(HELLO).strip()
        self._seat: Seat = 0
        self._names: tuple[str, ...] = ()
        self._dealer: Seat = 0
        self._seed = ""
        self._told = 0
        self._was_offered = False

    def begin(self, session: Session, seat: Seat, names: Sequence[str], dealer: Seat, seed: str) -> None:
        """Let him sit down on *seat* of a game, which may have begun already; he is told all that his seat has seen.

        What he may take his chance from follows from the *seed* of the deal, so that the game can be played again.
        """
        self._seat, self._names, self._dealer, self._seed = seat, tuple(names), dealer, seed
        self.begin_again(session)

    def begin_again(self, session: Session) -> None:
        """Tell him the whole game anew, in which something that he has been told was taken back."""
        seat, names = self._seat, self._names
        self._told, self._was_offered = len(session.decisions), False
        lines = [
            "game",
            f"rules {rules_name(session.rules)}",
            f"players {join_names(names)}",
            f"dealer {join_names((names[self._dealer],))}",
            f"seat {join_names((names[seat],))}",
            f"chance {chance_of(self._seed, seat)}",
        ]
        lines += self._seen(session.events(seat))
        self._wire.send("".join(f"{line}\n" for line in lines))

    def choose(self, session: Session, seat: Seat) -> Move:
        """Return his move; GuestError if he gives none that is legal.

        A swap off turn is offered once; who lets it go by is offered it with his next move.
        """
        moves: tuple[Move, ...] = session.view(seat).moves
        if moves == (SWAP,) and seat != session.asked:
            if self._was_offered:
                return PASS
            moves = OFF_TURN
        self._was_offered = SWAP in moves
        self._tell(session)
        offered = {move_word(move): move for move in moves}
        self._wire.send(f"move {' '.join(offered)}\n")
        answer = self._answer()
        if answer not in offered:
            raise GuestError(Lapse.ILLEGAL, answer)
        return offered[answer]

    def end(self, session: Session) -> None:
        """Tell him the rest of a game that is over."""
        self._tell(session)
        self._wire.send("over\n")

    def part(self) -> None:
        """Say goodbye."""
        self._wire.send("bye\n")

    def _tell(self, session: Session) -> None:
        events = [redact(event, self._seat) for one in session.decisions[self._told :] for event in one.events]
        self._told = len(session.decisions)
        lines = self._seen(events)
        if lines:
            self._wire.send("".join(f"{line}\n" for line in lines))

    def _seen(self, events: Iterable[Event]) -> list[str]:
        lines = (event_line(event, self._names) for event in events)
        return [f"see {line}" for line in lines if line]

    def _answer(self) -> str:
        """Return the next line that says something."""
        for _ in range(MOST_COMMENTS):
            line = self._wire.receive().strip()
            if line and not line.startswith(COMMENT):
                return line
        raise GuestError(Lapse.FLOOD)


#: Chooses a move of a view; the text and the number are what its chance derives from.
Choice: TypeAlias = Callable[[View, str, int], Move]

_PLAYS: Final = (AttackLaid, CardBeaten, Transferred, TakeAnnounced, TrumpSwapped)


def chance_of(seed: str, seat: Seat) -> str:
    """Return a text from which the chance of *seat* can be derived, and from which nobody learns the *seed*."""
    return hashlib.sha256(b"durak chance 1\n" + seed_bytes(seed) + f"\n{seat}".encode()).hexdigest()


class Visitor:
    """Our player at another's table: hears line after line, and has an answer where one is asked for."""

    def __init__(self, name: str, choose: Choice) -> None:
        self._name, self._choose = name, choose
        self._said: dict[str, str] = {}
        self._names: tuple[str, ...] = ()
        self._witness: Witness | None = None
        self._plays = 0
        self.is_gone = False

    def hear(self, line: str) -> str | None:
        """Return the answer to *line*, or None; NotUnderstoodError (or SetupError) if it makes no sense here."""
        word, _, rest = line.strip().partition(" ")
        match word:
            case "hello":
                return f"{HELLO} {self._name}"
            case "game":
                self._said, self._witness, self._plays = {}, None, 0
            case "rules" | "players" | "dealer" | "seat" | "chance":
                self._said[word] = rest
            case "see":
                self._see(rest)
            case "move":
                return self._move(rest)
            case "bye":
                self.is_gone = True
        return None  # what a later version may say is let go by

    def _see(self, line: str) -> None:
        witness = self._seated()
        event = parse_event(line, self._names, witness)
        if event is not None:
            witness.see(event)
            self._plays += isinstance(event, _PLAYS)

    def _move(self, line: str) -> str:
        moves = tuple(map(parse_move_word, line.split()))
        if not moves:
            raise NotUnderstoodError("a move is asked for, but none is offered")
        view = self._seated().view((SWAP,) if moves == OFF_TURN else moves)
        move = self._choose(view, self._said.get("chance", ""), self._plays)
        return move_word(move if move in moves else PASS)

    def _seated(self) -> Witness:
        """Return what he has seen; NotUnderstoodError if he has not been told yet where he sits."""
        if self._witness is None:
            names = split_names(self._said.get("players", ""))
            seat = split_names(self._said.get("seat", ""))
            if not names or not seat or seat[0] not in names:
                raise NotUnderstoodError("the names of the players and the seat must come first")
            rules = parse_rules(self._said.get("rules", ""))
            check_players(rules, len(names))
            self._names = names
            self._witness = Witness(names.index(seat[0]), rules, len(names))
        return self._witness
