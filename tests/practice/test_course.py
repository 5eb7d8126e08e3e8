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
from spades_tui.player_view.wording import Cast
from spades_tui.practice.course.adversary import Adversary, open_knowledge
from spades_tui.practice.course.attempt import PARTNER, Ending
from spades_tui.practice.course.deal import LEVELS, CourseDeal, course_deals, deal_named
from spades_tui.practice.course.goal import LEARNER, goal_of, goal_words
from spades_tui.practice.course.session import CourseSession, course_progress, next_deal
from spades_tui.practice.lessons.positions import parse_moves, play_moves
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.formats.hand_text import HandText
from spades_tui.storage.practice_answers import AnswerJournal

DEALS = course_deals()
NAMES = [deal.id for deal in DEALS]
WHEN = datetime(2026, 3, 1, 12, tzinfo=UTC)
SYMBOLS = Cast(("You", "West", "North", "East"), LEARNER, "symbols")


def ending_of(deal: CourseDeal) -> Ending:
    game = deal.game()
    return Ending(deal.form, tuple(parse_moves(deal.moves, 4)), game, deal.counted(game))


def legal_cards(view: View) -> list[Card]:
    return [one.card for one in view.question.actions if isinstance(one, PlayCard)]


def play_on(session: CourseSession) -> None:
    """Play to the end, rightly as long as the goal can be reached."""
    while not session.is_over:
        ending = session.ending
        session.play((ending.choices() if ending.mistake else ending.sure_cards())[0])


def test_the_course_has_two_dozen_deals_in_four_levels_in_order() -> None:
    assert len(DEALS) >= 24
    assert len(set(NAMES)) == len({deal.title for deal in DEALS}) == len(DEALS)
    assert [deal.level for deal in DEALS] == sorted(deal.level for deal in DEALS)
    assert {deal.level for deal in DEALS} == set(range(1, len(LEVELS) + 1))
    assert {deal.goal for deal in DEALS} == {"make", "set", "bags", "nil", "cover", "break"}


@pytest.mark.parametrize("name", NAMES)
def test_a_deal_has_one_right_card_and_the_natural_wrong_one_is_not_it(name: str) -> None:
    deal = deal_named(name)
    ending = ending_of(deal)
    sure, choices = ending.sure_cards(), ending.choices()
    assert ending.fate == "open"
    assert ending.hand_to_play == LEARNER
    assert Adversary(ending.game, ending.goal).is_sure()
    assert parse_card(deal.right) in sure
    assert len(set(sure) & set(choices)) == 1, "equal cards are one"
    assert parse_card(deal.wrong) in {*legal_cards(ending.view)} - {*sure}
    assert max(deal.game().view(LEARNER).hand_sizes) <= 6


@pytest.mark.parametrize("name", NAMES)
def test_the_words_of_a_deal_name_cards_as_the_table_does(name: str) -> None:
    deal = deal_named(name)
    for text in (deal.title, deal.say, deal.why):
        assert text
        assert not re.search(r"T[♠♥♦♣]|\b[2-9TJQKA][SHDC]\b", text), text
    view = deal.game().view(LEARNER)
    known = {card.label for card in (*(view.hand or ()), *(deal.game().view(PARTNER).hand or ()))}
    gone = {play.card.label for play in view.plays if play.card.label not in known}
    trick = {play.card.label for play in view.trick.plays} if view.trick else set()
    for label in re.findall(r"(?:10|[2-9JQKA])[♠♥♦♣]", f"{deal.say} {deal.why}"):
        assert label not in gone - trick, f"the {label} was played before"
    bids = [bid.tricks for bid in view.bids if bid is not None]
    assert 9 <= sum(bids) <= 13 or "nil" in deal.moves


