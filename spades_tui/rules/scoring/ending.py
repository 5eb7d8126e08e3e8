"""When a game is over and who has won it (RULES.md section 8, rulings 49 to 52)."""

from __future__ import annotations

from typing import Final

from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.ending_words import (
    floor_cause,
    hands_cause,
    outright_cause,
    target_cause,
    tie_words,
)
from spades_tui.rules.scoring.facts import Outcome, SideScore
from spades_tui.rules.scoring.names import agreeing, default_names, signed, verb_for

Scores = tuple[SideScore, ...]
Sides = tuple[int, ...]

_BAGS_SIGN: Final = {"most bags": 1, "fewest bags": -1}


def game_outcome(
    sides: Scores,
    rules: RuleSet,
    hands_played: int,
    *,
    names: tuple[str, ...] | None = None,
) -> Outcome | None:
    """Return how the game has ended after a hand, or None while it goes on.

    Args:
        sides: what each side scored in the hand just played.
        rules: the rules in force.
        hands_played: hands of this game so far, that one included.
        names: what to call each side in the reason.
    """
    names = names or default_names(len(sides))
    candidates = _decided_outright(sides)
    if candidates:
        cause = outright_cause(sides, names)
    else:
        cause = _cause(sides, rules, hands_played, names)
        candidates = _above_floor(sides, rules)
    if not cause:
        return None
    leaders = _highest(candidates, sides)
    tied = len(leaders) > 1
    if tied:
        leaders = _by_bags(leaders, sides, rules)
    if len(leaders) > 1:
        return None  # ruling 51: another hand, and the end is judged afresh
    winner = leaders[0]
    tie = tie_words(rules, sides[winner]) if tied else ""
    return Outcome(winner, f"{_victory(winner, sides, rules, names)}: {cause}{tie}.")


def _victory(winner: int, sides: Scores, rules: RuleSet, names: tuple[str, ...]) -> str:
    score = signed(sides[winner].score)
    if sides[winner].score >= rules.ending.target:
        reach = agreeing(names[winner], "reach", "reaches")
        return f"{reach} {score} and {verb_for(names[winner], 'win', 'wins')} the game"
    return f"{agreeing(names[winner], 'win', 'wins')} the game with {score}"


def _decided_outright(sides: Scores) -> Sides:
    """The sides that may have won where a bid decides the game; empty where none does."""
    winners = tuple(side for side, score in enumerate(sides) if score.wins_game)
    if winners or not any(score.loses_game for score in sides):
        return winners
    others = tuple(side for side, score in enumerate(sides) if not score.loses_game)
    return others or tuple(range(len(sides)))


def _cause(sides: Scores, rules: RuleSet, hands_played: int, names: tuple[str, ...]) -> str:
    """What ends the game, in words; empty when nothing does."""
    ending = rules.ending
    reached = tuple(side for side, score in enumerate(sides) if score.score >= ending.target)
    if reached:
        return target_cause(reached, rules)
    fallen = _fallen(sides, rules)
    if fallen:
        return floor_cause(fallen, sides, rules, names)
    if ending.max_hands != "none" and hands_played >= ending.max_hands:
        return hands_cause(hands_played)
    return ""


def _fallen(sides: Scores, rules: RuleSet) -> Sides:
    floor = rules.ending.floor
    if floor == "none":
        return ()
    return tuple(side for side, score in enumerate(sides) if score.score <= floor)


def _above_floor(sides: Scores, rules: RuleSet) -> Sides:
    """The sides that can win: a side at the floor only when all are there (ruling 49)."""
    everybody = tuple(range(len(sides)))
    fallen = _fallen(sides, rules)
    return tuple(side for side in everybody if side not in fallen) or everybody


def _highest(candidates: Sides, sides: Scores) -> Sides:
    best = max(sides[side].score for side in candidates)
    return tuple(side for side in candidates if sides[side].score == best)


def _by_bags(leaders: Sides, sides: Scores, rules: RuleSet) -> Sides:
    """The leaders that are left when bags break the tie (ruling 51)."""
    sign = _BAGS_SIGN.get(rules.ending.tie)
    if sign is None:
        return leaders
    best = max(sign * sides[side].bags for side in leaders)
    return tuple(side for side in leaders if sign * sides[side].bags == best)
