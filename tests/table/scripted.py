"""Bots and a person who take any legal choice, for tests of the table."""

from __future__ import annotations

from random import Random

from spades_tui.bots.protocol import Bot, Decision, SearchBudget
from spades_tui.player_view import View
from spades_tui.rules.ruleset import RuleSet
from spades_tui.table.seats import make_seats
from spades_tui.table.table import Rejection, Table, TableUpdate
from tests.storage.playing import SHORT, any_action


class AnyBot:
    """A bot that makes a random legal choice."""

    name = "any"

    def decide(self, view: View, limit: SearchBudget, rng: Random) -> Decision:
        assert view.prompt is not None
        return Decision(action=any_action(view.prompt, rng))


def any_bot(spec: str) -> Bot:
    if spec not in ("any", "club"):
        raise ValueError(f"There is no bot called {spec!r}.")
    return AnyBot()


def new_table(rules: RuleSet = SHORT, seed: int = 7, *, saved: bool = True) -> Table:
    seats = make_seats(rules, partner="any", opponents="any")
    return Table.new(rules, seed, seats, title="Test", saved=saved, bot_for=any_bot)


def advance(table: Table, rng: Random) -> TableUpdate:
    """Deal, or let the seat in turn act, the person at random from `rng`; return the update."""
    prompt = table.view().prompt
    if prompt is not None:
        done = table.submit(any_action(prompt, rng))
        assert not isinstance(done, Rejection), done.reason
        return done
    return table.bot_step() or table.deal()


def play(table: Table, steps: int, seed: int = 1) -> list[TableUpdate]:
    """Play at most `steps` deals and actions, until the match is over; return the updates."""
    rng = Random(seed)
    shown: list[TableUpdate] = []
    while len(shown) < steps and not table.over:
        shown.append(advance(table, rng))
    return shown
