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
from spades_tui.storage.records.unfinished import list_unfinished_games
from spades_tui.storage.records.verify import verify_record
from spades_tui.table.playouts import PlayoutRequest, PlayoutResult
from spades_tui.table.seats import Seats
from spades_tui.table.table import Table

DEFAULT_OPPONENTS: Final = "club"
"""Level of the other seats: plays instantly, and the same on every machine."""
_SEEDS: Final = 10**9


class BoardOutcome(NamedTuple):
    """The result of a board for one seat.

    Attributes:
        net: points of its side in the hand minus the average points of the other sides, rounded.
        bid: the seat's bid; None if it made none itself.
        tricks: the number of tricks the seat took.
        helped: whether the player used help.
    """

    net: int
    bid: Bid | None
    tricks: int
    helped: bool = False


class SharedBoard(NamedTuple):
    """A hand that everyone plays with the same cards; the player has seat 0.

    Attributes:
        rules: the rules, with one game to a match.
        seed: the seed of the deal.
        others: the level of the bots at the other seats.
        kind: the kind of game in the header of its record.
        title: its title at the table and in the history.
    """

    rules: RuleSet
    seed: int
    others: str
    kind: GameKind
    title: str

    def table(self, names: tuple[str, ...] = (), *, saved: bool = True) -> Table:
        """Return a table with a new game of the board, the player in seat 0 and bots at the others.

        Args:
            names: names of the players from seat 0 on; empty for the usual names.
            saved: whether the game is recorded.
        """
        seats = Seats((None, *self._others(self.others)))
        return Table.new(
            self.rules, self.seed, seats,
            title=self.title, names=names, kind=self.kind, saved=saved,
        )  # fmt: skip

    def _others(self, level: str) -> tuple[str, ...]:
        """Return the levels of all seats except seat 0, the player's."""
        return (level,) * (seating(self.rules).players - 1)

    def make_playout_request(self, level: str, key: str, *, alone: bool = True) -> PlayoutRequest:
        """Return a request to let bots play the board, from its deal on.

        Args:
            level: the level of the bot in the player's seat.
            key: text that seeds the bots' random choices; the same key gives the same play.
            alone: whether the other seats keep the bots of the board; if not, all play at `level`.
        """
        game = Game(self.rules, self.seed)
        game.deal()
        levels = (level, *self._others(self.others if alone else level))
        return PlayoutRequest(self.rules, self.seed, True, tuple(game.log), levels, key)


def table_for(board: SharedBoard, names: tuple[str, ...]) -> Table:
    """Return a table for a board: with its unfinished game, or else with a new one.

    An unfinished game that is open in another window is left alone.

    Args:
        board: the board.
        names: names of the players in a new game, from seat 0 on.

    Raises:
        StorageError: if its unfinished game cannot be resumed.
    """
    for game in list_unfinished_games():
        if game.header.kind == board.kind and not game.locked:
            return Table.resume(game.path)
    return board.table(names)


def board_seed(board_key: str) -> int:
    """Return the seed of a board, from 0 to 999,999,999; the same on every machine.

    Args:
        board_key: any text that identifies the board.
    """
    return int.from_bytes(sha256(board_key.encode()).digest()[:8], "big") % _SEEDS


def net_points(result: HandResult, side: int) -> int:
    """Return a side's points in a hand minus the average points of the other sides, rounded.

    Args:
        result: the result of the hand.
        side: the index of the side.
    """
    points = [score.hand for score in result.sides]
    others = [point for other, point in enumerate(points) if other != side]
    return round(points[side] - sum(others) / len(others))


def _outcome_of(result: HandResult, rules: RuleSet, seat: int, *, helped: bool) -> BoardOutcome:
    """Return the result of a finished hand for a seat.

    Args:
        result: the result of the hand.
        rules: the rules it was played by.
        seat: the seat.
        helped: whether the player used help.
    """
    side = seating(rules).side_of[seat]
    return BoardOutcome(net_points(result, side), result.bids[seat], result.tricks[seat], helped)


