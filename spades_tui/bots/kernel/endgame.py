"""The last tricks of a hand solved exactly, by what every ending is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .table import PlayRules, Table

if TYPE_CHECKING:
    from mypy_extensions import i64


class EndgameSolver:
    """Plays the last tricks of a hand to the best end for either side, all cards in sight."""

    def __init__(self, rules: PlayRules, own: int, kept: int, values: dict[int, float]) -> None:
        """Prepare to solve.

        Args:
            rules: the rules of play.
            own: bit by place: who is of the side the values are for.
            kept: the bits of a key that matter.
            values: the value of every ending by its key, for that side; it may work one out when
                it is first asked for.
        """
        self.rules: PlayRules = rules
        self.own: i64 = own
        self.kept: i64 = kept
        self.values = values
        self.tables: list[Table] = [Table(rules)]
        self.end: i64 = 0
        """The key of the ending the last value was that of."""

    def value(self, start: Table, card: i64) -> float:
        """Return what the hand comes to when `card` is played from `start`."""
        table = self.tables[0]
        table.copy_from(start)
        table.play(card)
        return self.solved(0, -1.0e9, 1.0e9)

    def solved(self, depth: int, low: float, high: float) -> float:
        """Return the value of the table at `depth`, exact where it lies between two bounds."""
        table = self.tables[depth]
        if table.places[table.turn].cards == 0:
            self.end = table.key() & self.kept
            return self.values[self.end]
        if depth + 1 == len(self.tables):
            self.tables.append(Table(self.rules))
        after = self.tables[depth + 1]
        mine: bool = (self.own >> table.turn) & 1 != 0
        legal = table.legal()
        others = table.best
        for index in range(self.rules.places):
            if index != table.turn:
                others |= table.places[index].cards
        before: i64 = 0
        best = -1.0e9 if mine else 1.0e9
        end: i64 = 0
        while legal:
            card = legal & -legal
            legal ^= card
            equal: bool = before != 0 and ((card - 1) ^ (before - 1)) & others == 0
            alone: bool = card == table.cancel or before == table.cancel
            if equal and not alone and card & self.rules.suit_of(before):
                before = card
                continue
            before = card
            after.copy_from(table)
            after.play(card)
            found = self.solved(depth + 1, low, high)
            if mine and found > best:
                best = found
                end = self.end
                low = max(low, best)
            elif not mine and found < best:
                best = found
                end = self.end
                high = min(high, best)
            if low >= high:
                break
        self.end = end
        return best
