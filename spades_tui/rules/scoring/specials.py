"""Bids that replace a side's contract, and Bemo on top of one (decisions 9 and 12 to 16).

Double nil has no number and stands with the nils.
"""

from __future__ import annotations

from typing import assert_never

from spades_tui.rules.bids import Bid
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.side_account import TEN_FOR_200, Contract, SideAccount, missing_fact
from spades_tui.rules.seating import seating

Bids = tuple[Bid, ...]


def special_contract(bids: Bids, rules: RuleSet) -> Contract | None:
    """Return the contract that a special bid makes for a side; None if none of `bids` makes one.

    A double nil makes none: it is scored with the nils (decision 9).

    Args:
        bids: the bids of the side's players.
        rules: the rules in force.
    """
    for bid in bids:
        match bid.kind:
            case "blind number":
                return _blind_number(bid, rules) if seating(rules).has_partners else None
            case "ten for 200":
                return _ten_for_200(rules)
            case "moon" | "blind moon":
                return _moon(bid, rules)
            case "no trump" | "blind no trump":
                return _no_trump(bids, rules)
            case "number" | "nil" | "blind nil" | "double nil" | "blind double nil" | "partner's":
                pass
            case _:
                assert_never(bid.kind)
    return _ten_for_200(rules) if becomes_ten_for_200(bids, rules) else None


def _blind_number(bid: Bid, rules: RuleSet) -> Contract:
    """Return the contract of a blind number: 20 points a trick, or the value of the only number.

    Decisions 14 and 79.
    """
    price = rules.specials.blind_bid_value
    wins = 20 * bid.tricks if price == "double" else price
    return Contract(
        "Blind bid",
        bid.tricks,
        wins=wins,
        loses=wins if rules.specials.blind_bid_loss == "double" else 10 * bid.tricks,
        exactly=rules.specials.blind_bid_makes == "exactly",
    )


def _ten_for_200(rules: RuleSet) -> Contract:
    specials = rules.specials
    return Contract(
        TEN_FOR_200,
        10,
        wins=specials.ten_for_200_wins,
        loses=specials.ten_for_200_loses,
        exactly=specials.ten_for_200_makes == "exactly",
    )


def becomes_ten_for_200(bids: Bids, rules: RuleSet) -> bool:
    """Whether the bids of a side count as ten-for-200 because their numbers add up to ten.

    They do if the option `ten_for_200` is "every ten" and no bid is special or has a Bemo.

    Args:
        bids: the bids of the side's players.
        rules: the rules in force.
    """
    plain = all(
        (bid.kind in ("number", "partner's") or bid.is_nil) and not bid.bemo for bid in bids
    )
    ten = plain and sum(bid.tricks for bid in bids) == 10
    return ten and rules.specials.ten_for_200 == "every ten"


def _moon(bid: Bid, rules: RuleSet) -> Contract:
    """Return the contract of a moon: every trick of the hand (decision 13)."""
    value = moon_value(rules, blind=bid.is_blind)
    return Contract(
        bid.kind.capitalize(),
        tricks_in_hand(rules),
        wins=value,
        loses=value,
        wins_game=rules.specials.moon == "game"
        and not (bid.is_blind and rules.specials.blind_moon == 400),
    )


def moon_value(rules: RuleSet, *, blind: bool) -> int:
    """Return the points that a moon wins when made and loses when not.

    A moon that wins the game has a value, too (decision 56): 500 in rules with ten-for-200, else
    200.

    Args:
        rules: the rules in force.
        blind: whether the moon was bid blind.
    """
    specials = rules.specials
    if blind and specials.blind_moon == 400:
        return 400
    match specials.moon:
        case 200 | 500:
            value: int = specials.moon
        case "game":
            value = 500 if specials.ten_for_200 != "off" else 200
        case "off":
            value = 200
        case _:
            assert_never(specials.moon)
    return 2 * value if blind else value


def _no_trump(bids: Bids, rules: RuleSet) -> Contract:
    """Return the contract of a no trump: the bidder's number counts two or three times, the
    partner's once.

    Decision 16.
    """
    specials = rules.specials
    won = {"no trump": 2, "blind no trump": 3}
    lost = {"no trump": specials.no_trump_loss, "blind no trump": specials.blind_no_trump_loss}
    blind = any(bid.kind == "blind no trump" for bid in bids)
    return Contract(
        "Blind no trump" if blind else "No trump",
        sum(bid.tricks for bid in bids),
        wins=sum(10 * bid.tricks * won.get(bid.kind, 1) for bid in bids),
        loses=sum(10 * bid.tricks * lost.get(bid.kind, 1) for bid in bids),
    )


def score_bemo(account: SideAccount) -> SideAccount:
    """Return the account with a line for the side's Bemo, made or failed; unchanged without one.

    Raises:
        MissingFact: when there is a Bemo and the winners of the tricks are not known.
    """
    promised = max(bid.bemo_tricks for bid in account.bids)
    if not promised:
        return account
    winners = account.facts.winners
    if winners is None:
        raise missing_fact("winners")
    name = "Little Bemo" if promised == 6 else "Big Bemo"
    first = winners[:promised]
    if len(first) == promised and all(hand in account.hands for hand in first):
        return account.add_line(f"{name} made", 10 * promised)
    return account.add_line(f"{name} failed", -10 * promised)
