"""Events, named by past participles; a game is a log of them.

Chance is an event too, so a log replays without a random generator. A card value of None, or a
missing tuple of cards, hides cards from a seat that may not know them
(`spades_tui.player_view.redaction`).
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from spades_tui.cards import Card, Suit
from spades_tui.rules.actions import Question
from spades_tui.rules.bids import Bid
from spades_tui.rules.options.table import MisdealReason

Cards = tuple[Card, ...]


class _Event(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    pass


class _PlayerEvent(_Event, frozen=True):
    seat: int


class PublicCall(_PlayerEvent, frozen=True):
    """A public statement or action before the play."""


class DealerChosen(_Event, frozen=True, tag="DealerChosen"):
    """The first dealer of a match; `drawn` holds each round of cards drawn for it, if any."""

    dealer: int
    drawn: tuple[Cards, ...] = ()


class ScoreGiven(_Event, frozen=True, tag="ScoreGiven"):
    """A game taken up in its middle: it goes on from these scores; never in a sealed match.

    Attributes:
        points: of each side.
        bags: of each side.
        number: number of the next hand in the game, from 1.
        sets: of each side, if sets lose the game; none if it is empty.
    """

    points: tuple[int, ...]
    bags: tuple[int, ...]
    number: int = 1
    sets: tuple[int, ...] = ()


class DealCommitted(_Event, frozen=True, tag="DealCommitted"):
    """The fingerprint of the coming deal, published before it (SHA-256 in hexadecimal)."""

    digest: str


class HandDealt(_Event, frozen=True, tag="HandDealt"):
    """The deal: hands by number (empty if they are drawn), leftovers or stock, cut card.

    Attributes:
        game: number of the game in the match, from 1.
        number: number of the hand in the game, from 1; a misdeal does not advance it.
        attempt: 1, and one more after each misdeal.
        deal: running number of the deal in the match, from 1; with the seed it makes the cards.
        rest: leftovers, or the stock from its top card on.
        nonce: opens the commitment; hidden until the hand is over.
    """

    game: int
    number: int
    attempt: int
    deal: int
    dealer: int
    hands: tuple[Cards | None, ...]
    rest: Cards | None = ()
    cancel_card: Card | None = None
    nonce: str | None = None


class Looked(PublicCall, frozen=True, tag="Looked"):
    """A player turned their cards face up for themselves."""


class StayedDown(PublicCall, frozen=True, tag="StayedDown"):
    """A player let a blind call or a misdeal turn go by without looking."""


class CardDrawn(_PlayerEvent, frozen=True, tag="CardDrawn"):
    """Two-handed draw: the card kept and the card put away."""

    first_kept: bool
    kept: Card | None
    discarded: Card | None


class MisdealCalled(PublicCall, frozen=True, tag="MisdealCalled"):
    """A hand was thrown in, for the conditions it meets."""

    reasons: tuple[MisdealReason, ...]


class MisdealWaived(PublicCall, frozen=True, tag="MisdealWaived"):
    """A player looked and plays on."""


class Asked(PublicCall, frozen=True, tag="Asked"):
    """A question to the partner."""

    question: Question


class Answered(PublicCall, frozen=True, tag="Answered"):
    """The partner's answer to a question or a proposed bid."""

    yes: bool


class BidMade(PublicCall, frozen=True, tag="BidMade"):
    """A bid that stands, or one that waits for the partner's yes."""

    bid: Bid


class NilPassed(PublicCall, frozen=True, tag="NilPassed"):
    """A player passed the nil round."""


class Said(PublicCall, frozen=True, tag="Said"):
    """Partnership talk; both numbers count half tricks."""

    sure_halves: int
    maybe_halves: int


class Proposed(PublicCall, frozen=True, tag="Proposed"):
    """A side's number proposed."""

    number: int


class Agreed(PublicCall, frozen=True, tag="Agreed"):
    """The proposed number accepted."""


class Raised(PublicCall, frozen=True, tag="Raised"):
    """A player's number was raised in the raising round."""

    number: int


class StoodPat(PublicCall, frozen=True, tag="StoodPat"):
    """A player let the number stand in the raising round."""


class LeftoversTaken(_PlayerEvent, frozen=True, tag="LeftoversTaken"):
    """The leftovers taken up."""

    cards: Cards | None
    count: int


