"""The end of the game."""

from __future__ import annotations

from typing import assert_never

from spades_tui.rules.explain.section import Paragraphs, count, scorer
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.rules.text import counted, number_text


def the_end(rules: RuleSet) -> Paragraphs:
    """Tell when a game is over and who has won."""
    who = scorer(rules).noun
    ending = rules.ending
    yield (
        f"When at the end of a hand a {who} has {counted(ending.target, 'point')} or more, the "
        "game is over and the highest score wins."
    )
    if ending.floor != "none":
        yield (
            f"The game also ends when a {who}'s score is {number_text(ending.floor)} or lower. "
            f"Such a {who} cannot win unless every {who} is that low."
        )
    if ending.max_hands != "none":
        yield (
            f"After {count(ending.max_hands, 'hand')} the game is over even if no {who} has "
            f"{counted(ending.target, 'point')}, and the highest score wins."
        )
    yield _tie(rules, who)
    specials = rules.specials
    outright = specials.blind_double_nil or specials.double_nil_loss == "game"
    if specials.double_nil and outright and len(seating(rules).sides) > 2:
        yield (
            f"A {who} that has lost the game by its double nil stays out while the others break "
            "their tie."
        )
    if ending.match > 1:
        yield (
            f"A match is won by the first {who} to win {count(ending.match, 'game')}; the deal "
            "passes on from game to game."
        )


def _tie(rules: RuleSet, who: str) -> str:
    match rules.ending.tie:
        case "another hand":
            return "If the highest scores are equal, another hand is played."
        case "most bags" | "fewest bags" as bags:
            two = len(seating(rules).sides) == 2
            told = bags.replace("most", "more").replace("fewest", "fewer") if two else f"the {bags}"
            return (
                f"If the highest scores are equal, the {who} with {told} wins; if those are "
                "equal too, another hand is played."
            )
        case tie:
            assert_never(tie)
