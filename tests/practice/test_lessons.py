"""Lessons: every answer can be given, every figure is the rules'; the first game's words."""

from __future__ import annotations

import json
import random
import re
from datetime import UTC, datetime
from importlib.resources import files

import msgspec
import pytest

from spades_tui.bots.pricing.price import Depth
from spades_tui.bots.pricing.price_decision import price_decision, price_of_other_answer
from spades_tui.cards import Card, parse_card
from spades_tui.engine.decide import Rejection
from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast
from spades_tui.practice.lessons.first_game import (
    FirstGameGuide,
    FirstTable,
    first_game,
    instruction,
)
from spades_tui.practice.lessons.learner import (
    LessonExercise,
    lesson_progress,
    next_lesson,
    record_completion,
)
from spades_tui.practice.lessons.lesson import (
    FIRST_LESSON,
    LESSON_IDS,
    Lesson,
    LessonStep,
    fill_placeholders,
    lesson_entries,
    lesson_named,
    score_example,
)
from spades_tui.practice.lessons.positions import format_answer, parse_answer, view_at
from spades_tui.practice.lessons.wasted_card import find_wasted_card
from spades_tui.practice.puzzles.question import gap_to_best, standing_among
from spades_tui.review.marks import find_mark_threshold
from spades_tui.rules.actions import MakeBid, PlayCard
from spades_tui.rules.bids import NIL
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.practice_answers import AnswerJournal
from tests.golden import GOLDEN, RENEW

LESSONS = [name for name in LESSON_IDS if name != FIRST_LESSON]
STEPS = [(name, at) for name in LESSONS for at in range(len(lesson_named(name).steps))]
AT_TABLE = [
    (name, at)
    for name, at in STEPS
    if (step := lesson_named(name).steps[at]).ask and not step.choices
]
WHEN = datetime(2026, 3, 1, 12, tzinfo=UTC)


def test_every_text_is_a_lesson_and_every_lesson_has_one() -> None:
    there = {path.name for path in (files("spades_tui.practice.lessons") / "texts").iterdir()}
    assert there == {f"{name}.toml" for name in LESSON_IDS}
    assert [one.id for one in lesson_entries()] == list(LESSON_IDS)


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_asks_and_begins_at_a_table(name: str) -> None:
    lesson = lesson_named(name)
    assert lesson.steps[0].hand
    assert sum(bool(step.ask) for step in lesson.steps) >= 3
    assert all(step.say or step.ask for step in lesson.steps)


PRICES = GOLDEN / "answers" / "lessons.json"
RENEW_PRICES = "SPADES_RENEW=1 python -m pytest -n0 tests/practice/test_lessons.py prices it again"


def position_of(name: str, at: int) -> str:
    """Return what the price of a step depends on: the rules, the hand and its moves by step."""
    lesson = lesson_named(name)
    steps = lesson.steps
    start = max(number for number in range(at + 1) if steps[number].hand)
    end = next((number for number in range(at + 1, len(steps)) if steps[number].hand), len(steps))
    return " / ".join([lesson.rules, steps[start].hand, *(step.moves for step in steps[start:end])])


def price_step(name: str, at: int) -> dict[str, str]:
    """Return how each answer to a step stands by its price; empty if the question has no price."""
    step, view = lesson_named(name).steps[at], view_at(lesson_named(name), at)
    depth = Depth(most=1200, least=1200, rollouts=6, until_clear=False)
    price = price_decision(view, parse_answer(step.right[0], view.question), depth)
    if price is None:
        return {}
    answers = {}
    for action in dict.fromkeys((*(one.action for one in price.options), *view.question.actions)):
        if (option := price_of_other_answer(price, view, action)) is not None:
            is_small = gap_to_best(price, option) < 2 * find_mark_threshold(price.point)
            answers[format_answer(action)] = (
                f"{standing_among(price, view, action)}{' at little cost' * is_small}"
            )
    return answers


@pytest.mark.search
@pytest.mark.one_in(1 if RENEW else 30)
@pytest.mark.parametrize(("name", "at"), AT_TABLE)
def test_recorded_prices_of_a_lesson_are_those_of_the_engine(name: str, at: int) -> None:
    recorded, key, prices = (
        json.loads(PRICES.read_text("utf-8")),
        f"{name} {at}",
        price_step(name, at),
    )
    if RENEW:
        recorded[key] = {"position": position_of(name, at), "answers": prices}
        PRICES.write_text(json.dumps(recorded, indent=1, ensure_ascii=False) + "\n", "utf-8")
    assert recorded[key]["answers"] == prices, RENEW_PRICES


