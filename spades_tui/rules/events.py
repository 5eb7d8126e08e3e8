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
    """A player's announcement before the play, such as a bid or a look, which all players learn."""


class DealerChosen(_Event, frozen=True, tag="DealerChosen"):
    """The first dealer of a match was chosen.

    Attributes:
        dealer: the dealer's seat.
        drawn: the rounds of cards drawn for the deal, each with one card by seat; only the last
            round decides. Empty if the dealer was chosen at random.
    """

    dealer: int
    drawn: tuple[Cards, ...] = ()


class ScoreGiven(_Event, frozen=True, tag="ScoreGiven"):
    """A game that began elsewhere goes on from these scores; not allowed in a sealed match
    (`Game.sealed`).

    Attributes:
        points: by side, its points.
        bags: by side, its bags.
        number: number of the next hand in the game, from 1.
        sets: by side, its sets that count toward losing the game; empty for 0 each.
    """

    points: tuple[int, ...]
    bags: tuple[int, ...]
    number: int = 1
    sets: tuple[int, ...] = ()


class DealCommitted(_Event, frozen=True, tag="DealCommitted"):
    """A commitment to the next deal was published, before the cards are dealt.

    Attributes:
        digest: SHA-256 in hexadecimal of the deal and a secret (`HandDealt.nonce`).
    """

    digest: str


class HandDealt(_Event, frozen=True, tag="HandDealt"):
    """A hand was dealt.

    Attributes:
        game: number of the game in the match, from 1.
        number: number of the hand in the game, from 1; a misdeal does not advance it.
        attempt: 1 for the first deal of the hand, and one more after each misdeal.
        deal: number of the deal in the match, from 1; with the seed it determines the cards.
        dealer: the dealer's seat.
        hands: the cards of each hand, by its index; empty if hands are drawn, None if hidden.
        rest: the leftover cards; if hands are drawn, the stock, top card first. None if hidden.
        cancel_card: the card that cancels an overtrick in this hand; None if there is none.
        nonce: the secret with which anyone can check the deal against its `DealCommitted`; None
            until the hand is over.
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
    """A player passed without looking: made no blind bid before anyone looked, or called no
    misdeal."""


class CardDrawn(_PlayerEvent, frozen=True, tag="CardDrawn"):
    """A player drew two cards from the stock and kept one of them.

    Attributes:
        first_kept: whether the first card drawn was kept; if not, the second was.
        kept: the card kept; None if hidden.
        discarded: the card discarded; None if hidden.
    """

    first_kept: bool
    kept: Card | None
    discarded: Card | None


class MisdealCalled(PublicCall, frozen=True, tag="MisdealCalled"):
    """A player called a misdeal, so the hand is not played.

    Attributes:
        reasons: the conditions for a misdeal that the player's cards meet.
    """

    reasons: tuple[MisdealReason, ...]


class MisdealWaived(PublicCall, frozen=True, tag="MisdealWaived"):
    """A player who has looked plays on without calling a misdeal, or has no misdeal to call."""


class Asked(PublicCall, frozen=True, tag="Asked"):
    """A player asked the partner a question."""

    question: Question


class Answered(PublicCall, frozen=True, tag="Answered"):
    """A player answered the partner's question, or their bid or raise for the side.

    Attributes:
        yes: True for yes, False for no.
    """

    yes: bool


class BidMade(PublicCall, frozen=True, tag="BidMade"):
    """A player made a bid; if the partner must agree, it waits for their `Answered`."""

    bid: Bid


class NilPassed(PublicCall, frozen=True, tag="NilPassed"):
    """A player passed in the nil round, and will bid a number later."""


class Said(PublicCall, frozen=True, tag="Said"):
    """A player told the partner in partnership talk how many tricks they can take.

    Attributes:
        sure_halves: the sure tricks, in half tricks: 7 is three and a half tricks.
        maybe_halves: further tricks that are possible but not sure, in half tricks.
    """

    sure_halves: int
    maybe_halves: int


class Proposed(PublicCall, frozen=True, tag="Proposed"):
    """A player proposed `number` tricks as the bid of the side, in partnership talk."""

    number: int


class Agreed(PublicCall, frozen=True, tag="Agreed"):
    """A player accepted the number that the partner proposed last as the bid of the side."""


class Raised(PublicCall, frozen=True, tag="Raised"):
    """A player's bid was raised to `number` tricks in the raising round."""

    number: int


