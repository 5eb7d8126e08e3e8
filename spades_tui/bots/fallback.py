"""Simple answers: a legal default, the nearest legal bid, and a quick trick count."""

from __future__ import annotations

from spades_tui.bots.protocol import list_offered
from spades_tui.cards import Card, Suit
from spades_tui.player_view import View
from spades_tui.rules.actions import (
    Action,
    Agree,
    Answer,
    CallRevoke,
    DeclinePass,
    KeepDrawn,
    Look,
    MakeBid,
    PassNil,
    PlayCard,
    Propose,
    StandPat,
    WaiveMisdeal,
)
from spades_tui.rules.deck import card_order
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.tricks import Play, replace_plays


def count_tricks(hand: tuple[Card, ...], rules: RuleSet) -> int:
    """Return a quick trick count of a hand.

    Each ace counts 1, and so do each king with another card of its suit and each spade beyond the
    third.
    """
    order = card_order(rules)
    lengths = {suit: sum(order.suit[card] is suit for card in hand) for suit in Suit}
    aces = sum(card.rank == "A" and not card.is_joker for card in hand)
    kings = sum(card.rank == "K" and lengths[order.suit[card]] > 1 for card in hand)
    return aces + kings + max(0, lengths[Suit.SPADES] - 3)


def would_win(view: View, play: PlayCard) -> bool:
    """Return whether the card of `play` would be winning the trick on the table if played now.

    There must be a card on the table.
    """
    trick = view.trick
    assert trick is not None
    plays = (*trick.plays, Play(play.hand, play.card))
    return replace_plays(trick, plays, view.rules).winner == play.hand


_DEFAULTS: tuple[type[Action], ...] = (
    Look,
    WaiveMisdeal,
    PassNil,
    StandPat,
    KeepDrawn,
    DeclinePass,
    CallRevoke,
    Agree,
)


def default_answer(view: View) -> Action:
    """Return a safe answer to the prompt of `view`, without regard to the cards.

    It is the first of these that is offered: look, play a hand that could be thrown in, pass on
    nil, stand pat, keep the drawn card, decline to pass, call a revoke, agree, say no. If none is
    offered, it gives the lowest cards, spades last, or is the first legal action.
    """
    prompt = view.question
    for kind in _DEFAULTS:
        for action in list_offered(view, kind):
            return action
    for answer in list_offered(view, Answer):
        if not answer.yes:
            return answer
    pick, order = prompt.pick, card_order(view.rules)
    if pick is None:
        return prompt.actions[0]
    ranked = sorted(pick.cards, key=lambda c: (order.is_spade(c), order.strength[c]))
    return prompt.picked(ranked[: pick.count])


def nearest_bid(view: View, wish: int) -> Action:
    """Return the action that bids or proposes the number nearest to `wish`; of two, the lower.

    If no number is offered, return the first legal action for a prompt to bid, else
    `default_answer`.
    """
    choices = [(number, a) for a in view.question.actions if (number := _number(a)) is not None]
    if not choices:
        return default_answer(view) if view.question.kind != "bid" else view.question.actions[0]
    return min(choices, key=lambda entry: (abs(entry[0] - wish), entry[0]))[1]


def _number(action: Action) -> int | None:
    if isinstance(action, Propose):
        return action.number
    if isinstance(action, MakeBid) and action.bid.kind == "number" and not action.bid.bemo:
        return action.bid.tricks
    return None
