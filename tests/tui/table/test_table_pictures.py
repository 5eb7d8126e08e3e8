"""The table as text at several sizes, compared with golden files."""

from __future__ import annotations

import pytest

from spades_tui.player_view import View
from spades_tui.rules.presets import preset_named
from spades_tui.storage.settings import Settings
from spades_tui.tui.app import SpadesApp
from tests.golden import check_golden
from tests.tui.pilots import running
from tests.tui.tables import RoteTable

SIZES = [(60, 20), (80, 24), (100, 30), (160, 50)]


def bids(view: View) -> bool:
    return view.prompt is not None and view.prompt.seat == 0 and view.prompt.kind == "bid"


def plays(view: View) -> bool:
    prompt = view.prompt
    return prompt is not None and prompt.seat == 0 and prompt.kind == "play" and len(
        view.tricks) == 2 and view.trick is not None  # fmt: skip


def discards(view: View) -> bool:
    return view.prompt is not None and view.prompt.seat == 0 and view.prompt.kind == "kitty"


def draws(view: View) -> bool:
    return view.prompt is not None and view.prompt.seat == 0 and view.prompt.kind == "draw"


CASES = [
    *(("standard", stage, size) for stage in ("bids", "plays") for size in SIZES),
    ("two-handed", "draws", (80, 24)),
    ("two-handed", "plays", (80, 24)),
    ("three-handed-jokers", "plays", (80, 24)),
    ("three-dummy", "plays", (80, 24)),
    ("six-handed", "plays", (80, 24)),
    ("six-handed", "plays", (60, 20)),
    ("jokers-54", "discards", (80, 24)),
]
STAGES = {"bids": bids, "plays": plays, "discards": discards, "draws": draws}


@pytest.mark.parametrize(("preset", "stage", "size"), CASES)
async def test_the_table_looks_as_approved(preset: str, stage: str, size: tuple[int, int]) -> None:
    chosen = preset_named(preset)
    table = RoteTable(chosen.rules, 3, title=chosen.title)
    table.play_until(STAGES[stage])
    app = SpadesApp(Settings(pace="step"), table)
    async with running(app, size) as pilot:
        await pilot.pause()
        strips = app.screen._compositor.render_strips()
        rows = ["".join(segment.text for segment in strip).rstrip() for strip in strips]
    shown = "\n".join(rows) + "\n"
    check_golden(f"screens/{preset}-{stage}-{size[0]}x{size[1]}.txt", shown)
