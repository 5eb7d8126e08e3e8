"""`spades history replay`, `export`, `import` and `delete`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from spades_tui import PROGRAM
from spades_tui.cli.options import Json, number_option, only_one
from spades_tui.cli.output import (
    FAILURE,
    CommandError,
    output_console,
    print_json,
    print_text,
    write_data,
)
from spades_tui.cli.sources import (
    HandsFile,
    RecordFile,
    hand_errors_reported,
    load_forms,
    offer_games,
    record_path,
)
from spades_tui.engine import Game
from spades_tui.engine.hand_text.export import hands_text, list_played_hands
from spades_tui.history.games import (
    describe_record,
    other_copies,
)
from spades_tui.history.replay import Replay
from spades_tui.plain.history import replay_game
from spades_tui.player_view.wording import Cast
from spades_tui.review.reasons_text import bot_decisions, explain_game, explanation_lines
from spades_tui.storage.files import exists
from spades_tui.storage.paths import StorageError
from spades_tui.storage.records.header import Header
from spades_tui.storage.records.imports import import_forms
from spades_tui.storage.records.unfinished import delete_record
from spades_tui.storage.records.verify import load_record
from spades_tui.text import count_noun, join_words


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
    file = record_path(file)
    record, header, game = load_record(file)
    hands = list_played_hands(game.steps)
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
            autocompletion=offer_games,
        ),
    ],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Delete games for good, along with their reviews; asks first.

    Example: spades history delete last.jsonl
    """
    paths = [record_path(file) for file in files]
    for path in paths:
        if path.suffix != ".jsonl" or not exists(path):
            raise CommandError(f"{path} is not a record; `{PROGRAM} history` lists them.", FAILURE)
    if not yes and not _confirm_deletion(paths):
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


def _confirm_deletion(paths: list[Path]) -> bool:
    """Ask the player whether to delete some games.

    Raises:
        CommandError: if standard input is no terminal.
    """
    if not sys.stdin.isatty():
        raise CommandError("Nobody can be asked whether to delete here; add --yes.")
    for path in paths:
        print_text(describe_record(path))
    games = "this game" if len(paths) == 1 else f"these {len(paths)} games"
    answer = typer.prompt(f"Delete {games} for good? Type yes", default="no", show_default=False)
    return str(answer).strip().lower() in ("y", "yes")


def replay(
    file: RecordFile,
    json: Json = False,
    reasons: Annotated[
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
    file = record_path(file)
    record, header, game = load_record(file)
    game_replay = Replay(file, header, game, record.problem or "")
    if code:
        only_one(code=code, json=json, why=reasons, decision=decision is not None)
        _print_code(file, header, game)
    elif reasons or decision is not None:
        _print_reasons(header, game, decision, json=json)
    elif json:
        print_json(game_replay.data())
    else:
        console = output_console()
        with console.hearing_ctrl_q():
            replay_game(game_replay, console)
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


def _print_reasons(header: Header, game: Game, only: int | None, *, json: bool) -> None:
    try:
        points = bot_decisions(header.levels, game, only)
    except ValueError as error:
        raise CommandError(f"--decision: {error}") from None
    cast = Cast(header.names, header.human, "words" if json else "symbols")
    explanations = explain_game(header, game, points, cast)
    if json:
        print_json([item.data(header.levels) for item in explanations])
        return
    console = output_console()
    with console.hearing_ctrl_q():
        for line in explanation_lines(explanations, cast):
            console.say(line)
