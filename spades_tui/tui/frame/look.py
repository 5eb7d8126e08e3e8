"""The theme, deck and characters that the program draws with on its terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from spades_tui.storage.settings import Settings
from spades_tui.text import to_cells
from spades_tui.tui.drawing.canvas import convert_to_ascii
from spades_tui.tui.drawing.decks import (
    COLORLESS_DECK,
    DECKS,
    DECKS_16_COLORS,
    TERMINAL_DECK,
    Deck,
)
from spades_tui.tui.drawing.line_filters import AsciiOnly, NearestOf256
from spades_tui.tui.drawing.themes import COLORLESS, DEFAULT_THEME, THEMES, TableTheme
from spades_tui.tui.drawing.user_themes import find_theme

if TYPE_CHECKING:
    from textual.app import App
    from textual.filter import LineFilter


class Look:
    """The theme, deck and characters to draw with: the player's, as far as the terminal can show
    them.

    Args:
        app: the application. Its current settings are read at every call; an application without
            settings gets the default ones.
        has_color: False if NO_COLOR asks for the terminal's own two colors.
    """

    def __init__(self, app: App[Any], *, has_color: bool = True) -> None:
        self._app = app
        self.has_color = has_color
        self._nearest_of_256, self._ascii_only = NearestOf256(), AsciiOnly()

    @property
    def _settings(self) -> Settings:
        return getattr(self._app, "settings", None) or Settings()

    @property
    def is_ascii(self) -> bool:
        """Whether only ASCII characters may be shown."""
        return self._settings.ascii

    @property
    def theme_name(self) -> str:
        """The name of the theme in use: of `THEMES`, of the player's own themes, or of Textual's.

        It may differ from the name in the settings, if the terminal has too few colors for that
        theme.
        """
        name = (find_theme(self._settings.theme) or (DEFAULT_THEME,))[0]
        if not self.has_color:
            return "terminal"
        has_few_colors = self._app.console.color_system in ("standard", "windows")
        return "sixteen" if has_few_colors and name != "terminal" else name

    @property
    def theme(self) -> TableTheme:
        """The colors of the theme in use; no colors if `has_color` is False."""
        if not self.has_color:
            return COLORLESS
        theme = find_theme(self.theme_name)
        return THEMES[DEFAULT_THEME] if theme is None else theme[1]

    @property
    def deck(self) -> Deck:
        """The colors of the deck in use, as far as the terminal has them, with the chosen back."""
        name, settings = self.theme_name, self._settings
        if not self.has_color:
            deck = COLORLESS_DECK
        elif name == "terminal":
            deck = TERMINAL_DECK
        else:
            deck = (DECKS_16_COLORS if name == "sixteen" else DECKS)[settings.deck]
        return replace(deck, pattern=settings.back)

    def text(self, text: str) -> str:
        """Return `text` in characters this terminal shows, one per cell (`to_cells`)."""
        return to_cells(convert_to_ascii(text) if self.is_ascii else text)

    def line_filters(self) -> Iterable[LineFilter]:
        """Yield the Textual line filters this terminal needs: for 256 colors, and for ASCII."""
        if self._app.console.color_system == "256":
            yield self._nearest_of_256
        if self.is_ascii:
            yield self._ascii_only
