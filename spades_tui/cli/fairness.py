"""`spades stats fairness`: the deals of your records compared with chance."""

from __future__ import annotations

from spades_tui.cli.command_line import add_details
from spades_tui.cli.options import Json
from spades_tui.cli.statistics import describe_fields, print_figures
from spades_tui.statistics import fairness as deals


@add_details(describe_fields(deals.STATISTICS, "JSON has:"))
def fairness(json: Json = False) -> None:
    """Compare the cards you were dealt with what chance predicts.

    Example: spades stats fairness
    """
    print_figures(deals.read_deals, json=json)
