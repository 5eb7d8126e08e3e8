"""The table of the first game: a hand that is always the same, the others' bids set beforehand."""

from __future__ import annotations

from typing import Final, Self

from spades_tui.coach.lessons.first_game import first_bids, first_hand
from spades_tui.coach.lessons.notation import answer_written
from spades_tui.coach.lessons.positions import LEARNER
from spades_tui.rules.formats.codes import fingerprint
from spades_tui.session.seats import Seats, seat_names, seats_for
from spades_tui.session.table import Rejection, Table, Update
from spades_tui.session.thinking import Request
from spades_tui.storage.clock import utc_now
from spades_tui.storage.header import Header, Practice

TITLE: Final = "Your first game"
DONE: Final = "Your first hand is played. The lessons teach you more."
LEFT: Final = "Your first game starts over next time."
_PLAYER: Final = "rules"
"""A player that never changes, so that the hand goes the same way as long as the learner does."""


class FirstTable(Table):
    """The first hand; it is not recorded, and no other follows."""

    @classmethod
    def begun(cls) -> Self:
        """Return the table before the first bid."""
        game = first_hand()
        seats: Seats = seats_for(game.rules, _PLAYER, _PLAYER, LEARNER)
        header = Header(
            kind=Practice(),
            rules=game.rules,
            fingerprint=fingerprint(game.rules),
            seed=0,
            names=seat_names(game.rules, LEARNER),
            levels=seats.levels,
            title=TITLE,
            created=utc_now(),
        )
        return cls(game, header)

    @property
    def over(self) -> bool:
        """Whether the hand is over."""
        return self._game.prompt is None

    @property
    def code(self) -> None:
        """There is no code that deals this hand: no seed did."""
        return None

    def request(self, pace: str = "normal") -> Request | None:
        """Return the question to the bot whose turn it is; bids are known and not asked for."""
        prompt = self._game.prompt
        return None if prompt and prompt.kind == "bid" else super().request(pace)

    def bot_step(self) -> Update | None:
        """Let the bot whose turn it is act: bid what is set, or play."""
        prompt = self._game.prompt
        if prompt is None or prompt.kind != "bid" or self.bot_to_act() is None:
            return super().bot_step()
        _, bid = first_bids()[prompt.seat]
        done = self._after(self._game.submit(answer_written(bid, prompt)))
        assert not isinstance(done, Rejection), done.reason
        return done
