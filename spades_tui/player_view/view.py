"""The view: all one seat may know of a game, as values that hold no reference to the state."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import msgspec

from spades_tui.cards import Card, Suit
from spades_tui.player_view.prompt import Prompt
from spades_tui.rules.bids import PARTNERS, Bid, is_nil
from spades_tui.rules.deck import full_pack, suits_of
from spades_tui.rules.events import Event
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import GameOutcome, SideBefore, SideScore, count_sets
from spades_tui.rules.seating import Seating, seating
from spades_tui.rules.tricks import Play, Trick

Phase = Literal[
    "between",  # no cards out: before the first deal, after a hand, after a game
    "draw",
    "blind",
    "misdeal",
    "nil round",
    "bidding",
    "raising",
    "kitty",
    "exchange",
    "play",
]

Cards = tuple[Card, ...]


class Transfer(msgspec.Struct, frozen=True):
    """Cards this seat gave or received face down."""

    giver: int
    taker: int
    cards: Cards


class HandResult(msgspec.Struct, frozen=True):
    """A finished hand of the game, open to all.

    Attributes:
        number: number of the hand in the game, from 1.
        dealer: who dealt it.
        bids: each player's bid.
        tricks: tricks won by each hand, the dummy's included.
        sides: the score of each side, in order.
        declarer: who played the dummy, if there was one.
        revoker: whose revoke ended it, if one did.
        plays: every card played, in order.
    """

    number: int
    dealer: int
    bids: tuple[Bid | None, ...]
    tricks: tuple[int, ...]
    sides: tuple[SideScore, ...]
    declarer: int | None = None
    revoker: int | None = None
    plays: tuple[Play, ...] = ()

    def is_for_side(self, seat: int, seats: Seating) -> bool:
        """Whether one bid stands for a player and their partner."""
        return any(self.bids[place] == PARTNERS for place in seats.side_with(seat))

    def tricks_for(self, seat: int, seats: Seating) -> int:
        """Return the tricks that a player's bid asks for: their own, unless it stands for a side.

        With a dummy they are all those that the player scores.
        """
        hands: tuple[int, ...] = (seat,)
        if seats.has_dummy or self.is_for_side(seat, seats):
            hands = seats.hands_scored(seats.side_of[seat], self.declarer)
        return sum(self.tricks[hand] for hand in hands)


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """What `seat` may know. Seats and hands are numbered as in `rules.seating`, sides too.

    Attributes:
        rules: the rules in force.
        seat: whose view it is.
        phase: what is going on.
        game: number of the game in the match, from 1.
        hand_number: number of the hand in the game, from 1; 0 before the first.
        attempt: 1, and one more after each misdeal of this hand.
        deal: running number of the deal in the match.
        dealer: who deals, or dealt, this hand.
        scores: points of each side.
        bags: bags of each side.
        wins: games won by each side in this match.
        hand: own cards, strongest first by suit; None as long as they have not been looked at.
        hand_sizes: number of cards in each hand, the dummy's included.
        looked: which players have seen their cards.
        bids: each player's bid so far.
        proposed: the number or bid a side has proposed and not yet agreed, by side.
        auction: the calls, talk and questions of this hand, in order (all of them public).
        declarer: who plays the dummy.
        tricks: the finished tricks of this hand.
        trick: the trick on the table, or None when someone is to lead.
        taken: tricks won by each hand.
        leader: the hand that leads, or led, the present trick; None before the play.
        to_act: the player everybody waits for; None between hands.
        spades_broken: whether a spade has been played to a trick.
        dummy: the dummy's cards, once they lie open.
        penalty_cards: cards lying face up before each hand after a renounce.
        transfers: cards this seat gave and was given in this hand.
        discarded: cards this seat put away face down in this hand.
        drawn: the card this seat has just drawn and must keep or discard.
        stock: cards left to draw, without the one somebody is looking at.
        leftovers: cards this seat took up beside its own.
        cancel_card: the bag-cancelling card of this hand.
        commitment: SHA-256 of this deal with its nonce, published before it.
        nonce: opens the commitment; None until the hand is over.
        dealt: the cards each hand was dealt, None until the hand is over.
        results: finished hands of the present game.
        outcome: how the game just finished ended; None while one goes on.
        match_winner: the side that has won the match.
        assisted: whether help (hint, undo) was taken in this game.
        prompt: what this seat is asked now.
        sets_given: sets of each side before a game that was taken up in its middle. Left out of
            JSON when empty, so that the keys of prices and questions stay what they were.
    """

    rules: RuleSet
    seat: int
    phase: Phase
    game: int
    hand_number: int
    attempt: int
    deal: int
    dealer: int
    scores: tuple[int, ...]
    bags: tuple[int, ...]
    wins: tuple[int, ...]
    hand: Cards | None
    hand_sizes: tuple[int, ...]
    looked: tuple[bool, ...]
    bids: tuple[Bid | None, ...]
    proposed: tuple[int | None, ...]
    auction: tuple[Event, ...]
    declarer: int | None
    tricks: tuple[Trick, ...]
    trick: Trick | None
    taken: tuple[int, ...]
    leader: int | None
    to_act: int | None
    spades_broken: bool
    dummy: Cards | None
    penalty_cards: tuple[Cards, ...]
    transfers: tuple[Transfer, ...]
    discarded: Cards
    drawn: Card | None
    stock: int
    leftovers: Cards
    cancel_card: Card | None
    commitment: str
    nonce: str | None
    dealt: tuple[Cards, ...] | None
    results: tuple[HandResult, ...]
    outcome: GameOutcome | None
    match_winner: int | None
    assisted: bool
    prompt: Prompt | None
    sets_given: tuple[int, ...] = ()

    @property
    def question(self) -> Prompt:
        """The prompt for this seat. It is an error to read it if there is none."""
        assert self.prompt is not None
        return self.prompt

    @property
    def seats(self) -> Seating:
        """The seating at this table."""
        return seating(self.rules)

    @property
    def side(self) -> int:
        """The side of `seat`."""
        return self.seats.side_of[self.seat]

    @property
    def partner(self) -> int | None:
        """The partner of `seat`."""
        return self.seats.partner_of[self.seat]

    @property
    def hands_played(self) -> int:
        """Finished hands of the game, with those before it was taken up in its middle."""
        if self.results:
            return self.results[-1].number
        return self.hand_number - (1 if self.attempt else 0)

    @property
    def before(self) -> tuple[SideBefore, ...]:
        """The score, the bags and the sets of each side before the hand in play."""
        hands = (result.sides for result in self.results)
        sets = count_sets(hands, self.rules, self.sets_given)
        return tuple(map(SideBefore, self.scores, self.bags, sets))

    @property
    def own_first(self) -> tuple[int, ...]:
        """All sides in the order of display: the side of `seat` first, then clockwise."""
        return self.seats.sides_from(self.seat)

    @property
    def live_nils(self) -> frozenset[int]:
        """The players with a nil who have not taken a trick."""
        return frozenset(
            seat for seat, bid in enumerate(self.bids) if is_nil(bid) and not self.taken[seat]
        )

    @property
    def all_tricks(self) -> tuple[Trick, ...]:
        """The finished tricks, and the one on the table."""
        return (*self.tricks, *filter(None, (self.trick,)))

    @property
    def plays(self) -> tuple[Play, ...]:
        """Every card played in this hand, in order."""
        return tuple(play for trick in self.all_tricks for play in trick.plays)


def unseen_cards(view: View) -> dict[Suit, tuple[Card, ...]]:
    """Return the cards the viewer has not seen in this hand, by suit, strongest first.

    They are in the other hands, or out of play if cards are left over or put away face down.
    """
    unseen = Counter(full_pack(view.rules))
    unseen.subtract(view.hand or ())
    unseen.subtract(view.dummy or ())
    unseen.subtract(view.discarded)
    unseen.subtract(play.card for play in view.plays)
    return suits_of(tuple((+unseen).elements()), view.rules)
