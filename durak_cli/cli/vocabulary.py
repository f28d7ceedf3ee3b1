"""Every word that can be typed in a game, in English, German and Russian: one table, read in all three at once.

Which language the screen speaks makes no difference here. A word is compared without regard to case, to ё and е, and to
how umlauts are written. How a line of such words is read stands in `reading`, and what it does in `command`.
"""

from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Final, TypeAlias

from durak_cli.cli.keyboard import twins
from durak_cli.cli.speech import Language, language
from durak_cli.engine.cards import RANKS, Card, Rank, Suit, parse_card
from notation.spelling import card_spellings


class Word(Enum):
    """A word that is a move."""

    TAKE = "take"
    DONE = "done"
    DONE_FOR_BOUT = "done!"
    SWAP = "swap"
    CLOSE = "close"


class Order(Enum):
    """A word that is no move: it stands on a line of its own, some with what they are about behind them."""

    HELP = "help"
    WHY = "why"
    HINT = "hint"
    TABLE = "table"
    RULES = "rules"
    LOG = "log"
    GONE = "gone"
    SCORE = "score"
    UNDO = "undo"
    QUIT = "quit"
    RESIGN = "resign"
    ABANDON = "abandon"
    SOLUTION = "solution"
    SKIP = "skip"


class Particle(Enum):
    """A word that says what a card behind it is to do."""

    TRANSFER = "transfer"
    WITH = "with"
    LAY = "play"


class Reply(Enum):
    """An answer to a question that asks for yes or no."""

    YES = "yes"
    NO = "no"


class Topic(Enum):
    """What `help` can tell about, beside the words themselves."""

    CARDS = "cards"
    ATTACK = "attack"
    BEAT = "beat"
    THROW_IN = "throw in"
    TRUMP = "trump"
    STOCK = "stock"
    BOUT = "bout"
    LIMIT = "limit"
    OUT = "out"
    DURAK = "durak"
    PARTNER = "partner"
    KEYS = "keys"


Meaning: TypeAlias = Word | Order | Particle

#: English, German, Russian: in each the first is the word in full, and the others are other forms and short ones.
TABLE: Final[Mapping[Meaning, tuple[str, str, str]]] = {
    Word.TAKE: (
        "take, takes, i take, t",
        "nehmen, nehme, ich nehme, nehme auf, ich nehme auf, aufnehmen, n",
        "беру, я беру, взять, забираю, б",
    ),
    Word.DONE: ("done, pass, d, p", "fertig, passe, passen, f", "бито, пас, готово, всё, п"),
    Word.SWAP: ("swap, swaps, exchange, s", "tauschen, tausche, austauschen, ta", "обмен, менять, меняю, обменять, о"),
    Word.CLOSE: ("close, c", "schließen, schließe, schluss, zu", "закрыть, закрываю, з"),
    Particle.TRANSFER: (
        "transfer, pass on, tr",
        "weitergeben, gebe weiter, weitergabe, schieben, w",
        "перевести, перевожу, перевод, пер",
    ),
    Particle.WITH: ("with, /", "mit", "картой"),
    Particle.LAY: (
        "play, lay, lead, add, throw in",
        "spielen, spiele, legen, lege, nachlegen, lege nach",
        "хожу, ходить, кладу, подкинуть, подкидываю",
    ),
    Order.HELP: ("help, h, ?", "hilfe, hi", "помощь, справка, пом"),
    Order.WHY: ("why", "warum, wa", "почему, поч"),
    Order.HINT: ("hint, tip", "hinweis, tipp", "подсказка, совет, под"),
    Order.TABLE: ("table, show, hand, tab", "tisch, zeigen, blatt, ti", "стол, показать, покажи"),
    Order.RULES: ("rules, rul", "regeln, reg", "правила, пра"),
    Order.LOG: ("log, l", "protokoll, verlauf, pro", "запись, протокол, зап"),
    Order.GONE: ("gone, g", "weg, abgelegt", "отбой, вышли, отб"),
    Order.SCORE: ("score, sc", "stand, punkte, pkt", "счёт, очки, сч"),
    Order.UNDO: ("undo, u", "zurücknehmen, rückgängig, zurück, zur", "отменить, отмена, назад, отм"),
    Order.QUIT: ("quit, exit, q", "beenden, ende, verlassen, e", "выход, выйти, уйти, вых"),
    Order.RESIGN: ("resign", "aufgeben, ich gebe auf", "сдаюсь, сдаться"),
    Order.ABANDON: ("abandon", "abbrechen", "прервать, прекратить"),
    Order.SOLUTION: ("solution, solve, sol", "lösung, auflösung, lös", "решение, ответ, реш"),
    Order.SKIP: ("skip, ski", "überspringen, auslassen, aus", "пропустить, проп"),
}
#: Of these a place is only in a puzzle.
OF_PUZZLES: Final = (Order.SOLUTION, Order.SKIP)
REPLIES: Final[Mapping[Reply, tuple[str, str, str]]] = {
    Reply.YES: ("yes, y", "ja, j", "да, д"),
    Reply.NO: ("no, n", "nein", "нет, н"),
}
TOPICS: Final[Mapping[Topic, tuple[str, str, str]]] = {
    Topic.CARDS: ("cards, card, typing", "karten, karte", "карты, карта"),
    Topic.ATTACK: ("attack, attacker", "angriff, angreifen, angreifer", "ход, атака, атаковать"),
    Topic.BEAT: ("beat, beating, defender, defence", "schlagen, verteidiger", "бить, отбиваться, защита"),
    Topic.THROW_IN: ("throw in, throwing in, throw-in, throw", "nachlegen", "подкинуть, подкидывать"),
    Topic.TRUMP: ("trump, trumps", "trumpf, trümpfe", "козырь, козыри"),
    Topic.STOCK: ("stock, draw, drawing", "talon, ziehen", "колода, добор"),
    Topic.BOUT: ("bout, turn", "runde, reihe", "кон, очередь"),
    Topic.LIMIT: ("limit", "grenze, höchstzahl", "предел, сколько"),
    Topic.OUT: ("out, end", "raus, ende", "вышел, конец"),
    Topic.DURAK: ("durak, fool", "narr", "дурак"),
    Topic.PARTNER: ("partner, partners", "mitspieler", "партнёр, партнёры"),
    Topic.KEYS: ("keys", "tasten", "клавиши"),
}

