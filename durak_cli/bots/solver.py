"""The exact value of an ending: two players left, an empty stock, so that each can count the other's hand.

Alpha-beta over whole bouts with a table of what is known already. The cheapest lead, the cheapest answer and the most
cards added are tried first, taking last; that order alone is worth a factor of five. Values are +1, 0 and -1 for the
attacker of the moment. Where the attack can be passed on a situation may come back; a line that comes back to one of
its own situations is a draw, and what was found on the way to it is not put into the table.

A number of nodes bounds the work, never a clock, so that the same ending always gets the same answer.
"""

from typing import Final

from durak_cli.bots.prices import Priced, all_mates, bits_of
from durak_cli.bots.scene import Frame, Scene
from durak_cli.engine.moves import Move

_MOST: Final = 6
_FIRST_MOST: Final = 5
#: Stands where a value depends on no situation further up the line.
_FREE: Final = 1 << 30


class TooManyNodes(Exception):  # noqa: N818 - no error: the ending is larger than was allowed for
    """The ending is not solved within the nodes that were allowed."""


class Solver:
    """One table of values, for one game's rules and trumps."""

    __slots__ = (
        "_all_cards",
        "_beaters",
        "_frame",
        "_has_pile",
        "_has_transfer",
        "_is_group",
        "_lowest",
        "_mates",
        "_most",
        "_path",
        "_shift",
        "_table",
        "_tie",
        "limit",
        "nodes",
    )

    def __init__(self, frame: Frame, limit: int) -> None:
        """Allow *limit* nodes."""
        self.limit = limit
        self.nodes = 0
        self._frame = frame
        self._beaters = frame.prices.beaters
        self._mates = frame.prices.mates
        self._is_group = frame.is_group
        self._has_pile = frame.has_pile
        self._has_transfer = frame.has_transfer
        self._shift = 4 * frame.prices.ranks
        #: The most cards of an attack: 5 for as long as no bout has been beaten off, where the rules say so, else 6.
        self._most = _MOST
        #: What it is worth to the attacker if the last cards of both go out together.
        self._tie = 1 if frame.rules.tie == "defender" else 0
        #: situation -> lower bound + 1 + 3 * (upper bound + 1)
        self._table: dict[int, int] = {}
        #: The situations at the starts of bouts on the line that is being looked at, with their depth.
        self._path: dict[int, int] = {}
        self._lowest = _FREE

    def value(self, scene: Scene) -> int:
        """Return what *scene* is worth to its attacker: 1 won, 0 drawn, -1 lost. TooManyNodes if it is too large."""
        self._path.clear()
        self._lowest = _FREE
        is_first_limit_on = scene.frame.rules.first == "5-until-beaten" and not scene.has_beaten_off
        self._most = _FIRST_MOST if is_first_limit_on else _MOST
        attacking, defending = scene.hands[scene.attacker], scene.hands[scene.defender]
        table, ranks, left = scene.on_table, scene.ranks, scene.left
        can_add = scene.next_thrower == 0 and left > 0
        if scene.is_taking:
            return self._take(attacking, defending | table, ranks, left if can_add else 0, -1, 1)
        if scene.is_grouping:
            return max(
                self._defend(attacking ^ more, defending, table | more, ranks, scene.unbeaten | more, rest, -1, 1)
                for more, rest in _subsets(attacking & ranks, left)
            )
        if scene.unbeaten:
            return self._defend(attacking, defending, table, ranks, scene.unbeaten, left, -1, 1)
        if table and not can_add:
            return self._beaten_off(attacking, defending, -1, 1)
        return self._attack(attacking, defending, table, ranks, left, -1, 1)

    def _beaten_off(self, attacking: Priced, defending: Priced, alpha: int, beta: int) -> int:
        if not attacking:
            return 1 if defending else self._tie
        if not defending:
            return -1
        most, self._most = self._most, _MOST
        found = -self._attack(defending, attacking, 0, 0, 0, -beta, -alpha)
        self._most = most
        return found

    def _attack(
        self, attacking: Priced, defending: Priced, table: Priced, ranks: Priced, left: int, alpha: int, beta: int
    ) -> int:
        """The attacker leads, or everything is beaten and he may throw in. Both hold cards, unless cards lie there."""
        if not table:
            if attacking & attacking - 1 == 0:
                # His last card: only a last card that beats it can save the defender.
                is_answered = defending & defending - 1 == 0 and defending & self._beaters[attacking]
                return self._tie if is_answered else 1
            left = min(defending.bit_count(), self._most)
        key = attacking | (defending | (table | (_MOST - self._most) << self._shift) << self._shift) << self._shift
        low, high = -1, 1
        known = self._table.get(key, -1)
        if known >= 0:
            low, high = known % 3 - 1, known // 3 - 1
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
        self.nodes += 1
        if self.nodes > self.limit:
            raise TooManyNodes
        if not self._has_transfer:
            best = self._best_attack(attacking, defending, table, ranks, left, alpha, beta)
        else:
            found = self._on_the_line(key, attacking, defending, table, ranks, left, alpha, beta)
            if found is None:
                return 0
            best, is_free = found
            if not is_free:
                return best
        if best >= beta:
            low = max(low, best)
        elif best <= alpha:
            high = min(high, best)
        else:
            low = high = best
        self._table[key] = low + 1 + 3 * (high + 1)
        return best

    def _on_the_line(
        self,
        key: int,
        attacking: Priced,
        defending: Priced,
        table: Priced,
        ranks: Priced,
        left: int,
        alpha: int,
        beta: int,
    ) -> tuple[int, bool] | None:
        """The best attack and whether it holds on any line; None if the line has come back to this situation."""
        depth = self._path.get(key)
        if depth is not None:
            self._lowest = min(self._lowest, depth)
            return None
        depth = len(self._path)
        self._path[key] = depth
        outer, self._lowest = self._lowest, _FREE
        best = self._best_attack(attacking, defending, table, ranks, left, alpha, beta)
        del self._path[key]
        is_free = self._lowest >= depth
        self._lowest = outer if is_free else min(outer, self._lowest)
        return best, is_free

    def _best_attack(
        self, attacking: Priced, defending: Priced, table: Priced, ranks: Priced, left: int, alpha: int, beta: int
    ) -> int:
        best = -2
        mates = self._mates
        cards = attacking if not table else attacking & ranks if left > 0 else 0
        if not table and self._is_group:
            return self._best_group(attacking, defending, left, alpha, beta)
        while cards:
            bit = cards & -cards
            cards ^= bit
            found = self._defend(
                attacking ^ bit, defending, table | bit, ranks | mates[bit], bit, left - 1, alpha, beta
            )
            if found > best:
                best = found
                if best > alpha:
                    alpha = best
                    if alpha >= beta:
                        return best
        if table:
            best = max(best, self._beaten_off(attacking, defending, alpha, beta))
        return best

    def _best_group(self, attacking: Priced, defending: Priced, left: int, alpha: int, beta: int) -> int:
        """The best lead of one or more cards of a rank."""
        best, rest, mates = -2, attacking, self._mates
        while rest:
            ranks = mates[rest & -rest]
            same = rest & ranks
            rest ^= same
            for group, after in _subsets(same, left):
                if group:
                    found = self._defend(attacking ^ group, defending, group, ranks, group, after, alpha, beta)
                    if found > best:
                        best = found
                        alpha = max(alpha, best)
                        if alpha >= beta:
                            return best
        return best

    def _defend(
        self,
        attacking: Priced,
        defending: Priced,
        table: Priced,
        ranks: Priced,
        unbeaten: Priced,
        left: int,
        alpha: int,
        beta: int,
    ) -> int:
        """The defender beats all of *unbeaten*, passes the attack on, or takes; worth to the attacker."""
        best = 2
        for used in self._answers(defending, unbeaten):
            rest = defending ^ used
            if not rest:
                found = -1 if attacking else self._tie
            elif not attacking:
                found = 1
            else:
                found = self._attack(attacking, rest, table | used, ranks | self._mates_of(used), left, alpha, beta)
            if found < best:
                best = found
                if best < beta:
                    beta = best
                    if alpha >= beta:
                        return best
        if self._has_transfer and table == unbeaten and attacking.bit_count() > unbeaten.bit_count():
            for bit in bits_of(defending & ranks):
                laid = table | bit
                limit = min(attacking.bit_count(), self._most) - laid.bit_count()
                found = -self._defend(defending ^ bit, attacking, laid, ranks, laid, limit, -beta, -alpha)
                if found < best:
                    best = found
                    beta = min(beta, best)
                    if alpha >= beta:
                        return best
        return min(best, self._take(attacking, defending | table, ranks, left if self._has_pile else 0, alpha, beta))

    def _answers(self, defending: Priced, unbeaten: Priced) -> list[Priced]:
        """Return every set of cards that beats all of *unbeaten*, the cheapest first."""
        if unbeaten & unbeaten - 1 == 0:
            return bits_of(defending & self._beaters[unbeaten])
        sets = {0}
        for target in bits_of(unbeaten):
            beaters = self._beaters[target]
            sets = {used | bit for used in sets for bit in bits_of(defending & beaters & ~used)}
        return sorted(sets)

    def _mates_of(self, cards: Priced) -> Priced:
        return self._mates[cards] if cards & cards - 1 == 0 else all_mates(self._frame.prices, cards)

    def _take(self, attacking: Priced, defending: Priced, ranks: Priced, left: int, alpha: int, beta: int) -> int:
        """The defender has taken the table into *defending*; the attacker adds what he likes, the most first."""
        best = -2
        for more, _ in _subsets(attacking & ranks, left):
            if more == attacking:
                return 1
            found = self._attack(attacking ^ more, defending | more, 0, 0, 0, alpha, beta)
            if found > best:
                best = found
                if best > alpha:
                    alpha = best
                    if alpha >= beta:
                        return best
        return best


