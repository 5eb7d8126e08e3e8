"""The first line of a record: facts that are not in its events, and the kind of game."""

from __future__ import annotations

import secrets
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Annotated, Final, Literal

import msgspec

from spades_tui import __version__
from spades_tui.cards import MAX_SEED
from spades_tui.rules.ruleset import RuleSet
from spades_tui.text import MAX_TITLE_CELLS, sanitize, sanitize_name

if TYPE_CHECKING:
    from spades_tui.engine.game import Game

FORMAT: Final = 2
"""The record format this program writes; files of other formats are not changed.

Later formats keep the mark and the number of the format in place, so that they can be recognized.
"""

FORMAT_MARK: Final = "spades game"


class _Kind(msgspec.Struct, frozen=True, tag_field="type", tag=True):
    @property
    def is_sealed(self) -> bool:
        """Whether every deal comes from the seed and was committed to before it."""
        return isinstance(self, Sealed | Daily | Board)

    @property
    def is_board(self) -> bool:
        """Whether this is a single hand that is compared with other players' results on the same
        cards."""
        return isinstance(self, Daily | Board)


class Sealed(_Kind, frozen=True, tag="sealed"):
    """The kind of an ordinary game."""


class Practice(_Kind, frozen=True, tag="practice"):
    """The kind of a game for practice, whose deals may have been chosen."""


class Branch(_Kind, frozen=True, tag="branch"):
    """The kind of a game that continues another one from a decision in it.

    Attributes:
        of: the id of the other game's record.
        moment: the number of events of the other game's log before the decision.
        cards: "same" if the hidden cards are as in the other game, "dealt anew" if they were dealt
            again.
    """

    of: str
    moment: Annotated[int, msgspec.Meta(ge=0)]
    cards: Literal["same", "dealt anew"]


class Imported(_Kind, frozen=True, tag="imported"):
    """The kind of a game that was not played in this program but read from text.

    Attributes:
        source: where it comes from, in a word or two.
        seat: the seat of the player whose hand is reviewed.
    """

    source: str
    seat: Annotated[int, msgspec.Meta(ge=0)] = 0

    def __post_init__(self) -> None:
        """Make the texts safe for display."""
        msgspec.structs.force_setattr(self, "source", sanitize_name(self.source, MAX_TITLE_CELLS))


class Daily(_Kind, frozen=True, tag="daily"):
    """The kind of a game with the deal of the day, the same for all players.

    Attributes:
        date: the day.
    """

    date: date


class Board(_Kind, frozen=True, tag="board"):
    """The kind of a game that is one board of a duplicate match.

    Attributes:
        match: code of the match.
        number: number of the board in it, from 1.
    """

    match: Annotated[str, msgspec.Meta(pattern=r"^D-[0-9A-Z-]{4,400}\Z")]
    number: Annotated[int, msgspec.Meta(ge=1, le=64)]


GameKind = Sealed | Practice | Branch | Imported | Daily | Board


def _new_id() -> str:
    return secrets.token_hex(8)


_LONGEST_NAME: Final = 24
"""Greatest width of a name that was not typed in the settings, in cells."""


class Header(msgspec.Struct, frozen=True, kw_only=True, tag_field="mark", tag=FORMAT_MARK):
    """The first line of a record: facts about a game that are not in its events.

    Attributes:
        format: format of the record (`FORMAT`).
        program: version of the program that began it.
        id: unique id of this record.
        kind: the kind of game.
        rules: the whole rule set, with its version.
        fingerprint: fingerprint of the rule set.
        seed: the seed of the deals; None if they come from elsewhere.
        names: names of the players, clockwise from South.
        levels: by seat, the level or character of the bot that played there at the start; None for
            a person.
        title: the name of the rule set; "" if it has none.
        created: when the game began.
    """

    format: int = FORMAT
    program: str = __version__
    id: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{16}\Z")] = msgspec.field(
        default_factory=_new_id
    )
    kind: GameKind = Sealed()
    rules: RuleSet
    fingerprint: str
    seed: int | None
    names: tuple[str, ...]
    levels: tuple[str | None, ...]
    title: str = ""
    created: datetime = datetime(2000, 1, 1, tzinfo=UTC)

    def __post_init__(self) -> None:
        """Check the seed and the time, and make texts safe for display.

        Raises:
            ValueError: when one is impossible; a decoder turns it into its own error.
        """
        if self.seed is not None and not 0 <= self.seed <= MAX_SEED:
            raise ValueError("there is no such seed")
        if self.created.tzinfo is None or not 1970 <= self.created.year < 9999:
            raise ValueError("there is no such time")
        for name, value in {
            "names": tuple(sanitize_name(name, _LONGEST_NAME) for name in self.names),
            "levels": tuple(level and sanitize(level) for level in self.levels),
            "title": sanitize_name(self.title, MAX_TITLE_CELLS),
            "program": sanitize_name(self.program),
        }.items():
            msgspec.structs.force_setattr(self, name, value)

    @property
    def human(self) -> int | None:
        """The seat of the person at the start; None if only bots play.

        In a record of a game read from text, the seat of the player whose hand is reviewed.
        """
        if isinstance(self.kind, Imported):
            return self.kind.seat
        return self.levels.index(None) if None in self.levels else None

    def is_over(self, game: Game) -> bool:
        """Whether the game of this record is over: the match, or the only hand of a board.

        A game branched off another one is over, too, when no player has anything to decide.

        Args:
            game: the game of this record, as far as it has been played.
        """
        if self.kind.is_board and game.state.results:
            return True
        return game.over or (isinstance(self.kind, Branch) and game.prompt is None)

    def shows_all(self, game: Game) -> bool:
        """Whether all cards may be shown: the game is over, or was read from text.

        Args:
            game: the game of this record, as far as it has been played.
        """
        return self.is_over(game) or isinstance(self.kind, Imported)

    @property
    def game_code(self) -> str | None:
        """The share code that deals the hands of this game again; None if they do not come from its
        seed.

        The code gives every hand away, so show it only for finished games.
        """
        from spades_tui.rules.formats.share_codes import encode_game

        if self.seed is None or not self.kind.is_sealed:
            return None
        return encode_game(self.rules, self.seed)
