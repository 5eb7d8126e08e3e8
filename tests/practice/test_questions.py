"""A question's id, what counts as right, and a hint in three steps."""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import permutations

import msgspec
import pytest
from msgspec.structs import replace

from spades_tui.bots.pricing.price import Depth, Price
from spades_tui.bots.pricing.price_decision import price_decision, price_of_other_answer
from spades_tui.bots.protocol import SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.cards import Card
from spades_tui.engine import Game
from spades_tui.lab.simulation.bot_game import BotGame
from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast
from spades_tui.practice.question import Question
from spades_tui.review.hints import STEP_COUNT, HintProgress, hint_from_decision
from spades_tui.review.marks import LOSING_MARKS, mark_of_loss
from spades_tui.review.priced_decisions import question_id
from spades_tui.review.sentences import sentence_for
from spades_tui.review.themes import KIND_NAMES, PHASES, THEME_NAMES, kind_of, phase_of, theme_of
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.catalog import with_options
from spades_tui.rules.deck import sort_hand
from spades_tui.rules.presets import preset_named, presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.table.hands import DecisionPoint, list_finished_hands
from spades_tui.table.seats import seat_names
from tests.review.mistakes import QUICK, novices_game, own_decisions, own_prices

pytestmark = pytest.mark.search

NAMES = ("You", "West", "North", "East")


@cache
def lost() -> tuple[tuple[DecisionPoint, Price], ...]:
    """Return the person's decisions that are questions."""
    priced = zip(own_decisions(novices_game()), own_prices(), strict=True)
    return tuple(
        (one, found) for one, found in priced if found and mark_of_loss(found) in LOSING_MARKS
    )


def asked(number: int) -> Question:
    one, found = lost()[number]
    return Question(question_id(one.view), "mistake", one, found, "f.jsonl", "Standard", NAMES)


def cards_lost() -> list[int]:
    return [n for n, (one, _) in enumerate(lost()) if isinstance(one.action, PlayCard)]


def swapped(view: View, new: dict[str, str]) -> View:
    """Return the view with plain suits swapped, its hand in order again."""
    text = msgspec.json.encode(view).decode()
    text = re.sub(r'"([2-9TJQKA])([HDC])"', lambda m: f'"{m[1]}{new[m[2]]}"', text)
    text = re.sub(r'"suit":"([HDC])"', lambda m: f'"suit":"{new[m[1]]}"', text)
    other = msgspec.json.decode(text, type=View)
    hand = sort_hand(other.hand or (), other.rules)
    return msgspec.structs.replace(other, hand=tuple(hand))


@pytest.mark.medium
def test_swapped_plain_suits_make_the_same_question_and_nothing_else_does() -> None:
    views = [
        one.view for one in own_decisions(novices_game()) if len(one.view.question.actions) > 1
    ]
    names = {question_id(view) for view in views}
    assert len(names) == len(views)
    for view in views[::5]:
        for order in permutations("HDC"):
            other = swapped(view, dict(zip("HDC", order, strict=True)))
            assert question_id(other) == question_id(view)


@pytest.mark.medium
def test_chance_and_help_make_no_other_question_but_score_and_rules_do() -> None:
    view = own_decisions(novices_game())[4].view
    same = msgspec.structs.replace(view, commitment="x" * 64, nonce="y", assisted=True, deal=9)
    assert question_id(same) == question_id(view)
    behind = msgspec.structs.replace(view, scores=(view.scores[0] - 10, view.scores[1]))
    assert question_id(behind) != question_id(view)
    rules = with_options(view.rules, target=300)
    assert question_id(msgspec.structs.replace(view, rules=rules)) != question_id(view)


@pytest.mark.medium
def test_the_best_answer_is_right_and_what_was_done_is_not() -> None:
    for number in range(len(lost())):
        one = asked(number)
        cast = one.cast()
        best = one.grade(one.price.best, cast)
        assert best is not None
        assert best.is_right
        assert one.reason(cast) in best.text
        taken = one.grade(one.point.action, cast)
        assert taken is not None
        assert not taken.is_right
        assert "point" in taken.text
        close = taken.standing == "close"
        assert ("neither way" if close else "what you did then") in taken.text


