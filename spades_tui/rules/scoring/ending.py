"""When a game is over and who has won it (decisions 49 to 52)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.facts import Outcome, SideScore
from spades_tui.rules.scoring.side_words import (
    agreeing,
    default_names,
    floor_cause,
    hands_cause,
    outright_cause,
    target_cause,
    tie_words,
    verb_for,
)
from spades_tui.rules.text import number_text

Scores = tuple[SideScore, ...]
Sides = tuple[int, ...]

BAGS_SIGN: Final = {"most bags": 1, "fewest bags": -1, "another hand": 0}


def game_outcome(
    sides: Scores,
    rules: RuleSet,
    hands_played: int,
    *,
    earlier: Sequence[Scores] = (),
    names: tuple[str, ...] | None = None,
) -> Outcome | None:
    """Return how the game has ended after a hand, or None while it goes on.

    Args:
        sides: what each side scored in the hand just played.
        rules: the rules in force.
        hands_played: hands of this game so far, that one included.
        earlier: what each side scored in the hands before it; needed where a bid that decided
            the game left several sides tied.
        names: what to call each side in the reason.
    """
    names = names or default_names(len(sides))
    decided = _decided_outright((*earlier, sides), rules)
    if decided is not None:
        candidates, tied_then = decided.candidates, decided.hand is not sides
        cause = outright_cause(decided.hand, decided.among, names, tied=tied_then)
    else:
        cause = _cause(sides, rules, hands_played, names)
        candidates = _above_floor(sides, rules)
    if not cause:
        return None
    tied = len(_highest(candidates, sides)) > 1
    leaders = _leaders(candidates, sides, rules)
    if len(leaders) > 1:
        return None  # decision 51: another hand, and the end is judged afresh
    winner = leaders[0]
    tie = tie_words(rules, sides[winner]) if tied else ""
    return Outcome(winner, f"{_victory(winner, sides, rules, names)}: {cause}{tie}.")


def _victory(winner: int, sides: Scores, rules: RuleSet, names: tuple[str, ...]) -> str:
    score = number_text(sides[winner].score)
    if sides[winner].score >= rules.ending.target:
        reach = agreeing(names[winner], "reach", "reaches")
        return f"{reach} {score} and {verb_for(names[winner], 'win', 'wins')} the game"
    return f"{agreeing(names[winner], 'win', 'wins')} the game with {score}"


class _Decided(NamedTuple):
    """A bid has decided the game outright: in which hand, who could win it before and since."""

    candidates: Sides
    hand: Scores
    among: Sides


def _decided_outright(hands: Sequence[Scores], rules: RuleSet) -> _Decided | None:
    """Return who is left after the bids that decide a game; None where there were none.

    Sides that tied are left to the hands that follow, and nobody else.
    """
    decided: _Decided | None = None
    for sides in hands:
        among = tuple(range(len(sides)))
        if decided is not None:
            among = _leaders(decided.candidates, decided.hand, rules)
        left = _left_outright(among, sides)
        if left:
            decided = _Decided(left, sides, among)
    return decided


def _left_outright(among: Sides, sides: Scores) -> Sides:
    """The sides of `among` a decisive bid of this hand leaves to win; empty where none was made."""
    winners = tuple(side for side in among if sides[side].wins_game)
    if winners or not any(sides[side].loses_game for side in among):
        return winners
    return tuple(side for side in among if not sides[side].loses_game) or among


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
    """The sides that can win: a side at the floor only when all are there (decision 49)."""
    everybody = tuple(range(len(sides)))
    fallen = _fallen(sides, rules)
    return tuple(side for side in everybody if side not in fallen) or everybody


def _highest(candidates: Sides, sides: Scores) -> Sides:
    best = max(sides[side].score for side in candidates)
    return tuple(side for side in candidates if sides[side].score == best)


def _leaders(candidates: Sides, sides: Scores, rules: RuleSet) -> Sides:
    """The highest of `candidates`; several only when bags do not part them either."""
    return _by_bags(_highest(candidates, sides), sides, rules)


def _by_bags(leaders: Sides, sides: Scores, rules: RuleSet) -> Sides:
    """The leaders that are left when bags break the tie (decision 51)."""
    sign = BAGS_SIGN[rules.ending.tie]
    best = max(sign * sides[side].bags for side in leaders)
    return tuple(side for side in leaders if sign * sides[side].bags == best)
