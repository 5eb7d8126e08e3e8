"""`spades replay`: a record, event by event."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, assert_never

import typer

from spades_tui.cli.options import Ascii, Json, only_one
from spades_tui.cli.problems import FAILURE, Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spades_tui.engine import Game
    from spades_tui.plain.console import Console
    from spades_tui.session.retelling import Beat
    from spades_tui.storage.header import Header
    from spades_tui.storage.records import Record


def replay(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A record; `spades doctor` shows where they are.")
    ],
    json: Json = False,
    ascii_only: Ascii = False,
    why: Annotated[
        bool, typer.Option("--why", help="Show the bots' reasons in finished hands.")
    ] = False,
    decision: Annotated[
        int | None,
        typer.Option(metavar="N", help="Show the reasons for the bots' Nth decision only."),
    ] = None,
    code: Annotated[
        bool, typer.Option("--code", help="Print a share code that deals a finished game again.")
    ] = False,
) -> None:
    """Step through a record; an unfinished game shows only what its player may know.

    On a terminal, Enter continues and q quits; on a pipe, everything is printed at once. If the
    record is damaged, its good part is shown and the exit code is 1.
    """
    from spades_tui.cli.output import print_json
    from spades_tui.storage.verify import verified

    record, game = verified(file)
    if game is None or record.header is None:
        raise Refused(record.problem or f"{file} does not contain a game.", FAILURE)
    if code:
        only_one(code=code, json=json, why=why, decision=decision is not None)
        _print_code(file, record.header, game)
    elif why or decision is not None:
        _tell_reasons(record.header, game, decision, json=json, ascii_only=ascii_only)
    elif json:
        print_json(_as_json(record, record.header, game))
    else:
        _tell(record, record.header, game, ascii_only)
    if record.problem is not None:
        raise Refused(record.problem, FAILURE)


def _print_code(file: Path, header: Header, game: Game) -> None:
    from spades_tui.cli.output import write_out

    if not game.over:
        raise Refused(f"{file}: the game is not finished, and its code would give the cards away.")
    if header.game_code is None:
        raise Refused(f"{file}: there is no seed that deals this game again.", FAILURE)
    write_out(header.game_code + "\n")


def _tell_reasons(
    header: Header, game: Game, only: int | None, *, json: bool, ascii_only: bool
) -> None:
    from spades_tui.cli.output import print_json
    from spades_tui.cli.reasons import reasons_as_json, told_reasons
    from spades_tui.plain.console import Console

    if json:
        print_json(reasons_as_json(header, game, only))
        return
    console = Console(sys.stdin, sys.stdout, ascii_only=ascii_only)
    for line in told_reasons(header, game, only):
        console.say(line)


def _story(header: Header, game: Game) -> Iterator[Beat]:
    from spades_tui.session.retelling import retold
    from spades_tui.view.wording import Cast

    cast = Cast(header.names, header.human)
    return retold(
        game.rules, game.log, cast, header.human or 0, in_full=header.shows_all(over=game.over)
    )


def _as_json(record: Record, header: Header, game: Game) -> dict[str, Any]:
    """Return the record as data: whole when the match is over, else as the player may know it."""
    import msgspec

    from spades_tui.rules.explain.summary import summary

    seat = header.human or 0
    view = game.view(seat)
    told = msgspec.to_builtins(header)
    shows_all = header.shows_all(over=game.over)
    if not shows_all:
        del told["seed"]  # it deals the hidden cards
    return {
        "finished": game.over,
        "sealed": header.kind.is_sealed and record.problem is None,
        "summary": summary(game.rules),
        "header": told,
        "events": game.log if shows_all else game.log_for(seat),
        "results": _results(header, game),
        "scores": view.scores,
        "bags": view.bags,
        "wins": view.wins,
        "winner": view.match_winner,
        "assisted": view.assisted,
        "problem": record.problem,
    }


def _results(header: Header, game: Game) -> list[dict[str, Any]]:
    """Return the finished hands of every game of the match."""
    import msgspec

    games = {beat.view.game: beat.view.results for beat in _story(header, game)}
    return [
        {"game": number, **msgspec.to_builtins(hand)}
        for number, hands in games.items()
        for hand in hands
    ]


def _tell(record: Record, header: Header, game: Game, ascii_only: bool) -> None:
    from spades_tui.plain.console import Console
    from spades_tui.rules.explain.summary import summary

    console = Console(sys.stdin, sys.stdout, ascii_only=ascii_only)
    console.say(f"{header.title or 'Spades'}: {summary(game.rules)}.")
    state = "finished" if game.over else "not finished"
    if not header.shows_all(over=game.over):
        state += ", so only what the player may know is shown"
    if game.over and header.seed is not None:
        state += f"; seed {header.seed} deals it again"
    console.say(f"Started {header.created.astimezone():%Y-%m-%d %H:%M}, {state}.")
    console.say(f"Players: {_players(header)}.")
    console.say(_kind(header) if record.problem is None else f"Damaged: {record.problem}")
    if console.is_interactive and sys.stdout.isatty():
        _step_through(_story(header, game), console)
        return
    for beat in _story(header, game):
        for line in beat.lines:
            console.say(line)


def _players(header: Header) -> str:
    from spades_tui.bots.roster import strength

    return ", ".join(
        name if level is None else f"{name} ({strength(level)})"
        for name, level in zip(header.names, header.levels, strict=True)
    )


def _kind(header: Header) -> str:
    """Say what kind of game it is; only of one without a fault, in which every deal was checked."""
    from spades_tui.storage.header import Branch, Daily, Imported, Practice, Sealed

    match header.kind:
        case Practice():
            return "Practice game."
        case Branch(of, moment, cards):
            return f"Branch of game {of} after {moment} events, hidden cards {cards}."
        case Imported(source):
            return f"Imported from {source}."
        case Daily(date):
            return f"Daily game of {date}; every deal matches its commitment."
        case Sealed():
            return "Sealed game: every deal matches its commitment."
        case _:
            assert_never(header.kind)


def _step_through(story: Iterator[Beat], console: Console) -> None:
    """Tell a beat at a time, or as many as are asked for."""
    console.say("Enter: next event; t: end of trick; h: end of hand; a: everything; q: quit")
    until = ""
    for beat in story:
        for line in beat.lines:
            console.say(line)
        there = {"": not beat.goes_on, "t": beat.ends_trick, "h": beat.ends_hand}
        if not there.get(until, False):
            continue
        answer = console.ask()
        if answer is None or answer.lower() in ("q", "quit", "exit"):
            return
        until = answer.lower() if answer.lower() in ("t", "h", "a") else ""
    console.say("End of the record.")
