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
    """Cards that one player passed to their partner, face down.

    Attributes:
        giver: the seat that passed them.
        taker: the seat that received them.
        cards: the cards.
    """

    giver: int
    taker: int
    cards: Cards


class HandResult(msgspec.Struct, frozen=True):
    """A finished hand of the game, in which nothing is hidden any more.

    Attributes:
        number: number of the hand in the game, from 1.
        dealer: the seat that dealt it.
        bids: by player, the bid; None for all in a hand played without bids.
        tricks: by hand, the number of tricks it won, the dummy's included.
        sides: by side, its score.
        declarer: the seat that played the dummy; None if there was none.
        revoker: the seat whose revoke ended the hand; None if none did.
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
        """Whether one bid stood for `seat` and its partner together; `seats` is the seating of the
        table."""
        return any(self.bids[place] == PARTNERS for place in seats.side_with(seat))

    def tricks_for(self, seat: int, seats: Seating) -> int:
        """Return the number of tricks taken that count for the bid of `seat`.

        They are its own tricks, or those of the whole side if one bid stands for the side. At a
        table with a dummy they are all the tricks that the side of `seat` scores.

        Args:
            seat: the player.
            seats: the seating of the table.
        """
        hands: tuple[int, ...] = (seat,)
        if seats.has_dummy or self.is_for_side(seat, seats):
            hands = seats.hands_scored(seats.side_of[seat], self.declarer)
        return sum(self.tricks[hand] for hand in hands)


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that one player may know of a game.

    Seats, hands and sides are indices as in `rules.seating.Seating`; tuples are by seat, hand or
    side.

    Attributes:
        rules: the rules in force.
        seat: the player who may know this, called the viewer.
        phase: the phase of the hand, or "between" hands.
        game: number of the game in the match, from 1.
        hand_number: number of the hand in the game, from 1; 0 before the first.
        attempt: 1 for the first deal of this hand, and one more after each misdeal.
        deal: number of the deal in the match, from 1.
        dealer: the seat that deals, or dealt, this hand; -1 before it is chosen.
        scores: by side, its points in the game, by the hands finished so far.
        bags: by side, the bags it keeps after the hands finished so far.
        wins: by side, the games it has won in this match.
        hand: the viewer's cards by suit, strongest first; None if the viewer has not looked.
        hand_sizes: by hand, its number of cards, the dummy's included.
        looked: by player, whether they have looked at their cards.
        bids: by player, the bid; None for a player who has not bid.
        proposed: by side, the number of tricks proposed in talk and not yet agreed; None without
            one.
        auction: the calls, talk and questions of this hand, in order; all of them are public.
        declarer: the seat that plays the dummy; None if there is none yet.
        tricks: the complete tricks of this hand, in order.
        trick: the incomplete trick; None if the next card is a lead.
        taken: by hand, the number of tricks won.
        leader: the hand that leads, or led, the current trick; None before the play.
        to_act: the seat that must decide; None between hands.
        spades_broken: whether a spade has been played in this hand.
        dummy: the cards of the open dummy, in a lesson those of the open partner; None without one.
        penalty_cards: by hand, its cards that lie face up after a wrong card was corrected.
        transfers: the exchanges in which the viewer gave or received cards in this hand.
        discarded: the cards the viewer discarded face down in this hand.
        drawn: the card the viewer has just drawn and must keep or discard; else None.
        stock: the number of cards left to draw, without `drawn`.
        leftovers: the leftover cards that the viewer took up.
        cancel_card: the bag-canceling card of this hand; None if there is none.
        commitment: the commitment to this deal (`DealCommitted.digest`); "" if none was published.
        nonce: the secret that proves the commitment; None until the hand is over.
        dealt: by hand, the cards it was dealt; None until the hand is over.
        results: the finished hands of the current game, in order.
        outcome: the end of the game just finished; None while a game is being played.
        match_winner: the side that has won the match; None until then.
        assisted: whether a player took help (hint, undo) in this game.
        prompt: the decision that the viewer must make now; None if there is none.
        sets_given: by side, the sets before a game that was taken up in its middle; empty for 0
            each. Left out of JSON when empty, so that stored hashes stay valid.
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
        """The decision that the viewer must make now; `prompt` must not be None."""
        assert self.prompt is not None
        return self.prompt

    @property
    def seats(self) -> Seating:
        """The seats and sides of this table."""
        return seating(self.rules)

    @property
    def side(self) -> int:
        """The index of the viewer's side."""
        return self.seats.side_of[self.seat]

    @property
    def partner(self) -> int | None:
        """The seat of the viewer's partner; None without partners."""
        return self.seats.partner_of[self.seat]

    @property
    def hands_played(self) -> int:
        """Number of finished hands of the game.

        If the game was taken up in its middle, the hands before that count, too.
        """
        if self.results:
            return self.results[-1].number
        return self.hand_number - (1 if self.attempt else 0)

    @property
    def before(self) -> tuple[SideBefore, ...]:
        """By side, its score, bags and sets by the hands of the game finished so far."""
        hands = (result.sides for result in self.results)
        sets = count_sets(hands, self.rules, self.sets_given)
        return tuple(map(SideBefore, self.scores, self.bags, sets))

    @property
    def own_first(self) -> tuple[int, ...]:
        """The indices of all sides in the order of display: the viewer's first, then clockwise."""
        return self.seats.sides_from(self.seat)

    @property
    def live_nils(self) -> frozenset[int]:
        """The seats that have bid nil or double nil and have not taken a trick themselves."""
        return frozenset(
            seat for seat, bid in enumerate(self.bids) if is_nil(bid) and not self.taken[seat]
        )

    @property
    def all_tricks(self) -> tuple[Trick, ...]:
        """The tricks of this hand in order; an incomplete one comes last."""
        return (*self.tricks, *filter(None, (self.trick,)))

    @property
    def plays(self) -> tuple[Play, ...]:
        """Every card played in this hand, in order."""
        return tuple(play for trick in self.all_tricks for play in trick.plays)


def unseen_cards(view: View) -> dict[Suit, tuple[Card, ...]]:
    """Return the cards the viewer has not seen in this hand, by suit, strongest first.

    They are in the other hands, among leftover cards, or discarded by others. Suits without such
    cards are left out.
    """
    unseen = Counter(full_pack(view.rules))
    unseen.subtract(view.hand or ())
    unseen.subtract(view.dummy or ())
    unseen.subtract(view.discarded)
    unseen.subtract(play.card for play in view.plays)
    return suits_of(tuple((+unseen).elements()), view.rules)
