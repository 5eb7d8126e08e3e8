"""`spades rules` and `spades score`: rule sets explained, and a hand scored by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from spades_tui import PROGRAM
from spades_tui.cli.completion import offered_rules
from spades_tui.cli.options import Json, Preset, Rules, only_one
from spades_tui.cli.output import CommandError, print_json, print_text, write_data, write_out
from spades_tui.text import format_number, pad_cells

if TYPE_CHECKING:
    from spades_tui.rules.formats.paper_hand import ExtraFacts
    from spades_tui.rules.ruleset import RuleSet
    from spades_tui.rules.scoring import SideScore
    from spades_tui.storage.rule_sets import NamedRules


def rules(
    source: Annotated[
        str | None,
        typer.Argument(
            metavar="ID|FILE|CODE|NAME",
            help="A preset, rule file, share code, or saved rule set.",
            autocompletion=offered_rules,
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
    from spades_tui.cli.rule_source import rules_named

    only_one(options=options and not json, toml=toml, json=json, code=code)
    if source is None:
        for name, given in {"options": options, "toml": toml, "code": code}.items():
            if given:
                raise CommandError(
                    f"--{name}: name a rule set, as in `{PROGRAM} rules standard --{name}`."
                )
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
    from spades_tui.rules.presets import presets_by_group
    from spades_tui.storage.rule_sets import saved_rule_sets

    saved = saved_rule_sets()
    for group, members in presets_by_group().items():
        print_text(group)
        for preset in members:
            print_text(f"  {preset.id:<20} {preset.summary}")
    if saved:
        print_text("Saved rule sets")
    for own in saved:
        print_text(f"  {pad_cells(own.name, 20)} {own.problem or own.path}")


def _print_list_as_json() -> None:
    from spades_tui.rules.explain.summary import summary
    from spades_tui.rules.formats.share_codes import encode_rules
    from spades_tui.rules.presets import presets as all_presets
    from spades_tui.storage.rule_sets import saved_rule_sets

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


def _as_prose(named: NamedRules) -> str:
    from spades_tui.rules.explain import explain, plain_text

    return plain_text(named.title, explain(named.rules))


def _as_toml(named: NamedRules) -> str:
    from spades_tui.rules.formats.toml import dump_rules

    return dump_rules(named.rules, named.title)


def _as_code(named: NamedRules) -> str:
    from spades_tui.rules.formats.share_codes import encode_rules

    return encode_rules(named.rules) + "\n"


def _option_rows(named: NamedRules) -> list[dict[str, Any]]:
    from spades_tui.rules.catalog import all_options, value_label
    from spades_tui.rules.dependencies import not_applicable

    off = not_applicable(named.rules)
    return [
        {
            "group": field.group,
            "option": name,
            "value": field.of(named.rules),
            "default": field.default,
            "title": field.option.title,
            "meaning": value_label(name, field.of(named.rules)),
            "help": field.option.help,
            "source": field.option.source,
            "applies": name not in off,
            "why_not": off.get(name),
        }
        for name, field in all_options().items()
    ]


def _as_json(named: NamedRules) -> dict[str, Any]:
    from spades_tui.rules.explain.summary import summary
    from spades_tui.rules.formats.share_codes import encode_rules, fingerprint

    return {
        "title": named.title,
        "summary": summary(named.rules),
        "fingerprint": fingerprint(named.rules),
        "code": encode_rules(named.rules),
        "rules": named.rules,
        "options": _option_rows(named),
    }


def _as_options(named: NamedRules) -> str:
    from spades_tui.rules.catalog import toml_value

    lines: list[str] = []
    group = ""
    for row in _option_rows(named):
        if row["group"] != group:
            group = row["group"]
            lines.append(f"[{group}]")
        changed = " *" if row["value"] != row["default"] and row["applies"] else ""
        lines.append(f"{row['option']} = {toml_value(row['value'])}{changed}")
        lines.append(f"    {row['title']}: {row['meaning']}. Source: {row['source']}.")
        lines.append(f"    {row['help']}")
        if row["why_not"]:
            lines.append(f"    Off: {row['why_not']}")
    lines.append("* differs from the standard rules")
    return "\n".join(lines) + "\n"


_OPTIONS: Final = {
    "winners": "--winners",
    "winning_cards": "--winning-cards",
    "cancelled": "--cancelled",
    "promise_broken": "--promise-broken",
}
_HANDS: Final = "Use S W N E (six players: S SW NW N NE SE), or 1, 2, 3, or none."


def score(
    bids: Annotated[
        str,
        typer.Option(
            metavar="BIDS",
            help="Bids clockwise from South, or by seat, as S:4 W:nil: 4, 0, nil, bnil, dnil, b7, "
            '10for200, moon, nt4, 4+lb, or spelt out (naught, blind nil, 10-4-2); "-" for the '
            "partner of a player who bid for both; 5* for the one of two equal bids that was made "
            "first and has the dummy.",
        ),
    ],
    tricks: Annotated[str, typer.Option(metavar="TRICKS", help='Tricks taken, as in "5 0 3 5".')],
    before: Annotated[
        str | None,
        typer.Option(
            metavar="SCORES",
            help='Scores before the hand, as in "337/7 120/3": score/bags, or score/bags/sets '
            "where sets lose the game.",
        ),
    ] = None,
    preset: Preset = None,
    rules: Rules = None,
    winners: Annotated[
        str | None, typer.Option(metavar="HANDS", help=f"Who won each trick. {_HANDS}")
    ] = None,
    winning_cards: Annotated[
        str | None, typer.Option(metavar="CARDS", help="Card that won each trick.")
    ] = None,
    cancelled: Annotated[
        str | None, typer.Option(metavar="HANDS", help="Who won the bag-canceling card.")
    ] = None,
    promise_broken: Annotated[
        str | None, typer.Option(metavar="HANDS", help="Who broke their no-trump promise.")
    ] = None,
    revoker: Annotated[
        str | None, typer.Option(metavar="HAND", help="Who revoked, if it was established.")
    ] = None,
    json: Json = False,
) -> None:
    """Score a hand from a real table, line by line.

    Seats go clockwise from South. With four players, the first and third are partners. Without
    --preset or --rules, the standard rules apply.

    Example: spades score --bids "4 nil 3 5" --tricks "5 0 3 5"
    """
    from spades_tui.cli.rule_source import rules_or_standard
    from spades_tui.rules.formats.paper_hand import ExtraFacts, as_plain_data

    named = rules_or_standard(preset, rules)
    more = ExtraFacts(
        winners=winners,
        winning_cards=winning_cards,
        cancelled=cancelled,
        promise_broken=promise_broken,
        revoker=revoker,
    )
    scored = _scored(named.rules, bids, tricks, before, more)
    if json:
        print_json(as_plain_data(scored))
    else:
        write_out(_told(named.rules, scored))


def _scored(
    rules: RuleSet, bids: str, tricks: str, before: str | None, more: ExtraFacts
) -> tuple[SideScore, ...]:
    from spades_tui.rules.formats.paper_hand import parse_facts
    from spades_tui.rules.scoring import MissingFact, score_hand

    try:
        facts, scores = parse_facts(rules, bids, tricks, before, **more)
        return score_hand(facts, rules, scores)
    except MissingFact as missing:
        option = _OPTIONS.get(missing.fact, missing.fact)
        raise CommandError(f"{option} is missing. {missing}") from None
    except ValueError as error:
        raise CommandError(str(error)) from None


def _told(rules: RuleSet, scored: tuple[SideScore, ...]) -> str:
    from spades_tui.rules.capabilities import counts_bags
    from spades_tui.rules.scoring import side_names

    lines = []
    for name, side in zip(side_names(rules), scored, strict=True):
        lines.append(name)
        lines += [f"  {line.label:<44} {format_number(line.points):>6}" for line in side.lines]
        lines.append(f"  {'Hand':<44} {format_number(side.hand):>6}")
        lines.append(f"  {'Score':<44} {format_number(side.score):>6}")
        if counts_bags(rules):
            lines.append(f"  {'Bags':<44} {side.bags:>6}")
        if side.wins_game or side.loses_game:
            lines.append(f"  This {'wins' if side.wins_game else 'loses'} the game.")
    return "\n".join(lines) + "\n"
