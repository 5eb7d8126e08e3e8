"""The rules of a rule set in sentences for a beginner, section by section."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spades_tui.rules.dependencies import normalize
from spades_tui.rules.explain.bidding import bidding_section
from spades_tui.rules.explain.nil import nil_section
from spades_tui.rules.explain.play import play_section
from spades_tui.rules.explain.scoring import ending_section, scoring_section
from spades_tui.rules.explain.section import Paragraphs, Section
from spades_tui.rules.explain.specials import special_bids_section
from spades_tui.rules.explain.table import cards_section, deal_section, table_section
from spades_tui.rules.ruleset import RuleSet


def explain_omissions(rules: RuleSet) -> Paragraphs:
    """Yield paragraphs on rules of written sources that do not apply when a computer runs the
    table."""
    yield (
        "The program shuffles and deals. So nobody cuts the deck for the dealer, nobody gets a "
        "wrong number of cards, and no high spade is dropped in sight: the misdeals for these "
        "never arise. Nobody can bid or play out of turn."
    )
    yield "Instead of each player keeping their own tricks, the table counts them."
    if rules.table.first_dealer == "random":
        yield "Nobody draws for the deal: the program chooses the first dealer."


_SECTIONS: Final[tuple[tuple[str, Callable[[RuleSet], Paragraphs]], ...]] = (
    ("The table", table_section),
    ("The cards", cards_section),
    ("The deal", deal_section),
    ("Bidding", bidding_section),
    ("Nil", nil_section),
    ("Special bids", special_bids_section),
    ("The play", play_section),
    ("Scoring", scoring_section),
    ("The end", ending_section),
    ("What a computer table leaves out", explain_omissions),
)


def explain(rules: RuleSet) -> tuple[Section, ...]:
    """Return the rules in force as sections of text, in the order of the rules page."""
    settled = normalize(rules)
    return tuple(Section(title, tuple(tell(settled))) for title, tell in _SECTIONS)
