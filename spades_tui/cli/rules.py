"""`spades rules` and `spades score`: rule sets explained, and a hand scored by one."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from spades_tui import PROGRAM
from spades_tui.cli.options import Json, only_one
from spades_tui.cli.output import (
    CommandError,
    output_console,
    print_json,
    print_text,
    write_data,
    write_out,
)
from spades_tui.cli.rule_options import Preset, Rules, offer_rules
from spades_tui.cli.rule_source import rules_named, rules_or_standard
from spades_tui.rules.explain.listing import list_options, option_lines, rules_data
from spades_tui.rules.explain.rule_text import explain
from spades_tui.rules.explain.section import plain_text
from spades_tui.rules.formats.paper_hand import ExtraFacts, parse_facts, score_data, score_lines
from spades_tui.rules.formats.share_codes import encode_rules
from spades_tui.rules.formats.toml import dump_rules
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import MissingFact, SideScore, score_hand
from spades_tui.storage.rule_sets import NamedRules, list_rule_sets, rule_set_lines


def rules(
    source: Annotated[
        str | None,
        typer.Argument(
            metavar="ID|FILE|CODE|NAME",
            help="A preset, rule file, share code, or saved rule set.",
            autocompletion=offer_rules,
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
    only_one(options=options and not json, toml=toml, json=json, code=code)
    if source is None:
        for name, is_given in {"options": options, "toml": toml, "code": code}.items():
            if is_given:
                raise CommandError(
                    f"--{name}: name a rule set, as in `{PROGRAM} rules standard --{name}`."
                )
        if json:
            print_json(list_rule_sets())
        else:
            output_console().say(*rule_set_lines())
        return
    named = rules_named(source, "ID")
    if json:
        print_json(rules_data(named.title, named.rules))
    elif toml:
        write_data(dump_rules(named.rules, named.title))
    elif code:
        write_data(f"{encode_rules(named.rules)}\n")
    else:
        write_out(_options(named) if options else plain_text(named.title, explain(named.rules)))


def _options(named: NamedRules) -> str:
    return "".join(f"{line}\n" for line in option_lines(list_options(named.rules)))


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
    named = rules_or_standard(preset, rules)
    extra = ExtraFacts(
        winners=winners,
        winning_cards=winning_cards,
        cancelled=cancelled,
        promise_broken=promise_broken,
        revoker=revoker,
    )
    scored = _score_hand(named.rules, bids, tricks, before, extra)
    if json:
        print_json(score_data(scored))
    else:
        for line in score_lines(named.rules, scored):
            print_text(line)


def _score_hand(
    rules: RuleSet, bids: str, tricks: str, before: str | None, extra: ExtraFacts
) -> tuple[SideScore, ...]:

    try:
        facts, scores = parse_facts(rules, bids, tricks, before, **extra)
        return score_hand(facts, rules, scores)
    except MissingFact as missing:
        option = _OPTIONS.get(missing.fact, missing.fact)
        raise CommandError(f"{option} is missing. {missing}") from None
    except ValueError as error:
        raise CommandError(str(error)) from None
