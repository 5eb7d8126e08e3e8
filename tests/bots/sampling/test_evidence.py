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
    PROFILES,
    sort_of,
)
from spades_tui.bots.kernel.masks import BLOCKS
from spades_tui.bots.sampling import evidence
from spades_tui.bots.sampling.dealers import WeightedDealer, is_feasible, is_supported
from spades_tui.bots.sampling.evidence import bid_groups, evidence_from, evidence_of
from spades_tui.bots.sampling.hidden_cards import hidden_cards
from spades_tui.bots.sampling.player_model import (
    FULL_TRUST,
    PlayerModels,
    bids_only,
    models_after,
    shares_now,
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


NOT_YET = [0.0] * 4 * PROFILES
"""How well each way to read a player fits the cards of a hand before the first of them."""


def shares_of(results: Sequence[HandResult]) -> list[list[float]]:
    """By seat how likely each profile is after some hands, before the next one's first card."""
    found = shares_now(models_after(STANDARD, tuple(results), 4), NOT_YET, range(4))
    return [found[at : at + PROFILES] for at in range(0, len(found), PROFILES)]


def believed(models: PlayerModels, seat: int, sort: int) -> float:
    """How much is believed of a sort of evidence, all profiles together, of `FULL_TRUST`."""
    shares = shares_now(models, NOT_YET, range(4))
    total = 0.0
    for profile in range(PROFILES):
        row = (seat * PROFILES + profile) * MODEL_FEATURES
        amount = sum(models.trust[row + sort : row + MODEL_FEATURES : FEATURE_TYPES])
        total += shares[seat * PROFILES + profile] * amount
    return total


def test_who_plays_as_most_do_is_believed_and_others_are_not() -> None:
    club = models_after(STANDARD, finished("club"), 4)
    odd = models_after(STANDARD, finished(ANY_CARD, 8), 4)
    guessing = models_after(STANDARD, finished(f"{strangers.__name__}:guesser"), 4)
    for seat in range(4):
        assert believed(club, seat, FOLLOW) > 0.7 * FULL_TRUST
        assert believed(odd, seat, FOLLOW) < 0.5 * believed(club, seat, FOLLOW)
        assert believed(guessing, seat, FOLLOW) > 0.7 * FULL_TRUST
        for models in (club, odd, guessing):
            assert believed(models, seat, NIL) == pytest.approx(FULL_TRUST)
    unknown = believed(models_after(STANDARD, (), 4), 0, FOLLOW)
    assert 0.4 * FULL_TRUST < unknown < FULL_TRUST


@pytest.mark.parametrize("school", ["skilled", "rookie", "novice"])
def test_every_school_is_known_again(school: str) -> None:
    """After some hands each level is read by its own tables rather than by another level's."""
    for shares in shares_of(finished("club" if school == "skilled" else school, 8)):
        assert sum(shares) == pytest.approx(1)
        own = evidence.MODEL_NAMES.index(school) + 1
        assert max(range(2, PROFILES), key=shares.__getitem__) == own


def test_one_seat_among_others_is_told_apart() -> None:
    game = BotGame(STANDARD, ("club", f"{strangers.__name__}:high_loser"), 8)
    game.play(4)
    models = models_after(STANDARD, tuple(game.results), 4)
    follow = [believed(models, seat, FOLLOW) for seat in range(4)]
    assert min(follow[0], follow[2]) > max(follow[1], follow[3]) + 0.4 * FULL_TRUST


def test_the_cards_of_whoever_plays_any_are_soon_believed_little() -> None:
    models = models_after(STANDARD, finished(ANY_CARD, 8), 4)
    for sort in (FOLLOW, LEAD, OFF):
        amounts = [believed(models, seat, sort) for seat in range(4)]
        assert sum(amounts) / 4 < 0.4 * FULL_TRUST


def fits_of(result: HandResult, played: int) -> list[float]:
    """How well each profile of somebody unknown fits the first cards of a hand."""
    told, models = evidence_of(STANDARD, result), models_after(STANDARD, (), 4)
    return told.fits(played, evidence.cell_weights(), models.trust, evidence.WEIGHT_BY_STEPS)


def test_a_card_fits_as_it_was_likelier_there_than_by_the_bids() -> None:
    """By hand: the share of a card's own place among all that may have it, by each way to read."""
    result = finished("club")[0]
    told, models = evidence_of(STANDARD, result), models_after(STANDARD, (), 4)
    sums, place, number = told.tally(7, evidence.cell_weights()), told.turns[7], told.played[7]

    def worth(seat: int, profile: int) -> float:
        shares = [float(profile == at % PROFILES) for at in range(4 * PROFILES)]
        steps = evidence.WEIGHT_BY_STEPS
        return cells.weighed(sums, models.trust, shares, [seat], [number], steps)[0]

    def may_have(seat: int) -> bool:
        shown = (told.left[at] for at in range(7) if told.turns[at] == seat)
        return not any(suit >> number & 1 for suit in shown)

    able = [seat for seat in range(4) if seat == place or may_have(seat)]
    before, after = fits_of(result, 7), fits_of(result, 8)
    for seat in range(4):
        elsewhere = sum(worth(other, 0) for other in able if other != seat)
        for profile in range(PROFILES):
            here, usual = worth(seat, profile), worth(seat, 0)
            if seat == place:
                fit = log(here / (here + elsewhere)) - log(usual / (usual + elsewhere))
            elif seat in able:
                fit = log(elsewhere / (here + elsewhere)) - log(elsewhere / (usual + elsewhere))
                fit *= 0.3  # most cards are somebody else's
            else:
                fit = 0.0
            gained = after[seat * PROFILES + profile] - before[seat * PROFILES + profile]
            assert gained == pytest.approx(fit, abs=1e-9)
    assert fits_of(result, 0) == NOT_YET


def test_cards_of_the_present_hand_tell_who_is_not_read_by_tables() -> None:
    """Halfway through a game's first hands one that plays any card is, on the whole, unmasked."""
    models = models_after(STANDARD, (), 4)
    alone = {}
    for name in ("club", ANY_CARD):
        some = [
            shares_now(models, fits_of(hand, 28), range(1, 4))[PROFILES::PROFILES]
            for hand in finished(name, 8)
        ]
        alone[name] = sum(map(sum, some)) / (3 * len(some))
    assert alone[ANY_CARD] > 0.6
    assert alone["club"] < 0.15


def test_others_at_the_table_count_for_less_than_oneself() -> None:
    models = models_after(STANDARD, (), 4)
    for_one = [-2.0 * (at // PROFILES == 1 and at % PROFILES > 0) for at in range(4 * PROFILES)]
    usual = shares_now(models, NOT_YET, (1, 2, 3))
    found = shares_now(models, for_one, (1, 2, 3))
    assert found[PROFILES] > found[2 * PROFILES] > usual[PROFILES]
    assert found[2 * PROFILES] == found[3 * PROFILES]
    unseen = shares_now(models, for_one, (2, 3))
    assert unseen[2 * PROFILES] == usual[2 * PROFILES]


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "preset", sorted(name for name in presets() if is_supported(presets()[name].rules))
)
def test_every_kind_of_finished_hand_fits_somehow(preset: str) -> None:
    rules = presets()[preset].rules
    game = BotGame(rules, ("rookie",), 3)
    game.play(2)
    for hand in game.results:
        models = models_after(rules, (hand,), len(hand.tricks))
        told = evidence_of(rules, hand)
        found = told.fits(
            len(hand.plays), evidence.cell_weights(), models.trust, evidence.WEIGHT_BY_STEPS
        )
        assert all(map(isfinite, found))
        assert found[::PROFILES] == [0.0] * len(hand.tricks)
        shares = shares_now(models, found, range(len(hand.tricks)))
        assert sum(shares) == pytest.approx(len(hand.tricks))


def test_blind_hands_teach_nothing() -> None:
    hands = finished("club", 2)
    blind = [
        msgspec.structs.replace(hand, bids=(parse_bid("bnil"), *hand.bids[1:])) for hand in hands
    ]
    assert models_after(STANDARD, tuple(blind), 4) == models_after(STANDARD, (), 4)
    assert models_after(STANDARD, (*blind, *hands), 4) == models_after(STANDARD, hands, 4)


def test_the_last_hands_of_a_long_game_count() -> None:
    first, others = finished("rookie", 2), finished("club", 6)
    long = models_after(STANDARD, (*first, *others * 4), 4)
    assert long == models_after(STANDARD, others * 4, 4)
    assert models_after(STANDARD, (*first, *others), 4) != models_after(STANDARD, others, 4)


def test_what_is_learned_counts_in_the_next_hand() -> None:
    """The same position after other hands is dealt otherwise."""
    view = next(view for view in views(STANDARD, 2, 5) if len(view.tricks) > 2)
    position = Position(view)
    hidden = hidden_cards(view, position)
    known = [position.masks.kinds(cards) for cards in hidden.known]
    everybodys = bids_only(4)
    of_all = [FULL_TRUST * (kind < FEATURE_TYPES) for kind in range(MODEL_FEATURES)]
    for seat in range(4):
        row = seat * PROFILES * MODEL_FEATURES
        everybodys.trust[row : row + MODEL_FEATURES] = of_all

    def chances(models: PlayerModels | None) -> list[float]:
        return WeightedDealer(view, position, hidden, known, models).likely.chances()

    few, all_of_it, some = chances(bids_only(4, 0)), chances(everybodys), chances(None)
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
    trust = [256, 128, -60, 300, 7] * 4 * MODELS * PROFILES
    steps = evidence.WEIGHT_BY_STEPS
    shares = [0.5, 0.25, 0.0, 0.125, 0.125] * 4
    worth = form.evidence.weighed(sums, trust, shares, [2, 0, -1], list(range(1, 53)), steps)
    fitting = told.fits(40, table, [*trust[:-7], 1, 2, 3, 4, 5, 6, 7], steps)
    compared = told.compared([0, 12, 24], table)
    return [*told.cells, *told.places, *told.cards, *told.marks, *sums, *compared, *worth, *fitting]


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
