"""A decision priced: every answer tried in the same deals until the cost is clear enough."""

from __future__ import annotations

import random
from collections.abc import Callable
from hashlib import sha256
from typing import Final

import msgspec

from spades_tui.bots.abilities import Skill, Style
from spades_tui.bots.protocol import Alternative
from spades_tui.bots.search.bidding.naming import in_order
from spades_tui.bots.search.cards import CardSearch
from spades_tui.bots.search.pricing.fitting import Fitted, error_of, fitted
from spades_tui.bots.search.pricing.point import is_decided, point_worth
from spades_tui.bots.search.pricing.price import (
    BATCH,
    EARLIER,
    ENGINE,
    FULL,
    JUDGMENT,
    Depth,
    Price,
    is_beside_a_mark,
    wanted_error,
)
from spades_tui.bots.search.pricing.trials import CallTrials, CardTrials, Trials
from spades_tui.bots.search.utility import POINT
from spades_tui.rules.actions import (
    Action,
    AskSuit,
    CallRevoke,
    CorrectRevoke,
    LetStand,
    PlayCard,
    Say,
)
from spades_tui.rules.formats.codes import fingerprint
from spades_tui.view import View

_NOT_JUDGED: Final = (Say, AskSuit, CorrectRevoke, LetStand, CallRevoke)
"""Talk, and what is said about a revoke, are no decisions about the cards."""
_FEW: Final = 4
"""Hands beyond which half the deals are enough at least: with six, whole reviews took 50 s."""
_BY_OPTIONS: Final = 6
"""The last version whose prices were named by all options, …"""
_ADDED: Final = {
    "nil": ("blind_nil_pass_order", "blind_nil_pass_duty"),
    "scoring": ("blind_small_bid",),
}
"""… without those added since, by group."""
_SAME: Final = 1e-9
"""Answers that differ by less in every deal come to the same."""


class Interrupted(Exception):
    """Nobody waits for the price any more."""


def question_key(view: View, action: Action, depth: Depth) -> str:
    """Return what names a question: what was known, done, and how deep.

    Nothing in it depends on a card the seat could not see; the commitment to the deal does, and
    is left out, as is whether help was taken.
    """
    return _key(_known(view), action, depth, ENGINE)


def kept_keys(view: View, action: Action) -> list[tuple[int, str]]:
    """Return what has named a question priced in full, with the version: of now, then of before."""
    return [
        (engine, _key(_known(view, engine), action, depth, engine))
        for engine in range(ENGINE, 0, -1)
        for depth in (FULL, *EARLIER)
    ]


def _chance(view: View, salt: str) -> random.Random:
    """Return the chance of a question: the same deals for every answer that may be given to it."""
    known = sha256(msgspec.json.encode((ENGINE, _known(view)))).hexdigest()
    return random.Random(known + salt)


def _known(view: View, engine: int = ENGINE) -> msgspec.Raw:
    """Return what is known in a view, as a version of the prices names it.

    By the fingerprint of its rules, so that an option added later changes no name. Earlier
    versions named every option there was.
    """
    known = msgspec.structs.replace(view, commitment="", nonce=None, dealt=None, assisted=False)
    whole = msgspec.to_builtins(known)
    if engine > _BY_OPTIONS:
        whole["rules"] = fingerprint(view.rules)
    else:
        for group, options in _ADDED.items():
            for option in options:
                del whole["rules"][group][option]
    return msgspec.Raw(msgspec.json.encode(whole))


def _key(known: msgspec.Raw, action: Action, depth: Depth, engine: int) -> str:
    return sha256(msgspec.json.encode((engine, known, action, depth))).hexdigest()[:32]


def is_judged(view: View, action: Action) -> bool:
    """Whether an answer is a real decision by its kind: not talk, nor a revoke, nor forced."""
    prompt = view.prompt
    if prompt is None or isinstance(action, _NOT_JUDGED):
        return False
    if isinstance(action, PlayCard) and action not in prompt.actions:
        return False  # a revoke, played knowing that it is one
    return prompt.is_free


