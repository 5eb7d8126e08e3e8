"""Evidence from bids and cards: the same for every kernel, and within what is certain."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from types import ModuleType

import pytest

from spades_tui.bots import kernel
from spades_tui.bots.kernel import evidence as cells
from spades_tui.bots.kernel import masks_for
from spades_tui.bots.kernel.evidence import CELLS, FIRST_FOLLOW
from spades_tui.bots.kernel.masks import BLOCKS
from spades_tui.bots.sampling import evidence
from spades_tui.bots.sampling.dealers import is_feasible, is_supported
from spades_tui.bots.sampling.evidence import bid_groups, evidence_from
from spades_tui.bots.sampling.hidden_cards import hidden_cards
from spades_tui.bots.sampling.position import Position
from spades_tui.bots.sampling.sampler import Sampler
from spades_tui.cards import Card, Suit
from spades_tui.engine import Game
from spades_tui.lab.bench.kernel import plain_kernel, play_rules
from spades_tui.lab.simulation.bot_game import BotGame
from spades_tui.player_view import HandResult, View
from spades_tui.rules.bids import parse_bid
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from tests.bots.sampling.test_sampling import fits
from tests.engine.random_play import step
from tests.rulesets import random_rules

STANDARD = presets()["standard"].rules


@cache
def finished(bot: str, hands: int = 4, seed: int = 5) -> tuple[HandResult, ...]:
    """Hands that one bot has played with itself."""
    game = BotGame(STANDARD, (bot,), seed)
    game.play(hands)
    return tuple(game.results)


def views(rules: RuleSet, seed: int, every: int) -> list[View]:
    """Some moments of two hands that go any which way."""
    game, rng, found = Game(rules, seed), random.Random(seed), []
    while not game.over and (game.state.deal < 2 or game.prompt is not None):
        if game.prompt is None:
            game.deal()
            continue
        if rng.randrange(every) == 0:
            found.append(game.view(game.prompt.seat))
        step(game, rng)
    return found


@pytest.mark.medium
def test_every_cell_is_within_the_table_and_of_a_card_still_out() -> None:
    masks, seen = masks_for(STANDARD), set[int]()
    for result in (*finished("club"), *finished("rookie")):
        plays = [(play.hand, masks.bit[play.card]) for play in result.plays]
        log = evidence_from(STANDARD, result.dealer, result.bids, plays)
        assert len(log.marks) == len(plays) + 1
        assert len(log.places) == len(log.cards) == len(log.cells) == log.marks[-1]
        for at, (hand, _) in enumerate(plays):
            fresh = slice(log.marks[at], log.marks[at + 1])
            out = {bit.bit_length() - 1 for _, bit in plays[at + 1 :]}
            assert set(log.cards[fresh]) <= out
            assert set(log.places[fresh]) <= {hand}
            seen.update(log.cells[fresh])
    assert FIRST_FOLLOW <= min(seen) <= max(seen) < CELLS
    assert len(seen) > 1500


def test_bids_are_put_in_groups_by_what_a_hand_is_worth() -> None:
    bids = tuple(map(parse_bid, ("nil", "1", "4", "13")))
    assert bid_groups(STANDARD, 0, bids) == [0, 1, 4, 8]
    assert bid_groups(STANDARD, 0, (parse_bid("bnil"), None, parse_bid("3"), None)) == [
        -1,
        -1,
        3,
        -1,
    ]
    two = presets()["two-handed"].rules
    assert bid_groups(two, 0, (parse_bid("6"),) * 2) == [3] * 2  # there it is an average hand
    assert bid_groups(presets()["mirror"].rules, 0, bids) == [-1] * 4


def test_a_nil_that_the_rules_force_on_the_second_partner_is_no_evidence() -> None:
    suicide, dealer = presets()["suicide"].rules, 3
    bids = tuple(map(parse_bid, ("5", "nil", "nil", "6")))
    assert bid_groups(suicide, dealer, bids) == [5, 0, -1, 6]


def test_the_table_fits_the_cells() -> None:
    weights = evidence.cell_weights()
    assert len(weights) == CELLS
    assert min(weights) >= -127
    assert sum(map(bool, weights)) > 2000


def test_a_packed_table_is_rounded_to_steps() -> None:
    made = evidence.TableInfo("by hand", 1, 3)
    head, _, body = evidence.encode_table(made, [0.5, -1.03, 99.0]).partition(b"\n")
    assert b"by hand" in head
    assert list(body) == [8, 256 - 16, 127]


def test_a_card_that_could_have_been_kept_is_thought_elsewhere() -> None:
    bit = masks_for(STANDARD).bit
    plays = [(0, bit[Card.HA]), (1, bit[Card.H9])]
    sums = evidence_from(STANDARD, 0, (None,) * 4, plays).tally(evidence.cell_weights())
    low = bit[Card.H3].bit_length() - 1
    assert sums[cells.NUMBERS + low] < -12
    assert sums[2 * cells.NUMBERS + low] == 0


@pytest.mark.parametrize("name", ["standard", "mirror", "whiz", "solo", "alpha-theta", "jokers-54"])
def test_what_is_certain_stays_so(name: str) -> None:
    """Voids, cards known and spades counted by bids hold in every deal drawn."""
    rules, read = presets()[name].rules, 0
    for view in views(rules, 3, 7):
        sampler = Sampler(view)
        if sampler.reading is None:
            continue
        read += 1
        position = sampler.position
        for table in sampler.tables(4, random.Random(read)):
            hands = {
                hand: list(position.masks.cards(table.cards_at(place)))
                for hand, place in position.place.items()
            }
            assert view.phase != "play" or fits(view, hands)
            assert sorted(hands[view.seat]) == sorted(view.hand or ())
    assert read > 5


def test_spades_told_by_some_are_held_too() -> None:
    """The other way of dealing forgets a number of spades unless all but one are known."""
    rules, some = presets()["whiz"].rules, 0
    for view in views(rules, 3, 2):
        sampler = Sampler(view)
        if sampler.reading is None:
            continue
        told = [holder for holder in sampler.reading.holders if holder.spades >= 0]
        some += len(told) == 1
        place, masks = sampler.position.place, sampler.position.masks
        for table in sampler.tables(3, random.Random(1)):
            for holder in told:
                cards = table.cards_at(place[holder.hand]) & masks.play.spades
                assert int(cards).bit_count() == holder.spades
    assert some


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", range(9))
def test_any_rules_are_read_or_left_to_the_other_way(seed: int) -> None:
    rules = random_rules(random.Random(seed))
    for view in views(rules, seed, 11):
        sampler = Sampler(view)
        assert sampler.reading is None or rules.deck.packs == 1
        assert len(list(sampler.tables(2, random.Random(1)))) == 2


def test_where_the_tables_serve() -> None:
    """Two packs, as in `six-handed`, and a dummy are left out."""
    others = {name for name, preset in presets().items() if not is_supported(preset.rules)}
    assert others == {"six-handed", "three-dummy"}


def test_with_five_hidden_hands_the_other_way_is_gone() -> None:
    first = next(view for view in views(presets()["six-handed"].rules, 1, 1) if view.hand)
    assert not is_feasible(first.rules, hidden_cards(first, Position(first)))


def played(form: ModuleType, rules: RuleSet, result: HandResult) -> list[float]:
    """Return the evidence of a hand and the weights that follow from it."""
    masks = masks_for(rules)
    opening = form.table.Table(play_rules(form, masks))
    opening.mates, opening.sides = 0b001010_000101_001010_000101 & 0xFFFFFF, 0b001_000_001_000
    opening.needs, opening.ducking = 5 | 4 << 6, 2
    opening.turn = result.plays[0].hand
    told = form.evidence.EvidenceLog(opening, sum(masks.card))
    told.bids([3, 0, 4, 8])
    for play in result.plays:
        told.play(masks.bit[play.card])
    sums = told.tally([(cell * 37) % 41 - 20 for cell in range(CELLS)])
    steps = evidence.WEIGHT_BY_STEPS
    worth = form.evidence.weigh(sums, [2, 0, -1], list(range(1, 53)), steps)
    return [*told.cells, *told.places, *told.cards, *told.marks, *sums, *worth]


def test_compiled_and_plain_read_the_same() -> None:
    plain = plain_kernel()
    if plain is None or kernel.kernel_kind() == "plain":
        pytest.skip("nothing is compiled here")
    for result in finished("novice"):
        assert played(kernel, STANDARD, result) == played(plain, STANDARD, result)


def test_all_suits_are_told_of() -> None:
    suits = [masks_for(STANDARD).suits[suit] for suit in BLOCKS]
    told = evidence_from(STANDARD, 0, tuple(map(parse_bid, ("3",) * 4)), [])
    assert Counter(next(at for at in range(4) if suits[at] >> number & 1) for number in told.cards)
    assert len(told.cells) == 4 * 52
    assert BLOCKS[3] is Suit.SPADES
