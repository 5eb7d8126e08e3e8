"""What finished hands tell of bids: who bids too many or too few, and what is made of it.

Ten hands are finished beside a partner who bids as `club` does, or two tricks more, or two fewer;
then the same hand is bid.
"""

from __future__ import annotations

import random
from functools import cache
from math import isfinite
from statistics import fmean

import msgspec
import pytest

from spades_tui.bots.heuristics.bid_evaluation import BidEvaluator
from spades_tui.bots.heuristics.bid_record import SeatRecord, Tendency, bid_record
from spades_tui.bots.heuristics.bot import RuleBot
from spades_tui.bots.parameters import COVERED_NIL_CHANCE
from spades_tui.bots.pricing.price import Depth
from spades_tui.bots.pricing.price_decision import price_decision
from spades_tui.bots.protocol import Bot, Decision, SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.bots.sampling.sampler import Sampler
from spades_tui.bots.search.deals import DealSource
from spades_tui.bots.search.predicted_bids import BidPredictor
from spades_tui.cards import parse_cards
from spades_tui.engine import Game, replay
from spades_tui.lab.simulation.bot_game import BotAnswer, BotGame
from spades_tui.player_view import HandResult, Prompt, View
from spades_tui.rules.actions import Look, MakeBid, PlayCard
from spades_tui.rules.bids import BLIND_NIL, NIL, Bid
from spades_tui.rules.catalog import with_options
from spades_tui.rules.deck import card_order
from spades_tui.rules.presets import preset_named, presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from tests.bots.heuristics.positions import bidding, playing, with_fields

PARTNER = 2
HAND = "JS 7S 4S 2S QH 9H 6H KD TD 5D JC 8C 3C"
SECOND, LAST = "? 3 ? ?", "? 3 4 3"


class Off:
    """Bids as `club` does, but for so many tricks, and never nil."""

    def __init__(self, more: int) -> None:
        self.name = f"off by {more}"
        self._more, self._club = more, RuleBot()

    def decide(self, view: View, limit: SearchBudget, rng: random.Random) -> Decision:
        decided = self._club.decide(view, limit, rng)
        if not isinstance(decided.action, MakeBid):
            return decided
        number = max(1, decided.action.bid.tricks + self._more)
        return Decision(MakeBid(decided.action.seat, Bid("number", number)))


class Ducks:
    """Bids as `club` does, but never nil, and plays as if it had: its highest card that loses."""

    name = "ducks"

    def __init__(self) -> None:
        self._bids = Off(0)

    def decide(self, view: View, limit: SearchBudget, rng: random.Random) -> Decision:
        plays = [one for one in view.question.actions if isinstance(one, PlayCard)]
        if not plays:
            return self._bids.decide(view, limit, rng)
        order = card_order(view.rules)

        def lost_first(play: PlayCard) -> tuple[bool, int]:
            card = play.card
            rank = order.strength[card] + 20 * order.is_spade(card)
            if view.trick is None:
                return False, -rank
            best = view.trick.winning_card
            same = order.suit[card] is order.suit[best]
            above = order.strength[card] > order.strength[best] if same else order.is_spade(card)
            return not above, -rank if above else rank

        return Decision(max(plays, key=lost_first))


@cache
def ten_hands(more: int | None) -> tuple[HandResult, ...]:
    """Play beside one who is so many tricks off in bidding; None: who ducks."""
    rules = with_options(RuleSet(), target=1000, floor="none")
    partner = Ducks() if more is None else Off(more)
    played: list[HandResult] = []
    for seed in range(2):
        game = BotGame(rules, ["club", "club", partner, "club"], seed)
        game.play(5)
        played += game.results
    return tuple(
        msgspec.structs.replace(result, number=at) for at, result in enumerate(played, start=1)
    )


def beside(more: int | None, hands: int = 10) -> tuple[HandResult, ...]:
    return ten_hands(more)[:hands]


