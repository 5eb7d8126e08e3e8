"""Every setting, applied as it is changed; and the page of assistance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec
from textual.containers import Container
from textual.widget import Widget

from spades_tui.bots.players import LEVELS
from spades_tui.player_view.wording.notes import AIDS, ASSISTED_NOTICE
from spades_tui.storage.settings import Group, Settings, setting_fields, settings_in
from spades_tui.text import MAX_NAME_CELLS, sanitize_name
from spades_tui.tui.dialogs import TextDialog, pick_value
from spades_tui.tui.drawing.user_themes import find_theme, theme_titles
from spades_tui.tui.frame.keymap import load_keymap
from spades_tui.tui.frame.keys import Enter
from spades_tui.tui.frame.routes import AidsRoute
from spades_tui.tui.pages.players import PlayerChoice, open_player_picker
from spades_tui.tui.painted_page import WIDE, PaintedPage
from spades_tui.tui.widgets.card_display import CardSample
from spades_tui.tui.widgets.page_bars import Notice
from spades_tui.tui.widgets.row_list import ListRow, RowList, cycle, heading, note

_GROUPS: Final[tuple[Group, ...]] = ("Looks", "At the table")
_OPENED: Final[dict[str, Enter]] = {"names": "type", "aids": "open"}
"""Settings with a window or a page of their own, and what Enter does to them."""


def setting_choices(name: str) -> dict[Any, str]:
    """Return the values of a setting and their meanings; empty where any text will do."""
    if name == "theme":
        return {name: title.lower() for name, title in theme_titles().items()}
    if name == "adviser":
        return {level: level for level in LEVELS[LEVELS.index("club") :]}
    return setting_fields()[name].choices


def value_label(settings: Settings, name: str) -> str:
    """Return what a setting is at, in words."""
    value = _value(settings, name)
    if name == "names":
        return ", ".join(value) or "compass points"
    return setting_choices(name).get(value, str(value))


def settings_lines(settings: Settings) -> list[str]:
    """Return the settings with their values, a line each."""
    names = [name for group in _GROUPS for name in settings_in(group)]
    return [f"{setting_fields()[name].title}: {value_label(settings, name)}" for name in names]


def _value(settings: Settings, name: str) -> Any:
    value = getattr(settings, name)
    theme = find_theme(value) if name == "theme" else None
    return theme[0] if theme is not None else value


def pick_setting(page: PaintedPage[None], name: str) -> None:
    """Let one of all values of a setting be chosen."""

    def take(value: object) -> None:
        page.apply_and_save(msgspec.structs.replace(page.spades.settings, **{name: value}))
        page.row_highlighted(name)

    field, now = setting_fields()[name], _value(page.spades.settings, name)
    pick_value(page, field.title, setting_choices(name), now, field.help, take)


def with_next_value(settings: Settings, name: str, by: int) -> Settings:
    """Return the settings with one at its next value, or the one before."""
    value = cycle(setting_choices(name), _value(settings, name), by)
    return msgspec.structs.replace(settings, **{name: value})


class SettingsPage(PaintedPage[None]):
    """The settings; every change is shown and kept at once."""

    key_contexts = ("form", "list", "back")

    def titles(self) -> tuple[str, ...]:
        return ("Settings", "", "Changes are saved at once.")

    def body(self) -> Iterable[Widget]:
        settings = self.spades.settings
        self.players = PlayerChoice(settings.partner, settings.opponents)
        yield CardSample(id="sample")
        self._both = Container(RowList(self.rows(), column=22), id="both")
        yield self._both
        yield Notice(self.players.problem or self._help("deck"))

    def on_resize(self) -> None:
        """Show a whole table beside the list as soon as there is room for it."""
        if self.app.size.width >= WIDE and len(self._both.children) == 1:
            from spades_tui.tui.table.preview import (
                SettingsPreview,  # the engine, only to look at it
            )

            self._both.mount(SettingsPreview())

    def on_screen_resume(self) -> None:
        self.refresh_rows()

    def rows(self) -> list[ListRow]:
        rows = []
        for group in _GROUPS:
            rows.append(heading(group))
            rows += [self._row(name) for name in settings_in(group)]
        partner, opponents = (setting_fields()[name].title for name in ("partner", "opponents"))
        rows.append(heading("A new game"))
        return [*rows, *self.players.rows(partner, opponents, self._seats())]

    def _seats(self) -> tuple[str, ...]:
        """The opponents by what they can be called without a table: where they sit."""
        most = len(self.players.opponents)
        if most <= 2:
            return ("On your left", "On your right")
        return tuple(f"{at}. clockwise" for at in range(1, most + 1))

    def _row(self, name: str) -> ListRow:
        words = value_label(self.spades.settings, name)
        opened = _OPENED.get(name, "")
        return ListRow(name, setting_fields()[name].title, words, turns=not opened, enter=opened)

    def _help(self, name: str) -> str:
        words = self.players.words(name)
        return setting_fields()[name].help if words is None else words

    def row_highlighted(self, key: str) -> None:
        self.show_notice(self._help(key))

    def row_adjusted(self, key: str, by: int) -> None:
        if key in _OPENED:
            return
        if self.players.name(key) is None:
            self.apply_and_save(with_next_value(self.spades.settings, key, by))
            if key == "keys":
                self._tell_clash()
        else:
            self.players.next_player(key, by, len(self._seats()))
            self._keep_players(key)

    def _tell_clash(self) -> None:
        """Tell of letters of one's own that the set of keys leaves no room for."""
        settings = self.spades.settings
        _, clash = load_keymap(settings.keys, settings.own_keys)
        if clash:
            self.show_notice(clash, "alarm")

    def row_selected(self, key: str) -> None:
        if key == "names":
            self._ask_names()
        elif key == "aids":
            self.spades.show(AidsRoute())
        elif self.players.name(key) is None:
            pick_setting(self, key)
        else:
            open_player_picker(self, self.players, key, len(self._seats()), self._keep_players)

    def _keep_players(self, key: str) -> None:
        self.row_highlighted(key)
        partner, opponents = self.players.partner, self.players.as_setting
        self._put(partner=partner, opponents=opponents)

    def _put(self, **values: object) -> None:
        self.apply_and_save(msgspec.structs.replace(self.spades.settings, **values))

    def _ask_names(self) -> None:
        words = "Names clockwise from you, separated by commas. Leave empty for compass points."
        value = ", ".join(self.spades.settings.names)
        self.spades.open(TextDialog("Names", words, value, names_error), self._take_names)

    def _take_names(self, text: str) -> None:
        self._put(names=parse_names(text))


