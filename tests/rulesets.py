"""Random rule sets: valid ones as an editor would save them, and any combination at all."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Literal, get_args, get_origin

from hypothesis import strategies as st

from spades_tui.cards import Card
from spades_tui.rules.bids import KINDS
from spades_tui.rules.catalog import OptionField, all_options, replace_options, with_options
from spades_tui.rules.constraints import problems
from spades_tui.rules.dependencies import normalize, not_applicable
from spades_tui.rules.presets import preset_named, presets
from spades_tui.rules.ruleset import RuleSet


def is_valid(rules: RuleSet) -> bool:
    """Whether `rules` can be played."""
    return not problems(rules)


LOW_CARDS = tuple(card for card in Card if card.rank in "23456")


@cache
def listed_values(name: str) -> tuple[Any, ...]:
    """Return the values of an option that can be listed: all of a choice, the proposed numbers."""
    field = all_options()[name]
    if field.default == ():
        listed = (v if isinstance(v, tuple) else (v,) for v in field.option.choices)
        return tuple(dict.fromkeys((field.default, *listed)))
    found = list(field.option.choices)
    for part in _parts(field.type):
        if get_origin(part) is Literal:
            found.extend(value for value in get_args(part) if value not in found)
    return tuple(found)


def _parts(hint: Any) -> list[Any]:
    if get_origin(hint) is Literal or not get_args(hint):
        return [hint]
    return [hint, *(inner for part in get_args(hint) for inner in _parts(part))]


def every_bid_played() -> dict[str, Any]:
    """Return options under which every kind of bid can be made, at any score if possible."""
    choices = {name: field.option.choices for name, field in all_options().items()}
    switches = {name for terms in KINDS.values() for name in terms.options}
    played = {
        name: next(v for v in reversed(choices[name]) if v not in (False, "off", "every ten"))
        for name in switches
    }
    return played | {terms.deficit: 0 for terms in KINDS.values() if terms.deficit}


@cache
def bases() -> dict[str, RuleSet]:
    """Return the presets and two with more options on, so that every option applies in one."""
    high_stakes = with_options(
        preset_named("high-stakes").rules,
        blind_double_nil=True,
        blind_bid_min=7,
        blind_bid_max=7,
        blind_no_trump=True,
        blind_moon="twice the moon",
        misdeal=("no spades",),
        nil_pass=1,
        sets_lose=3,
    )
    lowest_club = with_options(
        preset_named("lowest-club").rules,
        first_trick="lowest club, spade allowed",
        first_trick_order="2C leads",
    )
    more = {"high-stakes and more": high_stakes, "lowest-club and more": lowest_club}
    return {name: preset.rules for name, preset in presets().items()} | more


def random_value(field: OptionField, rng: Random) -> Any:
    """Return any value the option may have, a listed one more often than another number."""
    option = field.option
    if field.name == "removed":
        return tuple(rng.sample(LOW_CARDS, rng.choice((1, 2, 2, 3, 4, 5, 8))))
    if field.name == "misdeal":
        return tuple(reason for reason in option.choices if rng.random() < 0.5)
    if field.cards and rng.random() < 0.5:
        return rng.choice(list(Card)).value
    if field.low is not None and field.high is not None and rng.random() < 0.3:
        if field.high - field.low > 1000:
            return rng.randrange(max(field.low, -600), min(field.high, 1200))
        return rng.randint(field.low, field.high)
    return rng.choice(listed_values(field.name))


GO_TOGETHER: tuple[dict[str, Any], ...] = (
    {"overtrick": -1, "bag_limit": "off", "tie": "another hand"},
    {"overtrick_reduces": True, "bag_limit": "off", "tie": "another hand"},
    {"first_trick": "lowest club, spade allowed", "first_trick_order": "2C leads"},
    {"no_trump": True, "must_beat": False, "blind_no_trump": True, "blind_bid_min": 6},
    {"double_nil": True, "blind_double_nil": True},
    {"double_nil": True},
    {"ten_for_200": "every ten", "moon": "game"},
    {"moon": 500, "all_tricks": "moon"},
    {"blind_bid_min": 6, "blind_bid_max": 6, "blind_bid_value": 150},
    {"sets_lose": 3, "sets_lose_in_a_row": True},
    {"bidding": "partnership", "named_by": "second partner"},
    {"jokers": "two", "rake_and_shake": True},
    {"jokers": "two", "leftovers": "dealer", "discard_when": "after bidding"},
    {"jokers": "two", "leftovers": "holder of 2C", "blind_nil_when": "before"},
    {"nil_round": True, "zero_is_nil": False, "bid_rule": "free"},
    {"nil_pass": 1, "pass_order": "bidder first", "pass_ask_suit": True},
    {"misdeal": ("no spades",), "misdeal_consult": True},
)
"""Options that are valid only, or make sense only, beside one another."""


def _step(rules: RuleSet, rng: Random) -> dict[str, Any]:
    if rng.random() < 0.15:
        return rng.choice(GO_TOGETHER)
    idle = not_applicable(rules)
    fields = [field for name, field in all_options().items() if name not in idle]
    return {f.name: random_value(f, rng) for f in rng.sample(fields, rng.choice((1, 1, 2)))}


@cache
def _by_players() -> dict[str, list[RuleSet]]:
    found: dict[str, list[RuleSet]] = {}
    for preset in presets().values():
        found.setdefault(preset.rules.table.players, []).append(preset.rules)
    return found


def random_rules(rng: Random) -> RuleSet:
    """Return a valid, normalized rule set: a preset after up to forty changes.

    Half of them are for four partners, the others for any table.
    """
    tables = _by_players()
    players = "four partners" if rng.random() < 0.5 else rng.choice(list(tables))
    rules = rng.choice(tables[players])
    for _ in range(rng.randrange(40)):
        tried = normalize(replace_options(rules, _step(rules, rng)))
        if is_valid(tried):
            rules = tried
    return rules


def random_options(rng: Random) -> RuleSet:
    """Return any combination of allowed values, which usually cannot be played."""
    fields = rng.sample(list(all_options().values()), rng.randrange(1, 40))
    base = rng.choice(list(presets().values())).rules
    return replace_options(base, {field.name: random_value(field, rng) for field in fields})


def rule_sets() -> st.SearchStrategy[RuleSet]:
    """Return a Hypothesis strategy for valid rule sets."""
    return st.integers(0, 2**32 - 1).map(lambda seed: random_rules(Random(seed)))


def any_options() -> st.SearchStrategy[RuleSet]:
    """Return a Hypothesis strategy for any combinations of options, most of them not playable."""
    return st.integers(0, 2**32 - 1).map(lambda seed: random_options(Random(seed)))
