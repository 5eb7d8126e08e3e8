"""What bids and cards tell is read the same by all, kept within what is certain, and trusted by
seat."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import isfinite, log
from types import ModuleType

import msgspec
import pytest

from spades_tui.bots import kernel
from spades_tui.bots.kernel import evidence as cells
from spades_tui.bots.kernel import masks_for
from spades_tui.bots.kernel.evidence import (
    CELLS,
    FEATURE_TYPES,
    FOLLOW,
    LEAD,
    MODEL_FEATURES,
    MODELS,
    NIL,
    OFF,
    sort_of,
)
from spades_tui.bots.kernel.masks import BLOCKS
from spades_tui.bots.sampling import evidence
from spades_tui.bots.sampling.dealers import WeightedDealer, is_feasible, is_supported
from spades_tui.bots.sampling.evidence import bid_groups, evidence_from
from spades_tui.bots.sampling.hidden_cards import hidden_cards
from spades_tui.bots.sampling.player_model import (
    FULL_TRUST,
    _likelihood,
    bids_only_trust,
    hand_log_likelihoods,
    posterior_trust,
    prior_trust,
)
from spades_tui.bots.sampling.position import Position
from spades_tui.bots.sampling.sampler import Sampler
from spades_tui.cards import Card, Suit
from spades_tui.engine import Game
from spades_tui.lab.beliefs import strangers
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
ANY_CARD = f"{strangers.__name__}:any_card"


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


def test_every_cell_is_of_one_sort_and_within_the_tables() -> None:
    seen: dict[int, set[int]] = {}
    for result in (*finished("club"), *finished("rookie")):
        masks = masks_for(STANDARD)
        plays = [(play.hand, masks.bit[play.card]) for play in result.plays]
        told = evidence_from(STANDARD, result.bids, plays)
        assert len(told.marks) == len(plays) + 1
        assert len(told.places) == len(told.cards) == len(told.cells) == told.marks[-1]
        for at, (hand, bit) in enumerate(plays):
            for cell in told.cells[told.marks[at] : told.marks[at + 1]]:
                assert 0 <= cell < CELLS
                seen.setdefault(sort_of(cell), set()).add(cell)
            for number in told.cards[told.marks[at] : told.marks[at + 1]]:
                out = {bit.bit_length() - 1 for _, bit in plays[at + 1 :]}
                assert number in out  # of what has been played nothing is told any more
            assert set(told.places[told.marks[at] : told.marks[at + 1]]) <= {hand}
    assert set(seen) == set(range(1, FEATURE_TYPES - 1))
    assert max(map(len, seen.values())) > 300


def test_bids_are_put_in_groups_by_what_a_hand_is_worth() -> None:
    bids = tuple(map(parse_bid, ("nil", "1", "4", "13")))
    assert bid_groups(STANDARD, bids) == [0, 1, 4, 8]
    assert bid_groups(STANDARD, (parse_bid("bnil"), None, parse_bid("3"), None)) == [-1, -1, 3, -1]
    two = presets()["two-handed"].rules
    assert bid_groups(two, (parse_bid("6"),) * 2) == [3] * 2  # there it is an average hand
    assert bid_groups(presets()["mirror"].rules, bids) == [-1] * 4


def test_the_tables_fit_the_cells_and_the_wheel() -> None:
    found = evidence.cell_weights()
    assert len(found) == MODELS * CELLS
    assert min(found) >= -127
    for school in range(MODELS):
        assert sum(map(bool, found[school * CELLS : (school + 1) * CELLS])) > 2000
    head, body = evidence._file()
    assert b"spades_tui.lab.beliefs" in head
    assert len(head) + len(body) < 200_000


def test_packed_tables_are_rounded_to_steps() -> None:
    made = evidence.TableInfo("by hand", 1, 3)
    head, _, body = evidence.encode_tables(made, [0.5, -1.03, 99.0]).partition(b"\n")
    assert b"by hand" in head
    assert list(body) == [8, 256 - 16, 127]


def test_a_card_that_could_have_been_kept_is_thought_elsewhere() -> None:
    """Whoever follows with the nine behind an ace has no lower card of the suit, most likely."""
    bit = masks_for(STANDARD).bit
    bids = tuple(map(parse_bid, ("3", "3", "3", "3")))
    plays = [(0, bit[Card.HA]), (1, bit[Card.H9])]
    sums = evidence_from(STANDARD, bids, plays).tally(2, evidence.cell_weights())
    low = bit[Card.H3].bit_length() - 1
    assert sums[(MODEL_FEATURES + FOLLOW) * cells.NUMBERS + low] < -16
    assert sums[(2 * MODEL_FEATURES + FOLLOW) * cells.NUMBERS + low] == 0


@pytest.mark.parametrize("name", ["standard", "mirror", "whiz", "solo", "alpha-theta", "jokers-54"])
def test_what_is_certain_stays_so(name: str) -> None:
    """Voids, cards known and spades counted by bids hold in every deal drawn."""
    rules, read = presets()[name].rules, 0
    for view in views(rules, 3, 7):
        sampler = Sampler(view, reads="tables")
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
        sampler = Sampler(view, reads="tables")
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
        sampler = Sampler(view, reads="tables")
        assert sampler.reading is None or rules.deck.packs == 1
        assert len(list(sampler.tables(2, random.Random(1)))) == 2


def test_where_the_tables_serve() -> None:
    """Beside `six-handed`, which has two packs, a dummy and a nil that is forced are left out."""
    others = {name for name, preset in presets().items() if not is_supported(preset.rules)}
    assert others == {"six-handed", "three-dummy", "suicide"}


def test_with_five_hidden_hands_the_other_way_is_gone() -> None:
    first = next(view for view in views(presets()["six-handed"].rules, 1, 1) if view.hand)
    assert not is_feasible(first.rules, hidden_cards(first, Position(first)))


def believed(trust: Sequence[int], seat: int, sort: int) -> int:
    """How much is believed of a sort of evidence, all schools together."""
    return sum(trust[seat * MODEL_FEATURES + sort : (seat + 1) * MODEL_FEATURES : FEATURE_TYPES])


def test_who_plays_as_most_do_is_believed_and_others_are_not() -> None:
    club = posterior_trust(STANDARD, finished("club"))
    odd = posterior_trust(STANDARD, finished(ANY_CARD, 8))
    guessing = posterior_trust(STANDARD, finished(f"{strangers.__name__}:guesser"))
    for seat in range(4):
        assert believed(club, seat, FOLLOW) > 0.7 * FULL_TRUST
        assert believed(odd, seat, FOLLOW) < 0.5 * believed(club, seat, FOLLOW)
        assert believed(guessing, seat, FOLLOW) > 0.7 * FULL_TRUST
        for trust in (club, odd, guessing):
            assert believed(trust, seat, NIL) == pytest.approx(FULL_TRUST, abs=2)
    assert 0.4 * FULL_TRUST < believed(prior_trust(1), 0, FOLLOW) < FULL_TRUST


@pytest.mark.parametrize("school", ["skilled", "rookie", "novice"])
def test_every_school_is_known_again(school: str) -> None:
    """After some hands each level is read by its own tables rather than by another level's."""
    trust = posterior_trust(STANDARD, finished("club" if school == "skilled" else school, 8))
    for seat in range(4):
        nil = trust[seat * MODEL_FEATURES + NIL : (seat + 1) * MODEL_FEATURES : FEATURE_TYPES]
        assert max(range(1, MODELS), key=nil.__getitem__) == evidence.MODEL_NAMES.index(school)
        assert sum(nil) == pytest.approx(FULL_TRUST, abs=2)


