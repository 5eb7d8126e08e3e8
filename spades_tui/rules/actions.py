"""A player's possible actions, in the imperative; the engine answers with events or a refusal.

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
    """Let the side's blind window or a misdeal turn go by without looking."""


class MakeBid(_Action, frozen=True, tag="MakeBid"):
    """Bid: in turn, in the nil round, or blind in the side's window (the partner must then
    answer)."""

    bid: Bid


class PassNil(_Action, frozen=True, tag="PassNil"):
    """Declare no nil in the nil round."""


class Ask(_Action, frozen=True, tag="Ask"):
    """Ask the partner the one question the rules allow."""

    question: Question


class Answer(_Action, frozen=True, tag="Answer"):
    """Answer the partner's question or proposal."""

    yes: bool


class CallMisdeal(_Action, frozen=True, tag="CallMisdeal"):
    """Throw the hand in: the same dealer deals again."""


class WaiveMisdeal(_Action, frozen=True, tag="WaiveMisdeal"):
    """Look and play on."""


class Say(_Action, frozen=True, tag="Say"):
    """Partnership talk: "I can take `sure`, maybe `maybe` more"; halves are allowed.

    Both count half tricks, so that 7 is three and a half.
    """

    sure_halves: int
    maybe_halves: int


class Propose(_Action, frozen=True, tag="Propose"):
    """Partnership talk: propose the side's number."""

    number: int


class Agree(_Action, frozen=True, tag="Agree"):
    """Partnership talk: accept the number last proposed."""


class Raise(_Action, frozen=True, tag="Raise"):
    """Raise one's own number (the side's, in partnership bidding) to `number`."""

    number: int


class StandPat(_Action, frozen=True, tag="StandPat"):
    """Leave the bid as it is in the raising round."""


class KeepDrawn(_Action, frozen=True, tag="KeepDrawn"):
    """Keep the card drawn; the next is discarded unseen by the others."""


class DiscardDrawn(_Action, frozen=True, tag="DiscardDrawn"):
    """Discard the card drawn; the next must be kept."""


class Discard(_Action, frozen=True, tag="Discard"):
    """Discard face down as many cards as were taken up."""

    cards: tuple[Card, ...]


class PassCards(_Action, frozen=True, tag="PassCards"):
    """Give cards to the partner, face down."""

    cards: tuple[Card, ...]


class DeclinePass(_Action, frozen=True, tag="DeclinePass"):
    """Decline the exchange, if the bidder may."""


class AskSuit(_Action, frozen=True, tag="AskSuit"):
    """Name the suit one would like back in an exchange."""

    suit: Suit


class PlayCard(_Action, frozen=True, tag="PlayCard"):
    """Play a card from `hand`: one's own, or the dummy's for its declarer."""

    hand: int
    card: Card


class CorrectRevoke(_Action, frozen=True, tag="CorrectRevoke"):
    """Replace the wrong card by `card` before the next lead; the wrong one stays face up."""

    card: Card


class LetStand(_Action, frozen=True, tag="LetStand"):
    """Say nothing: about one's own wrong card, or about an opponent's proven revoke."""


class CallRevoke(_Action, frozen=True, tag="CallRevoke"):
    """Call an opponent's established revoke; the hand stops."""


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
