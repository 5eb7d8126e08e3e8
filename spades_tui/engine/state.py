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
"""The stage of a match while no hand is being played."""


class PendingQuestion(msgspec.Struct, frozen=True):
    """A question or proposal that waits for the partner's yes or no.

    Attributes:
        seat: the player who asked or proposed.
        partner: the player who must answer.
        kind: the kind of question; "bid" and "raise" are proposals.
        bid: the proposed bid; None unless `kind` is "bid".
        number: the number of tricks proposed; 0 unless `kind` is "raise".
    """

    seat: int
    partner: int
    kind: Literal["cover", "misdeal", "bid", "raise"]
    bid: Bid | None = None
    number: int = 0

    @property
    def about(self) -> str:
        """The text for `Prompt.about`: the proposed bid or number, else the kind of question."""
        if self.kind == "bid":
            return str(self.bid)
        return str(self.number) if self.kind == "raise" else self.kind


class Talk(msgspec.Struct, frozen=True):
    """The partnership bidding of the side whose turn it is (decision 29).

    Attributes:
        said: seats that have named their tricks.
        number: the number of tricks proposed last; None before the first proposal.
        proposer: the seat that proposed that number; -1 before the first proposal.
        proposals: the number of proposals so far.
    """

    said: tuple[int, ...] = ()
    number: int | None = None
    proposer: int = -1
    proposals: int = 0


class Revoke(msgspec.Struct, frozen=True):
    """A card that failed to follow suit though its hand could have followed.

    Attributes:
        seat: the seat whose hand it came from.
        card: the wrong card.
        suit: the suit led.
    """

    seat: int
    card: Card
    suit: Suit


class Playing(msgspec.Struct, frozen=True):
    """The play of a hand.

    Tuples have one entry for each hand, in the order of `Seating`, unless another order is given.

    Attributes:
        leader: the hand that leads, or led, the current trick.
        taken: tricks won.
        penalty: cards that lie face up (decision 44).
        cancelled: number of bag-canceling cards won.
        promise_broken: for each player, whether their no-trump promise is broken.
        trick: the trick on the table; None when a card is to be led.
        tricks: the finished tricks, in order.
        broken: whether a spade has been played.
        wrong: wrong cards of the current trick that may still be corrected, in order.
        revokes: wrong cards of earlier tricks that have been neither called nor let stand by all
            opponents.
        proven: those of `revokes` that a later card has proved, in the order in which the opponents
            are asked about them.
        let_stand: opponents who have let the first of `proven` stand.
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
        """The cards of the current trick, in order; empty when a card is to be led."""
        return self.trick.plays if self.trick else ()

    @property
    def all_tricks(self) -> tuple[Trick, ...]:
        """The finished tricks, then the one on the table if there is one."""
        return (*self.tricks, *filter(None, (self.trick,)))


class Hand(msgspec.Struct, frozen=True):
    """One deal, from the cards to the last trick.

    Tuples described by "each hand" or "each player" are in the order of `Seating`.

    Attributes:
        dealt: the cards each hand was dealt or has drawn.
        rest: cards dealt to no hand and not taken up: the leftovers, or the stock from its top card
            on.
        nonce: the random text that, with the cards, gives the commitment of the deal.
        cancel_card: the bag-canceling card; None if there is none.
        cards: the cards each hand holds now.
        looked: whether each player has seen their cards.
        bids: each player's bid so far.
        discarded: the cards each player put away face down.
        auction: the public calls, talk and questions in order.
        pending: the question that waits for an answer; None if there is none.
        asked: (seat, question) for each question put to a partner; each may be put once.
        refused: (seat, kind of bid) for each bid that the partner refused.
        bound: the seat that must bid blind nil because its partner promised cover; None if no seat
            must.
        window_done: players who have let the blind window go by, or whose blind bid was refused.
        misdeal_done: players whose turn to call a misdeal has gone by.
        nil_passed: players who declared no nil in the nil round.
        talk: the talk of the side now agreeing on its number.
        raising_done: players whose chance to raise has gone by.
        taker: the seat that took up the leftovers; None if no seat has.
        leftovers: the leftover cards that `taker` took up.
        transfers: cards that partners have passed each other, in order.
        passing: cards chosen for a simultaneous exchange and not yet handed over.
        exchanged: indices of the sides whose exchange is over.
        suit_asked: seats that have named the suit of which they would like cards passed.
        declarer: the seat that plays the dummy; None without a dummy or before the play.
        revoker: the seat whose revoke ended the hand; None if none did.
        playing: the play; None before it begins.
        untold: the kind of card movement that was assumed without knowing its cards; "" if every
            movement is known.
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
        """The finished tricks of this deal, then the one on the table if there is one."""
        return () if self.playing is None else self.playing.all_tricks

    @property
    def at_play(self) -> tuple[Cards, ...]:
        """By hand, its cards at the start of play: those it has left, then those it has played."""
        held = [list(cards) for cards in self.cards]
        for trick in self.all_tricks:
            for play in trick.plays:
                held[play.hand].append(play.card)
        return tuple(map(tuple, held))


