"""`spades rules`: a rule set in prose, as a list of options, as a file or as a code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from spades_tui.cli.options import Json, only_one

if TYPE_CHECKING:
    from spades_tui.storage.named import Named


def rules(
    source: Annotated[
        str,
        typer.Argument(
            metavar="ID|FILE|CODE|NAME",
            help="A preset (see `spades presets`), rule file, share code or saved rule set.",
        ),
    ] = "standard",
    options: Annotated[
        bool,
        typer.Option("--options", help="List every option with its value, meaning and source."),
    ] = False,
    toml: Annotated[bool, typer.Option("--toml", help="Print a TOML rule file.")] = False,
    json: Json = False,
    code: Annotated[bool, typer.Option("--code", help="Print a share code.")] = False,
) -> None:
    """Explain a rule set in sentences, or print it in another form."""
    from spades_tui.cli.output import print_json, write_data, write_out
    from spades_tui.cli.rule_source import rules_named

    only_one(options=options and not json, toml=toml, json=json, code=code)
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