@pytest.mark.medium
def test_a_card_equal_to_a_right_one_is_right() -> None:
    equals = 0
    for one in own_decisions(novices_game()):
        found = price_decision(one.view, one.action, Depth(most=40, least=40))
        if found is None or not isinstance(one.action, PlayCard):
            continue
        tried = {option.action for option in found.options}
        for action in one.view.question.actions:
            same = price_of_other_answer(found, one.view, action)
            assert same is not None
            equals += action not in tried
    assert equals


@pytest.mark.medium
def test_an_answer_nobody_tried_is_judged_by_its_own_price() -> None:
    one, found = next(pair for pair in lost() if not isinstance(pair[0].action, PlayCard))
    few = msgspec.structs.replace(found, options=found.options[:2], chosen=1)
    question = msgspec.structs.replace(asked(0), point=one, price=few)
    other = found.options[-1].action
    assert question.grade(other, question.cast()) is None
    own = price_decision(one.view, other, QUICK)
    verdict = question.grade(other, question.cast(), own)
    assert verdict is not None
    assert not verdict.is_right


def test_a_hint_tells_more_with_each_step() -> None:
    for number in cards_lost():
        one = asked(number)
        cast = one.cast()
        look, between, answer = one.hint(cast).texts
        best, taken = one.price.best, one.point.action
        assert isinstance(best, PlayCard)
        assert isinstance(taken, PlayCard)
        assert best.card.label not in look
        assert best.card.label in between
        assert taken.card.label in between
        assert answer.startswith(f"Play the {best.card.label}.")
        assert one.reason(cast) in answer


def test_candidates_stand_in_the_order_of_the_hand() -> None:
    for number in cards_lost():
        one = asked(number)
        offered = one.view.question.actions
        both = sorted((one.price.best, one.point.action), key=offered.index)
        first, second = (action.card.label for action in both if isinstance(action, PlayCard))
        assert one.hint(one.cast()).texts[1] == f"The choice is between {first} and {second}."


@pytest.mark.one_in(3)
@pytest.mark.parametrize("preset", list(presets()))
@pytest.mark.parametrize("level", ["rookie", "club"])
def test_advice_in_steps_for_every_question_of_every_preset(preset: str, level: str) -> None:
    rules = preset_named(preset).rules
    game = BotGame(rules, ("novice",), 5)
    game.play(1)
    names = seat_names(rules)
    hand = list_finished_hands(game.game.steps)[-1]
    for one in hand.decisions[::3]:
        cast = Cast(names, one.seat, "words")
        found = load_bot(level).decide(one.view, SearchBudget(), random.Random(1))
        steps = hint_from_decision(one.view, found, cast)
        assert all(step.endswith((".", "?")) for step in steps.texts)
        assert all(step[0] == step[0].upper() and "  " not in step for step in steps.texts)
        best = found.alternatives[0] if found.alternatives else None
        if best is not None:
            assert theme_of(one.view, best, found.alternatives[-1]) in THEME_NAMES
        assert kind_of(one.view, one.action) in KIND_NAMES
        assert phase_of(one.view) in PHASES


def test_a_guide_tells_one_step_after_the_other_and_then_the_last_again() -> None:
    one = asked(cards_lost()[0])
    steps = one.hint(one.cast())
    guide = HintProgress(steps)
    told = [guide.next_step() for _ in range(STEP_COUNT + 1)]
    assert [step.sentences for step in told] == [*steps, steps.answer]
    assert [step.is_last for step in told] == [False, False, True, True]


@pytest.mark.medium
def test_a_forced_answer_is_told_at_once() -> None:
    view = next(
        one.view for one in own_decisions(novices_game()) if len(one.view.question.actions) == 1
    )
    found = load_bot("club").decide(view, SearchBudget(), random.Random(1))
    told = HintProgress(hint_from_decision(view, found, Cast(NAMES, 0))).next_step()
    assert told.is_last
    assert told.sentences[0].startswith("There is only one answer: play the ")


