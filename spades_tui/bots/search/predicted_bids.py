"""Predicted bids of the players still to bid in a possible deal, and the exchanges that follow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from spades_tui.bots.bid_model import GUESSING
from spades_tui.bots.kernel import CardMasks
from spades_tui.bots.search.deals import Deal, DealSource, low_cards, move_cards, nil_dangers
from spades_tui.cards import Suit
from spades_tui.player_view import View
from spades_tui.rules.bidding.kinds import nil_is_taken
from spades_tui.rules.bids import NIL, PARTNERS, Bid, is_nil
from spades_tui.rules.capabilities import bids_are_free, bids_by_talk, bids_itself, has_exchange
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.exchange import Exchange, exchanges_due
from spades_tui.rules.seating import seating
from spades_tui.rules.turns import first_bidder

Bids = tuple[Bid | None, ...]

_FOE: Final = 0.16
"""Tricks subtracted for each trick an opponent bid above the average; fitted like the model."""
_MATE: Final = 0.25
"""The same for the partner's bid."""
_BARREN: Final = 0.3
"""A hand is bid as a nil up to this many expected tricks, plus one for each of the top spades."""


class BidPredictor:
    """Predicts the bids of the players who have not bid yet, from their cards in a possible
    deal."""

    def __init__(self, scene: DealSource, deals: Sequence[Deal]) -> None:
        """Prepare to predict.

        Args:
            scene: the source of the deals of the decision.
            deals: some of its deals; their average defines an ordinary hand.
        """
        view = scene.view
        self._me = view.seat
        self._reader = scene.reader
        self._rules = rules = view.rules
        self._table = seating(rules)
        self._record = scene.record
        self._spades = scene.masks.suits[Suit.SPADES]
        self._most = tricks_in_hand(rules)
        self._usual = GUESSING.average(rules)
        tricks = [self._tricks(seat, deal) for deal in deals for seat in range(len(deal.cards))]
        self._average = sum(tricks) / max(1, len(tricks))
        self._order = self._table.clockwise_from(first_bidder(rules, view.dealer))
        self._itself = bids_itself(view.hand_number, rules)
        self._agreed = bids_by_talk(rules)

    def _tricks(self, seat: int, deal: Deal) -> float:
        return self._reader.tricks(deal.cards[seat], deal.duplicates[seat])

    def bids(self, certain_bids: Bids, deal: Deal) -> Bids:
        """Return the bids of all players in `deal`, by seat.

        They are `certain_bids`, with predictions in place of None. If the hand is played without
        bidding under the rules, `certain_bids` are returned unchanged.
        """
        if self._itself:
            return certain_bids
        bids = list(certain_bids)
        for seat in self._order:
            if bids[seat] is None and not self._falls_away(bids, seat):
                bids[seat] = self.predict(seat, deal, bids)
        for seats in self._table.sides:
            self._settle(bids, seats, certain_bids, deal)
        return tuple(bids)

    def _falls_away(self, bids: list[Bid | None], seat: int) -> bool:
        """Whether the partner of `seat` has bid for the side, so that it makes no bid itself."""
        partner = self._table.partner_of[seat]
        theirs = None if partner is None else bids[partner]
        return theirs is not None and theirs.is_side_bid

    def _settle(
        self, bids: list[Bid | None], seats: Sequence[int], certain_bids: Bids, deal: Deal
    ) -> None:
        """Adjust the predicted bids of one side so that they are legal together."""
        silent = [seat for seat in seats if certain_bids[seat] is None]
        for seat in silent:
            bids[seat] = bids[seat] or PARTNERS
        if self._rules.bidding.one_nil_each_side and silent:
            self._one_nil(bids, seats, silent, deal)
        if self._agreed and len(silent) == len(seats) > 1:
            total = min(self._most, sum(bid.tricks for s in seats if (bid := bids[s])))
            for seat in seats:
                bids[seat] = PARTNERS
            bids[seats[0]] = Bid("number", max(1, total))

    def _one_nil(
        self, bids: list[Bid | None], seats: Sequence[int], silent: Sequence[int], deal: Deal
    ) -> None:
        """Make one of the predicted bids of a side a nil: that of the weaker hand, if there is a
        choice."""
        weak = min(silent, key=lambda seat: self._tricks(seat, deal))
        if any((bid := bids[s]) and bid.is_nil for s in seats if s not in silent):
            weak = -1
        for seat in silent:
            bids[seat] = NIL if seat == weak else self._predict_number(seat, deal, bids)

    def predict(self, seat: int, deal: Deal, bids: Sequence[Bid | None]) -> Bid:
        """Return the predicted bid of `seat`, a number or nil.

        Args:
            seat: the bidder.
            deal: the deal.
            bids: by seat, the bids made before; None for those missing.
        """
        rules, cards = self._rules, deal.cards[seat]
        if not bids_are_free(rules):
            both = cards, deal.duplicates[seat]
            held = sum((cards & self._spades).bit_count() for cards in both)
            return Bid("number", held) if held or not rules.nil.nil else NIL
        barren = self._tricks(seat, deal) + int(self._reader.top_trumps(cards)) <= _BARREN
        may = rules.nil.nil and not nil_is_taken(seat, bids, rules)
        return NIL if barren and may else self._predict_number(seat, deal, bids)

    def _predict_number(self, seat: int, deal: Deal, bids: Sequence[Bid | None]) -> Bid:
        """Return the predicted number of `seat`.

        The bid of the deciding player is not taken into account: players do not bid low to deceive.

        Args:
            seat: the player.
            deal: the cards.
            bids: the bids made before, by player; None for those missing.
        """
        bidding = self._rules.bidding
        least = 0 if not bidding.zero_is_nil else 1
        if bidding.one_nil_each_side:  # a number stands beside a nil
            least = max(least, bidding.min_beside_nil)
        above = GUESSING.slope * (self._tricks(seat, deal) - self._average)
        above += self._record[seat].over
        for other, bid in enumerate(bids):
            if bid is not None and other not in (seat, self._me) and bid.kind == "number":
                mates = self._table.side_of[other] == self._table.side_of[seat]
                above -= (_MATE if mates else _FOE) * (bid.tricks - self._usual)
        return Bid("number", min(self._most, max(least, round(self._usual + above))))


