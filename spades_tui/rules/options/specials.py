"""Bids that replace a side's contract, and Bemo."""

from typing import Annotated, Literal

import msgspec

from spades_tui.rules.options.option import OFF, Group, Number, Option

BlindMinimum = Annotated[int, msgspec.Meta(ge=1, le=18)]


class SpecialOptions(Group, frozen=True):
    """Options for the special bids: double nil, blind numbers, ten-for-200, moon, no trump,
    Bemo."""

    double_nil: Annotated[
        bool,
        Option(
            "Double nil",
            "Both partners bid nil together: one suggests it, the other agrees.",
            OFF,
            needs=("partners",),
        ),
    ] = False
    double_nil_value: Annotated[
        Number | Literal["game"],
        Option(
            "Double nil wins",
            "What a double nil wins when neither partner takes a trick.",
            {500: "500 points", "game": "the game"},
            needs=("partners", "double nil"),
        ),
    ] = 500
    double_nil_loss: Annotated[
        Number | Literal["game"],
        Option(
            "Double nil loses",
            "What is lost, once, when either partner takes a trick.",
            {250: "250 points", 500: "500 points", "game": "the game"},
            needs=("partners", "double nil"),
        ),
    ] = 250
    double_nil_deficit: Annotated[
        Number,
        Option(
            "Double nil may be bid",
            "How far a side must be behind to bid double nil, blind or not.",
            {400: "when 400 points or more behind", 0: "at any score"},
            needs=("partners", "double nil"),
        ),
    ] = 400
    double_nil_both_fail: Annotated[
        Number,
        Option(
            "Opponents' bonus if both fail",
            "What every opposing side scores when both partners take a trick.",
            {100: "100 points", 0: "nothing"},
            needs=("partners", "double nil"),
        ),
    ] = 100
    blind_double_nil: Annotated[
        bool,
        Option(
            "Blind double nil",
            "Double nil before either partner has looked: it wins or loses the game.",
            OFF,
            needs=("partners", "double nil"),
        ),
    ] = False
    double_nil_pass: Annotated[
        Literal[0, 2],
        Option(
            "Cards exchanged at a double nil",
            "Both partners pass two cards together, face down.",
            {0: "none", 2: "2 cards, face down"},
            needs=("partners", "double nil"),
        ),
    ] = 0
    blind_bid_min: Annotated[
        BlindMinimum | Literal["off"],
        Option(
            "Blind bid",
            "A side may bid this many tricks or more before either partner has looked, for "
            "double the points.",
            {"off": "not played", 6: "6 or more", 7: "7 or more"},
            needs=("free nils",),
        ),
    ] = "off"
    blind_bid_max: Annotated[
        BlindMinimum | Literal["none"],
        Option(
            "Highest blind bid",
            "The most tricks a side may bid blind. If it is also the least, that number is the "
            "only blind bid.",
            {"none": "no limit", 6: "at most 6", 7: "at most 7"},
            "House",
            needs=("blind bids",),
        ),
    ] = "none"
    blind_bid_value: Annotated[
        Number | Literal["double"],
        Option(
            "The only blind bid wins",
            "What it scores when only one number may be bid blind.",
            {"double": "20 for each trick bid", 100: "100 points", 200: "200 points"},
            "House",
            needs=("one blind number",),
        ),
    ] = "double"
    blind_bid_makes: Annotated[
        Literal["at least", "exactly"],
        Option(
            "A blind bid is made by taking",
            "At least the number bid, or exactly that number.",
            {"at least": "at least the number", "exactly": "exactly the number"},
            needs=("blind bids",),
        ),
    ] = "at least"
    blind_bid_loss: Annotated[
        Literal["double", "single"],
        Option(
            "A blind bid loses",
            "As much as it would have won, or the bid once.",
            {"double": "as much as it wins", "single": "10 for each trick bid"},
            needs=("blind bids",),
        ),
    ] = "double"
    blind_bid_deficit: Annotated[
        Number,
        Option(
            "A blind bid may be made",
            "How far a side must be behind to bid blind.",
            {0: "at any score", 100: "when 100 points or more behind"},
            "House",
            needs=("blind bids",),
        ),
    ] = 0
    ten_for_200: Annotated[
        Literal["off", "by declaration", "every ten"],
        Option(
            "Ten-for-200",
            "A bid of ten tricks that wins or loses 200, or other prices.",
            {
                "off": "not played",
                "by declaration": "when it is declared",
                "every ten": "every contract of ten",
            },
            "General rules, Tournament",
        ),
    ] = "off"
    ten_for_200_makes: Annotated[
        Literal["exactly", "at least"],
        Option(
            "Ten-for-200 is made by taking",
            "Exactly ten tricks, or at least ten.",
            {"exactly": "exactly ten", "at least": "at least ten"},
            needs=("ten for 200",),
        ),
    ] = "exactly"
    ten_for_200_wins: Annotated[
        Number,
        Option(
            "Ten-for-200 wins",
            "Points for a ten-for-200 that is made.",
            {200: "200 points", 150: "150 points"},
            "General rules, House",
            needs=("ten for 200",),
        ),
    ] = 200
    ten_for_200_loses: Annotated[
        Number,
        Option(
            "Ten-for-200 loses",
            "Points lost by a ten-for-200 that is not made.",
            {200: "200 points", 150: "150 points", 100: "100 points"},
            "General rules, House",
            needs=("ten for 200",),
        ),
    ] = 200
    moon: Annotated[
        Literal["off", 200, 500, "game"],
        Option(
            "Moon",
            'A bid to take every trick ("Boston").',
            {"off": "not played", 200: "worth 200", 500: "worth 500", "game": "wins the game"},
            needs=("free nils",),
        ),
    ] = "off"
    all_tricks: Annotated[
        Literal["nothing", "moon", "game"],
        Option(
            "Taking every trick",
            "What an ordinary bid brings if it takes every trick though no moon was bid.",
            {
                "nothing": "nothing special",
                "moon": "counts as a moon",
                "game": "wins the game",
            },
            "House",
        ),
    ] = "nothing"
    blind_moon: Annotated[
        Literal["off", 400, "twice the moon"],
        Option(
            "Blind moon",
            "A moon bid before either partner has looked.",
            {"off": "not played", 400: "worth 400", "twice the moon": "worth twice the moon"},
            "General rules, House",
            needs=("free nils",),
        ),
    ] = "off"
    no_trump: Annotated[
        bool,
        Option(
            "No trump",
            "The bidder promises to win no trick with a spade unless spades were led; their number "
            "counts double. Their partner must agree.",
            OFF,
            needs=("partners", "free nils"),
        ),
    ] = False
    no_trump_loss: Annotated[
        Literal[2, 1],
        Option(
            "No trump loses",
            "How many times the number is lost when a no-trump bid fails.",
            {2: "twice the number", 1: "the number once"},
            needs=("partners", "no trump"),
        ),
    ] = 2
    no_trump_holding: Annotated[
        Literal["at least one spade", "no spade", "any"],
        Option(
            "No trump may be bid with",
            "Which hands may bid no trump; without a spade the promise cannot be broken.",
            {
                "at least one spade": "at least one spade in hand",
                "no spade": "no spade in hand",
                "any": "any hand",
            },
            needs=("partners", "no trump"),
        ),
    ] = "at least one spade"
    blind_no_trump: Annotated[
        bool,
        Option(
            "Blind no trump",
            "No trump before either partner has looked: the number counts three times. The lowest "
            "number is one less than for a blind bid.",
            OFF,
            needs=("partners", "no trump"),
        ),
    ] = False
    blind_no_trump_loss: Annotated[
        Literal[3, 2, 1],
        Option(
            "Blind no trump loses",
            "How many times the number is lost when a blind no-trump bid fails.",
            {3: "three times the number", 2: "twice the number", 1: "the number once"},
            needs=("partners", "blind no trump"),
        ),
    ] = 3
    blind_no_trump_deficit: Annotated[
        Number,
        Option(
            "Blind no trump may be bid",
            "How far a side must be behind to bid blind no trump.",
            {400: "when 400 points or more behind", 0: "at any score"},
            needs=("partners", "blind no trump"),
        ),
    ] = 400
    bemo: Annotated[
        bool,
        Option(
            "Bemo",
            "Little Bemo: the side wins the first six tricks, ±60. Big Bemo: the first nine, ±90. "
            "It comes on top of the bid.",
            OFF,
        ),
    ] = False
