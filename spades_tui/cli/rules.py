"""`spades rules`: all rule sets, or one in prose, as options, as a file or as a code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from spades_tui.cli.options import Json, only_one
from spades_tui.cli.problems import Refused

if TYPE_CHECKING:
    from spades_tui.storage.named import Named


def rules(
    source: Annotated[
        str | None,
        typer.Argument(
            metavar="[ID|FILE|CODE|NAME]",
            help="A preset, rule file, share code, or saved rule set.",
        ),
    ] = None,
    options: Annotated[
        bool,
        typer.Option("--options", help="List every option with its value, meaning and source."),
    ] = False,
    toml: Annotated[bool, typer.Option("--toml", help="Print a TOML rule file.")] = False,
    json: Json = False,
    code: Annotated[bool, typer.Option("--code", help="Print a share code.")] = False,
) -> None:
    """List the rule sets, or explain one in sentences.

    Example: spades rules pirate
    """
    from spades_tui.cli.output import print_json, write_data, write_out
    from spades_tui.cli.rule_source import rules_named

    only_one(options=options and not json, toml=toml, json=json, code=code)
    if source is None:
        for name, given in {"options": options, "toml": toml, "code": code}.items():
            if given:
                raise Refused(f"--{name}: name a rule set, as in `spades rules standard --{name}`.")
        list_rules(json=json)
        return
    named = rules_named(source, "ID")
    if json:
        print_json(_as_json(named))
    elif options:
        write_out(_as_options(named))
    elif toml:
        write_data(_as_toml(named))
    elif code:
        write_data(_as_code(named))
    else:
        write_out(_as_prose(named))


def list_rules(*, json: bool = False) -> None:
    """Print all presets and the player's own rule sets."""
    if json:
        _print_list_as_json()
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


def _print_list_as_json() -> None:
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


def _as_prose(named: Named) -> str:
    from spades_tui.rules.explain import explain, plain_text

    return plain_text(named.title, explain(named.rules))


def _as_toml(named: Named) -> str:
    from spades_tui.rules.formats.toml import dump_rules

    return dump_rules(named.rules, named.title)


def _as_code(named: Named) -> str:
    from spades_tui.rules.formats.codes import encode_rules

    return encode_rules(named.rules) + "\n"


def _option_rows(named: Named) -> list[dict[str, Any]]:
    from spades_tui.rules.options.catalogue import all_options, meaning
    from spades_tui.rules.options.dependencies import not_applicable

    off = not_applicable(named.rules)
    return [
        {
            "group": field.group,
            "option": name,
            "value": field.of(named.rules),
            "default": field.default,
            "title": field.option.title,
            "meaning": meaning(name, field.of(named.rules)),
            "help": field.option.help,
            "source": field.option.source,
            "applies": name not in off,
            "why_not": off.get(name),
        }
        for name, field in all_options().items()
    ]


def _as_json(named: Named) -> dict[str, Any]:
    from spades_tui.rules.explain.summary import summary
    from spades_tui.rules.formats.codes import encode_rules, fingerprint

    return {
        "title": named.title,
        "summary": summary(named.rules),
        "fingerprint": fingerprint(named.rules),
        "code": encode_rules(named.rules),
        "rules": named.rules,
        "options": _option_rows(named),
    }


def _as_options(named: Named) -> str:
    from spades_tui.rules.options.catalogue import file_form

    lines: list[str] = []
    group = ""
    for row in _option_rows(named):
        if row["group"] != group:
            group = row["group"]
            lines.append(f"[{group}]")
        changed = " *" if row["value"] != row["default"] and row["applies"] else ""
        value = file_form(_plain(row["value"]))
        lines.append(f"{row['option']} = {value}{changed}")
        lines.append(f"    {row['title']}: {row['meaning']}. Source: {row['source']}.")
        lines.append(f"    {row['help']}")
        if row["why_not"]:
            lines.append(f"    Off: {row['why_not']}")
    lines.append("* differs from the standard rules")
    return "\n".join(lines) + "\n"


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
