"""Bids and plays of a hand as cells of evidence, and the learned weight of each cell."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from math import exp
from typing import Final

import msgspec

from spades_tui.bots.heuristics.bid_record import bid_tells
from spades_tui.bots.heuristics.goals import goals_from_bids
from spades_tui.bots.kernel import Table, masks_for
from spades_tui.bots.kernel.evidence import BID_GROUPS, CELLS, EvidenceLog
from spades_tui.bots.kernel.table import ALL_BY_POLICY
from spades_tui.decoding import prepare_type
from spades_tui.rules.bids import Bid
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.rules.turns import play_order

_USUAL: Final = 13 / 4
"""Tricks for each hand at the table the cells are learned from: 13 for 4 hands."""


def evidence_from(
    rules: RuleSet,
    dealer: int,
    bids: tuple[Bid | None, ...],
    plays: Iterable[tuple[int, int]],
    declarer: int | None = None,
    over: Sequence[float] = (),
) -> EvidenceLog:
    """Return the evidence that the bids and plays of a hand so far give about the hidden cards.

    Args:
        rules: the rules in force.
        dealer: the dealer's seat.
        bids: by seat; None for a bid not made yet.
        plays: for each card played, in order, its hand and its bit (`CardMasks.bit`).
        declarer: the seat that plays the dummy; None without a dummy.
        over: by seat, tricks by which the player's bids are higher than usual with the same cards;
            empty for 0 each.
    """
    masks = masks_for(rules)
    order = play_order(rules, declarer)
    place = {hand: place for place, hand in enumerate(order)}
    opening = Table(masks.play)
    plays = tuple(plays)
    if plays:  # before that the bids may not be complete
        goals_from_bids(rules, declarer, bids, order).apply_to(opening, ALL_BY_POLICY)
        opening.turn = place[plays[0][0]]
    evidence = EvidenceLog(opening, sum(masks.card))
    groups = [-1] * len(order)
    for seat, group in enumerate(bid_groups(rules, dealer, bids, over)):
        groups[place[seat]] = group
    evidence.bids(groups)
    for _, bit in plays:
        evidence.play(bit)
    return evidence


def bid_groups(
    rules: RuleSet, dealer: int, bids: tuple[Bid | None, ...], over: Sequence[float] = ()
) -> list[int]:
    """Return by seat the group of the player's bid: 0 for a nil, 1 to 8 for a number.

    -1 stands for a bid that is no evidence, or none yet. For a hand of 13 tricks at a table of
    four, the group of a number is the number itself, at most 8; other numbers are first scaled to
    such a table.

    Args:
        rules: the rules in force.
        dealer: the dealer's seat.
        bids: by seat; None for a bid not made yet.
        over: by seat, tricks by which the player's bids are higher than usual with the same cards;
            they are subtracted. Empty for 0 each.
    """
    usual = _USUAL * seating(rules).hands / tricks_in_hand(rules)
    over = over or (0.0,) * len(bids)
    return [
        _group(bid, over[seat], usual) if bid and bid_tells(rules, dealer, bids, seat) else -1
        for seat, bid in enumerate(bids)
    ]


def _group(bid: Bid, over: float, usual: float) -> int:
    if bid.is_nil:
        return 0
    return max(1, min(BID_GROUPS - 1, int((bid.tricks - over) * usual + 0.5)))


FILE_NAME: Final = "tables.bin"
"""The stored table: a line of JSON (`TableInfo`), then a signed byte for each cell's weight."""
STEP: Final = 16
"""Steps of a weight that make a factor of e."""
_MOST: Final = 8
"""Largest power of e by which evidence makes a card more or less likely."""
WEIGHT_BY_STEPS: Final = [exp(steps / STEP) for steps in range(-_MOST * STEP, _MOST * STEP + 1)]
"""The weight (a factor) for each sum of steps, from -`_MOST` * `STEP` to `_MOST` * `STEP`."""


class TableInfo(msgspec.Struct, frozen=True):
    """The origin of the stored weights of the cells.

    Attributes:
        how: the command that computed them.
        hands: the number of hands they were learned from.
        cells: the number of cells.
    """

    how: str
    hands: int
    cells: int


@cache
def cell_weights() -> list[int]:
    """Return the weight of each cell, by cell: its natural logarithm times `STEP`, rounded."""
    head, _, body = files(__package__).joinpath(FILE_NAME).read_bytes().partition(b"\n")
    info = msgspec.json.decode(head, type=prepare_type(TableInfo))
    weights = array("b", body)
    assert info.cells == len(weights) == CELLS, "the table has other cells"
    return list(weights)


def encode_table(info: TableInfo, weights: Iterable[float]) -> bytes:
    """Return the bytes of a weight file: `info` as its header, then the weights in steps (`STEP`).

    `weights` are natural logarithms, by cell.
    """
    steps = array("b", (max(-127, min(127, round(weight * STEP))) for weight in weights))
    return msgspec.json.encode(info) + b"\n" + steps.tobytes()
