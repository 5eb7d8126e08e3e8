"""Quick bids: the legal number nearest to a hand's expected tricks, and sometimes a nil."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Final, NamedTuple

from spades_tui.bots.bid_model import hand_model_for, quick_bidding
from spades_tui.bots.kernel import CardMasks
from spades_tui.cards import Card
from spades_tui.rules.bidding import (
    BidSituation,
    legal_bids,
    list_agreeable_numbers,
    nil_round_bids,
)
from spades_tui.rules.bids import BLIND_NIL, NIL, PARTNERS, Bid
from spades_tui.rules.capabilities import bids_are_free, bids_by_talk, partial_sets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.rules.turns import declarer_of

_NIL_BELOW: Final = 0.9
"""A hand bids nil if its expected tricks, plus one for each top spade, are at most this: one hand
in twenty."""


class QuickAuction(NamedTuple):
    """The bids of a hand.

    Attributes:
        bids: the bids, by seat.
        declarer: the seat that plays the dummy; None without a dummy.
    """

    bids: tuple[Bid | None, ...]
    declarer: int | None


class QuickBidder:
    """Bids hands of one rule set by a quick rule of thumb."""

    def __init__(self, rules: RuleSet, masks: CardMasks, hands: Sequence[tuple[Card, ...]]) -> None:
        """Prepare to bid.

        Args:
            rules: the rules in force.
            masks: the cards as bits.
            hands: many hands dealt under the rules, which define the average hand.
        """
        self._rules, self._masks = rules, masks
        self._seating = seating(rules)
        self._reader = hand_model_for(masks)
        held = [masks.kinds(hand) for hand in hands]
        expected = [self._reader.tricks(*kinds) for kinds in held]
        self._mean = sum(expected) / len(hands)
        self._nil_below = _NIL_BELOW
        if rules.bidding.one_nil_each_side:  # the weaker half: else a partner unknown has to
            self._nil_below = median(map(self._dangers, expected, held))
        self._model = quick_bidding(self._seating.hands, bolder=partial_sets(rules))
        self._usual = self._model.average(rules)
        self._legal: dict[object, tuple[Bid, ...]] = {}
        self._alike = bids_are_free(rules)

    def bid_all(self, cards: Sequence[tuple[Card, ...]], *, blind: bool) -> QuickAuction:
        """Return the bids of all players for a deal; the player at seat 0 bids first.

        Args:
            cards: by hand, its cards.
            blind: whether the player at seat 0 bids blind nil; not used if partners agree on bids
                by talk.
        """
        held = [self._masks.kinds(hand) for hand in cards]
        expected = [self._reader.tricks(*kinds) for kinds in held]
        players = self._seating.players
        bids: list[Bid | None] = [None] * players
        if bids_by_talk(self._rules):
            for side in range(len(self._seating.sides)):
                self._agree(side, cards, expected, bids)
        else:
            for seat in range(players):
                if blind and seat == 0:
                    bids[seat] = BLIND_NIL
                    continue
                nil = self._dangers(expected[seat], held[seat]) <= self._nil_below
                bids[seat] = self._bid(seat, cards[seat], expected[seat], bids, nil=nil)
        return QuickAuction(tuple(bids), declarer_of(self._rules, players - 1, bids))

    def _dangers(self, expected: float, held: tuple[int, int]) -> float:
        """Return the danger to a nil: its expected tricks, and a charge for each top spade."""
        return expected + int(self._reader.top_trumps(held[0]))

    def _expect_bid(self, expected: float) -> float:
        return self._usual + self._model.slope * (expected - self._mean)

    def _bid(
        self, seat: int, cards: tuple[Card, ...], expected: float, bids: list[Bid | None], nil: bool
    ) -> Bid:
        legal = self._open_to(seat, cards, bids)
        if nil and NIL in legal:
            return NIL
        numbers = [bid for bid in legal if bid.kind == "number" and not bid.bemo]
        wanted = self._expect_bid(expected)
        return min(numbers or legal, key=lambda bid: abs(bid.tricks - wanted))

    def _open_to(
        self, seat: int, cards: tuple[Card, ...], bids: list[Bid | None]
    ) -> tuple[Bid, ...]:
        key = (seat, tuple(bids), None if self._alike else cards)
        if key not in self._legal:
            facts = self._facts(seat, cards, bids)
            nils = nil_round_bids(facts, self._rules) if self._rules.bidding.nil_round else ()
            self._legal[key] = (*legal_bids(facts, self._rules), *nils)
        return self._legal[key]

    def _facts(self, seat: int, cards: tuple[Card, ...], bids: list[Bid | None]) -> BidSituation:
        scores = (0,) * len(self._seating.sides)
        return BidSituation(seat, cards, tuple(bids), scores, looked=(True,) * len(bids))

    def _agree(
        self,
        side: int,
        cards: Sequence[tuple[Card, ...]],
        expected: Sequence[float],
        bids: list[Bid | None],
    ) -> None:
        """Enter in `bids` the expected tricks of a whole side as the number of its first player."""
        first, *others = self._seating.sides[side]
        wanted = sum(self._expect_bid(expected[seat]) for seat in (first, *others))
        numbers = list_agreeable_numbers(self._facts(first, cards[first], bids), self._rules)
        bids[first] = Bid("number", min(numbers, key=lambda number: abs(number - wanted)))
        for other in others:
            bids[other] = PARTNERS
