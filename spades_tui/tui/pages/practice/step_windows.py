"""Windows of exercises: a text to read, a question with answers, all hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from spades_tui.tui.dialogs import ListDialog
from spades_tui.tui.frame.commands import Command
from spades_tui.tui.text_window import TextWindow
from spades_tui.tui.widgets.card_text import card_text
from spades_tui.tui.widgets.hands import cards_by_suit, hand_lines
from spades_tui.tui.widgets.lists import ListItem
from spades_tui.tui.widgets.text_pane import Row, TextLine

if TYPE_CHECKING:
    from spades_tui.cards import Card
    from spades_tui.player_view import View
    from spades_tui.practice.exercise import Feedback

Way: TypeAlias = Literal["on", "closed"]
"""The answer of a window: go on to the next step, or back to the table."""
_TERM = 10
"""Width of a player's name in cells."""
_ROWS = 15
"""Most rows of a window over the table, so that your cards stay visible."""
_SHORT_ROWS = 13


class AllHandsDialog(TextWindow[None]):
    """A window with the cards in all hands when the question of an exercise is asked.

    Args:
        view: the view of the player who is asked.
        names: the players' names by seat.
        cards: the cards held, by seat.
    """

    def __init__(self, view: View, names: Sequence[str], cards: Sequence[tuple[Card, ...]]) -> None:
        super().__init__("All hands")
        self._hands = hand_lines(view, names, cards, view.trick, lambda _: True)
        self._rules = view.rules

    def lines(self, width: int) -> Iterator[TextLine]:
        for hand in self._hands:
            cards = cards_by_suit(hand.cards or (), self._rules)
            yield Row(self.text(hand.name, "bold $gold"), self.text(cards), _TERM)


class TextStepDialog(TextWindow[Way]):
    """A window with the text of a step of an exercise; the player's cards stay visible below it.

    Answers "on" if the player wants to go on, and "closed" if it is only closed.

    Args:
        title: the title.
        texts: the paragraphs.
    """

    DEFAULT_CSS = """
    TextStepDialog { align: center top; background: transparent; #box { margin: 2 0 0 0; } }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "on", "go on", id="tell.on", tooltip="Go on."),
        Binding("escape,m", "back", "close", id="page.back",
                tooltip="Close it and look at the table; so does m."),
    ]  # fmt: skip

    def __init__(self, title: str, texts: Sequence[str]) -> None:
        super().__init__(title)
        self.texts = tuple(texts)

    def lines(self, width: int) -> Iterator[TextLine]:
        for place, text in enumerate(self.texts):
            if place:
                yield Content()
            yield self.text(text)

    def rows_at_most(self) -> int:
        return (_SHORT_ROWS if self.has_class("-short") else _ROWS) - 3

    def action_on(self) -> None:
        self.dismiss("on")

    def action_back(self) -> None:
        self.dismiss("closed")


class QuizDialog(ListDialog[Way]):
    """A question with answers to choose from; wrong answers do not close it.

    Answers "on" if the player goes on after the right answer, and "closed" if it is only closed.

    Args:
        title: the title of the window.
        question: the question.
        choices: the answers.
        keys: the digit that chooses each answer.
        judge: takes the index in `choices` of an answer, and returns the verdict on it.
    """

    DEFAULT_CSS = """
    QuizDialog {
        align: center top; background: transparent;
        #box { margin: 2 0 0 0; max-height: 15; }
        #words { margin: 0; }
        #wrong.-right { color: $gold; text-style: none; }
        #key-line { margin: 0; }
        &.-short #box { max-height: 13; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "on", "go on", id="tell.on", tooltip="Go on."),
        Binding("enter,space", "pick", "pick", id="dialog.pick",
                tooltip="Choose the selected answer."),
        Binding("escape,m", "back", "close", id="page.back",
                tooltip="Close it and look at the table; so does m."),
    ]  # fmt: skip

    def __init__(
        self,
        title: str,
        question: str,
        choices: Sequence[str],
        keys: Sequence[str],
        judge: Callable[[int], Feedback],
    ) -> None:
        rows = [
            ListItem(str(place), choice if choice == key else f"{key}  {choice}")
            for place, (key, choice) in enumerate(zip(keys, choices, strict=True))
        ]
        super().__init__(title, rows, words=question)
        self.keys = tuple(keys)
        self._judge = judge
        self._is_done = False

    def content(self) -> Iterator[Widget]:
        yield from super().content()
        yield Static(id="wrong")

    def commands(self) -> list[Command]:
        """Return the window's commands; before the right answer also one for the digits of the
        answers."""
        commands = super().commands()
        if self._is_done:
            return commands
        words = "Choose the answer with that number."
        digits = Command("quiz.answer", (), _span(self.keys), "answer", words, "", self, True)
        return [digits, *commands]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return False for going on before the right answer, and for answering after it.

        Other actions are checked as in `Dialog`.
        """
        if action in ("on", "pick") and self._is_done != (action == "on"):
            return False
        return super().check_action(action, parameters)

    def on_key(self, event: events.Key) -> None:
        if event.character in self.keys and not self._is_done and self.is_active:
            self._answer(self.keys.index(event.character))
            event.stop()
            event.prevent_default()

    def pick_item(self, key: str) -> None:
        self._answer(int(key))

    def _answer(self, place: int) -> None:
        feedback = self._judge(place)
        self._is_done = feedback.is_right
        verdict = self.query_one("#wrong", Static)
        verdict.set_class(feedback.standing != "wrong", "-right")
        verdict.update(card_text(self, " ".join((feedback.text, *feedback.reasons))))
        if feedback.is_right:
            self.listing.display = False
            self.set_focus(None)
        self.refresh_bindings()

    def action_on(self) -> None:
        self.dismiss("on")

    def action_back(self) -> None:
        self.dismiss("closed")


def _span(digits: Sequence[str]) -> str:
    """Return a text for digits on the key line: ``1–3``, or ``1, 3`` if some are missing."""
    first, last = int(digits[0]), int(digits[-1])
    has_gaps = last - first + 1 != len(digits)
    return ", ".join(digits) if has_gaps else f"{first}–{last}"
