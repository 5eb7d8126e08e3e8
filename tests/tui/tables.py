"""A table whose bots take a legal choice by rote: no record, no thinking."""

from __future__ import annotations

import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

from spades_tui.engine.decide import Rejection
from spades_tui.engine.game import Game
from spades_tui.player_view import Prompt, View
from spades_tui.rules import actions as act
from spades_tui.rules.actions import Action
from spades_tui.rules.events import Assisted
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.solver.claims import LoggedClaim
from spades_tui.table.seats import make_seats
from spades_tui.table.worker.requests import DecisionRequest

COMPASS = {
    2: ("South", "North"),
    3: ("South", "West", "East"),
    4: ("South", "West", "North", "East"),
    6: ("South", "Southwest", "Northwest", "North", "Northeast", "Southeast"),
}


def rote_choice(prompt: Prompt, rng: random.Random) -> Action:
    """Return a legal answer: a middling number, never a misdeal, else any."""
    if prompt.pick is not None:
        return prompt.picked(prompt.pick.cards[-prompt.pick.count :])
    numbers = [
        action
        for action in prompt.actions
        if isinstance(action, act.MakeBid) and action.bid.kind == "number"
    ]
    if numbers:
        return min(numbers, key=lambda action: abs(action.bid.tricks - 3))
    calm = [a for a in prompt.actions if not isinstance(a, act.CallMisdeal | act.Ask | act.MakeBid)]
    return rng.choice(calm or list(prompt.actions))


class RoteTable:
    """Stands in for `table.table.Table` where only the screen is under test."""

    def __init__(self, rules: RuleSet, seed: int = 1, *, title: str = "Standard") -> None:
        self.rules = rules
        self.title = title
        self.names = ("You", *COMPASS[seating(rules).players][1:])
        self.human = 0
        self.seats = make_seats(rules, "master", "club")
        self.notes: list[str] = []
        self.problem: str | None = None
        self.loss_notice: str | None = None
        self.path: Path | None = None
        self.closed = False
        self.is_branch = False
        self.is_board = False
        self.vacant_seats: tuple[int, ...] = ()
        self.game = Game(rules, seed)
        self._rng = random.Random(seed)

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def share_code(self) -> str | None:
        return "G-TEST" if self.over else None

    has_finished_hands = False  # it keeps no log to look back at

    def view(self) -> View:
        return self.game.view(self.human)

    def _after(self, done: Any) -> Any:
        if isinstance(done, Rejection):
            return done
        seen = self.game.log_for(self.human)[-len(done) :] if done else ()
        return SimpleNamespace(events=tuple(seen), view=self.view())

    def submit(self, action: Action) -> Any:
        return self._after(self.game.submit(action))

    def deal(self) -> Any:
        return self._after(self.game.deal())

    def undo(self) -> Any:
        return self._after(self.game.undo(self.human))

    def hint_request(self, _level: str) -> DecisionRequest | None:
        """Return the person's question; whoever should be asked, a quick player is."""
        if self.view().prompt is None:
            return None
        return DecisionRequest(len(self.game.log), self.human, self.view(), "club", "key")

    def mark_assisted(self, kind: Literal["hint", "undo", "peek"]) -> None:
        self.game.mark_assisted(self.human, kind)

    def has_used(self, kind: str) -> bool:
        return any(isinstance(event, Assisted) and event.kind == kind for event in self.game.log)

    def can_undo(self) -> bool:
        return self.game.can_undo(self.human)

    def last_claims(self) -> tuple[LoggedClaim, ...]:
        return ()

    def bot_to_act(self) -> int | None:
        seat = self.game.to_act
        return None if seat is None or seat == self.human else seat

    def bot_step(self) -> Any:
        prompt = self.game.prompt
        if prompt is None or self.bot_to_act() is None:
            return None
        return self.submit(rote_choice(prompt, self._rng))

    def close(self) -> None:
        self.closed = True

    def play_until(self, wanted: Any) -> None:
        """Let everybody act by rote until `wanted` is true of the view."""
        for _ in range(3000):
            if wanted(self.view()):
                return
            prompt = self.game.prompt
            if prompt is None:
                self.game.deal()
            else:
                done = self.game.submit(rote_choice(prompt, self._rng))
                assert not isinstance(done, Rejection), done
        raise AssertionError("that never happened")
