"""Bids that replace a side's contract, and Bemo on top of one (decisions 9 and 12 to 16).

Double nil has no number and stands with the nils.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spades_tui.rules.bids import Bid
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.account import TEN_FOR_200, Account, Contract, missing
from spades_tui.rules.seating import seating

Bids = tuple[Bid, ...]

_TEN: Final = 200


def blind_number(bids: Bids, rules: RuleSet) -> Contract | None:
    """Decision 14: twenty points a trick either way; a loss may cost ten only."""
    bid = next((bid for bid in bids if bid.kind == "blind number"), None)
    if bid is None or not seating(rules).has_partners:
        return None  # without a partner it is a blind bet: an ordinary contract, doubled
    loss = 20 if rules.specials.blind_bid_loss == "double" else 10
    return Contract(
        "Blind bid",
        bid.tricks,
        wins=20 * bid.tricks,
        loses=loss * bid.tricks,
        exactly=rules.specials.blind_bid_makes == "exactly",
    )


def ten_for_200(bids: Bids, rules: RuleSet) -> Contract | None:
    """Decision 12: declared, or a side's number that comes to exactly ten, no Bemo called."""
    declared = any(bid.kind == "ten for 200" for bid in bids)
    if not declared and not (rules.specials.ten_for_200 == "every ten" and _comes_to_ten(bids)):
        return None
    exactly = rules.specials.ten_for_200_makes == "exactly"
    return Contract(TEN_FOR_200, 10, wins=_TEN, loses=_TEN, exactly=exactly)


def _comes_to_ten(bids: Bids) -> bool:
    plain = all(
        (bid.kind in ("number", "partner's") or bid.is_nil) and not bid.bemo for bid in bids
    )
    return plain and sum(bid.tricks for bid in bids) == 10


def moon(bids: Bids, rules: RuleSet) -> Contract | None:
    """Decision 13: every trick of the hand."""
    bid = next((bid for bid in bids if bid.is_moon), None)
    if bid is None:
        return None
    value = moon_value(rules, blind=bid.is_blind)
    return Contract(
        "Blind moon" if bid.is_blind else "Moon",
        tricks_in_hand(rules),
        wins=value,
        loses=value,
        wins_game=rules.specials.moon == "game"
        and not (bid.is_blind and rules.specials.blind_moon == 400),
    )


def moon_value(rules: RuleSet, *, blind: bool) -> int:
    """Return a moon's points; one that wins the game counts 500 beside ten-for-200, else 200."""
    specials = rules.specials
    if blind and specials.blind_moon == 400:
        return 400
    if isinstance(specials.moon, int):
        value = specials.moon
    else:
        value = 500 if specials.moon == "game" and specials.ten_for_200 != "off" else 200
    return 2 * value if blind else value


def no_trump(bids: Bids, rules: RuleSet) -> Contract | None:
    """Decision 16: the bidder's number counts two or three times, their partner's once."""
    blind = any(bid.kind == "blind no trump" for bid in bids)
    if not blind and not any(bid.is_no_trump for bid in bids):
        return None
    specials = rules.specials
    won = {"no trump": 2, "blind no trump": 3}
    lost = {"no trump": specials.no_trump_loss, "blind no trump": specials.blind_no_trump_loss}
    return Contract(
        "Blind no trump" if blind else "No trump",
        sum(bid.tricks for bid in bids),
        wins=sum(10 * bid.tricks * won.get(bid.kind, 1) for bid in bids),
        loses=sum(10 * bid.tricks * lost.get(bid.kind, 1) for bid in bids),
    )


SPECIALS: Final[tuple[Callable[[Bids, RuleSet], Contract | None], ...]] = (
    moon,
    blind_number,
    no_trump,
    ten_for_200,
)
"""Asked in turn; the first that knows the bids says what they are worth."""


def score_bemo(account: Account) -> Account:
    """Write the line of the side's Bemo; it is judged alone, whatever becomes of the contract."""
    promised = max((bid.bemo_tricks for bid in account.bids), default=0)
    if not promised:
        return account
    winners = account.facts.winners
    if winners is None:
        raise missing("winners")
    name = "Little Bemo" if promised == 6 else "Big Bemo"
    first = winners[:promised]
    if len(first) == promised and all(hand in account.hands for hand in first):
        return account.written(f"{name} made", 10 * promised)
    return account.written(f"{name} failed", -10 * promised)
