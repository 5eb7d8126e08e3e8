"""Assistance: what marks a game as assisted, one switch for all of it, and how each helps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from textual.widget import Widget

from spades_tui.storage.settings import setting_fields
from spades_tui.tui.page import Page
from spades_tui.tui.screens.settings import pick_setting, setting_words, turned
from spades_tui.tui.widgets.bars import Notice
from spades_tui.tui.widgets.listing import Line, Listing, heading, note
from spades_tui.view.wording.aids import AIDS, MARKED

_SWITCH: Final = "aids"
_DETAILS: Final = ("hints", "adviser", "memory", "checker", "checker_points")


class AidsScreen(Page[None]):
    """All help in a game; with the switch off nothing else is here, nor at the table."""

    places = ("form", "list", "back")

    def titles(self) -> tuple[str, ...]:
        return (setting_fields()[_SWITCH].title, "", "Changes are saved at once.")

    def body(self) -> Iterable[Widget]:
        yield Listing(self.rows(), column=22)
        yield Notice(self._help(_SWITCH))

    def rows(self) -> list[Line]:
        settings = self.spades.settings
        names = (_SWITCH, *(_DETAILS if settings.aids else ()))
        rows = [self._row(name) for name in names]
        if settings.aids:
            rows.append(heading("What marks a game as assisted"))
            rows += [note(f"{aid.title}: {aid.words}") for aid in AIDS.values()]
        return rows

    def _row(self, name: str) -> Line:
        words = setting_words(self.spades.settings, name)
        return Line(name, setting_fields()[name].title, words, turns=True)

    def _help(self, name: str) -> str:
        help_ = setting_fields()[name].help
        return f"{help_} {MARKED}" if name == _SWITCH and self.spades.settings.aids else help_

    def reach_row(self, key: str) -> None:
        self.say(self._help(key))

    def turn_row(self, key: str, by: int) -> None:
        self.put_in_force(turned(self.spades.settings, key, by))
        self.reach_row(key)

    def take_row(self, key: str) -> None:
        pick_setting(self, key)