def next_bid(more: int | None, bids: str = LAST, hand: str = HAND) -> View:
    return with_fields(bidding(hand, bids=bids), results=beside(more))


def decided(level: str, view: View, seed: int = 1) -> Decision:
    return load_bot(level).decide(view, SearchBudget(), random.Random(seed))


def number_bid(decision: Decision) -> int:
    assert isinstance(decision.action, MakeBid)
    return decision.action.bid.tricks


@pytest.mark.medium
def test_a_record_tells_who_bids_too_many_and_who_too_few() -> None:
    over = {more: bid_record(RuleSet(), beside(more))[PARTNER] for more in (-2, 0, 2)}
    assert over[-2].over < -0.6
    assert abs(over[0].over) < 0.4
    assert over[2].over > 1.2
    assert all(one.bids.hands == 10 for one in over.values())
    others = bid_record(RuleSet(), beside(2))
    assert all(abs(others[seat].over) < 0.3 for seat in (1, 3))
    assert others[0].over < 0  # the partner, who reads it too


@pytest.mark.medium
def test_who_bids_right_and_takes_too_few_is_told_from_who_bids_too_many() -> None:
    ducks, sound, bids_more = (bid_record(RuleSet(), beside(n))[PARTNER] for n in (None, 0, 2))
    assert ducks.plays.tricks < -0.4
    assert abs(ducks.over) < 0.4
    assert all(abs(one.plays.tricks) < 0.2 for one in (sound, bids_more))
    expected = [BidEvaluator(next_bid(n)).expect_tricks_of(PARTNER) for n in (None, 0, 2)]
    assert expected[1] - expected[0] > 0.2
    assert expected[1] - expected[2] > 1.0


def test_little_is_believed_after_a_hand_and_more_after_each() -> None:
    believed = [bid_record(RuleSet(), beside(2, hands))[PARTNER].over for hands in (0, 1, 10)]
    assert believed[0] == 0
    assert believed == sorted(believed)
    one = bid_record(RuleSet(), beside(0, 1))[PARTNER]
    assert abs(one.over) < abs(one.bids.observed_mean) / 3


def test_a_number_beside_a_nil_is_worth_less_where_nils_have_failed() -> None:
    result = beside(0)[0]
    nil = msgspec.structs.replace(result, bids=(*result.bids[:2], NIL, result.bids[3]))
    worth = []
    for taken in (2, 0):
        past = (msgspec.structs.replace(nil, tricks=(5, 4, taken, 4 - taken)),) * 3
        view = with_fields(bidding(HAND, bids="? 3 nil 3"), results=past)
        worth.append(BidEvaluator(view).value(Bid("number", 3)))
    assert worth[0] < worth[1]


def test_a_nil_counts_where_it_was_bid_and_seen() -> None:
    result = beside(0)[0]
    for taken, better in ((0, True), (2, False)):
        tricks = (5, 4, taken, 4 - taken)
        nil = msgspec.structs.replace(result, bids=(*result.bids[:2], NIL, result.bids[3]))
        found = bid_record(RuleSet(), (msgspec.structs.replace(nil, tricks=tricks),))[PARTNER]
        assert (found.nil > COVERED_NIL_CHANCE) is better
        assert (found.nil_odds > 0) is better


@pytest.mark.parametrize("bid", [Bid("blind number", 7), Bid("blind number", 3)])
def test_a_blind_number_tells_nothing(bid: Bid) -> None:
    results = tuple(
        msgspec.structs.replace(result, bids=(*result.bids[:2], bid, result.bids[3]))
        for result in beside(2)
    )
    assert bid_record(RuleSet(), results)[PARTNER] == SeatRecord()


def test_a_bid_that_the_cards_dictate_tells_nothing() -> None:
    rules = with_options(RuleSet(), bid_rule="spades held")
    record = bid_record(rules, beside(2))
    assert {(one.bids, one.plays) for one in record} == {(Tendency(), Tendency())}


