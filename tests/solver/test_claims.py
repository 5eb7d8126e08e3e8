"""Claims are proved where they hold in every deal that fits, and refused with one where not."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from spades_tui.cards import Card, Suit
from spades_tui.player_view.wording import Cast
from spades_tui.review.claims import claim_lines
from spades_tui.rules.catalog import with_options
from spades_tui.rules.deck import card_order, full_pack
from spades_tui.rules.events import Claimed
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.rules.tricks import make_trick
from spades_tui.solver.claim_knowledge import ClaimResult, by_tricks, knowledge_of
from spades_tui.solver.claims import LoggedClaim, prove_claim
from tests.bots.games_in_play import view_in_play
from tests.bots.kernel.plain_claims import random_question
from tests.solver.claim_cases import judged_as_defined, replayed, settled_as_defined


@pytest.mark.medium
@pytest.mark.parametrize(
    "form", [{}, {"spades_lead": "any time"}, {"high_deuces": "2H 2D 2S"}], ids=str
)
def test_a_claim_is_judged_as_it_is_defined(form: dict[str, Any]) -> None:
    rules = with_options(RuleSet(), **form)
    rng = random.Random(str(form))
    answers = {judged_as_defined(random_question(rules, 2, rng, 400), rng) for _ in range(60)}
    assert {"proved", "refused"} <= answers <= {"proved", "refused", "too early", "not asked"}


@pytest.mark.medium
def test_a_settled_score_is_judged_as_it_is_defined() -> None:
    rng = random.Random(8)
    rules = RuleSet()
    answers = [settled_as_defined(random_question(rules, 2, rng, 60), rng) for _ in range(40)]
    assert set(answers) <= {"proved", "refused", "too early"}
    assert "refused" in answers


@pytest.mark.medium
def test_whether_the_score_of_two_cards_is_settled_is_always_told() -> None:
    rng = random.Random(1)
    found = [
        settled_as_defined(random_question(RuleSet(), 2, rng, most=400), rng) for _ in range(24)
    ]
    assert set(found) == {"proved", "refused"}


@pytest.mark.search
@pytest.mark.one_in(6)
@pytest.mark.parametrize("preset", sorted(presets()))
def test_a_claim_in_a_game_is_refused_with_a_deal_that_fits(preset: str) -> None:
    rules = presets()[preset].rules
    view = view_in_play(preset, seed=3, tricks=6)
    if seating(rules).hands != 4 or rules.deck.packs != 1:
        with pytest.raises(ValueError, match="Nothing can be claimed here"):
            knowledge_of(view)
        return
    known = knowledge_of(view)
    for proof in (
        prove_claim(known, "all"),
        prove_claim(known, "more", 4),
        prove_claim(known, "settled"),
    ):
        if proof.answer != "refused":
            continue
        assert proof.hands[view.seat] == tuple(sorted_like(view.hand or (), proof))
        assert [len(cards) for cards in proof.hands] == list(view.hand_sizes)
        gone = Counter(play.card for play in view.plays)
        assert (
            not Counter(card for cards in proof.hands for card in cards)
            + gone
            - Counter(full_pack(rules))
        )
        assert replayed(known, proof.hands, proof.line) is not None
    if not known.is_servable:
        assert prove_claim(known, "all").answer == "too early"


@pytest.mark.search
def test_a_claim_refused_in_the_middle_of_a_trick_shows_the_card_that_wins_it() -> None:
    shown = 0
    for seed in range(12):
        view = view_in_play("standard", seed=seed, tricks=8)
        proof = prove_claim(knowledge_of(view), "all")
        if view.trick is None or proof.answer != "refused":
            continue
        tricks = [make_trick(plays, view.rules) for plays in by_tricks(view, proof.line)]
        assert tricks[0].plays[: len(view.trick.plays)] == view.trick.plays
        assert all(len(trick.plays) == 4 for trick in tricks)
        assert tricks[-1].winner != view.seat
        made = LoggedClaim(0, Claimed(view.seat, "all"), "refused", view)
        line = claim_lines(made, proof, Cast(("A", "B", "C", "D"), style="symbols"))[-1]
        assert tricks[-1].winning_card.label in line.rpartition("trick ")[2]
        shown += 1
    assert shown


def test_no_claim_is_judged_while_more_trumps_are_out_than_a_position_can_tell_apart() -> None:
    rules = presets()["jjdd"].rules
    order = card_order(rules)
    assert sum(order.suit[card] is Suit.SPADES for card in full_pack(rules)) == 16
    judged_here = set()
    for seed in range(6):
        known = knowledge_of(view_in_play("jjdd", seed=seed, tricks=0, choices=1))
        spades = known.masks.play.spades
        out = int((known.pool | sum(known.held)) & spades)
        assert known.is_servable == (out.bit_count() < 16)
        judged_here.add(known.is_servable)
        if not known.is_servable:
            assert prove_claim(known, "all").answer == "too early"
    assert False in judged_here


def sorted_like(hand: tuple[Card, ...], proof: ClaimResult) -> tuple[Card, ...]:
    """The cards of a hand in the order of a proof's."""
    order = [card for cards in proof.hands for card in cards]
    return tuple(sorted(hand, key=order.index))
