"""What whoever reads a hidden deal knows of its cards at one moment, and how he knows it; and the words for that."""

from dataclasses import dataclass
from enum import Enum, auto

from durak_cli.engine.cards import NO_CARD, Card, Cards, Seat, cards_of, full_deck
from durak_cli.engine.errors import Phrase
from durak_cli.engine.position import Position
from durak_cli.play.binding import sign_name
from durak_cli.play.setup import Setup
from notation.span import Span


class Why(Enum):
    """Why no deal explains that a player held a card."""

    #: It is known to be in another place.
    ELSEWHERE = auto()
    #: Every card of the hand is known.
    ALL_KNOWN = auto()
    #: Whoever led could then not have held the lowest trump.
    LEADER = auto()
    NO_DEAL = auto()


@dataclass(frozen=True, slots=True)
class Unexplained:
    """No deal explains that *seat* held *card* at *span*."""

    span: Span
    seat: Seat
    card: Card
    why: Why


class Known:
    """The cards that have been seen so far or stand in the deck: which token each of them is, and where it has been."""

    __slots__ = ("card_of", "drawn", "gone", "laid", "setup", "swapped", "taken", "token_of", "tokens")

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.token_of: dict[Card, Card] = {}
        self.card_of: dict[Card, Card] = {}
        #: Every token that is known.
        self.tokens: Cards = 0
        #: Tokens that have lain on the table in an earlier bout.
        self.laid: set[Card] = set()
        #: token -> the bout with which it left the game; in which it was taken, and by whom; behind which it was drawn
        #: from under the stock, and by whom.
        self.gone: dict[Card, int] = {}
        self.taken: dict[Card, tuple[int, Seat]] = {}
        self.drawn: dict[Card, tuple[int, Seat]] = {}
        #: The token that showed trumps, the one that was put in its place, and who swapped them.
        self.swapped: tuple[Card, Card, Seat] | None = None
        for token, card in zip(full_deck(len(setup.deck)), setup.deck, strict=True):
            if card != NO_CARD:
                self.see(card, token)

    def copy(self) -> "Known":
        """Return what is known in a line that goes on from here by itself."""
        twin = object.__new__(Known)
        twin.setup, twin.tokens, twin.swapped = self.setup, self.tokens, self.swapped
        twin.token_of, twin.card_of, twin.laid = self.token_of.copy(), self.card_of.copy(), self.laid.copy()
        twin.gone, twin.taken, twin.drawn = self.gone.copy(), self.taken.copy(), self.drawn.copy()
        return twin

    def see(self, card: Card, token: Card) -> None:
        """Know from now on that *token* is *card*."""
        self.token_of[card] = token
        self.card_of[token] = card
        self.tokens |= 1 << token

    def note_gone(self, tokens: Cards, bout: int) -> None:
        """Note that *tokens* have left the game."""
        self.gone.update((token, bout) for token in cards_of(tokens))

    def note_taken(self, tokens: Cards, seat: Seat, bout: int) -> None:
        """Note that *seat* has picked *tokens* up."""
        self.taken.update((token, (bout, seat)) for token in cards_of(tokens))

    def note_drawn(self, tokens: Cards, seat: Seat, bout: int) -> None:
        """Note that *seat* has drawn *tokens*, which everybody saw."""
        self.drawn.update((token, (bout, seat)) for token in cards_of(tokens))

    def lies_on(self, position: Position, card: Card) -> bool:
        """Whether *card* lies on the table as an attack card."""
        token = self.token_of.get(card)
        return token is not None and token in position.table

    def hand_of(self, position: Position, seat: Seat) -> list[Card]:
        """Return the cards that *seat* is known to hold."""
        return sorted(self.card_of[token] for token in cards_of(position.hands[seat] & self.tokens))

    # In words

    def hand_words(self, position: Position, seat: Seat) -> Phrase:
        """Say what is known of the hand of *seat*."""
        held, cards = position.hands[seat].bit_count(), self.hand_of(position, seat)
        player, hand = self.setup.names[seat], " ".join(map(sign_name, cards))
        if not held:
            return Phrase("{player} holds {hand}", player=player, hand=Phrase("no card"))
        if len(cards) == held:
            return Phrase("{player} holds {hand}", player=player, hand=hand)
        if not cards:
            return Phrase("no card of {player}'s hand is known", player=player)
        return Phrase("of {player}'s hand only this is known: {hand}", player=player, hand=hand)

    def why_not(self, unexplained: Unexplained, position: Position, later: Phrase | None) -> Phrase:
        """Say what is known against *unexplained*; *later* is what the game's own line shows later."""
        match unexplained.why:
            case Why.ALL_KNOWN:
                player, hand = self.setup.names[unexplained.seat], self.hand_of(position, unexplained.seat)
                if not hand:
                    return self.hand_words(position, unexplained.seat)
                cards = " ".join(map(sign_name, hand))
                return Phrase("every card of {player}'s hand is known: {hand}", player=player, hand=cards)
            case Why.ELSEWHERE:
                return self._where(unexplained, position)
        return later or Phrase("no deal explains this together with what is known")

    def _where(self, unexplained: Unexplained, position: Position) -> Phrase:
        card, names = sign_name(unexplained.card), self.setup.names
        token, player = self.token_of[unexplained.card], names[unexplained.seat]
        bit = 1 << token
        if position.gone & bit:
            return Phrase("{card} left the game in bout {number}", card=card, number=self.gone[token])
        if position.on_table & bit:
            return Phrase("{card} lies on the table", card=card)
        holder = next((seat for seat, hand in enumerate(position.hands) if hand & bit), None)
        if holder is None:
            if token == position.up_card:
                return Phrase("{card} lies under the stock", card=card)
            return Phrase("{card} still lies in the stock, as the deck says", card=card)
        return self._who_holds(token, card, names[holder], player)

    def _who_holds(self, token: Card, card: str, holder: str, player: str) -> Phrase:
        facts = {"holder": holder, "card": card, "player": player}
        if token in self.taken:
            facts["number"] = str(self.taken[token][0])
            return Phrase("{holder} took {card} in bout {number}, so {player} cannot hold it", **facts)
        if token in self.drawn:
            facts["number"] = str(self.drawn[token][0])
            return Phrase(
                "{holder} drew {card} from under the stock after bout {number}, so {player} cannot hold it", **facts
            )
        if self.swapped and token == self.swapped[0]:
            return Phrase("{holder} swapped for {card}, so {player} cannot hold it", **facts)
        return Phrase("the deck gives {card} to {holder}, so {player} cannot hold it", **facts)