class StoodPat(PublicCall, frozen=True, tag="StoodPat"):
    """A player left the bid as it is in the raising round."""


class LeftoversTaken(_PlayerEvent, frozen=True, tag="LeftoversTaken"):
    """A player took up the leftover cards.

    Attributes:
        cards: the leftover cards; None if hidden.
        count: their number.
    """

    cards: Cards | None
    count: int


class CardsDiscarded(_PlayerEvent, frozen=True, tag="CardsDiscarded"):
    """A player discarded cards face down, as many as they had taken up.

    Attributes:
        cards: the cards discarded; None if hidden.
        count: their number.
    """

    cards: Cards | None
    count: int


class SuitAsked(PublicCall, frozen=True, tag="SuitAsked"):
    """The bidder named the suit they would like back in an exchange."""

    suit: Suit


class CardsPassed(_PlayerEvent, frozen=True, tag="CardsPassed"):
    """A player passed cards face down to their partner.

    Attributes:
        to: the partner's seat.
        cards: the cards passed; None if hidden.
        count: their number.
    """

    to: int
    cards: Cards | None
    count: int


class PassDeclined(PublicCall, frozen=True, tag="PassDeclined"):
    """A player declined the exchange of cards at a nil."""


class CardPlayed(_Event, frozen=True, tag="CardPlayed"):
    """A card was played to a trick.

    Attributes:
        hand: the index of the hand it came from; the dummy's cards are played by its declarer.
        card: the card.
    """

    hand: int
    card: Card


class RevokeCorrected(_PlayerEvent, frozen=True, tag="RevokeCorrected"):
    """A player replaced a wrong card by `card`; the wrong one lies open as a penalty card."""

    card: Card


class RevokeLeft(_PlayerEvent, frozen=True, tag="RevokeLeft"):
    """A player left their own wrong card uncorrected, or did not call an opponent's proven
    revoke."""


class RevokeCalled(_PlayerEvent, frozen=True, tag="RevokeCalled"):
    """A player called a revoke that could no longer be corrected, which ends the hand.

    Attributes:
        offender: the seat of the player who revoked.
    """

    offender: int


ClaimKind = Literal["all", "settled", "settled but for bags", "more", "nil"]
"""Kinds of claims: "all" to win every trick left, "settled" that the score is settled, "nil" that a
nil is safe. Only older logs contain the other two."""
ENDING_CLAIMS: Final[tuple[ClaimKind, ...]] = ("all", "settled", "settled but for bags")
"""Claims that end the hand once they are proved; after the others play goes on."""
ClaimAnswer = Literal["proved", "refused", "too early"]


class Claimed(_PlayerEvent, frozen=True, tag="Claimed"):
    """A player claimed how the remaining tricks of the hand go.

    Attributes:
        claim: the kind of claim.
        tricks: the number of tricks claimed, for the kind "more"; else 0.
    """

    claim: ClaimKind
    tricks: int = 0


class ClaimAnswered(_PlayerEvent, frozen=True, tag="ClaimAnswered"):
    """The program answered the claim of a player.

    Attributes:
        answer: "proved", and the events that play or end the hand accordingly follow; "refused", as
            it could fail; or "too early" to be proved.
    """

    answer: ClaimAnswer


Help = Literal["hint", "undo", "peek", "checker", "memory", "finish"]
"""Kinds of help for a player."""


class Assisted(_PlayerEvent, frozen=True, tag="Assisted"):
    """A player took help, so statistics keep this game apart from games without help.

    Attributes:
        kind: the kind of help.
    """

    kind: Help


class Seated(_PlayerEvent, frozen=True, tag="Seated"):
    """A bot took over the seat of a player who was missing when the game was resumed.

    Attributes:
        level: the name of the bot's level.
    """

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
    """A player's decision that the text of a hand does not give, made up so that the hand can be
    played on.

    It changes the state of the game as `answer` would. It is not shown, reviewed or counted,
    because no player is known to have made it. Not allowed in a sealed match (`Game.sealed`).

    Attributes:
        answer: a possible decision, as an event.
        cards_told: whether the text gives the cards that it moves, though not who moved them.
    """

    answer: Assumable
    cards_told: bool = False


class Undone(_Event, frozen=True, tag="Undone"):
    """The latest decisions were taken back.

    Attributes:
        to: the number of events of the log, from its first, that still count.
    """

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