@pytest.mark.parametrize("name", NAMES)
def test_sure_cards_reach_the_goal_and_why_it_works_is_said(name: str) -> None:
    session = CourseSession(name, AnswerJournal(), lambda: WHEN)
    steps = 0
    while not session.is_over:
        session.play(session.ending.sure_cards()[-1])
        steps += 1
    assert session.is_solved
    assert session.ending.mistake is None
    assert session.outcome(SYMBOLS) == (session.deal.why,)
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


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", NAMES)
def test_sure_cards_win_however_the_cards_lie_and_are_played(name: str) -> None:
    deal = deal_named(name)
    goal = deal.counted(deal.game())
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
        assert taken >= goal.tricks if goal.many else taken <= goal.tricks, (name, chance)


@pytest.mark.parametrize("name", NAMES)
def test_every_wrong_card_fails_whatever_follows_and_the_trick_is_offered_again(name: str) -> None:
    deal = deal_named(name)
    wrong = set(ending_of(deal).choices()) - set(ending_of(deal).sure_cards())
    for at, card in enumerate(sorted(wrong, key=str)):
        rng = random.Random(f"{name}/{at}")
        session = CourseSession(name, AnswerJournal(), lambda: WHEN)
        start = session.view
        session.play(card)
        while not session.is_over:
            session.play(rng.choice(legal_cards(session.view)))
        assert not session.is_solved, (name, card)
        mistake = session.ending.mistake
        assert mistake is not None
        assert (mistake.play.hand, mistake.play.card) == (LEARNER, card)
        assert parse_card(deal.right) in mistake.better
        hands = session.ending.hands_at_mistake()
        assert set(hands[LEARNER]) == set(start.hand or ())
        assert len({one for hand in hands for one in hand}) == sum(map(len, hands))
        first, *tricks = session.outcome(SYMBOLS)
        assert card.label in first
        assert tricks
        session.retry()
        assert session.view.question == start.question
        assert session.ending.mistake is None
        session.play(parse_card(deal.right))
        assert session.ending.mistake is None


@pytest.mark.parametrize("name", NAMES[::5])
def test_a_mistake_later_on_goes_back_to_its_own_trick(name: str) -> None:
    session = CourseSession(name, AnswerJournal(), lambda: WHEN)
    session.play(session.ending.sure_cards()[0])
    while not session.is_over:
        sure = session.ending.sure_cards()
        legal = legal_cards(session.view)
        bad = [card for card in legal if card not in sure]
        before = session.view
        session.play((bad or legal)[0])
        if bad:
            break
    play_on(session)
    if session.ending.mistake is None:
        return
    session.retry()
    assert session.view.question == before.question
    assert session.view.plays == before.plays


def test_a_deal_that_was_missed_first_is_solved_and_not_at_once() -> None:
    answers = AnswerJournal()
    session = CourseSession("wait", answers, lambda: WHEN)
    session.play(parse_card("QS"))
    play_on(session)
    assert course_progress(answers.answers)["wait"] == "tried"
    session.retry()
    play_on(session)
    assert course_progress(AnswerJournal().answers)["wait"] == "solved"


def test_the_next_deal_is_the_first_unsolved() -> None:
    assert next_deal(course_progress(())) == NAMES[0]
    session = CourseSession(NAMES[0], AnswerJournal(), lambda: WHEN)
    play_on(session)
    assert next_deal(course_progress(session.answers.answers)) == NAMES[1]


def test_goals_are_told_as_tricks_still_to_be_taken() -> None:
    names = ("You", "West", "North", "East")
    told = {}
    for name in ("across", "one-and-no-more", "throw-the-queen", "long-suit", "squeeze-out"):
        deal = deal_named(name)
        game = deal.game()
        told[name] = goal_words(deal.counted(game), game.view(LEARNER), names)
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
    goal, view = deal.counted(game), game.view(LEARNER)
    assert goal.tricks - goal.bags == view.taken[0] + view.taken[2]


def test_an_unknown_deal_is_named() -> None:
    with pytest.raises(ValueError, match="did you mean 'draw'"):
        deal_named("drew")
