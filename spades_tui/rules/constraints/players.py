"""Constraints on tables without partners, with a dummy, and on bids of single players."""

from __future__ import annotations

from collections.abc import Iterator

from spades_tui.rules.capabilities import nil_tricks_help
from spades_tui.rules.constraints.constraint import Clash, constraint, must_be
from spades_tui.rules.deck import leftover_count, removed_to_come_out_even
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating


@constraint(110)
def blind_bet_stands_alone(rules: RuleSet) -> Iterator[Clash]:
    """A blind bet is for tables without partners, and the only blind bid there."""
    if not rules.scoring.blind_bet:
        return
    if seating(rules).has_partners or seating(rules).has_dummy:
        yield Clash(
            ("blind_bet", "players"),
            "A blind bet is made by players without partner or dummy.",
            ({"blind_bet": False},),
        )
    why = "A blind bet already doubles any number bid unseen"
    yield from must_be(rules, "blind_bet", why, {"blind_bid_min": "off", "blind_nil": False})


@constraint(111)
def blind_numbers_are_for_partners(rules: RuleSet) -> Iterator[Clash]:
    """A side bids a blind number together."""
    if rules.specials.blind_bid_min != "off" and not seating(rules).has_partners:
        yield Clash(
            ("blind_bid_min", "players"),
            "A blind bid is made by two partners together; single players have the blind bet.",
            ({"blind_bid_min": "off"},),
        )


@constraint(112)
def bonuses_are_for_single_players(rules: RuleSet) -> Iterator[Clash]:
    """Last-spade, big-bid and small-bid bonuses are scored by players without partners."""
    if seating(rules).has_partners:
        why = "Bonuses are scored by players without partners"
        off = {"last_spade_bonus": "off", "big_bid_bonus": False, "small_bid_bonus": False}
        yield from must_be(rules, "players", why, off)


_WITH_DUMMY = {
    "first_bidder": "left of dealer",
    "opening_lead": "declarer's left",
    "first_trick": "normal",
    "deal": "all at once",
    "nil": False,
    "blind_nil": False,
    "blind_bid_min": "off",
    "ten_for_200": "off",
    "moon": "off",
    "blind_moon": "off",
    "bemo": False,
    "raise_round": "off",
    "not_total": False,
    "first_hand": "bid",
    "revokes": "prevented",
}


@constraint(113)
def a_dummy_wants_a_plain_auction(rules: RuleSet) -> Iterator[Clash]:
    """With a dummy the highest plain number decides who plays it."""
    if not seating(rules).has_dummy:
        return
    yield from must_be(rules, "players", "The highest number bid wins the dummy", _WITH_DUMMY)
    if leftover_count(rules):
        yield Clash(
            ("removed", "players"),
            "The dummy's table deals every card to four hands, and the cards left do not divide "
            "by four.",
            ({"removed": removed_to_come_out_even(rules)},),
        )


@constraint(133)
def no_partner_to_count_for(rules: RuleSet) -> Iterator[Clash]:
    """Without partners a failed nil's tricks cannot count for one."""
    if nil_tricks_help(rules) and not seating(rules).has_partners:
        yield Clash(
            ("failed_nil_tricks", "players"),
            "Without a partner a failed nil's tricks cannot count for one.",
            ({"failed_nil_tricks": "bags only"},),
        )
