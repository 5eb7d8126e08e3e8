"""Somebody taking a deal of the course: what they are told, and how far they have come."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Final, Literal

from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast
from spades_tui.player_view.wording.status import by_suit
from spades_tui.practice.course.attempt import PARTNER, Ending
from spades_tui.practice.course.deal import LEVELS, CourseDeal, course_deals, deal_named
from spades_tui.practice.course.goal import LEARNER, goal_words
from spades_tui.practice.lessons.positions import parse_moves
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.tricks import Trick
from spades_tui.storage.clock import utc_now
from spades_tui.storage.practice_answers import AnswerJournal, Grade, PracticeAnswer
from spades_tui.table.seats import seat_names

KIND: Final = "course"
PROVED: Final = (
    "An ending: the goal can be reached however the hidden cards lie, and they lie wherever they "
    "beat a wrong card."
)
"""What is said of every deal: it is proved, not tried."""
SOLVED: Final = "Goal reached."
BEATEN: Final = "Beaten."
AGAIN: Final = "Try that trick again."
LEFT: Final = "The deal waits for you."
"""Said when a deal is left unsolved."""

Progress = Literal["", "tried", "solved", "solved at once"]


def course_progress(answers: Iterable[PracticeAnswer]) -> Mapping[str, Progress]:
    """Return how far one has come with each deal, from all that was answered."""
    found: dict[str, Progress] = dict.fromkeys((deal.id for deal in course_deals()), "")
    for one in answers:
        name = one.question.partition("/")[2]
        if one.kind != KIND or name not in found or found[name] == "solved at once":
            continue
        if one.grade == "right" and found[name] == "":
            found[name] = "solved at once"
        elif one.grade in ("right", "hinted"):
            found[name] = "solved"
        elif found[name] == "":
            found[name] = "tried"
    return found


def next_deal(progress: Mapping[str, Progress]) -> str:
    """Return the deal to take next: the first unsolved one; the first of all after that."""
    open_ones = (name for name, how in progress.items() if not how.startswith("solved"))
    return next(open_ones, next(iter(progress)))


class CourseSession:
    """Somebody taking a deal.

    Attributes:
        deal: the deal.
        ending: the play.
        answers: all answers of the person.
    """

    def __init__(
        self, name: str, answers: AnswerJournal, now: Callable[[], datetime] = utc_now
    ) -> None:
        """Begin a deal.

        Raises:
            ValueError: when there is no deal of that name.
        """
        self.deal: CourseDeal = deal_named(name)
        moves = tuple(parse_moves(self.deal.moves, 4))
        game = self.deal.game()
        self.ending = Ending(self.deal.form, moves, game, self.deal.counted(game))
        self.answers, self._now, self._missed = answers, now, False
        self._tricks = 0

    @property
    def view(self) -> View:
        """What the learner sees and is asked."""
        return self.ending.view

    @property
    def names(self) -> tuple[str, ...]:
        """The players."""
        return seat_names(RuleSet())

    @property
    def is_over(self) -> bool:
        """Whether the goal is reached or missed."""
        return self.ending.fate != "open"

    @property
    def is_solved(self) -> bool:
        """Whether the goal is reached."""
        return self.ending.fate == "reached"

    @property
    def goal(self) -> str:
        """What is to be reached, from here on."""
        return goal_words(self.ending.goal, self.view, self.names)

    @staticmethod
    def goal_at_start(deal: CourseDeal) -> str:
        """Return the goal of a deal, before its first card."""
        game = deal.game()
        return goal_words(deal.counted(game), game.view(LEARNER), seat_names(RuleSet()))

    @property
    def story(self) -> str:
        """Who has won the tricks that ended with the learner's last card; "" for none."""
        view = self.view
        ended = view.tricks[self._tricks :]
        cast = Cast(self.names, LEARNER, "symbols")
        return " ".join(
            f"{cast.subject_verb(trick.winner, 'win')} with the {trick.winning_card.label}."
            for trick in ended
        )

    @property
    def level(self) -> str:
        """The level the deal belongs to."""
        return f"{self.deal.level}. {LEVELS[self.deal.level - 1]}"

    @property
    def introduction(self) -> tuple[str, ...]:
        """What is said before the first card."""
        partner = self.names[PARTNER]
        return (self.goal, f"{self.deal.say} You play {partner}'s cards as well as your own.")

    def play(self, card: Card) -> None:
        """Play a card; once the goal is decided, that is remembered."""
        self._tricks = len(self.view.tricks)
        self.ending.play(card)
        if self.is_over:
            self._keep("right" if self.is_solved else "wrong")

    def retry(self) -> None:
        """Go back to the trick in which the goal was given away."""
        self.ending.take_back()

    def restart(self) -> None:
        """Begin at the first card."""
        self.ending.restart()

    def outcome(self, cast: Cast) -> tuple[str, ...]:
        """Return what is said once the goal is decided: why it worked, or the line that beat it."""
        if self.is_solved:
            return (cast.restyle_cards(self.deal.why),)
        return self._beaten(cast)

    def _beaten(self, cast: Cast) -> tuple[str, ...]:
        mistake = self.ending.mistake
        assert mistake is not None, "a goal that was sure is not missed"
        whose = cast.whose(mistake.play.hand)
        card = cast.card(mistake.play.card)
        hands = self.ending.hands_at_mistake()
        lay = " ".join(
            f"{cast.subject_verb(hand, 'hold')} {self._held(hands[hand], cast)}." for hand in (1, 3)
        )
        return (
            f"With {whose} {card} in trick {mistake.trick} the goal was gone, as the hidden cards "
            f"could lie like this: {lay}",
            *(
                f"Trick {number}: {_trick(trick, cast)}"
                for number, trick in enumerate(
                    self.ending.tricks_from(mistake.trick), mistake.trick
                )
            ),
        )

    def _held(self, cards: tuple[Card, ...], cast: Cast) -> str:
        """Return cards by suit in words, else in a row, as they lie in a hand."""
        if cast.style == "words":
            return by_suit(cards, self.view, cast)
        return " ".join(map(cast.card, cards))

    def _keep(self, grade: Grade) -> None:
        if grade == "right" and self._missed:
            grade = "hinted"
        self._missed = self._missed or grade == "wrong"
        self.answers.record(PracticeAnswer(f"{KIND}/{self.deal.id}", KIND, self._now(), grade))


def _trick(trick: Trick, cast: Cast) -> str:
    plays = ", ".join(f"{cast.whom(play.hand)} {cast.card(play.card)}" for play in trick.plays)
    won = f"; {cast.subject_verb(trick.winner, 'win')}" if len(trick.plays) == len("SWNE") else ""
    return f"{plays}{won}."