class CardsDiscarded(_PlayerEvent, frozen=True, tag="CardsDiscarded"):
    """As many cards put away face down."""

    cards: Cards | None
    count: int


class SuitAsked(PublicCall, frozen=True, tag="SuitAsked"):
    """The bidder named a suit to get back."""

    suit: Suit


class CardsPassed(_PlayerEvent, frozen=True, tag="CardsPassed"):
    """Cards given to the partner, face down."""

    to: int
    cards: Cards | None
    count: int


class PassDeclined(PublicCall, frozen=True, tag="PassDeclined"):
    """The bidder declined the exchange."""


class CardPlayed(_Event, frozen=True, tag="CardPlayed"):
    """A card played from `hand` (the dummy's is played by its declarer)."""

    hand: int
    card: Card


class RevokeCorrected(_PlayerEvent, frozen=True, tag="RevokeCorrected"):
    """The right card put in the place of a wrong one, which now lies open as a penalty card."""

    card: Card


class RevokeLeft(_PlayerEvent, frozen=True, tag="RevokeLeft"):
    """A wrong card or a proven revoke was let stand."""


class RevokeCalled(_PlayerEvent, frozen=True, tag="RevokeCalled"):
    """An established revoke called; the hand stops."""

    offender: int


ClaimKind = Literal["all", "settled", "settled but for bags", "more", "nil"]
"""Kinds of claims: every trick left, a settled score, or a safe nil. Only older logs contain the
other two."""
ENDING_CLAIMS: Final[tuple[ClaimKind, ...]] = ("all", "settled", "settled but for bags")
"""Claims that end the hand once they are proved; after the others play goes on."""
ClaimAnswer = Literal["proved", "refused", "too early"]


class Claimed(_PlayerEvent, frozen=True, tag="Claimed"):
    """A player claims how the rest of the hand goes; `tricks` is the number of "more"."""

    claim: ClaimKind
    tricks: int = 0


class ClaimAnswered(_PlayerEvent, frozen=True, tag="ClaimAnswered"):
    """The result of a claim; a proved one is followed by ordinary events."""

    answer: ClaimAnswer


Help = Literal["hint", "undo", "peek", "checker", "memory", "finish"]
"""Kinds of help for a player."""


class Assisted(_PlayerEvent, frozen=True, tag="Assisted"):
    """Help taken by a player: the game is counted apart."""

    kind: Help


class Seated(_PlayerEvent, frozen=True, tag="Seated"):
    """A bot took over the seat of a player who was not available when the game was resumed."""

    level: Annotated[str, msgspec.Meta(pattern="^[ -~]{1,80}$")]


Assumable = (
    Looked
    | StayedDown
    | CardDrawn
    | MisdealWaived
    | Answered
    | BidMade
    | NilPassed
    | Said
    | Proposed
    | Agreed
    | StoodPat
    | CardsDiscarded
    | PassDeclined
    | RevokeLeft
    | RevokeCalled
)


class Assumed(_Event, frozen=True, tag="Assumed"):
    """An answer that is missing from the source of a hand, made up so that the hand can be played
    on.

    It moves the game on as `answer` would, and has no other effect: it is not shown, reviewed or
    counted, because no player is known to have made it. Never in a sealed match.

    Attributes:
        answer: a possible answer.
        cards_told: whether the movement of the cards is known all the same, though not the player
            who decided it.
    """

    answer: Assumable
    cards_told: bool = False


class Undone(_Event, frozen=True, tag="Undone"):
    """The last decisions were undone: the state is that after the first `to` events of the log."""

    to: int


Event = (
    DealerChosen
    | ScoreGiven
    | DealCommitted
    | HandDealt
    | Looked
    | StayedDown
    | CardDrawn
    | MisdealCalled
    | MisdealWaived
    | Asked
    | Answered
    | BidMade
    | NilPassed
    | Said
    | Proposed
    | Agreed
    | Raised
    | StoodPat
    | LeftoversTaken
    | CardsDiscarded
    | SuitAsked
    | CardsPassed
    | PassDeclined
    | CardPlayed
    | RevokeCorrected
    | RevokeLeft
    | RevokeCalled
    | Claimed
    | ClaimAnswered
    | Assisted
    | Seated
    | Assumed
    | Undone
)
