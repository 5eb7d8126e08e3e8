"""The kernel plays as the rules and the engine do, whatever the rule set."""

from __future__ import annotations

import random

import pytest

from spades_tui.bots.kernel import kernel_kind, table
from spades_tui.bots.kernel.masks import masks_for
from spades_tui.bots.kernel.rollout import chosen, play_out
from spades_tui.bots.kernel.table import (
    CANCEL_BITS,
    COUNT_BITS,
    NEED_BITS,
    PLACE_BITS,
    SIDE_BITS,
    TRICK_BITS,
    Table,
)
from spades_tui.cards import parse_cards
from spades_tui.engine import Game
from spades_tui.engine.phases.card_play import turn_order
from spades_tui.engine.timeline import hand_facts
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.catalog import with_options
from spades_tui.rules.deck import card_order
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from tests.bots.kernel.kernel_tables import counts, legal_at, table_of
from tests.engine.random_play import random_action
from tests.rulesets import random_rules


def assert_same_hand(rules: RuleSet, seed: int) -> None:
    """Play a hand by chance in the engine and card by card in the kernel."""
    rng = random.Random(seed)
    game = Game(rules, seed)
    masks = masks_for(rules)
    table: Table | None = None
    last = None
    while True:
        if game.prompt is None:
            if table is not None:
                break
            game.deal()
            continue
        prompt = game.prompt
        action = random_action(prompt, rng)
        if isinstance(action, PlayCard):
            table = table or table_of(game.state)
            order = turn_order(game.state)
            assert order[table.turn] == action.hand
            could = {a.card for a in prompt.actions if isinstance(a, PlayCard)}
            assert set(legal_at(table, masks)) == could
            table.play(masks.bit[action.card])
            last = order
        game.submit(action)
    assert last is not None
    assert_same_result(game, table, last)


def assert_same_result(game: Game, table: Table, order: tuple[int, ...]) -> None:
    facts = hand_facts(game.state)
    rules = game.rules
    size = len(order)
    winners = counts(table.winners, TRICK_BITS, table.tricks)
    assert tuple(order[place] for place in winners) == facts.winners

    def by_hand(packed: int, bits: int) -> tuple[int, ...]:
        places = counts(packed, bits, size)
        return tuple(places[order.index(hand)] for hand in range(size))

    assert by_hand(table.taken, COUNT_BITS) == facts.tricks
    assert by_hand(table.cancelled, CANCEL_BITS) == facts.cancelled
    broken = by_hand(table.promises, 1)
    cards = card_order(rules)
    nine = cards.strength[parse_cards("9S")[0]]
    assert facts.winning_cards is not None
    high = sum(
        1 << trick
        for trick, card in enumerate(facts.winning_cards)
        if cards.is_spade(card) and cards.strength[card] >= nine
    )
    assert table.high_wins == high
    assert facts.promise_broken is not None
    for seat, promise_broken in enumerate(facts.promise_broken):
        bid = facts.bids[seat]
        if bid is not None and bid.is_no_trump:
            assert bool(broken[seat]) == promise_broken


@pytest.mark.parametrize("name", list(presets()))
def test_a_preset_is_played_as_the_engine_plays_it(name: str) -> None:
    for seed in range(3):
        assert_same_hand(presets()[name].rules, seed)


@pytest.mark.parametrize("seed", range(40))
def test_random_rules_are_played_as_the_engine_plays_them(seed: int) -> None:
    assert_same_hand(random_rules(random.Random(seed)), seed)


@pytest.mark.slow
def test_many_random_rules_are_played_as_the_engine_plays_them() -> None:
    for seed in range(1000, 2500):
        assert_same_hand(random_rules(random.Random(seed)), seed)


FORMS: dict[str, dict[str, str | bool]] = {
    "plain": {},
    "any time": {"spades_lead": "any time"},
    "opening free": {"spades_lead": "broken, opening free"},
    "must beat": {"must_beat": True},
    "lowest club": {"first_trick": "lowest club, no spade"},
    "lowest club or spade": {
        "first_trick": "lowest club, spade allowed",
        "first_trick_order": "2C leads",
    },
    "club opens": {"opening_lead": "holder of 2C"},
}


