"""The searching player: legal everywhere, the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from spades_tui.bots.kernel import masks_for
from spades_tui.bots.parameters import SearchParameters
from spades_tui.bots.protocol import SearchBudget
from spades_tui.bots.search.bot import SearchBot
from spades_tui.bots.search.cards import CardSearch
from spades_tui.bots.search.race import Trial, race
from spades_tui.bots.win_probability.model import win_chance_after_hand
from spades_tui.engine import Game, Rejection
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.facts import SideScore
from tests.bots.games_in_play import view_in_play
from tests.rulesets import random_rules

QUICK = SearchBudget(samples=2)
BOT = SearchBot("quick", SearchParameters(deals=4, rollouts=2))


def play_hand(rules: RuleSet, seed: int) -> None:
    """One hand, every answer from the searching player; every one is legal."""
    game = Game(rules, seed)
    rng = random.Random(seed)
    while not game.state.results:
        if game.prompt is None:
            game.deal()
            continue
        view = game.view(game.prompt.seat)
        decision = BOT.decide(view, QUICK, rng)
        answer = game.submit(decision.action)
        assert not isinstance(answer, Rejection), answer


@pytest.mark.search
@pytest.mark.one_in(12)
@pytest.mark.parametrize("name", list(presets()))
def test_a_hand_of_every_preset_is_played_legally(name: str) -> None:
    play_hand(presets()[name].rules, 5)


@pytest.mark.medium
@pytest.mark.one_in(6)
@pytest.mark.parametrize("seed", range(6))
def test_a_hand_under_random_rules_is_played_legally(seed: int) -> None:
    play_hand(random_rules(random.Random(seed)), seed)


def test_the_same_view_and_seed_give_the_same_decision() -> None:
    view = view_in_play()
    bot = SearchBot("same", SearchParameters(deals=12, rollouts=4))
    first, second = (bot.decide(view, SearchBudget(), random.Random(9)) for _ in range(2))
    assert first == second


def test_a_limit_of_time_ends_the_search_early_and_says_so() -> None:
    view = view_in_play()
    bot = SearchBot("slow", SearchParameters(deals=4000, rollouts=20))
    decision = bot.decide(view, SearchBudget(seconds=0.0), random.Random(1))
    assert decision.numbers["worlds"] == 1


def test_the_chance_to_win_grows_with_the_score_and_shrinks_with_the_bags() -> None:
    rules = RuleSet()

    def chance(ours: int, theirs: int, bags: int = 0) -> float:
        sides = (SideScore((), 0, ours, bags), SideScore((), 0, theirs, 0))
        return win_chance_after_hand(sides, 0, rules, 3)

    assert chance(100, 100) == pytest.approx(0.5)
    assert chance(0, 0) < chance(50, 0) < chance(300, 0) < chance(505, 480) == 1
    assert chance(100, 100, 8) < chance(100, 100, 2) < 0.5
    assert chance(480, 505) == 0
    assert chance(400, 350) > chance(100, 50)


def noisy_trial(tried: list[int], gaps: Sequence[float]) -> Trial:
    """Return a trial in which choices differ by `gaps` and noise; it counts deals in `tried`."""
    rng = random.Random(2)

    def trial(which: Sequence[int], deals: int) -> list[list[float]]:
        for index in which:
            tried[index] += deals
        return [[gaps[index] + rng.gauss(0, 1) for _ in range(deals)] for index in which]

    return trial


def test_a_race_drops_choices_that_are_clearly_behind() -> None:
    tried = [0] * 4
    comparison = race(4, 4000, noisy_trial(tried, [0.0, 3.0, 2.9, 2.0]))
    assert comparison.leader == 1
    assert tried[0] < tried[2] <= tried[1] == comparison.deals
    assert comparison.rank_choices() == [1, 2, 3, 0]


def test_a_choice_to_keep_stays_in_the_race() -> None:
    tried = [0] * 3
    race(3, 640, noisy_trial(tried, [0.0, 5.0, 0.0]), keep=0)
    assert tried == [640, 640, 40]


def test_a_race_ends_as_soon_as_the_best_is_clear() -> None:
    tried = [0] * 2
    race(2, 4000, noisy_trial(tried, [0.0, 5.0]))
    assert tried == [40, 40]


def test_a_race_of_equals_ends_at_the_limit() -> None:
    tried = [0] * 2
    race(2, 500, noisy_trial(tried, [0.0, 0.0]))
    assert tried == [500, 500]


def test_neighbors_in_a_suit_are_one_choice() -> None:
    view = view_in_play(tricks=0)
    assert view.hand is not None
    search = CardSearch(view, random.Random(1), SearchParameters(rollouts=1))
    masks = masks_for(view.rules)
    assert view.prompt is not None
    legal = {action.card for action in view.prompt.actions if isinstance(action, PlayCard)}
    shown = [card for cards in search.classes for card in masks.cards(sum(cards))]
    assert sorted(shown) == sorted(legal)
    for cards in search.classes:
        held = masks.cards(sum(cards))
        between = [bit for bit in masks.card if cards[0] < bit < cards[-1]]
        gone = {play.card for trick in view.tricks for play in trick.plays}
        assert all(masks.card[bit] in view.hand or masks.card[bit] in gone for bit in between)
        assert len({card.suit for card in held}) == 1
