"""`spades export` and `spades import`: hands as text, out of records and into them."""

from __future__ import annotations

from typing import Annotated

from spades_tui.cli.options import HandsFile, RecordFile, number_option
from spades_tui.cli.problems import FAILURE, Refused


def export(
    file: RecordFile,
    hand: Annotated[
        int | None,
        number_option(help="Print only the Nth finished hand of the record."),
    ] = None,
) -> None:
    """Print the finished hands of a record as text, to paste into a message.

    `spades import` reads the same text. A hand that is still being played is left out, and so is
    all that was said in the bidding, and what two players drew: a text holds the cards, the final
    bids and the play.
    """
    from spades_tui.cli.output import write_data
    from spades_tui.cli.record_source import record_path
    from spades_tui.engine.hand_export import hands_text, played_hands
    from spades_tui.rules.text import counted
    from spades_tui.storage.verify import readable

    file = record_path(file)
    record, header, game = readable(file)
    hands = played_hands(game.rules, game.log)
    if not hands:
        raise Refused(f"{file}: no hand in it is finished yet.", FAILURE)
    if hand is not None and not 1 <= hand <= len(hands):
        raise Refused(
            f"--hand: {file} has {counted(len(hands), 'finished hand')}; choose one of them."
        )
    wanted = hands if hand is None else hands[hand - 1 : hand]
    write_data(hands_text(wanted, seat=header.human))
    if record.problem is not None:
        raise Refused(record.problem, FAILURE)


def import_(file: HandsFile) -> None:
    """Import hands written as text, from a message or a real table, into the records.

    Every bid and card is checked by the rules the text names. If one hand is wrong, nothing is
    imported.
    """
    from spades_tui.cli.hand_source import forms_in, refusing_hands
    from spades_tui.cli.output import say
    from spades_tui.storage.imports import import_forms

    forms = forms_in(file)
    with refusing_hands():
        paths = import_forms(forms)
    for path in paths:
        say(str(path))
