"""Blind bids forced: what a bot says of them against what comes.

In every hand one player has to bid blind, however good or bad that is at the score: each kind of
bid the rules offer, and of numbers those that are neither sure nor hopeless. The others look at
their cards first, as only those far behind would not.
"""

from __future__ import annotations

import random
from concurrent.futures import Executor
from typing import Final

import msgspec

from spades_tui.bots.players import split_names
from spades_tui.bots.protocol import NO_FIGURES, Bot, SearchBudget, offered
from spades_tui.engine import Game
from spades_tui.lab import CannotMeasure
from spades_tui.lab.arena.calibration import (
    Bin,
    Bins,
    Calibration,
    calibration_of,
    decile,
    merge_bins,
)
from spades_tui.lab.bots import arena_bot
from spades_tui.lab.simulation.bot_game import draw_start_scores, game_seed
from spades_tui.lab.work import Progress, gather
from spades_tui.player_view import HandResult, Prompt, View
from spades_tui.player_view.wording import bid_text
from spades_tui.rules.actions import Action, Answer, Ask, Look, MakeBid, StayDown
from spades_tui.rules.bids import KINDS, Bid
from spades_tui.rules.capabilities import kinds_played
from spades_tui.rules.catalog import with_options
from spades_tui.rules.ruleset import RuleSet, single_game
from spades_tui.rules.seating import Seating, seating
from spades_tui.table.worker.requests import call_bot, first_legal_action

_HOPELESS: Final = 0.08
"""Numbers made less often, or failed less often, are not bid."""


class BlindTask(msgspec.Struct, frozen=True):
    """What is to be found out: under which rules, of which bots, on how many hands.

    Attributes:
        rules: the rules in force; how far behind a blind bid must be does not count.
        a: who bids blind, or names with commas: the bidder, then their partners.
        b: their opponents.
        hands: hands dealt.
        seed: what they are made of.
        drawn: whether at drawn scores, instead of none.
    """

    rules: RuleSet
    a: str
    b: str
    hands: int
    seed: int = 0
    drawn: bool = False


class BlindReport(msgspec.Struct, frozen=True):
    """What came of all hands.

    Attributes:
        a: who bid blind.
        b: their opponents.
        hands: hands dealt.
        bids: blind bids played; fewer where none was offered or no chance was said of it.
        seed: what the hands were made of.
        found: expected and made, by bid.
    """

    a: str
    b: str
    hands: int
    bids: int
    seed: int
    found: tuple[Calibration, ...]


def force_blind_bids(
    task: BlindTask, executor: Executor, progress: Progress | None = None
) -> BlindReport:
    """Play the hands, and compare.

    Raises:
        CannotMeasure: when no blind bid is offered of which the bot says a chance.
        BotError: when a bot raises an error.
    """
    units = [(task, number) for number in range(task.hands)]
    found = [one for one in gather(executor, blind_hand, units, progress) if one]
    if not found:
        raise CannotMeasure(f"Under these rules, {task.a} says no chance of any blind bid.")
    total: Bins = {}
    for bands in found:
        merge_bins(total, bands)
    return BlindReport(
        a=task.a,
        b=task.b,
        hands=task.hands,
        bids=len(found),
        seed=task.seed,
        found=tuple(calibration_of(what, bands) for what, bands in sorted(total.items())),
    )


def blind_hand(task: BlindTask, number: int) -> Bins:
    """Play hand `number`; return what was said of its blind bid, and whether it was made."""
    return _ForcedHand(task, number).play()


class _ForcedHand:
    """One hand, in which a player has to bid blind."""

    def __init__(self, task: BlindTask, number: int) -> None:
        rules = at_any_score(single_game(task.rules))
        self._seed = game_seed(task.seed, number)
        self._seats, self._game = seating(rules), Game(rules, self._seed)
        if task.drawn:
            draw_start_scores(self._game, self._seed)
        self._bidder = number % self._seats.players
        self._rng = random.Random(f"{self._seed}/blind")
        kinds = sorted(kind for kind in kinds_played(rules) if kind.startswith("blind"))
        self._kind = self._rng.choice(kinds) if kinds else None
        self._bots = self._seated(task.a, task.b)
        self._bid: Bid | None = None

    def _seated(self, a: str, b: str) -> list[Bot]:
        own, others = ([arena_bot(name) for name in split_names(side)] for side in (a, b))
        side = self._seats.side_with(self._bidder)
        first = side.index(self._bidder)
        return [
            own[(side.index(seat) - first) % len(own)]
            if seat in side
            else others[seat % len(others)]
            for seat in range(self._seats.players)
        ]

    def play(self) -> Bins:
        game, bidder = self._game, self._bidder
        game.deal()
        game.play_on(self._answer, until=self._is_blind_turn, instead=first_legal_action)
        prompt = game.prompt
        if prompt is None or prompt.kind == "play":
            return {}
        said = chances_said(self._bots[bidder], game.view(bidder), self._rng)
        bids = [bid for bid in said if bid.kind == self._kind]
        if not bids:
            return {}
        self._bid = self._rng.choice(bids)
        game.submit(MakeBid(bidder, self._bid))
        game.play_on(self._answer, instead=first_legal_action)
        if game.state.thrown_in:
            return {}
        band, chance = Bin(), said[self._bid]
        band.note(chance, is_made(game.state.results[-1], bidder, self._bid, self._seats))
        return {bid_text(self._bid): {decile(chance): band}}

    def _is_blind_turn(self, prompt: Prompt) -> bool:
        calls = offered(self._game.view(prompt.seat), MakeBid)
        wanted = any(call.bid.kind == self._kind for call in calls)
        return prompt.kind == "play" or (prompt.seat == self._bidder and wanted)

    def _answer(self, prompt: Prompt) -> Action:
        view = self._game.view(prompt.seat)
        waiting: list[Action] = [*offered(view, StayDown), *offered(view, Look)]
        if waiting:
            return waiting[0]
        if self._bid is not None and prompt.about == str(self._bid):
            return Answer(prompt.seat, True)
        rng = random.Random(f"{self._seed}/{len(self._game.log)}/{prompt.seat}")
        return call_bot(self._bots[prompt.seat], view, NO_FIGURES, rng).action


def at_any_score(rules: RuleSet) -> RuleSet:
    """Return rules under which nobody need be behind to bid blind."""
    needed = {KINDS[kind].deficit for kind in kinds_played(rules) if kind.startswith("blind")}
    return with_options(rules, **dict.fromkeys(needed - {""}, 0))


def chances_said(bot: Bot, view: View, rng: random.Random) -> dict[Bid, float]:
    """Return the blind bids of a view and the chance a bot gives each, but hopeless numbers."""
    decision = call_bot(bot, view, SearchBudget(figures=True), rng)
    said = {}
    for one in decision.alternatives:
        action = one.action
        if isinstance(action, Ask):
            bid: Bid | None = Bid("blind nil")
        else:
            bid = action.bid if isinstance(action, MakeBid) else None
        if bid is None or not bid.is_blind:
            continue
        nil = bid.is_nil or bid.is_double_nil
        chance = one.numbers.get("nil" if nil else "make")
        if chance is not None and (nil or _HOPELESS <= chance <= 1 - _HOPELESS):
            said[bid] = chance
    return said


def is_made(result: HandResult, seat: int, bid: Bid, seats: Seating) -> bool:
    """Whether a bid was made."""
    if bid.is_nil:
        return not result.tricks[seat]
    if bid.is_double_nil:
        return not any(result.tricks[each] for each in seats.side_with(seat))
    return bool(result.sides[seats.side_of[seat]].made)
