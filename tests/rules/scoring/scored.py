"""How the scoring tests write a hand down: bids, tricks, options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spades_tui.cards import parse_cards
from spades_tui.rules.bids import parse_bid
from spades_tui.rules.catalog import with_options
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import HandFacts, SideScore, Standing, score_hand
from spades_tui.rules.seating import seating

SOLO3: dict[str, Any] = {
    "players": "three solo",
    "nil": False,
    "blind_nil": False,
    "zero_is_nil": False,
    "overtrick_reduces": True,
    "bag_limit": "off",
}
"""The three-handed game, 17 tricks, overtricks reducing."""


def hand_of(bids: str, tricks: str, **more: Any) -> HandFacts:
    """Return the facts of a hand.

    Args:
        bids: bids by seat; ``?`` for none.
        tricks: tricks by hand.
        more: other facts; `winners` as digits, one hand a trick, `winning_cards` as cards.
    """
    if "winners" in more:
        more["winners"] = tuple(int(seat) for seat in more["winners"])
    if "winning_cards" in more:
        more["winning_cards"] = parse_cards(more["winning_cards"])
    facts = HandFacts(
        bids=tuple(None if word == "?" else parse_bid(word) for word in bids.split()),
        tricks=tuple(int(word) for word in tricks.split()),
        **more,
    )
    if facts.winners is not None:
        counted = tuple(facts.winners.count(hand) for hand in range(len(facts.tricks)))
        assert counted == facts.tricks, "the winners of a test hand agree with its tricks"
    return facts


def all_scored(
    bids: str,
    tricks: str,
    *,
    before: Sequence[Standing] | None = None,
    facts: dict[str, Any] | None = None,
    **options: Any,
) -> tuple[SideScore, ...]:
    """Return the score of each side under the standard rules with `options` changed.

    Args:
        bids: bids by seat; ``?`` for none.
        tricks: tricks by hand.
        before: score and bags of each side before the hand; None for 0.
        facts: other arguments of `hand_of`.
        options: the options.
    """
    rules = with_options(RuleSet(), **options)
    start = tuple(before or ((0, 0),) * len(seating(rules).sides))
    hand = hand_of(bids, tricks, **(facts or {}))
    return score_hand(hand, rules, start, bids_itself=all(bid is None for bid in hand.bids))


def scored(bids: str, tricks: str, **more: Any) -> SideScore:
    """Return the score of the first side; the arguments are those of `all_scored`."""
    return all_scored(bids, tricks, **more)[0]


def points(side: SideScore) -> tuple[int, int]:
    """Return the points of a side in the hand, and the bags it keeps."""
    return side.hand, side.bags
