"""How often blind nils come in, against how often in rollouts: what the search is fitted to.

In every hand one player is made to bid a blind nil, a hundred behind or not; the others look at
their cards, and from then on the bot plays every seat. What rollouts said before the cards were
seen is held against what came of it.
"""

from __future__ import annotations

import random
from concurrent.futures import Executor
from typing import Final

import msgspec
from msgspec.structs import astuple

from spades_tui.bots.abilities import Skill
from spades_tui.bots.odds import chance_of, log_odds
from spades_tui.bots.protocol import Limit, offered
from spades_tui.bots.search.bidding.plans import with_bid
from spades_tui.bots.search.bidding.weighing import Plan, Weigher, blind_nil
from spades_tui.engine import Game, Rejection
from spades_tui.lab.arena.calibration import Band, BandFigures, row_of, tenth
from spades_tui.lab.arena.report import share
from spades_tui.rules.actions import Action, Look, MakeBid
from spades_tui.rules.bids import BLIND_NIL, Bid
from spades_tui.rules.options.catalogue import with_options
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.session.botgame import game_seed, single_games
from spades_tui.session.contest.contest import arena_bot
from spades_tui.session.contest.handing_out import Progress, gathered
from spades_tui.session.thinking import first_choice
from spades_tui.view import View

_ROLLOUTS: Final = 10
"""Rollouts of a deal, as the strongest level has them."""
_STEPS: Final = 25
_HELD: Final = 1e-3
"""Keeps the fit finite where all rollouts say nearly the same."""


class BlindNilTask(msgspec.Struct, frozen=True):
    """What is to be found out: of which bot, over how many hands, by how many possible deals."""

    rules: RuleSet
    bot: str
    hands: int
    worlds: int
    seed: int = 0


class BlindNil(msgspec.Struct, frozen=True):
    """One blind nil.

    Attributes:
        in_rollouts: how often it succeeded in rollouts, before anything was seen.
        said: the chance the search made of that.
        came: whether it came in.
    """

    in_rollouts: float
    said: float
    came: bool


class BlindNilReport(msgspec.Struct, frozen=True):
    """What came of all of them.

    Attributes:
        hands: blind nils played; fewer than asked for where the rules did not let one be bid.
        in_rollouts: how often they succeeded in rollouts.
        said: the chance the search gave them, on average.
        came: how often they came in, and the 95 % interval.
        bands: the same by what was said, ten per cent a band.
        level: what the odds of rollouts are shifted by to fit what came, and …
        slope: … stretched by.
    """

    bot: str
    hands: int
    seed: int
    in_rollouts: float
    said: float
    came: tuple[float, float, float]
    bands: tuple[BandFigures, ...]
    level: float
    slope: float


def blind_nils(
    task: BlindNilTask, executor: Executor, progress: Progress | None = None
) -> BlindNilReport:
    """Play the hands on `executor` and fit the odds.

    Raises:
        BotFailed: when a bot raises an error.
    """
    units = [(task, number) for number in range(task.hands)]
    found = [nil for nil in gathered(executor, one_hand, units, progress) if nil is not None]
    band = Band()
    bands: dict[str, Band] = {}
    for nil in found:
        band.note(nil.said, nil.came)
        bands.setdefault(tenth(nil.said), Band()).note(nil.said, nil.came)
    count = max(1, band.count)
    level, slope = fitted(found)
    return BlindNilReport(
        bot=task.bot,
        hands=band.count,
        seed=task.seed,
        in_rollouts=round(sum(nil.in_rollouts for nil in found) / count, 4),
        said=round(band.expected / count, 4),
        came=astuple(share(band.came, count)),
        bands=tuple(row_of(name, one) for name, one in sorted(bands.items())),
        level=round(level, 3),
        slope=round(slope, 3),
    )


def one_hand(task: BlindNilTask, number: int) -> BlindNil | None:
    """Play hand `number`, whose player in turn bids blind nil; None where they may not."""
    seed = game_seed(task.seed, number)
    rules = with_options(single_games(task.rules), blind_nil_deficit=0)
    players = seating(rules).players
    bot, game = arena_bot(task.bot), Game(rules, seed)
    bold, promised = number % players, None
    game.deal()
    while game.prompt is not None:
        seat = game.prompt.seat
        view = game.view(seat)
        call, look = MakeBid(seat, BLIND_NIL), next(iter(offered(view, Look)), None)
        if promised is None and seat == bold and call in offered(view, MakeBid):
            rng = random.Random(f"{seed}/blind")
            promised = _in_rollouts(view, call.bid, task.worlds, rng)
            answer: Action = call
        elif look is not None and seat != bold:
            answer = look  # nobody else goes blind, as only those far behind would
        else:
            rng = random.Random(f"{seed}/{len(game.log)}/{seat}")
            answer = bot.decide(view, Limit(figures=False), rng).action
        if isinstance(game.submit(answer), Rejection):
            game.submit(first_choice(game.prompt))
    if promised is None or game.state.thrown_in:
        return None
    came = game.state.results[-1].tricks[bold] == 0
    return BlindNil(promised, blind_nil(promised, rules.nil.blind_nil_pass), came)


def _in_rollouts(view: View, bid: Bid, worlds: int, rng: random.Random) -> float:
    """Return how often a bid nil succeeds in rollouts."""
    plan = Plan(MakeBid(view.seat, bid), with_bid(view, bid))
    weigher = Weigher(view, [plan], rng, Skill(rollouts=_ROLLOUTS))
    weigher.trial([0], worlds)
    found = weigher.records[0].survival(view.seat)
    assert found is not None
    return found


def fitted(nils: list[BlindNil]) -> tuple[float, float]:
    """Return level and slope of the odds of rollouts that make what came the likeliest.

    By Newton's steps; the slope is drawn a little to 1, where the level says everything.
    """
    level, slope = 0.0, 1.0
    odds = [log_odds(nil.in_rollouts) for nil in nils]
    for _ in range(_STEPS):
        up = [_HELD, _HELD * len(nils) * (1 - slope)]
        bent = [[_HELD, 0.0], [0.0, _HELD * (len(nils) + 1)]]
        for odd, nil in zip(odds, nils, strict=True):
            chance = chance_of(level + slope * odd)
            for at, part in enumerate((1.0, odd)):
                up[at] += part * (nil.came - chance)
                bent[at][0] += part * chance * (1 - chance)
                bent[at][1] += part * odd * chance * (1 - chance)
        (a, b), (_, d) = bent
        whole = a * d - b * b
        level += (d * up[0] - b * up[1]) / whole
        slope += (a * up[1] - b * up[0]) / whole
    return level, slope
