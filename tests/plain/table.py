"""What a game in progress looks like, and the questions that the rules ask of it. Nothing here is a move."""

from .cards import beats, check_deck, check_options, check_players, height, lowest_trump, rank, suit


class Table:
    """The state of a game of Durak, from the deal on."""

    def __init__(
        self,
        options: dict[str, str],
        players: int,
        deck: list[str],
        dealer: int,
        game: int = 1,
        first: int | None = None,
    ) -> None:
        check_options(options)
        check_players(options, players)
        check_deck(options, deck)
        self.options = dict(options)
        self.players = players
        self.dealer = dealer
        self.out: set[int] = set()
        self.went_out: list[int] = []  # the same in order
        self.hands: list[set[str]] = [set() for _ in range(players)]
        self.stock: list[str] = []
        self.up_card = ""
        self.deal(deck)
        self.trump = suit(self.up_card)
        self.table: list[tuple[str, str | None]] = []
        self.gone: set[str] = set()
        self.lain: set[str] = set()  # cards that have lain on the table in this game
        self.bout = 0
        self.attacker = self.first_attacker(game, first)
        self.defender = self.next_player(self.attacker)
        self.limit = 0
        self.taken = False
        self.a_bout_was_beaten_off = False
        self.passed: set[int] = set()  # who has passed or was skipped since the last card
        self.emptied: list[int] = []  # whose hands became empty in this bout, in order
        self.seen: list[object] = []  # the situations at the starts of bouts, since something last changed
        self.asked: int | None = None
        self.phase = ""
        self.over = False
        self.durak: tuple[int, ...] = ()
        self.places: list[list[int]] = []

    # The deal

    def deal(self, deck: list[str]) -> None:
        """Deal: "one card at a time from the dealer's left. The next card is the up-card"."""
        dealt = 6 * self.players
        for number, card in enumerate(deck[:dealt]):
            self.hands[(self.dealer + 1 + number) % self.players].add(card)
        if dealt == len(deck):
            # "no stock; the dealer's last card is shown, sets trumps, and stays in the dealer's hand"
            self.up_card = deck[-1]
        else:
            # "trumps, and last card of the stock"
            self.up_card = deck[dealt]
            self.stock = [*deck[dealt + 1 :], self.up_card]

    def first_attacker(self, game: int, first: int | None) -> int:
        """Who attacks first: by the option `start`."""
        start = self.options["start"]
        if start == "series" and game >= 2:
            return self.left_of(self.dealer)
        if start == "onto-fool" and game >= 2:
            return self.right_of(self.dealer)
        if start == "free" and first is not None:
            return first
        return self.holder_of_lowest_trump()

    def holder_of_lowest_trump(self) -> int:
        """Who attacks first: "the holder of the lowest trump in hand"; nobody: "the dealer's left"."""
        trumps = [card for hand in self.hands for card in hand if suit(card) == self.trump]
        if not trumps:
            return self.left_of(self.dealer)
        lowest = min(trumps, key=height)
        return next(seat for seat in range(self.players) if lowest in self.hands[seat])

    # Seats

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.players

    def right_of(self, seat: int) -> int:
        return (seat - 1) % self.players

    def clockwise_after(self, seat: int) -> list[int]:
        """Words: "Next and clockwise skip players who are out". The seat itself comes last."""
        seats = [(seat + step) % self.players for step in range(1, self.players + 1)]
        return [other for other in seats if other not in self.out]

    def clockwise_from(self, seat: int) -> list[int]:
        """The seat itself first, then the others clockwise."""
        return [seat] + [other for other in self.clockwise_after(seat) if other != seat]

    def next_player(self, seat: int) -> int:
        return self.clockwise_after(seat)[0]

    def partners_play(self) -> bool:
        return self.options["teams"] == "2"

    def side(self, seat: int) -> list[int]:
        """Partners: "sides alternating by seat". All members, out or not, in seat order."""
        return [other for other in range(self.players) if other % 2 == seat % 2]

    def are_opponents(self, one: int, other: int) -> bool:
        """Two seats that may attack each other: two sides, or without partners any two players."""
        if self.partners_play():
            return other not in self.side(one)
        return one != other

    def next_partner(self, seat: int) -> int:
        """Partners: next(P) = "the next member of P's side in the game clockwise after P (P itself if alone)"."""
        return next(other for other in self.clockwise_after(seat) if other in self.side(seat))

    # Who may throw in

    def throwers(self) -> list[int]:
        """The bout 4: "the attacker first, then the other allowed throwers clockwise from him"."""
        return [seat for seat in self.clockwise_from(self.attacker) if self.may_throw_in(seat)]

    def may_throw_in(self, seat: int) -> bool:
        """Who may throw in."""
        if not self.are_opponents(seat, self.defender):
            return False  # "everyone but the defender"; partners: "Only the defender's opponents"
        if self.options["throwers"] == "attacker":
            return seat == self.attacker
        if self.options["throwers"] == "neighbours":
            return seat in (self.attacker, self.neighbour())
        return True

    def neighbour(self) -> int:
        """neighbours: "the next player after the defender"; partners: after him "the first of his opponents"."""
        others = self.clockwise_after(self.defender)
        return next(seat for seat in others if self.are_opponents(seat, self.defender))

    # The cards of the bout

    def attack_cards(self) -> list[str]:
        return [attack for attack, _ in self.table]

    def unbeaten(self) -> list[str]:
        return [attack for attack, answer in self.table if answer is None]

    def answers(self) -> list[str]:
        return [answer for _, answer in self.table if answer is not None]

    def table_cards(self) -> set[str]:
        return set(self.attack_cards()) | set(self.answers())

    def limit_against(self, seat: int) -> int:
        """The bout 6: "at most 6 [...] never more than the defender's hand when he became the defender"."""
        return min(self.six_or_five(), len(self.hands[seat]))

    def six_or_five(self) -> int:
        """The bout 6: "first=5: in the first bout 5", "first=5-until-beaten: 5 until a bout has been beaten off"."""
        if self.options["first"] == "5" and self.bout == 1:
            return 5
        if self.options["first"] == "5-until-beaten" and not self.a_bout_was_beaten_off:
            return 5
        return 6

    def limit_reached(self) -> bool:
        """The bout 6: "It counts group attacks, transfers and cards added after a take"."""
        return len(self.table) >= self.limit

    def group_cards(self) -> set[str]:
        """The bout 1: "one or more cards of one rank", within the limit, with attack=group."""
        if self.options["attack"] != "group" or self.limit_reached():
            return set()
        return {card for card in self.hands[self.attacker] if rank(card) == rank(self.table[0][0])}

    def cards_to_add(self, seat: int) -> set[str]:
        """The bout 4 and 5: "a rank on the table (attack or defence)", "within the limit"."""
        if self.limit_reached():
            return set()
        ranks = {rank(card) for card in self.table_cards()}
        return {card for card in self.hands[seat] if rank(card) in ranks}

    def has_to_be_asked(self, seat: int) -> bool:
        """The bout 4: "A player with no card to throw in is skipped"."""
        return bool(self.cards_to_add(seat)) or self.is_asked_for_permission(seat)

    def is_asked_for_permission(self, seat: int) -> bool:
        """permission: "asked even when he has nothing to add himself, as long as another could throw in"."""
        if not self.may_close(seat) or self.limit_reached():
            return False
        return any(self.hands[other] for other in self.throwers() if other != seat)

    def may_close(self, seat: int) -> bool:
        """permission: "the attacker, instead of passing, may close the bout"."""
        return self.options["throwers"] == "permission" and seat == self.attacker

    def beating_pairs(self) -> list[tuple[str, str]]:
        """The bout 2: "With several unbeaten cards he beats them in any order"."""
        return [
            (answer, attack)
            for attack in self.unbeaten()
            for answer in self.hands[self.defender]
            if beats(answer, attack, self.trump)
        ]

    # Transfer

    def transfer_cards(self) -> set[str]:
        """Transfer: "the defender may lay one card of the rank on the table"."""
        if not self.transfer_is_on() or self.answers() or self.taken:
            return set()  # "Before any card of the bout is beaten and before a take"
        target = self.transfer_target()
        if target is None or len(self.hands[target]) < len(self.table) + 1:
            return set()  # "if that player holds at least as many cards as then lie on the table"
        return {card for card in self.hands[self.defender] if rank(card) == rank(self.table[0][0])}

    def transfer_is_on(self) -> bool:
        """Transfer: "transfer=not-first: as on, but not in the first bout"."""
        if self.options["transfer"] == "not-first":
            return self.bout != 1
        return self.options["transfer"] == "on"

    def transfer_target(self) -> int | None:
        """Transfer: "A player with no cards left cannot be passed to and is skipped; if nobody else has cards" None."""
        for seat in self.clockwise_after(self.defender):
            if seat != self.defender and self.hands[seat]:
                return seat
        return None

    # Swapping the lowest trump

    def may_swap(self, seat: int) -> bool:
        """Swapping: all its conditions; "at any moment", "on turn or not"."""
        lowest = lowest_trump(self.options["deck"], self.trump)
        return (
            self.options["swap"] == "on"
            and not self.over
            and bool(self.stock)  # "while the stock is not empty (the up-card alone is enough)"
            and self.up_card != lowest  # "If the up-card is itself the lowest trump there is nothing to swap"
            and lowest in self.hands[seat]
            and lowest not in self.lain  # "unless it has lain on the table in the meantime"
        )

    # Repetition

    def situation(self) -> object:
        """The end: "attacker, defender, all hands, stock, up-card; not the limits, not the right to swap"."""
        hands = [sorted(hand) for hand in self.hands]
        return (self.attacker, self.defender, hands, list(self.stock), self.up_card)
