"""How the numbers are bid."""

from typing import Annotated, Literal

import msgspec

from spades_tui.rules.options.option import Option

Number = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class Bidding(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Order, form and limits of the bids."""

    bidding: Annotated[
        Literal["round the table", "partnership"],
        Option(
            "Bidding",
            "Each player in turn states a number, or the partners of a side agree on one by "
            "talking about how many tricks they hold, never about cards.",
            "General rules",
            {
                "round the table": "each in turn states a number",
                "partnership": "the partners agree on a number by limited talk",
            },
        ),
    ] = "round the table"
    first_bidder: Annotated[
        Literal["left of dealer", "dealer"],
        Option(
            "First bidder",
            "Who bids first when the bidding goes round the table.",
            "General rules",
            {"left of dealer": "the player on the dealer's left", "dealer": "the dealer"},
        ),
    ] = "left of dealer"
    raise_round: Annotated[
        Literal["off", "first side", "each side"],
        Option(
            "Raising round",
            "After all bids a number may be raised once, never lowered.",
            "General rules",
            {
                "off": "bids stand",
                "first side": "the side that bid first may raise",
                "each side": "every side may raise, beginning with the first",
            },
        ),
    ] = "off"
    nil_round: Annotated[
        bool,
        Option(
            "Nil round first",
            "In a first round each player may declare nil or blind nil; in a second the others "
            "bid their numbers.",
            "Alpha Theta",
            {False: "one round", True: "nils first, then numbers"},
        ),
    ] = False
    zero_is_nil: Annotated[
        bool,
        Option(
            "Zero is nil",
            "Whether a bid of no tricks is a nil, or a plain zero without bonus or penalty. Where "
            "it is a nil, the lowest number is 1.",
            "Alpha Theta, General rules, Tournament, Pirates",
            {True: "zero is nil", False: "zero is a plain bid"},
        ),
    ] = True
    min_team_bid: Annotated[
        Number,
        Option(
            "Least bid of a side",
            "A side's numbers must add up to at least this many tricks; the partner who bids "
            "second sees to it.",
            "General rules",
            {0: "no minimum", 4: "at least 4"},
            0,
            18,
        ),
    ] = 0
    min_beside_nil: Annotated[
        Number,
        Option(
            "Least bid beside a nil",
            "The partner of a nil bidder must bid at least this many tricks.",
            "General rules",
            {0: "no minimum", 4: "at least 4"},
            0,
            18,
        ),
    ] = 0
    no_ones: Annotated[
        bool,
        Option(
            "Nobody bids one",
            "The second partner makes the contract the first's number or at least two more.",
            "General rules",
            {False: "one may be bid", True: "nobody bids one"},
        ),
    ] = False
    not_total: Annotated[
        bool,
        Option(
            "Bids may not add up",
            "The bids of all sides may not add up to the number of tricks; the last to bid is "
            "held to it.",
            "General rules",
            {False: "any total", True: "never exactly the number of tricks"},
        ),
    ] = False
    max_team_bid: Annotated[
        Literal["off", "tricks"],
        Option(
            "Most a side may bid",
            "Whether a side's numbers may add up to more than there are tricks.",
            "House",
            {"off": "no limit", "tricks": "at most the number of tricks"},
        ),
    ] = "off"
    bid_rule: Annotated[
        Literal["free", "spades held", "spades held or nil"],
        Option(
            "What may be bid",
            "Any number, or only what the number of spades in hand allows.",
            "House",
            {
                "free": "any number",
                "spades held": "the number of spades held (mirror)",
                "spades held or nil": "the number of spades held, or nil (whiz)",
            },
        ),
    ] = "free"
    one_nil_each_side: Annotated[
        bool,
        Option(
            "One nil on each side",
            "Exactly one partner of each side bids nil; the other bids a number (suicide).",
            "House",
            {False: "nils as players like", True: "exactly one a side"},
        ),
    ] = False
    first_hand: Annotated[
        Literal["bid", "bids itself"],
        Option(
            "First hand",
            "Whether the first hand is bid, or each side simply scores its tricks.",
            "House",
            {"bid": "bid like any other", "bids itself": "no bidding: ten points a trick"},
        ),
    ] = "bid"
