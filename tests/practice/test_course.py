"""The course: each deal is proved again, the right line wins, and whatever else is played fails."""

from __future__ import annotations

import random
import re
from datetime import UTC, datetime

import pytest

from spades_tui.bots.kernel.deals import RandomStream
from spades_tui.bots.sampling.dealers import UniformDealer
from spades_tui.cards import Card, parse_card
from spades_tui.engine import Game, Rejection
from spades_tui.player_view import View
from spades_tui.practice.course.adversary import Adversary, open_knowledge
from spades_tui.practice.course.attempt import PARTNER
from spades_tui.practice.course.deal import CourseDeal, course_deals, deal_named
from spades_tui.practice.course.ending import Ending
from spades_tui.practice.course.goal import LEARNER, goal_of, goal_words
from spades_tui.practice.course.layouts import LAYOUTS
from spades_tui.practice.course.session import CourseExercise, course_progress, next_deal
from spades_tui.practice.course.whole_deal import WholeDeal
from spades_tui.practice.lessons.positions import parse_moves, play_moves
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.formats.hand_text import HandText
from spades_tui.storage.practice_answers import AnswerJournal

DEALS = course_deals()
NAMES = [deal.id for deal in DEALS if not deal.reached]
WHOLE = [deal.id for deal in DEALS if deal.reached]
WHEN = datetime(2026, 3, 1, 12, tzinfo=UTC)


def ending_of(deal: CourseDeal) -> Ending:
    ending = deal.attempt()
    assert isinstance(ending, Ending)
    return ending


def legal_cards(view: View) -> list[Card]:
    return [one.card for one in view.question.actions if isinstance(one, PlayCard)]


def play(session: CourseExercise, card: Card) -> None:
    session.grade(PlayCard(LEARNER, session.attempt.hand_to_play, card))


def play_on(session: CourseExercise) -> None:
    """Play to the end, rightly as long as the goal can be reached."""
    while not session.is_answered:
        attempt = session.attempt
        play(session, (legal_cards(session.view) if attempt.mistake else attempt.right_cards())[0])


def test_the_course_has_two_dozen_deals_in_four_levels_in_order() -> None:
    assert len(DEALS) >= 24
    assert len({deal.id for deal in DEALS}) == len({deal.title for deal in DEALS}) == len(DEALS)
    assert [deal.level for deal in DEALS] == sorted(deal.level for deal in DEALS)
    assert {deal.level for deal in DEALS} == set(range(1, 5))
    assert {deal.goal for deal in DEALS} == {"make", "set", "bags", "nil", "cover", "break"}


@pytest.mark.parametrize("name", NAMES)
def test_a_deal_has_one_right_card_and_the_natural_wrong_one_is_not_it(name: str) -> None:
    deal = deal_named(name)
    ending = ending_of(deal)
    sure, choices = ending.right_cards(), ending.choices()
    assert ending.fate == "open"
    assert ending.hand_to_play == LEARNER
    assert parse_card(deal.right) in sure
    assert len(set(sure) & set(choices)) == 1, "equal cards are one"
    assert parse_card(deal.wrong) in {*legal_cards(ending.view)} - {*sure}
    assert max(deal.game().view(LEARNER).hand_sizes) <= 6


@pytest.mark.parametrize("name", [deal.id for deal in DEALS])
def test_the_words_of_a_deal_name_cards_as_the_table_does(name: str) -> None:
    deal = deal_named(name)
    for text in (deal.title, deal.say, deal.explanation):
        assert text
        assert not re.search(r"T[♠♥♦♣]|\b[2-9TJQKA][SHDC]\b", text), text
    view = deal.game().view(LEARNER)
    known = {card.label for card in (*(view.hand or ()), *(deal.game().view(PARTNER).hand or ()))}
    gone = {play.card.label for play in view.plays if play.card.label not in known}
    trick = {play.card.label for play in view.trick.plays} if view.trick else set()
    for label in re.findall(r"(?:10|[2-9JQKA])[♠♥♦♣]", f"{deal.say} {deal.explanation}"):
        assert label not in gone - trick, f"the {label} was played before"
    bids = [bid.tricks for bid in view.bids if bid is not None]
    assert 9 <= sum(bids) <= 13 or "nil" in deal.moves


@pytest.mark.parametrize("name", NAMES)
def test_sure_cards_reach_the_goal_and_why_it_works_is_said(name: str) -> None:
    session = CourseExercise(name, AnswerJournal(), now=lambda: WHEN)
    steps = 0
    while not session.is_answered:
        play(session, session.attempt.right_cards()[-1])
        steps += 1
    assert session.is_solved
    assert session.attempt.mistake is None
    assert f"{session.deal.title}. {session.deal.explanation}" in session.afterthoughts()
    assert "It works with" in " ".join(session.afterthoughts())
    assert session.afterthoughts()[-1].startswith("West holds ")
    assert course_progress(session.answers.answers)[name] == "solved at once"


