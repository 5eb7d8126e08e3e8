"""Hands of weaker players in which puzzles are looked for, by what they are likely to hold."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final, NamedTuple

from spades_tui.bots.protocol import NO_FIGURES
from spades_tui.bots.roster import bot_named
from spades_tui.engine import Game, Rejection
from spades_tui.lab.simulation.bot_game import at_drawn_scores, game_seed
from spades_tui.player_view import View
from spades_tui.practice.puzzles.puzzle import HandStart, view_at, word_of
from spades_tui.rules.capabilities import most_bags
from spades_tui.rules.catalog import changed
from spades_tui.rules.formats.share_codes import encode_rules
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet


class Vein(NamedTuple):
    """A kind of hand.

    Attributes:
        preset: the rules.
        options: what differs from them.
        players: who sits there, drawn again for each seat.
        scores: "drawn" as games come to them; "late", near the end; "bags", with bags to fear.
    """

    preset: str
    players: tuple[str, ...]
    scores: str = "drawn"
    options: tuple[tuple[str, object], ...] = ()


_MIXED: Final = ("rookie", "regular", "club")
_NILS: Final = ("regular+nil-lover", "club+nil-lover", "club")

VEINS: Final[dict[str, Vein]] = {
    "standard": Vein("standard", _MIXED),
    "short": Vein("quick", _MIXED),
    "late": Vein("standard", _MIXED, "late"),
    "bags": Vein("standard", _MIXED, "bags"),
    "nils": Vein("standard", _NILS),
    "exchange": Vein("suicide", _MIXED, options=(("nil_pass", 1),)),
    "exchange two": Vein("suicide", _MIXED, options=(("nil_pass", 2),)),
    "one nil": Vein("suicide", _MIXED),
    "whiz": Vein("whiz", _MIXED),
}
"""Every kind by its name."""


class FoundDecision(NamedTuple):
    """A decision of a hand.

    Attributes:
        start: what the hand began with.
        moves: every answer before it.
        view: what its player knew.
    """

    start: HandStart
    moves: tuple[str, ...]
    view: View


def rules_in(vein: Vein) -> RuleSet:
    """Return the rules of a kind of hand."""
    rules = preset_named(vein.preset).rules
    return changed(rules, dict(vein.options)) if vein.options else rules


def decisions_in(vein: Vein, seed: int) -> Iterator[FoundDecision]:
    """Play one hand, and yield every decision in it."""
    rules = rules_in(vein)
    start = _start(rules, vein, seed)
    game, moves = start.game(), list[str]()
    chance = random.Random(f"{seed}/players")
    bots = [bot_named(chance.choice(vein.players)) for _ in range(game.state.seats.players)]
    while game.prompt is not None:
        view = view_at(game)
        rng = random.Random(f"{seed}/{len(game.log)}")
        action = bots[view.seat].decide(view, NO_FIGURES, rng).action
        yield FoundDecision(start, tuple(moves), view)
        done = game.submit(action)
        assert not isinstance(done, Rejection), done
        moves.append(word_of(action))


def _start(rules: RuleSet, vein: Vein, seed: int) -> HandStart:
    deal = game_seed(seed, 0) % 2**32
    game = Game(rules, deal)
    at_drawn_scores(game, seed)
    state, chance = game.state, random.Random(f"{seed}/start")
    points, bags, number = list(state.scores), list(state.bags), state.number + 1
    most = most_bags(rules)
    if vein.scores == "late":
        points = [rules.ending.target - chance.randrange(3, 14) * 10 for _ in points]
        number = max(number, 6)
    if vein.scores == "bags" and most is not None:
        bags = [chance.randint(max(0, most - 3), most) for _ in bags]
        points = [chance.randrange(10, int(0.9 * rules.ending.target) // 10) * 10 for _ in points]
        number = max(number, 4)
    if vein.scores != "drawn":
        points = [at // 10 * 10 + held % 10 for at, held in zip(points, bags, strict=True)]
    dealer = chance.randrange(state.seats.players)
    code = encode_rules(rules)
    if number == 1:
        return HandStart(code, deal, dealer)
    return HandStart(code, deal, dealer, number, tuple(points), tuple(bags))
