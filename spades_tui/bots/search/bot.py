"""The searching player: every card and every call by playing hands out in possible deals."""

from __future__ import annotations

import random

import msgspec

from spades_tui.bots.heuristics.bot import RuleBot
from spades_tui.bots.kernel import kernel_kind
from spades_tui.bots.parameters import NO_STYLE, SearchParameters, Style
from spades_tui.bots.protocol import Decision, SearchBudget
from spades_tui.bots.search.calls import call_by_search
from spades_tui.bots.search.cards import play_by_search
from spades_tui.player_view import View
from spades_tui.rules.deck import tricks_in_hand

_PLAIN_SHARE = 4
"""With a plain kernel, answers are tried in this many times fewer deals."""

_CALL_SHARE = 5
"""A call is tried in this many times fewer deals than a card, as it takes longer."""
_LEAST_DEALS = 80
"""The fewest deals for a card under any rules, if the level has as many."""
_CARDS, _SIDES = 52, 2
"""With more cards at the table or more sides each deal takes longer, so fewer are tried."""


class SearchBot:
    """A bot that chooses its answers by playing possible deals out; see `SearchParameters`.

    Attributes:
        name: the name of its level.
    """

    def __init__(self, name: str, skill: SearchParameters, style: Style = NO_STYLE) -> None:
        """Prepare to search as `skill` says, with the leanings of `style`."""
        self.name = name
        self._skill = skill
        self._style = style
        self._default = RuleBot(style=style)

    def decide(self, view: View, limit: SearchBudget, rng: random.Random) -> Decision:
        """Return the answer to the prompt of `view` with the highest value in possible deals.

        If the answer of the rule bot `club` is not clearly worse, that one is returned.
        """
        default = self._default.decide(view, limit, rng)
        skill = self._limit_search(limit)
        deals = min(skill.deals, max(_LEAST_DEALS, round(skill.deals * _share(view))))
        if view.question.kind == "play":
            skill = msgspec.structs.replace(skill, deals=deals)
            return play_by_search(view, default, skill, limit, rng, self._style)
        if not skill.bids:
            return default
        least = min(skill.deals, _LEAST_DEALS // _CALL_SHARE)
        skill = msgspec.structs.replace(skill, deals=max(least, deals // _CALL_SHARE))
        return call_by_search(view, default, skill, limit, rng, self._style)

    def _limit_search(self, limit: SearchBudget) -> SearchParameters:
        """Return the search parameters with the number of deals set for the limit and the kernel in
        use."""
        skill = self._skill
        if limit.samples is not None:
            return msgspec.structs.replace(skill, deals=limit.samples)
        if kernel_kind() == "plain":
            deals = min(skill.deals, max(30, skill.deals // _PLAIN_SHARE))
            return msgspec.structs.replace(skill, deals=deals)
        return skill


def _share(view: View) -> float:
    """Return the factor (0 to 1) for the number of deals that keeps the time as at an ordinary
    table."""
    cards = tricks_in_hand(view.rules) * view.seats.hands
    return min(1.0, _CARDS / cards) * min(1.0, _SIDES / len(view.seats.sides))
