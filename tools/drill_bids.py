"""Deals the hands of the bidding drills and prices each likely bid as a review would."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer

from spades_tui.bots.pricing.price import ENGINE, Depth
from spades_tui.bots.pricing.price_decision import price_decision
from spades_tui.cli.options import number_option
from spades_tui.cli.output import print_text, progress_bar
from spades_tui.lab.running import Jobs, bot_errors_reported
from spades_tui.lab.work import cpu_count, map_ordered, process_executor
from spades_tui.practice import drills
from spades_tui.practice.drills.hands import FILE, PricedHand, bidding_view
from spades_tui.rules.actions import MakeBid
from spades_tui.rules.bids import Bid
from spades_tui.text import count_noun

SHIPPED: Final = Path(drills.__path__[0]) / FILE
_DEPTH: Final = Depth(most=1600, least=1600, rollouts=10, until_clear=False)
_GLANCE: Final = Depth(most=200, least=200, rollouts=4, until_clear=False)
_RARE: Final = 40.0
"""Most points that a nil may lose at a first look when only hands for nil are still wanted."""


def priced_hand(seed: int, *, only_nil: bool) -> PricedHand | None:
    """Return the hand of a seed with its priced bids; None if it fits no drill.

    With `only_nil`, hands far from a nil are given up after a first look.
    """
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
    hand = PricedHand(seed, found.point, bids, ENGINE)
    return hand if hand.is_for_numbers or hand.is_for_nil else None


def _is_near_nil(seed: int) -> bool:
    view = bidding_view(seed)
    found = price_decision(view, MakeBid(view.seat, Bid("nil")), _GLANCE)
    return found is not None and found.points < _RARE


def hands(seed: int, numbers: int, nils: int, jobs: int) -> Iterator[PricedHand]:
    """Yield priced hands until there are enough of each kind.

    Args:
        seed: the seed of the first hand; each hand has the next one.
        numbers: the number of hands wanted that ask for a number.
        nils: the number of hands wanted for which nil is right.
        jobs: the number of processes.
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


def bids(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The packed file.")] = SHIPPED,
    seed: Annotated[int, number_option(low=0, help="Seed of the first hand.")] = 1,
    numbers: Annotated[int, number_option(low=0, help="Hands that ask for a number.")] = 170,
    nils: Annotated[int, number_option(low=0, help="Hands in which nil is right.")] = 25,
    jobs: Jobs = None,
) -> None:
    """Deal and price the hands of the bidding drills.

    FILE is by default the shipped one, spades_tui/practice/drills/bids.jsonl.gz; it takes some five
    minutes of one processor.

    Example: python -m tools bids --seed 1
    """
    with bot_errors_reported(), progress_bar("Hands") as show:
        lines: list[bytes] = []
        for hand in hands(seed, numbers, nils, jobs or cpu_count()):
            lines.append(msgspec.json.encode(hand) + b"\n")
            show(len(lines), max(len(lines), numbers + nils))
    file.write_bytes(gzip.compress(b"".join(lines), 9, mtime=0))
    print_text(f"{count_noun(len(lines), 'hand')} in {file}.")
