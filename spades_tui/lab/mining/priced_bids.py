"""Hands for the drills in bidding: dealt, and each likely bid priced as a review would price it."""

from __future__ import annotations

import argparse
import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from spades_tui.bots.pricing.price import Depth
from spades_tui.bots.pricing.price_decision import price_decision
from spades_tui.lab.work import map_ordered, process_executor
from spades_tui.practice.drills.hands import PricedHand, bidding_view
from spades_tui.rules.actions import MakeBid
from spades_tui.rules.bids import Bid

_DEPTH: Final = Depth(most=1600, least=1600, rollouts=10, until_clear=False)
_GLANCE: Final = Depth(most=200, least=200, rollouts=4, until_clear=False)
_RARE: Final = 40.0
"""Points within which nil must come at a first look, where only hands for nil are wanted still."""


def priced_hand(seed: int, *, only_nil: bool) -> PricedHand | None:
    """Return the hand of a seed with its bids; None where it can be asked for nothing."""
    view = bidding_view(seed)
    if only_nil and not _is_near_nil(seed):
        return None
    found = price_decision(view, MakeBid(view.seat, Bid("number", 3)), _DEPTH)
    if found is None:
        return None
    best = found.options[0].numbers["win"]
    bids = {
        str(one.action.bid): (round(best - one.numbers["win"], 5), round(one.numbers["error"], 5))
        for one in found.options
        if isinstance(one.action, MakeBid)
    }
    hand = PricedHand(seed, found.point, bids)
    return hand if hand.is_for_numbers or hand.is_for_nil else None


def _is_near_nil(seed: int) -> bool:
    view = bidding_view(seed)
    found = price_decision(view, MakeBid(view.seat, Bid("nil")), _GLANCE)
    return found is not None and found.points < _RARE


def hands(seed: int, numbers: int, nils: int, jobs: int) -> Iterator[PricedHand]:
    """Yield priced hands, from that of `seed` on, until there are enough.

    Args:
        seed: of the first hand; each has the next one.
        numbers: hands wanted that ask for a number.
        nils: hands wanted of which nil is right.
        jobs: processes.
    """
    with process_executor(jobs) as executor:
        while numbers > 0 or nils > 0:
            only_nil = numbers <= 0
            some = ((one, only_nil) for one in range(seed, seed + 20 * jobs))
            for hand in map_ordered(executor, _tried, some):
                if hand is not None:
                    numbers -= hand.is_for_numbers
                    nils -= hand.is_for_nil and next(iter(hand.bids)) == "nil"
                    yield hand
            seed += 20 * jobs


def _tried(seed: int, only_nil: bool) -> PricedHand | None:
    return priced_hand(seed, only_nil=only_nil)


def main() -> None:
    """Write priced hands, packed."""
    parser = argparse.ArgumentParser(prog="python -m spades_tui.lab.mining.priced_bids")
    parser.add_argument("target", type=Path, help="where they are written")
    parser.add_argument("--seed", type=int, default=1, help="of the first hand")
    parser.add_argument("--numbers", type=int, default=170, help="hands that ask for a number")
    parser.add_argument("--nils", type=int, default=25, help="hands of which nil is right")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    given = parser.parse_args()
    lines: list[bytes] = []
    try:
        for hand in hands(given.seed, given.numbers, given.nils, given.jobs):
            lines.append(msgspec.json.encode(hand) + b"\n")
            print(f"\r{len(lines)} hands", end="", flush=True)
    finally:
        given.target.write_bytes(gzip.compress(b"".join(lines), 9, mtime=0))
    print(f"\r{len(lines)} hands in {given.target}")


if __name__ == "__main__":
    main()
