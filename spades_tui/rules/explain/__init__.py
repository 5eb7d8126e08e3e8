"""The rules of a rule set in sentences a newcomer can play from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spades_tui.rules.explain.bidding import the_bidding
from spades_tui.rules.explain.cards import the_cards
from spades_tui.rules.explain.deal import the_deal
from spades_tui.rules.explain.ending import the_end
from spades_tui.rules.explain.nil import the_nil
from spades_tui.rules.explain.omitted import left_out
from spades_tui.rules.explain.play import the_play
from spades_tui.rules.explain.scoring import the_scoring
from spades_tui.rules.explain.section import Paragraph, Paragraphs, Section
from spades_tui.rules.explain.special import special_bids
from spades_tui.rules.explain.table import the_table
from spades_tui.rules.explain.text import plain_text
from spades_tui.rules.options.dependencies import normalised
from spades_tui.rules.ruleset import RuleSet

__all__ = ["Paragraph", "Section", "explain", "plain_text"]

_SECTIONS: Final[tuple[tuple[str, Callable[[RuleSet], Paragraphs]], ...]] = (
    ("The table", the_table),
    ("The cards", the_cards),
    ("The deal", the_deal),
    ("Bidding", the_bidding),
    ("Nil", the_nil),
    ("Special bids", special_bids),
    ("The play", the_play),
    ("Scoring", the_scoring),
    ("The end", the_end),
    ("What a computer's table leaves out", left_out),
)


def explain(rules: RuleSet) -> tuple[Section, ...]:
    """Return the rules in force, section by section, with the documents they come from."""
    settled = normalised(rules)
    return tuple(Section(title, tuple(tell(settled))) for title, tell in _SECTIONS)
