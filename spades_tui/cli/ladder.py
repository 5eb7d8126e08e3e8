"""`spades ladder`: your level beside the bots', what to practice, what you have reached."""

from __future__ import annotations

from spades_tui.cli.options import Ascii, Json
from spades_tui.cli.words import telling


def ladder(json: Json = False, ascii_only: Ascii = False) -> None:
    """Show your level beside the bots', from the error rate in your reviewed hands.

    Games in which help was taken do not count. Below it stand the drills and lessons that help
    against your costliest habits, and what you have reached.
    """
    from spades_tui.cli.output import print_json, progress_bar
    from spades_tui.session.ladder import ladder_lines, read_ladder
    from spades_tui.storage.index import Step

    with progress_bar("Games read") as show:

        def tell(step: Step) -> None:
            if show is not None:
                show(*step)

        found = read_ladder(tell)
    if json:
        print_json(found)
        return
    console = telling(ascii_only=ascii_only)
    for line in ladder_lines(found):
        console.say(line)