@pytest.mark.parametrize(("name", "at"), AT_TABLE)
def test_right_answers_of_a_lesson_are_right_by_their_prices(name: str, at: int) -> None:
    step = lesson_named(name).steps[at]
    recorded = json.loads(PRICES.read_text("utf-8")).get(f"{name} {at}", {})
    assert recorded.get("position") == position_of(name, at), RENEW_PRICES
    prices = recorded["answers"]
    if not prices:
        assert "say" in step.right[0], "only talk has no price"
        return
    rights = [prices.get(text, "wrong: not a candidate") for text in step.right]
    assert any(price.startswith("right") for price in rights), prices
    assert not any(price.startswith("wrong") for price in rights), prices
    assert all(prices.get(text, "").endswith("at little cost") for text in step.close), prices
    others = prices.keys() - {*step.right, *step.close}
    assert not any(prices[text].startswith("right") for text in others), prices


NUMBERS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13,
}  # fmt: skip


@pytest.mark.parametrize(("name", "at"), STEPS)
def test_a_lesson_counts_cards_of_its_hand_and_adds_them_up(name: str, at: int) -> None:
    step = lesson_named(name).steps[at]
    if asked := re.fullmatch(r"How many tricks do (.+) promise\?", step.ask):
        assert step.right == (str(len(re.findall("[♠♥♦♣]", asked[1]))),)
    if (name, at) not in AT_TABLE:
        return
    view = view_at(lesson_named(name), at)
    if not isinstance(view.question.actions[0], MakeBid):
        return
    hand = [card.label for card in view.hand or ()]
    for text in (step.praise, step.otherwise, *step.wrong.values()):
        assert set(re.findall("(?:10|[2-9JQKA])[♠♥♦♣]", text)) <= set(hand)
        for number, rank in re.findall(r"\b(\w+) (ace|king|queen|jack)s?\b", text.lower()):
            held = sum(label.startswith(rank[0].upper()) for label in hand)
            assert NUMBERS.get(number, 0) <= held, text
    for text in (step.praise, step.otherwise):
        for word in re.findall(r"\b(?:make|bid|which is) (\w+)", text.lower()):
            assert word not in NUMBERS or str(NUMBERS[word]) in step.right, text


@pytest.mark.parametrize(("name", "at"), STEPS)
def test_every_answer_of_a_step_can_be_given(name: str, at: int) -> None:
    lesson = lesson_named(name)
    step, view = lesson.steps[at], view_at(lesson, at)
    if not step.ask:
        assert step == LessonStep(say=step.say, hand=step.hand, moves=step.moves, score=step.score)
        return
    assert step.right
    assert step.praise
    assert not set(step.right) & {*step.wrong, *step.close}
    if step.choices:
        assert set(step.right) | set(step.wrong) <= set(step.choices)
        assert set(step.choices) - set(step.right)
    else:
        assert view.prompt is not None, "it is the learner's turn"
        for text in (*step.right, *step.wrong, *step.close):
            assert format_answer(parse_answer(text, view.question)) == text
    wrong = set(step.choices or map(format_answer, view.question.actions)) - set(step.right)
    assert step.otherwise or wrong <= set(step.wrong)


@pytest.mark.parametrize(("name", "at"), STEPS)
def test_every_figure_of_a_step_is_worked_out(name: str, at: int) -> None:
    lesson = lesson_named(name)
    step = lesson.steps[at]
    texts = (*step.say, step.ask, step.praise, step.otherwise, *step.wrong.values(), *step.choices)
    for text in texts:
        assert "{" not in fill_placeholders(text, step, lesson)
    used = " ".join(texts)
    assert all(f"{{{name}" in used for name in step.score)


@pytest.mark.parametrize(("name", "at"), STEPS)
def test_what_is_said_before_and_after_an_answer_anyway_is_not_in_its_text(
    name: str, at: int
) -> None:
    step = lesson_named(name).steps[at]
    assert not step.praise.startswith(("Right", "Exactly", "Yes", "Correct"))
    assert not any("Try " in text for text in (step.otherwise, *step.wrong.values()))


