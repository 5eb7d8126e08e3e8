"""When the game is over."""

from typing import Annotated, Literal

import msgspec

from spades_tui.rules.options.option import Option

Target = Annotated[int, msgspec.Meta(ge=1, le=10000)]
Floor = Annotated[int, msgspec.Meta(ge=-10000, le=-1)]
Count = Annotated[int, msgspec.Meta(ge=1, le=1000)]


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Target, floor, hand limit, ties and matches."""

    target: Annotated[
        Target,
        Option(
            "Game is to",
            "When a side has this score at the end of a hand the game is over, and the highest "
            "score wins.",
            "Alpha Theta, General rules, Tournament, Pirates",
            {500: "500", 200: "200", 300: "300", 400: "400", 1000: "1000"},
            1,
            10000,
        ),
    ] = 500
    floor: Annotated[
        Floor | Literal["none"],
        Option(
            "Game is lost at",
            "When a side is this far below nought the game is over, and that side cannot win it.",
            "General rules, Tournament",
            {"none": "no floor", -200: "−200", -500: "−500"},
            -10000,
            -1,
        ),
    ] = "none"
    max_hands: Annotated[
        Count | Literal["none"],
        Option(
            "Most hands in a game",
            "After this many hands the highest score wins.",
            "Tournament",
            {"none": "no limit", 10: "10 hands"},
            1,
            1000,
        ),
    ] = "none"
    tie: Annotated[
        Literal["another hand", "most bags", "fewest bags"],
        Option(
            "A tie is broken by",
            "Who wins when the leaders have the same score.",
            "Pirates",
            {
                "another hand": "another hand",
                "most bags": "the most bags",
                "fewest bags": "the fewest bags",
            },
        ),
    ] = "another hand"
    match: Annotated[
        Count,
        Option(
            "Games to win a match",
            "How many games a side must win to win the match.",
            "Pirates",
            {1: "one game", 2: "2 games", 3: "3 games"},
            1,
            1000,
        ),
    ] = 1
