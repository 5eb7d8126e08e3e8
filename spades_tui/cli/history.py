"""`spades history`: the games there are, listed, replayed, deleted, out as text and in."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from spades_tui.cli.options import HandsFile, Json, RecordFile, number_option, only_one
from spades_tui.cli.output import FAILURE, Refused, telling

if TYPE_CHECKING:
    from spades_tui.engine import Game
    from spades_tui.history.games import GameEntry
    from spades_tui.history.replay import Replay
    from spades_tui.storage.records.header import Header
    from spades_tui.storage.records.record import Record


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
    from spades_tui.history.games import found_games, matching, sentence, size_words
    from spades_tui.history.indexing import check_index
    from spades_tui.storage.paths import StorageProblem, folders
    from spades_tui.text import counted

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
    from spades_tui.cli.sources import record_path
    from spades_tui.engine.hand_text.export import hands_text, played_hands
    from spades_tui.storage.records.verify import readable
    from spades_tui.text import counted

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
    from spades_tui.cli.output import say
    from spades_tui.cli.sources import forms_in, refusing_hands
    from spades_tui.storage.records.imports import import_forms

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
    from spades_tui.cli.sources import record_path
    from spades_tui.history.games import copies_of
    from spades_tui.storage.files import is_there
    from spades_tui.storage.paths import StorageProblem
    from spades_tui.storage.records.unfinished import delete as delete_record
    from spades_tui.text import listed

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
    from spades_tui.history.games import sentence_of

    if not sys.stdin.isatty():
        raise Refused("Nobody can be asked whether to delete here; add --yes.")
    for path in paths:
        say(sentence_of(path))
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
    from spades_tui.cli.output import print_json
    from spades_tui.cli.sources import record_path
    from spades_tui.history.replay import Replay
    from spades_tui.plain.history import tell_game
    from spades_tui.storage.records.verify import readable

    file = record_path(file)
    record, header, game = readable(file)
    told = Replay(file, header, game, record.problem or "")
    if code:
        only_one(code=code, json=json, why=why, decision=decision is not None)
        _print_code(file, header, game)
    elif why or decision is not None:
        _tell_reasons(header, game, decision, json=json)
    elif json:
        print_json(_as_json(record, told))
    else:
        console = telling()
        with console.hearing_ctrl_q():
            tell_game(told, console)
    if record.problem is not None:
        raise Refused(record.problem, FAILURE)


def _print_code(file: Path, header: Header, game: Game) -> None:
    from spades_tui.cli.output import write_data

    if not game.over:
        raise Refused(f"{file}: the game is not finished, and its code would give the cards away.")
    if header.game_code is None:
        raise Refused(f"{file}: there is no seed that deals this game again.", FAILURE)
    write_data(header.game_code + "\n")


def _tell_reasons(header: Header, game: Game, only: int | None, *, json: bool) -> None:
    from spades_tui.cli.output import print_json
    from spades_tui.cli.review import reasons_as_json, told_reasons

    if json:
        print_json(reasons_as_json(header, game, only))
        return
    console = telling()
    with console.hearing_ctrl_q():
        for line in told_reasons(header, game, only):
            console.say(line)


def _as_json(record: Record, replay: Replay) -> dict[str, Any]:
    """Return the record as data: whole when it is over, else as the player may know it."""
    import msgspec

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
    import msgspec

    story = replay.story(None)
    games = {moment.beat.view.game: moment.beat.view.results for moment in story}
    return [
        {"game": number, **msgspec.to_builtins(hand)}
        for number, hands in games.items()
        for hand in hands
    ]
