"""The open-card solver finds what trying every card finds."""

from __future__ import annotations

import random
from typing import Any

import pytest

from spades_tui.bots.kernel import Table, kernel_kind, masks_for
from spades_tui.bots.kernel.double_dummy import LIMIT_REACHED, DoubleDummySolver, is_solvable
from spades_tui.bots.kernel.sure_tricks import SureTricks
from spades_tui.bots.kernel.table import COUNT_BITS
from spades_tui.cards import Card
from spades_tui.lab.bench.kernel import plain_kernel, play_rules
from spades_tui.rules.catalog import with_options
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating

PLENTY = 10_000_000
FORMS: dict[str, dict[str, Any]] = {
    "breaking": {},
    "free": {"spades_lead": "any time"},
    "free opening": {"spades_lead": "broken, opening free"},
    "holder of the lowest club": {"opening_lead": "holder of 2C"},
    "lowest club": {"first_trick": "lowest club, no spade"},
    "lowest club or spade": {
        "first_trick": "lowest club, spade allowed",
        "first_trick_order": "2C leads",
    },
    "jokers": {"jokers": "two", "removed": (Card.C2, Card.H2)},
    "high twos": {"high_deuces": "2H 2D 2S", "spades_lead": "any time"},
}
SEATS = {"contract": (0b0101, 0b0101), "nil": (0b0001, 0b1010), "one alone": (0b0100, 0b0100)}


def rules_of(form: str) -> RuleSet:
    return with_options(RuleSet(), **FORMS[form])


def dealt(rules: RuleSet, size: int, rng: random.Random) -> Table:
    """A table of small hands, some suits scarce, now and then in the midst of a trick."""
    masks = masks_for(rules)
    bits = sorted(masks.bit.values())
    near = rng.choice([bits, bits[-26:], bits[:13] + bits[-13:], bits[13:39], bits[20:44]])
    cards = rng.sample(near, 4 * size)
    table = Table(masks.play)
    for place in range(4):
        table.hold(place, sum(cards[place::4]), 0, 0)
    table.turn = rng.randrange(4)
    if rng.random() < 0.7:
        table.tricks = 1
        table.broken = rng.random() < 0.3
    elif masks.play.opens_with_club or masks.play.first_trick:
        low = masks.lowest_club(table.cards_at(place) for place in range(4))
        table.turn = next((n for n in range(4) if table.cards_at(n) & low), table.turn)
    for _ in range(rng.choice([0, 0, 1, 2, 3])):
        table.play(rng.choice(each(table.legal())))
    return table


def each(mask: int) -> list[int]:
    return [1 << n for n in range(mask.bit_length()) if mask >> n & 1]


def by_trying(table: Table, scored: int, scoring: int, known: dict[Any, int]) -> int:
    """Tricks to come of the scored places, the one on the table among them: every card tried."""
    hands = tuple(table.cards_at(place) for place in range(4))
    if not any(hands) and not table.in_trick:
        return 0
    state = (hands, table.turn, table.broken, table.best, table.in_trick, table.winner, table.led)
    key = (*state, table.lead, table.tricks == 0)
    if key not in known:
        found = []
        for card in each(table.legal()):
            after = Table(table.rules)
            after.copy_from(table)
            after.play(card)
            won = after.tricks > table.tricks and scored >> after.turn & 1
            found.append(won + by_trying(after, scored, scoring, known))
        known[key] = max(found) if scoring >> table.turn & 1 else min(found)
    return known[key]


def so_far(table: Table, scored: int) -> int:
    return sum(table.taken >> COUNT_BITS * n & 31 for n in range(4) if scored >> n & 1)


@pytest.mark.one_in(6)
@pytest.mark.parametrize("who", SEATS)
@pytest.mark.parametrize("form", FORMS)
def test_a_hand_is_worth_what_trying_every_card_says(form: str, who: str) -> None:
    assert_as_by_trying(form, who, (2, 3, 4), 12)


@pytest.mark.slow
@pytest.mark.parametrize("who", SEATS)
@pytest.mark.parametrize("form", FORMS)
def test_many_hands_are_worth_what_trying_every_card_says(form: str, who: str) -> None:
    assert_as_by_trying(form, who, (3, 4, 4, 5), 42)


