"""A moment of a finished hand played on from, by the person, with bots in the other seats."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, Literal

from spades_tui.coach.dealing_anew import dealt_anew
from spades_tui.coach.why import Decided
from spades_tui.engine import Game
from spades_tui.session.played import Played
from spades_tui.session.seats import seat_names, seated
from spades_tui.session.table import Table, fresh_seed
from spades_tui.storage.clock import utc_now
from spades_tui.storage.header import Branch, Header

Cards = Literal["same", "dealt anew"]
_DEALS: Final = 2**32


class CannotTry(ValueError):
    """A moment cannot be played on from; the text is one sentence."""


def tried(
    played: Played,
    one: Decided,
    cards: Cards,
    stand_in: str,
    *,
    saved: bool = True,
) -> Table:
    """Return a table at which the person sits where a decision is due, with the game as it was.

    The record it is taken from stays as it is: the events up to there are copied.

    Args:
        played: the game.
        one: the decision; whoever made it, the person makes it now.
        cards: whether the cards this seat has not seen stay where they are.
        stand_in: the bot at the seat that was the person's, where that is another one.
        saved: whether it is recorded.

    Raises:
        CannotTry: when no other deal of the unseen cards fits what has happened.
    """
    game, header = played.game, played.header
    log = tuple(game.log[: one.index])
    if cards == "dealt anew":
        chance = random.Random(fresh_seed() + _DEALS)
        found = dealt_anew(game, log, one.view, chance)
        if found is None:
            raise CannotTry("The unseen cards cannot be dealt again here; try the same cards.")
        log = found
    levels = _levels(seated(header.levels, log), one.seat, stand_in)
    own = header.human == one.seat
    names = header.names if own else seat_names(game.rules, one.seat, (), levels)
    seed = fresh_seed() if header.seed is None else header.seed
    branch = Header(
        kind=Branch(header.id, one.index, cards),
        rules=game.rules,
        fingerprint=header.fingerprint,
        seed=seed,
        names=names,
        levels=levels,
        title=header.title,
        created=utc_now(),
    )
    begun = Game(game.rules, seed, log, sealed=False)
    return Table.branched(begun, branch, saved=saved)


def _levels(levels: Sequence[str | None], seat: int, stand_in: str) -> tuple[str | None, ...]:
    """Return who sits where: the person at `seat`, a bot everywhere else."""
    return tuple(None if at == seat else level or stand_in for at, level in enumerate(levels))
