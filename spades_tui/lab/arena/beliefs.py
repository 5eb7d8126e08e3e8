"""How much is known of where unseen cards lie: bits of surprise, by player.

A bot plays games with itself on every seat. At some moments of each hand it is asked where every
card lies that the player to act has not seen: by the numbers of cards and voids alone, with what
the bids tell, by the rules of thumb of the first release, and by the tables, as at the start of a
game and once some hands of it are over. A bit less is half the doubt.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from concurrent.futures import Executor
from math import log2
from typing import Final

import msgspec

from spades_tui.bots.kernel.deals import RandomStream
from spades_tui.bots.players import LEVELS, SEARCHERS
from spades_tui.bots.sampling.dealers import WeightedDealer, is_feasible
from spades_tui.bots.sampling.hidden_cards import hidden_cards
from spades_tui.bots.sampling.player_model import PlayerModels, bids_only, models_after
from spades_tui.bots.sampling.position import Position
from spades_tui.bots.sampling.sampler import Sampler
from spades_tui.estimate import ratio_interval
from spades_tui.lab.arena.calibration import Bin, BinFigures, Bins, bin_figures, decile, merge_bins
from spades_tui.lab.beliefs.strangers import HELD_OUT, TAUGHT
from spades_tui.lab.bots import arena_bot
from spades_tui.lab.simulation.bot_game import BotAnswer, BotGame, game_seed
from spades_tui.lab.work import Progress, gather
from spades_tui.player_view import View
from spades_tui.rules.ruleset import RuleSet, single_game
from spades_tui.rules.seating import seating

METHODS: Final = ("voids", "bids", "before", "new", "known")
"""Voids and numbers of cards alone; bids by the tables; the first release; the tables at the start
of a game, and once the players are known."""
DEFAULT_BOTS: Final = (
    *(f"{level}@8" if level in SEARCHERS else level for level in LEVELS),
    "baseline",
    "bid3",
    *HELD_OUT,
    *TAUGHT,
)
"""Who is looked at where nobody is named."""

_AFTER: Final = 6
"""Hands of a game at most once the players are known."""
_MOMENTS: Final = 5
"""Moments of a hand."""
_FIRST: Final = 4
_LAST: Final = 35
"""Cards played at the first and the last of them, of four hands of 13."""
_DEALS: Final = 1000
"""Deals drawn where chances are not counted exactly."""

Sums = dict[str, tuple[float, int]]
"""By way, bits and cards."""


class BeliefTask(msgspec.Struct, frozen=True):
    """What is to be found out: of which bots, over how many hands, from 0 or `drawn` scores.

    After `known` finished hands the players count as known.
    """

    rules: RuleSet
    bots: tuple[str, ...]
    hands: int
    seed: int = 0
    drawn: bool = False
    known: int = 4

    @property
    def longest(self) -> int:
        """Hands of a game that are played."""
        return self.known + _AFTER


class Seen(msgspec.Struct):
    """What one game brought.

    Attributes:
        hands: by hand and way, bits and cards.
        bands: by way, chances of the tables and what came, in tenths.
    """

    hands: list[Sums] = []
    bands: Bins = {}


class BitsInterval(msgspec.Struct, frozen=True):
    """Bits of a card, with the 95 % interval over hands; `hands` and `cards` they are from."""

    value: float
    low: float
    high: float
    hands: int
    cards: int


class BotBeliefs(msgspec.Struct, frozen=True):
    """What is known of the cards of one bot.

    Attributes:
        bot: who plays.
        bits: by way.
        bands: by way of the tables, the chances said and what came.
    """

    bot: str
    bits: dict[str, BitsInterval]
    bands: dict[str, tuple[BinFigures, ...]]


class BeliefReport(msgspec.Struct, frozen=True):
    """What came of all bots."""

    hands: int
    seed: int
    bots: tuple[BotBeliefs, ...]


def beliefs(task: BeliefTask, executor: Executor, progress: Progress | None = None) -> BeliefReport:
    """Let every bot play, and compare.

    Raises:
        BotError: when a bot raises an error.
    """
    games = -(-task.hands // task.longest)
    units = [(task, bot, game) for bot in task.bots for game in range(games)]
    found = gather(executor, one_game, units, progress)
    shared = [found[at : at + games] for at in range(0, len(found), games)]
    return BeliefReport(
        task.hands,
        task.seed,
        tuple(_told(bot, some) for bot, some in zip(task.bots, shared, strict=True)),
    )


def one_game(task: BeliefTask, bot: str, number: int) -> Seen:
    """Play game `number` and look at some moments of its hands."""
    watched = _WatchedGame(task, bot, game_seed(task.seed, number))
    watched.play(min(task.longest, task.hands - number * task.longest))
    return watched.seen


class _WatchedGame:
    """One game, looked on."""

    def __init__(self, task: BeliefTask, bot: str, seed: int) -> None:
        self.seen = Seen()
        self._rng = random.Random(f"{seed}/beliefs")
        self._known = task.known
        rules = single_game(task.rules)
        bots = [arena_bot(bot) for _ in range(seating(rules).players)]
        self._game = BotGame(rules, bots, seed, drawn=task.drawn, witness=self._look)
        self._moments: set[int] = set()
        self._hand: Sums = {}

    def play(self, hands: int) -> None:
        """Play so many hands, or to the end of the game."""
        for _ in range(hands):
            if self._game.game.over:
                break
            self._moments = set(self._rng.sample(range(_FIRST, _LAST + 1), _MOMENTS))
            self._hand = {}
            self._game.play_hand()
            if self._hand:
                self.seen.hands.append(self._hand)

    def _look(self, decided: BotAnswer) -> None:
        view = decided.view
        played = len(view.plays)
        if view.question.kind != "play" or played not in self._moments:
            return
        position = Position(view)
        hidden = hidden_cards(view, position)
        if not is_feasible(view.rules, hidden):
            return
        self._moments.discard(played)
        known = [position.masks.kinds(cards) for cards in hidden.known]
        owner = self._owners(position)
        for way, models in _ways(view, self._known).items():
            reading = WeightedDealer(view, position, hidden, known, models)
            found = reading.likely.chances()
            self._note(way, reading, owner, found)
            if way == "voids":
                thought = self._drawn(Sampler(view, reads="cards"), reading, found)
                self._note("before", reading, owner, thought)

    def _owners(self, position: Position) -> dict[int, int]:
        """Return by bit the hand that holds it."""
        held = self._game.game.state.current_hand.cards
        return {position.masks.bit[card]: hand for hand, cards in enumerate(held) for card in cards}

    def _drawn(self, sampler: Sampler, reading: WeightedDealer, sure: list[float]) -> list[float]:
        """Return where the cards lie by deals drawn and weighed; `sure` counts as one deal more."""
        deals, weights = sampler.weighted_deals(_DEALS, RandomStream(self._rng.getrandbits(58) | 1))
        each = _DEALS / sum(weights)
        row = {card: at * len(reading.holders) for at, card in enumerate(reading.cards)}
        counts = list(sure)
        for deal, weight in enumerate(weights):
            for at, holder in enumerate(reading.holders):
                cards = deals.held[deal * int(deals.size) + holder.hand % int(deals.size)]
                while cards:
                    bit = cards & -cards
                    cards ^= bit
                    if bit in row:
                        counts[row[bit] + at] += weight * each
        return [count / (_DEALS + 1) for count in counts]

    def _note(
        self, way: str, reading: WeightedDealer, owner: dict[int, int], found: list[float]
    ) -> None:
        bands = self.seen.bands.setdefault(way, {})
        hands = [holder.hand for holder in reading.holders]
        for at, card in enumerate(reading.cards):
            shares = found[at * len(hands) : (at + 1) * len(hands)]
            lies = hands.index(owner.get(card, -1))
            surprise = -log2(max(shares[lies], 1e-9))
            bits, cards = self._hand.get(way, (0.0, 0))
            self._hand[way] = bits + surprise, cards + 1
            for holder, share in enumerate(shares):
                if 0 < share < 1:
                    bands.setdefault(decile(share), Bin()).note(share, holder == lies)


def _ways(view: View, known: int) -> dict[str, PlayerModels | None]:
    """Return what is believed in each way of reading, the last after `known` hands."""
    hands = view.seats.hands
    found: dict[str, PlayerModels | None] = {
        "voids": bids_only(hands, 0),
        "bids": bids_only(hands),
        "new": models_after(view.rules, (), hands),
    }
    if len(view.results) >= known:
        found["known"] = None
    return found


def _told(bot: str, games: Sequence[Seen]) -> BotBeliefs:
    hands = [hand for seen in games for hand in seen.hands]
    bands: Bins = {}
    for seen in games:
        merge_bins(bands, seen.bands)
    return BotBeliefs(
        bot,
        {way: _bits([hand[way] for hand in hands if way in hand]) for way in METHODS},
        {
            way: tuple(bin_figures(name, band) for name, band in sorted(bands[way].items()))
            for way in ("new", "known")
            if way in bands
        },
    )


def _bits(hands: Sequence[tuple[float, int]]) -> BitsInterval:
    """Return the bits of a card over hands, whose cards belong together."""
    sizes = [cards for _, cards in hands]
    found = ratio_interval([bits for bits, _ in hands], sizes)
    return BitsInterval(found.value, found.low, found.high, len(hands), sum(sizes))
