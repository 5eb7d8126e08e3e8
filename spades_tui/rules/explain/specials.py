"""Special bids: replacements of a contract, and bids on top of one."""

from __future__ import annotations

from typing import Final

from spades_tui.rules.bids import Bid, BidKind
from spades_tui.rules.capabilities import (
    bids_by_talk,
    deficit_needed,
    kinds_played,
    least_blind_number,
)
from spades_tui.rules.deck import most_blind_number, tricks_in_hand
from spades_tui.rules.explain.section import Paragraphs, count, option_sentences, paragraph
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.contract import small_points
from spades_tui.rules.scoring.nils import nil_terms
from spades_tui.rules.scoring.specials import moon_value
from spades_tui.rules.seating import seating
from spades_tui.text import count_noun, join_words


def special_bids_section(rules: RuleSet) -> Paragraphs:
    """Yield a paragraph or more on each special bid in these rules; `rules` must be normalized."""
    played = kinds_played(rules)
    sentences = [*_open_bids(rules), *_blind_bids(rules), *option_sentences(rules, "specials")]
    sentences += _bemos(rules)
    if rules.specials.ten_for_200 == "every ten":  # before what is said of bids that are declared
        yield _ten_for_200(rules)
    elif not sentences:
        yield f"None: a bid is a number{' or a nil' if rules.nil.nil else ''}."
        return
    replacing = played - {"number", "nil", "blind nil", "partner's", "ten for 200"}
    declared = rules.specials.ten_for_200 == "by declaration" or replacing
    if declared and seating(rules).has_partners:
        nil = "; no nil may stand beside it" if rules.nil.nil else ""
        yield paragraph(
            "A side may declare one special bid at most, which takes the place of its ordinary "
            f"contract{nil}.",
            rules.specials.bemo and "Only a Bemo comes on top of a bid.",
        )
    yield from sentences


def _open_bids(rules: RuleSet) -> Paragraphs:
    specials, tricks = rules.specials, tricks_in_hand(rules)
    if specials.ten_for_200 == "by declaration":
        yield _ten_for_200(rules)
    if specials.moon != "off":
        wins = "wins the game" if specials.moon == "game" else f"scores {specials.moon}"
        yield (
            f"Moon (or Boston): a bid to win all {tricks} tricks, declared as such. Made, it "
            f"{wins}; lost, it costs {moon_value(rules, blind=False)}. A plain {tricks} is an "
            "ordinary bid."
        )
    if specials.double_nil:
        yield from _double_nil(rules)
    if specials.no_trump:
        yield from _no_trump(rules)


def _ten_for_200(rules: RuleSet) -> str:
    specials = rules.specials
    won, lost = specials.ten_for_200_wins, specials.ten_for_200_loses
    exactly = specials.ten_for_200_makes == "exactly"
    condition = "exactly ten tricks score" if exactly else "ten tricks or more score"
    overtricks = "" if exactly else " Overtricks count as usual."
    if rules.specials.ten_for_200 == "every ten":
        partners = seating(rules).has_partners
        declaration = f"It is not declared: every {'contract' if partners else 'bid'} of ten is one"
        declaration += ", beside a nil too" if partners and rules.nil.nil else ""
        declaration += f"{_other_tens(rules)}."
        if rules.bidding.raise_round != "off":
            declaration += " A raise can neither make nor undo it."
    else:
        declaration = "It has to be declared; a plain ten is an ordinary bid."
    return (
        f"Ten-for-200: {condition} {won}, anything else costs {lost}.{overtricks} {declaration} "
        f"On a score sheet it "
        "is written 10-4-2."
    )


def _other_tens(rules: RuleSet) -> str:
    """Return half a sentence about sums of ten that are no ten-for-200 (decisions 9 and 12).

    "" if there are none.
    """
    specials = rules.specials
    ways = {
        "with a Bemo": specials.bemo,
        "at no trump": specials.no_trump,
        "blind": specials.blind_bid_min != "off" or rules.scoring.blind_bet,
    }
    bid = [way for way, open_ in ways.items() if open_]
    return f", unless the ten is bid {join_words(bid, 'or')}" if bid else ""


def _double_nil(rules: RuleSet) -> Paragraphs:
    specials, terms = rules.specials, nil_terms(Bid("double nil"), rules)
    wins = "wins the game" if terms.wins_game else f"scores {terms.wins}"
    loses = "loses the game" if terms.loses_game else f"costs {terms.loses}, once,"
    others = specials.double_nil_both_fail
    yield paragraph(
        "Double nil: both partners promise to win no trick. One suggests it at their turn; it "
        f"stands only if the other agrees. Made, it {wins}; it {loses} when either of them takes a "
        "trick.",
        others > 0 and f"When both take a trick, the opponents also score {others}.",
        not rules.scoring.overtrick_reduces and "Their tricks are overtricks.",
        _explain_deficit("double nil", rules),
    )
    if specials.double_nil_pass:
        yield (
            "After a double nil the partners must pass each other "
            f"{count(specials.double_nil_pass, 'card')}, together and face down, before the play."
        )


def _explain_deficit(kind: BidKind, rules: RuleSet) -> str:
    needed = deficit_needed(kind, rules)
    if not needed:
        return "It may be bid at any score."
    return f"Only a side at least {count_noun(needed, 'point')} behind may bid it."


_HOLDING: Final = {
    "at least one spade": "It may be bid only with at least one spade in hand.",
    "no spade": "It may be bid only without a spade in hand.",
    "any": "It may be bid with any hand.",
}


