"""Special bids: what may stand in a contract's place, and what goes on top of it."""

from __future__ import annotations

from spades_tui.rules.capabilities import bids_by_talk
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.explain.blind import blind_bids
from spades_tui.rules.explain.section import Paragraphs, count, para
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating


def special_bids(rules: RuleSet) -> Paragraphs:
    """Tell every special bid that is played."""
    found = [*_open_bids(rules), *blind_bids(rules), *_bemos(rules)]
    if not found:
        yield f"None: a bid is a number{' or a nil' if rules.nil.nil else ''}."
        return
    if _is_any_declared(rules) and seating(rules).has_partners:
        yield _instead(rules)
    yield from found


def _is_any_declared(rules: RuleSet) -> bool:
    specials = rules.specials
    declared = specials.ten_for_200 == "by declaration" or specials.moon != "off"
    return declared or specials.double_nil or specials.no_trump or any(blind_bids(rules))


def _instead(rules: RuleSet) -> str:
    nil = ", with no nil beside it" if rules.nil.nil else ""
    return para(
        f"A side declares at most one special bid, which takes the place of its contract{nil}.",
        rules.specials.bemo and "Only a Bemo comes on top of a bid.",
    )


def _open_bids(rules: RuleSet) -> Paragraphs:
    specials = rules.specials
    if specials.ten_for_200 != "off":
        yield _ten_for_200(rules)
    if specials.moon != "off":
        yield _moon(rules)
    if specials.double_nil:
        yield from _double_nil(rules)
    if specials.no_trump:
        yield from _no_trump(rules)


def _ten_for_200(rules: RuleSet) -> str:
    exactly = rules.specials.ten_for_200_makes == "exactly"
    made = "exactly ten tricks" if exactly else "ten tricks or more"
    more = "" if exactly else " Overtricks count as usual."
    if rules.specials.ten_for_200 == "every ten":
        partners = seating(rules).has_partners
        contract = "whose numbers add up to ten" if partners else "who bids ten"
        contract += ", beside a nil too," if partners and rules.nil.nil else ""
        side = "A side" if partners else "A player"
        but = ", unless a Bemo is called with it" if rules.specials.bemo else ""
        who = f"{side} {contract} plays for it, like it or not{but}."
        if rules.bidding.raise_round != "off":
            who += " No raise leads into it or out of it."
    else:
        who = "It has to be declared; a plain ten is an ordinary bid."
    return (
        f"Ten-for-200: {made} score 200, anything else costs 200.{more} {who} On a score sheet it "
        "is written 10-4-2."
    )


def _moon(rules: RuleSet) -> str:
    moon, tricks = rules.specials.moon, tricks_in_hand(rules)
    ten = rules.specials.ten_for_200 != "off"
    if moon == "game":
        worth = f"Made, it wins the game; lost, it costs {500 if ten else 200}."
    else:
        worth = f"Made, it scores {moon}; lost, it costs {moon}."
    return (
        f"Moon (or Boston): a bid to win all {tricks} tricks, declared as such. {worth} A plain "
        f"{tricks} is an ordinary bid."
    )


def _double_nil(rules: RuleSet) -> Paragraphs:
    specials = rules.specials
    won = specials.double_nil_value
    lost = specials.double_nil_loss
    wins = "wins the game" if won == "game" else f"scores {won}"
    loses = "loses the game" if lost == "game" else f"costs {lost}, once,"
    others = specials.double_nil_both_fail
    bonus = f"When both take a trick, the opponents score {others} besides." if others else ""
    yield para(
        "Double nil: both partners promise to win no trick. One suggests it at their turn, the "
        f"other must agree. Made, it {wins}; it {loses} when either of them takes a trick.",
        bonus,
        "" if rules.scoring.overtrick_reduces else "Their tricks are overtricks.",
        _behind(specials.double_nil_deficit),
    )
    if specials.double_nil_pass:
        yield (
            "After a double nil the partners must pass each other "
            f"{count(specials.double_nil_pass, 'card')}, together and face down, before the play."
        )


def _behind(deficit: int) -> str:
    if not deficit:
        return "It may be bid at any score."
    return f"Only a side at least {deficit} points behind may bid it."


_HOLDING = {
    "at least one spade": "It may be bid with at least one spade in hand.",
    "no spade": "It may be bid only without a spade in hand.",
    "any": "It may be bid with any hand.",
}


def _no_trump(rules: RuleSet) -> Paragraphs:
    specials = rules.specials
    agreed = bids_by_talk(rules)
    yield para(
        "No trump: spades are still trumps, but the bidder promises to win no trick with a spade "
        "unless spades were led to it. If they do, the contract is lost even with the tricks made.",
        _HOLDING[specials.no_trump_holding],
        "The bidder asks their partner, who says yes or no; after a no they must bid otherwise.",
    )
    whole = (
        "The whole number agreed counts twice, 20 a trick, and the bidder alone is bound."
        if agreed
        else "The bidder's number counts twice, 20 a trick, the partner's once; both are won or "
        "lost together."
    )
    lost = "as much" if specials.no_trump_loss == 2 else "10 for each trick bid, once"
    yield f"{whole} Lost, it costs {lost}. Overtricks count as usual."


def _bemos(rules: RuleSet) -> Paragraphs:
    if not rules.specials.bemo:
        return
    side = "the side" if seating(rules).has_partners else "the bidder"
    yield (
        f"Bemo is called with a number and comes on top of it. Little Bemo: {side} wins the first "
        f"six tricks, 60 points; Big Bemo: the first nine, 90 points. Lost, it costs as much. It "
        "is won or lost whatever becomes of the contract."
    )
