"""The order of bids and hands, the player of the dummy, and the first leader.

Options `players`, `bidding`, `first_bidder`, `opening_lead`, `first_trick`; decisions 29, 41, 42
and 46.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from spades_tui.rules.bids import Bid
from spades_tui.rules.capabilities import bids_by_talk, has_club_trick
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating


def play_order(rules: RuleSet, declarer: int | None) -> tuple[int, ...]:
    """Return the hands in the order they play; any of them may lead.

    With a dummy: declarer, next player clockwise, dummy, other defender (decision 46); clockwise as
    long as `declarer` is None.
    """
    table = seating(rules)
    if not table.has_dummy or declarer is None:
        return tuple(range(table.hands))
    _, left, right = table.clockwise_from(declarer)
    return (declarer, left, table.hands - 1, right)


def declarer_of(rules: RuleSet, dealer: int, bids: Sequence[Bid | None]) -> int | None:
    """Return the player of the dummy: the highest bidder, of equal ones the earlier (decision 68).

    None without a dummy.

    Args:
        rules: the rules in force.
        dealer: the dealer's seat.
        bids: by player.
    """
    table = seating(rules)
    if not table.has_dummy:
        return None

    def number(seat: int) -> int:
        bid = bids[seat]
        return bid.tricks if bid else 0

    return max(table.clockwise_from(table.next_seat(dealer)), key=number)


def first_bidder(rules: RuleSet, dealer: int) -> int:
    """Return the player who bids first (option `first_bidder`), by the dealer's seat."""
    return dealer if rules.bidding.first_bidder == "dealer" else seating(rules).next_seat(dealer)


def seats_by_side(rules: RuleSet, first: int) -> tuple[int, ...]:
    """Return the seats grouped by side, both clockwise from the seat `first`."""
    table = seating(rules)
    clockwise = table.clockwise_from(first)
    sides = dict.fromkeys(table.side_of[seat] for seat in clockwise)
    return tuple(s for side in sides for s in clockwise if table.side_of[s] == side)


def bidding_order(rules: RuleSet, dealer: int) -> tuple[int, ...]:
    """Return the seats in the order of the ordinary bidding, by the dealer's seat."""
    if bids_by_talk(rules):
        return seats_by_side(rules, seating(rules).next_seat(dealer))
    return seating(rules).clockwise_from(first_bidder(rules, dealer))


def opening_leader(
    rules: RuleSet, dealer: int, declarer: int | None, has_lowest_club: Callable[[int], bool]
) -> int:
    """Return the hand that leads to the first trick; for lowest clubs see decision 72.

    Args:
        rules: the rules in force.
        dealer: the dealer's seat.
        declarer: the player of the dummy; None without a dummy.
        has_lowest_club: whether a hand was dealt the lowest club of all hands; of two with a copy
            the one nearer the dealer's left leads (decision 41).
    """
    table, play = seating(rules), rules.play
    eldest = table.next_seat(dealer)

    def find_club_holder() -> int:
        return next(filter(has_lowest_club, table.clockwise_from(eldest)), eldest)

    if has_club_trick(rules):
        return eldest if play.first_trick_order == "together" else find_club_holder()
    match play.opening_lead:
        case "left of dealer":
            return eldest
        case "dealer":
            return dealer
        case "holder of 2C":
            return find_club_holder()
        case "declarer's left":
            return eldest if declarer is None else table.next_seat(declarer)
        case lead:
            assert_never(lead)
