"""Soak: bots under the presets of the four-handed game, and whether they can peek.

    python -m tests.soak.fair_bots --n 10000 [--seed 1] [--jobs 2]

First N hands of `club`, `rookie` and the reference bots over seven presets: no illegal
action, every card in one place, score lines that add up, every record replaying to the same state.
Then a tenth as many in which, at every decision, the cards the seat cannot see are dealt again
three times: its view, its legal actions, its part of the log and the bot's choice must stay the
same. Prints what was done; exits 1 at the first fault.
"""

from __future__ import annotations

import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from spades_tui.bots.protocol import Decision, SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.engine import Game, Rejection, State, project, replay
from spades_tui.player_view import View
from spades_tui.player_view.redaction import redact_log
from spades_tui.rules.events import Event, HandDealt
from spades_tui.rules.presets import preset_named
from tests.engine.random_play import assert_conserved, reshuffled
from tests.soak.command import reader

PRESETS = (
    "standard",
    "alpha-theta",
    "alpha-theta-full",
    "tournament",
    "pirate",
    "pirate-standard",
    "quick",
)
BOTS = ("club", "rookie", "baseline", "bid3")
REDEALS = 3


class Task(NamedTuple):
    """Some hands under one preset."""

    preset: str
    seed: int
    hands: int
    peek: bool


class Count(NamedTuple):
    """What a task did."""

    hands: int
    decisions: int


def soak(task: Task) -> Count:
    """Play the hands of one task."""
    try:
        return _play(task)
    except AssertionError as fault:
        raise RuntimeError(f"{fault} ({task.preset}, seed {task.seed})") from fault


def _play(task: Task) -> Count:
    rules = preset_named(task.preset).rules
    rng = random.Random(task.seed)
    game = Game(rules, task.seed)
    decisions = 0
    for _ in range(task.hands):
        if game.over:
            _check_record(game)
            game = Game(rules, rng.randrange(2**32))
        game.deal()
        while game.to_act is not None:
            _decide(game, rng, peek=task.peek)
            decisions += 1
        assert_conserved(game.state)
        for side in game.state.results[-1].sides if game.state.results else ():
            assert sum(line.points for line in side.lines) == side.hand, "lines do not add up"
    _check_record(game)
    return Count(task.hands, decisions)


def _decide(game: Game, rng: random.Random, *, peek: bool) -> None:
    seat = game.to_act
    assert seat is not None
    luck = rng.randrange(2**32)
    view = game.view(seat)
    made = _choice(view, seat, luck)
    if peek:
        log = redact_log(game.log, seat)
        for _ in range(REDEALS):
            other = reshuffled(game.state, seat, rng)
            again = project(other, seat)
            assert again == view, f"the view of seat {seat} leaks"
            assert _log_of(game.log, other, seat) == log, f"the log of seat {seat} leaks"
            assert _choice(again, seat, luck).action == made.action, "a bot peeks"
    done = game.submit(made.action)
    assert not isinstance(done, Rejection), f"illegal action: {done}"


def _choice(view: View, seat: int, luck: int) -> Decision:
    return load_bot(BOTS[seat]).decide(view, SearchBudget(), random.Random(luck))


def _log_of(log: list[Event], state: State, seat: int) -> tuple[Event, ...]:
    """Return what `seat` reads in the log once the deal in it is the one of `state`."""
    last = max(at for at, event in enumerate(log) if isinstance(event, HandDealt))
    deal = log[last]
    assert isinstance(deal, HandDealt)
    other = HandDealt(
        game=deal.game,
        number=deal.number,
        attempt=deal.attempt,
        deal=deal.deal,
        dealer=deal.dealer,
        hands=state.current_hand.dealt,
        rest=deal.rest,
        cancel_card=deal.cancel_card,
        nonce=state.current_hand.nonce,
    )
    return redact_log([*log[:last], other, *log[last + 1 :]], seat)


def _check_record(game: Game) -> None:
    assert replay(game.rules, game.seed, game.log).state == game.state, "a record replays otherwise"


def _tasks(hands: int, seed: int, *, peek: bool) -> list[Task]:
    size = 50 if hands > 500 else 5
    counts = [size] * (hands // size) + ([hands % size] if hands % size else [])
    return [
        Task(PRESETS[number % len(PRESETS)], 1000 * seed + number, count, peek)
        for number, count in enumerate(counts)
    ]


def main() -> int:
    """Run the soak and return its exit code."""
    wanted = reader(__doc__, 10_000).parse_args()
    for peek, hands in ((False, wanted.n), (True, -(-wanted.n // 10))):
        started = time.perf_counter()
        try:
            with ProcessPoolExecutor(wanted.jobs) as pool:
                done = list(pool.map(soak, _tasks(hands, wanted.seed, peek=peek)))
        except RuntimeError as fault:
            print(fault, file=sys.stderr)
            return 1
        hands_done, decisions = (sum(column) for column in zip(*done, strict=True))
        what = f"{REDEALS} re-deals at each of them, nobody peeked" if peek else "none illegal"
        seconds = time.perf_counter() - started
        print(f"{hands_done} hands, {decisions} decisions, {what} ({seconds:.0f} s)", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
