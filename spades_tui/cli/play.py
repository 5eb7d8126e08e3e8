"""`spades play`: a new game, or the one left unfinished."""

from __future__ import annotations

from typing import Annotated

import typer

from spades_tui import PROGRAM
from spades_tui.bots.players import CHARACTERS, LEVEL_CHOICES, STYLED, STYLES
from spades_tui.cli.options import (
    Cards,
    NoAnimation,
    Offer,
    Plain,
    filter_offers,
    number_option,
)
from spades_tui.cli.output import CommandError
from spades_tui.cli.rule_options import Preset, Rules
from spades_tui.cli.rule_source import rules_named
from spades_tui.cli.start_options import Pace, StartOptions
from spades_tui.cli.table import start
from spades_tui.rules.formats.share_codes import is_code


def _offer_players(incomplete: str) -> list[Offer]:
    """Return levels and characters; after a level and a plus, that level with each style.

    Several players are separated by commas: only the last name is completed.
    """
    before, comma, last = incomplete.rpartition(",")
    level, plus, _ = last.partition("+")
    players = [
        *LEVEL_CHOICES,
        *((character.name.lower(), character.words) for character in CHARACTERS),
    ]
    if plus:
        players = [(f"{level}+{name}", style.words) for name, style in STYLES.items()]
        players *= level in STYLED
    return [(f"{before}{comma}{name}", words) for name, words in filter_offers(last, players)]


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
            autocompletion=_offer_players,
        ),
    ] = None,
    opponents: Annotated[
        str | None,
        typer.Option(
            metavar="PLAYER[,...]",
            help="Your opponents, clockwise.",
            autocompletion=_offer_players,
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
    """Return a share code, after checking it and that no other rules are named.

    Raises:
        CommandError: if it cannot be read, or other rules are named.
    """
    if not is_code(code):
        raise CommandError(
            f"{code!r} is not a share code, which begins with R- or G-; name rules with --preset "
            "or --rules."
        )
    if preset is not None or rules is not None:
        raise CommandError("A code brings its rules; leave out --preset and --rules.")
    rules_named(code, "CODE")
    return code
