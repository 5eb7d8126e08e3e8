"""One hand with the same cards for everybody: its table, its result, and par."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from hashlib import sha256
from threading import Lock
from typing import Final, NamedTuple, assert_never

from spades_tui.bots.players import LEVELS, PLAY
from spades_tui.engine import Game
from spades_tui.estimate import standard_error
from spades_tui.player_view import HandResult
from spades_tui.rules.bids import Bid
from spades_tui.rules.capabilities import may_misdeal
from spades_tui.rules.ruleset import RuleSet, single_game
from spades_tui.rules.seating import seating
from spades_tui.storage.boards import BoardJournal, BoardResult, ParScore, board_records
from spades_tui.storage.records.header import (
    Board,
    Branch,
    Daily,
    GameKind,
    Header,
    Imported,
    Practice,
    Sealed,
)
from spades_tui.storage.records.unfinished import unfinished_games
from spades_tui.storage.records.verify import verify_record
from spades_tui.table.playouts import PlayoutRequest, PlayoutResult
from spades_tui.table.seats import Seats
from spades_tui.table.table import Table

DEFAULT_OPPONENTS: Final = "club"
"""Who sits at the other seats: plays at once, and the same on every machine."""
_SEEDS: Final = 10**9


class BoardOutcome(NamedTuple):
    """What a board came to for the seat looked at.

    Attributes:
        net: points of its side, less those of an average other side.
        bid: what it bid; None where it bid nothing of its own.
        tricks: what it took.
        helped: whether help was taken.
    """

    net: int
    bid: Bid | None
    tricks: int
    helped: bool = False


class SharedBoard(NamedTuple):
    """A board.

    Attributes:
        rules: the rules, one game to a match.
        seed: makes the deal.
        others: the bot at every other seat.
        kind: the kind of its record.
        title: what it is called.
    """

    rules: RuleSet
    seed: int
    others: str
    kind: GameKind
    title: str

    def table(self, names: tuple[str, ...] = (), *, saved: bool = True) -> Table:
        """Return a table at which the person plays it."""
        seats = Seats((None, *self._others(self.others)))
        return Table.new(
            self.rules, self.seed, seats,
            title=self.title, names=names, kind=self.kind, saved=saved,
        )  # fmt: skip

    def _others(self, level: str) -> tuple[str, ...]:
        """Return who sits in all seats but the person's, the first."""
        return (level,) * (seating(self.rules).players - 1)

    def asked(self, level: str, key: str, *, alone: bool = True) -> PlayoutRequest:
        """Return the board to be played by bots.

        Args:
            level: who sits in the person's seat.
            key: makes their chance.
            alone: whether the other seats are as at the person's table; else all are of `level`.
        """
        game = Game(self.rules, self.seed)
        game.deal()
        levels = (level, *self._others(self.others if alone else level))
        return PlayoutRequest(self.rules, self.seed, True, tuple(game.log), levels, key)


def table_for(board: SharedBoard, names: tuple[str, ...]) -> Table:
    """Return the table of a board: the game that was left in its middle, else a new one.

    Raises:
        StorageError: when it was left, and cannot be taken up again.
    """
    for game in unfinished_games():
        if game.header.kind == board.kind and not game.locked:
            return Table.resume(game.path)
    return board.table(names)


def board_seed(what: str) -> int:
    """Return the seed of a board by what names it, the same on every machine."""
    return int.from_bytes(sha256(what.encode()).digest()[:8], "big") % _SEEDS


def net_points(result: HandResult, side: int) -> int:
    """Return a side's points in a hand, less those of an average other side, rounded."""
    points = [score.hand for score in result.sides]
    others = [point for at, point in enumerate(points) if at != side]
    return round(points[side] - sum(others) / len(others))


def outcome_of(result: HandResult, rules: RuleSet, seat: int, *, helped: bool) -> BoardOutcome:
    """Return what a finished hand came to for a seat."""
    side = seating(rules).side_of[seat]
    return BoardOutcome(net_points(result, side), result.bids[seat], result.tricks[seat], helped)


def playout_net(found: PlayoutResult, rules: RuleSet) -> int:
    """Return what bots in the first seat made of a board; 0 where it was thrown in."""
    return 0 if found.result is None else net_points(found.result, seating(rules).side_of[0])


def board_rules(rules: RuleSet) -> RuleSet:
    """Return rules as boards are played by: one game.

    Raises:
        ValueError: where the same deal might not be played everywhere.
    """
    if may_misdeal(rules):
        raise ValueError(
            "Under these rules a misdeal may be called, and another deal would be played: "
            "choose rules without misdeals."
        )
    return single_game(rules)


def level_by_index(place: int) -> str:
    """Return a level by its place among all.

    Raises:
        ValueError: when there is no such level in this version.
    """
    if not 0 <= place < len(LEVELS):
        raise ValueError("This code names a bot this version does not know: update to read it.")
    return LEVELS[place]


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


def update_results() -> BoardJournal:
    """Return all results, those of records that were finished since then added.

    Records are the truth: a board counts as soon as its record is complete.

    Raises:
        StorageError: when there is no folder to keep them in.
    """
    with _READING:
        return _results_read()


def _results_read() -> BoardJournal:
    file = BoardJournal()
    known = {one.record for one in file.lines if isinstance(one, BoardResult)}
    for path, header in board_records(known):
        record, game = verify_record(path)
        name = board_name(header)
        if game is None or name is None or record.problem or not game.state.results:
            continue
        seat = header.human or 0
        found = outcome_of(game.state.results[-1], game.rules, seat, helped=game.state.assisted)
        file.add(BoardResult(header.id, name, PLAY, header.created, found.net, found.helped))
    return file


def par_requests(
    board: SharedBoard, name: str, games: int = PAR_GAMES
) -> tuple[PlayoutRequest, ...]:
    """Return the games by which the par of a board is told."""
    return tuple(board.asked(PAR_LEVEL, f"par/{name}/{number}") for number in range(games))


def par_from(board: SharedBoard, name: str, found: list[PlayoutResult]) -> ParScore:
    """Return par, from what came of the games it is told by."""
    nets = [playout_net(one, board.rules) for one in found]
    mean = sum(nets) / len(nets)
    return ParScore(name, PLAY, round(mean, 2), round(standard_error(nets), 2))


async def find_par(
    board: SharedBoard,
    name: str,
    file: BoardJournal,
    replay: Callable[[PlayoutRequest], Awaitable[PlayoutResult]],
    games: int = PAR_GAMES,
) -> ParScore:
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
        found = [await replay(one) for one in par_requests(board, name, games)]
        known = par_from(board, name, found)
        file.add(known)
    return known
