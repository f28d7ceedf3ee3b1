"""A typed line into what it names: words in three languages, cards in every spelling, on any keyboard layout.

A line is read whole before anything is played, so that a misspelt word plays nothing. What stands in the tables of
`vocabulary` is read here; nothing is guessed where a line could mean two things. Whether a play is legal, and which
move it is, is decided in `command` when its turn has come.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, TypeAlias

from durak_cli.cli import keyboard, vocabulary
from durak_cli.cli.command import Answer, Asked, Lay, LayRank, PassOn, Play, Unclear, only_card
from durak_cli.cli.localized import either
from durak_cli.cli.shown import legal_cards
from durak_cli.cli.slips import in_latin, is_one_off
from durak_cli.cli.speech import _
from durak_cli.cli.theme import Theme
from durak_cli.cli.vocabulary import Meaning, Order, Particle, Word, fold
from durak_cli.engine.cards import BEATERS, RANK_MATES, Card, Rank, Suit, cards_of
from durak_cli.engine.moves import Transfer
from durak_cli.engine.view import View
from durak_cli.play.explain import RANK_WORDS
from notation.safe import WORD_LIMIT, safe_text

#: More than this is no line that a person typed.
_LONGEST: Final = 200
#: So many words can a phrase of the vocabulary have.
_LONGEST_PHRASE: Final = 3
_NUMBER: Final = re.compile(r"[#№](\d{1,3})")
#: Less alike than this, a word is not what was meant.
_ALIKE: Final = 0.72
#: How a card is shown as it can be typed on any keyboard, and on one for the language in use.
_IN_LATIN: Final = Theme(is_ascii=True).typed
_TYPED: Final = Theme().typed

_Item: TypeAlias = Lay | LayRank | Meaning


def read(line: str, view: View, numbered: Sequence[str] = ()) -> Asked | tuple[Play, ...]:
    """Return what *line* says, empty for an empty line; Unclear if a word of it means nothing here.

    *numbered* is what the screen shows in order, as it could be typed: `#3` stands for the third of them.
    """
    if len(line) > _LONGEST:
        raise Unclear(_("That line is too long; write a card or a word such as take or done"))
    words = _words(line, numbered)
    if line.strip() and not words:
        raise _unknown(line.strip(), view)
    meaning, length = _phrase(words, 0)
    if not isinstance(meaning, Order) or _is_rank(words, 0):
        return _plays(words, view)
    _check_letter(words[0], meaning, view)
    rest = words[length:]
    if meaning is Order.HELP:
        return Asked(meaning, " ".join(rest))
    if meaning is Order.WHY:
        return Asked(meaning, plays=_plays(rest, view))
    if rest:
        raise _on_its_own(meaning)
    return Asked(meaning)


# -- a line into words -------------------------------------------------------------------------------------------------


def _words(line: str, numbered: Sequence[str]) -> list[str]:
    """Return the words of *line*, folded, as if all had been typed on the right keyboard layout."""
    chunks = line.split()
    words: list[str] = []
    for number, chunk in enumerate(chunks):
        words += _meant(chunk, is_last=number == len(chunks) - 1)
    return [part for word in words for part in _numbered(word, numbered)]


def _split(chunk: str) -> list[str]:
    return _apart(chunk.replace(",", " "))


def _apart(chunk: str) -> list[str]:
    return fold(re.sub(r"([/>])", r" \1 ", chunk)).split()


def _meant(chunk: str, *, is_last: bool) -> list[str]:
    """Return the words of *chunk*; on another keyboard layout only where it means nothing on this one."""
    words = _split(chunk)
    is_turned = chunk.endswith(",") or any(map(str.isalpha, chunk))  # of figures and signs no layout can be told
    texts = keyboard.twins(chunk) if is_turned else ()
    turned = {tuple(twin): None for text in texts if (twin := _apart(text)) and _are_known(twin)}
    if _are_known(words):
        if is_last and chunk.endswith(","):
            _check_comma(words, [twin for twin in turned if len(twin) == 1 and twin[0] in vocabulary.cards()])
        return words
    if len(turned) == 1:
        return list(next(iter(turned)))
    plain = fold(chunk).removesuffix(".")  # behind a word it ends a sentence; behind a card it may be a slip
    return [plain] if plain.isalpha() and len(plain) > 2 and plain in vocabulary.parts() else words


def _check_comma(words: Sequence[str], twins: Sequence[tuple[str, ...]]) -> None:
    """Refuse `8,`, which is 8б on a Russian keyboard: nobody writes a comma behind the last card."""
    if words and twins:
        card = _TYPED(vocabulary.cards()[twins[0][0]])
        sentence = _("{word}, could be {word}, or {card} typed on another keyboard: write the card in full")
        raise Unclear(sentence.format(word=words[-1], card=card))


def _are_known(words: Sequence[str]) -> bool:
    return all(map(_is_known, words))


@cache
def _known() -> frozenset[str]:
    return frozenset((*vocabulary.parts(), *vocabulary.cards(), *vocabulary.RANK_LETTERS, "ч"))


def _is_known(word: str) -> bool:
    return word in _known() or _NUMBER.fullmatch(word) is not None


def _numbered(word: str, numbered: Sequence[str]) -> list[str]:
    """Return what *word* stands for if it is `#3`, else the word itself."""
    found = _NUMBER.fullmatch(word)
    if not found:
        return [word]
    number = int(found[1])
    if not 1 <= number <= len(numbered):
        raise Unclear(_("There is no #{number} here; the last is #{last}").format(number=number, last=len(numbered)))
    return _split(numbered[number - 1])


def _phrase(words: Sequence[str], start: int) -> tuple[Meaning | None, int]:
    """Return what the words from *start* on mean, the longest phrase first, and how many they are."""
    known = vocabulary.words()
    for length in range(min(_LONGEST_PHRASE, len(words) - start), 0, -1):
        meaning = known.get(" ".join(words[start : start + length]))
        if meaning is not None:
            return meaning, length
    return None, 1


# -- words into plays --------------------------------------------------------------------------------------------------


def _plays(words: Sequence[str], view: View) -> tuple[Play, ...]:
    items = _items(words, view)
    plays: list[Play] = []
    while items:
        item = items.pop(0)
        if isinstance(item, Order):
            raise _on_its_own(item)
        if isinstance(item, Particle):
            card = _next_card(items)
            if item is Particle.WITH:
                raise _no_card()
            plays.append(PassOn(_to_pass_on(card, view)) if item is Particle.TRANSFER else card)
            continue
        if isinstance(item, Lay | LayRank) and items and items[0] is Particle.WITH:
            items.pop(0)
            plays.append(_answer(item, _next_card(items), view))
        else:
            plays.append(item)
    return tuple(plays)


def _items(words: Sequence[str], view: View) -> list[_Item]:
    """Return the words and cards of a line in their order."""
    items: list[_Item] = []
    at = 0
    while at < len(words):
        word = words[at]
        if _is_rank(words, at) or word in vocabulary.suit_words():
            found, at = _run(words, at, view)
            items += found
            continue
        meaning, length = _phrase(words, at)
        if word in vocabulary.cards():
            items.append(Lay(vocabulary.cards()[word]))
        elif meaning is None:
            raise _unknown(word, view)
        else:
            _check_letter(word, meaning, view)
            items.append(meaning)
        at += length
    return items


def _next_card(items: list[_Item]) -> Lay | LayRank:
    if not items or not isinstance(items[0], Lay | LayRank):
        raise _no_card()
    card = items.pop(0)
    assert isinstance(card, Lay | LayRank)
    return card


def _no_card() -> Unclear:
    return Unclear(_("Write the card behind it, such as >8c or 8d/Jd"))


def _on_its_own(order: Order) -> Unclear:
    return Unclear(_("Write {word} on a line of its own").format(word=vocabulary.word_of(order)))


def _to_pass_on(card: Lay | LayRank, view: View) -> Card:
    """Return the card with which the attack is to be passed on."""
    if isinstance(card, Lay):
        return card.card
    legal = sum(1 << move.card for move in view.moves if isinstance(move, Transfer))
    return only_card(card.rank, legal, _TYPED)


def _answer(target: Lay | LayRank, card: Lay | LayRank, view: View) -> Answer:
    """Return the beat of *target* with *card*, of which only the rank may have been given."""
    aim = target.card if isinstance(target, Lay) else only_card(target.rank, view.unbeaten, _TYPED)
    if isinstance(card, Lay):
        return Answer(aim, card.card)
    return Answer(aim, only_card(card.rank, view.hand & BEATERS[view.trump][aim], _TYPED))


# -- ranks and suits as words ------------------------------------------------------------------------------------------


def _is_rank(words: Sequence[str], at: int) -> bool:
    return at < len(words) and _rank(words, at) is not None


def _rank(words: Sequence[str], at: int) -> Rank | None:
    """Return the rank that the word is: `t` is one only beside a suit, as in `t of spades`."""
    suits = vocabulary.suit_words()
    behind = at + 2 if words[at + 1 : at + 2] == [vocabulary.OF] else at + 1
    is_beside = (at > 0 and words[at - 1] in suits) or (behind < len(words) and words[behind] in suits)
    return vocabulary.rank_of(words[at], is_beside)


def _run(words: Sequence[str], start: int, view: View) -> tuple[list[Lay | LayRank], int]:
    """Return the cards that a run of ranks and suits gives from *start* on, and where the run ends."""
    suits = vocabulary.suit_words()
    parts: list[Lay | LayRank | Suit] = []
    at = start
    while at < len(words):
        rank = _rank(words, at)
        if rank is not None and words[at + 1 : at + 2] == [vocabulary.OF]:
            parts.append(Lay(rank * 4 + _suit_behind_of(words, at + 2, view)))
            at += 3
            continue
        if rank is None and words[at] not in suits:
            break
        parts.append(suits[words[at]] if rank is None else LayRank(rank))
        at += 1
    ways = _pairings(parts)
    if not ways:
        raise Unclear(_("A suit needs its rank: write jack of diamonds, or Jd"))
    if len(ways) > 1:
        raise Unclear(_("Which rank goes with which suit? Write each card as one word, such as 8d"))
    return _with_letter(ways[0], words, at)


def _suit_behind_of(words: Sequence[str], at: int, view: View) -> Suit:
    word = words[at] if at < len(words) else vocabulary.OF
    suit = vocabulary.suit_words().get(word)
    if suit is None:
        raise _unknown(word, view)
    return suit


def _pairings(parts: Sequence[Lay | LayRank | Suit]) -> list[list[Lay | LayRank]]:
    """Return the ways, two at most, to pair ranks with the suits beside them so that no suit is left over."""
    ways: list[list[list[Lay | LayRank]]] = [[] for _part in parts] + [[[]]]
    for at in reversed(range(len(parts))):
        match parts[at : at + 2]:
            case [LayRank(rank), int(suit)] | [int(suit), LayRank(rank)]:
                ways[at] += [[Lay(rank * 4 + suit), *way] for way in ways[at + 2]]
        alone = parts[at]
        if not isinstance(alone, int):
            ways[at] += [[alone, *way] for way in ways[at + 1]]
        ways[at] = ways[at][:2]
    return ways[0]


def _with_letter(cards: list[Lay | LayRank], words: Sequence[str], at: int) -> tuple[list[Lay | LayRank], int]:
    """Join `8 h` to a card; refuse `8 d`, which could be a card, or an 8 and the word `d`."""
    last = cards[-1]
    suit = vocabulary.suit_letter(words[at]) if at < len(words) else None
    if suit is None or not isinstance(last, LayRank):
        return cards, at
    card = Lay(last.rank * 4 + suit)
    word = vocabulary.words().get(words[at])
    if isinstance(word, Word):
        name = _TYPED(card.card)
        sentence = _("Write {card} as one word if you mean the card, or {word} in full")
        raise Unclear(sentence.format(card=name, word=vocabulary.word_of(word)))
    return [*cards[:-1], card], at + 1


def _check_letter(text: str, word: Meaning, view: View) -> None:
    """Refuse `t` and `q` where a ten or a queen can be played: a rank alone is a card, and the word is final."""
    rank = vocabulary.RANK_LETTERS.get(text)
    if rank is not None and legal_cards(view) & RANK_MATES[rank * 4]:
        card = "10" if text == "t" else _("the queen with its suit")
        sentence = _("{typed} could be {word} or the {rank}: write {word}, or {card}")
        raise Unclear(sentence.format(typed=text, word=vocabulary.word_of(word), rank=_(RANK_WORDS[rank]), card=card))


# -- a word that is not known ------------------------------------------------------------------------------------------


def _unknown(word: str, view: View) -> Unclear:
    shown = safe_text(word, WORD_LIMIT)
    if word in vocabulary.topics():
        sentence = _("'{word}' alone plays nothing: write the card; {help} {word} tells more about it")
        return Unclear(sentence.format(word=shown, help=vocabulary.word_of(Order.HELP)))
    likely = _likely(word, view)
    if likely:
        sentence = _("'{word}' is no card and no word of the game; did you mean {likely}?")
        return Unclear(sentence.format(word=shown, likely=either(likely)))
    return Unclear(_("'{word}' is no card and no word of the game; type help for the words").format(word=shown))


def _likely(word: str, view: View) -> list[str]:
    """Return what may have been meant: a word that is much like it, or legal cards of its rank or suit."""
    is_short = len(word) <= len("10d")
    if is_short and any(map(str.isdigit, word)):
        return _likely_cards(word, view)
    return _likely_words(word) or (_likely_cards(word, view) if is_short else [])


def _likely_words(word: str) -> list[str]:
    """Return the words that *word* begins, else those one letter away, in Latin letters too, else those alike."""
    from difflib import get_close_matches  # only for a slip; it takes a while to load

    meanings: dict[str, object] = {**vocabulary.words(), **vocabulary.topics()}
    meanings = {**meanings, **vocabulary.suit_words(), **vocabulary.rank_words()}
    known = [one for one in meanings if len(one) > 2]
    whole = [one for one in known if one.isalpha()]
    likely = [one for one in whole if len(word) > 1 and one.startswith(word)]
    likely = likely or [one for one in whole if len(word) > 2 and is_one_off(word, one)]
    likely = likely or [one for one in whole if not one.isascii() and in_latin(one) == word]
    if not likely and len(word) > len("10d"):
        likely = get_close_matches(word, sorted(known), 3, _ALIKE)
    return [one for at, one in enumerate(likely) if meanings[one] not in [meanings[other] for other in likely[:at]]][:3]


def _likely_cards(word: str, view: View) -> list[str]:
    for typed in (_TYPED, _IN_LATIN):
        cards = [fold(typed(card)) for card in cards_of(legal_cards(view))]
        begun = [card for card in cards if word.startswith(card)]
        likely = begun or [c for c in cards if word.startswith(c[:-1])] or [c for c in cards if c[-1] == word[-1]]
        if likely:
            return likely[:3]
    return []
