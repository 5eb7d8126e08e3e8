"""`spades history`: the games there are, listed, replayed, deleted, out as text and in."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from spades_tui import PROGRAM
from spades_tui.cli.command_line import leads_to_command
from spades_tui.cli.completion import offered_games
from spades_tui.cli.options import HandsFile, Json, RecordFile, number_option, only_one
from spades_tui.cli.output import (
    FAILURE,
    CommandError,
    output_console,
    print_json,
    print_text,
    progress_bar,
    warn,
    write_data,
)
from spades_tui.text import count_noun, join_words

if TYPE_CHECKING:
    from spades_tui.engine import Game
    from spades_tui.history.games import GameEntry
    from spades_tui.history.replay import Replay
    from spades_tui.storage.records.header import Header
    from spades_tui.storage.records.record import Record


def history(context: typer.Context, json: Json = False) -> None:
    """Your games: list, replay, export, import, delete.

    Alone, it lists them as `spades history list` does.

    Example: spades history
    """
    if not leads_to_command(context):
        list_(json=json)


def list_(
    search: Annotated[
        list[str] | None,
        typer.Argument(metavar="WORD", help="Only games that match every word."),
    ] = None,
    json: Json = False,
) -> None:
    """List all games, or those that match every word.

    Unfinished ones come first; each with its rules, players, score, error rate, and file.

    Example: spades history list quill --json
    """
    from spades_tui.history.games import describe_game, list_games, matching, size_text
    from spades_tui.history.indexing import check_index
    from spades_tui.storage.paths import StorageError, folders

    try:
        with progress_bar("Games read") as show:
            found = list_games(lambda step: show(*step))
    except StorageError as problem:
        raise CommandError(str(problem), FAILURE) from None
    if found.note:
        warn(found.note)
    shown = matching(found.entries, " ".join(search or ()))
    if json:
        print_json([_as_data(one) for one in shown])
    else:
        for one in shown:
            print_text(describe_game(one))
        print_text(f"{count_noun(len(shown), 'game')}.")
        there, open_ones, size = folders().records, folders().games, size_text(found.size)
        print_text(f"Finished games are in {there}, unfinished ones in {open_ones}: {size} in all.")
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
    from spades_tui.cli.sources import record_path
    from spades_tui.engine.hand_text.export import hands_text, played_hands
    from spades_tui.storage.records.verify import load_record

    file = record_path(file)
    record, header, game = load_record(file)
    hands = played_hands(game.steps)
    if not hands:
        raise CommandError(f"{file}: no hand in it is finished yet.", FAILURE)
    if hand is not None and not 1 <= hand <= len(hands):
        raise CommandError(
            f"--hand: {file} has {count_noun(len(hands), 'finished hand')}; choose one of them."
        )
    wanted = hands if hand is None else hands[hand - 1 : hand]
    write_data(hands_text(wanted, seat=header.human))
    if record.problem is not None:
        raise CommandError(record.problem, FAILURE)


def import_(file: HandsFile) -> None:
    """Import hands written as text into the records.

    They may come from a message or a real table. Every bid and card is checked by the rules the
    text names. If one hand is wrong, nothing is imported.

    Example: spades history import hand.txt
    """
    from spades_tui.cli.sources import hand_errors_reported, load_forms
    from spades_tui.storage.records.imports import import_forms

    forms = load_forms(file)
    with hand_errors_reported():
        paths = import_forms(forms)
    for path in paths:
        print_text(str(path))


def delete(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            help=f"Records, by path or as `{PROGRAM} history` names them.",
            autocompletion=offered_games,
        ),
    ],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Delete games for good, along with their reviews; asks first.

    Example: spades history delete last.jsonl
    """
    from spades_tui.cli.sources import record_path
    from spades_tui.history.games import other_copies
    from spades_tui.storage.files import exists
    from spades_tui.storage.paths import StorageError
    from spades_tui.storage.records.unfinished import delete_record

    paths = [record_path(file) for file in files]
    for path in paths:
        if path.suffix != ".jsonl" or not exists(path):
            raise CommandError(f"{path} is not a record; `{PROGRAM} history` lists them.", FAILURE)
    if not yes and not _confirmed(paths):
        print_text("Nothing was deleted.")
        return
    copies = other_copies(*paths)
    for path in paths:
        try:
            delete_record(path)
        except StorageError as problem:
            raise CommandError(str(problem), FAILURE) from None
        stay = join_words([str(copy) for copy in copies[path]])
        print_text(f"{path} was deleted{f'; the same game in {stay} stays' if stay else ''}.")


