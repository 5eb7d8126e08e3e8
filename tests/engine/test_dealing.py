"""Deals come from the seed alone, and are committed to before they are seen."""

from collections import Counter
from random import Random

from spades_tui.cards import Card, commitment, parse_cards
from spades_tui.engine import Game
from spades_tui.engine.dealing import (
    choose_dealer,
    deal_cards,
    dealer_by_draw,
    format_commitment,
    last_revealed_deal,
)
from spades_tui.rules.deck import full_pack
from spades_tui.rules.events import DealCommitted, DealerChosen, HandDealt
from spades_tui.rules.presets import preset_named, presets
from spades_tui.rules.ruleset import RuleSet
from tests.engine.random_play import play_hands, step
from tests.engine.tables import rules_with


def test_a_deal_does_not_depend_on_rules_that_leave_the_cards_alone() -> None:
    other = rules_with(target=200, nil_value=50, spades_lead="any time", bidding="partnership")

    assert deal_cards(RuleSet(), 42, 3, 1) == deal_cards(other, 42, 3, 1)


def test_every_hand_every_attempt_and_every_seed_is_another_deal() -> None:
    deals = {deal_cards(RuleSet(), seed, deal, attempt) for seed, deal, attempt in
             ((1, 1, 1), (1, 2, 1), (1, 1, 2), (2, 1, 1))}  # fmt: skip

    assert len(deals) == 4


def test_the_same_seed_deals_the_same_cards_for_ever() -> None:
    hands, rest = deal_cards(RuleSet(), 1, 1, 1)

    assert " ".join(hands[0]) == "QH TH 9H 4H 2H AC JC TC 6C JD TD 8D 2D"
    assert rest == ()


def test_rules_md_section_9_dealt_six_three_three_with_jokers_two() -> None:
    def sizes(name: str) -> tuple[int, int]:
        hands, rest = deal_cards(presets()[name].rules, 1, 1, 1)
        return len(hands[0]), len(rest)

    assert sizes("six-handed") == (17, 0)
    assert sizes("three-handed") == (17, 1)
    assert sizes("three-handed-jokers") == (18, 0)
    assert sizes("two-handed") == (0, 52)
    assert sizes("jokers-54") == (13, 2)
    assert sizes("three-dummy") == (13, 0)


def test_a_deal_is_the_pack() -> None:
    for preset in presets().values():
        hands, rest = deal_cards(preset.rules, 9, 1, 1)
        dealt = Counter(card for cards in (*hands, rest) for card in cards)
        assert dealt == Counter(full_pack(preset.rules)), preset.id


def test_the_commitment_comes_first_and_opens_after_the_hand() -> None:
    game = Game(RuleSet(), 8)

    chosen, committed, dealt = game.deal()[:3]

    assert isinstance(chosen, DealerChosen)
    assert isinstance(committed, DealCommitted)
    assert isinstance(dealt, HandDealt)
    assert (
        commitment(format_commitment(dealt.hands, dealt.rest), dealt.nonce or "")
        == committed.digest
    )
    assert game.view(0).commitment == committed.digest
    assert game.view(0).nonce is None
    assert game.view(0).dealt is None
    rng = Random(8)
    while game.prompt is not None:
        step(game, rng)
    assert (game.view(0).nonce, game.view(0).dealt) == (dealt.nonce, dealt.hands)


def test_the_last_revealed_deal_is_that_of_the_last_finished_hand() -> None:
    game = play_hands(RuleSet(), 3, 1)
    first = last_revealed_deal(game.log, hand_over=True)
    assert first is not None
    assert first.number == 1

    later = play_hands(RuleSet(), 3, 3)
    last = last_revealed_deal(later.log, hand_over=True)
    assert last is not None
    assert last.number == 3


def test_decision_47_identical_high_cards_are_drawn_again() -> None:
    assert dealer_by_draw(parse_cards("AS KS AH AS 2D 3C")) is None
    assert dealer_by_draw(parse_cards("KS AC AH QS 2D 3C")) == 2
    assert dealer_by_draw(parse_cards("KS QS JS TS")) == 0


def test_a_seed_leads_to_the_same_first_dealer_for_ever() -> None:
    four, six = RuleSet(), preset_named("six-handed").rules
    assert [choose_dealer(four, seed).dealer for seed in range(10)] == [
        2,
        0,
        3,
        1,
        1,
        2,
        0,
        2,
        3,
        3,
    ]
    assert [choose_dealer(six, seed).dealer for seed in range(10)] == [0, 0, 5, 0, 0, 4, 1, 1, 4, 0]
    drawn = rules_with(first_dealer="high card")
    assert [choose_dealer(drawn, seed).dealer for seed in range(9)] == [0, 1, 2, 1, 2, 3, 1, 2, 0]


def test_the_first_dealer_by_high_card_is_the_one_who_drew_it() -> None:
    rules = rules_with(first_dealer="high card")

    for seed in range(20):
        chosen = choose_dealer(rules, seed)
        assert dealer_by_draw(chosen.drawn[-1]) == chosen.dealer
        assert len(set(chosen.drawn[-1])) == 4


def test_decision_22_a_cancel_card_is_cut_before_each_deal() -> None:
    game = Game(rules_with(bag_cancel_card="cut"), 4)
    game.deal()

    assert game.view(0).cancel_card is Card.C4  # a seed cuts the same card for ever
    fixed = Game(rules_with(bag_cancel_card="3H"), 4)
    fixed.deal()
    assert fixed.view(0).cancel_card is Card.H3
