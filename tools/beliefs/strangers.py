"""Players with other conventions, so that evidence is not learned from the levels alone.

Each bids and plays as `club` except for one habit. They are named like any external player,
``tools.beliefs.strangers:any_card``.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from spades_tui.bots.heuristics.bot import RuleBot
from spades_tui.bots.kernel import CardMasks, masks_for
from spades_tui.bots.protocol import Decision, SearchBudget, decide_because, list_offered
from spades_tui.player_view import View
from spades_tui.rules.actions import MakeBid, PlayCard

Habit = Callable[[View, random.Random], MakeBid | PlayCard | None]
"""Returns the answer that replaces the one of `club`; None to keep that one."""


class HabitBot:
    """A bot that plays as `club` except for one habit."""

    def __init__(self, name: str, change: Habit) -> None:
        self.name = name
        self._change = change
        self._club = RuleBot()

    def decide(self, view: View, limit: SearchBudget, rng: random.Random) -> Decision:
        """Return the decision for the prompt of `view`."""
        other = self._change(view, rng)
        return (
            self._club.decide(view, limit, rng)
            if other is None
            else decide_because(other, "habit", "")
        )


def half_lowest() -> HabitBot:
    """Return a bot that plays its lowest card half of the time when it follows suit and cannot win.

    Otherwise it plays another card of the suit.
    """
    return HabitBot("half lowest", lambda view, rng: _lowest_in(view, rng, 0.5))


def high_loser() -> HabitBot:
    """Return a bot that plays its highest card when it follows suit and cannot win."""
    return HabitBot("high loser", lambda view, _rng: _highest_loser(view))


def any_card() -> HabitBot:
    """Return a bot that plays any legal card."""
    return HabitBot("any card", lambda view, rng: _any(list_offered(view, PlayCard), rng))


def early_trumps() -> HabitBot:
    """Return a bot that leads its highest spade whenever it may, and ruffs with its highest."""
    return HabitBot("early trumps", lambda view, _rng: _trump(view))


def any_loser() -> HabitBot:
    """Return a bot that plays any card of the suit when it follows and cannot win."""
    return HabitBot("any loser", _any_loser)


def high_winner() -> HabitBot:
    """Return a bot that wins with its highest card, and leads the highest of its shortest suit."""
    return HabitBot("high winner", lambda view, _rng: _high_winner(view))


def contrary() -> HabitBot:
    """Return a bot that plays any loser, wins with its highest card and leads from its shortest
    suit."""
    return HabitBot("contrary", lambda view, rng: _any_loser(view, rng) or _high_winner(view))


def guesser() -> HabitBot:
    """Return a bot that bids two to four at random."""
    return HabitBot("guesser", _guess)


def bold_bidder() -> HabitBot:
    """Return a bot that bids two tricks more than `club`, and never nil."""
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
"""Names of the players here from which the table is learned."""


def _any(plays: list[PlayCard], rng: random.Random) -> PlayCard | None:
    return rng.choice(plays) if plays else None


def _losers(view: View) -> list[PlayCard]:
    """Return the legal cards, lowest first, of a player who follows suit and cannot win; else
    none."""
    plays, masks = list_offered(view, PlayCard), masks_for(view.rules)
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
    """Return the highest card of the shortest suit for a lead, or the highest of the suit led if it
    wins.

    None to play as `club`: with a nil, or if the partner is winning.
    """
    plays, masks = list_offered(view, PlayCard), masks_for(view.rules)
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
    spades = [
        play for play in list_offered(view, PlayCard) if masks.bit[play.card] & masks.play.spades
    ]
    follows = view.trick is not None and masks.suits[view.trick.suit] == masks.play.spades
    if not spades or follows:
        return None
    return max(spades, key=lambda play: masks.bit[play.card])


def _guess(view: View, rng: random.Random) -> MakeBid | None:
    wanted = rng.randint(2, 4)
    return _number(list_offered(view, MakeBid), wanted)


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
    return _number(list_offered(view, MakeBid), tricks)
