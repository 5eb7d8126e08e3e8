"""Hands played out under given bids: their outcomes and values."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial
from typing import Final

from spades_tui.bots.heuristics.goals import goals_of_view
from spades_tui.bots.heuristics.hand_scores import HandOutcome, cache_results
from spades_tui.bots.kernel import sample
from spades_tui.bots.kernel.table import COUNT_BITS
from spades_tui.bots.parameters import Style
from spades_tui.bots.sampling.position import set_declarer, turn_order
from spades_tui.bots.search.deals import Deal, DealSource
from spades_tui.bots.search.predicted_bids import Bids
from spades_tui.bots.search.utility import POINT_TRACE, StyledUtility, utility_of
from spades_tui.player_view import View
from spades_tui.rules.bids import Bid, is_nil
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.turns import declarer_of

_POLICY_SHARE: Final = 176
"""Cards of 256 that rollouts play by policy. With this share rollouts make contracts as often as
players do: 87.8 % against 87.4 % in 3,300 contracts played by `club`, and level in every band
(Brier score 0.0724); with all cards by policy 89.2 %, with none 81 %."""

_ALL_POLICY: Final = 256
"""The same for a hand of which half the tricks or more are certain: with random cards it loses
other tricks that such hands take. A hand that took 11 tricks in each of 300 deals played by `club`
took them in 78 % of rollouts with 176."""

_LONG_SHOT: Final = 9e-5
"""Subtracted from the weight of a net point: what is right for a card is too much for a bid, where
one chance in a hundred to save a lost game may cost hundreds of points."""

_COUNT: Final = (1 << COUNT_BITS) - 1


class Auction:
    """Finished bids with the values of outcomes to the player's side, and the aims of all hands.

    Attributes:
        utility: the values of outcomes for the side.
        aims: the aims of the hands.
        declarer: the seat that plays the dummy; None without a dummy.
        nil_bidders: the seats with a nil.
        nils: mask of the nil bidders, a bit for each seat.
        failed_nils: function from the key of an outcome (`HandOutcome`) to a mask of the nils that
            failed, a bit for each seat.
    """

    def __init__(
        self,
        view: View,
        bids: Bids,
        declarer: int | None,
        style: Style,
        certain: int,
        point: float,
    ) -> None:
        """Prepare to value hands.

        Args:
            view: the view of the player who bids; outcomes are valued for their side.
            bids: the final bids, by player.
            declarer: the player of the dummy; None without a dummy.
            style: the player's leanings.
            certain: tricks of the own side that cannot be lost.
            point: weight of a net point added to the chance to win.
        """
        view = set_declarer(view, declarer)
        order, table = turn_order(view), view.seats
        own = view.side
        self.utility = utility_of(view, bids, own, order, point)
        self.declarer = declarer
        self.aims = goals_of_view(view, bids, order)
        self._shift = [COUNT_BITS * order.index(seat) for seat in range(table.players)]
        self.nil_bidders = [seat for seat, bid in enumerate(bids) if is_nil(bid)]
        self.nils = sum(1 << seat for seat in self.nil_bidders)
        self._own = [self._shift[seat] for seat in table.sides[own]]
        carriers = [seat for seat in range(table.players) if seat not in self.nil_bidders]
        self._others, self._carriers = (
            [self._shift[seat] for seat in carriers if (table.side_of[seat] == own) is mine]
            for mine in (False, True)
        )
        self._certain = certain
        self._leaning, self._only_points = StyledUtility(view, style), style.only_points
        self._worth = cache_results(self._worth_of)
        self.failed_nils = cache_results(self._find_failed_nils)

    def value(self, outcome: HandOutcome, shift: float) -> float:
        """Return the value of an outcome for the player's side, with the player's leanings.

        It is the chance to win plus small weights of points, as `StyledUtility.value`.

        Args:
            outcome: the outcome of the hand.
            shift: tricks, -1 to 1, by which the side's tricks are corrected: the share of outcomes
                in which a trick is moved.
        """
        value = self._worth(outcome)
        if shift:
            value += abs(shift) * (self._worth(self.shift_trick(outcome, shift)) - value)
        return value

    def tricks(self, outcome: HandOutcome) -> int:
        """Return the number of tricks of the player's side in an outcome."""
        return sum((outcome[0] >> shift) & _COUNT for shift in self._own)

    def shift_trick(self, outcome: HandOutcome, shift: float) -> HandOutcome:
        """Return an outcome with one trick more for the player's side, or one fewer.

        It is returned unchanged if no trick can be moved; the side's certain tricks cannot.

        Args:
            outcome: the outcome.
            shift: above 0 for one trick more, else for one fewer.
        """
        givers, takers = self._others, self._carriers
        if shift <= 0:
            givers, takers = takers, givers
            if self.tricks(outcome) <= self._certain:
                return outcome
        key = outcome[0]
        give = next((shift for shift in givers if (key >> shift) & _COUNT), None)
        if give is None or not takers or self.utility.results.whole:
            return outcome
        return key + (1 << takers[0]) - (1 << give), 0, 0

    def _worth_of(self, outcome: HandOutcome) -> float:
        worth = self._leaning.value(self.utility, outcome)
        if self._only_points:
            return worth
        return worth - _LONG_SHOT * self.utility.points(outcome)

    def _find_failed_nils(self, key: int) -> int:
        return sum(1 << seat for seat in self.nil_bidders if (key >> self._shift[seat]) & _COUNT)


