"""Players by rule of thumb: they count cards and read the score and the rules, if they look."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

import msgspec

from spades_tui.bots.heuristics.bid_decisions import (
    answer_partner,
    bid_in_turn,
    blind_or_look,
    misdeal,
    nil_round,
    raise_bid,
    talk,
)
from spades_tui.bots.heuristics.card_choice import play_card
from spades_tui.bots.heuristics.card_passing import discard, keep_or_not, pass_cards
from spades_tui.bots.parameters import NO_STYLE, RuleParameters, Style
from spades_tui.bots.protocol import Decision, SearchBudget, decide_because, offered
from spades_tui.player_view import PromptKind, View
from spades_tui.rules.actions import CorrectRevoke
from spades_tui.rules.tricks import Play, Trick


def _call(view: View, _style: Style) -> Decision:
    return decide_because(view.question.actions[0], "revoke", "A card has proved the revoke.")


def _correct(view: View, _style: Style) -> Decision:
    return Decision((offered(view, CorrectRevoke) or view.question.actions)[0])


RULES_BY_PROMPT: Final[dict[PromptKind, Callable[[View, Style], Decision]]] = {
    "draw": keep_or_not,
    "blind": blind_or_look,
    "look": blind_or_look,
    "answer": answer_partner,
    "misdeal": misdeal,
    "nil": nil_round,
    "bid": bid_in_turn,
    "talk": talk,
    "raise": raise_bid,
    "kitty": discard,
    "pass": pass_cards,
    "play": play_card,
    "renounce": _correct,
    "revoke": _call,
}


class RuleBot:
    """Bids by tables and the score, counts, covers, sets and ducks; leans as its style says."""

    def __init__(
        self, name: str = "club", style: Style = NO_STYLE, judgment: RuleParameters | None = None
    ) -> None:
        """Decide by `judgment`, of which its own leanings are part of `style` already."""
        self.name = name
        self._judgment = judgment or RuleParameters()
        self._style = msgspec.structs.replace(style, edition=self._judgment.edition)

    def decide(self, view: View, _limit: SearchBudget, _rng: random.Random) -> Decision:
        """Answer the prompt of `view`."""
        return RULES_BY_PROMPT[view.question.kind](limit_view(view, self._judgment), self._style)


def limit_view(view: View, judgment: RuleParameters) -> View:
    """Return `view` without what is overlooked; what is asked stays, and every legal answer."""
    changes: dict[str, object] = {}
    if len(view.tricks) > judgment.tricks:
        fading, fresh = view.tricks[: -judgment.tricks], view.tricks[-judgment.tricks :]
        changes["tricks"] = (*(_faded(view, trick, judgment.honors) for trick in fading), *fresh)
    if not judgment.score:
        changes["scores"] = (0,) * len(view.scores)
        changes["bags"] = (0,) * len(view.bags)
    if not judgment.bags and view.phase == "play":
        scoring = msgspec.structs.replace(view.rules.scoring, bag_limit="off")
        changes["rules"] = msgspec.structs.replace(view.rules, scoring=scoring)
    return msgspec.structs.replace(view, **changes) if changes else view


def _faded(view: View, trick: Trick, honors: str) -> Trick:
    """Return an earlier trick: its honors, and what was played from the own hand."""

    def stays(play: Play) -> bool:
        return play.hand == view.seat or play.card.is_joker or play.card.rank in honors

    return msgspec.structs.replace(trick, plays=tuple(filter(stays, trick.plays)))
