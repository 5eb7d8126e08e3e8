"""`spades export` and `spades import`: hands as text, out of records and into them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spades_tui.cli.problems import FAILURE, Refused

if TYPE_CHECKING:
    from spades_tui.cli.rule_source import Named
    from spades_tui.engine import Game
    from spades_tui.rules.formats.hand_form import HandForm


def export(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A record; `spades doctor` shows where they are.")
    ],
    hand: Annotated[
        int | None,
        typer.Option(metavar="N", help="Print only the Nth finished hand of the record."),
    ] = None,
) -> None:
    """Print the finished hands of a record as text, to paste into a message.

    `spades import` reads the same text. A hand that is still being played is left out.
    """
    from spades_tui.cli.output import write_out
    from spades_tui.engine.hand_export import form_of, played_hands
    from spades_tui.rules.formats.hand_form import forms_text
    from spades_tui.storage.verify import verified

    record, game = verified(file)
    if game is None or record.header is None:
        raise Refused(record.problem or f"{file} does not contain a game.", FAILURE)
    hands = played_hands(game.rules, game.log)
    if not hands:
        raise Refused(f"{file}: no hand in it is finished yet.", FAILURE)
    if hand is not None and not 1 <= hand <= len(hands):
        raise Refused(f"--hand: {file} has {len(hands)} finished hands; choose one of them.")
    wanted = hands if hand is None else hands[hand - 1 : hand]
    write_out(forms_text(form_of(one, seat=record.header.human) for one in wanted))
    if record.problem is not None:
        raise Refused(record.problem, FAILURE)


def import_(
    file: Annotated[
        str, typer.Argument(metavar="FILE|-", help="Hands as text; - reads standard input.")
    ],
) -> None:
    """Keep hands written as text, from a message or a real table, among the records.

    Every bid and card is checked by the rules the text names. Nothing is kept if one hand is wrong.
    """
    from spades_tui.cli.hand_source import forms_in
    from spades_tui.cli.output import write_out
    from spades_tui.storage.imports import keep_imported
    from spades_tui.storage.paths import StorageProblem

    forms = forms_in(file)
    games = [game_in(form, number, len(forms)) for number, form in enumerate(forms, 1)]
    for form, (game, named) in zip(forms, games, strict=True):
        try:
            path = keep_imported(game, named.title, source=_source(form), seat=form.seat or 0)
        except StorageProblem as problem:
            raise Refused(str(problem), FAILURE) from None
        write_out(f"{path}\n")


def game_in(form: HandForm, number: int, of: int) -> tuple[Game, Named]:
    """Return the game a hand as text makes.

    Raises:
        Refused: when it cannot be; it says which hand it is where there are several.
    """
    from spades_tui.cli.hand_source import fitted_form
    from spades_tui.engine.hand_game import game_of

    try:
        fitted, named = fitted_form(form)
        return game_of(fitted, named.rules), named
    except (Refused, ValueError) as error:
        raise Refused(f"Hand {number}: {error}" if of > 1 else str(error)) from None


def _source(form: HandForm) -> str:
    said = dict(form.others)
    return said.get("Event") or said.get("Site") or "text"