#: What can be typed in a replay, by the letter that it is asked for with; Enter alone is the first.
STEPS: Final[Mapping[str, tuple[str, str, str]]] = {
    "": ("next, n", "weiter, w", "дальше, д"),
    "b": ("back, b", "zurück, z", "назад, н"),
    "g": ("go, g", "gehe, geh", "кон, к"),
    "e": ("end, e", "ende, en", "конец, кц"),
    "v": ("variation, v", "variante, var", "вариант, вар"),
    "u": ("up, u", "hoch, ho", "вверх, вв"),
    "q": ("quit, exit, q", "beenden, verlassen, be", "выход, выйти, вых"),
    "?": ("help, h, ?", "hilfe, hi", "помощь, справка, пом"),
}

#: Rank by rank from the two up, then suit by suit: clubs, diamonds, hearts, spades.
_RANK_WORDS: Final = (
    "two, zwei, двойка, двойку, два",
    "three, drei, тройка, тройку, три",
    "four, vier, четвёрка, четвёрку, четыре",
    "five, fünf, пятёрка, пятёрку, пять",
    "six, sechs, шестёрка, шестёрку, шесть",
    "seven, sieben, семёрка, семёрку, семь",
    "eight, acht, восьмёрка, восьмёрку, восемь",
    "nine, neun, девятка, девятку, девять",
    "ten, zehn, десятка, десятку, десять",
    "jack, knave, bube, валет, валета",
    "queen, dame, дама, даму",
    "king, könig, король, короля",
    "ace, ass, туз, туза",
)
_SUIT_WORDS: Final = (
    "clubs, club, kreuz, treff, треф, трефа, трефы, крести, крестей, ♣, ♧",
    "diamonds, diamond, karo, бубны, бубна, бубен, бубей, ♦, ♢",
    "hearts, heart, herz, черви, черва, червы, червей, ♥, ♡",
    "spades, spade, pik, schippe, пики, пика, пик, виней, ♠, ♤",
)
_GERMAN_SUITS: Final = (("kreuz", "treff"), ("karo",), ("herz",), ("pik", "schippe"))
_RUSSIAN_SUITS: Final = (("трефов", "крестов"), ("бубнов",), ("червов", "червонн"), ("пиков",))
_ENDINGS: Final = ("ый", "ая", "ую", "ого", "ой")
#: The letters that are ranks by themselves.
RANK_LETTERS: Final[Mapping[str, Rank]] = {
    **{letter.lower(): rank for rank, letter in enumerate(RANKS)},
    "10": 8,
    "в": 9,
    "д": 10,
    "к": 11,
    "т": 12,
    "а": 12,
}
#: What is a rank only beside a suit in words; elsewhere it is a word, another card, or nothing.
_BESIDE_A_SUIT: Final[Mapping[str, Rank]] = {"t": 8, "b": 9, "d": 10, "q": 10, "as": 12}
_SUIT_LETTERS: Final[Mapping[str, Suit]] = {"c": 0, "d": 1, "h": 2, "s": 3, "б": 1, "ч": 2, "п": 3}
#: What may stand between a rank and its suit.
OF: Final = "of"


def fold(text: str) -> str:
    """Return *text* as words are compared."""
    text = text.casefold()
    return text if text.isascii() else text.translate(_FOLDED)