@pytest.mark.parametrize("players", ["four partners", "four solo", "three solo", "two solo"])
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("share", [0, 128, 256])
def test_a_quick_play_out_ends_as_card_by_card(players: str, form: str, share: int) -> None:
    """The loop over local numbers ends as the cards it must have chosen would end."""
    deal: dict[str, str | bool] = {"deal": "draw"} if players == "two solo" else {}
    rules = with_options(RuleSet(), **{"players": players} | deal | FORMS[form])
    masks = masks_for(rules)
    rng = random.Random(form)
    for _ in range(20):
        table = dealt(rules, rng)
        table.policy_share = share
        aim(table, rules, rng)
        quick = Table(masks.play)
        quick.copy_from(table)
        quick.seed = rng.getrandbits(60) | 1
        slow = Table(masks.play)
        slow.copy_from(table)
        slow.seed = quick.seed
        quick.ducking = slow.ducking = rng.choice([0, 0, 1, 3])
        play_out(quick)
        while slow.cards_at(slow.turn):
            able = slow.able() if slow.in_trick else 0
            slow.play(chosen(slow, slow.legal(), able))
        assert outcome(quick) == outcome(slow)


def aim(table: Table, rules: RuleSet, rng: random.Random) -> None:
    """Let each side want some tricks."""
    sides = seating(rules).sides
    for side, seats in enumerate(sides):
        table.needs |= rng.randrange(7) << (NEED_BITS * side)
        for place in seats:
            table.sides |= side << (SIDE_BITS * place)
            table.mates |= sum(1 << mate for mate in seats) << (PLACE_BITS * place)


def dealt(rules: RuleSet, rng: random.Random) -> Table:
    masks = masks_for(rules)
    cards = list(masks.bit.values())
    rng.shuffle(cards)
    table = Table(masks.play)
    places = masks.play.places
    size = 13 if places == 2 else len(cards) // places
    for place in range(places):
        table.hold(place, sum(cards[place * size : (place + 1) * size]), 0, 0)
    table.cancel = cards[0]
    table.turn = rng.randrange(places)
    return table


def outcome(table: Table) -> tuple[int, ...]:
    return (
        table.taken,
        table.winners,
        table.high_wins,
        table.promises,
        table.cancelled,
        table.tricks,
        table.seed,
        int(table.broken),
    )


def test_a_penalty_card_binds_only_where_it_is_legal() -> None:
    rules = presets()["tournament"].rules
    masks = masks_for(rules)
    table = Table(masks.play)
    table.hold(0, masks.kinds(parse_cards("AH"))[0], 0, 0)
    table.hold(1, masks.kinds(parse_cards("2H 3H 4C"))[0], 0, masks.bit[parse_cards("4C")[0]])
    table.play(masks.bit[parse_cards("AH")[0]])
    assert legal_at(table, masks) == parse_cards("2H 3H")
    table.hold(1, masks.kinds(parse_cards("2H 3H 4C"))[0], 0, masks.bit[parse_cards("3H")[0]])
    assert legal_at(table, masks) == parse_cards("3H")


def test_one_who_ducks_plays_the_highest_card_that_loses() -> None:
    rules = presets()["standard"].rules
    masks = masks_for(rules)
    table = Table(masks.play)
    for place, cards in enumerate(("TH", "AH 9H 3H", "2H", "4H")):
        table.hold(place, masks.kinds(parse_cards(cards))[0], 0, 0)
    table.ducking = 2
    table.play(masks.bit[parse_cards("TH")[0]])
    assert masks.card[chosen(table, table.legal(), table.able())] is parse_cards("9H")[0]


def test_the_kind_of_kernel_is_told_by_the_file_in_use() -> None:
    source = (table.__file__ or "").endswith(".py")
    assert kernel_kind() == ("plain" if source else "compiled")


def test_a_spade_led_to_a_first_trick_without_spades_is_followed() -> None:
    rules = with_options(RuleSet(), first_trick="no spades")
    masks = masks_for(rules)
    table = Table(masks.play)
    for place, cards in enumerate(("AS KS", "QS 2D", "JS 3H", "9S 5C")):
        table.hold(place, *masks.kinds(parse_cards(cards)), 0)
    table.play(masks.bit[parse_cards("AS")[0]])
    assert legal_at(table, masks) == parse_cards("QS")
