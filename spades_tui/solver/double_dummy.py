"""Double dummy: tricks, contracts and nils with perfect play and open cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, assert_never

import msgspec

from spades_tui.bots.kernel import PlayRules, Table, kernel_kind
from spades_tui.bots.kernel.double_dummy import LIMIT_REACHED, DoubleDummySolver
from spades_tui.cards import Card
from spades_tui.rules.capabilities import hands_of, hands_that_count
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.formats.hand_tags import PuzzleGoal
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import contract_of, depends_on_tricks
from spades_tui.rules.seating import seating
from spades_tui.solver.position import (
    KernelPosition,
    SolverPosition,
    table_after,
    to_kernel_or_none,
    tricks_left,
    tricks_won,
)
from spades_tui.text import count_noun

MAX_NODES: Final = 3_000_000
"""Tricks begun in the search of one question before it is left unsolved: ten seconds at most."""

Status = Literal["solved", "not solved", "not for this table"]


class SolverResult(msgspec.Struct, frozen=True):
    """The double-dummy result for a goal.

    Attributes:
        status: "solved", "not solved" if the search gave up, or "not for this table" if the rules
            are not supported.
        goal: the goal.
        value: with perfect play, the number of tricks that the goal's hands take in the whole hand,
            or whether the contract or the nil is made; None if it was not found.
        cards: the value after each card that may be played now, weakest first; empty if not all
            were found.
        nodes: number of tricks begun in the search.
    """

    status: Status
    goal: PuzzleGoal
    value: int | bool | None = None
    cards: dict[Card, int | bool] = {}
    nodes: int = 0

    @property
    def groups(self) -> tuple[tuple[int | bool, tuple[Card, ...]], ...]:
        """Pairs of a value and the cards with it, highest value first; in each, the strongest card
        first."""
        cards_by_value: dict[int | bool, list[Card]] = {}
        for card, value in reversed(self.cards.items()):
            cards_by_value.setdefault(value, []).append(card)
        return tuple(
            (value, tuple(cards_by_value[value])) for value in sorted(cards_by_value, reverse=True)
        )


def value_text(goal: PuzzleGoal, value: int | bool) -> str:
    """Return a value as a word or two: "7 tricks", "safe" or "broken" (nil), "made" or "set".

    `goal` is the goal that it is the value of.
    """
    match goal.kind:
        case "tricks":
            return count_noun(value, "trick")
        case "nil":
            return "safe" if value else "broken"
        case "contract":
            return "made" if value else "set"
        case never:
            assert_never(never)


def possible_goals(spot: SolverPosition) -> Iterator[PuzzleGoal]:
    """Yield all goals that can be solved in a position: tricks of each side, contracts and nils as
    bid.

    A contract is left out if it depends on more than the number of tricks.
    """
    rules = spot.rules
    sides = range(len(seating(rules).sides))
    hands = [hands_of(side, spot.declarer, rules) for side in sides]
    for own in dict.fromkeys(hands):  # the defenders of a dummy share theirs
        yield PuzzleGoal("tricks", own)
    for side in sides:
        named = _bid_by(spot, side) and contract_of(spot.bids, side, rules)
        if named and depends_on_tricks(spot.bids, side, _most(spot, side), rules):
            yield PuzzleGoal("contract", contract_holders(side, spot.declarer, rules))
    for seat, bid in enumerate(spot.bids):
        if bid is not None and bid.is_nil:
            yield PuzzleGoal("nil", (seat,))


def contract_holders(side: int, declarer: int | None, rules: RuleSet) -> tuple[int, ...]:
    """Return the hands that stand for the contract of `side` in a `PuzzleGoal`.

    With a dummy, each of its two opponents has a contract alone.

    Args:
        side: the index of the side.
        declarer: the seat that plays the dummy; None without a dummy.
        rules: the rules in force.
    """
    alone = seating(rules).has_dummy and side != declarer
    return seating(rules).sides[side] if alone else hands_of(side, declarer, rules)


def _most(spot: SolverPosition, side: int) -> int:
    """Return the most tricks that can still count for the contract of a side."""
    counting = hands_that_count(side, spot.bids, spot.declarer, spot.rules)
    others = (count for hand, count in enumerate(spot.taken) if hand not in counting)
    return tricks_in_hand(spot.rules) - sum(others)


def _bid_by(spot: SolverPosition, side: int) -> bool:
    return all(spot.bids[seat] is not None for seat in seating(spot.rules).sides[side])


class SearchGoal(msgspec.Struct, frozen=True):
    """A goal in the form of the solver. Sets of places have bit n for place n in the order of play.

    Attributes:
        scored: the places whose tricks count.
        scoring: the places that try to take many such tricks.
        need: the number of tricks to reach; None if the goal is their number.
        turned: whether the goal is met by not reaching `need`.
    """

    scored: int
    scoring: int
    need: int | None = None
    turned: bool = False


def _search_goal(spot: SolverPosition, laid: KernelPosition, goal: PuzzleGoal) -> SearchGoal:
    """Return a goal in the form of the solver.

    Args:
        spot: the position.
        laid: the same position on a kernel table.
        goal: the goal.

    Raises:
        ValueError: when there is no bid for the goal; names the tag of the text form.
    """
    rules = spot.rules
    hands = laid.places(goal.hands)
    if goal.kind == "tricks":
        return SearchGoal(hands, hands)
    sides = range(len(seating(rules).sides))
    own = [hands_of(side, spot.declarer, rules) for side in sides]
    if goal.kind == "nil":
        if len(goal.hands) != 1 or goal.hands[0] >= seating(rules).players:
            raise ValueError("[Goal]: a nil is one player's; name one, as in nil E.")
        side = next(side for side in sides if goal.hands[0] in own[side])
        return SearchGoal(hands, 0b1111 & ~laid.places(own[side]), 1, turned=True)
    named = (set(contract_holders(side, spot.declarer, rules)) for side in sides)
    side = next((side for side, hands in enumerate(named) if hands == set(goal.hands)), -1)
    need = contract_of(spot.bids, side, rules) if side >= 0 and _bid_by(spot, side) else None
    if need is None:
        raise ValueError("[Goal]: those hands have no contract together; give their [Bids].")
    if not depends_on_tricks(spot.bids, side, _most(spot, side), rules):
        raise ValueError("[Goal]: more than tricks decides that contract; ask for the tricks.")
    counting = hands_that_count(side, spot.bids, spot.declarer, rules)
    return SearchGoal(laid.places(counting), laid.places(own[side]), need)


SolverCache = dict[tuple[PlayRules, int, int], DoubleDummySolver]
"""Solvers of one deal, by the rules of play, the places whose tricks count and those that want
them. A solver keeps its results for later positions of the deal."""


def solve_goal(
    spot: SolverPosition, goal: PuzzleGoal, cap: int = MAX_NODES, solvers: SolverCache | None = None
) -> SolverResult:
    """Return the double-dummy result for `goal`, with the value after each card that may be played.

    Args:
        spot: the position.
        goal: the goal.
        cap: number of nodes after which a search ends without a result ("not solved").
        solvers: solvers used for other positions of this hand, to which new ones are added; None to
            use new ones only.

    Raises:
        ValueError: if the cards or the goal are impossible; names the tag of the text form.
    """
    laid = to_kernel_or_none(spot)
    if laid is None:
        return SolverResult("not for this table", goal)
    question = _search_goal(spot, laid, goal)
    search = _GoalSearch(laid, question, cap, {} if solvers is None else solvers)
    whole = search.value(laid.table)
    if whole is None:
        return SolverResult("not solved", goal, None, {}, search.nodes)
    cards: dict[Card, int | bool] = {}
    for same in _choices(laid.table):
        value = search.value_after(table_after(laid.table, same[0]), whole)
        if value is None:
            return SolverResult("not solved", goal, whole, {}, search.nodes)
        cards |= {laid.masks.card[bit]: value for bit in same}
    return SolverResult("solved", goal, whole, cards, search.nodes)


class _GoalSearch:
    """The search for one goal in a position, and after each card.

    Tricks of one side are those the other does not take, so one solver serves both.

    Attributes:
        nodes: number of tricks begun in all searches so far.
    """

    def __init__(
        self, laid: KernelPosition, question: SearchGoal, cap: int, solvers: SolverCache
    ) -> None:
        self._question = question
        self._other = question.need is None and not question.scored & 1
        scored, scoring = question.scored, question.scoring
        if self._other:
            scored, scoring = 0b1111 & ~scored, 0b1111 & ~scoring
        key = laid.masks.play, scored, scoring
        if key not in solvers:
            solvers[key] = DoubleDummySolver(laid.masks.play, scored, scoring, cap)
        self._solver = solvers[key]
        self._all = tricks_won(laid.table, 0b1111) + tricks_left(laid.table)
        self._wants = bool(scoring >> int(laid.table.turn) & 1)
        self.nodes = 0

    def value(self, table: Table) -> int | bool | None:
        """Return the value of the goal in the position `table`; None if the search gives up."""
        need = self._question.need
        if need is not None:
            value = self._solver.can_reach(table, need)
        else:
            value = self._solver.tricks(table)
        return self._read_result(value)

    def value_after(self, table: Table, whole: int | bool) -> int | bool | None:
        """Return the value of the goal in a position one card later; None if the search gives up.

        Args:
            table: the position after the card.
            whole: the value before the card: no card is better than that for its player.
        """
        if self._question.need is not None:
            if self._wants == (whole == self._question.turned):
                return whole
            return self.value(table)
        value = self._count_for_goal(int(whole))
        low, high = (0, value) if self._wants else (value, self._all)
        return self._read_result(self._solver.search_between(table, low, high, value))

    def _read_result(self, value: int) -> int | bool | None:
        """Return a result of the solver as an answer to the goal."""
        self.nodes += self._solver.nodes
        if value == LIMIT_REACHED:
            return None
        if self._question.need is not None:
            return bool(value) != self._question.turned
        return self._count_for_goal(value)

    def _count_for_goal(self, tricks: int) -> int:
        return self._all - tricks if self._other else tricks


def _choices(table: Table) -> list[list[int]]:
    """Return the cards that may be played now, grouped into runs with no other hand's card
    between."""
    others = table.best | sum(table.cards_at(place) for place in range(4) if place != table.turn)
    legal = int(table.legal())
    classes: list[list[int]] = []
    for position in range(legal.bit_length()):
        bit = 1 << position
        if not legal & bit:
            continue
        last = classes[-1][-1] if classes else 0
        same = last and table.rules.suit_of(last) & bit and not (bit - last) & others
        if same:
            classes[-1].append(bit)
        else:
            classes.append([bit])
    return classes


NODE_LIMITS: Final = {"compiled": 400_000, "plain": 4_000}
"""Nodes after which a search in `solve_all` ends, by the kind of kernel: about a second."""


class SolveRequest(msgspec.Struct, frozen=True):
    """A request for double-dummy results.

    Attributes:
        spot: the position.
        goals: the goals.
    """

    spot: SolverPosition
    goals: tuple[PuzzleGoal, ...]


def solve_all(question: SolveRequest) -> tuple[SolverResult, ...]:
    """Return the double-dummy result of each goal of a request, in order.

    A search ends without a result after about a second (`NODE_LIMITS`).
    """
    cap = NODE_LIMITS[kernel_kind()]
    return tuple(solve_goal(question.spot, goal, cap) for goal in question.goals)
