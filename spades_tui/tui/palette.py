"""The command palette's entries: this page's commands from the table of keys, then every page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.types import IgnoreReturnCallbackType

from spades_tui.rules.text import capitalized
from spades_tui.tui.host import host
from spades_tui.tui.keys import AIDS, keys_of
from spades_tui.tui.page import Heard, LeftOnce
from spades_tui.tui.screens.ways import WAYS


class Command(NamedTuple):
    """An entry.

    Attributes:
        title: a few words with the key that does the same, as lists show them.
        help: one sentence.
        run: does it.
    """

    title: str
    help: str
    run: IgnoreReturnCallbackType


class Palette(CommandPalette, LeftOnce[None]):
    """The palette; commands still being looked for when it is left are not wanted.

    Textual takes styles from the first base only, so that one is its own palette.
    """

    def __init__(self, ask: str) -> None:
        super().__init__([PageCommands], placeholder=ask)

    def _action_command_list(self, action: str) -> None:
        """Move through the commands; where none is laid out, as in a tiny window, none is on."""
        with suppress(LookupError):
            super()._action_command_list(action)


class PageCommands(Provider):
    """What can be done on the page the palette was opened over, and the ways to other pages."""

    def commands(self) -> Iterator[Command]:
        """Yield every command that would be heard now."""
        app, screen = self.app, self.screen
        spades = host(screen)
        hidden = () if spades.settings.aids else AIDS
        places = screen.heard() if isinstance(screen, Heard) else ()
        for key in keys_of(*places, "anywhere", hidden=hidden, files=not spades.is_web):
            if key.action and key.action != "app.palette":
                title = key.label or key.help.split(".")[0].split(";")[0].split(":")[0]
                name = f"{capitalized(title)}  ({spades.layout.shown(key)})"
                run = partial(app.run_action, key.action, screen)
                yield Command(spades.text(name), spades.text(key.help), run)
        for way in WAYS:
            about = f"{capitalized(way.about)}."
            yield Command(
                spades.text(way.label), spades.text(about), partial(spades.show, way.page)
            )

    async def discover(self) -> Hits:
        """Yield all commands, before anything is typed."""
        for command in self.commands():
            yield DiscoveryHit(command.title, command.run, help=command.help)

    async def search(self, query: str) -> Hits:
        """Yield the commands whose title or sentence fits `query`."""
        matcher = self.matcher(query)
        for command in self.commands():
            score = matcher.match(command.title)
            told = matcher.match(command.help) / 2
            if score >= told and score:
                title = matcher.highlight(command.title)
                yield Hit(score, title, command.run, help=command.help)
            elif told:
                yield Hit(told, command.title, command.run, help=command.help)
