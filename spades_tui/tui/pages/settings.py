"""The page of settings, each applied as it is changed, and the page of aids."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec
from textual.content import Content
from textual.widget import Widget

from spades_tui.bots.players import LEVELS
from spades_tui.cards import Card
from spades_tui.player_view.wording.notes import AIDS, ASSISTED_NOTICE
from spades_tui.storage.settings import Group, Settings, setting_fields, settings_in
from spades_tui.text import MAX_NAME_CELLS, sanitize_name
from spades_tui.tui import pages
from spades_tui.tui.dialogs import TextDialog, pick_value
from spades_tui.tui.drawing.canvas import Canvas
from spades_tui.tui.drawing.card_faces import LARGE, SMALL, draw_card
from spades_tui.tui.drawing.decks import CardState
from spades_tui.tui.drawing.user_themes import find_theme, theme_titles
from spades_tui.tui.frame.keymap import load_keymap
from spades_tui.tui.list_page import FormPage
from spades_tui.tui.pages.players import PlayerChoice, open_player_picker
from spades_tui.tui.widgets.canvas_widget import CanvasWidget
from spades_tui.tui.widgets.lists import ListItem, heading, next_value
from spades_tui.tui.widgets.text_pane import TextLine

_GROUPS: Final[tuple[Group, ...]] = ("Looks", "At the table")
_OPENED: Final = ("names", "aids")
"""Settings that open a window or page of their own."""
_SAVED: Final = "Changes are saved at once."


def setting_choices(name: str) -> dict[Any, str]:
    """Return the values of the setting `name`: value → its text; {} if any text may be typed."""
    if name == "theme":
        return {name: title.lower() for name, title in theme_titles().items()}
    if name == "adviser":
        return {level: level for level in LEVELS[LEVELS.index("club") :]}
    return setting_fields()[name].choices


def value_label(settings: Settings, name: str) -> str:
    """Return the current value of the setting `name` as text."""
    value = _value(settings, name)
    if name == "names":
        return ", ".join(value) or "compass points"
    return setting_choices(name).get(value, str(value))


def settings_lines(settings: Settings) -> list[str]:
    """Return a line for each setting, with its title and value."""
    names = [name for group in _GROUPS for name in settings_in(group)]
    return [f"{setting_fields()[name].title}: {value_label(settings, name)}" for name in names]


def _value(settings: Settings, name: str) -> Any:
    value = getattr(settings, name)
    theme = find_theme(value) if name == "theme" else None
    return theme[0] if theme is not None else value


def _pick_setting(page: FormPage[None], name: str) -> None:
    """Open a window on `page` to choose a value of the setting `name`; the choice is saved."""

    def take(value: object) -> None:
        page.apply_and_save(msgspec.structs.replace(page.app.settings, **{name: value}))

    field, now = setting_fields()[name], _value(page.app.settings, name)
    pick_value(page, field.title, setting_choices(name), now, field.help, take)


def _advance_setting(settings: Settings, name: str, step: int) -> Settings:
    """Return the settings with `name` at its next (`step` 1) or previous (-1) value."""
    value = next_value(setting_choices(name), _value(settings, name), step)
    return msgspec.structs.replace(settings, **{name: value})


_CARDS: Final[tuple[tuple[Card | None, CardState], ...]] = (
    (Card.SK, "plain"), (Card.HQ, "plain"), (Card.DJ, "plain"), (Card.CT, "plain"),
    (Card.SA, "bright"), (Card.H7, "dim"), (None, "plain"),
)  # fmt: skip


class CardSample(CanvasWidget):
    """Sample cards: four suits, a highlighted card, one that may not be played, and a back."""

    ground = "panel"

    def paint(self, canvas: Canvas) -> None:
        size = LARGE if canvas.height >= LARGE.height else SMALL
        for place, (card, state) in enumerate(_CARDS):
            draw_card(canvas, (4 + place * (size.width + 1), 0), size, card, state)


class SettingsPage(FormPage[None]):
    """The page of settings; every change is applied and saved at once."""

    DEFAULT_CSS = """
    SettingsPage {
        #about { height: 2; }
        #about-panel { height: 9; }
        #sample { height: 5; background: $surface; }
        #small-table { width: 100%; height: 1fr; layout: vertical; display: none; }
        #small-status { display: none; }
        #small-felt { width: 100%; height: 1fr; }
        #small-hand { width: 100%; height: 5; }
        &.-short #about-panel { height: 6; }
        &.-short #about { height: 1; }
        &.-short #sample { height: 3; }
        &.-wide, &.-huge, &.-vast {
            #about-panel { height: 1fr; }
            #list-panel { width: 54; }
            #sample { display: none; }
            #small-table { display: block; }
        }
    }
    """
    TITLE = "Settings"
    COLUMN = 16

    def preview(self) -> Iterable[Widget]:
        yield CardSample(id="sample")

    def on_mount(self) -> None:
        settings = self.app.settings
        self.players = PlayerChoice(settings.partner, settings.opponents)
        self.show_remark(_SAVED)
        if self.players.problem:
            self.show_notice(self.players.problem)

    def on_resize(self) -> None:
        """Add a sample table to the panel if the page is wide and has none yet."""
        if self.is_wide and not self.query("#small-table"):
            self.call_after_refresh(self._mount_table)

    def _mount_table(self) -> None:
        from spades_tui.tui.table.preview import SettingsPreview  # the engine, only to look at it

        if not self.query("#small-table"):
            self.query_one("#about-panel").mount(SettingsPreview())

    def on_screen_resume(self) -> None:
        settings = self.app.settings
        self.players = PlayerChoice(settings.partner, settings.opponents)
        self.refresh_items()

    def items(self) -> list[ListItem]:
        items = []
        for group in _GROUPS:
            items.append(heading(group))
            items += [self._item(name) for name in settings_in(group)]
        partner, opponents = (setting_fields()[name].title for name in ("partner", "opponents"))
        items.append(heading("A new game"))
        return [*items, *self.players.rows(partner, opponents, self._seats())]

    def _seats(self) -> tuple[str, ...]:
        """Return labels for the opponents: the seats they take at a table of four."""
        most = len(self.players.opponents)
        if most <= 2:
            return ("On your left", "On your right")
        return tuple(f"{number}. clockwise" for number in range(1, most + 1))

    def _item(self, name: str) -> ListItem:
        words = value_label(self.app.settings, name)
        return ListItem(name, setting_fields()[name].title, words, turns=name not in _OPENED)

    def details(self, key: str) -> tuple[str, Sequence[TextLine]]:
        item = self.listing.item
        title = "" if item is None else item.label.strip()
        words = self.players.words(key)
        return title, self.text_lines(setting_fields()[key].help if words is None else words)

    def change_item(self, key: str, step: int) -> None:
        if self.players.name(key) is None:
            self.apply_and_save(_advance_setting(self.app.settings, key, step))
            if key == "keys":
                self._tell_clash()
        else:
            self.players.next_player(key, step, len(self._seats()))
            self._keep_players(key)

    def _tell_clash(self) -> None:
        """Show a notice of the player's own keys that the chosen set of keys makes unusable."""
        settings = self.app.settings
        _, clash = load_keymap(settings.keys, settings.own_keys)
        if clash:
            self.show_notice(clash, "alarm")

    def open_item(self, key: str) -> None:
        if key == "names":
            self._ask_names()
        elif key == "aids":
            self.app.push_screen(pages.AidsPage())
        elif self.players.name(key) is None:
            _pick_setting(self, key)
        else:
            open_player_picker(self, self.players, key, len(self._seats()), self._keep_players)

    def _keep_players(self, _key: str) -> None:
        partner, opponents = self.players.partner, self.players.as_setting
        self._save_values(partner=partner, opponents=opponents)

    def _save_values(self, **values: object) -> None:
        self.apply_and_save(msgspec.structs.replace(self.app.settings, **values))

    def _ask_names(self) -> None:
        words = "Names clockwise from you, separated by commas. Leave empty for compass points."
        value = ", ".join(self.app.settings.names)
        self.app.open(TextDialog("Names", words, value, names_error), self._take_names)

    def _take_names(self, text: str) -> None:
        self._save_values(names=parse_names(text))


