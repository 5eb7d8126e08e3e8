"""A finished hand to be reviewed on the screen, and answers worked out once for all tests."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from spades_tui.bots.pricing.price import Depth, Price
from spades_tui.lab.simulation.bot_game import BotGame
from spades_tui.player_view.wording import Cast
from spades_tui.rules.formats.share_codes import fingerprint
from spades_tui.rules.presets import preset_named
from spades_tui.rules.seating import seating
from spades_tui.solver.double_dummy import SolveRequest, SolverResult
from spades_tui.storage.records.header import Header
from spades_tui.table.hands import GameSnapshot
from spades_tui.table.playouts import PlayoutRequest, PlayoutResult
from spades_tui.table.seats import seat_names
from spades_tui.table.worker.analysis import Analyst
from spades_tui.table.worker.requests import PriceRequest
from spades_tui.tui.pages.review.page import ReviewPage
from spades_tui.tui.pages.review.windows import LevelReplayDialog

SMALL = Depth(most=24, least=24)
_SEED = 6
"""The seed of a game in whose second hand the novice makes two mistakes."""
_FOUND: dict[bytes, Any] = {}


class Remembering(Analyst):
    """An analyst that computes in this process, and each answer only once for all tests."""

    def __init__(self, *, quick: bool = False) -> None:
        """Make the analyst.

        Args:
            quick: whether every playout returns at once as a hand thrown in.
        """
        super().__init__(None)
        self.asked = 0
        self.quick = quick

    async def price(self, question: PriceRequest) -> Price | None:
        self.asked += 1
        key = msgspec.json.encode(question)
        if key not in _FOUND:
            _FOUND[key] = await super().price(question)
        found: Price | None = _FOUND[key]
        return found

    async def play_out(self, question: PlayoutRequest) -> PlayoutResult:
        if self.quick:
            return PlayoutResult()
        key = msgspec.json.encode(question)
        if key not in _FOUND:
            _FOUND[key] = await super().play_out(question)
        found: PlayoutResult = _FOUND[key]
        return found

    async def solve(self, question: SolveRequest) -> tuple[SolverResult, ...]:
        key = msgspec.json.encode(question)
        if key not in _FOUND:
            _FOUND[key] = await super().solve(question)
        found: tuple[SolverResult, ...] = _FOUND[key]
        return found


@cache
def a_game(preset: str = "standard", hands: int = 1) -> GameSnapshot:
    """Return a game after some hands, with a novice in the person's seat.

    Args:
        preset: the preset it is played by.
        hands: the number of hands.
    """
    rules = preset_named(preset).rules
    played = BotGame(rules, ("novice", "club"), _SEED)
    played.play(hands)
    names = seat_names(rules)
    levels = (None, *["club"] * (seating(rules).players - 1))
    header = Header(
        rules=rules,
        fingerprint=fingerprint(rules),
        seed=_SEED,
        names=names,
        levels=levels,
        title=preset,
    )
    return GameSnapshot(played.game, header, None)


def review_of(preset: str = "standard", hands: int = 1) -> ReviewPage:
    """Return the review page of the last hand of `a_game`."""
    page = ReviewPage(lambda: a_game(preset, hands), depth=SMALL, replays=1)
    page.analyst = Remembering(quick=preset != "standard")
    page.view.quiet_seconds = 0.0
    return page


def levels_of() -> LevelReplayDialog:
    """Return the window that shows how two levels play the person's cards."""
    game = a_game()
    cast = Cast(game.header.names, 0, "symbols")
    window = LevelReplayDialog(game, game.hands()[-1].expand(), 0, cast)
    window.levels = ("novice", "rookie")
    return window