def test_figures_are_those_of_the_rules() -> None:
    lesson = Lesson("A", "B", (LessonStep(score={"made": "4 3 3 3 | 5 3 3 2 | 250/9 240/2"}),))
    text = "{made} {made.score} {made.bags} {made.them} {rules.ending.target}"
    us, them = score_example(RuleSet(), "4 3 3 3 | 5 3 3 2 | 250/9 240/2")
    assert fill_placeholders(text, lesson.steps[0], lesson) == (
        f"{us.hand} {us.score} {us.bags} {them.hand} 500".replace("-", "−")
    )
    with pytest.raises(ValueError, match="no score of that name"):
        fill_placeholders("{lost}", lesson.steps[0], lesson)


def test_an_unknown_lesson_is_named_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="did you mean 'bags'"):
        lesson_named("bag")


# -- how far one came -----------------------------------------------------------------------


def answered(learner: LessonExercise, *, rightly: bool) -> None:
    """Answer a step, the first time rightly or not."""
    step, view = learner.step, learner.view
    offered = step.choices or tuple(map(format_answer, view.question.actions))
    wrong = [one for one in offered if one not in (*step.right, *step.close)]
    for text in (step.right[0],) if rightly else (*step.close, wrong[0], step.right[0]):
        found = learner.grade(
            step.choices.index(text) if step.choices else parse_answer(text, view.question)
        )
        assert found.is_right == (text in step.right)


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_taken_to_its_end_and_that_is_remembered(name: str) -> None:
    answers = AnswerJournal()
    learner = LessonExercise(name, answers, now=lambda: WHEN)
    first = True
    while True:
        if learner.ask:
            answered(learner, rightly=not first)
            first = False
        if not learner.advance():
            break
    now = lesson_progress(AnswerJournal().answers)[name]
    asked = sum(bool(step.ask) for step in learner.lesson.steps)
    assert (now.done, now.step, now.answered, now.right) == (True, 0, asked, asked - 1)
    assert f"{asked - 1} of {asked} questions right" in learner.result


def test_a_lesson_goes_on_where_it_was_left_unless_it_begins_anew() -> None:
    answers = AnswerJournal()
    learner = LessonExercise("counting", answers, now=lambda: WHEN)
    for _ in range(2):
        answered(learner, rightly=True)
        learner.advance()
    assert LessonExercise("counting", AnswerJournal()).number == 2
    assert LessonExercise("counting", AnswerJournal(), from_start=True).number == 0
    assert lesson_progress(answers.answers)["counting"].words == "begun"


def test_the_next_lesson_is_the_first_that_is_not_done() -> None:
    answers = AnswerJournal()
    assert next_lesson(lesson_progress(answers.answers)) == FIRST_LESSON
    record_completion(FIRST_LESSON, answers, lambda: WHEN)
    record_completion("counting", answers, lambda: WHEN)
    assert next_lesson(lesson_progress(answers.answers)) == "partner"


# -- the first game -------------------------------------------------------------------------


def true_of(title: str, words: str, view: View) -> bool:
    """Whether what is told of a moment is so."""
    trick, hand = view.trick, view.hand or ()
    led = [] if trick is None else [card for card in hand if card.suit is trick.suit]
    if title in ("Follow suit", "No card of the suit") and trick is not None:
        assert f"led the {trick.plays[0].card.label}" in words, "the window may lie over it"
    match title:
        case "Follow suit":
            return bool(led) and all(a.card in led for a in view.question.actions)  # type: ignore[union-attr]
        case "No card of the suit":
            return trick is not None and not led
        case "Your lead":
            return trick is None and view.tricks[-1].winner == view.seat
        case "Spades are broken":
            return view.spades_broken
        case "Made":
            mates = view.taken[0] + view.taken[2]
            return mates >= int(words.split(" has its ")[1].split(maxsplit=1)[0])
        case _:
            return True


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_played_the_first_game_tells_every_topic_once_and_truly(seed: int) -> None:
    rng = random.Random(seed)
    table = FirstTable.start()
    guide = FirstGameGuide(Cast(table.names, 0, "symbols"))
    told_of = []
    while True:
        view = table.view()
        while (topic := guide.next(view)) is not None:
            title, words = topic
            told_of.append(title)
            missed = [one.missed for one in first_game().topics if one.title == title]
            assert all("{" not in text for text in words)
            assert view.results or true_of(title, " ".join(words), view), (title, words)
            assert words != ("",), f"{title}: {missed}"
        if table.over:
            break
        if table.bot_to_act() is not None:
            assert table.bot_step() is not None
            continue
        assert instruction(view)
        done = table.submit(rng.choice(view.question.actions))
        assert not isinstance(done, Rejection)
    assert sorted(told_of) == sorted(one.title for one in first_game().topics)
    assert len(told_of) == 12
    assert guide.is_over


