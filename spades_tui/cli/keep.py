"""`spades keep`: the score of a real table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from spades_tui.cli.in_words import asking
from spades_tui.cli.options import Plain, Preset, Rules
from spades_tui.cli.problems import FAILURE, Refused
from spades_tui.storage.clock import utc_now

if TYPE_CHECKING:
    from pathlib import Path

    from spades_tui.plain.console import Console
    from spades_tui.storage.pads import Pad


def keep(
    names: Annotated[
        str | None,
        typer.Option(metavar="NAMES", help='Begin a new pad for these players: "Ann,Bo,Cy,Di".'),
    ] = None,
    dealer: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Who deals first; the first player by default."),
    ] = None,
    preset: Preset = None,
    rules: Rules = None,
    plain: Plain = False,
) -> None:
    """Keep the score of a real table: who bids next, tricks taken, the score they make.

    Names go clockwise; with four players, the first and third are partners. Everything is saved
    after each answer, and can be corrected later.
    """
    from spades_tui.cli.output import is_screen

    if names is None and (dealer is not None or preset is not None or rules is not None):
        raise Refused("--names is missing: a new pad needs the names of its players.")
    pad = None if names is None else _new_pad(names, dealer, preset, rules)
    if not plain and is_screen():
        from spades_tui.cli.opening import Wishes, open_page

        if pad is None:
            raise typer.Exit(open_page("keeper", Wishes()))
        from spades_tui.storage.pads import new_path, write_pad

        path = new_path(pad.created)
        write_pad(path, pad)
        raise typer.Exit(open_page("pad", Wishes(), path, pad))
    from spades_tui.plain.keeping import PlainKeeper
    from spades_tui.session.keeping import Keeper

    console = asking()
    path, found = _pad(pad, console)
    try:
        keeper = Keeper(found)
    except ValueError as error:
        raise Refused(f"{path.name} cannot be counted: {error}", FAILURE) from None
    PlainKeeper(keeper, path, console).run()


def _new_pad(names: str, dealer: str | None, preset: str | None, rules: str | None) -> Pad:
    from spades_tui.cli.rule_source import rules_or_standard
    from spades_tui.storage.pads import Pad

    players = tuple(name.strip() for name in names.split(","))
    if dealer is not None and dealer not in players:
        raise Refused(f"--dealer: nobody is called {dealer!r}; use one of the names.")
    named = rules_or_standard(preset, rules)
    try:
        return Pad(
            rules=named.rules,
            title=named.title,
            names=players,
            dealer=0 if dealer is None else players.index(dealer),
            created=utc_now(),
        )
    except ValueError as error:
        raise Refused(f"--names: {error}; separate them with commas.") from None


def _pad(pad: Pad | None, console: Console) -> tuple[Path, Pad]:
    """Return the pad to write on, and its file: the new one, or one of those there are."""
    from spades_tui.plain.keeping import choose_pad
    from spades_tui.storage.pads import new_path, saved_pads, write_pad

    if pad is None:
        chosen = choose_pad(saved_pads(), console)
        if chosen is None or chosen.pad is None:
            raise Refused('A new pad needs names: spades keep --names "Ann,Bo,Cy,Di".')
        return chosen.path, chosen.pad
    path = new_path(pad.created)
    write_pad(path, pad)
    return path, pad