def test_praise_names_the_answer_that_was_given() -> None:
    cast, praised = Cast(NAMES, 0, "symbols"), 0
    for number in cards_lost():
        question = asked(number)
        best, taken = question.price.best, question.point.action
        for other in question.view.question.actions:
            assert isinstance(other, PlayCard)
            found = question.grade(other, cast)
            if found is None or not found.is_right or other == best:
                continue
            praised += 1
            named = {card.label for card in Card if card.label in found.text}
            assert isinstance(best, PlayCard)
            assert isinstance(taken, PlayCard)
            assert other.card.label in named
            held = set(question.view.hand or ()) - {other.card, taken.card}
            assert not named & {card.label for card in held}
    assert praised


def test_no_hint_speaks_of_cards_that_lie_face_down() -> None:
    game = Game(with_options(RuleSet(), blind_nil_deficit=0), 1)
    game.deal()
    assert game.prompt is not None
    view = game.view(game.prompt.seat)
    assert view.hand is None
    found = load_bot("club").decide(view, SearchBudget(), random.Random(1))
    steps = HintProgress(hint_from_decision(view, found, Cast(NAMES, view.seat)))
    look, between = steps.next_step().sentences, steps.next_step().sentences
    assert look[0].startswith("Your cards are face down")
    assert between == ("The choice is between looking at the cards and blind nil.",)


def told_apart(better: dict[str, float], worse: dict[str, float]) -> str:
    """Return the theme of two cards that differ in these figures."""
    card = asked(cards_lost()[0])
    best, other = card.price.options[0], card.price.options[-1]
    return theme_of(card.view, replace(best, numbers=better), replace(other, numbers=worse))


def test_what_sets_two_cards_apart_is_what_the_better_one_brings() -> None:
    assert told_apart({"set": 0.6, "bags": 2}, {"set": 0.3, "bags": 1}) == "set"
    assert told_apart({"set": 0.3, "bags": 1}, {"set": 0.33, "bags": 2}) == "bags"
    assert told_apart({"make": 0.9}, {"make": 0.5}) == "contract"
    assert told_apart({"break": 0.9, "set": 0}, {"break": 0.5, "set": 0.1}) == "their nil"
    assert told_apart({"bags": 2}, {"bags": 1}) == "tricks"


def test_what_explains_less_than_half_of_the_points_is_not_named() -> None:
    several = {"by contract": 10.0, "by bags": 9.0, "by their contract": 8.0}
    assert told_apart(several, {"by contract": 0.0}) == "tricks"
    assert told_apart(several | {"by contract": 30.0}, {"by contract": 0.0}) == "contract"
    assert told_apart({"by bags": -4.0, "make": 0.9}, {"by bags": -40.0, "make": 0.8}) == "bags"
    assert told_apart({"make": 0.6, "points": 90}, {"make": 0.4, "points": 10}) == "tricks"


SAID = {
    "contract of": "contract",
    "more bags": "bags",
    "bags bring": "bags",
    "set in": "their contract",
    "broken in": "their nil",
}
"""Words of a sentence, and the cause they name."""


def test_the_cause_a_sentence_names_explains_most_of_the_points() -> None:
    named = 0
    for one, found in lost():
        said = sentence_for(one, found, "?", Cast(NAMES, 0, "symbols"))
        best, taken = found.options[0].numbers, found.options[found.chosen].numbers
        causes = {name for name in (*best, *taken) if name.startswith("by ")}
        parts = {name: best.get(name, 0.0) - taken.get(name, 0.0) for name in causes}
        for words, cause in SAID.items():
            if f" {words}" in said:
                assert parts[f"by {cause}"] >= sum(parts.values()) / 2, said
                named += 1
    assert named


@pytest.mark.medium
def test_the_prices_the_tests_go_by_are_those_of_now() -> None:
    kept = zip(own_decisions(novices_game()), own_prices(), strict=True)
    for one, found in list(kept)[::4]:
        assert price_decision(one.view, one.action, QUICK) == found