def at_trick(south: str, moves: str) -> View:
    """Return what South sees after bids and cards, as a lesson writes them."""
    dealer, bids = ("S", "W 3, N 4, E 3, S 3") if moves[0] == "W" else ("W", "N 4, E 3, S 3, W 3")
    hand = f'[Deal "S:{south} - - -"] [Dealer "{dealer}"]'
    return view_at(Lesson("A", "B", (LessonStep(hand=hand, moves=f"{bids}, {moves}"),)), 0)


@pytest.mark.parametrize(
    ("south", "moves", "card", "found"),
    [
        ("K84.A74.J963.Q72", "N KH, E 5H", "AH", ("partner", "4H")),
        ("K84.A74.J963.Q72", "N KH, E 5H", "7H", None),
        ("K84.A74.J963.Q72", "N QH, E 5H", "AH", None),  # West may have the king
        ("K84.AQ4.J963.Q72", "W 5H, N 7H, E TH", "AH", ("cheap", "QH")),
        ("K84.AQ4.J963.Q72", "W 5H, N KH, E TH", "AH", ("partner", "4H")),
        ("K84.AK4.J963.Q72", "W 5H, N 7H, E TH", "AH", None),  # as good as the king
        ("K84.K74.J963.Q72", "N 2H, E AH", "KH", ("beaten", "4H")),
        ("K84.K4.J9632.Q72", "N 2H, E 3H", "KH", None),
        ("K84.K.J97632.Q72", "N 2H, E AH", "KH", None),  # forced
    ],
)  # fmt: skip
def test_a_card_is_called_wasted_only_where_its_player_could_see_it(
    south: str, moves: str, card: str, found: tuple[str, str] | None
) -> None:
    wasted = find_wasted_card(at_trick(south, moves), parse_card(card))
    assert (wasted and (wasted.waste, wasted.other.value)) == found


def test_nothing_is_wasted_once_the_contract_is_safe_or_on_a_nil() -> None:
    view = at_trick("K84.A74.J963.Q72", "N KH, E 5H")
    made = msgspec.structs.replace(view, taken=(3, 0, 4, 0))
    nil = msgspec.structs.replace(view, bids=(view.bids[0], view.bids[1], NIL, view.bids[3]))
    assert find_wasted_card(view, Card.HA) is not None
    assert find_wasted_card(made, Card.HA) is None
    assert find_wasted_card(nil, Card.HA) is None


@pytest.mark.parametrize("seed", range(12))
def test_the_first_game_corrects_each_kind_of_waste_once_as_soon_as_it_is_played(
    seed: int,
) -> None:
    rng = random.Random(seed)
    table = FirstTable.start()
    guide = FirstGameGuide(Cast(table.names, 0, "symbols"))
    said, wasted = [], []
    while not table.over:
        view = table.view()
        assert guide.correction(view) is None, "it was told when the card was played"
        if table.bot_to_act() is not None:
            table.bot_step()
            continue
        action = rng.choice(view.question.actions)
        if isinstance(action, PlayCard) and (found := find_wasted_card(view, action.card)):
            wasted.append(found.waste)
        table.submit(action)
        if (told := guide.correction(table.view())) is not None:
            said.append(told[0])
            assert isinstance(action, PlayCard)
            assert action.card.label in " ".join(told[1])
            assert "{" not in " ".join(told[1])
    assert len(said) == len(set(said)) == len(set(wasted))


def test_the_score_of_the_first_game_is_told_as_the_rules_have_it() -> None:
    table = FirstTable.start()
    guide = FirstGameGuide(Cast(table.names, 0, "symbols"))
    while not table.over:
        if table.bot_step() is None:
            table.submit(table.view().question.actions[0])
    told_words: list[str] = []
    while (topic := guide.next(table.view())) is not None:
        told_words += topic[1]
    for side in table.view().results[-1].sides:
        for line in side.lines:
            assert any(line.label.lower() in words.lower() for words in told_words)
