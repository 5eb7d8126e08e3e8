"""`spades play`: a new game, or the one left unfinished."""

from __future__ import annotations

from typing import Annotated

import typer

from spades_tui import PROGRAM
from spades_tui.cli.completion import offered_players
from spades_tui.cli.options import Cards, NoAnimation, Plain, Preset, Rules, number_option
from spades_tui.cli.output import CommandError
from spades_tui.cli.table import Pace, StartOptions, start


def play(
    code: Annotated[
        str | None,
        typer.Argument(metavar="CODE", help="A share code of rules or of a game, to deal."),
    ] = None,
    preset: Preset = None,
    rules: Rules = None,
    seed: Annotated[int | None, number_option(help="The same seed deals the same cards.")] = None,
    partner: Annotated[
        str | None,
        typer.Option(
            metavar="PLAYER",
            help=f"Your partner; see `{PROGRAM} bots`.",
            autocompletion=offered_players,
        ),
    ] = None,
    opponents: Annotated[
        str | None,
        typer.Option(
            metavar="PLAYER[,...]",
            help="Your opponents, clockwise.",
            autocompletion=offered_players,
        ),
    ] = None,
    match: Annotated[
        int | None, number_option(low=1, help="Games needed to win the match.")
    ] = None,
    plain: Plain = False,
    no_animation: NoAnimation = False,
    pace: Annotated[Pace | None, typer.Option(help="How fast the other players play.")] = None,
    cards: Cards = "words",
    new: Annotated[bool, typer.Option("--new", help="Start a new game.")] = False,
    go_on: Annotated[
        bool, typer.Option("--continue", help="Continue the game played last.")
    ] = False,
) -> None:
    """Continue the unfinished game, or start a new one.

    A new game starts when there is nothing to continue, or when you give a code, or name rules, a
    seed, players or a match.

    Example: spades play --preset pirate --partner quill
    """
    if code is not None:
        rules = _code_alone(code, preset, rules)
    wishes = StartOptions(
        preset=preset,
        source=rules,
        seed=seed,
        partner=partner,
        opponents=opponents,
        match=match,
        plain=plain,
        no_animation=no_animation,
        pace=pace,
        cards=cards,
        new=new,
        resume=go_on,
        start_if_none=True,
    )
    raise typer.Exit(start(wishes))


def _code_alone(code: str, preset: str | None, rules: str | None) -> str:
    """Return a share code that no other rules go with.

    Raises:
        CommandError: if it cannot be read, or rules are named as well.
    """
    from spades_tui.cli.rule_source import rules_named
    from spades_tui.rules.formats.share_codes import is_code

    if not is_code(code):
        raise CommandError(
            f"{code!r} is not a share code, which begins with R- or G-; name rules with --preset "
            "or --rules."
        )
    if preset is not None or rules is not None:
        raise CommandError("A code brings its rules; leave out --preset and --rules.")
    rules_named(code, "CODE")
    return code
