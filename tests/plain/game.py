"""The moves of Durak and what follows from them."""

from .cards import lowest_trump
from .table import Table


class PlainGame(Table):
    """One game of Durak. It follows rules.md sentence by sentence and is in no hurry."""

    def __init__(
        self,
        options: dict[str, str],
        players: int,
        deck: list[str],
        dealer: int,
        game: int = 1,
        first: int | None = None,
    ) -> None:
        super().__init__(options, players, deck, dealer, game, first)
        self.start_bout()

    # What may be done

    def moves(self, seat: int) -> set[str]:
        """Every legal move of this seat; out of turn there is only the swap."""
        moves = self.moves_on_turn(seat) if seat == self.asked else set()
        if self.may_swap(seat):
            moves.add("swap")
        return moves

    def moves_on_turn(self, seat: int) -> set[str]:
        match self.phase:
            case "lead":
                return self.lead_moves()
            case "group":
                return self.group_moves()
            case "defend":
                return self.defend_moves()
            case "throw-in" | "pile":
                return self.add_moves(seat)
            case _:
                return {"pass"}

    def lead_moves(self) -> set[str]:
        """The bout 1: "The attacker must lead". First attack: "He may lead any card"."""
        return {f"attack {card}" for card in self.hands[self.attacker]}

    def group_moves(self) -> set[str]:
        """The bout 1: "he may lay them one after another until the defender answers"."""
        return {f"attack {card}" for card in self.group_cards()} | {"pass"}

    def defend_moves(self) -> set[str]:
        """The bout 2: "The defender beats an unbeaten card, or takes, or (rule on) transfers"."""
        beating = {f"beat {answer} {attack}" for answer, attack in self.beating_pairs()}
        transferring = {f"transfer {card}" for card in self.transfer_cards()}
        return beating | transferring | {"take"}  # "he may take, even when he could beat"

    def add_moves(self, seat: int) -> set[str]:
        """The bout 4 and 5: "throw in one card of a rank on the table", or pass, or close."""
        moves = {f"attack {card}" for card in self.cards_to_add(seat)} | {"pass"}
        if self.may_close(seat):
            moves.add("close")
        return moves

    # Doing it

    def play(self, seat: int, move: str) -> None:
        """Make a move, and everything that follows without a decision."""
        if move not in self.moves(seat):
            raise ValueError(f"seat {seat} may not {move!r} now")
        word, *cards = move.split()
        match word:
            case "attack":
                self.attack(seat, cards[0])
            case "beat":
                self.beat(cards[0], cards[1])
            case "transfer":
                self.transfer(cards[0])
            case "take":
                self.take()
            case "pass":
                self.pass_(seat)
            case "close":
                self.settle()  # "may close the bout, which ends it"
            case "swap":
                self.swap(seat)

    def attack(self, seat: int, card: str) -> None:
        self.lay(seat, card)
        self.table.append((card, None))
        if self.phase in ("lead", "group"):
            self.ask_for_group()
        elif self.phase == "throw-in":
            self.ask_defender()  # "throw-ins come one at a time, each answered"
        else:
            self.ask_throwers()  # after a take: "they are not answered"

    def beat(self, answer: str, attack: str) -> None:
        self.lay(self.defender, answer)
        self.table[self.table.index((attack, None))] = (attack, answer)
        if self.unbeaten():
            self.ask_defender()
        else:
            self.phase = "throw-in"  # "When everything is beaten, the attackers may throw in"
            self.ask_throwers()

    def transfer(self, card: str) -> None:
        """Transfer: "and pass the attack to the next player"; "the limit is set anew by the new defender's hand"."""
        target = self.transfer_target()
        assert target is not None
        self.lay(self.defender, card)
        self.table.append((card, None))
        self.attacker = self.defender  # "The one who passed it on is now the attacker"
        self.defender = target
        self.limit = self.limit_against(target)
        self.ask_defender()  # "After it nobody adds a card until everything is beaten or taken"

    def take(self) -> None:
        """The bout 5: "After a take the attackers may add cards [...] (pile=on)"."""
        self.taken = True
        self.passed = set()
        if self.options["pile"] == "on":
            self.phase = "pile"
            self.ask_throwers()
        else:
            self.settle()

    def pass_(self, seat: int) -> None:
        if self.phase == "group":
            self.ask_defender()
        elif self.phase == "settle":
            self.end_bout()
        else:
            self.passed.add(seat)
            self.ask_throwers()

    def swap(self, seat: int) -> None:
        """Swapping: "exchange it for the up-card"; "It costs no turn"."""
        lowest = lowest_trump(self.options["deck"], self.trump)
        self.hands[seat].remove(lowest)
        self.hands[seat].add(self.up_card)
        self.up_card = lowest
        self.stock[-1] = lowest
        self.seen = []  # The end: "no card having [...] been swapped"
        self.ask_again()

    def ask_again(self) -> None:
        """After a swap: whoever is asked still is, unless the swap took or gave him the last reason to be."""
        if self.phase == "group":
            self.ask_for_group()
        elif self.phase in ("throw-in", "pile"):
            self.ask_throwers()
        elif self.phase == "settle":
            self.end_bout()

    def lay(self, seat: int, card: str) -> None:
        """The bout 4: "After every card laid on the table all passes are void"."""
        self.hands[seat].remove(card)
        self.lain.add(card)
        self.passed = set()
        if not self.hands[seat]:
            self.emptied.append(seat)

    # Who is asked next

    def ask_for_group(self) -> None:
        """The bout 1: the attacker may lay further cards of the rank, if he has any."""
        if self.group_cards():
            self.phase = "group"
            self.asked = self.attacker
        else:
            self.ask_defender()

    def ask_defender(self) -> None:
        self.phase = "defend"
        self.asked = self.defender

    def ask_throwers(self) -> None:
        """The bout 4: "the attacker first, then the other allowed throwers clockwise from him", who can."""
        for seat in self.throwers():
            if seat in self.passed:
                continue
            if self.has_to_be_asked(seat):
                self.asked = seat
                return
            self.passed.add(seat)  # "a skip looks exactly like a pass"
        self.settle()  # "When all have passed in turn, or the limit is reached"

    def settle(self) -> None:
        """The bout is decided; Drawing: "a swap comes before or after it [the draw], never within"."""
        self.phase = "settle"
        for seat in range(self.players):
            if self.may_swap(seat):
                self.asked = seat
                return
        self.end_bout()

    # From one bout to the next

    def start_bout(self) -> None:
        """The attacker and the defender are known."""
        self.seen.append(self.situation())
        if self.repeated_often_enough():
            self.end_by_repetition()
            return
        self.bout += 1
        self.limit = self.limit_against(self.defender)
        self.taken = False
        self.passed = set()
        self.emptied = []
        self.phase = "lead"
        self.asked = self.attacker

    def repeated_often_enough(self) -> bool:
        """The end: "stands for the third time (comes back for the first time)"."""
        times = self.seen.count(self.situation())
        match self.options["repeat"]:
            case "third":
                return times == 3
            case "first":
                return times == 2
            case _:
                return False

    def end_bout(self) -> None:
        if self.taken:
            self.pick_up()
        else:
            self.put_away()
        self.draw()
        going = self.go_out()
        if self.somebody_has_lost():
            self.end_with_durak()
        elif self.nobody_has_cards():
            self.end_with_tie(going)
        else:
            self.change_roles()
            self.start_bout()

    def pick_up(self) -> None:
        """The bout: "Taken: the defender picks up everything"."""
        self.hands[self.defender] |= self.table_cards()
        self.table = []

    def put_away(self) -> None:
        """The bout: "Beaten off: the table leaves the game"."""
        self.gone |= self.table_cards()
        self.table = []
        self.a_bout_was_beaten_off = True
        self.seen = []

    def draw(self) -> None:
        """Drawing: "the attacker, then the others clockwise from him, the defender last"."""
        others = [seat for seat in self.clockwise_from(self.attacker) if seat != self.defender]
        for seat in [*others, self.defender]:
            while len(self.hands[seat]) < 6 and self.stock:
                self.hands[seat].add(self.stock.pop(0))
                self.seen = []

    def go_out(self) -> list[int]:
        """The end: "Out: no cards after the draw, with the stock empty", "in the order in which hands were emptied"."""
        if self.stock:
            return []
        going = [seat for seat in self.emptied if not self.hands[seat]]
        self.went_out += going
        self.out |= set(going)
        if going:
            self.seen = []
        if not self.partners_play():
            self.places = [[seat] for seat in self.went_out]
        return going

    def change_roles(self) -> None:
        if self.partners_play():
            self.change_roles_of_partners()
            return
        if self.taken:
            self.attacker = self.next_player(self.defender)  # "the player after him attacks"
        elif self.defender in self.out:
            self.attacker = self.next_player(self.defender)  # "If the one to attack is out, the next player"
        else:
            self.attacker = self.defender  # "the defender attacks next"
        self.defender = self.next_player(self.attacker)

    def change_roles_of_partners(self) -> None:
        """Partners: "beaten off - Y (or next(Y) if out) attacks next(X); taken - next(X) attacks next(Y)"."""
        x, y = self.attacker, self.defender
        if self.taken:
            self.attacker, self.defender = self.next_partner(x), self.next_partner(y)
        elif y in self.out:
            self.attacker, self.defender = self.next_partner(y), self.next_partner(x)
        else:
            self.attacker, self.defender = y, self.next_partner(x)

    # The end

    def in_game(self) -> list[int]:
        return [seat for seat in range(self.players) if seat not in self.out]

    def nobody_has_cards(self) -> bool:
        return self.in_game() == []

    def somebody_has_lost(self) -> bool:
        """The end: "One player (side) left with cards: the durak"."""
        left = self.in_game()
        if self.partners_play():
            return left != [] and all(seat in self.side(left[0]) for seat in left)
        return len(left) == 1

    def end_with_durak(self) -> None:
        self.finish()
        loser = self.in_game()[0]
        if self.partners_play():
            self.side_loses(loser)
        else:
            self.durak = (loser,)
            self.places = [[seat] for seat in self.went_out] + [[loser]]  # "the durak has the last one"

    def end_with_tie(self, going: list[int]) -> None:
        """The end: "Nobody: a draw (tie=draw), or with tie=defender the last defender (his side) is the durak"."""
        self.finish()
        before = [[seat] for seat in self.went_out if seat not in going]
        if self.options["tie"] == "draw" and self.partners_play():
            self.all_share()
        elif self.options["tie"] == "draw":
            self.places = [*before, sorted(going)]  # "who go out in a drawn last bout share the place"
        elif self.partners_play():
            self.side_loses(self.defender)
        else:
            # "under tie=defender the defender, the others in order"
            self.durak = (self.defender,)
            others = [[seat] for seat in going if seat != self.defender]
            self.places = [*before, *others, [self.defender]]

    def end_by_repetition(self) -> None:
        """The end: "the game is drawn at once"; "those still in the game share the rest"."""
        self.finish()
        if self.partners_play():
            self.all_share()
        else:
            self.places = [[seat] for seat in self.went_out] + [self.in_game()]

    def side_loses(self, member: int) -> None:
        """The end: "the winning side shares the first half, the losing side the second"."""
        losers = self.side(member)
        self.durak = tuple(losers)
        self.places = [[seat for seat in range(self.players) if seat not in losers], losers]

    def all_share(self) -> None:
        """The end: "in a draw all share"."""
        self.places = [list(range(self.players))]

    def finish(self) -> None:
        self.over = True
        self.phase = "over"
        self.asked = None
