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
    """Return the indices of the hands in the order of play, a cycle: any of them may lead.

    With a dummy: declarer, next player clockwise, dummy, other defender (decision 46). If
    `declarer` is None, the order is clockwise by index.

    Args:
        rules: the rules in force.
        declarer: the seat of the player who plays the dummy; None without a dummy.
    """
    table = seating(rules)
    if not table.has_dummy or declarer is None:
        return tuple(range(table.hands))
    _, left, right = table.clockwise_from(declarer)
    return (declarer, left, table.hands - 1, right)


def declarer_of(rules: RuleSet, dealer: int, bids: Sequence[Bid | None]) -> int | None:
    """Return the seat of the player who plays the dummy; None without a dummy.

    It is the highest bidder; of equal ones, the first clockwise from the dealer's left (decision
    68).

    Args:
        rules: the rules in force.
        dealer: the dealer's seat.
        bids: by player; None for a bid not made.
    """
    table = seating(rules)
    if not table.has_dummy:
        return None

    def number(seat: int) -> int:
        bid = bids[seat]
        return bid.tricks if bid else 0

    return max(table.clockwise_from(table.next_seat(dealer)), key=number)


def first_bidder(rules: RuleSet, dealer: int) -> int:
    """Return the seat of the player who bids first (option `first_bidder`); `dealer` is a seat."""
    return dealer if rules.bidding.first_bidder == "dealer" else seating(rules).next_seat(dealer)


def seats_by_side(rules: RuleSet, first: int) -> tuple[int, ...]:
    """Return all seats, grouped by side: the side of seat `first` comes first.

    Sides and the seats within a side are in clockwise order from `first`.
    """
    table = seating(rules)
    clockwise = table.clockwise_from(first)
    sides = dict.fromkeys(table.side_of[seat] for seat in clockwise)
    return tuple(s for side in sides for s in clockwise if table.side_of[s] == side)


def bidding_order(rules: RuleSet, dealer: int) -> tuple[int, ...]:
    """Return the seats in the order in which they bid; `dealer` is the dealer's seat.

    If partners agree by talk, they are grouped by side. Blind bids before anyone looks and the nil
    round have orders of their own.
    """
    if bids_by_talk(rules):
        return seats_by_side(rules, seating(rules).next_seat(dealer))
    return seating(rules).clockwise_from(first_bidder(rules, dealer))


def opening_leader(
    rules: RuleSet, dealer: int, declarer: int | None, has_lowest_club: Callable[[int], bool]
) -> int:
    """Return the index of the hand that leads to the first trick.

    Args:
        rules: the rules in force.
        dealer: the dealer's seat.
        declarer: the seat of the player who plays the dummy; None without a dummy.
        has_lowest_club: returns whether a player, by seat, was dealt the lowest club of all hands.
            With two packs, of two such players the one nearer the dealer's left leads (decisions
            41, 72).
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
