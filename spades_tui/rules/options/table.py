"""The table, the cards in play, and how hands are made."""

from typing import Annotated, Literal

from spades_tui.cards import Card
from spades_tui.rules.options.option import Group, Option

Players = Literal[
    "four partners", "four solo", "six pairs", "three solo", "three with dummy", "two solo"
]
FirstDealer = Literal["random", "high card"]


class TableOptions(Group, frozen=True):
    """Options for the number of players, their partnerships and the first dealer."""

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


HighDeuces = Literal["none", "2S", "2D 2S", "2H 2D 2S", "all"]
Leftovers = Literal["out of play", "dealer", "holder of 2C"]
DiscardWhen = Literal["before bidding", "after bidding"]


class DeckOptions(Group, frozen=True):
    """Options for the pack: decks, jokers, raised twos and the use of leftover cards."""

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
            "House",
            needs=("kitty",),
        ),
    ] = "before bidding"


MisdealReason = Literal["no spades", "one spade", "seven of a suit", "no face card"]


class DealOptions(Group, frozen=True):
    """Options for the deal or draw, and the conditions for a misdeal."""

    deal: Annotated[
        Literal["all at once", "draw"],
        Option(
            "Deal",
            "All cards are dealt, or drawn in turn from the stock: look at the top card, then keep "
            "it and discard the next, or discard it and keep the next.",
            {"all at once": "all cards are dealt", "draw": "hands are drawn from the stock"},
            "Alpha Theta, General rules, Tournament, Pirates",
        ),
    ] = "all at once"
    misdeal: Annotated[
        tuple[MisdealReason, ...],
        Option(
            "Misdeal may be called with",
            "A player dealt such a hand may call a misdeal before their side has bid; the same "
            "dealer deals again.",
            {
                "no spades": "no spade",
                "one spade": "at most one spade",
                "seven of a suit": "seven or more cards of one suit",
                "no face card": "no king, queen or jack",
            },
            "General rules, Tournament",
        ),
    ] = ()
    misdeal_consult: Annotated[
        bool,
        Option(
            "Asking about a misdeal",
            'A player may ask their partner "Should I call a misdeal?" and hear yes or no, nothing '
            "else.",
            {False: "not allowed", True: "allowed once"},
            needs=("partners", "misdeals"),
        ),
    ] = False
