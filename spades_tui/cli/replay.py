"""`spades history replay`: a record, event by event."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from spades_tui.cli.in_words import telling
from spades_tui.cli.options import Json, RecordFile, number_option, only_one
from spades_tui.cli.problems import FAILURE, Refused

if TYPE_CHECKING:
    from spades_tui.engine import Game
    from spades_tui.session.replaying import Replay
    from spades_tui.storage.header import Header
    from spades_tui.storage.records import Record


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
    from spades_tui.cli.record_source import record_path
    from spades_tui.plain.replaying import tell_game
    from spades_tui.session.replaying import Replay
    from spades_tui.storage.verify import readable

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
    from spades_tui.cli.reasons import reasons_as_json, told_reasons

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