def blind_nils(*made: bool) -> tuple[HandResult, ...]:
    """Return finished hands of a player's own blind nils, the first one first."""
    result = beside(0)[0]
    return tuple(
        msgspec.structs.replace(
            result,
            number=number,
            bids=(BLIND_NIL, *result.bids[1:]),
            tricks=(0, 4, 5, 4) if success else (2, 4, 3, 4),
        )
        for number, success in enumerate(made, start=1)
    )


def before_a_look(*made: bool, scores: tuple[int, int] = (0, 100)) -> View:
    """Return a view with a blind nil on offer after these blind nils."""
    view = bidding(HAND, results=blind_nils(*made), scores=scores, looked=(False, True, True, True))
    actions = (MakeBid(0, BLIND_NIL), Look(0))
    return with_fields(view, hand=None, prompt=Prompt(0, "look", actions))


def blind_chance(*made: bool) -> float:
    return BidEvaluator(before_a_look(*made)).nil_chance()


def test_failed_blind_nils_lower_the_chance_of_the_next() -> None:
    chances = [blind_chance(*[False] * failures) for failures in range(4)]
    assert chances == sorted(chances, reverse=True)
    assert chances[2] < 0.55 < chances[0]


def test_blind_nils_made_hardly_raise_the_chance() -> None:
    assert 0 < blind_chance(*[True] * 5) - blind_chance() < 0.08


def test_later_blind_nils_count_more_than_earlier_ones() -> None:
    assert blind_chance(False, False, True, True) > blind_chance(True, True, False, False)


def test_a_nil_beside_a_nil_tells_nothing_of_covering() -> None:
    failed = blind_nils(False)[0]
    alone = msgspec.structs.replace(failed, bids=(BLIND_NIL, failed.bids[1], NIL, failed.bids[3]))
    assert bid_record(RuleSet(), (alone,))[0].nil_odds == 0


@pytest.mark.parametrize("level", ["club", "master@24"])
def test_blind_nil_stops_after_failures_and_says_the_learned_chance(level: str) -> None:
    fresh, failed = (decided(level, before_a_look(*made)) for made in ([], [False] * 3))
    assert fresh.action == MakeBid(0, BLIND_NIL)
    assert failed.action == Look(0)
    said = [
        one.numbers["nil"] for one in failed.alternatives if one.action == MakeBid(0, BLIND_NIL)
    ]
    assert said[0] < 0.55


@pytest.mark.parametrize("level", ["club", "master@24"])
def test_one_chance_of_a_blind_nil_is_said(level: str) -> None:
    decision = decided(level, before_a_look())
    assert decision.reason_text.count("%") == 1


@pytest.mark.medium
def test_careful_players_stop_before_bold_ones() -> None:
    def stops(style: str) -> int:
        views = (before_a_look(*[False] * failures) for failures in range(6))
        return [decided(f"club+{style}", view).action for view in views].index(Look(0))

    assert stops("careful") < stops("plain") <= stops("bold")
    assert stops("careful") < stops("nil-lover")


def test_a_player_who_changes_is_believed_to_have_changed_after_three_hands() -> None:
    for before, after in ((2, 0), (0, 2)):
        hands = (*beside(before, 6), *beside(after)[4:])
        over = [bid_record(RuleSet(), hands[: 6 + later])[PARTNER].over for later in range(5)]
        ends = [bid_record(RuleSet(), beside(more))[PARTNER].over for more in (before, after)]
        assert abs(over[4] - ends[1]) < abs(over[4] - ends[0])


def test_a_habit_of_long_standing_is_given_up_as_soon_as_one_of_six_hands() -> None:
    lags = []
    for hands in (6, 20):
        before = (beside(2) * 2)[:hands]
        over = [
            bid_record(RuleSet(), (*before, *beside(0)[:later]))[PARTNER].over for later in range(6)
        ]
        lags.append(next(later for later, tricks in enumerate(over) if tricks < over[0] / 2))
    assert max(lags) <= 3