def _confirmed(paths: list[Path]) -> bool:
    """Ask a person; without one nothing is deleted.

    Raises:
        CommandError: when nobody can be asked.
    """
    from spades_tui.history.games import describe_record

    if not sys.stdin.isatty():
        raise CommandError("Nobody can be asked whether to delete here; add --yes.")
    for path in paths:
        print_text(describe_record(path))
    what = "this game" if len(paths) == 1 else f"these {len(paths)} games"
    answer = typer.prompt(f"Delete {what} for good? Type yes", default="no", show_default=False)
    return str(answer).strip().lower() in ("y", "yes")


def replay(
    file: RecordFile,
    json: Json = False,
    why: Annotated[
        bool, typer.Option("--why", help="Show the bots' reasons in finished hands.")
    ] = False,
    decision: Annotated[
        int | None,
        number_option(help="Show the reasons for the bots' Nth decision only."),
    ] = None,
    code: Annotated[
        bool, typer.Option("--code", help="Print a share code that deals a finished game again.")
    ] = False,
) -> None:
    """Step through a record.

    An unfinished game shows only what its player may know. On a terminal, Enter continues, q or
    Ctrl+Q quits; on a pipe, everything is printed at once. If the record is damaged, its good part
    is shown and the exit code is 1.

    Example: spades history replay game.jsonl --why
    """
    from spades_tui.cli.sources import record_path
    from spades_tui.history.replay import Replay
    from spades_tui.plain.history import replay_game
    from spades_tui.storage.records.verify import load_record

    file = record_path(file)
    record, header, game = load_record(file)
    told = Replay(file, header, game, record.problem or "")
    if code:
        only_one(code=code, json=json, why=why, decision=decision is not None)
        _print_code(file, header, game)
    elif why or decision is not None:
        _tell_reasons(header, game, decision, json=json)
    elif json:
        print_json(_as_json(record, told))
    else:
        console = output_console()
        with console.hearing_ctrl_q():
            replay_game(told, console)
    if record.problem is not None:
        raise CommandError(record.problem, FAILURE)


def _print_code(file: Path, header: Header, game: Game) -> None:

    if not game.over:
        raise CommandError(
            f"{file}: the game is not finished, and its code would give the cards away."
        )
    if header.game_code is None:
        raise CommandError(f"{file}: there is no seed that deals this game again.", FAILURE)
    write_data(header.game_code + "\n")


def _tell_reasons(header: Header, game: Game, only: int | None, *, json: bool) -> None:
    from spades_tui.cli.review import explanation_data, explanation_lines

    if json:
        print_json(explanation_data(header, game, only))
        return
    console = output_console()
    with console.hearing_ctrl_q():
        for line in explanation_lines(header, game, only):
            console.say(line)


def _as_json(record: Record, replay: Replay) -> dict[str, Any]:
    """Return the record as data: whole when it is over, else as the player may know it."""
    from spades_tui.rules.explain.summary import summary

    header, game, seat = replay.header, replay.game, replay.home
    view = game.view(seat)
    told = msgspec.to_builtins(header)
    shows_all = replay.shows_all
    if not shows_all:
        del told["seed"]  # it deals the hidden cards
    return {
        "finished": header.is_over(game),
        "sealed": header.kind.is_sealed and record.problem is None,
        "summary": summary(game.rules),
        "header": told,
        "events": game.log if shows_all else game.log_for(seat),
        "results": _results(replay),
        "scores": view.scores,
        "bags": view.bags,
        "wins": view.wins,
        "winner": view.match_winner,
        "assisted": view.assisted,
        "problem": record.problem,
    }


def _results(replay: Replay) -> list[dict[str, Any]]:
    """Return the finished hands of every game of the match."""
    story = replay.steps(None)
    games = {moment.beat.view.game: moment.beat.view.results for moment in story}
    return [
        {"game": number, **msgspec.to_builtins(hand)}
        for number, hands in games.items()
        for hand in hands
    ]
