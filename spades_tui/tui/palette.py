"""The command palette: the commands of the page below, then every page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, cast

from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.types import IgnoreReturnCallbackType
from textual.widgets import OptionList

from spades_tui.text import capitalize
from spades_tui.tui.frame.commands import Command
from spades_tui.tui.page import PageBase
from spades_tui.tui.pages.ways import WAYS, Way

if TYPE_CHECKING:
    from spades_tui.tui.app import SpadesApp


class PaletteEntry(NamedTuple):
    """An entry of the command palette.

    Attributes:
        title: the text shown: a few words, and at their end the key to press, if there is one.
        help: one sentence.
        run: runs the command.
        also: other words the search finds it by; "" for none.
    """

    title: str
    help: str
    run: IgnoreReturnCallbackType
    also: str = ""


class Palette(CommandPalette, PageBase[None]):
    """The command palette. A search that still runs when the palette is closed is dropped.

    `CommandPalette` is the first base because Textual takes style sheets only from the first.
    """

    CSS = """
    Palette { background: $rail 60%; color: $ink; }
    Palette SearchIcon { display: none; }
    Palette > Vertical { background: $dialog; color: $ink; }
    Palette #--input { background: $dialog; color: $ink; border: none; padding: 1 2; }
    Palette CommandInput { background: $dialog; color: $ink; }
    Palette #--results { background: $dialog; border: none; }
    Palette CommandList {
        background: $dialog; color: $ink; border: none; scrollbar-size: 0 0;
    }
    Palette CommandList > .option-list--option-highlighted {
        background: $rail; color: $gold;
    }
    Palette .command-palette--help-text { color: $muted; text-style: none; }
    Palette .command-palette--highlight { color: $gold; text-style: bold underline; }
    """

    def __init__(self, ask: str, commands: Sequence[Command] = ()) -> None:
        """Prepare the palette.

        Args:
            ask: the text in the empty search line.
            commands: the commands of the page below, read before the palette covers it.
        """
        super().__init__([PageCommands], placeholder=ask)
        self.page_commands = tuple(commands)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return False for moving through the list while it has no rows, as in a tiny window.

        Otherwise return the same as Textual.
        """
        if action in ("command_list", "cursor_down"):
            return all(commands.size for commands in self.query(OptionList))
        return super().check_action(action, parameters)


class PageCommands(Provider):
    """Finds the commands of the page below the palette, and the pages in `WAYS`."""

    def commands(self) -> Iterator[PaletteEntry]:
        """Yield an entry for each command of the page below, then for each other page in `WAYS`."""
        app, screen, done = cast("SpadesApp", self.app), self.screen, {"", "app.palette"}
        commands: Sequence[Command] = ()
        if isinstance(app.screen, Palette):
            commands = app.screen.page_commands
        elif isinstance(screen, PageBase):
            commands = screen.commands()
        for command in commands:
            if command.action not in done:
                done.add(command.action)
                title = command.label or command.help.split(".")[0].split(";")[0].split(":")[0]
                yield PaletteEntry(
                    app.look.text(f"{capitalize(title)}  ({command.key_label})"),
                    app.look.text(command.help),
                    partial(app.run_action, command.action, command.node),
                    " ".join(way.words for way in WAYS if way.action == command.action),
                )
        for way in WAYS:
            if way.action not in done:
                description = app.look.text(f"{capitalize(way.description)}.")
                show = partial(_open, app, way)
                yield PaletteEntry(app.look.text(way.label), description, show, way.also)

    async def discover(self) -> Hits:
        """Yield every entry as a hit; Textual calls this while nothing is typed."""
        for command in self.commands():
            yield DiscoveryHit(command.title, command.run, help=command.help)

    async def search(self, query: str) -> Hits:
        """Yield each entry that contains every word of `query`, in either case, as a hit.

        Entries with all words in their title have the score 1.0, others 0.5.
        """
        words = query.casefold().split()
        for command in self.commands():
            title = command.title.casefold()
            text = f"{title} {command.help} {command.also}".casefold()
            if all(word in text for word in words):
                score = 1.0 if all(word in title for word in words) else 0.5
                yield Hit(score, command.title, command.run, help=command.help)


def _open(app: SpadesApp, way: Way) -> None:
    app.open(way.screen())