def _subsets(cards: Priced, most: int) -> list[tuple[Priced, int]]:
    """Return the sets of at most *most* of *cards* with what is then left of *most*, from all of them to none."""
    if not cards or most <= 0:
        return [(0, most)]
    subsets = []
    some = cards
    while True:
        rest = most - some.bit_count()
        if rest >= 0:
            subsets.append((some, rest))
        if not some:
            return subsets
        some = some - 1 & cards


def can_solve(scene: Scene) -> bool:
    """Whether *scene* is an ending of the kind that is solved here."""
    return len(scene.in_game) == 2 and scene.drawn == len(scene.stock)


def solved_moves(scene: Scene, mover_attacks: bool, moves: tuple[Move, ...], limit: int) -> list[int] | None:
    """Return what each of *moves* is worth to the seat that is asked; None where *limit* nodes do not suffice."""
    try:
        return moves_worth(Solver(scene.frame, limit), scene, mover_attacks, moves)
    except TooManyNodes:
        return None


def moves_worth(solver: Solver, scene: Scene, mover_attacks: bool, moves: tuple[Move, ...]) -> list[int]:
    """Return the same by what *solver* knows already; TooManyNodes where its limit does not suffice."""
    values = []
    for move in moves:
        after = scene.copy()
        after.play(move)
        # Whoever passes the attack on is the attacker then.
        is_same = after.attacker == scene.attacker
        found = solver.value(after)
        values.append(found if is_same == mover_attacks else -found)
    return values
