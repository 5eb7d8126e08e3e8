"""All conflicts of a rule set, and the changes that fix them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Final

import msgspec

from spades_tui.decoding import prepare_type
from spades_tui.rules.catalog import (
    all_options,
    describe_allowed_values,
    replace_options,
    toml_value,
    value_label,
)
from spades_tui.rules.constraints.bidding import BIDDING
from spades_tui.rules.constraints.constraint import Change, Conflict, Constraint
from spades_tui.rules.constraints.scoring import SCORING
from spades_tui.rules.constraints.table import TABLE
from spades_tui.rules.dependencies import normalize
from spades_tui.rules.ruleset import RuleSet
from spades_tui.text import join_words

CONSTRAINTS: Final[tuple[Constraint, ...]] = tuple(
    sorted((*TABLE, *BIDDING, *SCORING), key=lambda constraint: constraint.number)
)
"""Every constraint, in the order of its number."""


def find_conflicts(rules: RuleSet) -> Iterator[tuple[int, Conflict]]:
    """Yield the conflicts in `rules`, each after the number of the decision it breaks.

    If an option has an invalid value, only such conflicts are yielded. Otherwise options that have
    no effect in `rules` cause no conflict.
    """
    unfit = [(132, clash) for clash in _unfit(rules)]
    if unfit:
        yield from unfit
        return
    settled = normalize(rules)
    for constraint in CONSTRAINTS:
        for clash in constraint.conflicts(settled):
            yield constraint.number, clash


def _unfit(rules: RuleSet) -> Iterator[Conflict]:
    """Yield a conflict for every option with a value it may not have (decision 132).

    Other constraints rely on the values being valid.
    """
    with suppress(msgspec.ValidationError):
        msgspec.convert(msgspec.to_builtins(rules), prepare_type(RuleSet))
        return
    for name, option in all_options().items():
        value = option.get_value(rules)
        try:
            msgspec.convert(value, option.type)
        except msgspec.ValidationError:
            title, allowed = option.option.title, describe_allowed_values(name)
            reason = f"{value!r} is not allowed for “{title}”: use {allowed}."
            yield Conflict((name,), reason, ({name: option.default},))


@lru_cache(maxsize=64)
def minimal_fix(rules: RuleSet) -> Change:
    """Return changes that make `rules` playable; leaving out any one of them would not.

    Empty if `rules` are playable.
    """
    fix = _mend(rules, frozenset())
    assert fix is not None, "every clash has a way out"
    return _drop_needless(rules, fix)


def fix_of_defaults(rules: RuleSet, chosen: Collection[str]) -> Change | None:
    """Return changes that make `rules` playable and leave the options in `chosen` as they are.

    Empty if `rules` are playable, None if the chosen options contradict each other.

    Args:
        rules: the rule set.
        chosen: names of the options that must not change.
    """
    fix = _mend(rules, frozenset(chosen))
    return None if fix is None else _drop_needless(rules, fix)


def _drop_needless(rules: RuleSet, fix: Change) -> Change:
    for name in tuple(fix):
        other_fixes = {other: value for other, value in fix.items() if other != name}
        if _first_clash(replace_options(rules, other_fixes)) is None:
            fix = other_fixes
    return fix


def fix_text(rules: RuleSet) -> str:
    """Return the changes of `minimal_fix` as a sentence: ``Set “Nil” to “played”.``

    Call it only for rules that cannot be played.
    """
    titles = {name: all_options()[name].option.title for name in minimal_fix(rules)}
    changes = [
        f"“{titles[name]}” to “{value_label(name, target)}”"
        for name, target in minimal_fix(rules).items()
    ]
    return f"Set {join_words(changes)}."


def fix_lines(rules: RuleSet) -> str:
    """Return the changes of `minimal_fix` as in a rules file: ``nil = true, blind_nil = false``.

    "" if `rules` are playable.
    """
    return ", ".join(
        f"{name} = {toml_value(target)}" for name, target in minimal_fix(rules).items()
    )


def _mend(rules: RuleSet, protected: frozenset[str]) -> Change | None:
    """Return changes that fix one conflict after another; None if there are none.

    Nearest fixes are tried first, without repeating a rule set. The
    options `protected` are not changed.
    """
    visited: set[RuleSet] = set()
    ways: list[Change] = [{}]
    while ways:
        way = ways.pop()
        tried = replace_options(rules, way)
        clash = _first_clash(tried)
        if clash is None:
            return way
        if tried not in visited:
            visited.add(tried)
            fixes = (fix for fix in reversed(clash.fixes) if protected.isdisjoint(fix))
            ways += [way | fix for fix in fixes]
    return None


def _first_clash(rules: RuleSet) -> Conflict | None:
    return next((clash for _, clash in find_conflicts(rules)), None)
