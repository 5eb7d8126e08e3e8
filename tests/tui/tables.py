"""A table whose bots take a legal choice by rote, without thinking."""

from __future__ import annotations

import random
from collections.abc import Callable

from spades_tui.bots.protocol import Decision, SearchBudget
from spades_tui.engine.decide import Rejection
from spades_tui.engine.game import Game
from spades_tui.player_view import Prompt, View
from spades_tui.rules import actions as act
from spades_tui.rules.actions import Action
from spades_tui.rules.formats.share_codes import fingerprint
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.records.game_file import GameFile
from spades_tui.storage.records.header import GameKind, Header
from spades_tui.table.seats import make_seats, seat_names
from spades_tui.table.table import SEALED, Table, TableUpdate
from spades_tui.table.worker.requests import DecisionRequest


def rote_choice(prompt: Prompt, rng: random.Random) -> Action:
    """Return a legal answer: a number bid near 3, never a misdeal, otherwise any."""
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


class RoteBot:
    """A bot that makes legal choices by rote; all at a table share one random generator."""

    name = "rote"

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def decide(self, view: View, limit: SearchBudget, rng: random.Random) -> Decision:
        return Decision(rote_choice(view.question, self._rng))


class RoteTable(Table):
    """A table at which all bots play by rote, so that any situation comes soon."""

    def __init__(
        self,
        rules: RuleSet,
        seed: int = 1,
        *,
        title: str = "Standard",
        kind: GameKind = SEALED,
        saved: bool = False,
    ) -> None:
        header = Header(
            kind=kind,
            rules=rules,
            fingerprint=fingerprint(rules),
            seed=seed,
            names=seat_names(rules),
            levels=make_seats(rules, "master", "club").levels,
            title=title,
        )
        self.rng = random.Random(seed)
        bot = RoteBot(self.rng)
        file = GameFile.create(header) if saved else None
        super().__init__(Game(rules, seed), header, file, bot_for=lambda _level: bot)
        self.closed = False

    @property
    def game(self) -> Game:
        """The game, with all cards open."""
        return self._game

    def hint_request(self, level: str) -> DecisionRequest | None:
        """Return the request for a hint, always to a quick player."""
        return super().hint_request("club")

    def close(self) -> None:
        super().close()
        self.closed = True

    def act(self, action: Action) -> TableUpdate:
        """Carry out an action, which must be allowed, for the seat in turn; return the update."""
        done = self.submit(action)
        assert not isinstance(done, Rejection), done.reason
        return done

    def take_first(self) -> TableUpdate:
        """Carry out the first legal action for the seat in turn; return the update."""
        assert self.game.prompt is not None
        return self.act(self.game.prompt.actions[0])

    def play_until(self, wanted: Callable[[View], bool]) -> None:
        """Let all seats act by rote until `wanted` is true of the person's view."""
        for _ in range(3000):
            if wanted(self.view()):
                return
            prompt = self.game.prompt
            if prompt is None:
                self.deal()
            else:
                self.act(rote_choice(prompt, self.rng))
        raise AssertionError("that never happened")
