"""`spades history`: the games there are, listed, deleted, out as text and in."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from spades_tui.cli.options import HandsFile, Json, RecordFile, number_option
from spades_tui.cli.problems import FAILURE, Refused

if TYPE_CHECKING:
    from spades_tui.session.games import GameEntry


def history(json: Json = False) -> None:
    """Your games: list, replay, export, import, delete.

    Alone, it lists them as `spades history list` does.

    Example: spades history
    """
    list_(json=json)


def list_(
    search: Annotated[
        list[str] | None,
        typer.Argument(metavar="[WORD]...", help="Only games that match every word."),
    ] = None,
    json: Json = False,
) -> None:
    """List all games, or those that match every word.

    Unfinished ones come first; each with its rules, players, score, error rate, and file.

    Example: spades history list quill --json
    """
    from spades_tui.cli.output import print_json, progress_bar, say, warn
    from spades_tui.rules.text import counted
    from spades_tui.session.games import found_games, matching, sentence, size_words
    from spades_tui.session.indexing import check_index
    from spades_tui.storage.paths import StorageProblem, folders

    try:
        with progress_bar("Games read") as show:
            found = found_games(lambda step: show(*step))
    except StorageProblem as problem:
        raise Refused(str(problem), FAILURE) from None
    if found.note:
        warn(found.note)
    shown = matching(found.entries, " ".join(search or ()))
    if json:
        print_json([_as_data(one) for one in shown])
    else:
        for one in shown:
            say(sentence(one))
        say(f"{counted(len(shown), 'game')}.")
        there, open_ones, size = folders().records, folders().games, size_words(found.size)
        say(f"Finished games are in {there}, unfinished ones in {open_ones}: {size} in all.")
    sys.stdout.flush()
    if note := check_index():
        warn(f"{note} What was listed may be wrong: list the games again.")


def _as_data(one: GameEntry) -> dict[str, Any]:
    return {
        **one.row._asdict(),
        "condition": one.condition,
        "error_rate": one.error_rate,
        "path": str(one.path),
    }


def export(
    file: RecordFile,
    hand: Annotated[
        int | None,
        number_option(help="Print only the Nth finished hand of the record."),
    ] = None,
) -> None:
    """Print finished hands as text, to paste into a message.

    `spades history import` reads the same text. A hand that is still being played is left out, and
    so is all that was said in the bidding, and what two players drew: a text holds the cards, the
    final bids and the play.

    Example: spades history export last.jsonl --hand 2
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
    """Import hands written as text into the records.

    They may come from a message or a real table. Every bid and card is checked by the rules the
    text names. If one hand is wrong, nothing is imported.

    Example: spades history import hand.txt
    """
    from spades_tui.cli.hand_source import forms_in, refusing_hands
    from spades_tui.cli.output import say
    from spades_tui.storage.imports import import_forms

    forms = forms_in(file)
    with refusing_hands():
        paths = import_forms(forms)
    for path in paths:
        say(str(path))


def delete(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...", help="Records, by path or as `spades history` names them."
        ),
    ],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Delete games for good, along with their reviews; asks first.

    Example: spades history delete last.jsonl
    """
    from spades_tui.cli.output import say
    from spades_tui.cli.record_source import record_path
    from spades_tui.rules.text import listed
    from spades_tui.session.games import copies_of
    from spades_tui.storage.files import is_there
    from spades_tui.storage.paths import StorageProblem
    from spades_tui.storage.saves import delete as delete_record

    paths = [record_path(file) for file in files]
    for path in paths:
        if path.suffix != ".jsonl" or not is_there(path):
            raise Refused(f"{path} is not a record; `spades history` lists them.", FAILURE)
    if not yes and not _confirmed(paths):
        say("Nothing was deleted.")
        return
    copies = copies_of(*paths)
    for path in paths:
        try:
            delete_record(path)
        except StorageProblem as problem:
            raise Refused(str(problem), FAILURE) from None
        stay = listed([str(copy) for copy in copies[path]])
        say(f"{path} was deleted{f'; the same game in {stay} stays' if stay else ''}.")


def _confirmed(paths: list[Path]) -> bool:
    """Ask a person; without one nothing is deleted.

    Raises:
        Refused: when nobody can be asked.
    """
    from spades_tui.cli.output import say
    from spades_tui.session.games import sentence_of

    if not sys.stdin.isatty():
        raise Refused("Nobody can be asked whether to delete here; add --yes.")
    for path in paths:
        say(sentence_of(path))
    what = "this game" if len(paths) == 1 else f"these {len(paths)} games"
    answer = typer.prompt(f"Delete {what} for good? Type yes", default="no", show_default=False)
    return str(answer).strip().lower() in ("y", "yes")
