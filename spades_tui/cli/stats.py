"""`spades stats`: what the records and their reviews say of you."""

from __future__ import annotations

from spades_tui.cli.options import Ascii, Json
from spades_tui.cli.words import telling


def stats(json: Json = False, ascii_only: Ascii = False) -> None:
    """Show your statistics: error rates, bids against tricks, sets, bags, nils, habits, luck.

    Error rates are points lost per decision, in hands that were reviewed. Games in which help was
    taken are counted apart.
    """
    from spades_tui.cli.output import print_json, progress_bar
    from spades_tui.plain.statistics import statistics_lines
    from spades_tui.session.statistics import read_statistics
    from spades_tui.storage.index import Step

    with progress_bar("Games read") as show:

        def tell(step: Step) -> None:
            if show is not None:
                show(*step)

        found = read_statistics(tell)
    if json:
        print_json(found)
        return
    console = telling(ascii_only=ascii_only)
    for line in statistics_lines(found):
        console.say(line)
