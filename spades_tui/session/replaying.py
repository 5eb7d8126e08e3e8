"""A record opened to be replayed: its story, open or from a seat, and its hands as text."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple, Self

from spades_tui.engine import Game
from spades_tui.engine.hand_export import hands_text, played_hands
from spades_tui.session.retelling import Beat, retold
from spades_tui.storage.header import Header
from spades_tui.storage.paths import StorageProblem
from spades_tui.storage.verify import readable
from spades_tui.view.wording import CardStyle, Cast

NO_HAND: Final = "No hand of this game is finished yet."


class StoryMoment(NamedTuple):
    """An event of the story and where it belongs.

    Attributes:
        beat: the event in words, and the table after it.
        game: number of the game in the match, from 1.
        hand: number of the hand in the game, from 1.
        trick: number of the trick, 0 before the play.
    """

    beat: Beat
    game: int
    hand: int
    trick: int


class Replay:
    """A game to be replayed.

    Attributes:
        path: its record.
        header: the first line of that.
        game: the game, as far as the record is good.
        problem: what is wrong with the record, or "".
    """

    def __init__(self, path: Path, header: Header, game: Game, problem: str = "") -> None:
        self.path, self.header, self.game, self.problem = path, header, game, problem

    @classmethod
    def open(cls, path: Path) -> Self:
        """Read a record and play it through.

        Raises:
            StorageProblem: when nothing of it can be used.
        """
        record, header, game = readable(path)
        return cls(path, header, game, record.problem or "")

    @property
    def home(self) -> int:
        """The seat of the person; the first one where only bots played."""
        return self.header.human or 0

    @property
    def shows_all(self) -> bool:
        """Whether every card may be shown: what is not finished is told from the person's seat."""
        return self.header.shows_all(self.game)

    def story(self, seat: int | None, style: CardStyle = "words") -> tuple[StoryMoment, ...]:
        """Return all that happened: as `seat` saw it, or with all hands open.

        Before the game may be shown in full it is told from the person's seat, whichever is asked.
        """
        if not self.shows_all:
            seat = self.home
        watched = self.home if seat is None else seat
        cast = Cast(self.header.names, self.header.human, style)
        told = retold(self.game.rules, self.game.log, cast, watched, in_full=seat is None)
        return _placed(tuple(told))

    def hand_text(self, number: int | None = None) -> str:
        """Return finished hands as text to paste into a message: all, or the `number`th of them.

        Raises:
            StorageProblem: when no hand is finished.
        """
        hands = played_hands(self.game.rules, self.game.log)
        if not hands:
            raise StorageProblem(NO_HAND)
        wanted = hands if number is None else hands[number - 1 : number]
        return hands_text(wanted, seat=self.header.human)

    def place_of(self, moment: StoryMoment) -> int | None:
        """Return which of the finished hands a moment belongs to, from 1; None for none."""
        hands = played_hands(self.game.rules, self.game.log)
        found = (
            place
            for place, one in enumerate(hands, 1)
            if (one.game, one.number) == (moment.game, moment.hand)
        )
        return next(found, None)


def _placed(beats: tuple[Beat, ...]) -> tuple[StoryMoment, ...]:
    """Put each event where it belongs; what follows by itself belongs to what comes after it."""
    found: list[StoryMoment] = []
    for beat in reversed(beats):
        if beat.goes_on and found:
            found.append(found[-1]._replace(beat=beat))
            continue
        view = beat.view
        trick = len(view.tricks) + (view.trick is not None and bool(view.trick.plays))
        found.append(StoryMoment(beat, view.game, view.hand_number, trick))
    return tuple(reversed(found))
