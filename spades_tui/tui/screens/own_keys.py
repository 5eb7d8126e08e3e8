"""Keys: the usual ones or the `vi` set, and a letter of one's own for any command."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

import msgspec
from textual.widget import Widget

from spades_tui.rules.text import capitalized
from spades_tui.storage.settings import Settings, setting_fields
from spades_tui.tui.keys import PLACES
from spades_tui.tui.layout import commands, layout_of, problem
from spades_tui.tui.page import Page
from spades_tui.tui.screens.asking import AskText
from spades_tui.tui.screens.settings import setting_words, turned
from spades_tui.tui.widgets.bars import Notice
from spades_tui.tui.widgets.listing import Line, Listing, grouped

SET: Final = "keys"


class OwnKeysPage(Page[None]):
    """Every command that may have another letter; a change is checked, shown and kept at once."""

    places = ("form", "list", "back")

    def titles(self) -> tuple[str, ...]:
        return ("Keys", "", "Changes are saved at once.")

    def body(self) -> Iterable[Widget]:
        yield Listing(self.rows(), column=36)
        yield Notice(setting_fields()[SET].help)

    def rows(self) -> list[Line]:
        settings, layout = self.spades.settings, self.spades.layout
        words = setting_words(settings, SET)
        own = settings.own_keys
        rows = [
            (
                PLACES[key.where],
                Line(
                    command,
                    capitalized(key.label or re.split("[.;:]", key.help)[0]),
                    layout.shown(key),
                    mark="changed" if command in own else "",
                ),
            )
            for command, key in commands().items()
        ]
        return [Line(SET, setting_fields()[SET].title, words, turns=True), *grouped(rows)]

    def reach_row(self, key: str) -> None:
        self.say(setting_fields()[SET].help if key == SET else commands()[key].help)

    def turn_row(self, key: str, by: int) -> None:
        if key == SET:
            self._change(turned(self.spades.settings, SET, by))

    def take_row(self, key: str) -> None:
        if key == SET:
            self.turn_row(key, 1)
            return
        others = {name: one for name, one in self.spades.settings.own_keys.items() if name != key}
        layout, _ = layout_of(self.spades.settings.keys, others)

        def check(text: str) -> str | None:
            wrong = problem(layout, key, text.strip()) if text.strip() else ""
            return f"Not that key: {wrong}." if wrong else None

        def take(text: str) -> None:
            own = {**others, key: text.strip()} if text.strip() else others
            self._change(msgspec.structs.replace(self.spades.settings, own_keys=own))

        words = f"{commands()[key].help} Type one letter; leave it empty for the usual key."
        value = self.spades.settings.own_keys.get(key, "")
        self.spades.open(AskText("A key of your own", words, value, check), take)

    def _change(self, settings: Settings) -> None:
        told = layout_of(settings.keys, settings.own_keys)[1]
        if self.put_in_force(settings) and told:
            self.say(told[0], "alarm")
