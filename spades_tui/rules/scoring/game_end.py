"""The end of a game, its winner, and the reason in words (decisions 49 to 52)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.facts import GameOutcome, SideScore
from spades_tui.rules.scoring.side_account import SET, SWEPT
from spades_tui.rules.seating import seating
from spades_tui.text import format_number, ordinal

Scores = tuple[SideScore, ...]
Sides = tuple[int, ...]

TIE_BAG_SIGN: Final = {"most bags": 1, "fewest bags": -1, "another hand": 0}
"""By the option `tie`: 1 if more bags win a tie, -1 if fewer do, 0 if bags do not matter."""


def game_outcome(
    sides: Scores,
    rules: RuleSet,
    hands_played: int,
    *,
    earlier: Sequence[Scores] = (),
    names: tuple[str, ...] | None = None,
) -> GameOutcome | None:
    """Return the outcome of the game after a hand; None if another hand must be played.

    Args:
        sides: by side, its score for the hand just played.
        rules: the rules in force.
        hands_played: the number of hands of this game, this one included.
        earlier: the same scores for the hands before it, oldest first; needed if a bid that decided
            the game outright left several sides tied.
        names: by side, its name in the reason; None for "Us" and "Them", or "Side 1" and so on.
    """
    names = names or _default_names(len(sides))
    decided = _find_outright_decision((*earlier, sides), rules)
    if decided is not None:
        candidates, tied_then = decided.candidates, decided.hand is not sides
        cause = _outright_reason(decided.hand, decided.among, names, tied=tied_then)
    else:
        cause = _cause(sides, rules, hands_played, names)
        if not cause:
            return None
        candidates = _find_sides_above_floor(sides, rules)
    tied = len(_highest(candidates, sides)) > 1
    leaders = _leaders(candidates, sides, rules)
    if len(leaders) > 1:
        return None  # decision 51: another hand, and the end is judged afresh
    winner = leaders[0]
    tie = _tie_words(rules, sides[winner]) if tied else ""
    return GameOutcome(winner, f"{_victory(winner, sides, rules, names)}: {cause}{tie}.")


def _victory(winner: int, sides: Scores, rules: RuleSet, names: tuple[str, ...]) -> str:
    score = format_number(sides[winner].score)
    if sides[winner].score >= rules.ending.target:
        reach = _name_with_verb(names[winner], "reach", "reaches")
        return f"{reach} {score} and {_verb_for(names[winner], 'win', 'wins')} the game"
    return f"{_name_with_verb(names[winner], 'win', 'wins')} the game with {score}"


class _Decided(NamedTuple):
    """The last hand in which bids decided the game outright, so that only some sides can still win.

    Attributes:
        candidates: the indices of the sides that can win after it.
        hand: by side, its score for that hand.
        among: the indices of the sides that could win before it.
    """

    candidates: Sides
    hand: Scores
    among: Sides


def _find_outright_decision(hands: Sequence[Scores], rules: RuleSet) -> _Decided | None:
    """Return the last hand in which a bid decided the game; None if there was none.

    Later hands decide only among the sides that tied.
    """
    decided: _Decided | None = None
    for sides in hands:
        among = tuple(range(len(sides)))
        if decided is not None:
            among = _leaders(decided.candidates, decided.hand, rules)
        left = _find_outright_survivors(among, sides)
        if left:
            decided = _Decided(left, sides, among)
    return decided


def _find_outright_survivors(among: Sides, sides: Scores) -> Sides:
    """Return the sides of `among` that can win after the decisive bids of a hand; empty if none was
    made."""
    winners = tuple([side for side in among if sides[side].wins_game])
    if winners or True not in [sides[side].loses_game for side in among]:
        return winners
    return tuple(side for side in among if not sides[side].loses_game) or among


def _cause(sides: Scores, rules: RuleSet, hands_played: int, names: tuple[str, ...]) -> str:
    """Return the reason the game ends as part of a sentence; "" if it does not."""
    ending = rules.ending
    reached = tuple([side for side, score in enumerate(sides) if score.score >= ending.target])
    if reached:
        return _target_reason(reached, rules)
    fallen = _fallen(sides, rules)
    if fallen:
        return _floor_reason(fallen, sides, rules, names)
    if ending.max_hands != "none" and hands_played >= ending.max_hands:
        return hands_reason(hands_played)
    return ""


def _fallen(sides: Scores, rules: RuleSet) -> Sides:
    floor = rules.ending.floor
    if floor == "none":
        return ()
    return tuple([side for side, score in enumerate(sides) if score.score <= floor])


def _find_sides_above_floor(sides: Scores, rules: RuleSet) -> Sides:
    """Return the sides that can win: those above the floor, or all if none is (decision 49)."""
    all_sides = tuple(range(len(sides)))
    fallen = _fallen(sides, rules)
    return tuple(side for side in all_sides if side not in fallen) or all_sides


def _highest(candidates: Sides, sides: Scores) -> Sides:
    best = max(sides[side].score for side in candidates)
    return tuple(side for side in candidates if sides[side].score == best)


def _leaders(candidates: Sides, sides: Scores, rules: RuleSet) -> Sides:
    """Return the candidates with the highest score; several only if bags do not break the tie."""
    return _break_tie_by_bags(_highest(candidates, sides), sides, rules)


def _break_tie_by_bags(leaders: Sides, sides: Scores, rules: RuleSet) -> Sides:
    """Return the leaders after bags have broken the tie (decision 51)."""
    sign = TIE_BAG_SIGN[rules.ending.tie]
    best = max(sign * sides[side].bags for side in leaders)
    return tuple(side for side in leaders if sign * sides[side].bags == best)


_PLURAL: Final = frozenset({"Us", "Them", "We", "They", "You"})


def side_names(rules: RuleSet) -> tuple[str, ...]:
    """Return the names of the sides, by side: "Us", the person's side, and "Them".

    With three sides, the other pairs are named by the letters of their places, as in "SW+NE";
    players without partners are "You" and the names of their places.
    """
    table = seating(rules)
    if not table.has_partners:
        return ("You", *table.places[1:])
    if table.plays_one_pair:
        return ("Us", "Them")
    letters = table.called.letters
    return ("Us", *("+".join(letters[seat] for seat in seats) for seats in table.sides[1:]))


@cache
def _default_names(sides: int) -> tuple[str, ...]:
    """Return names for `sides` sides whose seats are not known."""
    if sides == 2:
        return ("Us", "Them")
    return tuple(f"Side {number}" for number in range(1, sides + 1))


def _verb_for(name: str, plural: str, singular: str) -> str:
    """Return `plural` if `name` stands for several players ("Us", "A and B"), else `singular`."""
    return plural if name in _PLURAL or " and " in name or "&" in name else singular


def _name_with_verb(name: str, plural: str, singular: str) -> str:
    """Return `name` followed by the form of a verb that fits it, `plural` or `singular`."""
    return f"{name} {_verb_for(name, plural, singular)}"


def _target_reason(reached: tuple[int, ...], rules: RuleSet) -> str:
    """Return words saying that one side or several reached the target."""
    cause = f"the target is {rules.ending.target}"
    return cause if len(reached) == 1 else f"{cause}, and the highest of those who reached it wins"


def _floor_reason(
    fallen: tuple[int, ...], sides: tuple[SideScore, ...], rules: RuleSet, names: tuple[str, ...]
) -> str:
    """Return words saying that one side or several fell to the floor.

    Args:
        fallen: the sides at the floor.
        sides: the score of every side.
        rules: the rules in force.
        names: the names of the sides.
    """
    falls = " and ".join(
        f"{_name_with_verb(names[side], 'fall', 'falls')} to {format_number(sides[side].score)}"
        for side in fallen
    )
    return f"{falls}, and the floor is {format_number(int(rules.ending.floor))}"


def hands_reason(hands_played: int) -> str:
    """Return the reason that a game ends at the limit of hands, as half a sentence.

    Args:
        hands_played: the number of hands played.
    """
    return f"the {ordinal(hands_played)} hand has been played and the highest score wins"


_BIDS: Final = ("a bid", "two bids", "three bids", "four bids")


def _outright_reason(
    sides: tuple[SideScore, ...], among: tuple[int, ...], names: tuple[str, ...], *, tied: bool
) -> str:
    """Return words about the bids or sets that decide the game outright; a win comes before a loss.

    Args:
        sides: the score of each side in the hand with those bids.
        among: the sides that could still win when it was played.
        names: names of the sides.
        tied: whether that hand left several of them tied, so that others were played.
    """
    winners = [side for side in among if sides[side].wins_game]
    losers = [side for side in among if sides[side].loses_game]
    time, since = ("", ", and those who tied played on") if tied else (" at once", "")
    if winners:
        lines = [_decisive_line(sides[side]) for side in winners]
        verb = "decided" if tied else "decides" if len(winners) == 1 else "decide"
        bids = _BIDS[len(winners) - 1]
        if lines[0].endswith(SWEPT) and len(lines) == 1:
            bids = "taking every trick"
        return f"{bids} {verb} it{time} ({'; '.join(lines)}){since}"
    verbs = ("lost", "lost") if tied else ("lose", "loses")
    lost = " and ".join(
        f"{_name_with_verb(names[side], *verbs)} it{time} ({_losing_line(sides[side])})"
        for side in losers
    )
    undecided = ", so the scores decide" if len(losers) == len(among) and not tied else ""
    return f"{lost}{undecided}{since}"


def _decisive_line(score: SideScore) -> str:
    """Return the label of the moon or double nil that decided the game, the side's first line."""
    return score.lines[0].label if score.lines else "a bid for the game"


def _losing_line(score: SideScore) -> str:
    """Return the label of the last set, or of the lost double nil, that lost the game."""
    last = score.lines[-1].label if score.lines else ""
    return last if last.startswith(f"{SET} ") else _decisive_line(score)


def _tie_words(rules: RuleSet, winner: SideScore) -> str:
    """Return words saying that bags broke the tie for a side with the score `winner`."""
    return f"; the tie goes to the {rules.ending.tie} ({winner.bags})"
