"""The scoring of a hand, and the end of the game."""

from typing import Annotated, Literal

import msgspec

from spades_tui.rules.options.option import OFF, Group, Number, Option

BagLimit = Annotated[int, msgspec.Meta(ge=2, le=100)]
CancelCard = Annotated[str, msgspec.Meta(pattern=r"^(none|cut|[2-9TJQKA][CDHS]|LJ|BJ)\Z")]
"""A card, or one of two words; with a union type msgspec could not distinguish them."""


class ScoringOptions(Group, frozen=True):
    """Options for the score of a hand: contracts, sets, overtricks, bags and bonuses."""

    set_penalty: Annotated[
        Literal["full", "partial"],
        Option(
            "A set contract loses",
            "Ten points for each trick bid, or only for each trick short.",
            {"full": "10 × bid", "partial": "10 × tricks short"},
            "Alpha Theta, General rules, Pirates",
        ),
    ] = "full"
    overtrick: Annotated[
        Literal[1, -1, 0],
        Option(
            "An overtrick scores",
            "What each trick above the bid is worth.",
            {
                1: "one point, and is a bag",
                -1: "minus one point, and is no bag",
                0: "nothing, but is a bag",
            },
            "Alpha Theta, General rules, Pirates",
            needs=("overtricks score",),
        ),
    ] = 1
    bag_limit: Annotated[
        BagLimit | Literal["off"],
        Option(
            "Bag limit",
            "How many bags a side collects, from hand to hand, before it pays the penalty.",
            {10: "10 bags", 5: "5 bags", "off": "none, no bag penalty"},
            "Alpha Theta, General rules, Pirates, House",
        ),
    ] = 10
    bag_penalty: Annotated[
        Number,
        Option(
            "Bag penalty",
            "Points lost each time the bag limit is reached.",
            {100: "100 points", 50: "50 points"},
            "Alpha Theta, General rules, Pirates, House",
            needs=("bag limit",),
        ),
    ] = 100
    bags_after_penalty: Annotated[
        Literal["carried", "reset"],
        Option(
            "Bags after a penalty",
            "Whether bags beyond the limit are kept or dropped.",
            {"carried": "the rest is carried over", "reset": "the count starts at 0"},
            "Alpha Theta, General rules, Pirates",
            needs=("bag limit",),
        ),
    ] = "carried"
    bag_cancel_card: Annotated[
        CancelCard,
        Option(
            "Card that cancels a bag",
            "The side that wins this card in a trick drops one overtrick of that hand. It may be "
            "any card in the deck.",
            {"none": "none", "3H": "the 3♥", "5H": "the 5♥", "cut": "a card cut before each deal"},
        ),
    ] = "none"
    double_take_loses: Annotated[
        bool,
        Option(
            "Taking twice the bid",
            "Whether a side that takes at least twice its bid loses the bid.",
            {False: "only scores overtricks", True: "loses the bid"},
        ),
    ] = False
    overtrick_reduces: Annotated[
        bool,
        Option(
            "Overtricks reduce the contract",
            "Each overtrick takes ten points off the contract; there are no bags.",
            {False: "no", True: "by 10 points each"},
        ),
    ] = False
    last_spade_bonus: Annotated[
        Literal["off", "last trick", "run"],
        Option(
            "Last spade bonus",
            "After making the bid exactly: ten points for winning the last trick with a spade of "
            "nine or above, or for each trick of an unbroken final run won that way.",
            {
                "off": "none",
                "last trick": "10 for the last trick",
                "run": "10 for each trick of the final run",
            },
        ),
    ] = "off"
    big_bid_bonus: Annotated[
        bool,
        Option(
            "Big bid bonus",
            "A made bid of seven or more earns ten extra points for each trick bid above six.",
            {False: "none", True: "10 for each trick bid above six"},
            sentences={
                True: "A bid of seven or more that is made scores 10 extra for each trick bid "
                "above six: 80 for 7, 100 for 8, 120 for 9. Overtricks count as usual."
            },
        ),
    ] = False
    ten_bonus: Annotated[
        Number,
        Option(
            "Bonus for ten or more",
            "Extra points for an ordinary bid of ten tricks or more that is made.",
            {0: "none", 50: "50 points", 100: "100 points"},
            "House",
        ),
    ] = 0
    small_bid_bonus: Annotated[
        bool,
        Option(
            "Small bid table",
            "Bids of 2, 1 and 0 score by a table of their own: 40, 60 and 100 when made exactly.",
            {False: "none, like any other bid", True: "40, 60, 100 when exact"},
            sentences={
                True: "Small bids have a table of their own. Bid 2: two taken score 40, three 20, "
                "four 0, and each one more −10. Bid 1: one taken scores 60, two 0, each one more "
                "−10. Bid 0: none taken scores 100, otherwise −10 for every trick."
            },
        ),
    ] = False
    sweep_bonus: Annotated[
        Number,
        Option(
            "Bonus for every trick",
            "Points for a side that makes its bid and takes every trick without having bid a moon.",
            {0: "none", 100: "100 points", 200: "200 points"},
            "House",
            needs=("plain sweep",),
        ),
    ] = 0
    blind_bet: Annotated[
        bool,
        Option("Blind bet", "A bid made without looking scores or loses double.", OFF),
    ] = False
    blind_small_bid: Annotated[
        Literal["bet added", "doubled"],
        Option(
            "Small bids made blind",
            "What the table of small bids gives a blind bet: 10 for each trick bid besides, or "
            "double.",
            {"bet added": "the table and the bet once more", "doubled": "twice the table"},
            "General rules, House",
            needs=("blind bet", "small bids"),
        ),
    ] = "bet added"