def price(
    view: View,
    action: Action,
    depth: Depth = FULL,
    stop: Callable[[], bool] = lambda: False,
    salt: str = "",
) -> Price | None:
    """Return what an answer to the prompt of `view` cost; None where it is not judged.

    Args:
        view: all that the one who answered knew.
        action: what was answered.
        depth: how far it is looked into.
        stop: asked between batches of deals.
        salt: makes another chance, to see whether the price hangs on it.

    Raises:
        Interrupted: when `stop` says so.
    """
    if not is_judged(view, action):
        return None
    action = in_order(action)
    by_hand = is_decided(view)
    style = Style(edition=JUDGMENT.edition, only_points=by_hand)
    trials = _trials(view, action, _chance(view, salt), depth.rollouts, style)
    if len(set(trials.actions)) < 2:
        return None
    point, done, least = POINT if by_hand else point_worth(view), 0, _least(view, depth)
    while True:
        if stop():
            raise Interrupted
        count = min(BATCH, depth.most - done)
        trials.run(count)
        done += count
        equal = done >= least and _all_same(trials)
        enough = depth.until_clear and done >= least and _all_clear(trials, point)
        if done >= depth.most or enough or equal:
            return _priced(trials, action, point, done, equal=equal, by_hand=by_hand)


def _all_clear(trials: Trials, point: float) -> bool:
    """Whether every answer's cost is clear: no other price may hang on which of them was given."""
    found = (_fitted(trials, action) for action in dict.fromkeys(trials.actions))
    return all(
        _is_settled(one, point) and not is_beside_a_mark(one.cost, one.error, point)
        for one in found
    )


def _fitted(trials: Trials, action: Action) -> Fitted:
    own = [index for index, one in enumerate(trials.actions) if one == action]
    return fitted(trials.values, own, BATCH)


def _is_settled(found: Fitted, point: float) -> bool:
    """Whether the error of a cost is as small as is wanted."""
    error = max(found.error, found.gap if found.cost else 0)
    return error <= wanted_error(found.cost, point)


def found_among(price: Price, view: View, action: Action) -> Alternative | None:
    """Return the figures of an answer to a question that has a price; equal cards share them.

    None where the answer was not tried: of bids and of cards to give only likely ones are.
    """
    wanted = in_order(action)
    for one in price.options:
        if one.action == wanted:
            return one
    if not isinstance(action, PlayCard) or action not in view.question.actions:
        return None
    search = CardSearch(view, random.Random(0), Skill())
    own = search.class_of(action.card)
    cards = ((one, one.action) for one in price.options)
    equal = (
        one
        for one, card in cards
        if isinstance(card, PlayCard) and search.class_of(card.card) == own
    )
    return next(equal, None)


def _least(view: View, depth: Depth) -> int:
    """Return the deals a decision is tried in at least."""
    least = min(depth.least, depth.most)
    many = least < depth.most and len(view.hand_sizes) > _FEW
    return least // 2 if many else least


def _trials(view: View, action: Action, rng: random.Random, rollouts: int, style: Style) -> Trials:
    if isinstance(action, PlayCard):
        return CardTrials(view, action, rng, rollouts, style)
    return CallTrials(view, action, rng, rollouts, style)


def _all_same(trials: Trials) -> bool:
    return all(max(deal) - min(deal) < _SAME for deal in zip(*trials.values, strict=True))


def _priced(
    trials: Trials, action: Action, point: float, deals: int, *, equal: bool, by_hand: bool
) -> Price:
    """Return the price, every answer with the value of its best plan and the gap's error."""
    found = _fitted(trials, action)
    plan: dict[Action, int] = {}
    for index, one in enumerate(trials.actions):
        held = plan.get(one)
        if held is None or sum(trials.values[index]) > sum(trials.values[held]):
            plan[one] = index
    ranked = sorted(trials.told(), key=lambda one: -sum(trials.values[plan[one.action]]))
    if equal:
        ranked.sort(key=lambda one: one.action != action)
    best = trials.values[plan[ranked[0].action]]
    options = tuple(
        _option(one, trials.values[plan[one.action]], best, by_hand=by_hand) for one in ranked
    )
    chosen = next(index for index, one in enumerate(options) if one.action == action)
    return Price(
        options,
        chosen,
        deals,
        round(found.cost, 6),
        round(found.naive, 6),
        round(found.error, 6),
        round(point, 8),
        equal,
        _is_settled(found, point),
        by_hand,
    )


def _option(
    one: Alternative, values: list[float], best: list[float], *, by_hand: bool
) -> Alternative:
    """Return an answer with what it came to by what is judged, and the error of its gap."""
    mean = sum(values) / len(values)
    gap = error_of([mine - other for mine, other in zip(values, best, strict=True)])
    judged = {"points": round(mean / POINT, 4)} if by_hand else {"win": round(mean, 6)}
    numbers = one.numbers | judged | {"error": round(gap, 6), "worlds": float(len(values))}
    return Alternative(one.action, numbers)
