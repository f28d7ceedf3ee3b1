"""What `help` says in a game: the list of what can be typed, and a few sentences on every word and idea of the game."""

from collections.abc import Mapping
from typing import Final

from durak_cli.cli.speech import _, later
from durak_cli.cli.theme import Theme
from durak_cli.cli.vocabulary import Meaning, Order, Particle, Topic, Word, fold, topics, words_of
from durak_cli.engine.cards import parse_card
from durak_cli.engine.rules import Rules
from notation.safe import WORD_LIMIT, safe_text

#: What can be typed (a word's own forms where it is one), what it does, and the rule without which it has no place.
_LIST: Final[tuple[tuple[Meaning | str, str, str], ...]] = (
    (later("8d, 10h"), later("play a card (c clubs, d diamonds, h hearts, s spades)"), ""),
    ("8, #3", later("the only eight that can be played; the third card or move shown"), ""),
    (later("8d 8s"), later("several cards, one after another"), ""),
    (later("8d/Jd"), later("beat 8d with Jd, where Jd alone could mean two things"), ""),
    (Particle.TRANSFER, later("pass the attack on with the card behind it; >8c is short for it"), "has_transfer"),
    (Word.TAKE, later("pick up the table"), ""),
    (Word.DONE, later("add nothing, until a new rank comes to the table"), ""),
    (Word.DONE_FOR_BOUT, later("add nothing for the rest of the bout"), ""),
    (Word.SWAP, later("your lowest trump for the card that shows trumps"), "has_swap"),
    (Word.CLOSE, later("end the bout, so that nobody may throw in"), "has_permission"),
    ("Enter", later("make the only possible move; where there are several, show the table again"), ""),
    (Order.WHY, later("say why the card behind it can or cannot be played"), ""),
    (Order.HINT, later("what a computer would do in your place"), ""),
    (Order.TABLE, later("show the table and your hand again"), ""),
    (Order.RULES, later("the rules of this table"), ""),
    (Order.LOG, later("the bouts so far, as a record has them"), ""),
    (Order.GONE, later("the cards that are out of the game"), ""),
    (Order.SCORE, later("how the series stands"), ""),
    (Order.UNDO, later("take back your last decision, and what followed it"), ""),
    (Order.HELP, later("this list; with a word behind it, more about that"), ""),
    (Order.QUIT, later("leave; durak resume goes on with a game that is kept"), ""),
    (Order.RESIGN, later("give the game up"), ""),
    (Order.ABANDON, later("break the game off for good"), ""),
)
#: What can be typed in a puzzle and not in a game, and what some words do there; an empty text: no such word there.
_IN_PUZZLES: Final[Mapping[Meaning | str, str]] = {
    Order.HINT: later("of what kind the move is; typed again, the move itself"),
    Order.SOLUTION: later("show how it goes"),
    Order.SKIP: later("leave it, and take the next puzzle"),
    Order.QUIT: later("leave"),
    Order.SCORE: "",
    Order.UNDO: "",
    Order.RESIGN: "",
    Order.ABANDON: "",
}
_EIGHT, _NINE = parse_card("8d"), parse_card("9d")
_COLUMN: Final = 21
#: On a narrower screen what a word does stands under it.
_TWO_COLUMNS: Final = 60

