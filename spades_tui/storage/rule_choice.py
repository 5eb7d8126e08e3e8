"""A rule set in the menus: a preset, one of the player's own, or one from a code."""

from __future__ import annotations

from typing import Final, NamedTuple

from spades_tui.rules.explain.summary import Difference, differences
from spades_tui.rules.formats.share_codes import decode_rules, encode_rules, is_code
from spades_tui.rules.presets import presets, presets_by_group
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.rule_sets import SavedRuleSet, list_saved_rule_sets

_LIKE: Final = 2
"""Most options in which twins differ."""

OWN_GROUP = "Your own"
"""The heading of saved rule sets."""


class RuleChoice(NamedTuple):
    """A rule set that can be chosen in a menu.

    Attributes:
        key: the id of a preset, ``own:`` and the name of a saved rule set, or a share code.
        title: its name.
        group: the heading it is listed under.
        description: a line of description; if `rules` is None, a sentence saying why.
        rules: the rules; None if the file of a saved rule set cannot be used.
    """

    key: str
    title: str
    group: str
    description: str
    rules: RuleSet | None

    @property
    def remembered(self) -> str:
        """The text to store so that `find_choice` finds this choice: the name of a saved rule set,
        else `key`."""
        return self.name or self.key

    @property
    def name(self) -> str:
        """The name under which the rule set is saved; "" for a preset or a share code."""
        return self.key.removeprefix("own:") if self.key.startswith("own:") else ""


def _own(saved: SavedRuleSet) -> RuleChoice:
    summary = saved.problem or "A rule set of your own."
    return RuleChoice(f"own:{saved.name}", saved.name, OWN_GROUP, summary, saved.rules)


def rule_choices() -> tuple[RuleChoice, ...]:
    """Return the presets in the order of the menu, then the saved rule sets by name."""
    choices = [
        RuleChoice(preset.id, preset.title, group, preset.summary, preset.rules)
        for group, members in presets_by_group().items()
        for preset in members
    ]
    return (*choices, *map(_own, list_saved_rule_sets()))


def find_choice(key: str) -> RuleChoice:
    """Return the choice whose `remembered` is `key`.

    If there is none, or its file cannot be used, the standard game is returned.
    """
    if is_code(key):
        try:
            return make_unsaved_choice(decode_rules(key), "House rules")
        except ValueError:
            pass
    choices = {choice.key: choice for choice in rule_choices() if choice.rules is not None}
    return choices.get(f"own:{key}") or choices.get(key) or choices[next(iter(presets()))]


def twin_of(choice: RuleChoice) -> tuple[str, tuple[Difference, ...]] | None:
    """Return the title of the most similar other preset, and the options that differ, at most two.

    None if no preset is that similar, if the standard game is at least as similar, or if the rules
    of `choice` cannot be used.
    """
    if choice.rules is None:
        return None
    apart = {
        preset.title: differences(choice.rules, preset.rules)
        for preset in presets().values()
        if preset.id != choice.key
    }
    title, changes = min(apart.items(), key=lambda pair: len(pair[1]))
    near = len(changes) <= _LIKE and len(changes) < len(differences(choice.rules, RuleSet()))
    return (title, changes) if near else None


def make_unsaved_choice(rules: RuleSet, title: str) -> RuleChoice:
    """Return a choice for rules that are not saved; its key is their share code, its title
    `title`."""
    return RuleChoice(encode_rules(rules), title, OWN_GROUP, "Not saved under a name.", rules)
