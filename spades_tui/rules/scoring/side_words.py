"""The sides in words, and why a game is over: the second half of the winner's sentence."""

from __future__ import annotations

from typing import Final

from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.facts import SideScore
from spades_tui.rules.seating import seating
from spades_tui.rules.text import number_text

_PLURAL: Final = frozenset({"Us", "Them", "We", "They", "You"})


def side_names(rules: RuleSet) -> tuple[str, ...]:
    """Return a name for each side where nobody has given one."""
    table = seating(rules)
    return _names(len(table.sides), "Pair" if table.has_partners else "Player")


def default_names(sides: int) -> tuple[str, ...]:
    """Return names for so many sides, without knowing who sits in them."""
    return _names(sides, "Side")


def _names(sides: int, word: str) -> tuple[str, ...]:
    if sides == 2:
        return ("Us", "Them")
    return tuple(f"{word} {number}" for number in range(1, sides + 1))


def verb_for(name: str, plural: str, singular: str) -> str:
    """Return the form of a verb that fits `name`."""
    return plural if name in _PLURAL or " and " in name or "&" in name else singular


def agreeing(name: str, plural: str, singular: str) -> str:
    """Return `name` with the form of the verb that fits it."""
    return f"{name} {verb_for(name, plural, singular)}"


_ORDINALS: Final = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth",
    "eighteenth", "nineteenth", "twentieth",
)  # fmt: skip


def target_cause(reached: tuple[int, ...], rules: RuleSet) -> str:
    """The target reached, by one side or by several in one hand."""
    cause = f"the target is {rules.ending.target}"
    return cause if len(reached) == 1 else f"{cause}, and the highest of those who reached it wins"


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
    return f"the {_ordinal(hands_played)} hand has been played and the highest score wins"


def _ordinal(number: int) -> str:
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ending}"


_BIDS: Final = ("a bid", "two bids", "three bids", "four bids")


def outright_cause(
    sides: tuple[SideScore, ...], among: tuple[int, ...], names: tuple[str, ...], *, tied: bool
) -> str:
    """The bid or bids that decide the game by themselves; a win comes before a loss.

    Args:
        sides: what each side scored in the hand of those bids.
        among: the sides that could still win when it was played.
        names: what to call each side.
        tied: whether that hand left several of them level, and another has been played since.
    """
    winners = [side for side in among if sides[side].wins_game]
    losers = [side for side in among if sides[side].loses_game]
    when, since = ("", ", and those who tied played on") if tied else (" at once", "")
    if winners:
        bids = "; ".join(_decisive_line(sides[side]) for side in winners)
        verb = "decided" if tied else "decides" if len(winners) == 1 else "decide"
        return f"{_BIDS[len(winners) - 1]} {verb} it{when} ({bids}){since}"
    verbs = ("lost", "lost") if tied else ("lose", "loses")
    lost = " and ".join(
        f"{agreeing(names[side], *verbs)} it{when} ({_decisive_line(sides[side])})"
        for side in losers
    )
    nobody = ", so the scores decide" if len(losers) == len(among) and not tied else ""
    return f"{lost}{nobody}{since}"


def _decisive_line(score: SideScore) -> str:
    """A moon or double nil is the whole of its side's bid, so its line is the first."""
    return score.lines[0].label if score.lines else "a bid for the game"


def tie_words(rules: RuleSet, winner: SideScore) -> str:
    """How bags broke the tie."""
    return f"; the tie goes to the {rules.ending.tie} ({winner.bags})"