_TOPICS: Final[Mapping[Topic | Meaning, str]] = {
    Topic.CARDS: later(
        "A card is its rank and its suit: 8d, d8, 10h, Th, {eight}. Words will do: jack of diamonds. The rank alone is "
        "enough where only one such card can be played, and #3 is the third card or move shown. "
        "Several cards on a line are played one after another."
    ),
    Topic.ATTACK: later(
        "The attacker leads a card of his choice; the player after him has to beat it or take it. "
        "Where the rules say attack=group, several cards of one rank may be led together."
    ),
    Topic.BEAT: later(
        "A card is beaten by a higher one of its suit, or by any trump if it is none itself; a trump only by a higher "
        "trump. Type the card to beat with, or 8d/Jd where it could beat several."
    ),
    Topic.THROW_IN: later(
        "When everything on the table is beaten, the attackers may throw in cards of the ranks that lie there, one at "
        "a time, each to be beaten too. After a take they may add cards that are picked up with the rest."
    ),
    Topic.TRUMP: later(
        "One suit is trumps: that of the card that was shown after the deal. Any trump beats every card of the other "
        "suits."
    ),
    Topic.STOCK: later(
        "After every bout everybody with fewer than six cards draws up to six from the stock: the attacker first, the "
        "defender last. The card that shows trumps is the last of it."
    ),
    Topic.BOUT: later(
        "A bout ends when the attackers add no more or the defender takes. Beaten off: the cards leave the game, and "
        "the defender attacks next. Taken: his turn is skipped, and the player after him attacks."
    ),
    Topic.LIMIT: later(
        "A bout holds at most six attack cards, and never more than the defender held when he was attacked. Some rules "
        "allow five at the beginning of the game."
    ),
    Topic.OUT: later(
        "Once the stock is empty, whoever has no cards left is out and safe. The last one who holds cards has lost."
    ),
    Topic.DURAK: later("The durak, the fool, is the last player who holds cards. Nobody wins; he alone has lost."),
    Topic.PARTNER: later(
        "With teams=2 those who sit crosswise play together: only the defender's opponents attack him, and a side "
        "without cards has won."
    ),
    Topic.KEYS: later(
        "Tab completes what can be typed, the arrow keys bring back earlier lines, Ctrl-R searches them, Ctrl-C clears "
        "the line, and Ctrl-D in an empty line leaves the game."
    ),
    Particle.TRANSFER: later(
        "Where the rules allow it, a defender who has beaten nothing yet may lay a card of the rank on the table and "
        "pass the attack on to the next player, if that one holds enough cards. Type >8c or transfer 8c."
    ),
    Word.TAKE: later(
        "The defender may take as long as a card is not beaten, even if he could beat it. He picks up everything on "
        "the table, with what the attackers add, and loses his turn to attack."
    ),
    Word.DONE: later("Add nothing. In this bout you are asked again only when a new rank has come to the table."),
    Word.DONE_FOR_BOUT: later("Add nothing more in this bout, whatever comes to the table."),
    Word.SWAP: later(
        "Where the rules allow it, whoever was dealt or drew the lowest trump may exchange it for the card that shows "
        "trumps, as long as there is a stock and it has not lain on the table. It costs no turn."
    ),
    Word.CLOSE: later(
        "Where the rules say throwers=permission, the attacker may end the bout instead of passing, so that nobody "
        "else can throw in."
    ),
    Order.WHY: later(
        "Write a card behind it, such as why 9c: the answer is why you cannot play it now, or that you can. Words such "
        "as why take or why swap are answered too."
    ),
    Order.HINT: later(
        "Recommends a move, with a reason that holds. In a game that is begun with --teach you are also told after a "
        "mistake what would have been better."
    ),
    Order.TABLE: later("Shows the table and your hand again, when they have gone off the screen. Nothing is played."),
    Order.RULES: later("Shows by which rules this table plays, and what differs from the usual game."),
    Order.LOG: later("Shows the bouts so far in the notation of the records: 8d/9d is {eight}, beaten with {nine}."),
    Order.GONE: later(
        "Shows the cards that are out of the game because they were beaten off. Those who want to remember them by "
        "themselves start with --no-memory-aid."
    ),
    Order.SCORE: later("Shows how the series stands that this game belongs to."),
    Order.UNDO: later(
        "Goes back to your last decision and lets you make another. It is for a game against computers only, and a "
        "comment in the record names what was taken back."
    ),
    Order.QUIT: later("Leaves the game. It can be gone on with as long as its record is kept. Ctrl-D does the same."),
    Order.RESIGN: later("Gives the game up: you are the durak."),
    Order.ABANDON: later("Breaks the game off for good, with no result."),
    Order.SOLUTION: later("In a puzzle: shows the move that saves, and how the game goes on from there."),
    Order.SKIP: later("In a puzzle: leaves it unsolved, and goes on with the next one."),
}
#: What these words are about and the rules may not have.
_NEEDS: Final[Mapping[Topic | Meaning, str]] = {
    Particle.TRANSFER: "has_transfer",
    Word.SWAP: "has_swap",
    Word.CLOSE: "has_permission",
    Topic.PARTNER: "has_teams",
}


def help_on(text: str, rules: Rules, theme: Theme) -> str:
    """Return what there is to say about *text*, or without one the list of what can be typed."""
    if not text:
        return help_text(rules, theme)
    topic = topics().get(text)
    if topic is None:
        return _unknown_topic(text, theme)
    if topic is Order.HELP:
        return help_text(rules, theme)
    paragraphs = [_(_TOPICS[topic]).format(eight=theme.card(_EIGHT), nine=theme.card(_NINE))]
    if topic in _NEEDS and not getattr(rules, _NEEDS[topic]):
        paragraphs.append(_("The rules of this table do not have it."))
    if not isinstance(topic, Topic):
        paragraphs.append(_("Typed: {words}.").format(words=", ".join(words_of(topic))))
    return theme.paragraph(" ".join(paragraphs))


def help_text(rules: Rules, theme: Theme, *, is_puzzle: bool = False) -> str:
    """Return what can be typed under these *rules*, or in a puzzle, a line for each."""
    listed = [(words, what) for words, what, rule in _LIST if not rule or getattr(rules, rule)]
    if is_puzzle:
        known = dict(listed)
        listed = [(words, _IN_PUZZLES.get(words, what)) for words, what in listed]
        listed += [(word, what) for word, what in _IN_PUZZLES.items() if word not in known]
    entries = [(_typed(words), _(what)) for words, what in listed if what]
    closing = theme.paragraph(
        _("All words are understood in English, German and Russian alike. More: help transfer, help trump, help out.")
    )
    return "\n".join([*(_entry(words, what, theme) for words, what in entries), closing])


def _entry(words: str, what: str, theme: Theme) -> str:
    if theme.width < _TWO_COLUMNS:
        return theme.fold(what.split(), f"{words}: ", "  ")
    return theme.fold(what.split(), words.ljust(_COLUMN), " " * _COLUMN)


def _typed(words: Meaning | str) -> str:
    """Return the word in full and its shortest form."""
    if isinstance(words, str):
        return _(words)
    forms = words_of(words)
    shortest = min(forms, key=len)
    return forms[0] if shortest == forms[0] else f"{forms[0]}, {shortest}"


def _unknown_topic(text: str, theme: Theme) -> str:
    from difflib import get_close_matches  # only for a slip; it takes a while to load

    shown = safe_text(text, WORD_LIMIT)
    likely = get_close_matches(fold(text), [word for word in topics() if len(word) > 2], 1)
    if likely:
        sentence = _("There is no help on '{word}'; did you mean {likely}?").format(word=shown, likely=likely[0])
    else:
        sentence = _("There is no help on '{word}'; help alone shows what can be typed.").format(word=shown)
    return theme.paragraph(sentence)
