"""A rule set by what it is called in a text: a preset, a share code, or one of the player's own."""

from __future__ import annotations

import msgspec

from spades_tui.rules.formats.codes import decode_game, decode_rules, is_code
from spades_tui.rules.presets import preset_named, presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.paths import StorageProblem
from spades_tui.storage.rulesets import saved_rule_sets


class Named(msgspec.Struct, frozen=True):
    """A rule set and what it is called; `seed` where a game code held one."""

    title: str
    rules: RuleSet
    seed: int | None = None


def rules_called(text: str) -> Named:
    """Return the rule set called `text`; a name that came from elsewhere never opens a file.

    Raises:
        ValueError: when there is none, with what may be given.
        StorageProblem: when it is one of the player's own that cannot be used.
    """
    if is_code(text):
        return coded(text)
    if text.strip() in presets():  # a set of one's own never passes for a preset
        return preset_called(text.strip())
    return _saved(text) or preset_called(text)


def preset_called(name: str) -> Named:
    """Return the preset of that name.

    Raises:
        ValueError: when there is none.
    """
    found = preset_named(name)
    return Named(found.title, found.rules)


def coded(text: str) -> Named:
    """Return the rules in a share code of either kind.

    Raises:
        ValueError: when there are none in it.
    """
    if text.strip()[:2].upper() == "G-":
        rules, seed = decode_game(text)
        return Named("Shared game", rules, seed)
    return Named("Shared rules", decode_rules(text))


def _saved(name: str) -> Named | None:
    """Return the player's own rule set of that name; a preset of the same name gives way to it."""
    for saved in saved_rule_sets():
        if saved.name.casefold() == name.strip().casefold():
            if saved.rules is None:
                raise StorageProblem(f"{saved.path}: {saved.problem}")
            return Named(saved.name, saved.rules)
    return None
