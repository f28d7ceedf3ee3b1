"""A game as a search plays it on: every hand and the stock laid open, as bit masks in the order of price.

It follows the engine's rules in what a search needs, for any number of players and every option, and a property test
holds the two together. It keeps no record, counts no repetitions and refuses nothing: whoever plays here plays moves
that the engine has listed.
"""

from durak_cli.bots.prices import Priced, Prices, all_mates, prices_of
from durak_cli.engine.cards import Seat
from durak_cli.engine.moves import Attack, Beat, Close, Move, Pass, Swap, Take, Transfer
from durak_cli.engine.position import Phase
from durak_cli.engine.rules import HAND, Rules
from durak_cli.engine.turn import clockwise, draw_order, most_of, next_roles, throw_order
from durak_cli.engine.view import View


class Frame:
    """What stays the same from one position of a game to the next."""

    __slots__ = ("draw", "has_pile", "has_teams", "has_transfer", "is_group", "players", "prices", "rules")

    def __init__(self, rules: Rules, players: int, trump: int) -> None:
        self.rules = rules
        self.players = players
        self.prices: Prices = prices_of(rules.deck_size, trump)
        self.is_group = rules.is_group
        self.has_pile = rules.has_pile
        self.has_teams = rules.has_teams
        self.has_transfer = rules.has_transfer
        self.draw = worth_of_draw(rules, players)


class Scene:
    """One moment of a game. Every field is plain; `copy` and play on."""

    __slots__ = (
        "attacker",
        "bout",
        "defender",
        "drawn",
        "frame",
        "hands",
        "has_beaten_off",
        "in_game",
        "is_grouping",
        "is_over",
        "is_taking",
        "left",
        "next_thrower",
        "on_table",
        "ranks",
        "stock",
        "swappable",
        "throwers",
        "unbeaten",
    )

    frame: Frame
    hands: list[Priced]
    #: Single cards in the order of drawing, the up-card last; stock[drawn:] is what is left.
    stock: tuple[Priced, ...]
    drawn: int
    attacker: Seat
    defender: Seat
    in_game: tuple[Seat, ...]
    throwers: tuple[Seat, ...]
    next_thrower: int
    unbeaten: Priced
    on_table: Priced
    #: Every card of a rank on the table.
    ranks: Priced
    #: How many attack cards may still come.
    left: int
    is_taking: bool
    #: The attacker may still add to the group that he leads.
    is_grouping: bool
    #: The lowest trump while it may be swapped, else no card.
    swappable: Priced
    bout: int
    has_beaten_off: bool
    is_over: bool

    def __init__(self, frame: Frame, hands: list[Priced], stock: tuple[Priced, ...]) -> None:
        """Set nothing else: `scene_of` does."""
        self.frame = frame
        self.hands = hands
        self.stock = stock

    def copy(self) -> "Scene":
        """Return a scene that can be played on without changing this one."""
        twin = Scene(self.frame, self.hands[:], self.stock)
        twin.drawn = self.drawn
        twin.attacker = self.attacker
        twin.defender = self.defender
        twin.in_game = self.in_game
        twin.throwers = self.throwers
        twin.next_thrower = self.next_thrower
        twin.unbeaten = self.unbeaten
        twin.on_table = self.on_table
        twin.ranks = self.ranks
        twin.left = self.left
        twin.is_taking = self.is_taking
        twin.is_grouping = self.is_grouping
        twin.swappable = self.swappable
        twin.bout = self.bout
        twin.has_beaten_off = self.has_beaten_off
        twin.is_over = self.is_over
        return twin

    @property
    def stock_size(self) -> int:
        """How many cards the stock holds."""
        return len(self.stock) - self.drawn

    def play(self, move: Move) -> None:
        """Make *move*, which must be legal for the seat that is asked; a bout that it decides is not ended yet."""
        bit_of = self.frame.prices.bit_of
        match move:
            case Attack(card):
                self._attack(bit_of[card])
            case Beat(card, target):
                self._beat(bit_of[card], bit_of[target])
            case Transfer(card):
                self.transfer(bit_of[card])
            case Take():
                self.is_taking = True
                self.next_thrower = 0 if self.frame.has_pile else len(self.throwers)
            case Pass():
                if not self.is_grouping:
                    self.next_thrower += 1
                self.is_grouping = False
            case Close():
                self.next_thrower = len(self.throwers)
            case Swap():
                self.swap()

    def _attack(self, bit: Priced) -> None:
        """Lay *bit* from the hand of the thrower who is asked."""
        self.hands[self.throwers[self.next_thrower]] ^= bit
        if not self.on_table:
            self.is_grouping = self.frame.is_group
        self.unbeaten |= bit
        self.on_table |= bit
        self.ranks |= self.frame.prices.mates[bit]
        self.left -= 1
        self.next_thrower = 0

    def _beat(self, bit: Priced, target: Priced) -> None:
        self.is_grouping = False
        self.hands[self.defender] ^= bit
        self.unbeaten ^= target
        self.on_table |= bit
        self.ranks |= self.frame.prices.mates[bit]
        self.next_thrower = 0

    def transfer_target(self) -> Seat | None:
        """Return to whom the defender may pass the attack on as it lies there now, or None."""
        frame = self.frame
        if self.on_table != self.unbeaten or (self.bout == 1 and frame.rules.transfer == "not-first"):
            return None
        hands, defender = self.hands, self.defender
        for seat in clockwise(self.in_game, defender):
            if hands[seat] and seat != defender:
                return seat if hands[seat].bit_count() > self.unbeaten.bit_count() else None
        return None

    def transfer(self, bit: Priced) -> None:
        """Let the defender pass the attack on with *bit*."""
        target = self.transfer_target()
        assert target is not None
        self.is_grouping = False
        self.hands[self.defender] ^= bit
        self.unbeaten |= bit
        self.on_table |= bit
        self._set_roles(self.defender, target)
        self.left -= self.unbeaten.bit_count()

    def swap(self) -> None:
        """Let whoever holds the lowest trump exchange it for the up-card, if anybody can."""
        lowest, up_card = self.swappable, self.stock[-1] if self.stock_size else 0
        if not lowest or not up_card or lowest == up_card:
            return
        for seat in self.in_game:
            if self.hands[seat] & lowest:
                self.hands[seat] ^= lowest | up_card
                self.stock = (*self.stock[:-1], lowest)

    def end_bout(self) -> None:
        """Put the table away or into the defender's hand, draw, let players go out, and begin the next bout."""
        hands, in_game, has_taken = self.hands, self.in_game, self.is_taking
        if has_taken:
            hands[self.defender] |= self.on_table
        else:
            self.has_beaten_off = True
        if self.swappable & self.on_table:
            self.swappable = 0
        self.on_table = self.unbeaten = self.ranks = 0
        self.is_taking = False
        drawn, size = self.drawn, len(self.stock)
        if drawn < size:
            drawn = self._draw(drawn, size)
        if drawn == size:
            for seat in in_game:
                if not hands[seat]:
                    in_game = self.in_game = tuple([seat for seat in in_game if hands[seat]])
                    self.is_over = self._has_ended()
                    if self.is_over:
                        return
                    break
        self.bout += 1
        self.begin_bout(*next_roles(in_game, self.attacker, self.defender, has_taken, self.frame.has_teams))

    def _draw(self, drawn: int, size: int) -> int:
        hands, stock = self.hands, self.stock
        for seat in draw_order(self.in_game, self.attacker, self.defender):
            need = HAND - hands[seat].bit_count()
            while need > 0 and drawn < size:
                hands[seat] |= stock[drawn]
                drawn += 1
                need -= 1
        self.drawn = drawn
        if self.swappable:
            self.swap()
        return drawn

    def _has_ended(self) -> bool:
        if self.frame.has_teams:
            return len({seat % 2 for seat in self.in_game}) < 2
        return len(self.in_game) < 2

    def begin_bout(self, attacker: Seat, defender: Seat) -> None:
        """Let *attacker* attack *defender*."""
        self._set_roles(attacker, defender)
        self.next_thrower = 0

    def _set_roles(self, attacker: Seat, defender: Seat) -> None:
        rules = self.frame.rules
        self.attacker = attacker
        self.defender = defender
        self.throwers = throw_order(self.in_game, attacker, defender, rules.throwers, rules.has_teams)
        held = self.hands[defender].bit_count()
        most = most_of(rules.first, self.bout, self.has_beaten_off)
        self.left = held if held < most else most

    def outcome(self, seat: Seat) -> float:
        """Return what the finished game is worth to *seat*: 1 not lost, 0 lost; a draw of two sides is one half."""
        rest = self.in_game
        if rest:
            is_lost = (rest[0] - seat) % 2 == 0 if self.frame.has_teams else rest[0] == seat
            return 0.0 if is_lost else 1.0
        if self.frame.rules.tie == "defender":
            last = self.defender
            is_lost = (last - seat) % 2 == 0 if self.frame.has_teams else last == seat
            return 0.0 if is_lost else 1.0
        return self.frame.draw


