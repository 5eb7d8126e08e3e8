"""The double-dummy result of each card of a finished hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from spades_tui.cards import Card
from spades_tui.player_view.wording import Cast
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.capabilities import hands_of
from spades_tui.rules.deck import card_order, sort_hand
from spades_tui.rules.formats.hand_tags import PuzzleGoal
from spades_tui.rules.tricks import Play
from spades_tui.solver.double_dummy import (
    SolverCache,
    SolveRequest,
    SolverResult,
    contract_holders,
    possible_goals,
    solve_goal,
    value_text,
)
from spades_tui.solver.position import SolverPosition, hand_to_play
from spades_tui.table.hands import DecisionPoint, FinishedHand
from spades_tui.text import join_words

HEADING: Final = "With all hands open"
"""Heading of the double-dummy result."""


def hands_at(hand: FinishedHand, decision: DecisionPoint) -> tuple[tuple[Card, ...], ...]:
    """Return the cards each hand held at a decision, by the index of the hand.

    At a decision before the play they are the cards it was dealt.

    Args:
        hand: the finished hand.
        decision: one of its decisions.
    """
    if decision.view.phase != "play":
        return hand.after.current_hand.dealt
    held = _held_after(hand, decision.view.plays)
    return tuple(sort_hand(cards, hand.before.rules) for cards in held)


def solve_request(hand: FinishedHand, decision: DecisionPoint) -> SolveRequest | None:
    """Return the solver request for the position at a decision.

    Its goals are the tricks of the player's side, and every nil that is still alive.

    Args:
        hand: the finished hand.
        decision: one of its decisions.

    Returns:
        The request; None if no card was played in the hand.
    """
    rules, tricks = hand.before.rules, hand.after.current_hand.all_tricks
    if not tricks:
        return None
    view = decision.view
    played = view.tricks if view.phase == "play" else ()
    order = card_order(rules)
    gone = [play for trick in played for play in trick.plays]
    held = _held_after(hand, gone)
    spot = SolverPosition(
        rules=rules,
        hands=held,
        plays=view.trick.plays if view.phase == "play" and view.trick is not None else (),
        leader=tricks[len(played)].leader,
        bids=hand.result.bids,
        declarer=hand.result.declarer,
        taken=view.taken if view.phase == "play" else (0,) * len(held),
        broken=any(order.is_spade(play.card) for play in gone),
    )
    own = (
        PuzzleGoal("tricks", hands_of(view.side, spot.declarer, rules)),
        PuzzleGoal("contract", contract_holders(view.side, spot.declarer, rules)),
    )
    goals = (goal for goal in possible_goals(spot) if goal.kind == "nil" or goal in own)
    alive = (goal for goal in goals if goal.kind != "nil" or not spot.taken[goal.hands[0]])
    return SolveRequest(spot, tuple(alive))


def _held_after(hand: FinishedHand, gone: Iterable[Play]) -> tuple[tuple[Card, ...], ...]:
    """Return the cards of each hand after these plays."""
    held = [list(cards) for cards in hand.after.current_hand.at_play]
    for play in gone:
        held[play.hand].remove(play.card)
    return tuple(map(tuple, held))


def double_dummy_lines(
    decision: DecisionPoint, answers: tuple[SolverResult, ...], cast: Cast
) -> tuple[str, ...]:
    """Return a sentence for each double-dummy result that was solved.

    If none was solved, or the solver does not support the table, it is one sentence that says so.

    Args:
        decision: the decision.
        answers: the results for the goals of `solve_request`.
        cast: names of the players.
    """
    if any(answer.status == "not for this table" for answer in answers):
        return (f"{HEADING}: not for this table.",)
    lines = [_line(decision, answer, cast) for answer in answers if answer.status == "solved"]
    return tuple(lines) or (f"{HEADING}: not solved in the time there is.",)


def _line(decision: DecisionPoint, answer: SolverResult, cast: Cast) -> str:
    """Return an answer: "With all hands open, you and North take 6 tricks with A♣, 5 with K♣"."""
    goal, heading = answer.goal, f"{HEADING}, {_begin_goal_sentence(answer.goal, cast)}"
    assert answer.value is not None
    if not isinstance(decision.action, PlayCard) or len(answer.groups) < 2:
        choice = " with any card" if isinstance(decision.action, PlayCard) and answer.cards else ""
        return f"{heading} {value_text(goal, answer.value)}{choice}."
    parts = [
        f"{value_text(goal, value)} with {join_words([cast.card(card) for card in cards])}"
        for value, cards in answer.groups
    ]
    return f"{heading} {'; '.join(parts)}."


def _begin_goal_sentence(goal: PuzzleGoal, cast: Cast) -> str:
    """Return the beginning of a sentence about a goal: whose tricks, contract or nil it is."""
    people = [
        cast.object_of(hand) for hand in sorted(goal.hands, key=lambda hand: hand != cast.viewer)
    ]
    if goal.kind == "tricks":
        alone = len(people) == 1 and goal.hands[0] != cast.viewer
        return f"{join_words(people)} {'takes' if alone else 'take'}"
    owner = cast.possessive_of(goal.hands[0]) if len(people) == 1 else f"{join_words(people)}'s"
    if goal.kind == "contract" and cast.viewer in goal.hands:
        owner = "your"
    return f"{owner} {goal.kind} is"


_NODES: Final = 200_000
"""Nodes after which a search ends without a result, because a page waits for it."""


class DoubleDummyHand:
    """Computes double-dummy results for the decisions of a finished hand, and caches them."""

    def __init__(self, hand: FinishedHand) -> None:
        """Prepare to solve positions of `hand`."""
        self._rules, hand_state = hand.after.rules, hand.after.current_hand
        self._plays = tuple(play for trick in hand_state.all_tricks for play in trick.plays)
        self._bids, self._declarer, self._hands = (
            hand_state.bids,
            hand_state.declarer,
            hand_state.at_play,
        )
        self._solvers: SolverCache = {}

    def result_at(self, decided: DecisionPoint) -> SolverResult | None:
        """Return the double-dummy result of the position at a decision.

        The goal is the nil of the player if it is alive, else the tricks of their side in the whole
        hand. None for a decision before the play, and if the position cannot be solved.
        """
        if not isinstance(decided.action, PlayCard):
            return None
        view = decided.view
        spot = self._spot(len(view.plays))
        try:
            if spot is None or hand_to_play(spot) is None:
                return None
            answer = solve_goal(spot, self._goal(decided), _NODES, self._solvers)
        except ValueError:  # cards moved by a revoke that was called
            return None
        return answer if answer.status == "solved" else None

    def _goal(self, decided: DecisionPoint) -> PuzzleGoal:
        view, seat = decided.view, decided.seat
        if seat in view.live_nils:
            return PuzzleGoal("nil", (seat,))
        return PuzzleGoal("tricks", hands_of(view.side, self._declarer, view.rules))

    def _spot(self, played: int) -> SolverPosition | None:
        if not self._plays:
            return None
        return SolverPosition(
            rules=self._rules,
            hands=self._hands,
            plays=self._plays[:played],
            leader=self._plays[0].hand,
            bids=self._bids,
            declarer=self._declarer,
        )
