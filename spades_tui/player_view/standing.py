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
    """A nil in the current hand.

    Attributes:
        seat: the bidder; for a double nil the partner who comes first in `Seating.sides`.
        bid: the nil bid.
        failed: whether the bidder has taken a trick; for a double nil, whether either partner has.
    """

    seat: int
    bid: Bid
    failed: bool


class Standing(NamedTuple):
    """The contract and the nils of a side, and their state in the middle of a hand.

    Attributes:
        contract: the number of tricks to take; None if the side has no contract.
        counted: the number of tricks taken that count toward the contract; 0 without a contract.
        fate: whether the contract is "made" or "set" for sure, or "open"; "open" without a
            contract.
        nils: the nils of the side, in the order of its seats.
    """

    contract: int | None
    counted: int
    fate: ContractStatus
    nils: tuple[NilStanding, ...]

    @property
    def need(self) -> int:
        """Number of tricks the contract still needs; 0 if it has enough, and without a contract."""
        return max((self.contract or 0) - self.counted, 0)

    @property
    def over(self) -> int:
        """Number of tricks taken above the contract; 0 if there is no contract."""
        return max(self.counted - self.contract, 0) if self.contract is not None else 0

    @property
    def failed(self) -> tuple[NilStanding, ...]:
        """The nils of the side that have failed."""
        return tuple(nil for nil in self.nils if nil.failed)

    @property
    def is_bad(self) -> bool:
        """Whether the contract is set or a nil has failed."""
        return self.fate == "set" or bool(self.failed)


def tricks_left(view: View) -> int:
    """Return the number of tricks of this hand that are not complete yet."""
    return tricks_in_hand(view.rules) - len(view.tricks)


def side_standing(view: View, side: int) -> Standing:
    """Return the state of the contract and nils of a side; `side` is its index.

    While the bidding goes on, the side has no contract and no nils.
    """
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
    """Return the state of the contracts and nils of all sides, by side (`side_standing`)."""
    return tuple(side_standing(view, side) for side in range(len(view.scores)))


def nil_played_by(view: View, seat: int) -> NilStanding | None:
    """Return the nil that `seat` plays, alone or with the partner in a double nil.

    None if it plays none, and for the dummy's hand. `seat` may be the index of any hand.
    """
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
