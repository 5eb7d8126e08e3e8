"""Perfect play where somebody must beat, or rakes: every line of a few cards, cut short.

What the solver of the kernel knows of quick tricks and of cards that cannot matter does not hold
there. Up to eight cards a hand that is not needed.
"""

from __future__ import annotations

from typing import Final

from spades_tui.bots.kernel import PlayRules, Table
from spades_tui.bots.kernel.solver import NOT_SOLVED
from spades_tui.coach.open_tables import after, longest, tricks_of

MOST_CARDS: Final = 8
"""Cards in a hand from which on it would take too long."""
_CARDS_A_NODE: Final = 4
"""The kernel counts tricks begun, here it is cards."""
_MOST: Final = 1_500_000
"""Cards played before it is given up: some ten seconds."""


def is_tried(rules: PlayRules, table: Table) -> bool:
    """Whether a table is one for this solver: four hands, one pack, few cards."""
    return rules.places == 4 and not rules.two_packs and longest(table) <= MOST_CARDS


class _GivenUp(Exception):
    """Too many cards were played."""


class TryingSolver:
    """Asked as the solver of the kernel is, and answers as it does.

    Attributes:
        nodes: cards played for the last question.
    """

    def __init__(self, rules: PlayRules, scored: int, scoring: int, cap: int) -> None:
        """Prepare to solve.

        Args:
            rules: the rules of play.
            scored: bit by place: whose tricks are counted.
            scoring: bit by place: who plays for many of them; the others play for few.
            cap: tricks begun after which a question is given up, as in the kernel.
        """
        self._rules, self._scored, self._scoring = rules, scored, scoring
        self._most = min(cap * _CARDS_A_NODE, _MOST)
        self._bounds: dict[tuple[int, ...], tuple[int, int]] = {}
        self.nodes = 0

    def tricks(self, table: Table) -> int:
        """Return the tricks of the whole hand that the scored places come to, or `NOT_SOLVED`."""
        done, left = self._taken(table), longest(table)
        return self.between(table, done, done + left, done + left // 2)

    def between(self, table: Table, low: int, high: int, guess: int) -> int:
        """Return what `tricks` does where it is known to lie between two numbers."""
        self.nodes = 0
        done = self._taken(table)
        try:
            while low < high:
                need = min(max(guess, low + 1), high)
                if self._reached(table, need - done):
                    low = need
                    guess = need + 1
                else:
                    high = need - 1
                    guess = high
        except _GivenUp:
            return NOT_SOLVED
        return low

    def reaches(self, table: Table, need: int) -> int:
        """Return 1 when the scored places come to `need` tricks in all, else 0; or `NOT_SOLVED`."""
        self.nodes = 0
        try:
            return int(self._reached(table, need - self._taken(table)))
        except _GivenUp:
            return NOT_SOLVED

    def _taken(self, table: Table) -> int:
        return tricks_of(table, self._scored)

    def _reached(self, table: Table, need: int) -> bool:
        """Whether the scored places can be brought `need` of the tricks left."""
        left = longest(table)
        if need <= 0 or need > left:
            return need <= 0
        if table.in_trick:
            return self._played(table, need)
        hands = (int(table.cards_at(place)) for place in range(4))
        key = (*hands, int(table.turn), int(table.broken), int(table.tricks == 0))
        low, high = self._bounds.get(key, (0, left))
        if need <= low or need > high:
            return need <= low
        found = self._played(table, need)
        low, high = self._bounds.get(key, (0, left))
        self._bounds[key] = (max(low, need), high) if found else (low, min(high, need - 1))
        return found

    def _played(self, table: Table, need: int) -> bool:
        """Try each card of the place in turn until one does what its player wants."""
        wants = bool(self._scoring >> int(table.turn) & 1)
        for card in self._choices(table):
            self.nodes += 1
            if self.nodes > self._most:
                raise _GivenUp
            later = after(table, card)
            ended = later.tricks > table.tricks
            won = 1 if ended and self._scored >> int(later.turn) & 1 else 0
            if self._reached(later, need - won) == wants:
                return wants
        return not wants

    def _choices(self, table: Table) -> list[int]:
        """Return the cards to be tried: of equals the lowest, those that would win first."""
        others = int(table.best) | sum(
            int(table.cards_at(place)) for place in range(4) if place != table.turn
        )
        legal, joker = int(table.legal()), int(self._rules.big_joker)
        found: list[int] = []
        last = 0
        while legal:
            card = legal & -legal
            legal ^= card
            same = last and not (card - last) & others and self._rules.suit_of(last) & card
            if not same or joker in (card, last):
                found.append(card)
            last = card
        best = int(table.best) if table.in_trick else 0
        able = int(table.able()) if table.in_trick else -1
        return sorted(found, key=lambda card: (not (card & able and card > best), -card))
