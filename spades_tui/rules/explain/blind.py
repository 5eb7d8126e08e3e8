"""Bids made before anybody of a side has looked."""

from __future__ import annotations

from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.explain.section import Paragraphs, para
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating


def blind_bids(rules: RuleSet) -> Paragraphs:
    """Tell the blind bids of a side, and the blind bet of a single player."""
    specials = rules.specials
    found: list[str] = []
    if specials.blind_bid_min != "off":
        found.append(_number(rules, specials.blind_bid_min))
    if specials.blind_moon != "off":
        found.append(_moon(rules))
    if specials.blind_double_nil:
        found.append(
            "Blind double nil: both partners promise unseen to win no trick. Made, it wins the "
            "game; failed, it loses the game. It may be bid when double nil may."
        )
    if specials.blind_no_trump:
        found.append(_no_trump(rules))
    if found:
        yield _window(rules)
    yield from found
    if rules.scoring.blind_bet:
        yield para(
            "Blind bet: your cards lie face down until you look. A player who has not looked when "
            "it is their turn may bet a number unseen. The 10 for each trick bet count double, won "
            "or lost; overtricks and bonuses do not.",
            rules.scoring.small_bid_bonus
            and "A blind bet of 2 made exactly scores 60, one of 1 scores 70; a blind bet of 0 "
            "scores 200 if no trick is taken, and otherwise loses 10 for every trick.",
        )


def _window(rules: RuleSet) -> str:
    if not seating(rules).has_partners:
        return "Blind calls are made right after the deal, in turn, before the caller has looked."
    return (
        "Blind bids are made right after the deal, before either partner has looked, the first "
        "bidder's side first; as long as your side may bid blind, your cards lie face down until "
        "you look. One partner proposes, the other must agree; neither bids again later."
    )


def _number(rules: RuleSet, least: int) -> str:
    specials, tricks = rules.specials, tricks_in_hand(rules)
    if specials.blind_bid_makes == "exactly":
        made = "It is made by taking exactly that number of tricks."
    else:
        made = "It is made by taking that number or more; overtricks count as usual."
    double = specials.blind_bid_loss == "double"
    lost = "as much" if double else f"half as much: −{10 * least} for {least}"
    deficit = specials.blind_bid_deficit
    behind = f"Only a side at least {deficit} points behind may bid it." if deficit else ""
    return para(
        f"Blind bid: a number from {least} to {tricks}, bid unseen, scores double: 20 for each "
        f"trick bid, {20 * least} for {least}. {made} Lost, it costs {lost}.",
        behind,
    )


def _moon(rules: RuleSet) -> str:
    specials = rules.specials
    head = f"Blind moon: all {tricks_in_hand(rules)} tricks, bid unseen."
    if specials.blind_moon == 400:
        return para(head, "Made, it scores 400; lost, it costs 400.")
    if specials.moon == "game":
        lost = 1000 if specials.ten_for_200 != "off" else 400
        return para(head, f"It counts twice the moon: made, it wins the game; lost, −{lost}.")
    double = 2 * (specials.moon if isinstance(specials.moon, int) else 200)
    return para(head, f"It counts twice the moon: made, it scores {double}; lost, −{double}.")


def _no_trump(rules: RuleSet) -> str:
    specials = rules.specials
    least = specials.blind_bid_min if specials.blind_bid_min != "off" else 2
    lost = {3: "as much", 2: "20 for each trick bid", 1: "10 for each trick bid"}
    deficit = specials.blind_no_trump_deficit
    behind = (
        f"Only a side at least {deficit} points behind may bid it."
        if deficit
        else ("It may be bid at any score.")
    )
    return para(
        f"Blind no trump: from {max(least - 1, 1)} tricks up, bid unseen with any hand; the number "
        f"counts three times, 30 a trick. Lost, it costs {lost[specials.blind_no_trump_loss]}.",
        behind,
    )
