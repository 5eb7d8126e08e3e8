"""How often a bot plays cards that look odd at the table, and which ones.

The bot plays single hands or whole games with itself on every seat. What it then plays is held
against `spades_tui.bots.heuristics.odd_plays`, whatever its reasons were. Each such card can be
priced: beside the best other one by a search, and by `club` playing both on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor
from math import inf
from random import Random
from typing import Final

import msgspec

from spades_tui.bots.heuristics.odd_plays import ODDITIES, Oddity, OddPlayDetector
from spades_tui.bots.pricing.price import Depth
from spades_tui.bots.pricing.price_decision import price_decision
from spades_tui.bots.protocol import Bot, Decision, SearchBudget
from spades_tui.engine import Game
from spades_tui.lab.bots import arena_bot
from spades_tui.lab.mining.screening import win_chance_gains
from spades_tui.lab.simulation.bot_game import BotGame, game_seed
from spades_tui.lab.work import Progress, gather
from spades_tui.player_view import View
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.ruleset import RuleSet, single_game
from spades_tui.rules.seating import seating

COSTLY: Final = 0.01
"""The chance to win the game from which on a card is costly, by the search and by `club` both."""
PRICING_DEPTH: Final = Depth(most=2_000, least=2_000)
REPLAYS: Final = 40


class OddCardTask(msgspec.Struct, frozen=True):
    """What is to be found out.

    Attributes:
        rules: the rules in force.
        bot: who plays.
        deals: how many hands are played, or games.
        seed: what they are made of.
        priced: whether odd cards are priced.
        games: whole games, instead of single hands.
        drawn: whether they begin at drawn scores.
    """

    rules: RuleSet
    bot: str
    deals: int
    seed: int = 0
    priced: bool = False
    games: bool = False
    drawn: bool = False


class OddCard(msgspec.Struct, frozen=True):
    """One odd card and the moment it was played.

    Attributes:
        deal: seed of the game: `simulate --seed` deals it again.
        hand: number of the hand in the game, from 1.
        score: score of every side before the hand.
        trick: number of the trick, from 1.
        seat: who played it.
        card: the card, and `on` those on the table, in order.
        kind: what is odd about it.
        why: the first reason the bot gives.
        cost: chance to win the game lost by it, beside the best other card by a search of 2,000
            deals, and as `club` plays both on in 40; None where it was not priced.
    """

    deal: int
    hand: int
    score: tuple[int, ...]
    trick: int
    seat: int
    card: str
    on: tuple[str, ...]
    kind: Oddity
    why: str
    cost: tuple[float, float] | None = None

    @property
    def is_costly(self) -> bool:
        """Whether it costs too much by both."""
        return self.cost is not None and min(self.cost) >= COSTLY


class OddCardReport(msgspec.Struct, frozen=True):
    """What came of all hands.

    Attributes:
        counts: odd cards by kind.
        per_hundred: the same in a hundred hands.
        costly: those of them in a hundred hands that cost too much; None where none was priced.
        cards: every one of them.
    """

    bot: str
    hands: int
    seed: int
    counts: dict[Oddity, int]
    per_hundred: dict[Oddity, float]
    costly: float | None
    cards: tuple[OddCard, ...]


def count_odd_cards(
    task: OddCardTask, executor: Executor, progress: Progress | None = None
) -> OddCardReport:
    """Play the hands on `executor` and return the odd cards.

    Raises:
        BotError: when a bot raises an error.
    """
    units = [(task, number) for number in range(task.deals)]
    played = gather(executor, one_deal, units, progress)
    hands = sum(count for _, count in played)
    found = [odd for odds, _ in played for odd in odds]
    counts = Counter(odd.kind for odd in found)

    def per_hundred(count: int) -> float:
        return round(100 * count / max(1, hands), 2)

    return OddCardReport(
        bot=task.bot,
        hands=hands,
        seed=task.seed,
        counts={kind: counts[kind] for kind in ODDITIES},
        per_hundred={kind: per_hundred(counts[kind]) for kind in ODDITIES},
        costly=per_hundred(sum(odd.is_costly for odd in found)) if task.priced else None,
        cards=tuple(found),
    )


def one_deal(task: OddCardTask, number: int) -> tuple[list[OddCard], int]:
    """Play hand or game `number`; return its odd cards, and how many hands it had."""
    seed = game_seed(task.seed, number)
    rules = single_game(task.rules)
    found: list[OddCard] = []

    def look(view: View, decision: Decision) -> None:
        action = decision.action
        odd = OddPlayDetector(view).oddity_of(action) if isinstance(action, PlayCard) else None
        if odd is None or not isinstance(action, PlayCard):
            return
        on = tuple(play.card.label for play in view.trick.plays) if view.trick else ()
        why = decision.reasons[0].text if decision.reasons else ""
        cost = cost_of(played.game, view, action) if task.priced else None
        moment = seed, view.hand_number, view.scores, len(view.tricks) + 1
        found.append(OddCard(*moment, action.hand, action.card.label, on, odd, why, cost))

    bots = [_WatchedBot(arena_bot(task.bot), look) for _ in range(seating(rules).players)]
    played = BotGame(rules, bots, seed, drawn=task.drawn, limit=SearchBudget())
    played.play(None if task.games else 1)
    return found, len(played.results)


class _WatchedBot:
    """A bot whose every decision is looked at while the game still waits for it."""

    def __init__(self, bot: Bot, look: Callable[[View, Decision], None]) -> None:
        self.name, self._bot, self._look = bot.name, bot, look

    def decide(self, view: View, limit: SearchBudget, rng: Random) -> Decision:
        """Answer as the bot does."""
        decision = self._bot.decide(view, limit, rng)
        self._look(view, decision)
        return decision


def cost_of(game: Game, view: View, action: PlayCard) -> tuple[float, float] | None:
    """Return what a card costs by a search and by `club`; None where it is no real decision.

    Args:
        game: it waits for the card.
        view: what its player knows.
        action: the card.
    """
    priced = price_decision(view, action, PRICING_DEPTH)
    if priced is None:
        return None
    own = priced.options[priced.chosen].numbers["win"]
    best = max(
        (one for at, one in enumerate(priced.options) if at != priced.chosen),
        key=lambda one: one.numbers.get("win", -inf),
    )
    gaps = list(win_chance_gains(game, best.action, action, REPLAYS, "manners"))
    return round(best.numbers["win"] - own, 4), round(sum(gaps) / len(gaps), 4)
