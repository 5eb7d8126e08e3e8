"""The searching player: every card and every call by playing hands out in possible deals."""

from __future__ import annotations

import random

import msgspec

from spades_tui.bots.heuristics.bot import RuleBot
from spades_tui.bots.kernel import kernel_kind
from spades_tui.bots.parameters import NO_STYLE, RuleParameters, SearchParameters, Style
from spades_tui.bots.protocol import Decision, SearchBudget
from spades_tui.bots.search.calls import call_by_search
from spades_tui.bots.search.cards import play_by_search
from spades_tui.player_view import View
from spades_tui.rules.deck import tricks_in_hand

_PLAIN_SHARE = 4
"""A plain kernel looks at so many times fewer deals."""

_CALL_SHARE = 3
"""So many times fewer deals are looked at for a bid or an answer than for a card: chance leaves
more open in it than they can tell. Over 400 duplicate hands against `club`, beside 96 deals a card,
24 a bid came to +14.6 net points a hand and 96 to +15.4, each ± 3.5 and on the same deals."""
_LEAST_CALLED = 24
"""But not fewer than these, where the level has them."""
_CARDS, _SIDES = 52, 2
"""Where more cards or sides play, an answer takes longer in a deal, and fewer are looked at."""


class SearchBot:
    """A level of search: a fixed number of deals looked at for an answer."""

    def __init__(self, name: str, skill: SearchParameters, style: Style = NO_STYLE) -> None:
        self.name = name
        self._skill = skill
        self._style = msgspec.structs.replace(style, edition=skill.edition)
        self._default = RuleBot(style=style, judgment=RuleParameters(edition=skill.edition))

    def decide(self, view: View, limit: SearchBudget, rng: random.Random) -> Decision:
        """Answer the prompt of `view`."""
        default = self._default.decide(view, limit, rng)
        skill = self._within(limit)
        if view.question.kind == "play":
            return play_by_search(view, default, skill, limit, rng, self._style)
        if not skill.bids:
            return default
        deals = min(skill.deals, max(_LEAST_CALLED, int(skill.deals / _CALL_SHARE * _share(view))))
        skill = msgspec.structs.replace(skill, deals=deals)
        return call_by_search(view, default, skill, limit, rng, self._style)

    def _within(self, limit: SearchBudget) -> SearchParameters:
        """Return what can be done within the limit, and with the kernel there is."""
        skill = self._skill
        if limit.samples is not None:
            return msgspec.structs.replace(skill, deals=limit.samples)
        if kernel_kind() == "plain":
            deals = min(skill.deals, max(30, skill.deals // _PLAIN_SHARE))
            rollouts = max(2, skill.rollouts // 2)
            return msgspec.structs.replace(skill, deals=deals, rollouts=rollouts)
        return skill


def _share(view: View) -> float:
    """Return how many of the deals of an ordinary table can be looked at, 0 to 1."""
    cards = tricks_in_hand(view.rules) * view.seats.hands
    return min(1.0, _CARDS / cards) * min(1.0, _SIDES / len(view.seats.sides))
