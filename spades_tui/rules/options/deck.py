"""The cards in play."""

from typing import Annotated, Literal

from spades_tui.cards import Card
from spades_tui.rules.options.option import Group, Option

HighDeuces = Literal["none", "2S", "2D 2S", "2H 2D 2S", "all"]
Leftovers = Literal["out of play", "dealer", "holder of 2C"]
DiscardWhen = Literal["before bidding", "after bidding"]


class DeckOptions(Group, frozen=True):
    """Decks, jokers, raised twos and what happens to cards left over."""

    packs: Annotated[
        Literal[1, 2],
        Option(
            "Decks",
            "How many decks are shuffled together. Of two identical cards in a trick, the second "
            "one played beats the first.",
            {1: "one deck", 2: "two decks, without both 2♣"},
            "Alpha Theta, General rules, Pirates",
        ),
    ] = 1
    jokers: Annotated[
        Literal["none", "two"],
        Option(
            "Jokers",
            "Jokers are spades above every other trump, the Big Joker highest.",
            {"none": "none", "two": "a Big and a Little Joker"},
        ),
    ] = "none"
    removed: Annotated[
        tuple[Card, ...],
        Option(
            "Removed cards",
            "Cards taken out of the deck before play, twos to sixes only.",
            {(): "none", (Card.C2, Card.H2): "2♣ and 2♥ (to make room for jokers)"},
        ),
    ] = ()
    high_deuces: Annotated[
        HighDeuces,
        Option(
            "High twos",
            "High twos are spades, below the jokers and above the ace of spades.",
            {
                "none": "none",
                "2S": "2♠ above the A♠",
                "2D 2S": "2♦, then 2♠, above the A♠",
                "2H 2D 2S": "2♥, then 2♦, then 2♠, above the A♠",
                "all": "all four: 2♥ 2♣ 2♦ 2♠ above the A♠",
            },
            "General rules, House",
        ),
    ] = "none"
    leftovers: Annotated[
        Leftovers,
        Option(
            "Leftover cards",
            "Who takes the cards left over after an even deal, and discards as many face down.",
            {
                "out of play": "put aside unseen",
                "dealer": "taken by the dealer",
                "holder of 2C": "taken by the holder of the 2♣",
            },
            needs=("leftovers",),
        ),
    ] = "out of play"
    discard_when: Annotated[
        DiscardWhen,
        Option(
            "Leftover cards are taken",
            "Whether the leftover cards are taken up before or after the bidding.",
            {"before bidding": "before the bidding", "after bidding": "after the bidding"},
            needs=("kitty",),
        ),
    ] = "before bidding"
