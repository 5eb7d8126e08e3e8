"""Options for starting the program: the game, its rules, players and display."""

from __future__ import annotations

from typing import Literal

import msgspec

from spades_tui.cli.output import FAILURE, CardStyle, CommandError, is_ascii_only, warn
from spades_tui.storage.records.unfinished import (
    SavedGame,
    list_unfinished_games,
    other_version_games,
)
from spades_tui.storage.settings import Settings, load_settings

Pace = Literal["instant", "quick", "normal", "step"]


class StartOptions(msgspec.Struct, frozen=True, kw_only=True):
    """Options of the command line for starting a game.

    Unless said otherwise, an option that is None is taken from the player's settings.

    Attributes:
        preset: the name of the preset to play by.
        source: a file, share code, preset or saved name of the rules to play by.
        seed: the seed of the deals; None for a new one.
        partner: the name of the bot across from the player.
        opponents: the names of the bots at the other seats, clockwise, separated by commas.
        match: the games needed to win the match.
        plain: whether to play in plain text.
        no_animation: whether animation is off.
        pace: how fast the other players play.
        cards: how plain mode writes cards.
        new: whether to start a new game even if there is an unfinished one.
        resume: whether to continue the game played last; it is an error if there is none.
        start_if_none: whether to start a new game if there is none to continue; if not, the menu
            opens.
    """

    preset: str | None = None
    source: str | None = None
    seed: int | None = None
    partner: str | None = None
    opponents: str | None = None
    match: int | None = None
    plain: bool = False
    no_animation: bool = False
    pace: Pace | None = None
    cards: CardStyle = "words"
    new: bool = False
    resume: bool = False
    start_if_none: bool = False

    @property
    def wants_new(self) -> bool:
        """Whether a new game must start: because of `new`, or of an option that only a new game
        has."""
        parts = (self.preset, self.source, self.seed, self.partner, self.opponents, self.match)
        return self.new or any(part is not None for part in parts)

    def load_settings(self) -> Settings:
        """Return the player's settings, changed by these options; wrong values cause a warning."""
        loaded = load_settings()
        for note in loaded.notes:
            warn(note)
        settings = loaded.settings
        return msgspec.structs.replace(
            settings,
            ascii=is_ascii_only(),
            motion=settings.motion and not self.no_animation,
            pace=self.pace or settings.pace,
        )

    def free_games(self) -> list[SavedGame]:
        """Return the unfinished games that are not open in another window, the latest first.

        Raises:
            CommandError: if there is none, and one must be continued (`resume`).
        """
        games = list_unfinished_games()
        free = [game for game in games if not game.locked]
        if self.resume and not free:
            for other in () if games else other_version_games():
                raise CommandError(other.sentence, FAILURE)
            raise CommandError(
                "All unfinished games are open in other windows; continue there."
                if games
                else "There is no unfinished game to continue; leave out --continue.",
                FAILURE,
            )
        return free
