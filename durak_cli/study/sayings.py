"""What can be said of a move: every kind of reason, its one English sentence, and the facts that fill it.

A sentence is a clause of its own, to stand behind a colon or by itself. It calls the player who moves by no name and by
no "you", so that it can be said to him as well as of him; all others are named. Whether it holds is decided elsewhere.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from durak_cli.engine.cards import NO_CARD, Card, Cards, Seat, Suit, cards_of
from durak_cli.engine.position import NOBODY

#: Stands where no suit is spoken of.
NO_SUIT: Final = -1
_SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")


class Kind(StrEnum):
    """A kind of reason, by its name."""

    # how it ends, as far as that is certain or can be counted
    WINS = "wins"
    SAFE = "safe"
    SAVES_DRAW = "saves draw"
    LOSES = "loses"
    LOSES_BY = "loses by"
    DRAWS = "draws"
    COSTS = "costs"
    CHANCE = "chance"
    # any card
    LAST_CARD = "last card"
    NO_TRUMP = "no trump"
    CHEAPER = "cheaper"
    TRUMP_SPENT = "trump spent"
    HIGHEST_LEFT = "highest left"
    HIGHEST_TRUMP_LEFT = "highest trump left"
    EACH_BEATABLE = "each beatable"
    ONLY_SUIT = "only suit"
    # an attack card
    UNBEATABLE = "unbeatable"
    ONLY_TRUMP_BEATS = "only trump beats"
    KNOWN_ANSWER = "known answer"
    HAS_MATE = "has mate"
    ONLY_TRUMPS = "only trumps"
    CHEAPEST = "cheapest"
    HIGHER_TRUMP_ONLY = "higher trump only"
    LAST_OF_RANK = "last of rank"
    STOCK_EMPTY = "stock empty"
    ONE_MORE = "one more"
    ONE_MORE_PLAIN = "one more plain"
    PICKED_UP = "picked up"
    PICKED_UP_PLAIN = "picked up plain"
    # adding nothing
    KEEPS_LOWEST = "keeps lowest"
    NOTHING_TO_ADD = "nothing to add"
    ONLY_TRUMPS_TO_ADD = "only trumps to add"
    GOES_TO = "goes to"
    TRUMP_KEPT = "trump kept"
    HIGH_KEPT = "high kept"
    KEEPS_ADDABLE = "keeps addable"
    CLOSES = "closes"
    SWAPS = "swaps"
    # beating
    ONLY_ANSWER = "only answer"
    NOBODY_CAN_ADD = "nobody can add"
    NO_NEW_RANK = "no new rank"
    CHEAPEST_ANSWER = "cheapest answer"
    CHEAPER_ANSWER = "cheaper answer"
    PLAIN_ANSWER = "plain answer"
    BREAKS_PAIR = "breaks pair"
    NEW_RANK = "new rank"
    GIVES_THROW_IN = "gives throw-in"
    TURN = "turn"
    PASSES_ON = "passes on"
    # taking
    NO_ANSWER = "no answer"
    NOT_ALL = "not all"
    REST_OPEN = "rest open"
    REST_NOT_ALL = "rest not all"
    TRUMPS_FOR_CARDS = "trumps for cards"
    ONLY_TRUMP_ANSWERS = "only trump answers"
    HIGHEST_TRUMP_EARLY = "highest trump early"
    BRINGS_TRUMPS = "brings trumps"
    KEEPS_ANSWERS = "keeps answers"
    WITHOUT_TRUMP = "without trump"
    TAKES_MANY = "takes many"
    STOCK_EMPTY_TAKING = "stock empty taking"


#: The sentence of each kind; two where a {count} decides the wording.
SENTENCES: Final[dict[Kind, str | tuple[str, str]]] = {
    Kind.WINS: "then nothing can save {player} from being the durak",
    Kind.SAFE: "then the game cannot be lost any more",
    Kind.SAVES_DRAW: "then the game is drawn, unless somebody goes wrong",
    Kind.LOSES: "as it is now, nothing can keep {player} from winning",
    Kind.LOSES_BY: "as it is now, nothing can keep {player} from winning; the way there begins with {other}",
    Kind.DRAWS: "as it is now, no more than a draw can be had",
    Kind.COSTS: "being the durak is less likely then, by about {count} in 100",
    Kind.CHANCE: "the chance of not being the durak is then about {count} in 100",
    Kind.LAST_CARD: "{card} is the last card in the hand, and the stock is empty",
    Kind.NO_TRUMP: "it costs no trump",
    Kind.CHEAPER: "{other} is cheaper, and {card} stays in the hand",
    Kind.TRUMP_SPENT: "{other} is no trump, and the trump {card} stays in the hand",
    Kind.HIGHEST_LEFT: "the others have no trump left, and no card that beats {card}",
    Kind.HIGHEST_TRUMP_LEFT: "nobody else has a higher trump than {card}",
    Kind.EACH_BEATABLE: "every card that {player} holds can then be beaten: {cards}",
    Kind.ONLY_SUIT: "{player} then holds nothing but {suit}, and each of them can be beaten",
    Kind.UNBEATABLE: "{player} holds nothing that beats {card}",
    Kind.ONLY_TRUMP_BEATS: "{player} can beat {card} only with a trump",
    Kind.KNOWN_ANSWER: "{player} is known to hold {other}, which beats {card}",
    Kind.HAS_MATE: "{other} is of the same rank and can follow {card}",
    Kind.ONLY_TRUMPS: "there is nothing but trumps in the hand, and {card} is the lowest",
    Kind.CHEAPEST: "no card in the hand is cheaper",
    Kind.HIGHER_TRUMP_ONLY: "only a higher trump beats {card}",
    Kind.LAST_OF_RANK: "after {card} nobody can add another card of that rank",
    Kind.STOCK_EMPTY: "the stock is empty, and every card that is laid is one less to get rid of",
    Kind.ONE_MORE: "{player} has one more card to answer",
    Kind.ONE_MORE_PLAIN: "{card} is no trump, and {player} has one more card to answer",
    Kind.PICKED_UP: "{player} has to pick {card} up as well",
    Kind.PICKED_UP_PLAIN: "{card} is no trump, and {player} has to pick it up as well",
    Kind.KEEPS_LOWEST: "{card} stays in the hand",
    Kind.NOTHING_TO_ADD: "no card in the hand can be added",
    Kind.ONLY_TRUMPS_TO_ADD: "nothing but trumps could be added",
    Kind.GOES_TO: "{player} would pick {card} up and have it",
    Kind.TRUMP_KEPT: "{card} is a trump and need not be given away",
    Kind.HIGH_KEPT: "{card} is a high card and need not be given away",
    Kind.KEEPS_ADDABLE: "the cards that could be added stay in the hand",
    Kind.CLOSES: "then nobody else can add a card",
    Kind.SWAPS: "{other} is a higher trump than {card}, and swapping costs no turn",
    Kind.ONLY_ANSWER: "no other card in the hand beats {target}",
    Kind.NOBODY_CAN_ADD: "after {card} nobody can add another card",
    Kind.NO_NEW_RANK: "{card} brings no new rank to the table, so nothing new can be thrown in",
    Kind.CHEAPEST_ANSWER: "no cheaper card in the hand beats {target}",
    Kind.CHEAPER_ANSWER: "{other} beats {target} as well, is cheaper, and {card} stays in the hand",
    Kind.PLAIN_ANSWER: "{other} beats {target} as well, and the trump {card} stays in the hand",
    Kind.BREAKS_PAIR: "{card} and {other} are of one rank and could be led together",
    Kind.NEW_RANK: "{card} brings a new rank to the table, which can be thrown in",
    Kind.GIVES_THROW_IN: "{player} is known to hold {other}, and can throw it in after {card}",
    Kind.TURN: "whoever takes loses the turn to attack",
    Kind.PASSES_ON: "then {player} has to answer",
    Kind.NO_ANSWER: "no card in the hand beats {target}",
    Kind.NOT_ALL: "not all of {cards} can be beaten",
    Kind.REST_OPEN: "without {card} there is nothing left to beat {target}",
    Kind.REST_NOT_ALL: "without {card} not all of {cards} can be beaten any more",
    Kind.TRUMPS_FOR_CARDS: (
        "to beat everything takes {count} trump, and saves no more than picking up {cards}",
        "to beat everything takes {count} trumps, and saves no more than picking up {cards}",
    ),
    Kind.ONLY_TRUMP_ANSWERS: "only a trump beats {target}",
    Kind.HIGHEST_TRUMP_EARLY: (
        "{card} is the highest trump left, and {count} card is still in the stock",
        "{card} is the highest trump left, and {count} cards are still in the stock",
    ),
    Kind.BRINGS_TRUMPS: "there are trumps to be picked up: {cards}",
    Kind.KEEPS_ANSWERS: "what would have to beat {cards} stays in the hand",
    Kind.WITHOUT_TRUMP: "no trump is needed to beat {cards}",
    Kind.TAKES_MANY: (
        "taking means picking up {count} card",
        "taking means picking up {count} cards",
    ),
    Kind.STOCK_EMPTY_TAKING: "the stock is empty, and every card that is taken is one more to get rid of",
}


@dataclass(frozen=True, slots=True)
class Facts:
    """What a sentence speaks of: cards, sets of cards, a suit, a player, a number."""

    #: The card that is played, or the one that ought not to be.
    card: Card = NO_CARD
    #: Another card, which is compared with it.
    other: Card = NO_CARD
    #: An attack card on the table.
    target: Card = NO_CARD
    cards: Cards = 0
    suit: Suit = NO_SUIT
    player: Seat = NOBODY
    count: int = 0

    def words(
        self, names: Sequence[str], card: Callable[[Card], str], suits: Sequence[str] = _SUIT_NAMES
    ) -> Mapping[str, str]:
        """Return the facts as words, *card* spelling a card."""
        return {
            "card": card(self.card) if self.card >= 0 else "",
            "other": card(self.other) if self.other >= 0 else "",
            "target": card(self.target) if self.target >= 0 else "",
            "cards": " ".join(map(card, cards_of(self.cards))),
            "suit": suits[self.suit] if self.suit >= 0 else "",
            "player": names[self.player] if self.player >= 0 else "",
            "count": str(self.count),
        }


@dataclass(frozen=True, slots=True)
class Reason:
    """Something that holds in a position and speaks for a move or against it."""

    kind: Kind
    facts: Facts = Facts()

    @property
    def templates(self) -> tuple[str, str]:
        """The English sentence for a count of one, and for any other."""
        found = SENTENCES[self.kind]
        return (found, found) if isinstance(found, str) else found

    def text(self, names: Sequence[str], card: Callable[[Card], str]) -> str:
        """Return the sentence in English: a clause without a full stop."""
        one, many = self.templates
        return (one if self.facts.count == 1 else many).format_map(self.facts.words(names, card))