def test_the_longest_games_are_read() -> None:
    over = bid_record(RuleSet(), beside(2) * 30)[PARTNER].over
    assert 1.5 < over < 2.5


def test_no_finished_hand_changes_nothing() -> None:
    for name in presets():
        rules = presets()[name].rules
        game = Game(rules, 4)
        game.deal()
        view = game.view(0)
        assert set(bid_record(rules, view.results)) == {SeatRecord()}
        learned, without = (BidEvaluator(view, learns=learns) for learns in (True, False))
        assert learned.side_tricks == without.side_tricks
        assert learned.nil_chance() == without.nil_chance()
        assert learned.value(Bid("number", 3)) == without.value(Bid("number", 3))


def test_less_is_expected_of_a_partner_who_bids_too_many() -> None:
    judged = {more: BidEvaluator(next_bid(more)) for more in (-2, 0, 2)}
    tricks = [judged[more].side_tricks for more in (-2, 0, 2)]
    assert tricks == sorted(tricks, reverse=True)
    assert tricks[0] - tricks[2] > 1.5
    nils = [judged[more].nil_chance() for more in (-2, 0, 2)]
    assert nils == sorted(nils, reverse=True)
    assert nils[0] > nils[2] + 0.05


@pytest.mark.parametrize("bids", [SECOND, LAST])
@pytest.mark.parametrize("level", ["club", "expert", "master@24"])
def test_the_next_bid_goes_down_beside_who_bids_too_many_and_never_up(
    level: str, bids: str
) -> None:
    low, usual, high = (number_bid(decided(level, next_bid(more, bids))) for more in (2, 0, -2))
    assert low <= usual <= high
    assert low < high


@pytest.mark.parametrize("level", ["novice", "rookie", "regular"])
def test_levels_that_do_not_read_the_score_do_not_read_records(level: str) -> None:
    for bids in (SECOND, LAST):
        assert decided(level, next_bid(2, bids)) == decided(level, next_bid(-2, bids))


def test_the_hands_imagined_before_the_play_fit_how_their_owners_bid() -> None:
    def tricks(more: int) -> float:
        view = next_bid(more)
        source = DealSource(view, random.Random(1))
        return fmean(
            source.reader.tricks(deal.cards[PARTNER], deal.duplicates[PARTNER])
            for deal in source.deals(200)
        )

    assert tricks(2) + 0.5 < tricks(0) < tricks(-2) - 0.2


def test_the_hands_imagined_during_the_play_fit_it_too() -> None:
    def spades(more: int) -> float:
        view = playing(HAND, trick="TC", bids="3 3 4 3", results=beside(more))
        sampler = Sampler(view)
        assert sampler.reading is not None
        high = sum(sampler.position.masks.bit[card] for card in parse_cards("AS KS QS AD AC AH"))
        place = sampler.position.place[PARTNER]
        tables = sampler.tables(400, random.Random(5))
        return fmean(int(table.cards_at(place) & high).bit_count() for table in tables)

    assert spades(2) < spades(0) < spades(-2)


def test_bids_to_come_are_guessed_as_they_have_been_made() -> None:
    def guessed(more: int) -> float:
        source = DealSource(next_bid(more, SECOND), random.Random(1))
        deals = source.deals(100)
        predictor = BidPredictor(source, deals)
        made = (Bid("number", 4), Bid("number", 3), None, None)
        bids = [predictor.bids(made, deal)[PARTNER] for deal in deals]
        return fmean(bid.tricks for bid in bids if bid is not None and not bid.is_nil)

    assert guessed(2) - 0.7 > guessed(0) > guessed(-2) + 0.5


