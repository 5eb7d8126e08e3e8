"""Constraints on scoring and the end of the game (decisions 129 to 132)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import msgspec

from spades_tui.rules.constraints.constraint import Clash, constraint, must_be
from spades_tui.rules.options.catalogue import all_options, allowed_values
from spades_tui.rules.ruleset import RuleSet


@constraint(129)
def overtricks_are_punished_once(rules: RuleSet) -> Iterator[Clash]:
    """Overtricks that cost points by themselves bring no bag penalty besides."""
    scoring = rules.scoring
    if scoring.overtrick_reduces:
        why = "Each overtrick already lowers the score by ten"
        required = {"bag_limit": "off", "double_take_loses": False, "bag_cancel_card": "none"}
        yield from must_be(rules, "overtrick_reduces", why, required)
    elif scoring.overtrick == -1:
        why = "Each overtrick already costs a point"
        yield from must_be(rules, "overtrick", why, {"bag_limit": "off"})


@constraint(130)
def without_bags_nothing_hangs_on_them(rules: RuleSet) -> Iterator[Clash]:
    """Without a bag limit bags neither break a tie nor are worth canceling."""
    scoring = rules.scoring
    if scoring.bag_limit != "off":
        return
    why = "Without a bag limit bags decide nothing"
    yield from must_be(rules, "bag_limit", why, {"tie": "another hand"})
    if scoring.overtrick != -1 and not scoring.overtrick_reduces:
        yield from must_be(rules, "bag_limit", why, {"bag_cancel_card": "none"})


@constraint(131)
def small_bids_have_their_own_table(rules: RuleSet) -> Iterator[Clash]:
    """The table of small bids counts overtricks down from a bid of nothing that is no nil."""
    if rules.scoring.small_bid_bonus:
        why = "The table of small bids takes ten off for each overtrick and has a plain zero"
        required = {"overtrick_reduces": True, "nil": False, "zero_is_nil": False}
        yield from must_be(rules, "small_bid_bonus", why, required)


def unfit(rules: RuleSet) -> Iterator[Clash]:
    """Decision 132: every value is one its option may have, the floor below 0, the target above.

    It comes before all other constraints, which may then rely on the values.
    """
    with suppress(msgspec.ValidationError):
        msgspec.convert(msgspec.to_builtins(rules), RuleSet)
        return
    for name, option in all_options().items():
        value = option.of(rules)
        try:
            msgspec.convert(value, option.type)
        except msgspec.ValidationError:
            title, allowed = option.option.title, allowed_values(name)
            reason = f"{value!r} is not allowed for “{title}”: use {allowed}."
            yield Clash((name,), reason, ({name: option.default},))
