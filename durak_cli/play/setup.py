"""From the tags of a record to a dealt table, with a finding for everything that does not hold.

Who sat where, by which rules, with which deck: all that must be known before the first card. A game whose tags have
errors is not played further.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from durak_cli.engine.cards import NO_CARD, SUIT_CARDS, Card, Seat, card_name, full_deck
from durak_cli.engine.deal import check_deck, commitment, deal, deck_of
from durak_cli.engine.errors import Phrase, SetupError
from durak_cli.engine.events import Event
from durak_cli.engine.position import Position
from durak_cli.engine.rules import HAND, Rules, check_players, parse_rules
from durak_cli.play import faults
from durak_cli.play.binding import card_of, sign_name
from notation import values
from notation.problems import Finding, Kind
from notation.record import Attack, BoutNumber, Record, Tag
from notation.span import Span
from notation.spelling import UNKNOWN_CARD, is_card

#: The version of the notation that is read.
VERSION = 1


@dataclass(frozen=True, slots=True)
class Setup:
    """A table before the first card: everything that the tags say, checked."""

    names: tuple[str, ...]
    rules: Rules
    dealer: Seat
    game: int
    #: The deck in dealing order, NO_CARD for every card that is unknown.
    deck: tuple[Card, ...]
    #: Who leads where the rules say `start=free`: the first head of the record says.
    first: Seat | None

    @property
    def is_hidden(self) -> bool:
        """Whether the deck holds unknown cards."""
        return NO_CARD in self.deck

    @property
    def is_led_by_lowest_trump(self) -> bool:
        """Whether the cards decide who leads the first bout."""
        if self.rules.start == "free":
            return self.first is None
        return self.rules.start == "lowest-trump" or self.game == 1

    @property
    def shown(self) -> int:
        """The place in the deck of the card that shows trumps."""
        dealt = HAND * len(self.names)
        return min(dealt, len(self.deck) - 1)

    def open(self) -> tuple[Position, tuple[Event, ...]]:
        """Deal, and return the position before the first card with the events so far."""
        position, events = _opened(self)
        return position.copy(), events

    def deal(self) -> Position:
        """Deal, and return the position before the first card."""
        return self.open()[0]


@lru_cache(maxsize=1)
def _opened(setup: Setup) -> tuple[Position, tuple[Event, ...]]:
    """Deal; kept for a moment, since whoever checks a record deals once for its tags and once for its plays."""
    rules, players = setup.rules, len(setup.names)
    return deal(rules, players, setup.deck, setup.dealer, game=setup.game, first=setup.first)


def read_setup(record: Record) -> tuple[Setup | None, list[Finding]]:
    """Return what the tags of *record* say and what is wrong with them; no setup where it cannot be told at all."""
    reader = _Reader(record)
    return reader.read(), reader.findings


class _Reader:
    """Checks one tag after another; each check returns its value or None, having noted what is wrong."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.findings: list[Finding] = []
        self.tags: dict[str, Tag] = {}
        #: The names of tags in which a syntax error stands, an empty one where that cannot be read.
        self.unreadable = {finding.facts["tag"] for finding in record.findings if "tag" in finding.facts}

    def read(self) -> Setup | None:
        self._collect()
        version = self.tags.get("Durak")
        if version is None:
            return None
        if values.read_number(version.value) != VERSION:
            self._note(faults.UNKNOWN_VERSION, version, version=version.value)
            return None
        self._check_missing_tags(version)
        self._check_small_tags()
        names = self._players()
        rules = self._rules()
        game = self._game()
        dealer = self._dealer(names)
        self._bots(names)
        deck = self._deck(rules)
        self._commit()
        setup = None
        if names and rules and dealer is not None and game and deck is not None and self._fits(rules, names):
            setup = Setup(names, rules, dealer, game, deck, self._free_leader(rules, names))
        if self._trump(setup) and setup is not None and not setup.is_hidden:
            self._check_leader(setup)
        return setup

    def _note(self, kind: Kind, where: Tag | Span, **facts: str) -> None:
        span = where.value_span if isinstance(where, Tag) else where
        self.findings.append(faults.found(kind, span, **facts))

    def _collect(self) -> None:
        for tag in self.record.head:
            if not isinstance(tag, Tag):
                continue
            if tag.name in self.tags and tag.name in values.TAG_ORDER:
                self._note(faults.TAG_TWICE, tag.span, tag=tag.name)
            self.tags.setdefault(tag.name, tag)
            if tag.name not in values.TAG_ORDER and tag.name[0].isupper():
                self._note(faults.UNKNOWN_TAG, tag.span, tag=tag.name)

    def _check_missing_tags(self, version: Tag) -> None:
        """A tag that stands there but cannot be read is not missing, too (one without a name could be any)."""
        there = self.tags.keys() | self.unreadable
        missing = [name for name in ("Players", "Rules", "Trump") if name not in there]
        if there.isdisjoint(("Seed", "Deck")):
            missing.append("Seed")
        for name in missing if "" not in there else ():
            self._note(faults.MISSING_TAG, version.span, tag=name)

    def _check_small_tags(self) -> None:
        date, time = self.tags.get("Date"), self.tags.get("Time")
        if date and not values.is_date(date.value):
            self._note(faults.BAD_DATE, date, value=date.value)
        if time and not values.is_time(time.value):
            self._note(faults.BAD_TIME, time, value=time.value)

    def _players(self) -> tuple[str, ...] | None:
        tag = self.tags.get("Players")
        if tag is None:
            return None
        names = values.split_names(tag.value)
        if names is None:
            self._note(faults.BAD_PLAYERS, tag)
            return None
        twice = _twice(names)
        if twice is not None:
            self._note(faults.PLAYER_TWICE, tag, player=twice)
            return None
        return names

    def _rules(self) -> Rules | None:
        tag = self.tags.get("Rules")
        if tag is None:
            return None
        try:
            return parse_rules(tag.value)
        except SetupError as error:
            self._note(faults.BAD_RULES, tag, why=error.phrase)
            return None

    def _fits(self, rules: Rules, names: tuple[str, ...]) -> bool:
        try:
            check_players(rules, len(names))
        except SetupError as error:
            self._note(faults.WRONG_NUMBER, self.tags["Players"], why=error.phrase)
            return False
        return True

    def _game(self) -> int | None:
        tag = self.tags.get("Game")
        if tag is None:
            return 1
        number = values.read_number(tag.value)
        if not number:
            self._note(faults.BAD_GAME, tag, value=tag.value)
            return None
        return number

    def _dealer(self, names: tuple[str, ...] | None) -> Seat | None:
        tag = self.tags.get("Dealer")
        if names is None:
            return None
        if tag is None:
            return len(names) - 1
        name = values.read_name(tag.value)
        if name not in names:
            self._note(faults.BAD_DEALER, tag, player=name or tag.value, players=", ".join(names))
            return None
        return names.index(name)

    def _bots(self, names: tuple[str, ...] | None) -> None:
        tag = self.tags.get("Bots")
        if tag is None or names is None:
            return
        bots = values.split_bots(tag.value)
        if bots is None or _twice([name for name, _ in bots]) is not None:
            self._note(faults.BAD_BOTS, tag)
            return
        stranger = next((name for name, _ in bots if name not in names), None)
        if stranger is not None:
            self._note(faults.STRANGE_BOT, tag, player=stranger, players=", ".join(names))

    def _deck(self, rules: Rules | None) -> tuple[Card, ...] | None:
        """Return the deck, NO_CARD where a card is unknown, or None where it cannot be told."""
        seed, deck = self.tags.get("Seed"), self.tags.get("Deck")
        if seed and deck:
            self._note(faults.SEED_AND_DECK, deck.span)
            return None
        if rules is None:
            return None
        try:
            if seed:
                return deck_of(seed.value, rules.deck_size)
            return self._deck_of_tag(deck, rules) if deck else None
        except SetupError as error:
            if seed:
                self._note(faults.BAD_SEED, seed, why=error.phrase)
            elif deck:
                self._note(faults.BAD_DECK, deck, why=error.phrase)
            return None

    def _deck_of_tag(self, tag: Tag, rules: Rules) -> tuple[Card, ...] | None:
        words = values.read_deck(tag.value)
        if words is None:
            return (NO_CARD,) * rules.deck_size
        stranger = next((word for word in words if word != UNKNOWN_CARD and not is_card(word)), None)
        if stranger is not None:
            self._note(faults.BAD_DECK, tag, why=Phrase("{card} is not a card", card=stranger))
            return None
        cards = tuple(card_of(word) for word in words if word != UNKNOWN_CARD)
        if len(words) != rules.deck_size:
            why = Phrase("the deck has {size} cards, and {count} stand here", size=rules.deck_size, count=len(words))
            self._note(faults.BAD_DECK, tag, why=why)
            return None
        check_deck(cards, rules.deck_size, len(words) - len(cards))
        return tuple(NO_CARD if word == UNKNOWN_CARD else card_of(word) for word in words)

    def _trump(self, setup: Setup | None) -> bool:
        """Check the up-card; False if it is not the one that was dealt, so that whoever leads cannot be checked."""
        tag = self.tags.get("Trump")
        if tag is None:
            return True
        card = values.read_trump(tag.value)
        if card is None:
            self._note(faults.BAD_TRUMP, tag, value=tag.value)
        elif not is_card(card):
            if "Deck" in self.unreadable:
                return False
            deck = self.tags.get("Deck")
            # Where only ?? stand in a deck of the wrong size, [Deck "?"] is meant: it has its own finding.
            is_meant = any(finding.kind is faults.BAD_DECK for finding in self.findings) and not is_deck_told(deck)
            if deck is None or not (is_meant or values.read_deck(deck.value) is None):
                self._note(faults.BARE_SUIT, tag)
        elif setup is not None:
            return self._shows_trumps(card_of(card), tag, setup)
        return True

    def _shows_trumps(self, card: Card, tag: Tag, setup: Setup) -> bool:
        """Whether *card* is the one that the deck gives, or, where that is unknown, can be it."""
        right = setup.deck[setup.shown]
        if right not in (card, NO_CARD):
            self._note(faults.WRONG_TRUMP, tag, right=card_name(right), value=card_name(card))
        elif card not in full_deck(len(setup.deck)):
            why = Phrase("there is no {card} in this deck", card=sign_name(card))
            self._note(faults.NOT_THE_UP_CARD, tag, value=card_name(card), why=why)
        elif right == NO_CARD and card in setup.deck:
            why = Phrase("it stands elsewhere in the deck, as card {number}", number=setup.deck.index(card) + 1)
            self._note(faults.NOT_THE_UP_CARD, tag, value=card_name(card), why=why)
        else:
            return True
        return False

    def _commit(self) -> None:
        tag, seed = self.tags.get("Commit"), self.tags.get("Seed")
        if tag is None:
            return
        if not values.is_commit(tag.value.strip()):
            self._note(faults.BAD_COMMIT, tag)
        elif seed is not None:
            try:
                right = commitment(seed.value)
            except SetupError:
                return  # the seed has its own finding
            if tag.value.strip().lower() != right:
                self._note(faults.WRONG_COMMIT, tag, right=right.removeprefix("sha256:"))

    def _free_leader(self, rules: Rules, names: tuple[str, ...]) -> Seat | None:
        head = first_head(self.record)
        if rules.start != "free" or head is None or head.attacker not in names:
            return None
        return names.index(head.attacker)

    def _check_leader(self, setup: Setup) -> None:
        head = first_head(self.record)
        if head is None or head.attacker not in setup.names:
            return
        position = setup.deal()
        if setup.names[position.attacker] != head.attacker:
            self._note(faults.WRONG_LEADER, head.attacker_span, attacker=head.attacker, why=_why_leads(setup, position))