def assert_as_by_trying(form: str, who: str, sizes: tuple[int, ...], number: int) -> None:
    rules = rules_of(form)
    rng = random.Random(f"{form}/{who}/{number}")
    scored, scoring = SEATS[who]
    solver = DoubleDummySolver(masks_for(rules).play, scored, scoring, PLENTY)
    for _ in range(number):
        table = dealt(rules, rng.choice(sizes), rng)
        expected = so_far(table, scored) + by_trying(table, scored, scoring, {})
        assert solver.tricks(table) == expected
        assert [solver.can_reach(table, need) for need in range(6)] == [
            int(expected >= need) for need in range(6)
        ]


@pytest.mark.parametrize(
    ("hands", "free"),
    [
        (("C2 D2 D3", "C3 H3 H4", "CA HK HA", "C4 H5 H6"), False),
        (("HK HA SA", "C3 C4 S2", "D2 D3 D4", "H4 H5 H6"), True),
        (("CA C2 D2", "C3 C4 S2", "D3 SK SA", "C5 C6 S3"), False),
    ],
    ids=["by crossing", "by drawing trumps", "with trumps opposite"],
)
def test_three_tricks_are_sure(hands: tuple[str, ...], free: bool) -> None:
    masks = masks_for(rules_of("free" if free else "breaking"))
    a, b, c, d = (masks.kinds(Card[name] for name in hand.split())[0] for hand in hands)
    sure = SureTricks(masks.play, *SEATS["contract"])
    assert sure.find_verdict(a, b, c, d, 0, 3, 3, free) == 1
    if free:
        assert sure.find_verdict(a, b, c, d, 0, 3, 3, False) == 0


@pytest.mark.medium
@pytest.mark.one_in(3)
@pytest.mark.parametrize("who", SEATS)
def test_tricks_that_are_sure_are_won(who: str) -> None:
    rng = random.Random(who)
    found = 0
    for _ in range(60):
        form = rng.choice(("breaking", "free"))
        table = dealt(rules_of(form), size := rng.choice((3, 4)), rng)
        if table.in_trick:
            continue
        table.tricks = 1
        sure = SureTricks(table.rules, *SEATS[who])
        value = by_trying(table, *SEATS[who], {})
        turn = int(table.turn)
        a, b, c, d = (int(table.cards_at((turn + place) & 3)) for place in range(4))
        free = form == "free" or bool(table.broken)
        for need in range(1, size + 1):
            told = sure.find_verdict(a, b, c, d, turn, need, size, free)
            assert told == 0 or (told > 0) == (value >= need)
            found += told != 0
    assert found > 20


def test_a_question_that_takes_too_long_is_not_answered() -> None:
    masks = masks_for(RuleSet())
    bits = random.Random(3).sample(sorted(masks.bit.values()), 52)
    table = Table(masks.play)
    for place in range(4):
        table.hold(place, sum(bits[place::4]), 0, 0)
    solver = DoubleDummySolver(masks.play, *SEATS["contract"], 200)
    assert solver.tricks(table) == solver.can_reach(table, 7) == LIMIT_REACHED


def test_tables_of_four_with_one_pack_and_free_choice_are_served() -> None:
    served = {
        name for name, preset in presets().items() if is_solvable(masks_for(preset.rules).play)
    }
    for name, preset in presets().items():
        play = preset.rules.play
        odd = play.must_beat or play.rake_and_shake or preset.rules.deck.packs == 2
        assert (name in served) == (seating(preset.rules).hands == 4 and not odd)
    assert len(served) >= 18


@pytest.mark.medium
def test_compiled_and_plain_solve_alike() -> None:
    plain = plain_kernel()
    if kernel_kind() == "plain" or plain is None:
        pytest.skip("no kernel is built in place")
    rng = random.Random(5)
    for form in FORMS:
        rules = rules_of(form)
        scored, scoring = rng.choice(list(SEATS.values()))
        one = DoubleDummySolver(masks_for(rules).play, scored, scoring, PLENTY)
        other = plain.double_dummy.DoubleDummySolver(
            play_rules(plain, masks_for(rules)), scored, scoring, PLENTY
        )
        for _ in range(25):
            table = dealt(rules, rng.choice((3, 4, 5, 6)), rng)
            same = plain.table.Table(other.rules)
            same.copy_from(table)
            assert one.tricks(table) == other.tricks(same)
            assert one.nodes == other.nodes
