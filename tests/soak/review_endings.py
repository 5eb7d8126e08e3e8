"""What a card near the end loses, by the open-card solver: apart from how reviews price it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from spades_tui.bots.sampling.sampler import Sampler
from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.capabilities import hands_of
from spades_tui.rules.formats.hand_tags import PuzzleGoal
from spades_tui.rules.scoring import contract_of
from spades_tui.rules.seating import seating
from spades_tui.solver.double_dummy import SolverCache, possible_goals, solve_goal
from spades_tui.solver.position import SolverPosition

ENDING: Final = 4
"""Cards in hand from which on the solver tells what a card loses.

With one more it is no nearer to the truth than prices are: of 39 pairs of cards played out by
`club` in 200 deals each, prices were off by 12.4 points and perfect play by 12.3.
"""
_LAYOUTS: Final = 100
_TRICK: Final = 20
"""Points between a contract of one trick made and set."""
_NIL: Final = 200


def solved_loss(view: View, action: PlayCard, rng: random.Random) -> float:
    """Return the points a card loses to the best one, over hands that fit, all of them in sight.

    Counted are contracts and nils, made or not by perfect play: not bags.
    """
    worth: dict[Card, float] = {}
    for spot in _spots(view, rng):
        solvers: SolverCache = {}
        for goal in possible_goals(spot):
            stake = _stake(spot, goal, view.seat)
            found = solve_goal(spot, goal, solvers=solvers).cards if stake else {}
            for card, made in found.items():
                worth[card] = worth.get(card, 0) + stake * made / _LAYOUTS
    return max(worth.values(), default=0) - worth.get(action.card, 0)


def _stake(spot: SolverPosition, goal: PuzzleGoal, seat: int) -> float:
    """Return the points between a goal reached and missed, less than 0 where others want it."""
    rules = spot.rules
    sides = [hands_of(side, spot.declarer, rules) for side in range(len(seating(rules).sides))]
    side = next(at for at, hands in enumerate(sides) if set(goal.hands) <= set(hands))
    sign = 1 if side == seating(rules).side_of[seat] else -1
    match goal.kind:
        case "tricks":
            return 0
        case "nil":
            return sign * _NIL
        case "contract":
            return sign * _TRICK * (contract_of(spot.bids, side, rules) or 0)


def _spots(view: View, rng: random.Random) -> Iterator[SolverPosition]:
    """Yield hands that fit what a seat knows, dealt by chance."""
    sampler = Sampler(view)
    position = sampler.position
    trick = view.trick
    plays = trick.plays if trick is not None else ()
    leader = position.order[position.table.turn]
    for table in sampler.tables(_LAYOUTS, rng):
        hands = [
            list(position.masks.cards(table.cards_at(position.place[hand]))) for hand in range(4)
        ]
        for play in plays:
            hands[play.hand].append(play.card)
        yield SolverPosition(
            rules=view.rules,
            hands=tuple(map(tuple, hands)),
            plays=plays,
            leader=trick.leader if trick is not None else leader,
            bids=view.bids,
            declarer=view.declarer,
            taken=view.taken,
            broken=bool(table.broken),
        )