def test_the_bid_says_so_where_the_record_changed_it_and_only_there() -> None:
    said = {more: decided("club", next_bid(more)) for more in (-2, 0, 2)}
    told = {more: [one.text for one in found.reasons if one.kind == "record"]
            for more, found in said.items()}  # fmt: skip
    without = number_bid(decided("club", bidding(HAND, bids=LAST)))
    for more, word in ((2, "too many"), (-2, "too few")):
        changed = number_bid(said[more]) != without
        assert bool(told[more]) is changed
        assert all(
            text.startswith("So far North has bid about ") and text.endswith(f"{word} (10 hands).")
            for text in told[more]
        )
    assert told[0] == []
    assert told[2] or told[-2]


@pytest.mark.medium
def test_a_bid_far_off_is_told_as_it_was_and_believed_no_more_than_three_tricks() -> None:
    five, seven = (bid_record(RuleSet(), beside(more, 1))[PARTNER] for more in (5, 7))
    assert 3 < five.bids.observed_mean == pytest.approx(seven.bids.observed_mean - 2)
    assert five.over == seven.over < 3


@pytest.mark.medium
def test_the_same_game_is_read_the_same_after_a_pause() -> None:
    game = BotGame(RuleSet(), ["club", "club", Off(2), "club"], 3)
    game.play(3)
    again = replay(game.game.rules, game.game.seed, game.game.log)
    results = [one.state.results for one in (game.game, again)]
    assert bid_record(RuleSet(), results[0]) == bid_record(RuleSet(), results[1])
    for one in (game.game, again):
        one.deal()
        assert one.prompt is not None
    seen = [one.view(one.prompt.seat) for one in (game.game, again) if one.prompt]
    assert decided("master@6", seen[0]) == decided("master@6", seen[1])


@pytest.mark.medium
def test_nothing_is_carried_into_the_next_game_of_a_match() -> None:
    rules = with_options(RuleSet(), match=3, target=100)
    game = BotGame(rules, ["club", "club", Off(2), "club"], 3)
    while game.game.state.outcome is None:
        game.play_hand()
    assert len(game.game.state.results) > 1
    game.game.deal()
    assert game.game.prompt is not None
    view = game.game.view(game.game.prompt.seat)
    assert view.results == ()
    assert set(BidEvaluator(view).record) == {SeatRecord()}


@pytest.mark.medium
def test_a_bid_asked_again_after_the_game_is_given_the_same_reasons() -> None:
    rules = with_options(RuleSet(), target=300)
    asked: list[BotAnswer] = []
    bots: list[str | Bot] = ["club", "club", Off(2), "club"]
    game = BotGame(rules, bots, 5, witness=asked.append, limit=SearchBudget())
    game.play()
    bids = [one for one in asked if one.view.seat == 0 and one.view.phase == "bidding"]
    assert any(r.kind == "record" for one in bids for r in one.decision.reasons)
    for one in reversed(bids):
        assert decided("club", one.view).reasons == one.decision.reasons


@pytest.mark.search
def test_a_price_reads_the_game_up_to_its_hand() -> None:
    small = Depth(most=80, least=40)
    bid = MakeBid(0, Bid("number", 3))
    prices = [price_decision(next_bid(more), bid, small) for more in (2, -2)]
    made = []
    for price in prices:
        assert price is not None
        made.append({one.action: one.numbers["make"] for one in price.options}[bid])
    assert made[0] < made[1]


@pytest.mark.medium
@pytest.mark.one_in(18)
@pytest.mark.parametrize("preset", sorted(presets()))
def test_a_record_is_sound_under_every_preset(preset: str) -> None:
    rules = preset_named(preset).rules
    game = BotGame(rules, ["club", "regular"], 5)
    game.play(4)
    record = bid_record(rules, tuple(game.results))
    assert len(record) == seating(rules).players
    for one in record:
        assert isfinite(one.over)
        assert abs(one.over) < 3
        assert 0 < one.nil < 1
        assert abs(one.plays.tricks) < 3
        assert one.bids.hands <= len(game.results)
