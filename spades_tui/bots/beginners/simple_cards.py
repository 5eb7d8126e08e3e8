"""The cards of a beginner, by what he can see in his hand and on the table."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial

from spades_tui.bots.abilities import Habits
from spades_tui.bots.heuristics.evaluation.worth import is_nil
from spades_tui.bots.heuristics.knowledge import SPADES, card_table
from spades_tui.bots.protocol import Decision, Reason
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.deck import pack
from spades_tui.rules.seating import seating
from spades_tui.rules.tricks import Play, Trick, trick_of
from spades_tui.view import View

Height = tuple[bool, int]
"""How high a card looks: spades above the rest, then by strength."""


def simple_card(view: View, habits: Habits, rng: random.Random) -> Decision:
    """Return a card to play: high to win, low where that is hopeless."""
    assert view.prompt is not None
    plays = [action for action in view.prompt.actions if isinstance(action, PlayCard)]
    height = partial(_height, view)
    covers = habits.minds_nil and _nil_alive(view, _mate(view))
    if _nil_alive(view, view.prompt.hand):
        return _under(view, plays)
    if view.trick is None:
        return _lead(view, plays, habits, rng, covers=covers)
    winners = [play for play in plays if _wins(view, view.trick, play)]
    with_partner = view.trick.winner == _mate(view)
    void = not _follows(view, view.trick, plays)
    if not winners:
        return _said(min(plays, key=height), "Nothing can win the trick, so a low card goes.")
    if with_partner and not covers and not void:
        return _said(min(plays, key=height), "Partner is winning the trick already.")
    if habits.follows_low and not covers:
        return _measured(view, view.trick, plays, winners)
    return _said(max(winners, key=height), "This can win the trick.")


def _measured(view: View, trick: Trick, plays: list[PlayCard], winners: list[PlayCard]) -> Decision:
    """Second hand low, last hand no dearer than need be."""
    height = partial(_height, view)
    order = len(trick.plays)
    if order == seating(view.rules).hands - 1:
        return _said(min(winners, key=height), "This is enough to win.")
    if order == 1 and _follows(view, trick, plays) and not _top(view, max(winners, key=height)):
        why = "Second hand plays low." if _mate(view) is None else "Partner may win it."
        return _said(min(plays, key=height), why)
    return _said(max(winners, key=height), "This can win the trick.")


def _said(action: PlayCard, text: str) -> Decision:
    return Decision(action, (Reason("play", text),))


def _lead(
    view: View, plays: list[PlayCard], habits: Habits, rng: random.Random, *, covers: bool
) -> Decision:
    """An ace or king if there is one, else any suit that comes to mind."""
    height = partial(_height, view)
    side = [play for play in plays if not height(play)[0]]
    if covers:
        return _said(max(side or plays, key=height), "Partner must not win this trick.")
    high = [play for play in side if play.card.rank in "AK"]
    if habits.waits_for_kings:
        high = [play for play in high if _top(view, play)]
        side = [play for play in side if play.card.rank not in "KQ"] or side
    if high:
        return _said(max(high, key=height), "A high card might win.")
    chosen = rng.choice(side or plays)
    return _said(chosen, "Nothing in the hand is sure to win.")


def _under(view: View, plays: list[PlayCard]) -> Decision:
    height = partial(_height, view)
    trick = view.trick
    losers = [play for play in plays if trick is not None and not _wins(view, trick, play)]
    chosen = max(losers, key=height) if losers else min(plays, key=height)
    return _said(chosen, "The nil must not win this trick.")


def _height(view: View, play: PlayCard) -> Height:
    table = card_table(view.rules)
    return table.suit[play.card] == SPADES, table.strength[play.card]


def _top(view: View, play: PlayCard) -> bool:
    """Whether no card of the suit is higher but those in the own hand and those played."""
    table = card_table(view.rules)
    suit, strength = table.suit[play.card], table.strength[play.card]
    tricks = (*view.tricks, *filter(None, (view.trick,)))
    out = Counter(pack(view.rules))
    out.subtract(other.card for trick in tricks for other in trick.plays)
    out.subtract(view.hand or ())
    return not any(
        table.suit[card] == suit and table.strength[card] > strength for card in out.elements()
    )


def _follows(view: View, trick: Trick, plays: list[PlayCard]) -> bool:
    """Whether the suit led can be followed; if not it is time to trump."""
    table = card_table(view.rules)
    return table.suit[trick.plays[0].card] in {table.suit[play.card] for play in plays}


def _mate(view: View) -> int | None:
    return seating(view.rules).partner_of[view.seat]


def _nil_alive(view: View, seat: int | None) -> bool:
    known = seat is not None and seat < len(view.bids)
    return known and is_nil(view.bids[seat or 0]) and not view.taken[seat or 0]


def _wins(view: View, trick: Trick, play: PlayCard) -> bool:
    plays = (*trick.plays, Play(play.hand, play.card))
    after = trick_of(plays, view.rules, suit=trick.suit, spades_can_win=trick.spades_can_win)
    return after.winner == play.hand
