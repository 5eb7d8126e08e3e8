"""The cards in play."""

from typing import Annotated, Literal

import msgspec

from spades_tui.cards import Card
from spades_tui.rules.options.option import Option

HighDeuces = Literal["none", "2S", "2D 2S", "2H 2D 2S", "all"]
Leftovers = Literal["out of play", "dealer", "holder of 2C"]
DiscardWhen = Literal["before bidding", "after bidding"]


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Packs, jokers, raised twos and what happens to cards left over."""

    packs: Annotated[
        Literal[1, 2],
        Option(
            "Packs",
            "How many packs are shuffled together. Of two identical cards in one trick the "
            "second played beats the first.",
            "General rules",
            {1: "one pack", 2: "two packs, without both 2♣"},
        ),
    ] = 1
    jokers: Annotated[
        Literal["none", "two"],
        Option(
            "Jokers",
            "Jokers are spades above every other trump, the big one highest.",
            "General rules",
            {"none": "no jokers", "two": "a big and a little joker"},
        ),
    ] = "none"
    removed: Annotated[
        tuple[Card, ...],
        Option(
            "Removed cards",
            "Cards taken out of the pack before play, ranks two to six only.",
            "General rules",
            {(): "none", (Card.C2, Card.H2): "2♣ and 2♥ (to make room for jokers)"},
        ),
    ] = ()
    high_deuces: Annotated[
        HighDeuces,
        Option(
            "High twos",
            "Raised twos are spades, below the jokers and above the ace of spades.",
            "General rules, House",
            {
                "none": "twos are low",
                "2S": "2♠ above the A♠",
                "2D 2S": "2♦, then 2♠, above the A♠",
                "2H 2D 2S": "2♥, then 2♦, then 2♠, above the A♠",
                "all": "all four: 2♥ 2♣ 2♦ 2♠ above the A♠",
            },
        ),
    ] = "none"
    leftovers: Annotated[
        Leftovers,
        Option(
            "Leftover cards",
            "Who takes the cards left after an even deal; he discards as many face down.",
            "General rules",
            {
                "out of play": "put aside unseen",
                "dealer": "to the dealer",
                "holder of 2C": "to the holder of the 2♣",
            },
        ),
    ] = "out of play"
    discard_when: Annotated[
        DiscardWhen,
        Option(
            "Leftovers are taken",
            "Whether the leftovers are taken up before or after the bidding.",
            "General rules",
            {"before bidding": "before the bidding", "after bidding": "after the bidding"},
        ),
    ] = "before bidding"
