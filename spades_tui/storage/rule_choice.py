"""A rule set as the menus offer it: a preset, one of the player's own, or one from a code."""

from __future__ import annotations

from typing import Final, NamedTuple

from spades_tui.rules.explain.summary import Difference, differences
from spades_tui.rules.formats.share_codes import decode_rules, encode_rules, is_code
from spades_tui.rules.presets import presets, presets_by_group
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.rule_sets import SavedRuleSet, saved_rule_sets

_LIKE: Final = 2
"""Options in which twins differ at most."""

OWN_GROUP = "Your own"
"""The heading of saved rule sets."""


class RuleChoice(NamedTuple):
    """A rule set to choose.

    Attributes:
        key: a preset's id, ``own:`` and a name, or a share code.
        title: what it is called.
        group: its heading.
        about: one line for somebody choosing.
        rules: the rules; None where a saved file cannot be used, `about` says why.
    """

    key: str
    title: str
    group: str
    about: str
    rules: RuleSet | None

    @property
    def remembered(self) -> str:
        """What `find_choice` finds it by: a name, a preset's id, or a code."""
        return self.name or self.key

    @property
    def name(self) -> str:
        """The name it is saved under, "" for a preset."""
        return self.key.removeprefix("own:") if self.key.startswith("own:") else ""


def _own(saved: SavedRuleSet) -> RuleChoice:
    about = saved.problem or "A rule set of your own."
    return RuleChoice(f"own:{saved.name}", saved.name, OWN_GROUP, about, saved.rules)


def rule_choices() -> tuple[RuleChoice, ...]:
    """Return the presets by group, then the player's own."""
    found = [
        RuleChoice(preset.id, preset.title, group, preset.summary, preset.rules)
        for group, members in presets_by_group().items()
        for preset in members
    ]
    return (*found, *map(_own, saved_rule_sets()))


def find_choice(key: str) -> RuleChoice:
    """Return the choice remembered as `key`; the standard game where it cannot be had any more."""
    if is_code(key):
        try:
            return unsaved_choice(decode_rules(key), "House rules")
        except ValueError:
            pass
    found = {choice.key: choice for choice in rule_choices() if choice.rules is not None}
    return found.get(f"own:{key}") or found.get(key) or found[next(iter(presets()))]


def twin_of(choice: RuleChoice) -> tuple[str, tuple[Difference, ...]] | None:
    """Return the preset that rules are like but for an option or two, and what they do otherwise.

    None where there is none, or where the standard game is as near.
    """
    if choice.rules is None:
        return None
    apart = {
        preset.title: differences(choice.rules, preset.rules)
        for preset in presets().values()
        if preset.id != choice.key
    }
    title, found = min(apart.items(), key=lambda one: len(one[1]))
    near = len(found) <= _LIKE and len(found) < len(differences(choice.rules, RuleSet()))
    return (title, found) if near else None


def unsaved_choice(rules: RuleSet, title: str) -> RuleChoice:
    """Return rules that are saved nowhere as a choice."""
    return RuleChoice(encode_rules(rules), title, OWN_GROUP, "Not saved under a name.", rules)
