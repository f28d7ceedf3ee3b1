"""`durak deal`: what a seed deals, for whoever wants to check a deal by hand or write a game down."""

from collections.abc import Iterator
from typing import Annotated, Final

import typer

from durak_cli.cli.screen import Failure, say
from durak_cli.cli.shells import rule_words
from durak_cli.cli.speech import Lang, _
from durak_cli.cli.theme import SUIT_NAMES
from durak_cli.engine.cards import SUIT_CARDS, Card, Seat, card_name, cards_name, cards_of
from durak_cli.engine.deal import deal, deck_of
from durak_cli.engine.position import Position
from durak_cli.engine.rules import HAND, Rules, check_players, parse_rules, rules_name

#: Where the second column begins.
_INDENT: Final = 11
_WIDTH: Final = 79


def deal_seed(
    seed: Annotated[str, typer.Argument(metavar="SEED", help="The seed: 1 to 200 characters of text.")],
    players: Annotated[int, typer.Option("--players", "-p", metavar="N", help="How many play.")] = 3,
    dealer: Annotated[
        int | None,
        typer.Option(
            "--dealer", metavar="N", help="Which player deals, counted from 1.", show_default="the last player"
        ),
    ] = None,
    rules: Annotated[
        str,
        typer.Option(
            "--rules",
            "-r",
            metavar="RULES",
            help="A preset and what differs (see durak rules).",
            autocompletion=rule_words,
        ),
    ] = "podkidnoy",
    game: Annotated[int, typer.Option("--game", metavar="N", help="The number of the game in a series.")] = 1,
    lang: Lang = None,
) -> None:
    """Show the deck, the hands, the trump and who leads, as SEED deals them.

    The same seed gives the same deck everywhere; in a record it stands in the tag [Seed "…"].
    """
    chosen = parse_rules(rules)
    check_players(chosen, players)
    if dealer is not None and not 1 <= dealer <= players:
        unknown = _("there is no player {number}; the dealer is one of 1 to {most}")
        raise Failure(unknown.format(number=dealer, most=players))
    if game < 1:
        raise Failure(_("there is no game {number}; games are counted from 1").format(number=game))
    seat = players - 1 if dealer is None else dealer - 1
    deck = deck_of(seed, chosen.deck_size)
    position, _events = deal(chosen, players, deck, seat, game=game)
    for line in _lines(seed, chosen, deck, position, seat, game):
        say(line)


def _lines(
    seed: str, rules: Rules, deck: tuple[Card, ...], position: Position, dealer: Seat, game: int
) -> Iterator[str]:
    yield _row(_("Seed"), seed)
    yield _row(_("Rules"), rules_name(rules))
    yield from _wrapped(_("Deck"), [card_name(card) for card in deck])
    yield ""
    for seat, hand in enumerate(position.hands):
        hand_text = cards_name(hand)
        label = _("Player {number}").format(number=seat + 1)
        yield _row(label, f"{hand_text}  {_('deals')}" if seat == dealer else hand_text)
    yield ""
    up_card = _("{card}, so trumps are {suit}")
    yield _row(_("Up-card"), up_card.format(card=card_name(position.up_card), suit=_(SUIT_NAMES[position.trump])))
    stock = [card_name(card) for card in position.stock()]
    if stock:
        yield from _wrapped(_("Stock"), stock)
    else:
        none = _("none: the whole deck is dealt, and player {number} keeps the up-card")
        yield _row(_("Stock"), none.format(number=dealer + 1))
    first = _("player {attacker} attacks player {defender}:")
    yield _row(_("First"), first.format(attacker=position.attacker + 1, defender=position.defender + 1))
    yield _row("", _why_he_leads(position, game))


def _why_he_leads(position: Position, game: int) -> str:
    start = position.rules.start
    if start == "series" and game > 1:
        return _("from game 2 of a series on, whoever sits to the dealer's left leads")
    if start == "onto-fool" and game > 1:
        return _("from game 2 of a series on, whoever sits to the dealer's right leads")
    trumps = position.hands[position.attacker] & SUIT_CARDS[position.trump]
    if not trumps:
        return _("nobody holds a trump, so whoever sits to the dealer's left leads")
    lowest = next(cards_of(trumps))
    if start == "free":
        agreed = _("the lowest trump in a hand is {card}; the players may agree on another leader")
        return agreed.format(card=card_name(lowest))
    return _("the lowest trump in a hand is {card}").format(card=card_name(lowest))


def _row(label: str, text: str) -> str:
    return f"{label:<{_INDENT}}{text}"


def _wrapped(label: str, cards: list[str]) -> Iterator[str]:
    """Yield *cards* in rows of whole hands."""
    row = (_WIDTH - _INDENT) // 3 // HAND * HAND
    for start in range(0, len(cards), row):
        yield _row("" if start else label, " ".join(cards[start : start + row]))
