"""A deal of the course as an exercise, and how far each deal has come."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Final, Literal

from spades_tui import PROGRAM
from spades_tui.bots.interface import motif_of
from spades_tui.bots.pricing.price import Depth
from spades_tui.bots.pricing.price_decision import price_decision, price_of_other_answer
from spades_tui.bots.protocol import Alternative, Decision, list_offered
from spades_tui.cards import Card, parse_card
from spades_tui.engine import Game
from spades_tui.player_view import View
from spades_tui.player_view.wording import CardStyle, Cast
from spades_tui.player_view.wording.status import list_by_suit
from spades_tui.practice.course.attempt import PARTNER, Choice
from spades_tui.practice.course.deal import CourseDeal, course_deals, deal_named
from spades_tui.practice.course.goal import LEARNER, goal_words
from spades_tui.practice.course.layouts import LAYOUTS, Layouts, contrast
from spades_tui.practice.exercise import Exercise, ExerciseEntry, Feedback
from spades_tui.rules.actions import Action, PlayCard
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.tricks import Trick
from spades_tui.storage.clock import utc_now
from spades_tui.storage.practice_answers import AnswerJournal, Grade, PracticeAnswer
from spades_tui.table.seats import seat_names

if TYPE_CHECKING:
    from spades_tui.bots.pricing.price import Price

KIND: Final[Literal["course"]] = "course"
SOLVED: Final = "Goal reached."
BEATEN: Final = "Beaten."
LEFT: Final = "The deal waits for you."
"""Shown when the player leaves an unsolved deal."""

_DEPTH: Final = Depth(most=200, least=200)
"""Deals that price a card to find the idea behind it."""
_CONTRASTED: Final = 200
"""Layouts dealt to find a few that explain the right card."""

Progress = Literal["", "tried", "solved", "solved at once"]


def course_progress(answers: Iterable[PracticeAnswer]) -> Mapping[str, Progress]:
    """Return the player's progress with each deal, by the id of the deal.

    Args:
        answers: all answers of the player, the earliest first.
    """
    progress: dict[str, Progress] = dict.fromkeys((deal.id for deal in course_deals()), "")
    for answer in answers:
        name = answer.question.partition("/")[2]
        if answer.kind != KIND or name not in progress or progress[name] == "solved at once":
            continue
        if answer.grade == "right" and progress[name] == "":
            progress[name] = "solved at once"
        elif answer.grade in ("right", "hinted"):
            progress[name] = "solved"
        elif progress[name] == "":
            progress[name] = "tried"
    return progress


def next_deal(progress: Mapping[str, Progress]) -> str:
    """Return the id of the first deal that is not solved, or of the first deal if all are solved.

    Args:
        progress: the player's progress with each deal, by its id, in the order of the course.
    """
    open_ones = (name for name, state in progress.items() if not state.startswith("solved"))
    return next(open_ones, next(iter(progress)))


def course_entry(deal: CourseDeal) -> ExerciseEntry:
    """Return the entry of a deal in lists."""
    return ExerciseEntry(f"{KIND}/{deal.id}", KIND, deal.label)


class CourseExercise(Exercise):
    """A deal of the course as an exercise.

    Attributes:
        deal: the deal.
        attempt: the learner's play of the deal.
    """

    def __init__(
        self,
        name: str,
        answers: AnswerJournal,
        style: CardStyle = "symbols",
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        """Begin a deal.

        Raises:
            ValueError: if no deal has that name.
        """
        self.deal: CourseDeal = deal_named(name)
        super().__init__(course_entry(self.deal), answers, style, now)
        self.attempt = self.deal.attempt()
        self._missed = False
        self._tricks = len(self.view.tricks)
        self._explanation: tuple[str, ...] = ()

    @property
    def view(self) -> View:
        """The learner's view of the game; in an ending the partner's hand is open."""
        return self.attempt.view

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return seat_names(RuleSet())

    @property
    def heading(self) -> str:
        """The level and the number of the deal; its title would give the idea away."""
        return f"Level {self.deal.level} · {self.deal.label}"

    @property
    def is_answered(self) -> bool:
        """Whether the goal is reached or missed."""
        return self.attempt.fate != "open"

    @property
    def is_solved(self) -> bool:
        """Whether the goal is reached."""
        return self.attempt.fate == "reached"

    @property
    def ask(self) -> str:
        """Sentences on who won the tricks that ended with the learner's last card, then the
        goal."""
        return f"{self.story} {self.goal}".strip()

    @property
    def goal(self) -> str:
        """The goal as a sentence or two, in tricks from the current one on."""
        return goal_words(self.attempt.goal, self.view, self.names)

    @staticmethod
    def goal_at_start(deal: CourseDeal) -> str:
        """Return a sentence or two with the goal of `deal`, before its first card."""
        game = deal.game()
        return goal_words(deal.make_goal(game), game.view(LEARNER), seat_names(RuleSet()))

    @property
    def story(self) -> str:
        """Sentences on who won the tricks that ended with the learner's last card; "" if none
        ended."""
        view = self.view
        ended = view.tricks[self._tricks :]
        cast = Cast(self.names, LEARNER, "symbols")
        return " ".join(
            f"{cast.subject_verb(trick.winner, 'win')} with the {trick.winning_card.label}."
            for trick in ended
        )

    @property
    def texts(self) -> tuple[str, ...]:
        """Texts to be read before the first card: the goal, the position and the proof; then
        empty."""
        if self.attempt.choices_made:
            return ()
        partner = self.names[PARTNER]
        both = f" You play {partner}'s cards as well as your own."
        say = f"{self.deal.say}{'' if self.deal.reached else both}".strip()
        return tuple(self.cast.restyle_cards(text) for text in (self.goal, say, self.deal.proof))

    def grade(self, answer: Action | int, price: Price | None = None) -> Feedback:  # noqa: ARG002
        """Play a card and return the verdict, which is "open" until the goal is decided.

        The result is then recorded: "right", "wrong", or "hinted" if the goal was missed before.

        Args:
            answer: the card to play (`PlayCard`).
            price: not used.
        """
        assert isinstance(answer, PlayCard)
        self._tricks = len(self.view.tricks)
        self.attempt.play(answer.card)
        if not self.is_answered:
            return Feedback("open", self.ask)
        self._keep("right" if self.is_solved else "wrong")
        text = f"{self.story} {SOLVED if self.is_solved else BEATEN}".strip()
        self._explanation = self._explain_success() if self.is_solved else self._explain_defeat()
        return Feedback("right" if self.is_solved else "wrong", text, self._explanation)

    def advance(self) -> bool:
        """Go back to the moment before the mistake and return True; False if the goal is
        reached."""
        if self.is_solved:
            return False
        self.attempt.take_back()
        self._tricks = len(self.view.tricks)
        return True

    def restart(self) -> bool:
        """Go back to the learner's first card; return True."""
        self.attempt.restart()
        self._tricks = len(self.view.tricks)
        return True

    @property
    def result(self) -> str:
        """A sentence that the deal is solved; "" if it is not."""
        return f"{self.deal.label}: solved." if self.is_solved else ""

    @property
    def farewell(self) -> str:
        """A sentence to show if the learner leaves the deal unsolved; "" if it is solved."""
        return "" if self.is_solved else LEFT

    @property
    def following(self) -> str:
        """A sentence with the command that opens the next deal."""
        name = next_deal(course_progress(self.answers.answers))
        return f"The next deal: {PROGRAM} practice course {name}."

    def afterthoughts(self) -> tuple[str, ...]:
        """Return lines on why the goal was reached, or on the play by which it was missed.

        Empty before the goal is decided.
        """
        return self._explanation

    def game(self) -> Game:
        """Return the game at the `turning_point`, with all hands."""
        return self.turning_point_game()

    def prices(self) -> tuple[Decision, str]:
        """Return the result of `shares`, and a heading that names the card the learner played."""
        return self.shares(), self._describe_turning_point(self.cast)

    def _explain_success(self) -> tuple[str, ...]:
        """Return the idea of the card that mattered, why it works, and layouts that show it."""
        view = self.attempt.learner_view(self.turning_point_game())
        explanation = f"{self.deal.title}. {self.cast.restyle_cards(self.deal.explanation)}"
        return (*self._idea(view), explanation, *self._contrast(view))

    def _contrast(self, view: View) -> tuple[str, ...]:
        """Return layouts in which the right card reaches the goal and the wrong one does not."""
        right, wrong = map(parse_card, (self.deal.right, self.deal.wrong))
        layouts = Layouts(view, self.attempt.goal, _CONTRASTED)
        reached = self.attempt.evaluate_cards(layouts)
        return contrast(layouts, reached, right, wrong, self.attempt.hidden, self.cast)

    def _idea(self, view: View) -> tuple[str, ...]:
        """Return the idea of the card that mattered, if it has a name."""
        right, wrong = (
            next(
                (
                    action
                    for action in list_offered(view, PlayCard)
                    if action.card == parse_card(text)
                ),
                None,
            )
            for text in (self.deal.right, self.deal.wrong)
        )
        price = price_decision(view, wrong, _DEPTH) if right and wrong else None
        best = price_of_other_answer(price, view, right) if right and price else None
        if price is None or best is None:
            return ()
        other = price.options[price.chosen]
        idea = motif_of(view, best, other, price.options, self.cast, by_hand=price.by_hand)
        return (idea.text,) if idea else ()

    @property
    def turning_point(self) -> Choice:
        """The choice to be explained: the mistake, if there is one.

        Otherwise the choice between the deal's `right` and `wrong` cards; if there was none, the
        choice with most at stake. The learner must have played a card.
        """
        choices, right, wrong = (
            self.attempt.choices_made,
            *map(parse_card, (self.deal.right, self.deal.wrong)),
        )
        decisive = (choice for choice in choices if right in choice.right and wrong in choice.wrong)
        return self.attempt.mistake or next(decisive, max(choices, key=lambda choice: choice.stake))

    def shares(self) -> Decision:
        """Return how often each legal card at the `turning_point` reaches the goal.

        The cards are the decision's alternatives, the best first, each with two figures: "goal" is
        the share of the layouts (0 to 1) in which it reaches the goal, "worlds" their number. The
        decision itself is the learner's card.
        """
        view = self.attempt.learner_view(self.turning_point_game())
        by_card = {action.card: action for action in list_offered(view, PlayCard)}
        ranked = sorted(self.attempt.evaluate_view(view).items(), key=lambda pair: -sum(pair[1]))
        weighed = tuple(
            Alternative(by_card[equal[0]], {"goal": sum(hit) / LAYOUTS, "worlds": LAYOUTS})
            for equal, hit in ranked
        )
        return Decision(by_card[self.turning_point.play.card], alternatives=weighed)

    def _describe_turning_point(self, cast: Cast) -> str:
        """Return a line as heading for `shares`: the trick, and the card that was played."""
        point = self.turning_point
        card = f"{cast.possessive_of(point.play.hand)} {cast.card(point.play.card)}"
        return f"Trick {point.trick}, {card}: how often each card reaches the goal."

    def turning_point_game(self) -> Game:
        """Return the game at the `turning_point`, with the hidden cards of the latest layout."""
        return self.attempt.game_at(self.turning_point)

    def _explain_defeat(self) -> tuple[str, ...]:
        cast = self.cast
        attempt, mistake = self.attempt, self.attempt.mistake
        assert mistake is not None, "a goal that was sure is not missed"
        card, tried = mistake.play.card, mistake.counts
        outcome = "was gone, as the hidden cards could lie"
        if tried:
            best = mistake.right[0]
            outcome = (
                f"is reached in {tried[card]:,} of {LAYOUTS:,} layouts, with {cast.the(best)} in "
                f"{tried[best]:,}. The cards lay"
            )
        hands = attempt.game_at(mistake).state.current_hand.cards
        lay = " ".join(
            f"{cast.subject_verb(hand, 'hold')} {self._held(hands[hand], cast)}." for hand in (1, 3)
        )
        tricks = attempt.tricks_from(mistake.trick)
        return (
            f"With {cast.possessive_of(mistake.play.hand)} {cast.card(card)} in trick "
            f"{mistake.trick} the goal {outcome} like this: {lay}",
            *(
                f"Trick {number}: {_trick(trick, cast)}"
                for number, trick in enumerate(tricks, mistake.trick)
            ),
        )

    def _held(self, cards: tuple[Card, ...], cast: Cast) -> str:
        """Return cards by suit in words, else in a row, as they lie in a hand."""
        if cast.style == "words":
            return list_by_suit(cards, self.view, cast)
        return " ".join(map(cast.card, cards))

    def _keep(self, grade: Grade) -> None:
        if grade == "right" and self._missed:
            grade = "hinted"
        self._missed = self._missed or grade == "wrong"
        self.record(grade)


def _trick(trick: Trick, cast: Cast) -> str:
    plays = ", ".join(f"{cast.object_of(play.hand)} {cast.card(play.card)}" for play in trick.plays)
    winner = cast.subject_verb(trick.winner, "win").replace("You", "you")
    won = f"; {winner}" if len(trick.plays) == len("SWNE") else ""
    return f"{plays}{won}."
