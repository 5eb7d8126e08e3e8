"""Games in which every seat is a bot, played in memory, from 0 or from drawn scores."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import cycle, islice
from time import perf_counter
from typing import Final, NamedTuple

from msgspec.structs import replace

from spades_tui.bots.protocol import NO_FIGURES, Bot, Decision, SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.cards.shuffle import bit_stream
from spades_tui.engine import Game, Rejection
from spades_tui.player_view import HandResult, Prompt, View
from spades_tui.rules.capabilities import most_bags
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.table.worker.requests import call_bot, first_legal_action

_MOST_MISDEALS: Final = 200
"""Deals thrown in one after another after which a game is given up as stuck."""
_MOST_HANDS: Final = 300
"""Hands after which a game is given up: without a floor, two sides that both lose never end it."""


def game_seed(seed: int, number: int) -> int:
    """Return the seed of game `number` (from 0) in a run with `seed`.

    Runs with different seeds share no games.
    """
    return next(bit_stream(f"{seed}/game/{number}"))


class BotAnswer(NamedTuple):
    """One answer of a bot.

    Attributes:
        view: the view that the bot was given.
        decision: the bot's answer.
        seconds: the seconds it took.
        legal: whether the rules accepted the answer.
    """

    view: View
    decision: Decision
    seconds: float
    legal: bool


class BotGame:
    """One game in which every seat is a bot.

    Attributes:
        game: the game.
        results: the hands scored, in order.
        misdeals: number of deals thrown in.
    """

    def __init__(
        self,
        rules: RuleSet,
        bots: Sequence[str | Bot],
        seed: int,
        *,
        drawn: bool = False,
        witness: Callable[[BotAnswer], None] | None = None,
        limit: SearchBudget = NO_FIGURES,
    ) -> None:
        """Seat bots.

        Args:
            rules: the rules of the game.
            bots: the bots clockwise from South, or their names, also of external bots; a shorter
                list is repeated.
            seed: the seed of the cards and of every decision.
            drawn: whether to begin at a score drawn by the seed, as in the middle of a game; such a
                game has no record.
            witness: called with every answer, after it was carried out; None for no call.
            limit: how long the bots may think, and whether figures of their answers are wanted.

        Raises:
            ValueError: with a sentence, if a name is unknown.
        """
        self.game = Game(rules, seed)
        if drawn:
            draw_start_scores(self.game, seed)
        self.results: list[HandResult] = []
        self.misdeals = 0
        self._seed = seed
        by_seat = islice(cycle(bots), seating(rules).players)
        self._bots = [
            load_bot(bot, outsiders=True) if isinstance(bot, str) else bot for bot in by_seat
        ]
        self._witness = witness
        self._limit = limit

    def play(self, hands: int | None = None) -> None:
        """Play to the end of the game, but for at most `hands` scored hands; None for no such
        limit.

        A game is also given up after very many hands or misdeals; then it is not over.

        Raises:
            BotError: when a bot raises an error.
        """
        most = min(hands or _MOST_HANDS, _MOST_HANDS)
        in_a_row = 0
        while not self.game.over and len(self.results) < most and in_a_row <= _MOST_MISDEALS:
            in_a_row = 0 if self.play_hand() else in_a_row + 1

    def play_hand(self) -> bool:
        """Play one deal; return True if it was scored, False if it was thrown in."""
        self.game.deal()
        while (prompt := self.game.prompt) is not None:
            self._answer(prompt)
        if self.game.state.thrown_in:
            self.misdeals += 1
            return False
        self.results.append(self.game.state.results[-1])
        return True

    def _answer(self, prompt: Prompt) -> None:
        view = self.game.view(prompt.seat)
        rng = random.Random(f"{self._seed}/{len(self.game.log)}/{prompt.seat}")
        start = perf_counter()
        decision = call_bot(self._bots[prompt.seat], view, self._limit, rng)
        seconds = perf_counter() - start
        legal = not isinstance(self.game.submit(decision.action), Rejection)
        if not legal:
            self.game.submit(first_legal_action(prompt))
        if self._witness is not None:
            self._witness(BotAnswer(view, decision, seconds, legal))


_GAIN: Final = 0.11
"""Approximate points of a side in a hand as a share of the target: 55 of 500."""
_APART: Final = 0.12
"""Standard deviation of the difference between two sides in a hand, as a share of the target."""
_WITHOUT_SCORE: Final = 0.15
"""Share of games that begin at 0."""


def draw_start_scores(game: Game, seed: int) -> None:
    """Give a game that has not begun random scores and bags, as in the middle of a game.

    They are drawn by `seed`. Some games are left at 0.
    """
    rng = random.Random(f"{seed}/scores")
    if rng.random() < _WITHOUT_SCORE:
        return
    rules, target = game.rules, game.rules.ending.target
    middle = rng.uniform(0.02, 0.95) * target
    number = 1 + max(1, round(middle / (_GAIN * target)))
    apart = _APART * target * min(4, number - 1) ** 0.5
    drawn = [_score(rules, rng.gauss(middle, apart / 2**0.5), rng) for _ in seating(rules).sides]
    if rules.ending.max_hands != "none":
        number = min(number, rules.ending.max_hands)
    if number < 2:
        return
    game.state = replace(
        game.state,
        scores=tuple(score for score, _ in drawn),
        bags=tuple(bags for _, bags in drawn),
        game=1,
        number=number - 1,
        deal=number - 1,
        dealer=rng.randrange(seating(rules).players),
    )


def _score(rules: RuleSet, wanted: float, rng: random.Random) -> tuple[int, int]:
    """Return a score near `wanted` with which the game goes on, and a number of bags."""
    floor = -0.4 * rules.ending.target
    if rules.ending.floor != "none":
        floor = max(floor, rules.ending.floor + 1.0)
    tens = round(max(floor, min(wanted, rules.ending.target - 10.0)) / 10)
    most = most_bags(rules)
    bags = 0 if most is None else rng.randint(0, most)
    counted = bags if bags < 10 else 0
    score = min(tens * 10 + counted, rules.ending.target - 1)
    return (score if score > floor else score + 10), bags