def playout_net(playout: PlayoutResult, rules: RuleSet) -> int:
    """Return the net points (`net_points`) of seat 0 in a playout; 0 if the hand was thrown in."""
    return 0 if playout.result is None else net_points(playout.result, seating(rules).side_of[0])


def board_rules(rules: RuleSet) -> RuleSet:
    """Return the rules with one game to a match, as boards are played.

    Raises:
        ValueError: if misdeals could lead to another deal.
    """
    if may_misdeal(rules):
        raise ValueError(
            "Under these rules a misdeal may be called, and another deal would be played: "
            "choose rules without misdeals."
        )
    return single_game(rules)


def level_by_index(place: int) -> str:
    """Return the level at an index of `LEVELS`, from 0.

    Raises:
        ValueError: if this version has no such level.
    """
    if not 0 <= place < len(LEVELS):
        raise ValueError("This code names a bot this version does not know: update to read it.")
    return LEVELS[place]


PAR_LEVEL: Final = "master"
PAR_GAMES: Final = 12
"""Games that measure par, to about 11 net points."""
_READING: Final = Lock()
"""The menu and a page may read at the same time: a record is added once."""


def _board_name(header: Header) -> str | None:
    """Return the name of a record's board in the journal; None if it is of no board.

    A deal of the day is named by its date, a board of a match by "code/number".
    """
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
    """Return the journal of results, after adding boards finished since the last call.

    A board counts as soon as its record is complete.

    Raises:
        StorageError: if the journal cannot be read or written.
    """
    with _READING:
        return _read_results()


def _read_results() -> BoardJournal:
    file = BoardJournal()
    recorded = {line.record for line in file.lines if isinstance(line, BoardResult)}
    for path, header in board_records(recorded):
        record, game = verify_record(path)
        name = _board_name(header)
        if game is None or name is None or record.problem or not game.state.results:
            continue
        seat = header.human or 0
        outcome = _outcome_of(game.state.results[-1], game.rules, seat, helped=game.state.assisted)
        file.add(BoardResult(header.id, name, PLAY, header.created, outcome.net, outcome.helped))
    return file


def par_requests(
    board: SharedBoard, name: str, games: int = PAR_GAMES
) -> tuple[PlayoutRequest, ...]:
    """Return the requests for playouts that measure the par of a board.

    Args:
        board: the board.
        name: its name in the journal, a part of the seeds: the date of a deal of the day, or
            "code/number" for a board of a match.
        games: the number of playouts.
    """
    return tuple(
        board.make_playout_request(PAR_LEVEL, f"par/{name}/{number}") for number in range(games)
    )


def par_from(board: SharedBoard, name: str, playouts: list[PlayoutResult]) -> ParScore:
    """Return the par of a board: the mean net points of seat 0, with their standard error.

    Args:
        board: the board.
        name: its name in the journal, as for `par_requests`.
        playouts: the results of `par_requests`.
    """
    nets = [playout_net(playout, board.rules) for playout in playouts]
    mean = sum(nets) / len(nets)
    return ParScore(name, PLAY, round(mean, 2), round(standard_error(nets), 2))


async def find_par(
    board: SharedBoard,
    name: str,
    file: BoardJournal,
    replay: Callable[[PlayoutRequest], Awaitable[PlayoutResult]],
    games: int = PAR_GAMES,
) -> ParScore:
    """Return the par of a board from the journal; compute and save it if the journal has none.

    Args:
        board: the board.
        name: its name in the journal, as for `par_requests`.
        file: the journal of results.
        replay: carries out a request for a playout.
        games: the number of playouts from which a missing par is computed.
    """
    par = file.par(name, PLAY)
    if par is None:
        playouts = [await replay(request) for request in par_requests(board, name, games)]
        par = par_from(board, name, playouts)
        file.add(par)
    return par
