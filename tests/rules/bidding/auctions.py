"""Auctions in notation, and what may be bid in them."""

from spades_tui.cards import parse_cards
from spades_tui.rules.bidding import BidSituation
from spades_tui.rules.bids import parse_bid
from spades_tui.rules.catalog import with_options
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating

A_HAND = "AS 9S 4S KH 8H 3H QD 7D 2D AC TC 6C 5C"
NO_SPADES = "KH 8H 3H QD 7D 2D AC TC 6C 5C 4C 3C 2C"


def table(**options: object) -> RuleSet:
    """Return the standard rules with these options changed."""
    return with_options(RuleSet(), **options)


def auction(
    bids: str,
    rules: RuleSet,
    *,
    hand: str | None = A_HAND,
    scores: tuple[int, ...] | None = None,
) -> BidSituation:
    """Return the situation of the player to bid.

    Args:
        bids: bids from South on, as ``"4 nil ? ."``; ``?`` marks the player, ``.`` no bid yet.
        rules: the rules.
        hand: the player's cards; None if they lie face down.
        scores: the scores of the sides; None for 0.
    """
    words = bids.split()
    seats = seating(rules)
    made = tuple(None if word in "?." else parse_bid(word) for word in words)
    return BidSituation(
        seat=words.index("?"),
        hand=None if hand is None else parse_cards(hand),
        bids=made,
        scores=scores or (0,) * len(seats.sides),
        looked=(hand is not None,) * seats.players,
    )


def shown(bids: tuple[object, ...]) -> str:
    """Return bids as one line in notation."""
    return " ".join(str(bid) for bid in bids)
