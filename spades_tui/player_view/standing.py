"""The public state of contracts and nils in the middle of a hand."""

from __future__ import annotations

from typing import NamedTuple

from spades_tui.player_view.view import View
from spades_tui.rules.bids import Bid, is_nil
from spades_tui.rules.capabilities import hands_that_count
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.scoring.contract import ContractStatus, contract_for, contract_status
from spades_tui.rules.scoring.facts import HandFacts
from spades_tui.rules.scoring.side_account import SideAccount, side_bids
from spades_tui.rules.tricks import is_ruffed


class NilStanding(NamedTuple):
    """A nil being played.

    Attributes:
        seat: the bidder; for a double nil the first partner.
        bid: its kind.
        failed: whether it has taken a trick it must not take.
    """

    seat: int
    bid: Bid
    failed: bool


class Standing(NamedTuple):
    """A side's contract and nils, and their state.

    Attributes:
        contract: tricks to take; None if the side has named no number.
        counted: tricks taken that count toward it.
        fate: whether it is made, set or open; "open" if there is none.
        nils: the nils of the side.
    """

    contract: int | None
    counted: int
    fate: ContractStatus
    nils: tuple[NilStanding, ...]

    @property
    def need(self) -> int:
        """Tricks still to be taken; 0 when there are enough or there is no contract."""
        return max((self.contract or 0) - self.counted, 0)

    @property
    def over(self) -> int:
        """Tricks above the contract."""
        return max(self.counted - self.contract, 0) if self.contract is not None else 0

    @property
    def failed(self) -> tuple[NilStanding, ...]:
        """The nils that have failed."""
        return tuple(nil for nil in self.nils if nil.failed)

    @property
    def is_bad(self) -> bool:
        """Whether the side has lost something it bid."""
        return self.fate == "set" or bool(self.failed)


def tricks_left(view: View) -> int:
    """Return the tricks of this hand that are not finished yet."""
    return tricks_in_hand(view.rules) - len(view.tricks)


def side_standing(view: View, side: int) -> Standing:
    """Return how `side` stands. There is no contract before the bidding is over."""
    if view.phase not in ("kitty", "exchange", "play", "between"):
        return Standing(None, 0, "open", ())
    bids = side_bids(view.bids, side, view.rules)
    contract = contract_for(bids, view.rules)
    nils = _nils(view, side)
    if contract is None:
        return Standing(None, 0, "open", nils)
    counting = hands_that_count(side, view.bids, view.declarer, view.rules)
    counted = sum(view.taken[hand] for hand in counting)
    facts = HandFacts(view.bids, view.taken, promise_broken=_promises_broken(view))
    seats = view.seats.sides[side]
    account = SideAccount(view.rules, facts, side, seats, bids, 0, counted=counted)
    return Standing(
        contract.tricks, counted, contract_status(account, contract, tricks_left(view)), nils
    )


def all_standings(view: View) -> tuple[Standing, ...]:
    """Return how every side stands."""
    return tuple(side_standing(view, side) for side in range(len(view.scores)))


def nil_played_by(view: View, seat: int) -> NilStanding | None:
    """Return the nil `seat` plays, for themselves or with the partner; None when it is none."""
    if seat >= view.seats.players:
        return None
    own = side_standing(view, view.seats.side_of[seat]).nils
    return next((nil for nil in own if nil.seat == seat or nil.bid.is_double_nil), None)


def _nils(view: View, side: int) -> tuple[NilStanding, ...]:
    nils = []
    seats = view.seats.sides[side]
    for seat in seats:
        bid = view.bids[seat]
        if bid is not None and is_nil(bid):
            promised = seats if bid.is_double_nil else (seat,)
            nils.append(NilStanding(seat, bid, any(view.taken[hand] for hand in promised)))
    return tuple(nils)


def _promises_broken(view: View) -> tuple[bool, ...]:
    """Return for each player whether a no-trump promise is broken: a spade may win only when
    spades were led (decision 16)."""
    winners = {trick.winner for trick in view.tricks if is_ruffed(trick, view.rules)}
    return tuple(seat in winners for seat in range(view.seats.players))
