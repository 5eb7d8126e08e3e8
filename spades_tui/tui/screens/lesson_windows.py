"""Windows of a lesson over the table: something to read, or answers to choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from textual import events
from textual.widget import Widget

from spades_tui.tui.keys import Pairs, Where, hint_pairs
from spades_tui.tui.screens.asking import Framed
from spades_tui.tui.widgets.listing import Line, Listing
from spades_tui.tui.widgets.prose import SPACER, Block, Prose

if TYPE_CHECKING:
    from spades_tui.coach.questions import Verdict

Way = Literal["on", "closed"]
"""Where a window of a lesson leads: to what comes next, or back to the table."""


def paragraphs(texts: Sequence[str]) -> list[Block]:
    """Return paragraphs with a blank line between them."""
    blocks = [block for text in texts for block in (SPACER, Block("text", text))]
    return blocks[1:]


class TellWindow(Framed[Way]):
    """Something to read, over the table and above one's own cards; answers where to go."""

    places = ("tell", "told")

    def __init__(self, title: str, texts: Sequence[str]) -> None:
        super().__init__(title)
        self.texts = tuple(texts)

    def inside(self) -> Iterator[Widget]:
        yield Prose(paragraphs(self.texts), on_panel=True, indent=1)

    def action_on(self) -> None:
        self.dismiss("on")

    def action_close(self) -> None:
        self.dismiss("closed")


def _span(digits: Sequence[str]) -> str:
    """Return digits as a hint names them: ``1–3``, or one by one where some are missing."""
    first, last = int(digits[0]), int(digits[-1])
    one_by_one = last - first + 1 != len(digits)
    return ", ".join(digits) if one_by_one else f"{first}–{last}"


class ChooseWindow(Framed[Way]):
    """A question with answers to choose from, until it is answered rightly.

    Args:
        title: of the window.
        question: what is asked.
        choices: the answers.
        keys: the digit of each.
        judge: judges an answer by its place.
    """

    places = ("quiz", "list", "pick", "told")

    def __init__(
        self,
        title: str,
        question: str,
        choices: Sequence[str],
        keys: Sequence[str],
        judge: Callable[[int], Verdict],
    ) -> None:
        super().__init__(title)
        self.question, self.choices, self.keys = question, tuple(choices), tuple(keys)
        self._judge = judge
        self._done = False

    def inside(self) -> Iterator[Widget]:
        yield Prose([Block("text", self.question)], on_panel=True, indent=1)
        plain = self.choices == self.keys
        rows = [
            Line(str(place), choice if plain else f"{key}  {choice}")
            for place, (key, choice) in enumerate(zip(self.keys, self.choices, strict=True))
        ]
        listing = Listing(rows, on_panel=True)
        listing.styles.height = len(rows)
        yield listing
        yield Prose([], on_panel=True, id="wrong", indent=1)

    def heard(self) -> tuple[Where, ...]:
        return TellWindow.places if self._done else self.places

    def hints(self) -> Pairs:
        """Return the line of keys with the digits there are; once answered, Enter goes on."""
        digits = {"1–9": _span(self.keys)}
        pairs = hint_pairs(*self.heard(), "anywhere")
        return tuple((digits.get(shown, shown), label) for shown, label in pairs)

    def on_key(self, event: events.Key) -> None:
        if event.character in self.keys and not self._done:
            self._answer(self.keys.index(event.character))
            event.stop()
            event.prevent_default()

    def take_row(self, key: str) -> None:
        if self._done:
            self.dismiss("on")
        else:
            self._answer(int(key))

    def _answer(self, place: int) -> None:
        found = self._judge(place)
        self._done = found.fine
        look = Block("alarm" if found.standing == "wrong" else "gold", found.text)
        self.query_one("#wrong", Prose).show([look])
        if found.fine:
            self.listing.display = False
        self.show_hints()

    def action_close(self) -> None:
        self.dismiss("closed")
