"""The state of a match: one immutable value, the fold of its event log."""

from __future__ import annotations

from typing import Any, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from spades_tui.cards import Card, Suit
from spades_tui.player_view import HandResult, Prompt, Transfer
from spades_tui.rules.actions import Question
from spades_tui.rules.bids import Bid, BidKind
from spades_tui.rules.capabilities import bids_itself
from spades_tui.rules.events import Claimed, Event
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.facts import GameOutcome
from spades_tui.rules.seating import Seating, seating
from spades_tui.rules.tricks import Play, Trick

Cards = tuple[Card, ...]
S = TypeVar("S", bound=msgspec.Struct)
V = TypeVar("V")

Untold = Literal["", "draws", "discards", "passes"]

BETWEEN_HANDS = -1
"""The stage of a match while no cards are out."""


class PendingQuestion(msgspec.Struct, frozen=True):
    """A question or proposal that waits for the partner's yes or no.

    Attributes:
        seat: the player who asked or proposed.
        partner: the player who must answer.
        kind: the kind of question; "bid" and "raise" are proposals.
        bid: the proposed bid.
        number: the proposed raised number.
    """

    seat: int
    partner: int
    kind: Literal["cover", "misdeal", "bid", "raise"]
    bid: Bid | None = None
    number: int = 0

    @property
    def about(self) -> str:
        """The subject of the question, as a prompt shows it."""
        if self.kind == "bid":
            return str(self.bid)
        return str(self.number) if self.kind == "raise" else self.kind


class Talk(msgspec.Struct, frozen=True):
    """Partnership bidding of the side whose turn it is (decision 29).

    Attributes:
        said: seats that have named their tricks.
        number: the last number proposed.
        proposer: the player who proposed it.
        proposals: the number of proposals so far.
    """

    said: tuple[int, ...] = ()
    number: int | None = None
    proposer: int = -1
    proposals: int = 0


class Revoke(msgspec.Struct, frozen=True):
    """A card that failed to follow `suit` though it could have been followed."""

    seat: int
    card: Card
    suit: Suit


class Playing(msgspec.Struct, frozen=True):
    """The play of a hand.

    Attributes:
        leader: the hand that leads, or led, the present trick.
        trick: the trick on the table.
        tricks: the finished tricks.
        taken: tricks won by each hand.
        broken: whether a spade has been played to a trick.
        penalty: cards of each hand that lie face up (decision 44).
        wrong: wrong cards of the present trick that may still be corrected.
        revokes: wrong cards of earlier tricks nobody has called.
        proven: revokes a later card has proved; the opponents are asked about each in turn.
        let_stand: opponents who have let the first of them stand.
        cancelled: bag-cancelling cards won by each hand.
        promise_broken: for each player whether their no-trump promise is broken.
    """

    leader: int
    taken: tuple[int, ...]
    penalty: tuple[Cards, ...]
    cancelled: tuple[int, ...]
    promise_broken: tuple[bool, ...]
    trick: Trick | None = None
    tricks: tuple[Trick, ...] = ()
    broken: bool = False
    wrong: tuple[Revoke, ...] = ()
    revokes: tuple[Revoke, ...] = ()
    proven: tuple[Revoke, ...] = ()
    let_stand: tuple[int, ...] = ()

    @property
    def plays(self) -> tuple[Play, ...]:
        """The cards of the present trick."""
        return self.trick.plays if self.trick else ()

    @property
    def all_tricks(self) -> tuple[Trick, ...]:
        """The finished tricks, and the one on the table."""
        return (*self.tricks, *filter(None, (self.trick,)))


class Hand(msgspec.Struct, frozen=True):
    """One deal, from the cards to the last trick.

    Attributes:
        dealt: the cards each hand was dealt or has drawn.
        rest: leftovers nobody has taken, or the stock from its top card on.
        nonce: opens the commitment of the deal.
        cancel_card: the bag-cancelling card.
        cards: the cards each hand holds now.
        looked: which players have seen their cards.
        bids: each player's bid so far.
        auction: the public calls, talk and questions in order.
        pending: the question that waits for an answer.
        asked: who has asked their partner what; each question may be put once.
        refused: what each player was refused by their partner.
        bound: who is held to a blind nil by their partner's yes.
        window_done: players whose blind window has gone by.
        misdeal_done: players whose turn to call a misdeal has gone by.
        nil_passed: players who declared no nil in the nil round.
        talk: the talk of the side now agreeing on its number.
        raising_done: players whose chance to raise has gone by.
        taker: who took the leftovers.
        leftovers: the cards they took.
        discarded: cards each player put away face down.
        transfers: cards that have changed hands.
        passing: cards chosen for a simultaneous exchange and not yet handed over.
        exchanged: sides whose exchange is over.
        suit_asked: seats that have named a suit they would like back.
        declarer: who plays the dummy.
        revoker: whose revoke ended the hand.
        playing: the play, once it has begun.
        untold: how cards moved in a way nobody knows, for it was assumed; "" if all is known.
    """

    dealt: tuple[Cards, ...]
    rest: Cards
    nonce: str
    cancel_card: Card | None
    cards: tuple[Cards, ...]
    looked: tuple[bool, ...]
    bids: tuple[Bid | None, ...]
    discarded: tuple[Cards, ...]
    auction: tuple[Event, ...] = ()
    pending: PendingQuestion | None = None
    asked: tuple[tuple[int, Question], ...] = ()
    refused: tuple[tuple[int, BidKind], ...] = ()
    bound: int | None = None
    window_done: tuple[int, ...] = ()
    misdeal_done: tuple[int, ...] = ()
    nil_passed: tuple[int, ...] = ()
    talk: Talk = Talk()
    raising_done: tuple[int, ...] = ()
    taker: int | None = None
    leftovers: Cards = ()
    transfers: tuple[Transfer, ...] = ()
    passing: tuple[Transfer, ...] = ()
    exchanged: tuple[int, ...] = ()
    suit_asked: tuple[int, ...] = ()
    declarer: int | None = None
    revoker: int | None = None
    playing: Playing | None = None
    untold: Untold = ""

    @property
    def all_tricks(self) -> tuple[Trick, ...]:
        """The tricks played in this deal, the one on the table included."""
        return () if self.playing is None else self.playing.all_tricks

    @property
    def at_play(self) -> tuple[Cards, ...]:
        """The cards each hand held at the start of play: those left and those played."""
        held = [list(cards) for cards in self.cards]
        for trick in self.all_tricks:
            for play in trick.plays:
                held[play.hand].append(play.card)
        return tuple(map(tuple, held))