def _no_trump(rules: RuleSet) -> Paragraphs:
    specials = rules.specials
    yield paragraph(
        "No trump: spades are still trump, but the bidder promises to win no trick with a spade "
        "unless spades were led to it. If they do, the contract is lost, however many tricks were "
        "won.",
        _HOLDING[specials.no_trump_holding],
        "The bidder asks their partner, who says yes or no; after a no they must bid otherwise.",
    )
    whole = (
        "The whole number agreed counts twice, 20 a trick, and only the bidder is bound."
        if bids_by_talk(rules)
        else "The bidder's number counts twice, 20 a trick, the partner's once; both are won or "
        "lost together."
    )
    lost = "as much" if specials.no_trump_loss == 2 else "10 for each trick bid, once"
    yield f"{whole} Lost, it costs {lost}. Overtricks count as usual."


def _blind_bids(rules: RuleSet) -> Paragraphs:
    sentences = list(_blind_side_bids(rules))
    if sentences and seating(rules).has_partners:
        yield (
            "Blind bids are made right after the deal, before either partner has looked, the first "
            "bidder's side first; as long as your side may bid blind, your cards lie face down "
            "until you look. Each partner may propose once; the bid stands only if the other "
            "agrees, and then neither bids again."
        )
    elif sentences:
        yield "Blind bids are made right after the deal, in turn, before the bidder has looked."
    yield from sentences
    if rules.scoring.blind_bet:
        yield paragraph(
            "Blind bet: your cards lie face down until you look. A player who has not looked when "
            "it is their turn may bet a number unseen. The 10 for each trick bet count double, won "
            "or lost; overtricks and bonuses do not.",
            rules.scoring.small_bid_bonus and _small_blind_bets(rules),
        )


def _small_blind_bets(rules: RuleSet) -> str:
    two, single, none = (small_points((Bid("blind number", n),), n, rules) for n in (2, 1, 0))
    effect = "wins or loses 10 for each trick bid on top of what the table of small bids gives"
    if rules.scoring.blind_small_bid == "doubled":
        effect = (
            "scores or loses twice what the table of small bids gives, but for the −10s of tricks "
            "too many"
        )
    return (
        f"A blind bet of 2 or 1 {effect}: made exactly, 2 scores {two} and 1 scores {single}. "
        f"A blind "
        f"bet of 0 scores {none} if no trick is taken, and otherwise loses 10 for every trick."
    )


def _blind_side_bids(rules: RuleSet) -> Paragraphs:
    specials, tricks = rules.specials, tricks_in_hand(rules)
    if specials.blind_bid_min != "off":
        exactly = specials.blind_bid_makes == "exactly"
        condition = "exactly that number of tricks" if exactly else "that number of tricks or more"
        yield paragraph(
            f"{_blind_numbers(rules)} It is made by taking {condition}.",
            not exactly and "Overtricks count as usual.",
            f"Lost, it costs {_blind_loss(rules)}.",
            _explain_deficit("blind number", rules),
        )
    if specials.blind_moon != "off":
        twice = specials.blind_moon == "twice the moon"
        value = moon_value(rules, blind=True)
        wins = "wins the game" if twice and specials.moon == "game" else f"scores {value}"
        yield paragraph(
            f"Blind moon: all {tricks} tricks, bid unseen.",
            twice and "It counts twice the moon.",
            f"Made, it {wins}; lost, it costs {value}.",
        )
    if specials.blind_double_nil:
        yield (
            "Blind double nil: both partners promise unseen to win no trick. Made, it wins the "
            "game; failed, it loses the game. It may be bid when double nil may."
        )
    if specials.blind_no_trump:
        lowest = count_noun(least_blind_number("blind no trump", rules), "trick")
        lost = {3: "as much", 2: "20 for each trick bid", 1: "10 for each trick bid"}
        yield paragraph(
            f"Blind no trump: {lowest} or more, bid "
            "unseen with any hand; the number counts three times, 30 a trick. Lost, it costs "
            f"{lost[specials.blind_no_trump_loss]}.",
            _explain_deficit("blind no trump", rules),
        )


def _blind_numbers(rules: RuleSet) -> str:
    least, most = rules.specials.blind_bid_min, most_blind_number(rules)
    assert least != "off"
    price = rules.specials.blind_bid_value
    if least < most:
        return (
            f"Blind bid: a number from {least} to {most}, bid unseen, scores double: 20 for each "
            f"trick bid, {20 * least} for {least}."
        )
    only = f"Blind bid: a bid of {least}, the only number that may be bid unseen, scores"
    return f"{only} double: {20 * least}." if price == "double" else f"{only} {price}."


def _blind_loss(rules: RuleSet) -> str:
    specials, least = rules.specials, rules.specials.blind_bid_min
    assert least != "off"
    if specials.blind_bid_loss == "double":
        return "as much"
    if least == most_blind_number(rules):
        return f"{10 * least}"
    return f"half as much: −{10 * least} for {least}"


def _bemos(rules: RuleSet) -> Paragraphs:
    if rules.specials.bemo:
        side = "the side" if seating(rules).has_partners else "the bidder"
        yield (
            "Bemo is called with a number and comes on top of it. A Little Bemo promises that "
            f"{side} wins the first six tricks, for 60 points, a Big Bemo the first nine, for 90. "
            "Lost, it costs as much. It is won or lost whatever becomes of the contract."
        )
