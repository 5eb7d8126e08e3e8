"""The level `rookie`: a beginner with a beginner's faults.

Counts aces and kings and nothing else, plays high when it can win, trumps as soon as it is void,
its partner's tricks too, forgets who is out of what, never thinks of bags.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from spades_tui.bots.knowledge import SPADES, card_table
from spades_tui.bots.protocol import Decision, Limit, Reason
from spades_tui.bots.references.plain_answers import nearest_bid, plain_answer
from spades_tui.bots.valuing.worth import is_nil
from spades_tui.rules.actions import Action, Answer, MakeBid, PlayCard
from spades_tui.rules.bids import NIL
from spades_tui.rules.tricks import Play, trick_of
from spades_tui.view import View

_TEN = 8
"""Strength of a ten in a suit without raised twos."""


_Height = Callable[[PlayCard], tuple[bool, int]]


class Rookie:
    """Bids aces and kings, plays high, trumps early, counts nothing."""

    def __init__(self, name: str = "rookie") -> None:
        self.name = name

    def decide(self, view: View, _limit: Limit, rng: random.Random) -> Decision:
        """Answer the prompt of `view`."""
        assert view.prompt is not None
        kind = view.prompt.kind
        if kind in ("bid", "talk", "nil"):
            return _bid(view)
        if kind == "play":
            return _play(view, rng)
        if kind == "answer":
            return _answer(view)
        return Decision(plain_answer(view))


def count_honours(view: View) -> int:
    """Aces and kings, jokers and raised twos, and half of the spades beyond the third."""
    table = card_table(view.rules)
    hand = view.hand or ()
    honours = sum(card.is_joker or card.rank in "AK" for card in hand)
    raised = sum(card.rank == "2" and table.suit[card] == SPADES for card in hand)
    spades = sum(table.suit[card] == SPADES for card in hand)
    low_two = sum(table.strength[card] == 0 and table.suit[card] == SPADES for card in hand)
    return honours + raised - low_two + max(0, spades - 3) // 2


def _bid(view: View) -> Decision:
    count = count_honours(view)
    reason = Reason("count", f"I have {count} aces and kings and such.")
    for action in view.prompt.actions if view.prompt else ():
        if isinstance(action, MakeBid) and action.bid == NIL and _looks_like_nil(view):
            return Decision(action, (Reason("nil", "I have nothing high at all."),))
    if view.prompt is not None and view.prompt.kind == "nil":
        return Decision(plain_answer(view), (reason,))
    return Decision(nearest_bid(view, max(1, count)), (reason,), {"tricks": float(count)})


def _looks_like_nil(view: View) -> bool:
    table = card_table(view.rules)
    hand = view.hand or ()
    spades = sum(table.suit[card] == SPADES for card in hand)
    return spades <= 2 and max((table.strength[card] for card in hand), default=99) <= _TEN + 1


def _answer(view: View) -> Decision:
    assert view.prompt is not None
    yes = view.prompt.about not in ("cover", "misdeal") and count_honours(view) >= 3
    for action in view.prompt.actions:
        if isinstance(action, Answer) and action.yes == yes:
            return Decision(action)
    return Decision(plain_answer(view))


def _play(view: View, rng: random.Random) -> Decision:
    assert view.prompt is not None
    plays = [action for action in view.prompt.actions if isinstance(action, PlayCard)]
    table = card_table(view.rules)

    def height(play: PlayCard) -> tuple[bool, int]:
        return table.suit[play.card] == SPADES, table.strength[play.card]

    own_nil = is_nil(view.bids[view.seat]) and not view.taken[view.seat]
    if own_nil:
        return _said(_under(view, plays, height), "I must not win this.")
    if view.trick is None:
        return _said(_lead(plays, height, rng), "A high card might win.")
    winners = [play for play in plays if _wins(view, play)]
    if winners and (view.trick.winner != _partner(view) or _void(view, plays)):
        return _said(max(winners, key=height), "This can win the trick.")
    return _said(min(plays, key=height), "I cannot win, so I play low.")


def _said(action: Action, text: str) -> Decision:
    return Decision(action, (Reason("play", text),))


def _lead(plays: list[PlayCard], height: _Height, rng: random.Random) -> PlayCard:
    """An ace or king if there is one, else any suit that comes to mind."""
    side = [play for play in plays if not height(play)[0]]
    high = [play for play in side if play.card.rank in "AK"]
    if high:
        return max(high, key=height)
    return rng.choice(side or plays)


def _under(view: View, plays: list[PlayCard], height: _Height) -> PlayCard:
    losers = [play for play in plays if view.trick is not None and not _wins(view, play)]
    return max(losers, key=height) if losers else min(plays, key=height)


def _void(view: View, plays: list[PlayCard]) -> bool:
    """Whether the suit led cannot be followed: time to trump, whoever is winning."""
    assert view.trick is not None
    suits = {card_table(view.rules).suit[play.card] for play in plays}
    led = card_table(view.rules).suit[view.trick.plays[0].card]
    return led not in suits


def _partner(view: View) -> int | None:
    players = len(view.bids)
    return (view.seat + players // 2) % players if len(view.scores) < players else None


def _wins(view: View, play: PlayCard) -> bool:
    trick = view.trick
    assert trick is not None
    plays = (*trick.plays, Play(play.hand, play.card))
    after = trick_of(plays, view.rules, suit=trick.suit, spades_can_win=trick.spades_can_win)
    return after.winner == play.hand
