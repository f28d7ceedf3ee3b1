"""The facts behind a refusal, so that its sentence speaks of this game: its cards, its players, its numbers.

Everything said is public or the mover's own. How a card is spelled is the caller's choice.
"""

from collections.abc import Callable, Sequence

from durak_cli.engine.cards import RANK_MATES, Card, Cards, Seat, cards_of
from durak_cli.engine.errors import SENTENCES, Phrase, Reason, listed
from durak_cli.engine.moves import Attack, Beat, Move, Transfer
from durak_cli.engine.position import Position
from durak_cli.engine.turn import transfer_target

SUIT_WORDS = ("club", "diamond", "heart", "spade")
TRUMP_WORDS = ("clubs", "diamonds", "hearts", "spades")
RANK_WORDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")

Say = Callable[[Card], str]


def refusal(position: Position, seat: Seat, move: Move, reason: Reason, names: Sequence[str], say: Say) -> str:
    """Return one English sentence that says why *seat* may not make *move*; *say* spells a card."""
    return SENTENCES[reason].format_map(facts_of(position, seat, move, reason, names, say))


def facts_of(
    position: Position, seat: Seat, move: Move, reason: Reason, names: Sequence[str], say: Say
) -> dict[str, str]:
    """Return the facts that fill the sentence of *reason*, by name."""
    facts = {
        "player": names[seat],
        "limit": str(position.limit),
        "unbeaten": next((say(card) for card in position.table if position.unbeaten >> card & 1), ""),
        "lowest": say(position.lowest_trump),
        "ranks": _ranks(position.ranks),
    }
    if isinstance(move, Attack | Beat | Transfer):
        facts["card"] = say(move.card)
        facts["rank"] = Phrase(RANK_WORDS[move.card >> 2])
    if isinstance(move, Beat):
        facts["target"] = say(move.target)
    if reason is Reason.DOES_NOT_BEAT and isinstance(move, Beat):
        facts["why"] = _why_it_does_not_beat(move.card, move.target, position.trump)
    if reason is Reason.TRANSFER_HAND_TOO_SMALL:
        target = transfer_target(position)
        assert target is not None
        facts["next"] = names[target]
        facts["held"] = str(position.hands[target].bit_count())
        facts["needed"] = str(len(position.table) + 1)
    return facts


def _why_it_does_not_beat(card: Card, target: Card, trump: int) -> str:
    if card & 3 == target & 3:
        return Phrase("it is not a higher {suit}", suit=Phrase(SUIT_WORDS[target & 3]))
    if target & 3 == trump:
        return Phrase("a trump is beaten by a higher trump alone")
    suit, trumps = Phrase(SUIT_WORDS[target & 3]), Phrase(TRUMP_WORDS[trump])
    return Phrase("it is neither a {suit} nor a trump ({trumps})", suit=suit, trumps=trumps)


def _ranks(mask: Cards) -> str:
    words = []
    while mask:
        card = (mask & -mask).bit_length() - 1
        words.append(Phrase(RANK_WORDS[card >> 2]))
        mask &= ~RANK_MATES[card]
    return listed(words) if words else ""


def hand_words(position: Position, seat: Seat, say: Say) -> str:
    """Return the cards that *seat* holds, in words."""
    return " ".join(say(card) for card in cards_of(position.hands[seat]))
