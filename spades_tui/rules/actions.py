"""A player's possible actions, named by verbs; the engine answers with events or a refusal.

`seat` is always the player who decides; only for `PlayCard` may `hand` be the dummy.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from spades_tui.cards import Card, Suit
from spades_tui.rules.bids import Bid

Question = Literal["cover", "misdeal"]
"""Questions to a partner: cover for a blind nil, or whether to call a misdeal."""


class _Action(msgspec.Struct, frozen=True, tag=True):
    seat: int


class Look(_Action, frozen=True, tag="Look"):
    """Look at one's cards; it cannot be undone."""


class StayDown(_Action, frozen=True, tag="StayDown"):
    """Pass the side's blind window or a misdeal turn without looking."""


class MakeBid(_Action, frozen=True, tag="MakeBid"):
    """Bid: in turn, in the nil round, or blind before anyone looks (a partner must then answer)."""

    bid: Bid


class PassNil(_Action, frozen=True, tag="PassNil"):
    """Declare no nil in the nil round."""


class Ask(_Action, frozen=True, tag="Ask"):
    """Ask the partner the one question the rules allow."""

    question: Question


class Answer(_Action, frozen=True, tag="Answer"):
    """Answer the partner's question or proposal: True for yes."""

    yes: bool


class CallMisdeal(_Action, frozen=True, tag="CallMisdeal"):
    """Throw the hand in; the same dealer deals again."""


class WaiveMisdeal(_Action, frozen=True, tag="WaiveMisdeal"):
    """Look at one's cards and play on, calling no misdeal."""


class Say(_Action, frozen=True, tag="Say"):
    """Partnership talk: "I can take this many tricks for sure, and maybe this many more".

    Both numbers count half tricks: 7 is three and a half tricks.
    """

    sure_halves: int
    maybe_halves: int


class Propose(_Action, frozen=True, tag="Propose"):
    """Partnership talk: propose a number of tricks for the side."""

    number: int


class Agree(_Action, frozen=True, tag="Agree"):
    """Partnership talk: accept the number last proposed."""


class Raise(_Action, frozen=True, tag="Raise"):
    """Raise one's own bid (in partnership bidding the side's) to `number` tricks."""

    number: int


class StandPat(_Action, frozen=True, tag="StandPat"):
    """Leave the bid as it is in the raising round."""


class KeepDrawn(_Action, frozen=True, tag="KeepDrawn"):
    """Keep the card drawn; the next card is then discarded face down."""


class DiscardDrawn(_Action, frozen=True, tag="DiscardDrawn"):
    """Discard the card drawn face down; the next card must be kept."""


class Discard(_Action, frozen=True, tag="Discard"):
    """Discard cards face down, as many as the leftovers taken up."""

    cards: tuple[Card, ...]


class PassCards(_Action, frozen=True, tag="PassCards"):
    """Give cards to the partner, face down."""

    cards: tuple[Card, ...]


class DeclinePass(_Action, frozen=True, tag="DeclinePass"):
    """Decline the exchange of cards, if the rules allow it."""


class AskSuit(_Action, frozen=True, tag="AskSuit"):
    """As the bidder in an exchange, name the suit one would like back."""

    suit: Suit


class PlayCard(_Action, frozen=True, tag="PlayCard"):
    """Play a card from `hand`: one's own, or the dummy's for its declarer."""

    hand: int
    card: Card


class CorrectRevoke(_Action, frozen=True, tag="CorrectRevoke"):
    """Replace one's wrong card by `card` before the next lead; the wrong card stays face up."""

    card: Card


class LetStand(_Action, frozen=True, tag="LetStand"):
    """Leave one's own wrong card uncorrected, or an opponent's proven revoke uncalled."""


class CallRevoke(_Action, frozen=True, tag="CallRevoke"):
    """Call an opponent's established revoke, which stops the hand."""


Action = (
    Look
    | StayDown
    | MakeBid
    | PassNil
    | Ask
    | Answer
    | CallMisdeal
    | WaiveMisdeal
    | Say
    | Propose
    | Agree
    | Raise
    | StandPat
    | KeepDrawn
    | DiscardDrawn
    | Discard
    | PassCards
    | DeclinePass
    | AskSuit
    | PlayCard
    | CorrectRevoke
    | LetStand
    | CallRevoke
)
