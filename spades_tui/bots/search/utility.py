"""What the end of a played-out hand is worth: the rules' own scoring, then the chance to win."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import msgspec

from spades_tui.bots.abilities import Style
from spades_tui.bots.heuristics.evaluation.points import net_points
from spades_tui.bots.heuristics.evaluation.results import HandPlayed, results_of
from spades_tui.bots.heuristics.evaluation.standing import Standing
from spades_tui.bots.kernel import Table, play_out
from spades_tui.bots.win_probability.game import winning_chance
from spades_tui.rules.bids import Bid
from spades_tui.rules.scoring.facts import SideScore
from spades_tui.rules.seating import seating
from spades_tui.view import View

_POINT = 1e-4
"""What a net point is worth beside the chance to win: about a twentieth of what it is worth in an
open game, so that a game already decided is still played out sensibly."""


class Ending(msgspec.Struct, frozen=True):
    """How a hand ended for one side.

    Attributes:
        points: scored in the hand, less what the other sides scored on average.
        made: whether the side made its contract; None where it had none.
        others_set: whether another side lost its contract; None where none had one.
        nils_kept: whether every nil of the side was kept; None where it bid none.
        nils_broken: whether a nil of another side was broken; None where they bid none.
        tricks: taken by the side, its dummy's included.
        bags: taken by the side.
    """

    points: float
    made: bool | None
    others_set: bool | None
    nils_kept: bool | None
    nils_broken: bool | None
    tricks: int
    bags: int


class Values(dict[int, float]):
    """Values of outcomes by key, worked out when first asked for.

    `sum(map(values.__getitem__, keys))` is the quickest way to add many up. Keys are quickest when
    the bits that do not matter have been taken off (`Utility.kept`), but need not be.
    """

    def __init__(self, value: Callable[[int], float], kept: int) -> None:
        """Ask `value` for what is not known, the bits of a key that are not `kept` taken off."""
        super().__init__()
        self._value, self._kept = value, kept

    def __missing__(self, key: int) -> float:
        masked = key & self._kept
        found = self.get(masked)
        if found is None:
            found = self[masked] = self._value(masked)
        self[key] = found
        return found


class Utility:
    """Values of outcomes for one side, each scored once.

    Attributes:
        whole: whether the order of the tricks matters, so that a key alone does not do.
        kept: the bits of a key that matter.
        values: the value of every key, where not `whole`.
    """

    def __init__(self, hand: HandPlayed, side: int, hands: int) -> None:
        """Value outcomes of `hand` for `side`, `hands` hands of the game being over after it."""
        self._results = results_of(hand)
        self._rules, self._side, self._hands = hand.rules, side, hands
        self.whole = self._results.whole
        self.kept = self._results.kept
        self.values = Values(self._worked_out, self.kept)
        self._whole_values: dict[tuple[int, int, int], float] = {}
        self._chances: dict[int, float] = {}
        self._endings: dict[tuple[int, int, int], Ending] = {}

    def outcome(self, table: Table) -> tuple[int, int, int]:
        """Return how a hand played out has ended, with nothing in it that does not matter."""
        return self._results.outcome(table.key(), table.winners, table.high_wins)

    def played_out(self, table: Table, start: Table, card: int = 0) -> tuple[int, int, int]:
        """Play `card` (0: none) from `start` on `table`, then to the end; return the outcome."""
        table.copy_from(start)
        if card:
            table.play(card)
        play_out(table)
        return self.outcome(table)

    def value(self, key: int, winners: int = 0, high_wins: int = 0) -> float:
        """Return the value of an outcome; `winners` and `high_wins` count where `whole`."""
        if not self.whole:
            return self.values[key]
        full = self._results.outcome(key, winners, high_wins)
        found = self._whole_values.get(full)
        if found is None:
            found = self._whole_values[full] = self._worked_out(*full)
        return found

    def chance(self, key: int, winners: int = 0, high_wins: int = 0) -> float:
        """Return the chance to win the game after an outcome, without the trace of points."""
        return self._chance(self._results.number(key, winners, high_wins))

    def sides(self, key: int, winners: int = 0, high_wins: int = 0) -> tuple[SideScore, ...]:
        """Return the scores of an outcome."""
        return self._results.sides(key, winners, high_wins)

    def ending(self, key: int, winners: int = 0, high_wins: int = 0) -> Ending:
        """Return how an outcome ended for the side, for those who are to be told why."""
        full = self._results.outcome(key, winners, high_wins)
        found = self._endings.get(full)
        if found is None:
            found = self._endings[full] = self._ending(*full)
        return found

    def _worked_out(self, key: int, winners: int = 0, high_wins: int = 0) -> float:
        number = self._results.number(key, winners, high_wins)
        points = net_points(self._results.numbered(number), self._side)
        return self._chance(number) + _POINT * points

    def _chance(self, number: int) -> float:
        found = self._chances.get(number)
        if found is None:
            sides = self._results.numbered(number)
            found = winning_chance(sides, self._side, self._rules, self._hands)
            self._chances[number] = found
        return found

    def _ending(self, key: int, winners: int, high_wins: int) -> Ending:
        sides = self._results.sides(key, winners, high_wins)
        own = sides[self._side]
        lost = [
            score.made is False
            for side, score in enumerate(sides)
            if side != self._side and score.made is not None
        ]
        tricks = self._results.tricks(key)
        kept, broken = self._nils(tricks)
        return Ending(
            points=net_points(sides, self._side),
            made=own.made,
            others_set=any(lost) if lost else None,
            nils_kept=kept,
            nils_broken=broken,
            tricks=sum(tricks[hand] for hand in self._own_hands()),
            bags=own.bags_taken,
        )

    def _own_hands(self) -> tuple[int, ...]:
        """The hands whose tricks are the side's (decision 46 where there is a dummy)."""
        table, declarer = seating(self._rules), self._results.hand.declarer
        if not table.has_dummy or declarer is None:
            return table.sides[self._side]
        if declarer == self._side:
            return (declarer, table.hands - 1)
        return tuple(seat for seat in range(table.players) if seat != declarer)

    def _nils(self, tricks: tuple[int, ...]) -> tuple[bool | None, bool | None]:
        """Whether the own nils were all kept, and whether one of the others' was broken."""
        own: list[bool] = []
        others: list[bool] = []
        side_of = seating(self._rules).side_of
        for seat, bid in enumerate(self._results.hand.bids):
            if bid is not None and (bid.is_nil or bid.is_double_nil):
                (own if side_of[seat] == self._side else others).append(tricks[seat] == 0)
        return (all(own) if own else None), (not all(others) if others else None)