Count = Annotated[int, msgspec.Meta(ge=1, le=1000)]


class EndingOptions(Group, frozen=True):
    """Options for the end of a game: target, floor, limit of hands, ties and matches."""

    target: Annotated[
        Annotated[int, msgspec.Meta(ge=1, le=10000)],
        Option(
            "Target score",
            "When a side has this score at the end of a hand, the game is over and the highest "
            "score wins.",
            {500: "500", 200: "200", 300: "300", 400: "400", 1000: "1000"},
            "Alpha Theta, General rules, Tournament, Pirates, House",
        ),
    ] = 500
    floor: Annotated[
        Annotated[int, msgspec.Meta(ge=-10000, le=-1)] | Literal["none"],
        Option(
            "Floor",
            "When a side's score falls this low, the game is over and that side cannot win it.",
            {"none": "none", -200: "−200", -500: "−500"},
            "General rules, Tournament",
        ),
    ] = "none"
    sets_lose: Annotated[
        Annotated[int, msgspec.Meta(ge=0, le=10)],
        Option(
            "Sets that lose the game",
            "A side that loses its contract this many times loses the game.",
            {0: "none", 2: "2 sets", 3: "3 sets"},
            "House",
        ),
    ] = 0
    sets_lose_in_a_row: Annotated[
        bool,
        Option(
            "Those sets count",
            "All sets of the game, or only sets without a made contract between them.",
            {False: "in total", True: "in a row"},
            "House",
            needs=("sets",),
        ),
    ] = False
    max_hands: Annotated[
        Count | Literal["none"],
        Option(
            "Limit of hands",
            "After this many hands the highest score wins.",
            {"none": "none", 10: "10 hands"},
            "Tournament",
        ),
    ] = "none"
    tie: Annotated[
        Literal["another hand", "most bags", "fewest bags"],
        Option(
            "Ties are broken by",
            "Who wins when the leaders have the same score.",
            {
                "another hand": "another hand",
                "most bags": "the most bags",
                "fewest bags": "the fewest bags",
            },
            "Pirates",
        ),
    ] = "another hand"
    match: Annotated[
        Count,
        Option(
            "Games to win the match",
            "How many games a side must win to win the match.",
            {1: "one game", 2: "2 games", 3: "3 games"},
            "Pirates",
        ),
    ] = 1
