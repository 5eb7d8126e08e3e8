"""The rule bot: it counts tricks, makes a plan and weighs each answer.

1. Count: `Deduction` lists what follows from the cards seen, `TrickEstimate` the expected tricks.
2. Plan: `BidEvaluator` gives each bid a value; `TrickValue` each way a trick can go.
3. Weigh: `bid_decisions` and `card_choice` pick the most valuable answer.

Its levels differ by `RuleParameters` alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

import msgspec

from spades_tui.bots.heuristics.bid_decisions import answer_partner, choose_call, misdeal
from spades_tui.bots.heuristics.card_choice import play_card
from spades_tui.bots.heuristics.card_passing import discard, keep_or_not, pass_cards
from spades_tui.bots.parameters import CLUB, NO_STYLE, RuleParameters, Style, sum_styles
from spades_tui.bots.protocol import Decision, SearchBudget, decide_because, list_offered
from spades_tui.player_view import PromptKind, View
from spades_tui.rules.actions import CorrectRevoke
from spades_tui.rules.bids import Bid
from spades_tui.rules.tricks import Play, Trick


def _call_revoke(view: View, _skill: RuleParameters) -> Decision:
    return decide_because(view.question.actions[0], "revoke", "A card has proved the revoke.")


def _correct_revoke(view: View, _skill: RuleParameters) -> Decision:
    return Decision((list_offered(view, CorrectRevoke) or view.question.actions)[0])


RULES_BY_PROMPT: Final[dict[PromptKind, Callable[[View, RuleParameters], Decision]]] = {
    "draw": keep_or_not,
    "blind": choose_call,
    "look": choose_call,
    "answer": answer_partner,
    "misdeal": misdeal,
    "nil": choose_call,
    "bid": choose_call,
    "talk": choose_call,
    "raise": choose_call,
    "kitty": discard,
    "pass": pass_cards,
    "play": play_card,
    "renounce": _correct_revoke,
    "revoke": _call_revoke,
}


class RuleBot:
    """A bot that decides by rules of thumb, without a search, at one level."""

    def __init__(
        self, name: str = "club", style: Style = NO_STYLE, skill: RuleParameters = CLUB
    ) -> None:
        """Prepare to decide.

        Args:
            name: the name of the level.
            style: leanings added to those of `skill`.
            skill: the settings of the level.
        """
        self.name = name
        leans = sum_styles((skill.leans, style))
        leans = msgspec.structs.replace(leans, only_points=style.only_points)
        self._skill = msgspec.structs.replace(skill, leans=leans)

    def decide(self, view: View, _limit: SearchBudget, rng: random.Random) -> Decision:
        """Return the decision for the prompt of `view`.

        `rng` is used only by levels that may ruff a partner's winner by chance
        (`RuleParameters.ruffs_partner`); the limit is not used.
        """
        kind, skill = view.question.kind, self._skill
        limited = limit_view(view, skill)
        if kind == "play":
            slips = rng.random() < skill.ruffs_partner if skill.ruffs_partner else None
            return play_card(limited, skill, slips)
        return RULES_BY_PROMPT[kind](limited, skill)


def limit_view(view: View, skill: RuleParameters) -> View:
    """Return `view` without the facts that a level overlooks: old tricks, the score, bags or a nil.

    The prompt and its actions stay. `skill` has the settings of the level.
    """
    changes: dict[str, object] = {}
    if len(view.tricks) > skill.tricks:
        latest = len(view.tricks) - skill.tricks
        fading, fresh = view.tricks[:latest], view.tricks[latest:]
        changes["tricks"] = (*(_fade(view, trick, skill.honors) for trick in fading), *fresh)
    if not skill.score:
        changes["scores"] = (0,) * len(view.scores)
        changes["bags"] = (0,) * len(view.bags)
        changes["results"] = ()
    if view.phase == "play" and not skill.bags:
        scoring = msgspec.structs.replace(view.rules.scoring, bag_limit="off")
        changes["rules"] = msgspec.structs.replace(view.rules, scoring=scoring)
    if view.phase == "play" and not skill.covers and view.partner in view.live_nils:
        bids = list(view.bids)
        bids[view.partner] = Bid("number", 0)
        changes["bids"] = tuple(bids)
    return msgspec.structs.replace(view, **changes) if changes else view


def _fade(view: View, trick: Trick, honors: str) -> Trick:
    """Return an earlier trick with only its cards of the ranks `honors`, jokers, and own cards."""

    def stays(play: Play) -> bool:
        return play.hand == view.seat or play.card.is_joker or play.card.rank in honors

    return msgspec.structs.replace(trick, plays=tuple(filter(stays, trick.plays)))
