"""Games in which every seat is a bot, played in memory, from 0 or from drawn scores."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import cycle, islice
from time import perf_counter
from typing import NamedTuple

from msgspec.structs import replace

from spades_tui.bots.protocol import NO_FIGURES, Bot, Decision, SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.cards.shuffle import bit_stream
from spades_tui.engine import Game, Rejection, State, replay
from spades_tui.lab.simulation.tally import Tally, empty_tally, merge_tallies
from spades_tui.player_view import HandResult, Prompt, View
from spades_tui.rules.capabilities import most_bags
from spades_tui.rules.deck import full_pack, tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.table.worker.requests import call_bot, first_legal_action

_MOST_MISDEALS = 200
"""Deals thrown in one after another after which a game is given up as stuck."""


def game_seed(seed: int, number: int) -> int:
    """Return the seed of game `number` (from 0) in a run with `seed`.

    Runs with different seeds share no games.
    """
    return next(bit_stream(f"{seed}/game/{number}"))


def make_bots(rules: RuleSet, bots: Sequence[str | Bot]) -> tuple[Bot, ...]:
    """Return the bot of each seat, clockwise from South; a shorter list of bots is repeated.

    Args:
        rules: the rules, which give the number of seats.
        bots: bots, or their names; names of external bots are allowed.

    Raises:
        ValueError: with a sentence, if a name is unknown, or there are no bots or too many.
    """
    if not bots:
        raise ValueError("Name at least one bot.")
    players = seating(rules).players
    if len(bots) > players:
        raise ValueError(f"{len(bots)} bots are named, and {players} play.")
    placed = islice(cycle(bots), players)
    return tuple(load_bot(bot, outsiders=True) if isinstance(bot, str) else bot for bot in placed)


_MOST_HANDS = 300
"""Hands after which a game is stopped: without a floor, two sides that both lose never end it."""


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
        tally: the counts of the game so far.
        results: the hands scored, in order.
    """

    def __init__(
        self,
        rules: RuleSet,
        bots: Sequence[str | Bot],
        seed: int,
        *,
        check: bool = False,
        drawn: bool = False,
        witness: Callable[[BotAnswer], None] | None = None,
        limit: SearchBudget = NO_FIGURES,
    ) -> None:
        """Seat bots.

        Args:
            rules: the rules of the game.
            bots: the bots by seat, or their names; a shorter list is repeated.
            seed: the seed of the cards and of every decision.
            check: whether to examine cards, scores and record after every hand.
            drawn: whether to begin at a score drawn by the seed, as in the middle of a game; such a
                game has no record and cannot be checked.
            witness: called with every answer; None for no call.
            limit: how long the bots may think, and whether figures of their answers are wanted.
        """
        self.game = Game(rules, seed)
        if drawn:
            draw_start_scores(self.game, seed)
        self.tally = empty_tally(seating(rules))
        self.results: list[HandResult] = []
        self._seed = seed
        self._bots = make_bots(rules, bots)
        self._check = check
        self._witness = witness
        self._limit = limit
        self._most = 10 * tricks_in_hand(rules) * seating(rules).hands

    def play(self, hands: int | None = None) -> None:
        """Play to the end of the game, but for at most `hands` scored hands; None for no such
        limit.

        Games are also stopped after very many hands or misdeals.

        Raises:
            BotError: when a bot raises an error.
        """
        thrown_in = 0
        most = _MOST_HANDS if hands is None else min(hands, _MOST_HANDS)
        while not self.game.over and self.tally.hands < most:
            before = self.game.state.scores
            if self.play_hand():
                thrown_in = 0
                self._count(before)
                continue
            self.tally.misdeals += 1
            thrown_in += 1
            if thrown_in > _MOST_MISDEALS:
                self.tally.faults.append("The deal was thrown in again and again.")
                return
        if not self.game.over and self.tally.hands >= _MOST_HANDS:
            self.tally.given_up += 1

    def play_hand(self) -> bool:
        """Play one deal; return True if it was scored, False if it was thrown in."""
        self.game.deal()
        steps = 0
        while self.game.prompt is not None:
            self._step(self.game.prompt)
            steps += 1
            if steps > self._most:
                raise RuntimeError("The hand does not come to an end.")
        return not self.game.state.thrown_in

    def _step(self, prompt: Prompt) -> None:
        view = self.game.view(prompt.seat)
        bot = self._bots[prompt.seat]
        rng = random.Random(f"{self._seed}/{len(self.game.log)}/{prompt.seat}")
        start = perf_counter()
        decision = call_bot(bot, view, self._limit, rng)
        seconds = perf_counter() - start
        legal = not isinstance(self.game.submit(decision.action), Rejection)
        self.tally.answers.count_decision("", seconds, legal=legal, free=True)
        if not legal:
            self.game.submit(first_legal_action(prompt))
        if self._witness is not None:
            self._witness(BotAnswer(view, decision, seconds, legal))

    def _count(self, before: tuple[int, ...]) -> None:
        state = self.game.state
        self.results.append(state.results[-1])
        self.tally.count_hand(state.results[-1], state.seats)
        if self._check:
            self.tally.faults += _find_faults(self.game, before)
        if state.outcome is not None:
            self.tally.games += 1
            self.tally.wins[state.outcome.winner] += 1


def _find_faults(game: Game, before: tuple[int, ...]) -> list[str]:
    """Return a sentence for each fault after a hand: lost cards, wrong sums, a bad record.

    `before` has the scores of the sides before the hand.
    """
    faults = []
    state = game.state
    if _cards(state) != Counter(full_pack(state.rules)):
        faults.append("Cards were lost or made.")
    for old, side, score in zip(before, state.results[-1].sides, state.scores, strict=True):
        if sum(line.points for line in side.lines) != side.hand or old + side.hand != score:
            faults.append("The lines of a score do not add up.")
    if replay(game.rules, game.seed, game.log).state != state:
        faults.append("The record does not lead to the same game.")
    return faults


def _cards(state: State) -> Counter[object]:
    hand, playing = state.current_hand, state.playing
    piles = [*hand.cards, *hand.discarded, hand.rest]
    tricks = [*playing.tricks, *filter(None, [playing.trick])]
    piles += [tuple(play.card for play in trick.plays) for trick in tricks]
    return Counter(card for pile in piles for card in pile)


def play_games(
    rules: RuleSet, specs: tuple[str, ...], seeds: tuple[int, ...], hands: int | None, check: bool
) -> Tally:
    """Play one game for each seed, one after another, and return the sum of their counts.

    Args:
        rules: the rules.
        specs: the names of the bots by seat; a shorter list is repeated.
        seeds: the seeds of the games.
        hands: number of hands to score in all games together, after which no more are played; None
            for no limit.
        check: whether to examine cards, scores and records after every hand.
    """
    tallies: list[Tally] = []
    left = hands
    for seed in seeds:
        played = BotGame(rules, specs, seed, check=check)
        played.play(left)
        tallies.append(played.tally)
        if left is not None:
            left -= played.tally.hands
            if left <= 0:
                break
    return merge_tallies(tallies, seating(rules))


_GAIN = 0.11
"""Approximate points of a side in a hand as a share of the target: 55 of 500."""
_APART = 0.12
"""Standard deviation of the difference between two sides in a hand, as a share of the target."""
_WITHOUT_SCORE = 0.15
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
