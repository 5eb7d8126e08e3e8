"""How the numbers are bid."""

from typing import Annotated, Literal

from spades_tui.rules.options.option import Group, Option, Tricks


class BiddingOptions(Group, frozen=True):
    """Options for the order, form and limits of the bids."""

    bidding: Annotated[
        Literal["round the table", "partnership"],
        Option(
            "Bidding",
            "Each player bids a number in turn, or partners agree on one number for their side by "
            "talking about how many tricks they hold, never about cards.",
            {
                "round the table": "each player bids in turn",
                "partnership": "partners agree on a number by limited talk",
            },
            "Alpha Theta, General rules, Tournament, Pirates",
            needs=("partners",),
        ),
    ] = "round the table"
    named_by: Annotated[
        Literal["either partner", "second partner"],
        Option(
            "Number named by",
            "In partnership bidding: partners propose numbers until one agrees, or the first says "
            "what they can take and the second alone names the number.",
            {
                "either partner": "either partner, and the other agrees",
                "second partner": "the second partner alone",
            },
            "General rules, House",
            needs=("talk",),
        ),
    ] = "either partner"
    first_bidder: Annotated[
        Literal["left of dealer", "dealer"],
        Option(
            "First bidder",
            "Who bids first when players bid in turn.",
            {"left of dealer": "the player on the dealer's left", "dealer": "the dealer"},
            "Alpha Theta, General rules, Tournament, Pirates",
        ),
    ] = "left of dealer"
    raise_round: Annotated[
        Literal["off", "first side", "each side"],
        Option(
            "Raising round",
            "After all bids, a number may be raised once, never lowered.",
            {
                "off": "none, bids stand",
                "first side": "the side that bid first may raise",
                "each side": "every side may raise, in the order of bidding",
            },
        ),
    ] = "off"
    nil_round: Annotated[
        bool,
        Option(
            "Nil round first",
            "In a first round, each player may declare nil or blind nil; in a second, the others "
            "bid their numbers.",
            {False: "no, a single round", True: "nils first, then numbers"},
            "Alpha Theta",
        ),
    ] = False
    zero_is_nil: Annotated[
        bool,
        Option(
            "Zero",
            "Whether 0 is a plain bid, without bonus or penalty. Where it is not, the lowest "
            "number is 1, and a bid of no tricks is a nil, if nil is played.",
            {True: "is not a number to bid", False: "is a plain bid"},
            "Alpha Theta, General rules, Tournament, Pirates",
            needs=("free bids",),
        ),
    ] = True
    min_team_bid: Annotated[
        Tricks,
        Option(
            "Minimum bid of a side",
            "A side's bids must add up to at least this many tricks; the partner who bids second "
            "is held to it.",
            {0: "no minimum", 4: "at least 4"},
            needs=("both bid",),
        ),
    ] = 0
    min_beside_nil: Annotated[
        Tricks,
        Option(
            "Minimum bid beside a nil",
            "The partner of a nil bidder must bid at least this many tricks.",
            {0: "no minimum", 4: "at least 4"},
            needs=("partners", "nil"),
        ),
    ] = 0
    no_ones: Annotated[
        bool,
        Option(
            "Bids of 1",
            "Where they are not allowed, a second partner who bids a number adds at least two to "
            "the contract.",
            {False: "allowed", True: "not allowed"},
        ),
    ] = False
    not_total: Annotated[
        bool,
        Option(
            "Total of bids",
            "Whether all bids together may equal the number of tricks; the last to bid is held to "
            "it.",
            {False: "any total", True: "may not equal the tricks"},
        ),
    ] = False
    max_team_bid: Annotated[
        Literal["off", "tricks"],
        Option(
            "Maximum bid of a side",
            "Whether a side's bids may add up to more tricks than there are.",
            {"off": "no limit", "tricks": "at most the number of tricks"},
            "House",
            needs=("partners", "free bids"),
        ),
    ] = "off"
    bid_rule: Annotated[
        Literal["free", "spades held", "spades held or nil"],
        Option(
            "What may be bid",
            "Any number, or only what the number of spades in hand allows.",
            {
                "free": "any number",
                "spades held": "the number of spades held (mirror)",
                "spades held or nil": "the number of spades held, or nil (whiz)",
            },
            "House",
        ),
    ] = "free"
    one_nil_each_side: Annotated[
        bool,
        Option(
            "One nil on each side",
            "Exactly one partner of each side bids nil; the other bids a number (suicide).",
            {False: "not required", True: "required"},
            "House",
            needs=("partners",),
        ),
    ] = False
    first_hand: Annotated[
        Literal["bid", "bids itself"],
        Option(
            "First hand",
            "Whether the first hand is bid, or each side simply scores its tricks.",
            {"bid": "bid like any other", "bids itself": "not bid, ten points a trick"},
            "House",
        ),
    ] = "bid"