def worth_of_draw(rules: Rules, players: int) -> float:
    """Return what a draw is worth where a loss is worth 0: among more than two as much as not being the durak, 1."""
    return 0.5 if players == 2 or rules.has_teams else 1.0


def frame_of(view: View) -> Frame:
    """Return the frame of the game that *view* shows."""
    return Frame(view.rules, view.players, view.trump)


def scene_of(view: View, frame: Frame, hands: list[Priced], stock: tuple[Priced, ...]) -> Scene:
    """Return the moment that *view* shows, its seat being asked, with these hands and this stock."""
    prices, rules = frame.prices, view.rules
    scene = Scene(frame, hands, stock)
    scene.drawn, scene.swappable, scene.next_thrower, scene.is_over = 0, 0, 0, False
    scene.attacker, scene.defender, scene.in_game = view.attacker, view.defender, view.in_game
    scene.throwers = throw_order(view.in_game, view.attacker, view.defender, rules.throwers, rules.has_teams)
    scene.unbeaten = prices.priced(view.unbeaten)
    scene.on_table = prices.priced(view.on_table)
    scene.ranks = all_mates(prices, scene.on_table)
    scene.left = view.left
    scene.is_taking = view.is_taking()
    scene.is_grouping = view.phase is Phase.GROUP
    scene.bout = view.bout
    scene.has_beaten_off = view.gone != 0
    if view.seat in scene.throwers and view.phase is not Phase.SETTLE:
        scene.next_thrower = scene.throwers.index(view.seat)
    elif view.phase is Phase.SETTLE:
        scene.next_thrower, scene.left = len(scene.throwers), 0
    if view.can_swap:
        scene.swappable = min(bit for bit in prices.card_of if bit & prices.trumps)
    return scene