def parse_names(text: str) -> tuple[str, ...]:
    """Return the players' names in `text`, separated by commas, without empty ones at the end."""
    names = [name.strip() for name in text.split(",")]
    while names and not names[-1]:
        names.pop()
    return tuple(names)


def names_error(text: str) -> str | None:
    """Return a sentence on what is wrong with a line of names (`parse_names`); None if nothing
    is."""
    names: Sequence[str] = parse_names(text)
    if len(names) > 6:
        return "There are at most six players."
    if any(name != sanitize_name(name) for name in names):
        return f"A name takes at most {MAX_NAME_CELLS} cells (half as many wide characters)."
    return None


_SWITCH: Final = "aids"


class AidsPage(FormPage[None]):
    """The page of aids in a game; if aids are switched off, it lists only that switch."""

    DEFAULT_CSS = """
    AidsPage {
        #about-panel { height: 11; }
        &.-short #about-panel { height: 9; }
        &.-wide, &.-huge, &.-vast { #about-panel { height: 1fr; } }
    }
    """
    TITLE = setting_fields()[_SWITCH].title
    COLUMN = 20

    def on_mount(self) -> None:
        self.show_remark(_SAVED)

    def items(self) -> list[ListItem]:
        settings = self.app.settings
        names = (_SWITCH, *(settings_in("Assistance") if settings.aids else ()))
        labels = ((name, setting_fields()[name].title) for name in names)
        return [
            ListItem(name, title, value_label(settings, name), turns=True) for name, title in labels
        ]

    def details(self, key: str) -> tuple[str, Sequence[TextLine]]:
        from spades_tui.bots.kernel import kernel_notice

        lines = self.text_lines(setting_fields()[key].help)
        if key == "pricing":
            lines += self.text_lines(kernel_notice() or "")
        if key == _SWITCH and self.app.settings.aids:
            lines += self.text_lines(ASSISTED_NOTICE)
            lines += [
                Content.assemble(
                    (f"{aid.title}: ", "bold"), (self.convert_text(aid.words), "$muted")
                )
                for aid in AIDS.values()
            ]
        return setting_fields()[key].title, lines

    def change_item(self, key: str, step: int) -> None:
        self.apply_and_save(_advance_setting(self.app.settings, key, step))

    def open_item(self, key: str) -> None:
        _pick_setting(self, key)
