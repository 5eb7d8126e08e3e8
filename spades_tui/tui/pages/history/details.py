"""Details of the highlighted game on the page of games: scores, hands and costs."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Final, NamedTuple

from spades_tui.player_view.outcomes import Outcome, side_outcome
from spades_tui.player_view.view import HandResult, View
from spades_tui.player_view.wording import bid_text
from spades_tui.review.priced_decisions import decision_rows
from spades_tui.table.hands import load_snapshot

_SHORT_BIDS: Final = {"blind nil": "bl.nil", "double nil": "d.nil", "blind double nil": "bd.nil"}


class HandLine(NamedTuple):
    """A finished hand as a row of the table of hands.

    Attributes:
        number: the number of the hand, from 1.
        bid: the bids of the player's side, joined by plus signs.
        took: the tricks the player's side took.
        points: the points of each side, the player's side first.
        outcome: the result of the contract or nil of the player's side.
    """

    number: int
    bid: str
    took: int
    points: tuple[int, ...]
    outcome: Outcome


class GameDetails(NamedTuple):
    """The course of a game.

    Attributes:
        target: the score that wins.
        hands: the finished hands, in order.
        scores: after each hand, the score of each side, the player's side first.
        has_partners: whether sides are pairs.
    """

    target: int
    hands: tuple[HandLine, ...]
    scores: tuple[tuple[int, ...], ...]
    has_partners: bool


def read_details(path: Path) -> GameDetails:
    """Read the course of the game from the record at `path`.

    Raises:
        StorageError: if nothing of the record can be used.
    """
    snapshot = load_snapshot(path)
    view = snapshot.game.view(snapshot.seat)
    order = view.own_first
    return GameDetails(
        target=view.rules.ending.target,
        hands=tuple(_hand_line(view, result) for result in view.results),
        scores=tuple(tuple(result.sides[side].score for side in order) for result in view.results),
        has_partners=view.seats.has_partners,
    )


def read_costs(path: Path) -> dict[int, float]:
    """Return the net points lost by the player's choices, by the number of the hand, from 1.

    Hands that were not priced are missing; 0 means that a priced hand lost nothing.
    """
    costs: dict[int, float] = defaultdict(float)
    for row in decision_rows(path):
        if row.person:
            costs[row.place] += row.points
    return dict(costs)


def _hand_line(view: View, result: HandResult) -> HandLine:
    seats, own = view.seats, view.own_first[0]
    bids = [result.bids[seat] for seat in seats.sides[own]]
    words = [bid_text(bid) for bid in bids if bid is not None and bid.kind != "partner's"]
    hands = seats.hands_scored(own, result.declarer)
    return HandLine(
        number=result.number,
        bid="+".join(_SHORT_BIDS.get(text, text) for text in words),
        took=sum(result.tricks[hand] for hand in hands),
        points=tuple(result.sides[side].hand for side in view.own_first),
        outcome=side_outcome(view, result, own),
    )
