"""Bidding: the order of bids, the kinds, and the limits."""

from __future__ import annotations

from spades_tui.rules.bids import BidKind
from spades_tui.rules.capabilities import (
    bids_are_free,
    bids_by_talk,
    kinds_played,
    second_partner_names,
)
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.explain.section import Paragraphs, count, eldest, paragraph, scorer
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.text import capitalize, count_noun, join_words


def bidding_section(rules: RuleSet) -> Paragraphs:
    """Yield paragraphs on the order of the bids and the legal bids; `rules` must be normalized."""
    if rules.bidding.first_hand == "bids itself":
        yield _first_hand(rules)
    if rules.bidding.nil_round:
        yield _nil_round(rules)
    if bids_by_talk(rules):
        yield from _explain_talk(rules)
    else:
        yield from _round_the_table(rules)
    if seating(rules).has_dummy:
        yield _declarer()
    if bids_are_free(rules) and (zero := _zero(rules)):
        yield zero
    yield from _limits(rules)
    if rules.bidding.raise_round != "off":
        yield _raises(rules)


def _first_hand(rules: RuleSet) -> str:
    words = scorer(rules)
    least = rules.bidding.min_team_bid
    return paragraph(
        f"The first hand of a game is not bid: each {words.noun} scores 10 for every trick taken.",
        least > 0
        and f"A {words.noun} with fewer than {count_noun(least, 'trick')} loses {10 * least} "
        "instead.",
        "There are no nils, no blind or special bids and no bags in it.",
    )


def _nil_round(rules: RuleSet) -> str:
    blind = rules.nil.blind_nil and rules.nil.blind_nil_when == "own turn"
    kinds = "nil or blind nil" if blind else "nil"
    second = (
        "In the second, partners agree on their numbers, and a nil can no longer be declared."
        if bids_by_talk(rules)
        else "In the second everyone else bids a number; those who have declared do not bid "
        "again, and a nil can no longer be declared."
    )
    return (
        f"There are two rounds. In the first, each in turn may declare {kinds} (see below) or "
        f"pass. {second}"
    )


def _first_bidder(rules: RuleSet) -> str:
    dealer = rules.bidding.first_bidder == "dealer"
    return "the dealer" if dealer else eldest(rules)


def _round_the_table(rules: RuleSet) -> Paragraphs:
    rule = rules.bidding.bid_rule
    each = "in turn each player without a nil" if rules.bidding.nil_round else "each player in turn"
    begin = f"Beginning with {_first_bidder(rules)}, {each}"
    if rule == "free":
        raised = rules.bidding.raise_round != "off"
        final = (
            "bids can only be raised, after all have bid," if raised else "no bid can be changed,"
        )
        subject = "Here nobody" if rules.bidding.nil_round else "Nobody"
        yield (
            f"{begin} says how many tricks they mean to win, {_numbers(rules)}. "
            f"{subject} may pass, {final} and a bid need not be higher than the one before. "
            "Nothing is said about the cards."
        )
    else:
        yield begin + _explain_spades_rule(rules)
    if rules.bidding.one_nil_each_side:
        return
    if seating(rules).has_partners:
        yield (
            "The numbers of two partners are added: that is the contract of their side, to be "
            "won by both together."
        )
    else:
        yield "The number is the player's own contract."


def _numbers(rules: RuleSet) -> str:
    """Return the words for the numbers that a player, or a side that talks, may bid first."""
    least, most = _lowest(rules), tricks_in_hand(rules)
    return f"from {least} to {most}" if least < most else f"which can only be {most}"


def _lowest(rules: RuleSet) -> int:
    bidding = rules.bidding
    least = 1 if bidding.zero_is_nil else 0
    if bidding.one_nil_each_side:
        least = max(least, bidding.min_beside_nil)
    elif bids_by_talk(rules) or not seating(rules).has_partners:
        least = max(least, bidding.min_team_bid)
    return 2 if least == 1 and bidding.no_ones else least


def _explain_spades_rule(rules: RuleSet) -> str:
    if rules.bidding.bid_rule == "spades held or nil":
        return " must bid either the number of spades they hold or nil; without a spade, nil."
    none = "nil" if rules.nil.nil else "0"
    return (
        " must bid exactly the number of spades they hold; the program bids it for you. Without a "
        f"spade it is {none}."
    )


def _explain_talk(rules: RuleSet) -> Paragraphs:
    six = rules.table.players == "six pairs"
    order = (
        "The side of the player on the dealer's left agrees on its bid first, then the others in "
        "turn."
        if six
        else "The side that did not deal agrees on its bid first, then the dealer's side."
    )
    alone = second_partner_names(rules)
    yield paragraph(
        "Partners agree on one number by talking.",
        order,
        "The partner who comes first after the dealer says how many tricks are sure and how many "
        "more there may be (“4, maybe 2 more”; halves will do)"
        f"{'.' if alone else '; the other answers in the same way.'} "
        "Cards and suits are never spoken of.",
    )
    announced = (
        "Beside a nil the number binds the other partner alone."
        if rules.bidding.nil_round
        else "A nil is announced in the talk; the number then binds the other partner alone."
    )
    numbers = _numbers(rules)
    yield paragraph(
        f"Then the second partner alone names a number, {numbers}. It is the contract of the side, "
        "to be won by both together."
        if alone
        else f"Then they propose numbers in turn, {numbers}, until one is accepted; a third "
        "proposal stands by itself. The number agreed is the contract of the side, to be won by "
        "both together.",
        rules.nil.nil and announced,
    )


