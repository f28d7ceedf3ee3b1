"""Whose cards follow: where a speaker is named, which plays are answers, and what a variation begins from.

All of it follows from the words of a record alone; no rule of the game is needed:

- A head or a transfer makes its attacker the speaker; `Carla:` makes it Carla, from the next card on that is not an
  answer. In front of an answer, of another speaker, or of a head it says nothing.
- `8d/Jd` is an answer if the 8♦ was laid in this bout and not yet answered; else the 8♦ is laid now.
- A beat is joined to its card where nothing stands between them.
- A variation begins from the moment before the item behind which it stands: behind a joined beat before its card was
  laid, behind the card of a transfer before the transfer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from notation.record import NO_MARK, Attack, Item, Play


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment from which a line can go on, and the *prefix* that brings a variation to where it was meant to begin."""

    speaker: str | None = None
    #: A speaker who has been named and has not yet laid a card.
    named: str | None = None
    unanswered: frozenset[str] = frozenset()
    #: Who defends, by the last head.
    defender: str | None = None
    prefix: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Said:
    """What a play says: the *speaker* if he has to be named, and the *moment* from which its variations begin."""

    moment: Moment
    speaker: str | None = None
    #: It answers a card: it needs no speaker.
    is_answer: bool = False
    #: It is the answer to the card right before it, and is joined to it.
    joins: bool = False


class Speech:
    """Follows the items of a line and knows who is speaking."""

    def __init__(self, moment: Moment | None = None) -> None:
        moment = moment or Moment()
        self._speaker = moment.speaker
        self._named = moment.named
        self._unanswered = set(moment.unanswered)
        self.defender = moment.defender
        #: The card that was laid last, if an answer could still be joined to it, with its variations' moment.
        self._laid: tuple[str, Moment] | None = None
        #: The transfer whose card comes next, with the moment before it.
        self._transfer: tuple[Attack, Moment] | None = None
        self._head_follows = False

    def _moment(self) -> Moment:
        return Moment(self._speaker, self._named, frozenset(self._unanswered), self.defender)

    def number(self) -> None:
        """A bout begins."""
        self._unanswered.clear()
        self._speaker = self._named = self._laid = self._transfer = None
        self._head_follows = True

    def attack(self, attack: Attack) -> None:
        """The head of a bout, or a transfer."""
        self._named = self._laid = None
        self._transfer = None if self._head_follows else (attack, self._moment())
        self._head_follows = False
        self._speaker = attack.attacker
        self.defender = attack.defender

    def name(self, speaker: str) -> None:
        """A speaker is named."""
        self._named = speaker

    def interrupt(self) -> None:
        """A comment, or an act that this version does not know."""
        self._laid = None

    def word(self) -> Moment:
        """`takes`, `beaten` or a swap; return the moment from which its variations begin."""
        self._laid = self._transfer = None
        return self._moment()

    def play(self, play: Play) -> Said:
        """A card is laid, or answered, or both."""
        laid, self._laid = self._laid, None
        if play.answer is not None and play.card in self._unanswered:
            return self._answer(play, laid)
        return self._lay(play)

    def _answer(self, play: Play, laid: tuple[str, Moment] | None) -> Said:
        self._named = None
        joins = laid is not None and laid[0] == play.card
        moment = laid[1] if laid is not None and joins else self._moment()
        self._transfer = None
        self._unanswered.discard(play.card)
        return Said(moment, is_answer=True, joins=joins)

    def _lay(self, play: Play) -> Said:
        named, self._named = self._named, None
        changes = named is not None and named != self._speaker
        self._speaker = named or self._speaker
        transfer, self._transfer = self._transfer, None
        moment = self._moment() if transfer is None else transfer[1]
        if play.answer is None:
            lies_there = play.card in self._unanswered  # laid twice: a fault, which joining would hide
            self._unanswered.add(play.card)
            if play.mark == NO_MARK and not lies_there:
                card = Play(play.card)
                self._laid = (play.card, _with_prefix(moment, (card,) if transfer is None else (transfer[0], card)))
        return Said(moment, speaker=named if changes else None)


def _with_prefix(moment: Moment, prefix: tuple[Item, ...]) -> Moment:
    return replace(moment, prefix=prefix)
