"""Every two values of an option make two games: other answers, events, points or another end.

For each pair, hands of random answers are played twice, under rules that differ in the option
alone, until something differs. Where that is the points of a hand, a worked figure has to say them.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations, cycle, islice
from typing import Any, Literal

import pytest

from spades_tui.engine import Game, Rejection
from spades_tui.engine.dealing import choose_dealer
from spades_tui.engine.validation import InvalidLog
from spades_tui.player_view import Prompt
from spades_tui.rules.actions import Action, MakeBid
from spades_tui.rules.catalog import all_options, replace_options, with_options
from spades_tui.rules.dependencies import inactive_reason, normalize
from spades_tui.rules.events import ScoreGiven
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import MissingFact, score_hand
from spades_tui.rules.seating import seating
from tests.engine.random_play import random_action
from tests.rules.scoring.scored import hand_of
from tests.rules.scoring.test_worked_figures import FIGURES, Figure
from tests.rulesets import bases, is_valid, listed_values

SHOWN_UNDER: dict[str, tuple[str, dict[str, Any]]] = {
    "blind_nil_pass_order": ("standard", {"nil_pass": 1, "pass_order": "simultaneous"}),
    "blind_nil_pass_duty": ("standard", {"nil_pass": 1, "pass_duty": "must"}),
    "tie": ("solo", {"max_hands": 1, "first_hand": "bids itself"}),
    "sets_lose_in_a_row": ("standard", {"sets_lose": 2}),
}
"""Preset and changes under which random hands show an option that no preset lets them show."""

HANDS = 150
"""Most games begun for a pair of values; nearly all pairs differ within three."""
FIRST_HANDS = 2
"""As many are tried before the worked figures are."""
DEALS = 3
"""Most deals of a game."""

Twins = tuple[RuleSet, RuleSet]
Scores = list[tuple[object, ...]]
Difference = Literal["play", "points", "end"]
"""What differs first: dealing, answers and events; points and bags of a hand; who has won."""


def twins(name: str, values: tuple[Any, Any], among: Iterable[RuleSet]) -> Iterator[Twins]:
    """Yield rule sets that differ in the option `name` alone, and in what hangs on it.

    Both can be played, if there are such rules; else one of them.
    """
    unequal: list[Twins] = []
    both = False
    for rules in among:
        one, other = (normalize(replace_options(rules, {name: value})) for value in values)
        if one == other or inactive_reason(one, name) or inactive_reason(other, name):
            continue
        if is_valid(one) and is_valid(other):
            both = True
            yield one, other
        elif is_valid(one) or is_valid(other):
            unequal.append((one, other))
    if not both:
        yield from unequal


def begun(rules: RuleSet, seed: int, low: int, high: int) -> Game:
    """Return a game somewhere in its middle, all scores between `low` and `high`."""
    rng = random.Random(seed)
    near = (low + 30, -450, -150, 0, 150, high - 30)
    points = [score for score in near if max(low, -1000) < score < high]
    sides = len(seating(rules).sides)
    level = rng.random() < 0.5
    given = ScoreGiven(
        tuple([rng.choice(points)] * sides if level else rng.choices(points, k=sides)),
        tuple(rng.choices(range(5), k=sides)),
        rng.choice((1, 1, 10)),
    )
    dealer = choose_dealer(rules, seed)
    try:
        return Game(rules, seed, [dealer, given], sealed=False)
    except InvalidLog:  # more bags than these rules let anybody have
        return Game(rules, seed, [dealer], sealed=False)


def any_answer(prompt: Prompt, rng: random.Random) -> Action:
    """Any answer the prompt allows, of the rare kinds as often as of the others."""
    kinds: dict[object, list[Action]] = {}
    for action in prompt.actions:
        kind = action.bid.kind if isinstance(action, MakeBid) else type(action)
        kinds.setdefault(kind, []).append(action)
    if len(kinds) < 2 or rng.random() < 0.3:
        return random_action(prompt, rng, revokes=0.1)
    return rng.choice(kinds[rng.choice(list(kinds))])


def difference(one: RuleSet, other: RuleSet, seed: int) -> Difference | None:
    """Return what differs first between two games of the same random answers."""
    rng = random.Random(seed)
    floors = [rules.ending.floor for rules in (one, other)]
    low = max(-10_000 if floor == "none" else floor for floor in floors)
    high = min(one.ending.target, other.ending.target)
    game, twin = begun(one, seed, low, high), begun(other, seed, low, high)
    if game.log != twin.log:
        return "play"
    for _ in range(DEALS):
        if game.over:
            break
        if game.deal() != twin.deal() or game.prompt != twin.prompt:
            return "play"
        while game.prompt is not None:
            action = any_answer(game.prompt, rng)
            made = game.submit(action)
            assert not isinstance(made, Rejection), made
            if twin.submit(action) != made or game.prompt != twin.prompt:
                return "play"
        if (game.state.scores, game.state.bags) != (twin.state.scores, twin.state.bags):
            return "points"
        if standing(game) != standing(twin):
            return "end"
    return None


def standing(game: Game) -> tuple[object, ...]:
    """Return who has won what."""
    outcome = game.state.outcome
    return game.state.wins, game.state.match_winner, outcome and outcome.winner


@cache
def figures() -> list[tuple[Figure, RuleSet, Scores | None]]:
    """Return each worked figure with its rules and what the sides score."""
    rules = [normalize(with_options(RuleSet(), **each.options)) for each in FIGURES]
    return [(each, its, scores(each, its)) for each, its in zip(FIGURES, rules, strict=True)]


def scores(figure: Figure, rules: RuleSet) -> Scores | None:
    """Return what each side scores; None where these rules cannot score such a hand."""
    hand = hand_of(figure.bids, figure.tricks, **(figure.facts or {}))
    if len(hand.bids) != seating(rules).players:
        return None
    before = figure.before or ((0, 0),) * len(seating(rules).sides)
    itself = all(bid is None for bid in hand.bids)
    try:
        sides = score_hand(hand, rules, before, bids_itself=itself)
    except MissingFact:
        return None
    return [(side.hand, side.bags, side.wins_game, side.loses_game) for side in sides]


def has_figure(name: str, value: Any, other: Any) -> bool:
    """Whether a worked figure under `value` would be another one under `other`."""
    of = all_options()[name].get_value
    for figure, rules, scored in figures():
        if of(rules) != value or inactive_reason(rules, name):
            continue
        swapped = normalize(replace_options(rules, {name: other}))
        if of(swapped) == other and scores(figure, swapped) not in (None, scored):
            return True
    return False


def first_difference(
    name: str, values: tuple[Any, Any], own: Sequence[RuleSet], hands: range
) -> Difference | None:
    """Return what differs first in some games, under `own` rules if the option matters there."""
    pairs = chain(cycle(twins(name, values, own)), cycle(twins(name, values, bases().values())))
    for seed, (one, other) in enumerate(islice(pairs, hands.stop)):
        found = difference(one, other, seed) if seed in hands else None
        if found:
            return found
    return None


def lack(name: str, values: tuple[Any, Any], own: Sequence[RuleSet]) -> str:
    """Return what two values of an option lack to be two, as sentences; nothing if all is well."""
    found = first_difference(name, values, own, range(FIRST_HANDS))
    if found in ("play", "end"):
        return ""
    one, other = values
    default = all_options()[name].default
    has = {one: has_figure(name, one, other), other: has_figure(name, other, one)}
    if found is None and not any(has.values()):
        found = first_difference(name, values, own, range(FIRST_HANDS, HANDS))
        if found is None:
            return (
                f"`{name}`: {one!r} and {other!r} are the same: no deal, answer, score or end of "
                f"{HANDS} games differs. Let the value change something in spades_tui/rules or "
                "spades_tui/engine. If random answers do not lead there, add a worked figure to "
                "FIGURES in tests/rules/scoring/test_worked_figures.py, or, for what is no score, "
                "rules under which they do to SHOWN_UNDER in tests/rules/test_every_value.py."
            )
        if found != "points":
            return ""
    asked = [value for value in values if value != default and not has[value]]
    missing = asked if default in values or not any(has.values()) else []
    if not missing:
        return ""
    return (
        f"`{name}`: {one!r} and {other!r} score differently, and no worked figure under "
        f"{' or '.join(map(repr, missing))} says what: add one "
        "to FIGURES in tests/rules/scoring/test_worked_figures.py."
    )


def own_rules(name: str) -> Sequence[RuleSet]:
    """Return the rules that show an option, where random ones do not."""
    if name not in SHOWN_UNDER:
        return []
    preset, options = SHOWN_UNDER[name]
    return [with_options(preset_named(preset).rules, **options)]


def check_pairs(name: str, pairs: Iterable[tuple[Any, Any]]) -> None:
    lacking = [text for values in pairs if (text := lack(name, values, own_rules(name)))]
    if lacking:
        pytest.fail("\n".join(lacking), pytrace=False)


@pytest.mark.parametrize("name", list(all_options()))
def test_every_value_of_an_option_makes_another_game_than_its_default(name: str) -> None:
    default = all_options()[name].default
    check_pairs(name, [(default, value) for value in listed_values(name) if value != default])


@pytest.mark.slow
@pytest.mark.parametrize("name", list(all_options()))
def test_every_two_values_of_an_option_make_two_games(name: str) -> None:
    check_pairs(name, combinations(listed_values(name), 2))
