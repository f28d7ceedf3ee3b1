"""What a player asks in the middle of a game, answered as text: help, why, hint, rules, log, gone, score.

Nothing here changes a game. An answer tells no more than the player's own view, the moves that everybody saw, and the
rules.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from durak_cli.cli.advice import why
from durak_cli.cli.command import Asked
from durak_cli.cli.person import Aids
from durak_cli.cli.rules import OPTION_WORDS
from durak_cli.cli.speech import _, n_
from durak_cli.cli.theme import Theme
from durak_cli.cli.topics import help_on
from durak_cli.cli.vocabulary import Order
from durak_cli.engine.cards import SUIT_CARDS, Cards
from durak_cli.engine.rules import PRESETS, Rules, rules_name
from durak_cli.engine.view import View
from durak_cli.play.recorder import Heading, Recorder
from durak_cli.play.session import Session


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A moment at which a player may ask: the game, what he sees of it, and how it is shown."""

    session: Session
    view: View
    names: Sequence[str]
    theme: Theme
    #: Where the hint's chance comes from.
    rng: random.Random
    aids: Aids

    def answer(self, asked: Asked) -> str:
        """Return the answer in lines no wider than the screen."""
        match asked.order:
            case Order.HELP:
                return help_on(asked.topic, self.session.rules, self.theme)
            case Order.WHY:
                return self.theme.paragraph(self._why(asked))
            case Order.HINT:
                return self.theme.paragraph(self._hint())
            case Order.RULES:
                return rules_of_table(self.session.rules, self.theme)
            case Order.LOG:
                return self.theme.paragraph(log_text(self.session, self.names))
            case Order.GONE:
                return self._gone()
            case Order.SCORE:
                return self.theme.paragraph(self.aids.standing or _("No game of this series has been finished yet."))
            case Order.SOLUTION | Order.SKIP:
                return self.theme.paragraph(_("This is a game; durak puzzle has something to solve."))
            case _:
                raise AssertionError(f"{asked.order} is no question")

    def _why(self, asked: Asked) -> str:
        if not asked.plays:
            return _("Write a card behind it, such as why 9c.")
        return " ".join(why(play, self.session, self.view, self.names, self.theme) for play in asked.plays)

    def _hint(self) -> str:
        from durak_cli.cli.teaching import hint  # the other answers need not wait for it

        return hint(self.view, self.rng, self.names, self.theme)

    def _gone(self) -> str:
        if not self.aids.has_gone:
            return self.theme.paragraph(_("This game is played without a memory aid."))
        return gone_text(self.view.gone, self.theme)


def gone_text(gone: Cards, theme: Theme) -> str:
    """Return the cards of *gone*, a line for each suit."""
    if not gone:
        return theme.paragraph(_("No card is out of the game yet."))
    count = gone.bit_count()
    sentence = n_("{count} card is out of the game:", "{count} cards are out of the game:", count)
    rows = [theme.cards(gone & cards) for cards in SUIT_CARDS if gone & cards]
    return "\n".join(
        [theme.paragraph(sentence.format(count=count)), *(theme.fold(row.split(), "  ", "  ") for row in rows)]
    )


def log_text(session: Session, names: Sequence[str]) -> str:
    """Return the bouts so far in the notation, as the record of the game has them."""
    recorder = Recorder(Heading(tuple(names), session.rules), session)
    opening = recorder.opening()
    text = "".join([opening, *map(recorder.add, session.decisions)])[len(opening) :].strip()
    return text or _("No card has been laid yet.")


def rules_of_table(rules: Rules, theme: Theme) -> str:
    """Return every option of *rules* with what it means; what differs from podkidnoy is marked."""
    usual = PRESETS["podkidnoy"].options()
    lines = [
        theme.paragraph(
            _("This table plays {rules}; * marks what differs from podkidnoy.").format(rules=rules_name(rules))
        )
    ]
    for name, value in rules.options().items():
        mark = " " if value == usual[name] else "*"
        option = OPTION_WORDS[name]
        decides, means = _(option.decides), _(option.values[value])
        words = f"{decides} {means}" if "?" in decides else f"{decides}: {means}"
        lines.append(theme.fold(words.split(), f"{mark} {name}={value}  ", "    "))
    return "\n".join(lines)
