"""The command palette: the commands in force on this page, then every page."""

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
    """An entry.

    Attributes:
        title: a few words with the key that does the same, as lists show them.
        help: one sentence.
        run: does it.
        also: words by which it is found as well.
    """

    title: str
    help: str
    run: IgnoreReturnCallbackType
    also: str = ""


class Palette(CommandPalette, PageBase[None]):
    """The palette; commands still being looked for when it is left are not wanted.

    Textual takes styles from the first base only, so that one is its own palette.
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
        """Prepare the palette; `commands` are those in force until it lies over the page."""
        super().__init__([PageCommands], placeholder=ask)
        self.page_commands = tuple(commands)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Refuse to move through commands of which none is laid out, as in a tiny window."""
        if action in ("command_list", "cursor_down"):
            return all(commands.size for commands in self.query(OptionList))
        return super().check_action(action, parameters)


class PageCommands(Provider):
    """What can be done on the page the palette was opened over, and the ways to other pages."""

    def commands(self) -> Iterator[PaletteEntry]:
        """Yield every command that would be heard now, once."""
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
        """Yield all commands, before anything is typed."""
        for command in self.commands():
            yield DiscoveryHit(command.title, command.run, help=command.help)

    async def search(self, query: str) -> Hits:
        """Yield the commands in which every word of `query` occurs, those of the title first."""
        words = query.casefold().split()
        for command in self.commands():
            title = command.title.casefold()
            text = f"{title} {command.help} {command.also}".casefold()
            if all(word in text for word in words):
                score = 1.0 if all(word in title for word in words) else 0.5
                yield Hit(score, command.title, command.run, help=command.help)


def _open(app: SpadesApp, way: Way) -> None:
    app.open(way.screen())
