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
from spades_tui.solver.double_dummy import OpenAnswer, OpenQuestion
from spades_tui.storage.records.header import Header
from spades_tui.table.hands import Played
from spades_tui.table.playouts import PlayedOver, ReplayQuestion
from spades_tui.table.seats import seat_names
from spades_tui.table.worker.analysis import Looker
from spades_tui.table.worker.requests import PriceQuestion
from spades_tui.tui.pages.review.page import ReviewScreen
from spades_tui.tui.pages.review.windows import LevelsWindow

SMALL = Depth(most=24, least=24)
_FOUND: dict[bytes, Any] = {}


class Remembering(Looker):
    """Works everything out here, and each thing once."""

    def __init__(self, *, quick: bool = False) -> None:
        """`quick`: every deal played over is thrown in."""
        super().__init__(None)
        self.asked = 0
        self.quick = quick

    async def price(self, question: PriceQuestion) -> Price | None:
        self.asked += 1
        key = msgspec.json.encode(question)
        if key not in _FOUND:
            _FOUND[key] = await super().price(question)
        found: Price | None = _FOUND[key]
        return found

    async def replay(self, question: ReplayQuestion) -> PlayedOver:
        if self.quick:
            return PlayedOver()
        key = msgspec.json.encode(question)
        if key not in _FOUND:
            _FOUND[key] = await super().replay(question)
        found: PlayedOver = _FOUND[key]
        return found

    async def open(self, question: OpenQuestion) -> tuple[OpenAnswer, ...]:
        key = msgspec.json.encode(question)
        if key not in _FOUND:
            _FOUND[key] = await super().open(question)
        found: tuple[OpenAnswer, ...] = _FOUND[key]
        return found


@cache
def a_game(preset: str = "standard", hands: int = 1) -> Played:
    """Return a game as far as it has come, the person's seat played by a novice."""
    rules = preset_named(preset).rules
    played = BotGame(rules, ("novice", "club"), 6)
    played.play(hands)
    names = seat_names(rules)
    levels = (None, *["club"] * (seating(rules).players - 1))
    header = Header(
        rules=rules,
        fingerprint=fingerprint(rules),
        seed=6,
        names=names,
        levels=levels,
        title=preset,
    )
    return Played(played.game, header, None)


def review_of(preset: str = "standard", hands: int = 1) -> ReviewScreen:
    """Return the review of the last hand of a game."""
    page = ReviewScreen(lambda: a_game(preset, hands), depth=SMALL, replays=1)
    page.looker = Remembering(quick=preset != "standard")
    page.rest = 0.0
    return page


def levels_of() -> LevelsWindow:
    """Return what two levels make of the person's cards."""
    game = a_game()
    cast = Cast(game.header.names, 0, "symbols")
    window = LevelsWindow(game, game.hands()[-1].played(), 0, cast)
    window.levels = ("novice", "rookie")
    return window
