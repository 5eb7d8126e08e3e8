"""Bidding: who bids what, when, and what limits it."""

from __future__ import annotations

from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.prose.section import Paragraph, Paragraphs, count, para, scorer
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating


def the_bidding(rules: RuleSet) -> Paragraphs:
    """Tell the order of the bids and what may be bid."""
    if rules.bidding.first_hand == "bids itself":
        yield _first_hand(rules)
    if rules.bidding.nil_round:
        yield _nil_round(rules)
    if rules.bidding.bidding == "partnership":
        yield from _by_talk(rules)
    else:
        yield from _round_the_table(rules)
    if seating(rules).has_dummy:
        yield _declarer()
    if rules.bidding.bid_rule == "free":
        yield _zero(rules)
    yield from _limits(rules)
    if rules.bidding.raise_round != "off":
        yield _raises(rules)


def _first_hand(rules: RuleSet) -> Paragraph:
    who = scorer(rules)
    least = rules.bidding.min_team_bid
    fewer = f" A {who.noun} with fewer than {least} tricks loses {10 * least}." if least else ""
    return para(
        "+",
        f"The first hand of a game is not bid: each {who.noun} scores 10 for every trick "
        f"{who.it} takes.{fewer} There are no bags in it, and no other bids.",
    )


def _nil_round(rules: RuleSet) -> Paragraph:
    kinds = "nil or blind nil" if rules.nil.blind_nil else "nil"
    return para(
        "A",
        f"There are two rounds. In the first, each in turn may declare {kinds} (see below) or "
        "let it be. In the second everybody else bids a number; who has declared does not bid "
        "again, and a nil can no longer be declared.",
    )


def _first_bidder(rules: RuleSet) -> str:
    dealer = rules.bidding.first_bidder == "dealer"
    return "the dealer" if dealer else "the player on the dealer's left"


def _round_the_table(rules: RuleSet) -> Paragraphs:
    tricks, rule = tricks_in_hand(rules), rules.bidding.bid_rule
    sources = "B" if rules.bidding.first_bidder == "dealer" else "ABCD"
    each = "each of the others in turn" if rules.bidding.nil_round else "each player in turn"
    begin = f"Beginning with {_first_bidder(rules)}, {each}"
    if rule == "free":
        lowest = 1 if rules.bidding.zero_is_nil else 0
        yield para(
            sources,
            f"{begin} says how many tricks he means to win, from {lowest} to {tricks}. Nobody "
            "may pass, no bid can be changed, and a bid need not be higher than the one before. "
            "Nothing is said about the cards.",
        )
    else:
        yield para("+", begin + _by_spades(rules))
    if seating(rules).has_partners:
        yield para(
            sources,
            "The numbers of two partners are added: that is the contract of their side, to be "
            "won by both together.",
        )
    else:
        yield para("B", "The number is the player's own contract.")


def _by_spades(rules: RuleSet) -> str:
    if rules.bidding.bid_rule == "spades held or nil":
        return " must bid either the number of spades he holds, or nil. With no spade he bids nil."
    none = "nil" if rules.nil.nil else "0"
    return (
        " must bid exactly the number of spades he holds; the bid fills itself in. With no "
        f"spade the bid is {none}."
    )


def _by_talk(rules: RuleSet) -> Paragraphs:
    six = rules.table.players == "six pairs"
    order = (
        "The side of the player on the dealer's left agrees on its bid first, then the others in "
        "turn."
        if six
        else "The side that did not deal agrees on its bid first, then the dealer's side."
    )
    yield para(
        "B",
        "Partners agree on one number by talking.",
        order,
        "The partner who sits first tells how many tricks he is sure of and how many more there "
        "may be (“4, maybe 6”; halves will do); the other answers in the same way. Cards and suits "
        "are never spoken of.",
    )
    lowest = 1 if rules.bidding.zero_is_nil else 0
    yield para(
        "B",
        f"Then they propose numbers from {lowest} to {tricks_in_hand(rules)} in turn until one is "
        "accepted; a third proposal stands by itself. The number agreed is the contract of the "
        "side, to be won by both together.",
        rules.nil.nil
        and "A nil is announced in the talk; the number then binds the other partner alone.",
    )


def _declarer() -> Paragraph:
    return para(
        "B",
        "The highest bidder is the declarer; of equal bids the one made first counts. He plays "
        "his own hand and the dummy's, and the tricks of both are his. The other two defend "
        "together: the tricks they win together are set against the bid of each of them.",
    )


def _zero(rules: RuleSet) -> Paragraph:
    if not rules.bidding.zero_is_nil:
        apart = "It is not a nil: it" if rules.nil.nil else "It"
        return para(
            "AB",
            "A bid of 0 is allowed.",
            f"{apart} has a score of its own (see the table of small bids)."
            if rules.scoring.small_bid_bonus
            else f"{apart} has no bonus and no penalty, it cannot be lost, and every trick is an "
            "overtrick.",
        )
    if rules.nil.nil:
        return para("BCD", "A bid of no tricks is a nil (see below).")
    return para("B", "Everybody bids at least 1.")


def _limits(rules: RuleSet) -> Paragraphs:
    bidding, tricks = rules.bidding, tricks_in_hand(rules)
    partners = seating(rules).has_partners
    if bidding.min_team_bid:
        whose = "A side's numbers together are" if partners else "A number is"
        held = (
            "; only the partner who bids second is held to it"
            if (partners and bidding.bidding != "partnership")
            else ""
        )
        yield para(
            "B",
            f"{whose} at least {bidding.min_team_bid}{held}. Special bids are not held to it.",
        )
    if bidding.min_beside_nil:
        yield para(
            "B",
            f"The partner of a nil bidder bids at least {bidding.min_beside_nil}; who has bid "
            "less cannot be joined by a nil.",
        )
    if bidding.no_ones:
        so = ": the second partner makes the contract the first's number or at least two more"
        yield para("B", f"Nobody bids 1{so if partners else ''}.")
    if bidding.not_total:
        yield para(
            "B",
            f"All bids together may not come to exactly {tricks}, so that not everybody can make "
            "his bid exactly: the last to bid must avoid it. Nils count as nothing.",
        )
    if bidding.max_team_bid == "tricks" and partners:
        yield para("+", f"A side's numbers may not add up to more than {tricks}.")
    if bidding.one_nil_each_side:
        yield para(
            "+",
            "On each side exactly one partner bids nil. The first of the two bids nil or a number; "
            "the second must then do the other.",
        )
    if bidding.not_total + bidding.no_ones + bool(bidding.min_team_bid) > 1:
        yield para(
            "",
            "Should these limits leave a player without any bid, they give way: first the "
            "forbidden total, then the forbidden one, then the least bid.",
        )


def _raises(rules: RuleSet) -> Paragraph:
    everybody = rules.bidding.raise_round == "each side"
    if rules.bidding.bidding == "partnership":
        who, what = "side", "its number"
    else:
        who, what = "player", "his own number"
    which = f"every {who}" if everybody else f"the {who} to bid first"
    if not everybody and who == "player" and seating(rules).has_partners:
        which = "each player of the side that bid first"
    begin = ", beginning with the one that bid first," if everybody else ""
    return para(
        "B",
        f"After all bids {which}{begin} may raise {what} once, never lower it, and never past "
        f"{count(tricks_in_hand(rules), 'trick')}. Nils, blind bids and special bids stand.",
    )
