"""`spades presets`: the rule sets the menu starts with, and the player's own."""

from __future__ import annotations

from spades_tui.cli.options import Json


def presets(
    json: Json = False,
) -> None:
    """List all presets and your saved rule sets."""
    if json:
        _print_json()
    else:
        _print_list()


def _print_list() -> None:
    from spades_tui.cli.output import say
    from spades_tui.rules.presets import presets_by_group
    from spades_tui.rules.text import padded
    from spades_tui.storage.rulesets import saved_rule_sets

    saved = saved_rule_sets()
    for group, members in presets_by_group().items():
        say(group)
        for preset in members:
            say(f"  {preset.id:<20} {preset.summary}")
    if saved:
        say("Saved rule sets")
    for own in saved:
        say(f"  {padded(own.name, 20)} {own.problem or own.path}")


def _print_json() -> None:
    from spades_tui.cli.output import print_json
    from spades_tui.rules.explain.summary import summary
    from spades_tui.rules.formats.codes import encode_rules
    from spades_tui.rules.presets import presets as all_presets
    from spades_tui.storage.rulesets import saved_rule_sets

    known = [
        {
            "id": preset.id,
            "title": preset.title,
            "group": preset.group,
            "summary": preset.summary,
            "source": preset.source,
            "in_force": summary(preset.rules),
            "code": encode_rules(preset.rules),
        }
        for preset in all_presets().values()
    ]
    saved = [
        {"name": own.name, "file": str(own.path), "problem": own.problem}
        for own in saved_rule_sets()
    ]
    print_json({"presets": known, "saved": saved})