def is_deck_told(deck: Tag | None) -> bool:
    """Whether anything but `?` stands in the tag."""
    return deck is not None and not set("".join(values.words_of(deck.value))) <= {"?"}


def first_head(record: Record) -> Attack | None:
    """Return the head of bout 1, if the record has come so far and its text can be read."""
    items = (item for item in record.items if isinstance(item, (Attack, BoutNumber)))
    match list(islice(items, 2)):
        case [BoutNumber(number=1), Attack() as head]:
            return head
    return None


def _twice(names: Sequence[str]) -> str | None:
    """Return the first name that has stood before, or None."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    return None


def _why_leads(setup: Setup, position: Position) -> Phrase:
    leader = setup.names[position.attacker]
    dealer = setup.names[setup.dealer]
    if setup.game > 1 and setup.rules.start == "series":
        return Phrase(
            "in game {game} of a series the player to the left of the dealer ({dealer}) does, {leader}",
            game=setup.game,
            dealer=dealer,
            leader=leader,
        )
    if setup.game > 1 and setup.rules.start == "onto-fool":
        return Phrase(
            "in game {game} of a series the player to the right of the dealer ({dealer}) does, {leader}",
            game=setup.game,
            dealer=dealer,
            leader=leader,
        )
    trumps = position.hands[position.attacker] & SUIT_CARDS[position.trump]
    if not trumps:
        return Phrase(
            "nobody was dealt a trump, so the player to the left of the dealer ({dealer}) does, {leader}",
            dealer=dealer,
            leader=leader,
        )
    lowest = (trumps & -trumps).bit_length() - 1
    return Phrase("{leader} was dealt the lowest trump, {card}", leader=leader, card=sign_name(lowest))
