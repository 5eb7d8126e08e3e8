"""Tables of figures on standard output."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.table import Table

from spades_tui.cli.output import paper


def plain_console() -> Console:
    """Return a console that prints on standard output, and does not take brackets for markup."""
    return Console(
        file=paper(sys.stdout), markup=False, emoji=False, highlight=False, soft_wrap=True
    )


def table_of(first: str, *others: str) -> Table:
    """Return an empty table without lines.

    `first` is the heading of a column of text, `others` are those of columns of figures.
    """
    table = Table(first, box=None, header_style="bold")
    for heading in others:
        table.add_column(heading, justify="right")
    return table
