"""Every constraint refuses what it should, with a reason and a remedy."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given

from spades_tui.cards import Card
from spades_tui.rules.catalog import all_options, replace_options, with_options
from spades_tui.rules.constraints import (
    CONSTRAINTS,
    fix_lines,
    fix_text,
    minimal_fix,
    problems,
    warnings,
)
from spades_tui.rules.constraints.warnings import endless_game_warnings
from spades_tui.rules.deck import find_even_removal, full_pack, leftover_count, tricks_in_hand
from spades_tui.rules.dependencies import not_applicable
from spades_tui.rules.options.scoring import EndingOptions
from spades_tui.rules.presets import preset_named, presets
from spades_tui.rules.ruleset import RuleSet
from tests.rulesets import any_options, is_valid, listed_values, random_rules, rule_sets

Changes = dict[str, Any]

# constraint, preset, what makes it fail, the option named first, what mends it
CASES: list[tuple[int, str, Changes, str, Changes]] = [
    (101, "two-handed", {"deal": "all at once"}, "deal", {"deal": "draw"}),
    (101, "standard", {"deal": "draw", "blind_nil": False}, "deal", {"deal": "all at once"}),
    (101, "two-handed", {"removed": ("3C",)}, "removed", {"removed": ("3C", "3D", "3H", "3S")}),
    (101, "two-handed", {"blind_nil": True}, "blind_nil", {"blind_nil": False}),
    (101, "two-handed", {"blind_moon": 400}, "blind_moon", {"blind_moon": "off"}),
    (101, "two-handed", {"misdeal": ("no spades",)}, "misdeal", {"misdeal": ()}),
    (102, "standard", {"packs": 2}, "packs", {"packs": 1}),
    (102, "six-handed", {"packs": 1}, "packs", {"packs": 2}),
    (
        103,
        "standard",
        {"removed": ("2C", "3C", "4C", "5C", "6C", "2D", "3D", "4D", "5D", "6D", "2H", "3H", "4H")},
        "removed",
        {"removed": ()},
    ),
    (104, "standard", {"removed": ("7C", "KD")}, "removed", {"removed": ("2C", "3D")}),
    (104, "standard", {"removed": ("LJ",)}, "removed", {"removed": ()}),
    (107, "deuces-high", {"removed": ("2H",)}, "high_deuces", {"high_deuces": "2S"}),
    (107, "six-handed", {"high_deuces": "all"}, "high_deuces", {"high_deuces": "2H 2D 2S"}),
    (108, "standard", {"rake_and_shake": True}, "rake_and_shake", {"jokers": "two"}),
    (
        109,
        "standard",
        {"removed": ("3H",), "bag_cancel_card": "3H"},
        "bag_cancel_card",
        {"bag_cancel_card": "5H"},
    ),
    (110, "standard", {"blind_bet": True, "blind_nil": False}, "blind_bet", {"blind_bet": False}),
    (110, "three-dummy", {"blind_bet": True}, "blind_bet", {"blind_bet": False}),
    (110, "solo", {"blind_bet": True}, "blind_nil", {"blind_nil": False}),
    (111, "solo", {"blind_bid_min": 7}, "blind_bid_min", {"blind_bid_min": "off"}),
    (112, "standard", {"last_spade_bonus": "run"}, "last_spade_bonus", {"players": "four solo"}),
    (112, "standard", {"big_bid_bonus": True}, "big_bid_bonus", {"players": "four solo"}),
    (113, "three-dummy", {"nil": True}, "nil", {"nil": False}),
    (113, "three-dummy", {"moon": 200}, "moon", {"moon": "off"}),
    (113, "three-dummy", {"revokes": "penalised"}, "revokes", {"revokes": "prevented"}),
    (
        113,
        "three-dummy",
        {"first_bidder": "dealer"},
        "first_bidder",
        {"first_bidder": "left of dealer"},
    ),
    (113, "three-dummy", {"first_hand": "bids itself"}, "first_hand", {"first_hand": "bid"}),
    (
        113,
        "three-dummy",
        {"first_trick": "lowest club, no spade"},
        "first_trick",
        {"first_trick": "normal"},
    ),
    (113, "three-dummy", {"removed": ("2C",)}, "removed", {"removed": ()}),
    (
        114,
        "partnership-bidding",
        {"first_bidder": "dealer"},
        "first_bidder",
        {"bidding": "round the table"},
    ),
    (115, "standard", {"nil_round": True}, "zero_is_nil", {"zero_is_nil": False}),
    (116, "standard", {"nil": False}, "blind_nil", {"blind_nil": False}),
    (117, "standard", {"min_team_bid": 14}, "min_team_bid", {"min_team_bid": 13}),
    (117, "standard", {"min_beside_nil": 15}, "min_beside_nil", {"min_beside_nil": 0}),
    (118, "mirror", {"not_total": True}, "not_total", {"not_total": False}),
    (118, "mirror", {"min_team_bid": 4}, "min_team_bid", {"min_team_bid": 0}),
    (118, "mirror", {"bemo": True}, "bemo", {"bemo": False}),
    (118, "whiz", {"nil": False}, "nil", {"bid_rule": "spades held"}),
    (118, "whiz", {"nil_per_side": "one"}, "nil_per_side", {"nil_per_side": "both"}),
    (119, "suicide", {"nil_per_side": "both"}, "nil_per_side", {"nil_per_side": "one"}),
    (119, "suicide", {"blind_nil": True}, "blind_nil", {"one_nil_each_side": False}),
    (
        119,
        "suicide",
        {"ten_for_200": "by declaration"},
        "ten_for_200",
        {"ten_for_200": "every ten"},
    ),
    (120, "whiz", {"raise_round": "each side"}, "bid_rule", {"raise_round": "off"}),
    (
        121,
        "jokers-54",
        {"blind_nil_when": "own turn"},
        "blind_nil_when",
        {"discard_when": "after bidding"},
    ),
    (122, "standard", {"blind_bid_min": 14}, "blind_bid_min", {"blind_bid_min": 13}),
    (
        122,
        "standard",
        {"no_trump": True, "blind_no_trump": True},
        "blind_bid_min",
        {"blind_bid_min": 6},
    ),
    (
        122,
        "standard",
        {"double_nil": True, "nil": False, "blind_nil": False},
        "double_nil",
        {"double_nil": False},
    ),
    (123, "jjdd", {"moon": 200}, "moon", {"moon": 500}),
    (
        123,
        "standard",
        {"moon": 500, "blind_moon": 400},
        "blind_moon",
        {"blind_moon": "twice the moon"},
    ),
    (123, "standard", {"blind_moon": "twice the moon"}, "blind_moon", {"moon": 200}),
    (
        124,
        "three-handed",
        {
            "players": "four solo",
            "removed": tuple(c for c in Card if c.rank in "23456"),
            "bemo": True,
        },
        "bemo",
        {"removed": ()},
    ),
    (125, "high-stakes", {"must_beat": True}, "must_beat", {"must_beat": False}),
    (
        126,
        "standard",
        {"pass_ask_suit": True, "pass_order": "simultaneous"},
        "pass_order",
        {"pass_order": "bidder first"},
    ),
    (
        127,
        "lowest-club",
        {"first_trick": "lowest club, spade allowed"},
        "first_trick_order",
        {"first_trick_order": "2C leads"},
    ),
    (
        128,
        "standard",
        {"opening_lead": "declarer's left"},
        "opening_lead",
        {"opening_lead": "dealer"},
    ),
    (128, "three-dummy", {"opening_lead": "dealer"}, "opening_lead", {}),
    (129, "standard", {"overtrick": -1}, "bag_limit", {"bag_limit": "off"}),
    (129, "three-handed", {"bag_limit": 10}, "bag_limit", {"bag_limit": "off"}),
    (
        129,
        "three-handed",
        {"double_take_loses": True},
        "double_take_loses",
        {"double_take_loses": False},
    ),
    (130, "standard", {"bag_limit": "off", "tie": "most bags"}, "tie", {"tie": "another hand"}),
    (
        130,
        "standard",
        {"bag_limit": "off", "bag_cancel_card": "5H"},
        "bag_cancel_card",
        {"overtrick": -1},
    ),
    (131, "three-handed-jokers", {"zero_is_nil": True}, "zero_is_nil", {"zero_is_nil": False}),
    (
        133,
        "solo",
        {"failed_nil_tricks": "count for partner"},
        "failed_nil_tricks",
        {"failed_nil_tricks": "neither"},
    ),
]


@pytest.mark.parametrize(
    ("number", "preset", "changes", "option", "remedy"), CASES, ids=lambda v: str(v)[:40]
)
def test_constraint(
    number: int, preset: str, changes: Changes, option: str, remedy: Changes
) -> None:
    base = preset_named(preset).rules
    broken = with_options(base, **changes)
    found = [problem for problem in problems(broken) if problem.options[0] == option]
    expected = 113 if (number, preset) == (128, "three-dummy") else number
    assert expected in [problem.number for problem in found], problems(broken)
    assert is_valid(with_options(broken, **remedy) if remedy else base)


def test_every_constraint_has_a_case() -> None:
    assert {entry.number for entry in CONSTRAINTS} == {case[0] for case in CASES}


def test_decision_105_two_jokers_for_the_table_also_with_two_packs() -> None:
    rules = with_options(preset_named("six-handed").rules, jokers="two")
    assert len(full_pack(rules)) == 104
    assert tricks_in_hand(rules) == 17
    assert leftover_count(rules) == 2
    assert is_valid(with_options(rules, leftovers="dealer", blind_nil_when="before"))


def test_low_cards_go_to_come_out_even_but_none_that_is_raised() -> None:
    rules = with_options(RuleSet(), removed=("7C",), high_deuces="2D 2S")
    assert find_even_removal(rules) == (Card.C7, Card.C2, Card.H2, Card.C3)


@given(rule_sets())
def test_decision_106_few_cards_are_left_over_and_none_beside_a_dummy_or_a_draw(
    rules: RuleSet,
) -> None:
    assert leftover_count(rules) <= 4
    if rules.table.players in ("three with dummy", "two solo"):
        assert leftover_count(rules) == 0


def test_decision_132_floor_below_0_and_target_above() -> None:
    low = msgspec.structs.replace(RuleSet(), ending=EndingOptions(target=0))
    assert [p.options for p in problems(low)] == [("target",)]
    high = msgspec.structs.replace(RuleSet(), ending=EndingOptions(floor=5))
    assert "from -10000 to -1" in problems(high)[0].reason


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", list(presets()))
def test_the_remedy_of_every_single_change_leads_to_rules_that_can_be_played(name: str) -> None:
    base, refused = presets()[name].rules, 0
    for option, field in all_options().items():
        ends = (end for end in (field.low, field.high) if end is not None)
        cards = ((card,) for card in Card if option == "removed")
        for value in (*listed_values(option), *ends, *cards):
            rules = replace_options(base, {option: value})
            if not is_valid(rules):
                refused += 1
                check_remedy(rules)
    assert refused >= 10


@given(any_options())
def test_the_remedy_of_any_options_at_all_leads_to_rules_that_can_be_played(rules: RuleSet) -> None:
    check_remedy(rules)


def check_remedy(rules: RuleSet) -> None:
    """What is offered makes the rules playable, needs every part, and says each by its title."""
    offered, words = minimal_fix(rules), fix_text(rules)
    assert is_valid(replace_options(rules, offered)), offered
    for name in offered:
        rest = {other: value for other, value in offered.items() if other != name}
        assert not is_valid(replace_options(rules, rest)), (name, offered)
        assert f"“{all_options()[name].option.title}” to “" in words
        assert f"{name} = " in fix_lines(rules)


@pytest.mark.parametrize("name", list(presets()))
def test_presets_are_valid(name: str) -> None:
    assert problems(presets()[name].rules) == ()


@given(any_options())
def test_problems_name_real_options_that_have_a_say_and_end_as_sentences(rules: RuleSet) -> None:
    idle = not_applicable(rules)
    for problem in problems(rules):
        assert problem.options
        assert problem.options[0] not in idle
        assert all(name in all_options() for name in problem.options)
        first = problem.reason[0]
        assert first.isupper() or first.isdigit() or "♣" in problem.reason[:20]
        assert problem.reason.endswith(".")


def test_random_rule_sets_are_valid_and_varied() -> None:
    found = {random_rules(Random(seed)) for seed in range(60)}
    assert all(is_valid(rules) for rules in found)
    assert len(found) > 50
    assert len({rules.table.players for rules in found}) >= 4


@pytest.mark.parametrize(
    ("preset", "changes", "words"),
    [
        ("standard", {"misdeal": ("one spade", "seven of a suit", "no face card")}, "47 in 100"),
        ("six-handed", {"misdeal": ("seven of a suit",)}, "91 in 100"),
        ("solo", {}, "must beat"),
        ("three-handed", {"target": 1000}, "is long"),
        ("solo", {"min_team_bid": 4}, "bids of 4 or more promise 16 of 13 tricks"),
        ("standard", {"min_team_bid": 9}, "promise 18 of 13 tricks"),
        ("tournament", {"min_team_bid": 12, "nil": False}, "set every side alike"),
        ("three-dummy", {"min_team_bid": 13, "floor": -40}, "set every side alike"),
        ("high-stakes", {"no_trump_holding": "no spade"}, "promise is empty"),
        ("standard", {"target": 100}, "no blind nil"),
        ("standard", {"set_penalty": "partial", "double_take_loses": True}, "twice the bid"),
        ("standard", {"min_team_bid": 7}, "least bid of 7"),
        ("standard", {"overtrick": 0, "target": 200}, "next to nothing"),
        ("standard", {"ten_for_200": "every ten"}, "moon of 500"),
        ("standard", {"nil_value": 0}, "A nil is worth nothing"),
        ("quick", {"nil_value": 200}, "one decides it"),
        ("standard", {"blind_nil_value": 50}, "less than a nil bid after looking (100)"),
        ("high-stakes", {"double_nil_value": 50, "double_nil_loss": 1000}, "costs 1000"),
        ("high-stakes", {"double_nil_value": 250, "double_nil_loss": "game"}, "costs the game"),
        ("high-stakes", {"double_nil_value": 150}, "less than two nils of 100"),
        ("standard", {"bag_limit": 2, "target": 1000}, "cost about 50 points"),
        ("standard", {"bag_penalty": 0}, "the penalty for them is 0"),
    ],
)
def test_a_surprising_rule_set_is_playable_with_a_warning(
    preset: str, changes: Changes, words: str
) -> None:
    base = preset_named(preset).rules
    rules = with_options(base, **changes)
    assert is_valid(rules)
    assert any(words in warning for warning in warnings(rules))
    assert not changes or not any(words in warning for warning in warnings(base))


@pytest.mark.parametrize("ends", [{"min_team_bid": 11}, {"set_penalty": "partial"}, {"nil": True}])
def test_sides_that_are_set_alike_stay_level_at_any_floor(ends: Changes) -> None:
    changes = {"nil": False, "blind_nil": False, "min_team_bid": 12, "floor": -200}
    rules = with_options(preset_named("standard").rules, **changes)
    assert "a tie is played on" in next(endless_game_warnings(rules))
    assert not list(endless_game_warnings(with_options(rules, **ends)))


@pytest.mark.parametrize("ends", [{"floor": -200}, {"max_hands": 50}, {"min_team_bid": 6}])
def test_least_bids_above_the_tricks_there_are_want_a_floor_or_a_limit_of_hands(
    ends: Changes,
) -> None:
    rules = with_options(preset_named("standard").rules, min_team_bid=8, floor="none")
    assert "promise 16 of 13 tricks" in next(endless_game_warnings(rules))
    assert not list(endless_game_warnings(with_options(rules, **ends)))


@pytest.mark.parametrize("preset", list(presets()))
def test_no_preset_is_warned_of_as_endless(preset: str) -> None:
    assert not list(endless_game_warnings(presets()[preset].rules))
