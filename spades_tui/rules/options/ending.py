"""When the game is over."""

from typing import Annotated, Literal

import msgspec

from spades_tui.rules.options.option import Group, Option

Count = Annotated[int, msgspec.Meta(ge=1, le=1000)]


class EndingOptions(Group, frozen=True):
    """Target, floor, hand limit, ties and matches."""

    target: Annotated[
        Annotated[int, msgspec.Meta(ge=1, le=10000)],
        Option(
            "Target score",
            "When a side has this score at the end of a hand, the game is over and the highest "
            "score wins.",
            {500: "500", 200: "200", 300: "300", 400: "400", 1000: "1000"},
            "Alpha Theta, General rules, Tournament, Pirates",
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