def _declarer() -> str:
    return (
        "The highest bidder is the declarer; of equal bids the one made first counts. The declarer "
        "plays their own hand and the dummy's, and scores the tricks of both. The other two defend "
        "together: all the tricks they win count for the bid of each of them."
    )


def _zero(rules: RuleSet) -> str:
    if not rules.bidding.zero_is_nil:
        apart = "It is not a nil: it" if rules.nil.nil else "It"
        adds = " and adds nothing to the contract" if seating(rules).has_partners else ""
        return paragraph(
            "A bid of 0 is allowed.",
            f"{apart} has a score of its own (see the table of small bids)."
            if rules.scoring.small_bid_bonus
            else f"{apart} has no bonus and no penalty{adds}. A contract of 0 is always made, and "
            "every trick is an overtrick.",
        )
    if rules.nil.nil:
        return "A bid of no tricks is a nil (see below)."
    alone = not seating(rules).has_partners
    if alone and rules.bidding.min_team_bid:
        return ""
    return f"Everyone must bid at least {_lowest(rules)}."


def _limits(rules: RuleSet) -> Paragraphs:
    bidding = rules.bidding
    partners = seating(rules).has_partners
    if bidding.min_team_bid:
        yield _minimum(rules)
    if bidding.min_beside_nil and not bidding.one_nil_each_side:
        yield (
            f"The partner of a nil bidder bids at least {bidding.min_beside_nil}; beside a lower "
            "number, nil may not be bid."
        )
    if bidding.no_ones:
        raised = partners and bidding.bidding != "partnership"
        so = "; a second partner with a number adds at least two to the contract" if raised else ""
        yield f"Bids of 1 are not allowed{so}."
    if bidding.not_total:
        yield paragraph(
            f"All bids together may not equal {tricks_in_hand(rules)}, so that not everyone "
            "can make their bid exactly: the last to bid must avoid it.",
            rules.nil.nil and "Nils count as 0.",
            not _specials(rules).isdisjoint(("moon", "blind moon"))
            and f"A moon counts as {tricks_in_hand(rules)}.",
        )
    if bidding.max_team_bid == "tricks":
        yield f"A side's numbers may not add up to more than {tricks_in_hand(rules)}."
    if bidding.one_nil_each_side:
        least = bidding.min_beside_nil
        number = f"number of at least {least}" if least > 1 else "number"
        yield (
            "On each side exactly one partner bids nil; the other's number is the contract of the "
            f"side. The first of the two bids nil or a {number}; the second must then do the other."
        )
    yield from _giving_way(rules)


def _minimum(rules: RuleSet) -> str:
    partners = seating(rules).has_partners
    by_turns = partners and not bids_by_talk(rules)
    exempt = {
        "special bids": bool(_specials(rules)),
        "sides with a nil" if partners else "nils": rules.nil.nil,
    }
    free = [party for party, is_free in exempt.items() if is_free]
    return paragraph(
        f"{'A side must bid' if partners else 'Everyone must bid'} at least "
        f"{rules.bidding.min_team_bid}{' in all' if partners else ''}"
        f"{'; only the partner who bids second is held to it' if by_turns else ''}.",
        bool(free) and f"{capitalize(join_words(free))} are not held to it.",
    )


def _specials(rules: RuleSet) -> frozenset[BidKind]:
    """Return the kinds of bid that take the place of a contract; a blind bet is an ordinary
    number."""
    bet: set[BidKind] = {"blind number"} if rules.scoring.blind_bet else set()
    return kinds_played(rules) - {"number", "nil", "blind nil", "partner's"} - bet


def _giving_way(rules: RuleSet) -> Paragraphs:
    """Yield a sentence about the limits that give way, if they can leave a player without a bid.

    A single limit always leaves a bid, except the most a side may bid: after a partner's highest
    number it leaves none to a player who must bid at least 1.
    """
    bidding = rules.bidding
    nil_is_sure = rules.nil.nil and rules.nil.nil_per_side != "one at the table"
    limits = {
        "the forbidden total": bidding.not_total,
        "the forbidden 1": bidding.no_ones,
        "the least bid": bidding.min_team_bid or bidding.min_beside_nil,
        "the most a side may bid": bidding.max_team_bid == "tricks",
    }
    held = [limit for limit, in_force in limits.items() if in_force]
    if len(held) > 1:
        yield (
            "Should these limits leave a player without any bid, they give way in this order: "
            f"{', '.join(held)}."
        )
    elif bidding.max_team_bid == "tricks" and bidding.zero_is_nil and not nil_is_sure:
        yield "Should this limit leave a player without any bid, it gives way."


def _raises(rules: RuleSet) -> str:
    both_sides = rules.bidding.raise_round == "each side"
    if bids_by_talk(rules):
        party, raised = "side", "its number"
    else:
        party, raised = "player", "their own number"
    raisers = f"every {party}" if both_sides else f"the {party} to bid first"
    if not both_sides and party == "player" and seating(rules).has_partners:
        raisers = "each player of the side that bid first"
    begin = ", beginning with the one that bid first," if both_sides else ""
    return paragraph(
        f"After all bids {raisers}{begin} may raise {raised} once, never lower it, and never past "
        f"{count(tricks_in_hand(rules), 'trick')}. Nils, blind bids and special bids stand.",
        any(True for _ in _limits(rules)) and "The limits above hold for raises too.",
    )
