"""`spades bots`: all bot players, and how to name them."""

from __future__ import annotations

from spades_tui.bots.catalog import list_players, player_lines
from spades_tui.cli.options import Json
from spades_tui.cli.output import output_console, print_json


def bots(json: Json = False) -> None:
    """List the bots: levels, styles, characters, and how to name them.

    Example: spades bots
    """
    if json:
        print_json(list_players())
    else:
        output_console().say(*player_lines())