class State(msgspec.Struct, frozen=True):
    """A match after the events of its log. Seats, hands and sides are numbered as in `Seating`.

    Attributes:
        rules: the rules in force.
        scores: points of each side in the current game.
        bags: bags of each side.
        wins: games won by each side.
        stage: index of the current phase in `timeline(rules)`, or `BETWEEN_HANDS`.
        game: number of the game, from 1; 0 before the first deal.
        number: number of the hand in the game, from 1; before the first deal, one less than that of
            the first hand.
        attempt: 1, and one more after each misdeal of this hand; 0 before the first deal.
        deal: running number of the deal in the match, from 1 (0 before the first); a deal repeated
            after a misdeal keeps it.
        dealer: the seat that deals, or dealt, this hand; None until the first dealer is chosen.
        commitment: fingerprint of the deal (SHA-256 in hexadecimal), published before it.
        hand: the current or last deal; None before the first.
        thrown_in: whether that deal ended in a misdeal.
        results: finished hands of the current game, in order.
        sets_given: for a game that was taken up in its middle, the sets of each side before that;
            else empty.
        outcome: the outcome of the game just finished; None while a game is being played.
        match_winner: the side that has won the match; None until then.
        assisted: whether help was taken in this game.
        claim: the claim that waits for its result; None if there is none.
        prompt: the current question and the seat that must answer; None between hands.
        due: an event that must follow automatically before anything else can happen; None if there
            is none.
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
        """The seats in clockwise order, from the one at the dealer's left to the dealer."""
        assert self.dealer is not None
        return self.seats.clockwise_from(self.seats.next_seat(self.dealer))

    @property
    def current_hand(self) -> Hand:
        """The current or last deal; it is an error to read it before the first deal."""
        assert self.hand is not None
        return self.hand

    @property
    def playing(self) -> Playing:
        """The play of the current hand; it is an error to read it before the play begins."""
        assert self.hand is not None
        assert self.hand.playing is not None
        return self.hand.playing

    @property
    def bids_itself(self) -> bool:
        """Whether this hand is played without bidding (option `first_hand`, decision 37)."""
        return bids_itself(self.number, self.rules)


def new_state(rules: RuleSet) -> State:
    """Return the state of a match before its first event."""
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
    """Return a hand just dealt, before any call.

    Args:
        seats: the seating.
        dealt: the cards of each hand.
        leftovers: the cards dealt to no hand: leftovers, or the stock from its top card on.
        nonce: the random text of the commitment; "" if it is not known.
        cancel_card: the bag-canceling card; None if there is none.
    """
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
    """Return `state` with the fields of its hand named in `changes` replaced by those values."""
    hand = replace(state.current_hand, **changes)
    return replace(state, hand=hand)


def append_to_hand(state: State, /, **changes: Any) -> State:
    """Return `state` with one more entry in some tuples of its hand.

    Args:
        state: the state.
        changes: the entry to append, by the name of the tuple.
    """
    hand = state.current_hand
    return with_hand(
        state, **{name: (*getattr(hand, name), entry) for name, entry in changes.items()}
    )


def with_playing(state: State, /, **changes: Any) -> State:
    """Return `state` with the fields of its play named in `changes` replaced by those values."""
    return with_hand(state, playing=replace(state.playing, **changes))


def replace_at(values: tuple[V, ...], place: int, value: V) -> tuple[V, ...]:
    """Return a copy of `values` with `value` at index `place`."""
    return (*values[:place], value, *values[place + 1 :])


def remove_cards(cards: Cards, gone: Cards) -> Cards:
    """Return `cards` in the same order, less one copy of each card of `gone`.

    Raises:
        ValueError: when a card of `gone` is missing from `cards`.
    """
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