def pending_exchanges(view: View, bids: Bids) -> tuple[Exchange, ...]:
    """Return the exchanges of cards that follow after `bids`; empty if one has begun."""
    if view.transfers or view.question.kind == "pass" or not has_exchange(view.rules):
        return ()
    return exchanges_due(bids, view.rules, view.seats.clockwise_from(view.dealer))


def apply_exchanges(
    deal: Deal, exchanges: Iterable[Exchange], bids: Bids, masks: CardMasks
) -> Deal:
    """Return a deal after exchanges in which every player gives sensible cards.

    A nil bidder gives the cards most dangerous to the nil; a partner without a nil gives their
    lowest cards, spades last. If the exchange is not simultaneous, the partner chooses after
    receiving.

    Args:
        deal: the deal.
        exchanges: the exchanges, in order.
        bids: the bids, by seat.
        masks: the cards as bits.
    """
    for exchange in exchanges:
        bidder, partner, count = exchange.bidder, exchange.partner, exchange.count
        bidders_cards = nil_dangers(deal, bidder, count, masks)
        passed = move_cards(deal, bidders_cards, bidder, partner)
        own, theirs = bids[bidder], bids[partner]
        both = is_nil(theirs) or (own is not None and own.is_double_nil)
        give = nil_dangers if both else low_cards
        back = give(deal if exchange.simultaneous else passed, partner, count, masks)
        deal = move_cards(passed, back, partner, bidder)
    return deal
