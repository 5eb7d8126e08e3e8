"""Which claims are possible and proved, and the reason for a refusal."""

from __future__ import annotations

import random

import pytest

from spades_tui.bots.kernel.table import COUNT_BITS
from spades_tui.cards import Suit, parse_card
from spades_tui.player_view.wording import Cast
from spades_tui.review.claims import refusal_text
from spades_tui.rules.deck import card_order, full_pack
from spades_tui.rules.events import ClaimKind
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.rules.tricks import Play
from spades_tui.solver.claim_knowledge import ClaimResult, knowledge_of
from spades_tui.solver.claims import possible_claims, prove_claim
from tests.bots.games_in_play import view_in_play
from tests.bots.kernel.plain_claims import layouts, random_question
from tests.solver.claim_cases import all_scores, endings, knowledge

NAMES = ("You", "West", "North", "East")


@pytest.mark.medium
def test_a_score_is_settled_exactly_if_every_ending_scores_the_same() -> None:
    rng = random.Random(8)
    answers = []
    for _ in range(50):
        question = random_question(RuleSet(), 2, rng, 60)
        known = knowledge(question, rng)
        result = prove_claim(known, "settled")
        assert result.answer == ("proved" if len(all_scores(question, known)) == 1 else "refused")
        answers.append(result.answer)
    assert {"proved", "refused"} == set(answers)


@pytest.mark.medium
def test_a_claim_is_possible_if_any_play_of_any_deal_allows_it() -> None:
    rng = random.Random(5)
    possible: list[ClaimKind] = []
    for _ in range(150):
        question = random_question(RuleSet(), 2, rng, 60)
        known = knowledge(question, rng)
        shift = COUNT_BITS * question.mine
        before = int(known.table.taken) >> shift & 31
        taken = {
            (end >> shift & 31) - before
            for layout in layouts(question)
            for end in endings(question, layout, known.table)
        }
        claims = possible_claims(known)
        assert ("all" in claims) == (known.left in taken)
        assert ("nil" in claims) == (0 in taken)
        possible += claims
    assert 10 < possible.count("all") < 140
    assert 10 < possible.count("nil") < 140


@pytest.mark.parametrize("preset", sorted(presets()))
def test_a_refusal_names_a_card_the_claimer_does_not_hold(preset: str) -> None:
    rules = presets()[preset].rules
    view = view_in_play(preset, seed=3, tricks=6)
    if seating(rules).hands != 4 or rules.deck.packs != 1:
        with pytest.raises(ValueError, match="Nothing can be claimed here"):
            knowledge_of(view)
        return
    known = knowledge_of(view)
    result = prove_claim(known, "all")
    assert result.answer != "proved"
    if not known.is_servable:
        assert result.answer == "too early"
        assert possible_claims(known) == ()
    if result.answer == "refused":
        assert result.winner is not None
        assert result.winner.hand != view.seat
        assert result.winner.card not in (view.hand or ())
        assert result.winner.card not in {
            play.card for trick in view.tricks for play in trick.plays
        }


def test_a_refusal_is_one_sentence_with_its_reason() -> None:
    view = view_in_play("standard", seed=3, tricks=6)
    cast = Cast(NAMES, view.seat, "symbols")
    east, mine = (view.seat + 1) % 4, view.seat

    def text(result: ClaimResult) -> str:
        return refusal_text(result, view, cast).replace(NAMES[east], "East")

    assert text(ClaimResult("refused", Play(east, parse_card("A♠")))) == (
        "Refused: East may hold the A♠."
    )
    assert text(ClaimResult("refused", Play(east, parse_card("2♠")), ruffs=True)) == (
        "Refused: East may ruff with the 2♠."
    )
    assert text(ClaimResult("refused", Play(mine, parse_card("7♠")))) == (
        "Refused: your 7♠ may win a trick."
    )
    assert text(ClaimResult("refused", hands=(mine, east), fewest=1, most=3)) == (
        "Refused: you and East may take 1 to 3 of the last 7 tricks."
    )
    assert text(ClaimResult("refused")) == "Refused."
    if view.trick is not None:
        play = view.trick.plays[0]
        whose = cast.possessive_of(play.hand).replace(NAMES[east], "East")
        assert (
            text(ClaimResult("refused", play))
            == f"Refused: {whose} {play.card.label} wins this trick."
        )


def test_no_claim_is_judged_while_more_trumps_are_out_than_a_key_can_tell_apart() -> None:
    rules = presets()["jjdd"].rules
    order = card_order(rules)
    assert sum(order.suit[card] is Suit.SPADES for card in full_pack(rules)) == 16
    servable = set()
    for seed in range(6):
        known = knowledge_of(view_in_play("jjdd", seed=seed, tricks=0, choices=1))
        spades = known.masks.play.spades
        out = int((known.pool | sum(known.held)) & spades)
        assert known.is_servable == (out.bit_count() < 16)
        servable.add(known.is_servable)
        if not known.is_servable:
            assert prove_claim(known, "all").answer == "too early"
    assert False in servable