def test_one_seat_among_others_is_told_apart() -> None:
    game = BotGame(STANDARD, ("club", f"{strangers.__name__}:high_loser"), 8)
    game.play(4)
    trust = posterior_trust(STANDARD, tuple(game.results))
    follow = [believed(trust, seat, FOLLOW) for seat in range(4)]
    assert min(follow[0], follow[2]) > max(follow[1], follow[3]) + 0.4 * FULL_TRUST


def test_whoever_plays_any_card_is_soon_read_by_their_bids_alone() -> None:
    trust = posterior_trust(STANDARD, finished(ANY_CARD, 8))
    alone = bids_only_trust(4)
    for sort in (FOLLOW, LEAD, OFF):
        amounts = [believed(trust, seat, sort) for seat in range(4)]
        assert max(amounts) < 0.4 * FULL_TRUST
        assert sum(amounts) / 4 < 0.15 * FULL_TRUST
    for seat in range(4):
        assert believed(trust, seat, NIL) == pytest.approx(believed(alone, seat, NIL), abs=4)


def test_cards_are_as_likely_as_their_share_of_all_choices() -> None:
    """By hand: one of two cards, four times as likely to be the place's as the other one."""
    one, two, three = (4.0, 1.0), (2.0, 1.0), (1.0, 2.0)
    assert _likelihood([one, (1.0, 1.0)], [True, False]) == pytest.approx(log(4 / 5))
    ways = 4 * 2 * 2 + 4 * 1 * 1 + 1 * 2 * 1  # the first and second, first and third, the last two
    assert _likelihood([one, two, three], [True, True, False]) == pytest.approx(log(16 / ways))
    assert _likelihood([two, three], [True, True]) == pytest.approx(0.0)