class State(msgspec.Struct, frozen=True):
    """A match as its log has made it.

    Attributes:
        rules: the rules in force.
        scores: points of each side in the present game.
        bags: bags of each side.
        wins: games won by each side.
        stage: place in the timeline of the phase under way, or `BETWEEN_HANDS`.
        game: number of the game, from 1; 0 before the first deal.
        number: number of the hand in the game, from 1.
        attempt: 1, and one more after each misdeal of this hand.
        deal: running number of the deal in the match, misdeals not counted.
        dealer: who deals, or dealt, this hand; None until the first dealer is found.
        commitment: fingerprint of the deal, published before it.
        hand: the cards and calls of the present, or last, deal.
        thrown_in: whether that deal ended in a misdeal.
        results: finished hands of the present game.
        sets_given: sets of each side before a game that was taken up in its middle.
        outcome: how the game just finished ended.
        match_winner: the side that has won the match.
        assisted: whether help was taken in this game.
        claim: the claim that waits to be answered.
        prompt: what is asked, and of whom; None between hands.
        due: an event that follows by itself, before anything else can happen.
    """

    rules: RuleSet
    scores: tuple[int, ...]
    bags: tuple[int, ...]
    wins: tuple[int, ...]
    stage: int = BETWEEN_HANDS
    game: int = 0
    number: int = 0
    attempt: int = 0
    deal: int = 0
    dealer: int | None = None
    commitment: str = ""
    hand: Hand | None = None
    thrown_in: bool = False
    results: tuple[HandResult, ...] = ()
    sets_given: tuple[int, ...] = ()
    outcome: GameOutcome | None = None
    match_winner: int | None = None
    assisted: bool = False
    claim: Claimed | None = None
    prompt: Prompt | None = None
    due: Event | None = None

    @property
    def seats(self) -> Seating:
        """The seating of this match."""
        return seating(self.rules)

    @property
    def clockwise(self) -> tuple[int, ...]:
        """The players from the dealer's left on."""
        assert self.dealer is not None
        return self.seats.clockwise_from(self.seats.left_of(self.dealer))

    @property
    def current_hand(self) -> Hand:
        """The current hand."""
        assert self.hand is not None
        return self.hand

    @property
    def playing(self) -> Playing:
        """The current play of cards."""
        assert self.hand is not None
        assert self.hand.playing is not None
        return self.hand.playing

    @property
    def bids_itself(self) -> bool:
        """Whether this hand is not bid (option `first_hand`, decision 37)."""
        return bids_itself(self.number, self.rules)


def new_state(rules: RuleSet) -> State:
    """Return a match in which nothing has happened."""
    zeros = (0,) * len(seating(rules).sides)
    return State(rules, zeros, zeros, zeros)


def new_hand(
    seats: Seating,
    dealt: tuple[Cards, ...],
    leftovers: Cards = (),
    *,
    nonce: str = "",
    cancel_card: Card | None = None,
) -> Hand:
    """Return a deal in which nothing has happened."""
    return Hand(
        dealt=dealt,
        rest=leftovers,
        nonce=nonce,
        cancel_card=cancel_card,
        cards=dealt,
        looked=(False,) * seats.players,
        bids=(None,) * seats.players,
        discarded=((),) * seats.players,
    )


def with_hand(state: State, /, **changes: Any) -> State:
    """Return `state` with these fields of its hand changed."""
    hand = replace(state.current_hand, **changes)
    return replace(state, hand=hand)


def append_to_hand(state: State, /, **changes: Any) -> State:
    """Return `state` with one entry more in these fields of its hand."""
    hand = state.current_hand
    return with_hand(
        state, **{name: (*getattr(hand, name), entry) for name, entry in changes.items()}
    )


def with_playing(state: State, /, **changes: Any) -> State:
    """Return `state` with these fields of its play changed."""
    return with_hand(state, playing=replace(state.playing, **changes))


def replace_at(values: tuple[V, ...], place: int, value: V) -> tuple[V, ...]:
    """Return `values` with `value` at `place`."""
    return (*values[:place], value, *values[place + 1 :])


def without(cards: Cards, gone: Cards) -> Cards:
    """Return `cards` less one copy of each of `gone`.

    Raises:
        ValueError: when one of them is not there.
    """
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
