"""The numbers share codes use for options and words, to keep the codes short.

They stay what they are forever. What has no number here is spelt out in a code.
"""

from __future__ import annotations

from typing import Final

OPTIONS: Final = (
    "players", "first_dealer", "packs", "jokers", "removed", "high_deuces", "leftovers",
    "discard_when", "deal", "misdeal", "misdeal_consult", "bidding", "first_bidder",
    "raise_round", "nil_round", "zero_is_nil", "min_team_bid", "min_beside_nil", "no_ones",
    "not_total", "max_team_bid", "bid_rule", "one_nil_each_side", "first_hand", "nil",
    "nil_value", "nil_per_side", "failed_nil_tricks", "failed_nil_sinks_partner", "nil_pass",
    "blind_nil", "blind_nil_when", "blind_nil_value", "blind_nil_loss", "blind_nil_deficit",
    "blind_nil_pass", "pass_order", "pass_duty", "pass_ask_suit", "cover_ask",
    "blind_nil_bags_free", "double_nil", "double_nil_value", "double_nil_loss",
    "double_nil_deficit", "double_nil_both_fail", "blind_double_nil", "double_nil_pass",
    "blind_bid_min", "blind_bid_makes", "blind_bid_loss", "blind_bid_deficit", "ten_for_200",
    "ten_for_200_makes", "moon", "blind_moon", "no_trump", "no_trump_loss", "no_trump_holding",
    "blind_no_trump", "blind_no_trump_loss", "blind_no_trump_deficit", "bemo", "opening_lead",
    "spades_lead", "first_trick", "first_trick_order", "must_beat", "rake_and_shake", "revokes",
    "set_penalty", "overtrick", "bag_limit", "bag_penalty", "bags_after_penalty",
    "bag_cancel_card", "double_take_loses", "overtrick_reduces", "last_spade_bonus",
    "big_bid_bonus", "small_bid_bonus", "blind_bet", "target", "floor", "max_hands", "tie",
    "match",
    "blind_nil_pass_order", "blind_nil_pass_duty", "blind_small_bid",
)  # fmt: skip
"""An option's place here is its number in every code ever made."""

SPELT_OUT: Final = 1000
"""The number that says: a name follows, letter by letter."""

WORDS: Final = (
    "four partners", "four solo", "six pairs", "three solo", "three with dummy", "two solo",
    "random", "high card", "none", "two", "2S", "2D 2S", "all", "out of play", "dealer",
    "holder of 2C", "before bidding", "after bidding", "all at once", "draw", "no spades",
    "one spade", "seven of a suit", "no face card", "round the table", "partnership",
    "left of dealer", "off", "first side", "each side", "tricks", "free", "spades held",
    "spades held or nil", "bid", "bids itself", "both", "one", "bags only", "count for partner",
    "neither", "own turn", "before", "same", "half", "bidder first", "simultaneous",
    "may decline", "must", "game", "at least", "exactly", "double", "single", "by declaration",
    "every ten", "twice the moon", "at least one spade", "no spade", "any", "declarer's left",
    "broken", "broken, opening free", "any time", "normal", "lowest club, no spade",
    "lowest club, spade allowed", "together", "2C leads", "prevented", "penalised", "full",
    "partial", "carried", "reset", "3H", "5H", "cut", "last trick", "run", "another hand",
    "most bags", "fewest bags", "2C", "3C", "4C", "5C", "6C", "2D", "3D", "4D", "5D", "6D", "2H",
    "4H", "6H", "3S", "4S", "5S", "6S",
    "2H 2D 2S", "one at the table", "doubled",
)  # fmt: skip
"""Every word an option may be set to, low cards included."""