class HandRollouts:
    """Plays out deals under given bids.

    Attributes:
        auction: function from the bids of all players, by seat, to the `Auction` with these bids;
            cached.
    """

    def __init__(
        self,
        scene: DealSource,
        rollouts: int,
        style: Style,
        certain: int = 0,
        point: float = POINT_TRACE,
    ) -> None:
        """Prepare to play out deals.

        Args:
            scene: the source of the deals, which lays them out.
            rollouts: the rollouts of each deal.
            style: the player's leanings.
            certain: tricks of the own side that cannot be lost.
            point: weight of a net point added to the chance to win.
        """
        self._scene, self._rollouts = scene, rollouts
        played_by_chance = max(0.0, 1 - 2 * certain / tricks_in_hand(scene.view.rules))
        self._share = _ALL_POLICY - round(played_by_chance * (_ALL_POLICY - _POLICY_SHARE))
        self._added_up = cache(
            partial(Auction, scene.view, style=style, certain=certain, point=point)
        )
        self.auction = cache_results(self._auction_of)

    def _auction_of(self, bids: Bids) -> Auction:
        view, table = self._scene.view, self._scene.view.seats
        declarer = view.declarer
        if declarer is None and table.has_dummy:
            declarer = declarer_of(view.rules, view.dealer, bids)
        return self._added_up(_as_sides(bids, table.sides), declarer)

    def play_deal(self, deal: Deal, auction: Auction) -> list[HandOutcome]:
        """Play a deal out under the bids of `auction`, and return the outcome of each rollout."""
        start, work = self._scene.tables(deal, auction.declarer)
        auction.aims.apply_to(start, self._share)
        results = auction.utility.results
        if results.whole:
            return [results.play_out(work, start) for _ in range(self._rollouts)]
        keys: list[int] = []
        sample(work, start, 0, self._rollouts, keys)
        return list(map(results.reduced, keys))


def _as_sides(bids: Bids, sides: Iterable[tuple[int, ...]]) -> Bids:
    """Return the bids with the plain numbers of partners added up, which scores the same.

    Args:
        bids: by player.
        sides: the seats of each side.
    """
    answered = list(bids)
    for seats in sides:
        own = [bids[seat] for seat in seats]
        if len(own) > 1 and all(bid and bid.kind == "number" and not bid.bemo for bid in own):
            for seat in seats:
                answered[seat] = Bid("number", 0)
            answered[seats[0]] = Bid("number", sum(bid.tricks for bid in own if bid))
    return tuple(answered)
