"""How an unfinished game stands: it is played through for that, without opening it."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from spades_tui.rules.seating import seating
from spades_tui.storage.problems import StorageProblem
from spades_tui.storage.saves import SavedGame
from spades_tui.storage.verify import verified


class Summary(NamedTuple):
    """How an unfinished game stands.

    Attributes:
        title: what its rule set is called.
        saved: when its last event was written.
        game: number of the game in the match.
        hand: number of the hand in the game, 0 before the first.
        sides: the names of each side's players.
        scores: points of each side.
        bags: bags of each side.
        over: whether the match is over already.
        problem: what is wrong with the file, in one sentence.
    """

    title: str
    saved: datetime
    game: int
    hand: int
    sides: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    bags: tuple[int, ...]
    over: bool
    problem: str | None


def summary(saved: SavedGame) -> Summary:
    """Play an unfinished game through and return how it stands.

    Raises:
        StorageProblem: when the file cannot be used any more.
    """
    record, game = verified(saved.path)
    if game is None:
        raise StorageProblem(record.problem)
    view = game.view(0)
    names = saved.header.names
    return Summary(
        title=saved.header.title,
        saved=saved.saved,
        game=view.game,
        hand=view.hand_number,
        sides=tuple(tuple(names[seat] for seat in side) for side in seating(view.rules).sides),
        scores=view.scores,
        bags=view.bags,
        over=game.over,
        problem=record.problem,
    )
