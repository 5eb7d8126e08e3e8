"""`spades play`: a new game, or the one left unfinished."""

from __future__ import annotations

from typing import Annotated

import typer

from spades_tui import PROGRAM
from spades_tui.cli.completion import offered_players
from spades_tui.cli.options import Cards, NoAnimation, Plain, Preset, Rules, number_option
from spades_tui.cli.table import Pace, StartOptions, start


def play(
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

    A new game starts when there is nothing to continue, or when you name rules, a seed, players
    or a match.

    Example: spades play --preset pirate --partner quill
    """
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
