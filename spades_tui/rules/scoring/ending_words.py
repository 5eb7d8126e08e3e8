"""Why a game is over, in words: the second half of the sentence that names the winner."""

from __future__ import annotations

from typing import Final

from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.facts import SideScore
from spades_tui.rules.scoring.names import agreeing
from spades_tui.rules.text import number_text

_ORDINALS: Final = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth",
    "eighteenth", "nineteenth", "twentieth",
)  # fmt: skip


def target_cause(reached: tuple[int, ...], rules: RuleSet) -> str:
    """The target reached, by one side or by several in one hand."""
    cause = f"the target is {rules.ending.target}"
    return cause if len(reached) == 1 else f"{cause}, and of those who reach it the highest wins"


def floor_cause(
    fallen: tuple[int, ...], sides: tuple[SideScore, ...], rules: RuleSet, names: tuple[str, ...]
) -> str:
    """One side or several at the floor."""
    falls = " and ".join(
        f"{agreeing(names[side], 'fall', 'falls')} to {number_text(sides[side].score)}"
        for side in fallen
    )
    return f"{falls}, and the floor is {number_text(int(rules.ending.floor))}"


def hands_cause(hands_played: int) -> str:
    """The last hand of the game played."""
    return f"the {_ordinal(hands_played)} hand is played and the highest score wins"


def _ordinal(number: int) -> str:
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ending}"


def outright_cause(sides: tuple[SideScore, ...], names: tuple[str, ...]) -> str:
    """The bid or bids that decide the game by themselves; a win comes before a loss."""
    winners = [side for side, score in enumerate(sides) if score.wins_game]
    if winners:
        bids = "; ".join(_decisive_line(sides[side]) for side in winners)
        one = len(winners) == 1
        return f"{'a bid decides' if one else 'two bids decide'} it at once ({bids})"
    losers = [side for side, score in enumerate(sides) if score.loses_game]
    return " and ".join(
        f"{agreeing(names[side], 'lose', 'loses')} it at once ({_decisive_line(sides[side])})"
        for side in losers
    )


def _decisive_line(score: SideScore) -> str:
    """A moon or double nil is the whole of its side's bid, so its line is the first."""
    return score.lines[0].label if score.lines else "a bid for the game"


def tie_words(rules: RuleSet, winner: SideScore) -> str:
    """How bags broke the tie."""
    return f"; the tie goes to the {rules.ending.tie} ({winner.bags})"
