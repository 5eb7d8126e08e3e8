"""Kinds of hands, played by weaker players, in which puzzles are looked for."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final, NamedTuple

from spades_tui.bots.protocol import NO_FIGURES
from spades_tui.bots.roster import load_bot
from spades_tui.engine import Game, Rejection
from spades_tui.lab.simulation.bot_game import draw_start_scores, game_seed
from spades_tui.player_view import View
from spades_tui.practice.puzzles.puzzle import HandStart, encode_action, view_to_act
from spades_tui.rules.capabilities import most_bags
from spades_tui.rules.catalog import replace_options
from spades_tui.rules.formats.share_codes import encode_rules
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet


class Scenario(NamedTuple):
    """A kind of hand.

    Attributes:
        preset: the id of the preset it is played by.
        options: options with values that differ from the preset.
        players: the names of the bots from which each seat is drawn.
        scores: the scores before it: "drawn" as in the middle of a game, "late" near the end of
            one, "bags" with almost enough bags for a penalty.
    """

    preset: str
    players: tuple[str, ...]
    scores: str = "drawn"
    options: tuple[tuple[str, object], ...] = ()


_MIXED: Final = ("rookie", "regular", "club")
_NILS: Final = ("regular+nil-lover", "club+nil-lover", "club")

SCENARIOS: Final[dict[str, Scenario]] = {
    "standard": Scenario("standard", _MIXED),
    "short": Scenario("quick", _MIXED),
    "late": Scenario("standard", _MIXED, "late"),
    "bags": Scenario("standard", _MIXED, "bags"),
    "nils": Scenario("standard", _NILS),
    "exchange": Scenario("suicide", _MIXED, options=(("nil_pass", 1),)),
    "exchange two": Scenario("suicide", _MIXED, options=(("nil_pass", 2),)),
    "one nil": Scenario("suicide", _MIXED),
    "whiz": Scenario("whiz", _MIXED),
}
"""Every scenario by its name."""


class Candidate(NamedTuple):
    """A decision of a hand.

    Attributes:
        start: the deal and the score of the hand.
        moves: every answer before it, encoded as in puzzles.
        view: the view of the player who decides.
    """

    start: HandStart
    moves: tuple[str, ...]
    view: View


def rules_in(vein: Scenario) -> RuleSet:
    """Return the rules of a scenario."""
    rules = preset_named(vein.preset).rules
    return replace_options(rules, dict(vein.options)) if vein.options else rules


def candidates_in(vein: Scenario, seed: int) -> Iterator[Candidate]:
    """Play one hand of a scenario, and yield every decision in it."""
    rules = rules_in(vein)
    start = _start(rules, vein, seed)
    game, moves = start.game(), list[str]()
    chance = random.Random(f"{seed}/players")
    bots = [load_bot(chance.choice(vein.players)) for _ in range(game.state.seats.players)]
    while game.prompt is not None:
        view = view_to_act(game)
        rng = random.Random(f"{seed}/{len(game.log)}")
        action = bots[view.seat].decide(view, NO_FIGURES, rng).action
        yield Candidate(start, tuple(moves), view)
        done = game.submit(action)
        assert not isinstance(done, Rejection), done
        moves.append(encode_action(action))


def _start(rules: RuleSet, vein: Scenario, seed: int) -> HandStart:
    deal = game_seed(seed, 0) % 2**32
    game = Game(rules, deal)
    draw_start_scores(game, seed)
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
