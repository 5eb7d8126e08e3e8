"""What is bid, and that it follows the rules in force and the score."""

from __future__ import annotations

import random

import msgspec
import pytest

from spades_tui.bots.fallback import count_tricks
from spades_tui.bots.heuristics.bot import RuleBot
from spades_tui.bots.protocol import SearchBudget, list_offered
from spades_tui.bots.roster import load_bot
from spades_tui.cards.card import parse_cards
from spades_tui.engine import Game
from spades_tui.player_view import View
from spades_tui.rules.actions import Agree, Propose
from spades_tui.rules.bids import NIL
from spades_tui.rules.catalog import with_options
from spades_tui.rules.events import Said
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from tests.bots.heuristics.positions import bid_of, bidding, decide

STRONG = "AS KS QS 9S 4S AH KH 3H AD 6D 2D 7C 3C"
MIDDLING = "KS 8S 3S AH 9H 4H KD 6D 2D QC 9C 7C 3C"
HARMLESS = "3S 2S 8H 6H 4H 2H 9D 5D 3D 8C 6C 4C 2C"


def test_more_is_bid_on_a_better_hand() -> None:
    assert bid_of(bidding(STRONG)).tricks >= 6
    assert 2 <= bid_of(bidding(MIDDLING)).tricks <= 4


def test_nil_is_bid_on_a_hand_without_a_winner() -> None:
    assert bid_of(bidding(HARMLESS)) == NIL


def test_nil_is_never_bid_with_the_ace_of_spades() -> None:
    assert bid_of(bidding("AS 2S 8H 6H 4H 2H 9D 5D 3D 8C 6C 4C 2C")) != NIL


def test_no_nil_is_bid_where_it_is_not_played() -> None:
    rules = with_options(RuleSet(), nil=False, blind_nil=False)
    assert bid_of(bidding(HARMLESS, rules=rules)).tricks == 1


def test_a_nil_worth_little_is_left_alone() -> None:
    poor = "QS 9S 2S 8H 6H 4H 2H 9D 5D 3D 8C 6C 4C"
    worthless = with_options(RuleSet(), nil_value=0)
    assert bid_of(bidding(poor, rules=worthless)).kind == "number"


def test_it_bids_what_wins_the_game_and_no_more() -> None:
    view = bidding(MIDDLING, bids="? 3 4 3", scores=(440, 430))
    assert bid_of(view).tricks == 2


def test_a_bid_tells_what_it_counts() -> None:
    decision = decide(bidding(MIDDLING))
    assert "tricks" in decision.reason_text
    assert 2 < decision.numbers["tricks"] < 5


@pytest.mark.parametrize(
    ("hand", "count"),
    [("AH 2H 3H", 1), ("KH 2H", 1), ("KH 2D", 0), ("AS KS QS JS 2S", 4)],
)
def test_the_baseline_counts_aces_guarded_kings_and_spade_length(hand: str, count: int) -> None:
    assert count_tricks(parse_cards(hand), RuleSet()) == count


def naming(seed: int) -> View:
    """Return the view of the first player to name a number after the partner has spoken."""
    game, club = Game(preset_named("partnership-bidding").rules, seed), RuleBot()
    game.deal()
    while game.prompt is not None:
        view = game.view(game.prompt.seat)
        said = any(isinstance(e, Said) and e.seat == view.partner for e in view.auction)
        if said and list_offered(view, Propose):
            return view
        game.submit(club.decide(view, SearchBudget(), random.Random(1)).action)
    raise AssertionError("Nobody was asked for a number.")


def number_after(view: View, sure: int) -> int:
    """Return the number a master names whose partner is sure of so many tricks."""
    auction = tuple(
        msgspec.structs.replace(e, sure_halves=2 * sure)
        if isinstance(e, Said) and e.seat == view.partner
        else e
        for e in view.auction
    )
    heard = msgspec.structs.replace(view, auction=auction)
    action = (
        load_bot("master@16").decide(heard, SearchBudget(figures=False), random.Random(4)).action
    )
    number = heard.proposed[heard.side] if isinstance(action, Agree) else None
    if isinstance(action, Propose):
        number = action.number
    assert number is not None
    return number


@pytest.mark.search
@pytest.mark.parametrize("seed", [2, 3])
def test_a_master_names_more_where_the_partner_is_sure_of_more(seed: int) -> None:
    view = naming(seed)
    assert number_after(view, 1) < number_after(view, 6)
