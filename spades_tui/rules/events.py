"""Events, named by past participles; a game is a log of them.

`seat` is the player who acted. Chance is an event too, so a log replays without a random generator.
None instead of a card or of a tuple of cards hides cards from a seat that may not know them
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
    """The first dealer of a match was chosen.

    Attributes:
        dealer: the dealer's seat.
        drawn: each round of cards drawn for the deal, by seat; empty if none were drawn.
    """

    dealer: int
    drawn: tuple[Cards, ...] = ()


class ScoreGiven(_Event, frozen=True, tag="ScoreGiven"):
    """A game was taken up in its middle and goes on from these scores; never in a sealed match.

    Attributes:
        points: the points of each side.
        bags: the bags of each side.
        number: number of the next hand in the game, from 1.
        sets: the sets of each side, if sets lose the game; empty for 0 each.
    """

    points: tuple[int, ...]
    bags: tuple[int, ...]
    number: int = 1
    sets: tuple[int, ...] = ()


class DealCommitted(_Event, frozen=True, tag="DealCommitted"):
    """The digest of the coming deal (SHA-256 in hexadecimal) was published before it."""

    digest: str


class HandDealt(_Event, frozen=True, tag="HandDealt"):
    """A hand was dealt.

    Attributes:
        game: number of the game in the match, from 1.
        number: number of the hand in the game, from 1; a misdeal does not advance it.
        attempt: 1 for the first deal of the hand, and one more after each misdeal.
        deal: number of the deal in the match, from 1; with the seed it determines the cards.
        dealer: the dealer's seat.
        hands: by hand, its cards; empty if hands are drawn.
        rest: the leftovers, or the stock from its top card on.
        cancel_card: the card that cancels an overtrick in this hand; None if there is none.
        nonce: the secret that opens the commitment to the deal; None until the hand is over.
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
    """A player looked at their cards."""


class StayedDown(PublicCall, frozen=True, tag="StayedDown"):
    """A player passed a blind call or a misdeal turn without looking."""


class CardDrawn(_PlayerEvent, frozen=True, tag="CardDrawn"):
    """A player drew two cards from the stock and kept one of them.

    Attributes:
        first_kept: whether the first card drawn was kept.
        kept: the card kept.
        discarded: the card discarded.
    """

    first_kept: bool
    kept: Card | None
    discarded: Card | None


class MisdealCalled(PublicCall, frozen=True, tag="MisdealCalled"):
    """A player threw the hand in; `reasons` are the conditions for a misdeal it meets."""

    reasons: tuple[MisdealReason, ...]


class MisdealWaived(PublicCall, frozen=True, tag="MisdealWaived"):
    """A player looked and plays on without calling a misdeal."""


class Asked(PublicCall, frozen=True, tag="Asked"):
    """A player asked the partner a question."""

    question: Question


class Answered(PublicCall, frozen=True, tag="Answered"):
    """A player answered the partner's question or proposed bid."""

    yes: bool


class BidMade(PublicCall, frozen=True, tag="BidMade"):
    """A player made a bid, which stands or waits for the partner's yes."""

    bid: Bid


class NilPassed(PublicCall, frozen=True, tag="NilPassed"):
    """A player declared no nil in the nil round."""


class Said(PublicCall, frozen=True, tag="Said"):
    """A player said what they can take for sure and maybe beyond; both numbers count half
    tricks."""

    sure_halves: int
    maybe_halves: int


class Proposed(PublicCall, frozen=True, tag="Proposed"):
    """A player proposed a number of tricks for the side."""

    number: int


class Agreed(PublicCall, frozen=True, tag="Agreed"):
    """A player accepted the number last proposed."""


class Raised(PublicCall, frozen=True, tag="Raised"):
    """A player's bid was raised to `number` tricks in the raising round."""

    number: int


class StoodPat(PublicCall, frozen=True, tag="StoodPat"):
    """A player left the bid as it is in the raising round."""


class LeftoversTaken(_PlayerEvent, frozen=True, tag="LeftoversTaken"):
    """A player took up the leftover cards, `count` of them."""

    cards: Cards | None
    count: int


class CardsDiscarded(_PlayerEvent, frozen=True, tag="CardsDiscarded"):
    """A player discarded `count` cards face down, as many as were taken up."""

    cards: Cards | None
    count: int


class SuitAsked(PublicCall, frozen=True, tag="SuitAsked"):
    """The bidder named the suit they would like back in an exchange."""

    suit: Suit


class CardsPassed(_PlayerEvent, frozen=True, tag="CardsPassed"):
    """A player gave `count` cards to the partner `to`, face down."""

    to: int
    cards: Cards | None
    count: int


class PassDeclined(PublicCall, frozen=True, tag="PassDeclined"):
    """A player declined the exchange."""


class CardPlayed(_Event, frozen=True, tag="CardPlayed"):
    """A card was played from `hand` (the dummy's is played by its declarer)."""

    hand: int
    card: Card


class RevokeCorrected(_PlayerEvent, frozen=True, tag="RevokeCorrected"):
    """A player replaced a wrong card by `card`; the wrong one lies open as a penalty card."""

    card: Card


class RevokeLeft(_PlayerEvent, frozen=True, tag="RevokeLeft"):
    """A player left their wrong card uncorrected, or a proven revoke uncalled."""


class RevokeCalled(_PlayerEvent, frozen=True, tag="RevokeCalled"):
    """A player called an established revoke of `offender`; the hand stops."""

    offender: int


ClaimKind = Literal["all", "settled", "settled but for bags", "more", "nil"]
"""Kinds of claims: "all" to win every trick left, "settled" that the score is settled, "nil" that a
nil is safe. Only older logs contain the other two."""
ENDING_CLAIMS: Final[tuple[ClaimKind, ...]] = ("all", "settled", "settled but for bags")
"""Claims that end the hand once they are proved; after the others play goes on."""
ClaimAnswer = Literal["proved", "refused", "too early"]


class Claimed(_PlayerEvent, frozen=True, tag="Claimed"):
    """A player claimed how the rest of the hand goes; `tricks` is the number for the kind
    "more"."""

    claim: ClaimKind
    tricks: int = 0


class ClaimAnswered(_PlayerEvent, frozen=True, tag="ClaimAnswered"):
    """The result of a claim; if it is proved, the ordinary events that carry it out follow."""

    answer: ClaimAnswer


Help = Literal["hint", "undo", "peek", "checker", "memory", "finish"]
"""Kinds of help for a player."""


class Assisted(_PlayerEvent, frozen=True, tag="Assisted"):
    """A player took help, so the game is counted separately."""

    kind: Help


class Seated(_PlayerEvent, frozen=True, tag="Seated"):
    """A bot called `level` took over the seat of a player who was not available on resuming the
    game."""

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
        answer: a possible answer, as an event.
        cards_told: whether the source tells where the cards went, though not whose decision it was.
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
