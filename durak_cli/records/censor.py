"""What people and programs wrote about a game, with `??` for whatever one of its players could not have known.

Cards and the seed are looked for as people write them, which is more than the notation reads: cards written without
blanks between them, a suit sign in front of its rank. What is said in words of a language cannot be recognised.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final

from durak_cli.engine.cards import Cards, card_name, cards_of
from durak_cli.play.recorder import TOOK_BACK
from notation import values
from notation.record import NO_MARK, Annotation, Beaten, Comment, Item, Mark, Note, Play, Swap, Takes, Variation
from notation.spelling import UNKNOWN_CARD, card_spellings, is_card

#: Words of a language that are also cards in small letters.
_WORDS: Final = frozenset({"ad", "ah", "as"})
#: No letter or digit stands in front, or behind.
_BEGIN: Final = r"(?<![^\W_])"
_END: Final = r"(?![^\W_])"
_RANK: Final = r"(?:10|[2-9TJQKAtjqkaАКВДТакдвт])"
_SIGN: Final = r"[♣♦♥♠♧♢♡♤][\ufe0e\ufe0f]?"
_LETTERS: Final = rf"{_RANK}[cdhsCDHSсСпПчЧбБтТкК]"
_WITH_SIGN: Final = rf"{_RANK}{_SIGN}|{_SIGN}{_RANK}{_END}|{_BEGIN}{_RANK}[ \u00a0]{_SIGN}(?!{_RANK})"
#: One card with a sign, or cards in letters of which one may touch the next: `QsJsKh`, `8dxJd`.
_CARDS: Final = re.compile(rf"{_WITH_SIGN}|{_BEGIN}{_LETTERS}(?:[x×]?{_LETTERS})*(?:{_END}|(?={_RANK}{_SIGN}))")
_CARD: Final = re.compile(rf"{_WITH_SIGN}|{_LETTERS}")
_SIGN_FIRST: Final = re.compile(rf"^({_SIGN})(.+)")


class Censor:
    """Goes over what people and programs wrote about a game, and makes `??` of what the player could not have known."""

    def __init__(self, seen: Cards, names: Sequence[str], seed: str, game: int, *, has_comments: bool) -> None:
        """*seen* are the cards that he saw. A later *game* of a series is dealt from the first seed and its number."""
        self._seen = {card_name(card) for card in cards_of(seen)}
        self._take_backs = tuple(f"{name}{TOOK_BACK}" for name in names)
        words = values.canonical_value("Seed", seed).split()
        of_series = words[:-1] if game > 1 and words[-1:] == [str(game)] else []
        seeds = [r"\s+".join(map(re.escape, each)) for each in (words, of_series) if each]
        self._seed = re.compile(rf"{_BEGIN}(?:{'|'.join(seeds)}){_END}", re.IGNORECASE) if seeds else None
        self._has_comments = has_comments

    def items(self, items: Iterable[Item]) -> Iterator[Item]:
        """Yield *items* with their comments gone over, without annotations, whose meaning nobody can know."""
        for item in items:
            match item:
                case Comment():
                    yield from self.comments([item])
                case Play() | Takes() | Beaten() | Swap() if item.mark != NO_MARK:
                    yield item._replace(mark=Mark(item.mark.judgement, tuple(self._notes(item.mark.notes))))
                case _:
                    yield item

    def _notes(self, notes: Iterable[Note]) -> Iterator[Note]:
        for note in notes:
            match note:
                case Comment():
                    yield from self.comments([note])
                case Variation(items):
                    yield Variation(tuple(self.items(items)))
                case Annotation():
                    pass

    def comments(self, comments: Iterable[Comment]) -> Iterator[Comment]:
        """Yield *comments* as they may stay."""
        for comment in comments if self._has_comments else ():
            text = comment.text
            # What was taken back names cards, and shows that somebody who passed could have done otherwise.
            taken_back = next((begin for begin in self._take_backs if text.startswith(begin)), None)
            text = self.text(text) if taken_back is None else taken_back + UNKNOWN_CARD
            yield Comment(text, comment.to_line_end, comment.own_line)

    def text(self, text: str) -> str:
        """Return *text* with `??` for the seed and for every card that the player never saw, however it is written."""
        if self._seed is not None:
            composed = unicodedata.normalize("NFC", text)  # as the seed is
            text = self._seed.sub(UNKNOWN_CARD, composed) if self._seed.search(composed) else text
        return _CARDS.sub(self._cards, text)

    def _cards(self, match: re.Match[str]) -> str:
        found = match[0]
        cards = _CARD.findall(found)
        is_word = found in _WORDS or (len(cards) > 1 and "a" in found.casefold() and not all(map(is_card, cards)))
        return found if is_word and found.isascii() and found.isalpha() else _CARD.sub(self._card, found)

    def _card(self, match: re.Match[str]) -> str:
        return match[0] if self._seen.issuperset(_meant(match[0])) else UNKNOWN_CARD


@cache
def _meant(word: str) -> tuple[str, ...]:
    """Return the card that *word* is, or the two that it could be; nothing if it is none."""
    word = _SIGN_FIRST.sub(r"\2\1", "".join(word.split()))
    card = card_spellings().get(word)
    if card is not None:
        return (card[0],)
    ten = card_spellings().get(f"T{word[1:]}") if word[0] in "Тт" else None
    return (ten[0], f"A{ten[0][1]}") if ten is not None else ()
