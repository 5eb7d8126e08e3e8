"""What makes a rule set playable that is not."""

from __future__ import annotations

from functools import lru_cache

from spades_tui.rules.constraints.clashes import clashes_in
from spades_tui.rules.constraints.constraint import Change, Clash
from spades_tui.rules.options.catalogue import all_options, file_form, meaning
from spades_tui.rules.options.dependencies import changed
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.text import listed


@lru_cache(maxsize=64)
def remedy(rules: RuleSet) -> Change:
    """Return changes that make `rules` playable, none of them needless; none where they are."""
    found = _mended(rules)
    for name in tuple(found):
        rest = {other: value for other, value in found.items() if other != name}
        if _first_clash(changed(rules, rest)) is None:
            found = rest
    return found


def remedy_words(rules: RuleSet) -> str:
    """Return the remedy as a sentence: ``Set “Nil” to “played”.``"""
    titles = {name: all_options()[name].option.title for name in remedy(rules)}
    changes = [f"“{titles[name]}” to “{meaning(name, to)}”" for name, to in remedy(rules).items()]
    return f"Set {listed(changes)}."


def remedy_lines(rules: RuleSet) -> str:
    """Return the remedy as it is written in a file: ``nil = true, blind_nil = false``."""
    return ", ".join(f"{name} = {file_form(to)}" for name, to in remedy(rules).items())


def _mended(rules: RuleSet) -> Change:
    """Mend one clash after another, by the nearest fix that does not lead in a circle."""
    seen: set[RuleSet] = set()
    ways: list[Change] = [{}]
    while ways:
        way = ways.pop()
        tried = changed(rules, way)
        clash = _first_clash(tried)
        if clash is None:
            return way
        if tried not in seen:
            seen.add(tried)
            ways += [way | fix for fix in reversed(clash.fixes)]
    raise AssertionError("every clash has a way out")


def _first_clash(rules: RuleSet) -> Clash | None:
    return next((clash for _, clash in clashes_in(rules)), None)