def dealt_by_chance(form: HandText, game: Game, deal: CourseDeal, chance: int) -> Game:
    """Return the game with the hidden cards dealt by chance, as they may lie."""
    known = open_knowledge(game)
    held = [(cards, 0) for cards in known.held]
    spades = int(known.masks.play.spades)
    (*hands, _) = UniformDealer(known.hidden_cards, held, spades).deal(1, RandomStream(chance))[0]
    place = {hand: at for at, hand in enumerate(known.order)}
    played: list[list[Card]] = [[], [], [], []]
    for play in game.view(LEARNER).plays:
        played[play.hand].append(play.card)
    whole = tuple((*played[hand], *known.masks.cards(hands[place[hand]])) for hand in range(4))
    moves = tuple(parse_moves(deal.moves, 4))
    return play_moves(HandText(hands=whole, dealer=form.dealer), game.rules, moves)


@pytest.mark.one_in(12)
@pytest.mark.parametrize("name", NAMES)
def test_sure_cards_win_however_the_cards_lie_and_are_played(name: str) -> None:
    deal = deal_named(name)
    goal = deal.make_goal(deal.game())
    for chance in range(1, 13):
        rng = random.Random(chance)
        game = dealt_by_chance(deal.form, deal.game(), deal, chance)
        while game.prompt is not None and goal.fate(game.view(LEARNER)) == "open":
            prompt = game.prompt
            if prompt.seat in (LEARNER, PARTNER):
                card = rng.choice(Adversary(game, goal).sure_cards())
                done = game.submit(PlayCard(prompt.seat, prompt.hand, card))
            else:
                done = game.submit(rng.choice(prompt.actions))
            assert not isinstance(done, Rejection)
        if game.prompt is not None:
            assert goal.fate(game.view(LEARNER)) == "reached", (name, chance)
            continue
        tricks = game.view(LEARNER).results[-1].tricks
        taken = sum(tricks[hand] for hand in goal.hands)
        assert taken >= goal.tricks if goal.is_minimum else taken <= goal.tricks, (name, chance)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", NAMES)
def test_every_wrong_card_fails_whatever_follows_and_the_trick_is_offered_again(name: str) -> None:
    deal = deal_named(name)
    wrong = set(ending_of(deal).choices()) - set(ending_of(deal).right_cards())
    for at, card in enumerate(sorted(wrong, key=str)):
        rng = random.Random(f"{name}/{at}")
        session = CourseExercise(name, AnswerJournal(), now=lambda: WHEN)
        start = session.view
        play(session, card)
        while not session.is_answered:
            play(session, rng.choice(legal_cards(session.view)))
        assert not session.is_solved, (name, card)
        mistake = session.attempt.mistake
        assert mistake is not None
        assert (mistake.play.hand, mistake.play.card) == (LEARNER, card)
        assert parse_card(deal.right) in mistake.right
        hands = session.attempt.game_at(mistake).state.current_hand.cards
        assert set(hands[LEARNER]) == set(start.hand or ())
        assert len({one for hand in hands for one in hand}) == sum(map(len, hands))
        first, *tricks = session.afterthoughts()
        assert card.label in first
        assert tricks
        session.advance()
        assert session.view.question == start.question
        assert session.attempt.mistake is None
        play(session, parse_card(deal.right))
        assert session.attempt.mistake is None


@pytest.mark.parametrize("name", NAMES[::5])
def test_a_mistake_later_on_goes_back_to_its_own_trick(name: str) -> None:
    session = CourseExercise(name, AnswerJournal(), now=lambda: WHEN)
    play(session, session.attempt.right_cards()[0])
    while not session.is_answered:
        sure = session.attempt.right_cards()
        legal = legal_cards(session.view)
        bad = [card for card in legal if card not in sure]
        before = session.view
        play(session, (bad or legal)[0])
        if bad:
            break
    play_on(session)
    if session.attempt.mistake is None:
        return
    session.advance()
    assert session.view.question == before.question
    assert session.view.plays == before.plays


def test_a_deal_that_was_missed_first_is_solved_and_not_at_once() -> None:
    answers = AnswerJournal()
    session = CourseExercise("wait", answers, now=lambda: WHEN)
    play(session, parse_card("QS"))
    play_on(session)
    assert course_progress(answers.answers)["wait"] == "tried"
    session.advance()
    play_on(session)
    assert course_progress(AnswerJournal().answers)["wait"] == "solved"


def test_the_next_deal_is_the_first_unsolved() -> None:
    assert next_deal(course_progress(())) == NAMES[0]
    session = CourseExercise(NAMES[0], AnswerJournal(), now=lambda: WHEN)
    play_on(session)
    assert next_deal(course_progress(session.answers.answers)) == NAMES[1]