_FOLDED: Final = str.maketrans({"ё": "е", "ä": "ae", "ö": "oe", "ü": "ue", "\ufe0e": None, "\ufe0f": None})


def forms(column: str) -> tuple[str, ...]:
    """Return the words of one place of a table."""
    return tuple(fold(word) for word in column.split(", "))


@cache
def words() -> dict[str, Meaning]:
    """Return every word and phrase of the game with what it means."""
    known: dict[str, Meaning] = {">": Particle.TRANSFER}
    for meaning, columns in TABLE.items():
        for column in columns:
            known.update(dict.fromkeys(forms(column), meaning))
            if meaning is Word.DONE:
                known.update(dict.fromkeys((f"{word}!" for word in forms(column)), Word.DONE_FOR_BOUT))
    return known


@cache
def topics() -> dict[str, Topic | Meaning]:
    """Return everything that `help` knows about, by its words; a word of the game comes before a topic."""
    known: dict[str, Topic | Meaning] = {
        word: topic for topic, columns in TOPICS.items() for column in columns for word in forms(column)
    }
    for word, meaning in words().items():
        if meaning not in (Particle.WITH, Particle.LAY):
            known[word] = meaning
    return known


def step_of(word: str) -> str | None:
    """Return the letter of the step that *word* asks for in a replay, on any keyboard layout; None if it is none."""
    steps = {form: step for step, columns in STEPS.items() for column in columns for form in forms(column)}
    if not word:
        return ""
    return next((steps[fold(typed)] for typed in (word, *twins(word)) if fold(typed) in steps), None)


def reply(text: str) -> Reply | None:
    """Return which of yes and no *text* is, if it is one."""
    word = fold(text.strip())
    return next((one for one, columns in REPLIES.items() if any(word in forms(column) for column in columns)), None)


def word_of(meaning: Meaning) -> str:
    """Return the word in full for *meaning*, in the language in use."""
    return words_of(meaning)[0]


def words_of(meaning: Meaning) -> tuple[str, ...]:
    """Return every word and phrase for *meaning* in the language in use, the one in full first."""
    column = list(Language).index(language())
    if meaning is Word.DONE_FOR_BOUT:
        return tuple(f"{word}!" for word in words_of(Word.DONE))
    return tuple(TABLE[meaning][column].split(", "))


def completed_words() -> tuple[str, ...]:
    """Return the words in full that are offered for completion: the English ones, and those of the language in use."""
    meanings = [meaning for meaning in TABLE if meaning not in OF_PUZZLES]
    offered = (*(meaning.value for meaning in meanings), *map(word_of, meanings))
    return tuple(dict.fromkeys(word for word in offered if word.isalpha()))


@cache
def rank_words() -> dict[str, Rank]:
    """Return every word for a rank."""
    return {word: rank for rank, column in enumerate(_RANK_WORDS) for word in forms(column)}


@cache
def suit_words() -> dict[str, Suit]:
    """Return every word for a suit, also as it stands before a rank: `бубновый`."""
    known = {word: suit for suit, column in enumerate(_SUIT_WORDS) for word in forms(column)}
    for suit, stems in enumerate(_RUSSIAN_SUITS):
        known.update({stem + ending: suit for stem in stems for ending in _ENDINGS})
    return known


@cache
def cards() -> dict[str, Card]:
    """Return every way to write a card as one word: the suit may come first, and German words may be joined."""
    known = {fold(spelling): parse_card(name) for spelling, (name, _) in card_spellings().items()}
    # A Russian т or к may be rank or suit: what has been read with the rank first stays so.
    for spelling, card in list(known.items()):
        length = 2 if spelling.startswith("10") else 1
        known.setdefault(spelling[length:] + spelling[:length], card)
    ranks = {**{word: rank for word, rank in rank_words().items() if word.isascii()}, "as": 12}
    for suit, names in enumerate(_GERMAN_SUITS):
        for name in names:
            for word, rank in ranks.items():
                known[f"{name}{word}"] = known[f"{name}-{word}"] = rank * 4 + suit
    return known


def rank_of(word: str, beside_suit: bool = False) -> Rank | None:
    """Return the rank that *word* (folded) is; *beside_suit* says that a suit in words stands next to it."""
    rank = rank_words().get(word)
    if rank is None and (beside_suit or word not in words()):
        rank = RANK_LETTERS.get(word)
    return _BESIDE_A_SUIT.get(word) if rank is None and beside_suit else rank


def suit_letter(word: str) -> Suit | None:
    """Return the suit that the letter *word* would be at the end of a card."""
    return _SUIT_LETTERS.get(word)


@cache
def parts() -> frozenset[str]:
    """Return every word that stands in a phrase of the game or of its help."""
    phrases = (*words(), *topics(), *rank_words(), *suit_words(), OF)
    return frozenset(part for phrase in phrases for part in phrase.split())
