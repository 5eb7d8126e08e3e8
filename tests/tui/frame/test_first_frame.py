"""What the first frame must not cost: style sheets read more than once."""

from __future__ import annotations

import pytest
from textual.css.stylesheet import Stylesheet

from spades_tui.rules.presets import preset_named
from spades_tui.storage.settings import Settings
from spades_tui.tui.app import SpadesApp
from tests.tui.pilots import running
from tests.tui.tables import RoteTable


@pytest.mark.parametrize("opens", ["menu", "table"])
async def test_style_sheets_are_read_once(opens: str, monkeypatch: pytest.MonkeyPatch) -> None:
    again: list[Stylesheet] = []
    monkeypatch.setattr(Stylesheet, "reparse", again.append)
    table = RoteTable(preset_named("standard").rules) if opens == "table" else None
    app = SpadesApp(Settings(theme="night"), table)

    async with running(app) as pilot:
        await pilot.pause()
        assert app.screen.styles.background.hex.lower() == app.table_theme.ground

    assert not again