def parse_names(text: str) -> tuple[str, ...]:
    """Return the names in a line with commas between them."""
    names = [name.strip() for name in text.split(",")]
    while names and not names[-1]:
        names.pop()
    return tuple(names)


def names_error(text: str) -> str | None:
    """Return what is wrong with a line of names, or None."""
    names: Sequence[str] = parse_names(text)
    if len(names) > 6:
        return "There are at most six players."
    if any(name != sanitize_name(name) for name in names):
        return f"A name takes at most {MAX_NAME_CELLS} cells (half as many wide characters)."
    return None


_SWITCH: Final = "aids"


class AidsPage(PaintedPage[None]):
    """All help in a game; with the switch off nothing else is here, nor at the table."""

    key_contexts = ("form", "list", "back")

    def titles(self) -> tuple[str, ...]:
        return (setting_fields()[_SWITCH].title, "", "Changes are saved at once.")

    def body(self) -> Iterable[Widget]:
        yield RowList(self.rows(), column=22)
        yield Notice(self._help(_SWITCH))

    def rows(self) -> list[ListRow]:
        settings = self.spades.settings
        names = (_SWITCH, *(settings_in("Assistance") if settings.aids else ()))
        rows = [self._row(name) for name in names]
        if settings.aids:
            rows.append(heading("What marks a game as assisted"))
            rows += [note(f"{aid.title}: {aid.words}") for aid in AIDS.values()]
        return rows

    def _row(self, name: str) -> ListRow:
        words = value_label(self.spades.settings, name)
        return ListRow(name, setting_fields()[name].title, words, turns=True)

    def _help(self, name: str) -> str:
        from spades_tui.bots.kernel import kernel_notice

        sentences = [setting_fields()[name].help]
        if name == _SWITCH and self.spades.settings.aids:
            sentences.append(ASSISTED_NOTICE)
        if name == "pricing":
            sentences.append(kernel_notice() or "")
        return " ".join(sentences).strip()

    def row_highlighted(self, key: str) -> None:
        self.show_notice(self._help(key))

    def row_adjusted(self, key: str, by: int) -> None:
        self.apply_and_save(with_next_value(self.spades.settings, key, by))
        self.row_highlighted(key)

    def row_selected(self, key: str) -> None:
        pick_setting(self, key)
