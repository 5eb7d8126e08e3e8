"""A puzzle replayed by players of another kind: `club` in every seat, in deals that fit."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from spades_tui.bots.protocol import NO_FIGURES
from spades_tui.bots.roster import bot_named
from spades_tui.bots.sampling.sampler import Sampler
from spades_tui.bots.search.pricing.fitting import error_of
from spades_tui.bots.win_probability.game import predicted
from spades_tui.cards import Card
from spades_tui.engine import Game, Rejection
from spades_tui.rules.actions import Action
from spades_tui.rules.deck import sorted_hand

DEALS: Final = 100
_STEP: Final = 5
_SURE: Final = 2.2
"""Standard errors by which the better answer must be ahead to need no more deals."""
_AHEAD: Final = 0.7
"""The same once a fair number has been tried; below it no more are."""
_NO_DOUBT: Final = 3.0
"""The same by which one of them must be ahead for a check to end early."""
_FEW: Final = 20
_MOST: Final = 40
"""Deals tried while mining."""
_CLUB: Final = bot_named("club")


def differences(game: Game, best: Action, trap: Action, count: int, salt: str) -> Iterator[float]:
    """Yield, deal by deal, the chance to win gained by `best` over `trap` when `club` plays on."""
    view = game.view(best.seat)
    sampler = Sampler(view)
    chance = random.Random(f"{salt}/{view.hand}/{len(game.log)}")
    for table in sampler.tables(count, chance):
        held = sampler.position.hands_on(table)
        fitting = _with_hands(game, tuple(sorted_hand(cards, game.rules) for cards in held))
        yield _value(fitting, best) - _value(fitting, trap)


def holds_up(game: Game, best: Action, trap: Action, salt: str, *, glaring: bool) -> bool:
    """Whether the better answer stays ahead, as far as fewer deals can tell.

    Args:
        game: it waits for the answer.
        best: the better one.
        trap: the other one.
        salt: makes the deals.
        glaring: whether the prices are so far apart that being ahead after a few deals will do.
    """
    found: list[float] = []
    for one in differences(game, best, trap, _MOST, salt):
        found.append(one)
        if len(found) % _STEP:
            continue
        mean, error = sum(found) / len(found), error_of(found)
        if mean > (0.0 if glaring else _SURE) * error:
            return True
        if mean < _AHEAD * error and len(found) >= _FEW:
            return False
    return sum(found) / len(found) > _AHEAD * error_of(found)


def stays_ahead(game: Game, best: Action, trap: Action, deals: int, salt: str) -> bool:
    """Whether the better answer does at least as well as the other one, in so many deals at most.

    What a part of them leaves no doubt about is not tried further.
    """
    found: list[float] = []
    for one in differences(game, best, trap, deals, salt):
        found.append(one)
        if len(found) >= _FEW and len(found) % _STEP == 0:
            total = sum(found)
            if abs(total) > _NO_DOUBT * error_of(found) * len(found):
                return total > 0
    return sum(found) >= 0


def _with_hands(game: Game, hands: tuple[tuple[Card, ...], ...]) -> Game:
    other = game.copied()
    other.state = replace(other.state, hand=replace(other.state.cards_out, cards=hands))
    return other


def _value(game: Game, action: Action) -> float:
    """Return the chance to win after `action` when `club` plays the hand out."""
    other = game.copied()
    done = other.submit(action)
    chance = random.Random(0)
    while (prompt := other.prompt) is not None:
        assert not isinstance(done, Rejection), done
        if len(prompt.actions) == 1 and prompt.pick is None:
            done = other.submit(prompt.actions[0])
        else:
            done = other.submit(_CLUB.decide(other.view(prompt.seat), NO_FIGURES, chance).action)
    view = other.view(action.seat)
    return predicted(view, view.side)
