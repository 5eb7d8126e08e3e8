"""Who sits at the table."""

from typing import Annotated, Literal

from spades_tui.rules.options.option import Group, Option

Players = Literal[
    "four partners", "four solo", "six pairs", "three solo", "three with dummy", "two solo"
]
FirstDealer = Literal["random", "high card"]


class TableOptions(Group, frozen=True):
    """The seats and who deals first."""

    players: Annotated[
        Players,
        Option(
            "Players",
            "How many sit at the table, and who plays with whom. Partners sit opposite each other.",
            {
                "four partners": "four in two partnerships",
                "four solo": "four, each playing alone",
                "six pairs": "six in three partnerships, two decks",
                "three solo": "three, each playing alone",
                "three with dummy": "three; the highest bidder plays with an open dummy",
                "two solo": "two, who draw their hands from the stock",
            },
            "Alpha Theta, General rules, Tournament, Pirates",
        ),
    ] = "four partners"
    first_dealer: Annotated[
        FirstDealer,
        Option(
            "First dealer",
            "How the first dealer of a match is chosen. After each hand the deal passes to the "
            "left.",
            {"random": "chosen at random", "high card": "each draws a card, the highest deals"},
            "Alpha Theta, General rules, Tournament, Pirates",
        ),
    ] = "random"
