"""What became of boards: results read from finished records, and what bots make of the cards."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from threading import Lock
from typing import Final, assert_never

from spades_tui.bots.odds import standard_error
from spades_tui.bots.players import PLAY
from spades_tui.coach.replays import PlayedOver, ReplayQuestion
from spades_tui.session.boards import OneBoard, net_over, outcome_of
from spades_tui.storage.boards import BoardFile, BoardPlayed, ParFound, board_records
from spades_tui.storage.header import Board, Branch, Daily, Header, Imported, Practice, Sealed
from spades_tui.storage.verify import verified

PAR_LEVEL: Final = "master"
PAR_GAMES: Final = 12
"""Games of it by which par is told: to about 11 net points."""
_READING: Final = Lock()
"""The menu and a page may read at the same time: a record is added once."""


def board_name(header: Header) -> str | None:
    """Return what names the board a record is of; None where it is of no board."""
    match header.kind:
        case Daily(date):
            return date.isoformat()
        case Board(match, number):
            return f"{match}/{number}"
        case Sealed() | Practice() | Branch() | Imported():
            return None
        case _:
            assert_never(header.kind)


def results_read() -> BoardFile:
    """Return all results, those of records that were finished since then added.

    Records are the truth: a board counts as soon as its record is complete.

    Raises:
        StorageProblem: when there is no folder to keep them in.
    """
    with _READING:
        return _results_read()


def _results_read() -> BoardFile:
    file = BoardFile()
    known = {one.record for one in file.lines if isinstance(one, BoardPlayed)}
    for path, header in board_records(known):
        record, game = verified(path)
        name = board_name(header)
        if game is None or name is None or record.problem or not game.state.results:
            continue
        seat = header.human or 0
        found = outcome_of(game.state.results[-1], game.rules, seat, helped=game.state.assisted)
        file.add(BoardPlayed(header.id, name, PLAY, header.created, found.net, found.helped))
    return file


def par_questions(board: OneBoard, name: str, games: int = PAR_GAMES) -> tuple[ReplayQuestion, ...]:
    """Return the games by which the par of a board is told."""
    return tuple(board.asked(PAR_LEVEL, f"par/{name}/{number}") for number in range(games))


def par_from(board: OneBoard, name: str, found: list[PlayedOver]) -> ParFound:
    """Return par, from what came of the games it is told by."""
    nets = [net_over(one, board.rules) for one in found]
    mean = sum(nets) / len(nets)
    return ParFound(name, PLAY, round(mean, 2), round(standard_error(nets), 2))


async def par_of(
    board: OneBoard,
    name: str,
    file: BoardFile,
    replay: Callable[[ReplayQuestion], Awaitable[PlayedOver]],
    games: int = PAR_GAMES,
) -> ParFound:
    """Return par; worked out where it is not known yet, and kept.

    Args:
        board: the board.
        name: what names it.
        file: where it is kept.
        replay: plays a deal over.
        games: by how many games it is told.
    """
    known = file.par(name, PLAY)
    if known is None:
        found = [await replay(one) for one in par_questions(board, name, games)]
        known = par_from(board, name, found)
        file.add(known)
    return known
