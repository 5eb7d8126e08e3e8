"""The rules in force as sentences, with the documents they come from."""

from __future__ import annotations

from collections.abc import Iterable

from textual.widget import Widget

from spades_tui.rules.explain import explain
from spades_tui.rules.explain.summary import summary
from spades_tui.rules.ruleset import RuleSet
from spades_tui.tui.page import Page
from spades_tui.tui.routes import EditorRoute
from spades_tui.tui.widgets.prose import SPACER, Block, Prose


class RulesPage(Page[None]):
    """A page of rules; one key leads to the list of switches."""

    places = ("page", "rules", "back")

    def __init__(self, rules: RuleSet, title: str = "") -> None:
        super().__init__()
        self.rules = rules
        self.heading = title

    def titles(self) -> tuple[str, ...]:
        return ("Rules", self.heading, summary(self.rules))

    def body(self) -> Iterable[Widget]:
        yield Prose([SPACER, *rule_blocks(self.rules)])

    def action_section(self, by: int) -> None:
        """Go to the next heading, or back to the one before."""
        self.query_one(Prose).next_heading(by)

    def action_switches(self) -> None:
        """Show every switch of these rules, to look at or to change."""
        self.spades.show(EditorRoute(self.rules, self.heading))


def rule_blocks(rules: RuleSet) -> list[Block]:
    """Return rules as sentences under headings."""
    blocks: list[Block] = []
    for section in explain(rules):
        if section.paragraphs:
            blocks.append(Block("heading", section.title))
        for paragraph in section.paragraphs:
            blocks += [Block("text", paragraph), SPACER]
    return blocks