def utility_of(
    view: View, bids: tuple[Bid | None, ...], side: int, order: tuple[int, ...]
) -> Utility:
    """Value hands of `view`'s game, played with `bids` by hands in this `order` of places."""
    return Utility(_hand_of(view, bids, order), side, view.hand_number)


def utility_in_play(view: View, side: int, order: tuple[int, ...]) -> Utility:
    """Value the hand in play: the same at each of its cards, and worked out only once."""
    return _remembered(_hand_of(view, view.bids, order), side, view.hand_number)


@lru_cache(maxsize=4)
def _remembered(hand: HandPlayed, side: int, hands: int) -> Utility:
    return Utility(hand, side, hands)


def _hand_of(view: View, bids: tuple[Bid | None, ...], order: tuple[int, ...]) -> HandPlayed:
    before = tuple(zip(view.scores, view.bags, strict=True))
    return HandPlayed(view.rules, bids, before, order, view.declarer)


Outcome = tuple[int, int, int]
"""A key, and where the order of the tricks counts who won them and which with a high spade."""


class Leaning:
    """Values outcomes as a player of one style sees them."""

    def __init__(self, view: View, style: Style) -> None:
        self._style = style
        self.point = 1 / Standing(view, seating(view.rules).side_of[view.seat]).scale
        """Chance to win the game that a point is worth, about."""

    def value(self, utility: Utility, outcome: Outcome) -> float:
        """Return what an outcome is worth."""
        worth = utility.value(*outcome)
        style = self._style
        if style.bags or style.setting:
            end = utility.ending(*outcome)
            points = style.setting * bool(end.others_set) - style.bags * end.bags
            worth += self.point * points
        return worth