def test_what_fits_finished_hands_better_is_likelier() -> None:
    """Of `club` what all cards tell, of one that plays any card their bids alone."""
    usual, alone = prior_trust(4), bids_only_trust(4)
    for name, better, worse in (("club", usual, alone), (ANY_CARD, alone, usual)):
        found = [
            hand_log_likelihoods(STANDARD, hand, (better, worse), alone)
            for hand in finished(name, 8)
        ]
        for seat in range(4):
            assert sum(more[seat] - less[seat] for more, less in found) > 5


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "preset", sorted(name for name in presets() if is_supported(presets()[name].rules))
)
def test_every_kind_of_finished_hand_can_be_tried(preset: str) -> None:
    rules = presets()[preset].rules
    game = BotGame(rules, ("rookie",), 3)
    game.play(2)
    for hand in game.results:
        trust = prior_trust(len(hand.tricks))
        for row in hand_log_likelihoods(rules, hand, (trust,), trust):
            assert all(isfinite(one) and one <= 1e-9 for one in row)


def test_blind_hands_teach_nothing() -> None:
    hands = finished("club", 2)
    blind = [
        msgspec.structs.replace(hand, bids=(parse_bid("bnil"), *hand.bids[1:])) for hand in hands
    ]
    assert posterior_trust(STANDARD, tuple(blind)) == prior_trust(4)
    assert posterior_trust(STANDARD, (*blind, *hands)) == posterior_trust(STANDARD, hands)


def test_the_last_hands_of_a_long_game_count() -> None:
    first, others = finished("rookie", 2), finished("club", 6)
    assert posterior_trust(STANDARD, (*first, *others * 4)) == posterior_trust(STANDARD, others * 4)
    assert posterior_trust(STANDARD, (*first, *others)) != posterior_trust(STANDARD, others)


def test_what_is_learned_counts_in_the_next_hand() -> None:
    """The same position after other hands is dealt otherwise."""
    view = next(view for view in views(STANDARD, 2, 5) if len(view.tricks) > 2)
    position = Position(view)
    hidden = hidden_cards(view, position)
    known = [position.masks.kinds(cards) for cards in hidden.known]
    everybodys = [FULL_TRUST * (kind < FEATURE_TYPES) for kind in range(MODEL_FEATURES)] * 4
    few = WeightedDealer(view, position, hidden, known, [0] * 4 * MODEL_FEATURES).likely.chances()
    all_of_it = WeightedDealer(view, position, hidden, known, everybodys).likely.chances()
    some = WeightedDealer(view, position, hidden, known, None).likely.chances()
    far = [abs(one - other) for one, other in zip(few, all_of_it, strict=True)]
    near = [abs(one - other) for one, other in zip(some, all_of_it, strict=True)]
    assert max(far) > 0.2
    assert sum(near) < sum(far)


def played(form: ModuleType, rules: RuleSet, result: HandResult) -> list[float]:
    """What a hand told, how it compares with what lay there, and what that comes to."""
    masks = masks_for(rules)
    opening = form.table.Table(play_rules(form, masks))
    opening.mates, opening.sides = 0b001010_000101_001010_000101 & 0xFFFFFF, 0b001_000_001_000
    opening.needs, opening.ducking = 5 | 4 << 6, 2
    opening.turn = result.plays[0].hand
    told = form.evidence.EvidenceLog(opening, sum(masks.card))
    told.bids([3, 0, 4, 8])
    for play in result.plays:
        told.play(masks.bit[play.card])
    table = [(cell * 37) % 41 - 20 for cell in range(MODELS * CELLS)]
    sums = told.tally(20, table)
    worth = form.evidence.weighed(
        sums,
        [256, 128, -60, 300, 7] * 4 * MODELS,
        [2, 0, -1],
        list(range(1, 53)),
        evidence.WEIGHT_BY_STEPS,
    )
    compared = told.compared([0, 12, 24], table)
    return [*told.cells, *told.places, *told.cards, *told.marks, *sums, *compared, *worth]


def test_compiled_and_plain_read_the_same() -> None:
    plain = plain_kernel()
    if plain is None or kernel.kernel_kind() == "plain":
        pytest.skip("nothing is compiled here")
    for result in finished("novice"):
        assert played(kernel, STANDARD, result) == played(plain, STANDARD, result)


def test_all_suits_are_told_of() -> None:
    suits = [masks_for(STANDARD).suits[suit] for suit in BLOCKS]
    told = evidence_from(STANDARD, tuple(map(parse_bid, ("3",) * 4)), [])
    assert Counter(next(at for at in range(4) if suits[at] >> number & 1) for number in told.cards)
    assert len(told.cells) == 4 * 52
    assert BLOCKS[3] is Suit.SPADES
