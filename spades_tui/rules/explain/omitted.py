"""What people at a table do and a computer's table leaves out."""

from __future__ import annotations

from spades_tui.rules.explain.section import Paragraphs, para
from spades_tui.rules.ruleset import RuleSet


def left_out(rules: RuleSet) -> Paragraphs:
    """Tell what the documents describe and cannot happen here."""
    yield para(
        "C",
        "The program shuffles and deals. So there is no cut, nobody gets a wrong number of cards "
        "and no high spade is dropped in sight: the misdeals for these never arise. Nobody can "
        "bid or play out of turn.",
    )
    yield para("C", "Instead of each player keeping their own tricks, the table counts them.")
    if rules.table.first_dealer == "random":
        yield para("D", "Nobody draws for the ace: the first dealer is chosen by the program.")
