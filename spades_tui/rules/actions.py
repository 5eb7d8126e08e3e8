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
    """Pass without looking at one's cards: make no blind bid in the time before anyone looks, or
    call no misdeal."""


class MakeBid(_Action, frozen=True, tag="MakeBid"):
    """Make a bid, also a nil in the nil round or a blind bid before anyone looks.

    A bid that a partner must agree to (`needs_consent`) stands only after their `Answer`.
    """

    bid: Bid


class PassNil(_Action, frozen=True, tag="PassNil"):
    """Pass in the nil round: bid no nil, and a number later."""


class Ask(_Action, frozen=True, tag="Ask"):
    """Ask the partner a question that the rules allow: "cover" (may I bid blind nil?) or
    "misdeal"."""

    question: Question


class Answer(_Action, frozen=True, tag="Answer"):
    """Answer the partner's question, or accept or refuse a bid they have made for the side.

    Attributes:
        yes: True for yes, False for no.
    """

    yes: bool


class CallMisdeal(_Action, frozen=True, tag="CallMisdeal"):
    """Call a misdeal: the hand is not played, and the same dealer deals again."""


class WaiveMisdeal(_Action, frozen=True, tag="WaiveMisdeal"):
    """Play on without calling a misdeal; legal only after looking at one's cards."""


class Say(_Action, frozen=True, tag="Say"):
    """Partnership talk: tell the partner how many tricks this player can take.

    Attributes:
        sure_halves: the sure tricks, in half tricks: 7 is three and a half tricks.
        maybe_halves: further tricks that are possible but not sure, in half tricks.
    """

    sure_halves: int
    maybe_halves: int


class Propose(_Action, frozen=True, tag="Propose"):
    """Partnership talk: propose `number` tricks as the bid of the side."""

    number: int


class Agree(_Action, frozen=True, tag="Agree"):
    """Partnership talk: accept the number that the partner proposed last as the bid of the side."""


class Raise(_Action, frozen=True, tag="Raise"):
    """Raise one's own bid (in partnership bidding the side's) to `number` tricks."""

    number: int


class StandPat(_Action, frozen=True, tag="StandPat"):
    """Leave the bid as it is in the raising round."""


class KeepDrawn(_Action, frozen=True, tag="KeepDrawn"):
    """Keep the card just drawn from the stock; the next card drawn is then discarded face down."""


class DiscardDrawn(_Action, frozen=True, tag="DiscardDrawn"):
    """Discard the card just drawn from the stock face down; the next card drawn is then kept."""


class Discard(_Action, frozen=True, tag="Discard"):
    """Discard cards face down after taking up the leftover cards: as many as were taken up."""

    cards: tuple[Card, ...]


class PassCards(_Action, frozen=True, tag="PassCards"):
    """Pass cards face down to the partner in an exchange at a nil (`Exchange`)."""

    cards: tuple[Card, ...]


class DeclinePass(_Action, frozen=True, tag="DeclinePass"):
    """Decline the exchange of cards at a nil; legal only for the players in
    `Exchange.decliners`."""


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
    """Decline a correction: leave one's own wrong card, or do not call an opponent's proven
    revoke."""


class CallRevoke(_Action, frozen=True, tag="CallRevoke"):
    """Call an opponent's revoke that can no longer be corrected; the call ends the hand."""


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