def test_goals_are_told_as_tricks_still_to_be_taken() -> None:
    names = ("You", "West", "North", "East")
    told = {}
    for name in ("across", "one-and-no-more", "throw-the-queen", "long-suit", "squeeze-out"):
        deal = deal_named(name)
        game = deal.game()
        told[name] = goal_words(deal.make_goal(game), game.view(LEARNER), names)
    assert told["across"] == "Set them: take all of the last 5 tricks."
    assert told["one-and-no-more"] == (
        "No more than one bag: your contract is made, so take at most 1 of the last 4 tricks."
    )
    assert told["throw-the-queen"] == "Make your nil: you must not win a trick."
    assert told["long-suit"] == "Make North's nil: North must not win a trick."
    assert told["squeeze-out"] == "Break West's nil: West must win a trick."
    with pytest.raises(ValueError, match="no such nil"):
        goal_of("nil", deal_named("across").game().view(LEARNER))


@pytest.mark.parametrize("deal", [deal for deal in DEALS if deal.goal == "bags"])
def test_where_bags_are_counted_the_contract_is_made(deal: CourseDeal) -> None:
    game = deal.game()
    goal, view = deal.make_goal(game), game.view(LEARNER)
    assert goal.tricks - goal.bags == view.taken[0] + view.taken[2]


def test_an_unknown_deal_is_named() -> None:
    with pytest.raises(ValueError, match="did you mean 'draw'"):
        deal_named("drew")


def played_to(name: str) -> tuple[CourseExercise, Card, Card]:
    """Return a whole deal before the choice it is about, with the right and the wrong card."""
    session = CourseExercise(name, AnswerJournal(), now=lambda: WHEN)
    right, wrong = parse_card(session.deal.right), parse_card(session.deal.wrong)
    while wrong not in legal_cards(session.view) or right not in session.attempt.right_cards():
        play(session, session.attempt.right_cards()[0])
    return session, right, wrong


@pytest.mark.search
@pytest.mark.parametrize("name", WHOLE)
def test_the_right_card_of_a_whole_deal_is_right_and_the_wrong_one_is_not(name: str) -> None:
    session, _, wrong = played_to(name)
    assert wrong not in session.attempt.right_cards()


@pytest.mark.medium
@pytest.mark.one_in(8)
@pytest.mark.search
@pytest.mark.parametrize("name", WHOLE)
def test_the_right_line_of_a_whole_deal_wins_and_the_natural_wrong_card_fails(name: str) -> None:
    session, right, wrong = played_to(name)
    play(session, wrong)
    play_on(session)
    assert not session.is_solved
    first, *tricks = session.afterthoughts()
    assert wrong.label in first
    assert f"of {LAYOUTS:,} layouts" in first
    assert tricks
    before = session.turning_point_game().view(LEARNER)
    session.advance()
    assert session.view == before
    play(session, right)
    play_on(session)
    assert course_progress(session.answers.answers)[name] == "solved"
    assert f"{session.deal.title}. {session.deal.explanation}" in session.afterthoughts()
    prices = {one.action: one.numbers["goal"] for one in session.shares().alternatives}
    assert max(prices.values()) == next(iter(prices.values())) > 0.9


@pytest.mark.medium
@pytest.mark.search
@pytest.mark.parametrize("name", WHOLE)
def test_what_is_said_of_a_whole_deal_is_what_its_layouts_come_to(name: str) -> None:
    session = CourseExercise(name, AnswerJournal(), now=lambda: WHEN)
    while not session.attempt.choices_made or not session.attempt.choices_made[-1].stake:
        play(session, session.attempt.right_cards()[0])
    counts = session.attempt.choices_made[-1].counts
    assert abs(max(counts.values()) - session.deal.reached) <= 30
    assert f"{session.deal.reached:,}" in session.deal.proof


@pytest.mark.medium
@pytest.mark.search
def test_a_partner_whose_cards_are_settled_would_have_played_as_they_did() -> None:
    session, _, wrong = played_to("ruff-and-draw")
    attempt = session.attempt
    held = attempt.game.state.current_hand.cards
    assert isinstance(attempt, WholeDeal)
    play(session, wrong)
    lain = attempt.game_at(session.turning_point)
    assert lain.state.current_hand.cards[LEARNER] == held[LEARNER]
    assert lain.state.current_hand.cards != held
    for number, (hand, card) in enumerate(attempt._moves[: session.turning_point.moves]):
        if hand == PARTNER and number >= 4:
            game = play_moves(attempt._form, lain.rules, attempt._moves[:number])
            assert attempt._bot_card(game, number).value == card


def test_few_bags_and_the_contract_are_one_goal_of_a_whole_hand() -> None:
    deal = deal_named("leave-it")
    view = deal.game().view(LEARNER)
    goal = goal_of("bags", view, 1)
    assert goal_words(goal, view, ("You", "West", "North", "East")) == (
        "Make your contract, with one bag at most: take 8 to 9 tricks."
    )
    assert [goal.holds((tricks, 13 - tricks, 0, 0)) for tricks in (7, 8, 9, 10)] == [
        False, True, True, False,
    ]  # fmt: skip
    assert goal.fate(view) == "open"
