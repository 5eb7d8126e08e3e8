"""Whether the score of a hand is settled: whatever is still played, no side's points can change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Final

import msgspec

from spades_tui.bots.interface import hand_scores
from spades_tui.bots.kernel import Table
from spades_tui.bots.kernel.double_dummy import DoubleDummySolver
from spades_tui.bots.kernel.table import CANCEL_SHIFT, COUNT_BITS
from spades_tui.rules.capabilities import counts_bags
from spades_tui.rules.tricks import Play
from spades_tui.solver.claim_knowledge import TOO_EARLY, ClaimKnowledge, ClaimResult, sample_deals
from spades_tui.solver.position import copy_table, legal_successors

_DEALS: Final = 24
_AIMED: Final = 6
"""Deals in which lines that give somebody many tricks, or few, are looked for as well."""
_LINES: Final = 1_500
"""Points of a deal that are looked at for lines which score otherwise."""
_NODES: Final = 20_000
_SETS: Final = (0b0001, 0b0010, 0b0100, 0b1000, 0b0101, 0b0011, 0b1001)
"""Places whose tricks are counted together; those of all others are what is left."""
_Played = tuple[Any, tuple[Play, ...]]
"""What a line scores, and the line."""


def prove_score_settled(known: ClaimKnowledge, *, but_for_bags: bool) -> ClaimResult:
    """Return whether every way the hand may end scores the same, bags apart where so asked."""
    scores = OutcomeScorer(known, but_for_bags=but_for_bags)
    if scores.by_count and len({scores.of(key) for key in _endings(known)}) == 1:
        return ClaimResult("proved")
    across: ClaimResult | None = None
    start: _Played | None = None
    for number, deal in enumerate(sample_deals(known, _DEALS)):
        first, other = _two_endings(known, deal, scores, aimed=number < _AIMED)
        hands = known.hands_on(deal)
        if other is not None:
            return ClaimResult("refused", hands, other[1], first[1])
        if start is None:
            start, there = first, hands
        elif across is None and first[0] != start[0]:
            across = ClaimResult("refused", hands, first[1], start[1], there)
    return TOO_EARLY if across is None else across


def _two_endings(
    known: ClaimKnowledge, deal: Table, scores: OutcomeScorer, *, aimed: bool
) -> tuple[_Played, _Played | None]:
    """Return a line of a deal and what it scores, and one that scores otherwise if it is found."""
    found = differing_lines(known, deal, scores.of, _LINES)
    first = found[0]
    if len(found) > 1:
        return first, found[1]
    for aim in _SETS if aimed else ():
        for scoring in (0b1111, 0):
            other = _played(known, deal, aim, scoring, scores)
            if other[0] != first[0]:
                return first, other
    return first, None


class OutcomeScorer:
    """What an ending scores.

    Attributes:
        by_count: whether it only matters who took how many tricks.
    """

    def __init__(self, known: ClaimKnowledge, *, but_for_bags: bool) -> None:
        hand = known.played
        self._apart = but_for_bags and counts_bags(hand.rules)
        if self._apart:
            scoring = msgspec.structs.replace(hand.rules.scoring, overtrick=0, bag_limit="off")
            rules = msgspec.structs.replace(hand.rules, scoring=scoring)
            hand = msgspec.structs.replace(hand, rules=rules)
        self._results = hand_scores(hand)
        self.by_count = not self._results.whole and self._results.kept < 1 << CANCEL_SHIFT

    def of(self, key: int, winners: int = 0, high_wins: int = 0) -> Any:
        """Return what tells one score from another."""
        sides = self._results.sides(self._results.outcome(key, winners, high_wins))
        return tuple(
            (side.score, 0 if self._apart else side.bags, side.wins_game, side.loses_game)
            for side in sides
        )


def _endings(known: ClaimKnowledge) -> Iterator[int]:
    """Yield the tricks of all places for every ending that is not known to be impossible."""
    bounds = {counted: _bounds(known, counted) for counted in _SETS}
    for first, second, third in product(range(known.left + 1), repeat=3):
        more = first, second, third, known.left - first - second - third
        if more[3] < 0:
            continue
        if all(
            low <= sum(more[place] for place in range(4) if counted >> place & 1) <= high
            for counted, (low, high) in bounds.items()
        ):
            taken = int(known.table.taken)
            yield taken + sum(number << COUNT_BITS * place for place, number in enumerate(more))


def _bounds(known: ClaimKnowledge, counted: int) -> tuple[int, int]:
    """Return the fewest and the most of the tricks left that some places may come to."""
    found = []
    for many in (True, False):
        proved = 0
        while proved < known.left:
            asked = known.adversary(0, counted, many=many, cap=_NODES)
            if not asked.is_proved(*known.asking(proved + 1)):
                break
            proved += 1
        found.append(proved)
    return found[0], known.left - found[1]


def _played(
    known: ClaimKnowledge, deal: Table, aim: int, scoring: int, scores: OutcomeScorer
) -> tuple[Any, tuple[Play, ...]]:
    """Play a deal out so that some places take as many tricks as may be, or as few."""
    solver = DoubleDummySolver(known.masks.play, aim, scoring, _NODES)
    table = copy_table(deal)
    total = solver.tricks(table)
    line = []
    while legal := int(table.legal()):
        card = legal & -legal
        if legal != card:
            card = _towards(table, legal, solver, total, bool(scoring))
        line.append(Play(known.order[table.turn], known.masks.card[card]))
        table.play(card)
    score = scores.of(int(table.key()), int(table.winners), int(table.high_wins))
    return score, tuple(line)


def _towards(table: Table, legal: int, solver: DoubleDummySolver, total: int, many: bool) -> int:
    """Return a card after which the aim can still be reached; the lowest where none is found."""
    for card, later in legal_successors(table):
        if many and solver.can_reach(later, total) == 1:
            return card
        if not many and solver.can_reach(later, total + 1) == 0:
            return card
    return legal & -legal


Line = tuple[Any, tuple[Play, ...]]
"""What a way of playing a deal out scores, and its cards."""


def differing_lines(
    known: ClaimKnowledge, deal: Table, score: Callable[[int, int, int], Any], most: int
) -> list[Line]:
    """Return a way to play a deal out, and one that scores otherwise where there is one.

    Points of the deal that were reached before, in another order, are not played on from again.

    Args:
        known: what the order of the hands and the cards are told by.
        deal: the table, every card in its hand.
        score: of an ending, from the key of its table, who won tricks and with which high cards.
        most: points of the deal that are looked at; one way is found in any case.
    """
    found: list[Line] = []
    seen: set[tuple[int, ...]] = set()
    line: list[Play] = []

    def ends(table: Table) -> None:
        point = _point(table)
        if len(found) > 1 or point in seen or (found and len(seen) >= most):
            return
        seen.add(point)
        if not table.legal():
            worth = score(int(table.key()), int(table.winners), int(table.high_wins))
            if not found or worth != found[0][0]:
                found.append((worth, tuple(line)))
            return
        for card, later in legal_successors(table):
            line.append(Play(known.order[table.turn], known.masks.card[card]))
            ends(later)
            line.pop()

    ends(deal)
    return found


def _point(table: Table) -> tuple[int, ...]:
    """Return what names a point of a deal: what happens from there on hangs on nothing else."""
    return (
        *(int(table.cards_at(place)) for place in range(4)),
        int(table.turn), int(table.in_trick), int(table.led), int(table.best), int(table.winner),
        int(table.broken), int(table.key()), int(table.winners), int(table.high_wins),
    )  # fmt: skip
