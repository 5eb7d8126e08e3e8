"""`spades play`: a new game, or the one left unfinished."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from spades_tui.cli.opening import CardStyle, Pace

PLAIN: Final = "Play in words, line by line."
ASCII: Final = "Show nothing outside ASCII."
STILL: Final = "Let nothing move on the screen."


def play(
    preset: Annotated[
        str | None, typer.Option(metavar="ID", help="Rules to play by; `spades presets`.")
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(metavar="FILE|CODE|NAME", help="Rules from a file, a share code or your own."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="The same number deals the same cards.")
    ] = None,
    partner: Annotated[
        str | None, typer.Option(metavar="PLAYER", help="Who your partner is; `spades bots`.")
    ] = None,
    opponents: Annotated[
        str | None, typer.Option(metavar="PLAYER[,…]", help="Who your opponents are, clockwise.")
    ] = None,
    match: Annotated[
        int | None, typer.Option(metavar="N", help="Games to win for the match.")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help=PLAIN)] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help=ASCII)] = False,
    no_animation: Annotated[bool, typer.Option("--no-animation", help=STILL)] = False,
    pace: Annotated[
        Pace | None, typer.Option(help="How fast the others play on the screen.")
    ] = None,
    cards: Annotated[CardStyle, typer.Option(help="Cards as plain mode writes them.")] = "words",
    new: Annotated[bool, typer.Option("--new", help="Begin a new game.")] = False,
    go_on: Annotated[
        bool, typer.Option("--continue", help="Go on with the game last played.")
    ] = False,
) -> None:
    """Go on with the unfinished game, or begin a new one.

    A new game begins where there is none to go on with, and whenever rules, seed, players or
    match are named.
    """
    from spades_tui.cli.opening import Wishes, sit_down

    wishes = Wishes(
        preset=preset,
        source=rules,
        seed=seed,
        partner=partner,
        opponents=opponents,
        match=match,
        plain=plain,
        ascii_only=ascii_only,
        still=no_animation,
        pace=pace,
        cards=cards,
        new=new,
        go_on=go_on,
        begin=True,
    )
    raise typer.Exit(sit_down(wishes))
