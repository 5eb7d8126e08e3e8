"""Constraints on the play (decisions 127 and 128)."""

from __future__ import annotations

from collections.abc import Iterator

from spades_tui.rules.constraints.constraint import Clash, constraint, must_be
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating


@constraint(127)
def spades_make_order_matter(rules: RuleSet) -> Iterator[Clash]:
    """Where a spade may win the trick of lowest clubs, its order matters."""
    if rules.play.first_trick == "lowest club, spade allowed":
        why = "Whoever may play a spade to the first trick wants to see the others' cards"
        yield from must_be(rules, "first_trick", why, {"first_trick_order": "2C leads"})


@constraint(128)
def only_a_declarer_has_a_left(rules: RuleSet) -> Iterator[Clash]:
    """The declarer's left leads only where there is a dummy."""
    if rules.play.opening_lead == "declarer's left" and not seating(rules).has_dummy:
        yield Clash(
            ("opening_lead", "players"),
            "There is a declarer only where there is a dummy.",
            ({"opening_lead": "left of dealer"},),
        )
