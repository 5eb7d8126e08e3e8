"""What a hand is worth."""

from typing import Annotated, Literal

import msgspec

from spades_tui.rules.options.bidding import Number
from spades_tui.rules.options.option import Option

BagLimit = Annotated[int, msgspec.Meta(ge=2, le=100)]


class Scoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Contracts, sets, overtricks, bags and bonuses."""

    set_penalty: Annotated[
        Literal["full", "partial"],
        Option(
            "A contract that is set loses",
            "Ten points for every trick bid, or only for every trick it is short.",
            "Alpha Theta, General rules",
            {"full": "10 × bid", "partial": "10 × tricks short"},
        ),
    ] = "full"
    overtrick: Annotated[
        Literal[1, -1, 0],
        Option(
            "An overtrick scores",
            "What each trick above the bid is worth.",
            "Alpha Theta, General rules, Pirates",
            {
                1: "one point, and is a bag",
                -1: "minus one point; no bag penalty",
                0: "nothing, and is a bag beside the score",
            },
        ),
    ] = 1
    bag_limit: Annotated[
        BagLimit | Literal["off"],
        Option(
            "Bag limit",
            "How many bags a side collects, over the hands, before it pays the penalty.",
            "Alpha Theta, General rules, Pirates",
            {10: "10 bags", 5: "5 bags", "off": "no bag penalty"},
            2,
            100,
        ),
    ] = 10
    bag_penalty: Annotated[
        Number,
        Option(
            "Bag penalty",
            "Points lost each time the bag limit is reached.",
            "Alpha Theta, General rules, Pirates",
            {100: "100 points", 50: "50 points"},
            0,
            1000,
        ),
    ] = 100
    bags_after_penalty: Annotated[
        Literal["carried", "reset"],
        Option(
            "Bags after a penalty",
            "Whether bags beyond the limit are kept or wiped out.",
            "Alpha Theta, General rules, Pirates",
            {"carried": "the rest is carried over", "reset": "the count starts at 0"},
        ),
    ] = "carried"
    bag_cancel_card: Annotated[
        Literal["none", "3H", "5H", "cut"],
        Option(
            "Card that cancels a bag",
            "The side that takes this card in a trick drops one overtrick of that hand.",
            "General rules",
            {
                "none": "no such card",
                "3H": "the 3♥",
                "5H": "the 5♥",
                "cut": "a card cut before each deal",
            },
        ),
    ] = "none"
    double_take_loses: Annotated[
        bool,
        Option(
            "Twice the bid loses",
            "A side that takes at least twice its bid loses the bid.",
            "General rules",
            {False: "overtricks only", True: "the bid is lost"},
        ),
    ] = False
    overtrick_reduces: Annotated[
        bool,
        Option(
            "Overtricks reduce the score",
            "Each overtrick lowers the contract's score by ten; there are no bags.",
            "General rules",
            {False: "no", True: "10 points an overtrick"},
        ),
    ] = False
    last_spade_bonus: Annotated[
        Literal["off", "last trick", "run"],
        Option(
            "Last spade bonus",
            "Ten points for winning the last trick with a spade of nine or above, the bid made "
            "exactly; or for every trick of an unbroken final run so won.",
            "General rules",
            {
                "off": "no bonus",
                "last trick": "10 for the last trick",
                "run": "10 for every trick of the final run",
            },
        ),
    ] = "off"
    big_bid_bonus: Annotated[
        bool,
        Option(
            "Big bid bonus",
            "A made bid of seven or more earns ten points extra for each trick above six.",
            "General rules",
            {False: "no bonus", True: "10 for each trick bid above six"},
            sentences={
                True: "A bid of seven or more that is made scores 10 extra for each trick bid "
                "above six: 80 for 7, 100 for 8, 120 for 9. Overtricks count as usual."
            },
        ),
    ] = False
    small_bid_bonus: Annotated[
        bool,
        Option(
            "Small bid table",
            "Bids of two, one and none score by a table of their own: 40, 60 and 100 when made "
            "exactly.",
            "General rules",
            {False: "like any other bid", True: "40, 60, 100 when exact"},
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
            "House",
            {0: "no bonus", 100: "100 points", 200: "200 points"},
            0,
            1000,
            sentences={
                "*": "Whoever makes an ordinary bid by taking every trick scores {value} extra."
            },
        ),
    ] = 0
    blind_bet: Annotated[
        bool,
        Option(
            "Blind bet",
            "A bet made without looking scores and loses double.",
            "General rules",
            {False: "not played", True: "double, won or lost"},
        ),
    ] = False
