"""Nil or not: what a bot decides on plain hands, against what many possible deals say.

Every hand starts at a score of 0, the players before the bot bid as `club` does, and the bot is
asked. Then nil and the numbers near what `club` would bid are tried in the same possible deals,
worth the points of the hand less the other side's, a bag at its price. Which answer is best is
found in one half of the deals and its worth read off the other, and the other way round, so that
luck is not taken for insight.
"""

from __future__ import annotations

import random
from concurrent.futures import Executor
from typing import Literal

import msgspec

from spades_tui.bots.protocol import Bot, Limit
from spades_tui.bots.roster import bot_named
from spades_tui.engine import Game, Rejection
from spades_tui.lab import CannotMeasure
from spades_tui.lab.arena.nil_trials import by_play, by_rollouts
from spades_tui.lab.arena.nil_worth import Judge
from spades_tui.lab.arena.report import Interval, ratio
from spades_tui.rules.actions import MakeBid
from spades_tui.rules.bids import Bid
from spades_tui.rules.capabilities import bids_are_free, hands_are_drawn
from spades_tui.rules.deck import leftover_count
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.session.botgame import game_seed, single_games
from spades_tui.session.contest.contest import arena_bot
from spades_tui.session.contest.handing_out import Progress, gathered
from spades_tui.session.thinking import answer_of, first_choice
from spades_tui.view import View

By = Literal["rollouts", "play"]
"""How possible deals are played: by the search's rollouts, or card by card by `club`."""

_BROAD = 10
"""A tenth of the deals comes first: where they leave no doubt, they are enough."""
_LEAST = 8
"""Deals that come first at least."""
_DOUBT = 5.0
"""Standard errors that leave none."""


class NilTask(msgspec.Struct, frozen=True):
    """What is to be found out: of which bot, on how many hands, in how many deals each."""

    rules: RuleSet
    bot: str
    hands: int
    worlds: int
    seed: int = 0
    by: By = "rollouts"


class NilFound(msgspec.Struct, frozen=True):
    """What came of one hand.

    Attributes:
        asked: whether nil was there to be bid.
        bid: whether the bot bid it.
        gain: points by which nil is worth more than the best number.
        loss: points lost by the bot's answer.
    """

    asked: bool = False
    bid: bool = False
    gain: float = 0.0
    loss: float = 0.0


class NilReport(msgspec.Struct, frozen=True):
    """What came of all hands.

    Attributes:
        bot: whose decisions they are.
        by: how possible deals were played.
        hands: hands on which nil could be bid.
        worlds: possible deals tried for each.
        loss: points lost a hand.
        loss_by_bidding: points a hand lost by nils bid, as part of all.
        loss_by_not_bidding: points a hand lost by nils not bid.
        right: hands on which nil is worth more than any number.
        right_bid: those among them on which the bot bid it.
        bid: nils the bot bid.
    """

    bot: str
    by: By
    seed: int
    hands: int
    worlds: int
    loss: Interval
    loss_by_bidding: float
    loss_by_not_bidding: float
    right: int
    right_bid: int
    bid: int


def nils(task: NilTask, executor: Executor, progress: Progress | None = None) -> NilReport:
    """Ask the bot on every hand and return what its answers cost.

    Raises:
        CannotMeasure: when nil is never among the bids, or the hands cannot be played again.
        BotFailed: when a bot raises an error.
    """
    if task.by == "play" and not _dealt_whole(task.rules):
        raise CannotMeasure("Under these rules, nils can only be judged by rollouts.")
    units = [(task, number) for number in range(task.hands)]
    asked = [one for one in gathered(executor, nil_decision, units, progress) if one.asked]
    if not asked:
        raise CannotMeasure("Under these rules, no player bids nil at their turn.")
    return NilReport(
        bot=task.bot,
        by=task.by,
        seed=task.seed,
        hands=len(asked),
        worlds=task.worlds,
        loss=ratio([one.loss for one in asked], [1] * len(asked)),
        loss_by_bidding=round(sum(one.loss for one in asked if one.bid) / len(asked), 3),
        loss_by_not_bidding=round(sum(one.loss for one in asked if not one.bid) / len(asked), 3),
        right=sum(one.gain > 0 for one in asked),
        right_bid=sum(one.gain > 0 and one.bid for one in asked),
        bid=sum(one.bid for one in asked),
    )


def _dealt_whole(rules: RuleSet) -> bool:
    """Whether other cards can be dealt in a game that goes on: all of them, under any bids."""
    drawn = hands_are_drawn(rules)
    return not drawn and not leftover_count(rules) and bids_are_free(rules)


def nil_decision(task: NilTask, number: int) -> NilFound:
    """Deal hand `number`, ask the bot, and judge its answer."""
    seed = game_seed(task.seed, number)
    game = Game(single_games(task.rules), seed)
    game.deal()
    club = bot_named("club")
    seats = seating(task.rules)
    first = seats.left_of(game.state.dealer or 0)
    target = seats.clockwise_from(first)[number % seats.players]
    view = _at_turn(game, target, club)
    if view is None:
        return NilFound()
    usual = club.decide(view, Limit(), random.Random(seed)).action
    bot = arena_bot(task.bot)
    answer = _asked(bot, view, random.Random(f"{seed}/{len(game.log)}/{target}"))
    numbers = _numbers(view, usual.bid if isinstance(usual, MakeBid) else None)
    judge = by_play if task.by == "play" else by_rollouts
    rng = random.Random(f"{seed}/worlds")
    return _judged(judge(view, game.log, numbers, rng), task.worlds, answer)


def _asked(bot: Bot, view: View, rng: random.Random) -> bool:
    """Whether the bot bids nil."""
    action = answer_of(bot, view, Limit(), rng).action
    return isinstance(action, MakeBid) and action.bid.kind == "nil"


def _at_turn(game: Game, target: int, club: Bot) -> View | None:
    """Let the others bid until `target` may bid nil at their turn; None when that never happens."""
    while game.prompt is not None and game.prompt.kind != "play":
        prompt = game.prompt
        view = game.view(prompt.seat)
        if prompt.seat == target and prompt.kind == "bid":
            bids = [act.bid.kind for act in prompt.actions if isinstance(act, MakeBid)]
            return view if "nil" in bids and "number" in bids else None
        action = club.decide(view, Limit(), random.Random(0)).action
        if isinstance(game.submit(action), Rejection):
            game.submit(first_choice(prompt))
    return None


def _numbers(view: View, usual: Bid | None) -> tuple[Bid, ...]:
    """Return the numbers near what `club` would bid, the smallest ones where that is nil."""
    assert view.prompt is not None
    offered = [
        action.bid
        for action in view.prompt.actions
        if isinstance(action, MakeBid) and action.bid.kind == "number" and not action.bid.bemo
    ]
    middle = usual.tricks if usual is not None and usual.kind == "number" else 1
    return tuple(sorted(offered, key=lambda bid: (abs(bid.tricks - middle), bid.tricks))[:3])


def _judged(judge: Judge, worlds: int, bid: bool) -> NilFound:
    judge.try_in(max(_LEAST, worlds // _BROAD))
    gain, error = judge.gain()
    if (gain > 0) == bid and abs(gain) > _DOUBT * error:
        return NilFound(True, bid, round(gain, 2), 0.0)
    judge.try_in(worlds - judge.tried)
    gain, _ = judge.gain()
    return NilFound(True, bid, round(gain, 2), round(judge.loss(bid), 3))
