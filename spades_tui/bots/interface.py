"""The public interface of the bots.

Other public modules are `players` and `roster` (names of bots, and bots from names), `protocol`
(decisions), `pricing` (costs of answers), `fallback` (a safe answer) and `kernel` (fast play, for
solvers). The decision process of a level must not be known outside this package: import-linter's
contracts of `pyproject.toml` check that.
"""

from __future__ import annotations

import random

from spades_tui.bots.causes import Cause, causes_between, causes_in_hand
from spades_tui.bots.heuristics.goals import goals_of_view
from spades_tui.bots.heuristics.hand_scores import BidHand, hand_scores
from spades_tui.bots.heuristics.points import net_points
from spades_tui.bots.parameters import SearchParameters
from spades_tui.bots.protocol import NO_FIGURES, Bot
from spades_tui.bots.reasons.difference import DifferenceWriter, noun
from spades_tui.bots.reasons.find import are_equal, card_fact, motif_of
from spades_tui.bots.reasons.motif import MotifName
from spades_tui.bots.reasons.table import MOTIFS
from spades_tui.bots.roster import load_bot
from spades_tui.bots.sampling.dealers import UniformDealer
from spades_tui.bots.sampling.hidden_cards import (
    HiddenCards,
    Holder,
    add_open_hands,
    find_known_hands,
    hidden_cards,
)
from spades_tui.bots.sampling.position import Position, first_leader
from spades_tui.bots.sampling.sampler import Sampler
from spades_tui.bots.search.bot import SearchBot
from spades_tui.bots.search.cards import group_equal_cards
from spades_tui.bots.win_probability.model import win_chance_before_hand
from spades_tui.player_view import View
from spades_tui.rules.actions import Action

__all__ = [
    "MOTIFS",
    "BidHand",
    "Cause",
    "DifferenceWriter",
    "HiddenCards",
    "Holder",
    "MotifName",
    "Position",
    "Sampler",
    "UniformDealer",
    "add_open_hands",
    "are_equal",
    "card_fact",
    "causes_between",
    "causes_in_hand",
    "find_known_hands",
    "first_leader",
    "goals_of_view",
    "group_equal_cards",
    "hand_scores",
    "hidden_cards",
    "likely_answer",
    "make_even_bot",
    "motif_of",
    "net_points",
    "noun",
    "win_chance_before_hand",
]


def likely_answer(view: View) -> Action:
    """Return the answer of `club`, a good player who does not search, to the prompt of `view`."""
    return load_bot("club").decide(view, NO_FIGURES, random.Random(0)).action


def make_even_bot(name: str) -> Bot:
    """Return a bot called `name` that plays all seats of a deal to measure the value of the deal.

    It bids by rule of thumb, since bids by search would take as long as all the cards, and plays
    cards by a search over a few deals. A rule of thumb for cards would play the same hand every
    time.
    """
    return SearchBot(name, SearchParameters(deals=8, rollouts=10, bids=False, natural=False))
