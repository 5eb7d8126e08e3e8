"""What `club` does under special bids and questions once they have been made."""

from __future__ import annotations

import random
from statistics import fmean

import msgspec
import pytest

from spades_tui.bots.protocol import SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.lab.simulation.bot_game import BotGame
from spades_tui.player_view import HandResult
from spades_tui.rules.actions import Ask, Look
from spades_tui.rules.bids import Bid, parse_bid
from spades_tui.rules.catalog import with_options
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.facts import SideScore
from tests.bots.heuristics.option_positions import (
    card_in,
    next_answer,
    prompt_of,
    say,
    seated,
    submit,
)
from tests.bots.heuristics.positions import decide

VOID_OF_HEARTS = "KS 7S 2S QD 8D 6D 3D TC 8C 5C 4C"


def test_a_no_trump_bidder_keeps_their_promise_and_does_not_ruff() -> None:
    rules = with_options(RuleSet(), no_trump=True)
    trick = {"trick": "AH 6H 3H", "taken": (1, 1, 0, 0)}
    assert card_in(VOID_OF_HEARTS, bids="4 3 3 3", **trick)(rules) == "2S"
    assert not card_in(VOID_OF_HEARTS, bids="nt4 3 3 3", **trick)(rules).endswith("S")


def test_for_a_bemo_an_early_trick_is_taken_that_would_else_be_ducked() -> None:
    rules = with_options(RuleSet(), bemo=True)
    trick = {"trick": "KH 6H 8H", "taken": (2, 0, 3, 0), "scores": (0, 0), "bags": (9, 0)}
    hand = "AH 3H 9D 4D 3D 7C 6C 3C"
    assert card_in(hand, bids="2 1 2 1", **trick)(rules) == "3H"
    assert card_in(hand, bids="2+lb 1 2 1", **trick)(rules) == "AH"


def test_far_behind_the_cards_stay_down_for_a_blind_nil_where_hands_may_be_thrown_in() -> None:
    rules = with_options(RuleSet(), blind_nil_when="own turn", misdeal=("no spades",))
    hand = {0: "JH 9H 8H 7H JD TD 9D 8D 7S JC TC 9C 8C"}
    uncovered = with_options(rules, blind_nil_pass=0)  # it comes too seldom to wait for
    for played, scores, wanted in (
        (rules, (390, 499), "StayDown"), (uncovered, (100, 200), "Look"),
    ):  # fmt: skip
        game = seated(played, hand, scores=scores)
        assert (prompt_of(game).kind, prompt_of(game).seat) == ("misdeal", 0)
        assert next_answer(game) == wanted
    game = seated(rules, hand, scores=(390, 499))
    while prompt_of(game).kind == "misdeal":
        submit(game, decide(game.view(prompt_of(game).seat)).action)
    assert (next_answer(game), prompt_of(game).seat) == ("bnil", 0)


@pytest.mark.parametrize(
    ("scores", "failed", "made", "blind"),
    [
        ((50, 250), 0, 0, True),
        ((50, 250), 2, 0, True),
        ((50, 250), 3, 0, False),
        ((50, 250), 3, 2, True),
        ((100, 350), 2, 0, False),
    ],
)
def test_club_stops_bidding_blind_nil_when_it_fails(
    scores: tuple[int, int], failed: int, made: int, blind: bool
) -> None:
    rules = with_options(RuleSet(), blind_nil_when="own turn")
    game = seated(rules, {0: "JH 9H 8H 7H JD TD 9D 8D 7S JC TC 9C 8C"}, scores=scores)
    view = game.view(prompt_of(game).seat)
    sides = tuple(SideScore((), 0, score, 0, made=True) for score in scores)

    def blind_hand(taken: int, others: int) -> HandResult:
        """A hand in which the others take what they bid, which tells nothing else of them."""
        bids: list[Bid | None] = [Bid("number", others)] * 4
        bids[view.seat] = parse_bid("bnil")
        tricks = tuple(taken if seat == view.seat else others for seat in range(4))
        return HandResult(1, 0, tuple(bids), tricks, sides)

    results = (blind_hand(4, 3),) * failed + (blind_hand(0, 4),) * made
    view = msgspec.structs.replace(view, results=results)
    levels = ("novice", "rookie", "regular", "club")
    answers = {
        level: load_bot(level).decide(view, SearchBudget(), random.Random(1)).action
        for level in levels
    }
    bidders = {level for level, answer in answers.items() if not isinstance(answer, Look)}
    assert bidders == ({"club"} if blind else set())  # the weaker levels expect too little of it


def test_a_hand_the_partner_would_play_is_not_thrown_in() -> None:
    rules = with_options(RuleSet(), blind_nil=False, misdeal=("no spades",), misdeal_consult=True)
    hands = {
        0: "JH 9H 8H 7H JD TD 9D 8D 7D JC TC 9C 8C",
        2: "AS KS QS JS TS 9S 8S 7S 6S 5S AH KH QH",
    }
    for word, answer in (("no", "WaiveMisdeal"), ("yes", "CallMisdeal")):
        game = seated(rules, hands)
        submit(game, Ask(0, "misdeal"))
        say(game, word)
        assert next_answer(game) == answer


@pytest.mark.medium
def test_with_a_dummy_a_bid_is_for_two_hands() -> None:
    played = BotGame(preset_named("three-dummy").rules, ["club"], 1)
    played.play(12)
    bids = [bid.tricks for hand in played.results for bid in hand.bids if bid is not None]
    bags = [side.bags_taken for hand in played.results for side in hand.sides]
    assert 5 < fmean(bids) < 6.5
    assert fmean(bags) < 1.6
