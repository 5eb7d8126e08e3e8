"""Players of other conventions, so that nobody is read by what the levels alone would do.

Each bids and plays as `club` except for one habit. They are named like any player from elsewhere,
``tools.beliefs.strangers:any_card``.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from spades_tui.bots.heuristics.bot import RuleBot
from spades_tui.bots.kernel import CardMasks, masks_for
from spades_tui.bots.protocol import Decision, SearchBudget, decide_because, offered
from spades_tui.player_view import View
from spades_tui.rules.actions import MakeBid, PlayCard

Habit = Callable[[View, random.Random], MakeBid | PlayCard | None]
"""What is answered instead of what `club` would; None to leave it."""


class HabitBot:
    """`club` with one habit of another school."""

    def __init__(self, name: str, change: Habit) -> None:
        self.name = name
        self._change = change
        self._club = RuleBot()

    def decide(self, view: View, limit: SearchBudget, rng: random.Random) -> Decision:
        """Answer the prompt of `view`."""
        other = self._change(view, rng)
        return (
            self._club.decide(view, limit, rng)
            if other is None
            else decide_because(other, "habit", "")
        )


def half_lowest() -> HabitBot:
    """Return one that plays its lowest card every second time when it cannot win."""
    return HabitBot("half lowest", lambda view, rng: _lowest_in(view, rng, 0.5))


def high_loser() -> HabitBot:
    """Return one that plays its highest card when it cannot win."""
    return HabitBot("high loser", lambda view, _rng: _highest_loser(view))


def any_card() -> HabitBot:
    """Return one that plays any legal card."""
    return HabitBot("any card", lambda view, rng: _any(offered(view, PlayCard), rng))


def early_trumps() -> HabitBot:
    """Return one that leads its highest spade whenever it may, and ruffs with its highest."""
    return HabitBot("early trumps", lambda view, _rng: _trump(view))


def any_loser() -> HabitBot:
    """Return one that plays any of its cards when it cannot win."""
    return HabitBot("any loser", _any_loser)


def high_winner() -> HabitBot:
    """Return one that wins with its highest card, and leads the highest of its shortest suit."""
    return HabitBot("high winner", lambda view, _rng: _high_winner(view))


def contrary() -> HabitBot:
    """Return one that plays any loser, wins with its highest and leads from its shortest suit."""
    return HabitBot("contrary", lambda view, rng: _any_loser(view, rng) or _high_winner(view))


def guesser() -> HabitBot:
    """Return one whose bids, two to four, have nothing to do with its cards."""
    return HabitBot("guesser", _guess)


def bold_bidder() -> HabitBot:
    """Return one that bids two tricks more than `club`, and never nil."""
    return HabitBot("bold bidder", lambda view, _rng: _more(view, 2))


_HERE: Final = __name__
TAUGHT: Final = tuple(
    f"{_HERE}:{name.__name__}"
    for name in (
        half_lowest,
        high_loser,
        any_loser,
        any_card,
        early_trumps,
        high_winner,
        contrary,
        guesser,
        bold_bidder,
    )
)
"""Players among those the table is learned from."""


def _any(plays: list[PlayCard], rng: random.Random) -> PlayCard | None:
    return rng.choice(plays) if plays else None


def _losers(view: View) -> list[PlayCard]:
    """The legal cards, the lowest first, of one who must follow and cannot win."""
    plays, masks = offered(view, PlayCard), masks_for(view.rules)
    if not plays or view.trick is None:
        return []
    best = masks.bit[view.trick.winning_card]
    led = masks.suits[view.trick.suit]
    bits = [masks.bit[play.card] for play in plays]
    if not all(bit & led and bit < best for bit in bits):
        return []
    return sorted(plays, key=lambda play: masks.bit[play.card])


def _lowest_in(view: View, rng: random.Random, share: float) -> PlayCard | None:
    losers = _losers(view)
    if len(losers) < 2:
        return None
    return losers[0] if rng.random() < share else rng.choice(losers[1:])


def _highest_loser(view: View) -> PlayCard | None:
    losers = _losers(view)
    return losers[-1] if losers else None


def _any_loser(view: View, rng: random.Random) -> PlayCard | None:
    return _any(_losers(view), rng)


def _high_winner(view: View) -> PlayCard | None:
    """The highest of the shortest suit to lead, or of the suit led if it wins; a nil as usual."""
    plays, masks = offered(view, PlayCard), masks_for(view.rules)
    own = view.bids[view.seat]
    if not plays or own is None or own.is_nil:
        return None
    if view.trick is None:
        held = [card.suit for card in view.hand or ()]
        return min(plays, key=lambda play: (held.count(play.card.suit), -masks.bit[play.card]))
    led, best = masks.suits[view.trick.suit], masks.bit[view.trick.winning_card]
    bits = {play: masks.bit[play.card] for play in plays}
    highest = max(plays, key=bits.__getitem__)
    wins = bits[highest] & led and bits[highest] > best
    return highest if wins and view.trick.winner != view.partner else None


def _trump(view: View) -> PlayCard | None:
    masks: CardMasks = masks_for(view.rules)
    spades = [play for play in offered(view, PlayCard) if masks.bit[play.card] & masks.play.spades]
    follows = view.trick is not None and masks.suits[view.trick.suit] == masks.play.spades
    if not spades or follows:
        return None
    return max(spades, key=lambda play: masks.bit[play.card])


def _guess(view: View, rng: random.Random) -> MakeBid | None:
    wanted = rng.randint(2, 4)
    return _number(offered(view, MakeBid), wanted)


def _number(bids: list[MakeBid], tricks: int) -> MakeBid | None:
    fits = (one for one in bids if one.bid.kind == "number" and one.bid.tricks == tricks)
    return next(fits, None)


def _more(view: View, more: int) -> MakeBid | None:
    if view.question.kind != "bid":
        return None
    usual = RuleBot().decide(view, SearchBudget(), random.Random(0)).action
    if not isinstance(usual, MakeBid):
        return None
    tricks = max(1, usual.bid.tricks) + more
    return _number(offered(view, MakeBid), tricks)
