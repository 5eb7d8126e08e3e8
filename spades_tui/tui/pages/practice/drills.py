"""Drills on the screen: the list of kinds, and twenty questions of one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final

from textual import events
from textual.widget import Widget

from spades_tui.practice.drills.generators import DRILLS, QUESTION_COUNT
from spades_tui.rules.deck import suits_of
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.paths import StorageError
from spades_tui.text import count_noun
from spades_tui.tui.frame.keys import KeyContext
from spades_tui.tui.frame.routes import DrillRoute
from spades_tui.tui.painted_page import PaintedPage
from spades_tui.tui.two_panes import ListDetailPage
from spades_tui.tui.widgets.card_display import CardStrip
from spades_tui.tui.widgets.page_bars import Notice, TitleBar
from spades_tui.tui.widgets.prose import SPACER, Block, Prose
from spades_tui.tui.widgets.row_list import ListRow, RowList

if TYPE_CHECKING:
    from spades_tui.player_view.view import Cards
    from spades_tui.practice.drills.drill import Drill

_TIMED: Final = "timed"
_SECOND: Final = 1.0
_BARS: Final = 4
"""Lines of title, notice and keys."""
_SPARE: Final = 3
"""Lines kept for what is said of an answer, which must not take the cards away."""


class DrillListPage(ListDetailPage[None]):
    """The kinds of drills; Enter begins one.

    Args:
        kind: one to begin at once.
        timed: whether questions have a limit of time.
    """

    key_contexts = ("drills", "list", "open", "back")

    def __init__(self, kind: str | None = None, timed: bool = False) -> None:
        super().__init__()
        self._at_once, self._timed = kind, timed

    def titles(self) -> tuple[str, ...]:
        return "Drills", "", "Twenty questions of one kind; what you miss is explained"

    def build_list(self) -> RowList:
        return RowList(self.rows(), column=26, quiet=True)

    def short_detail(self, key: str) -> list[Block]:
        return [block for block in self.detail(key) if block.look not in ("heading", "blank")]

    def detail(self, key: str) -> list[Block]:
        if key not in DRILLS:
            return [Block("quiet", "A question whose time is up counts as missed.")]
        terms = DRILLS[key]
        limit = f"{count_noun(terms.seconds, 'second')} each" if self._timed else "no time limit"
        blocks = [Block("heading", terms.title), Block("text", terms.task), SPACER]
        blocks.append(Block("quiet", f"{count_noun(QUESTION_COUNT, 'question')}, {limit}."))
        done = self._done().get(key)
        return [*blocks, Block("quiet", f"Up to now: {done}.")] if done else blocks

    def on_mount(self) -> None:
        if self._at_once is not None:
            self.row_selected(self._at_once)

    def on_screen_resume(self) -> None:
        self.refresh_rows()

    def rows(self) -> list[ListRow]:
        done = self._done()
        rows = [ListRow(kind, terms.title, done.get(kind, "")) for kind, terms in DRILLS.items()]
        clock = "each question has a limit" if self._timed else "no limit"
        return [*rows, ListRow(_TIMED, "Time", clock, enter="change")]

    def _done(self) -> dict[str, str]:
        """Return how the drills of each kind went, in words."""
        from spades_tui.practice.drills.drill import drill_scores
        from spades_tui.storage.practice_answers import AnswerJournal

        try:
            return {name: best.words for name, best in drill_scores(AnswerJournal()).items()}
        except StorageError:
            return {}

    def row_selected(self, key: str) -> None:
        from spades_tui.practice.drills.drill import Drill
        from spades_tui.storage.practice_answers import AnswerJournal
        from spades_tui.table.table import fresh_seed

        if key == _TIMED:
            self.action_timed()
            return

        def begin() -> None:
            drill = Drill(key, AnswerJournal(), fresh_seed(), timed=self._timed)
            self.spades.show(DrillRoute(drill, partial(self._ended, drill)))

        self.try_storage(begin)

    def _ended(self, drill: Drill, result: str) -> None:
        self.show_saved_notice(result, drill.note)

    def action_timed(self) -> None:
        """Time the questions, or not."""
        self._timed = not self._timed
        self.refresh_rows()


class DrillPage(PaintedPage[str]):
    """Twenty questions; answers how they went."""

    key_contexts = ("drill", "back", "page")

    def __init__(self, drill: Drill) -> None:
        super().__init__()
        self.drill = drill
        self._typed = ""
        self._chosen: set[int] = set()
        self._said: Block | None = None
        self._in_cards = False

    def titles(self) -> tuple[str, ...]:
        drill = self.drill
        left = drill.seconds_left
        clock = "" if left is None else f"{left} s"
        return drill.title, "", f"{drill.right} right so far", clock

    def body(self) -> Iterable[Widget]:
        yield Prose(self._blocks())
        yield CardStrip(self.drill.item.hand)
        yield Notice()

    def on_mount(self) -> None:
        self._fit()
        if self.drill.timed:
            self.set_interval(_SECOND, self.tick)

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        """Draw the hand where it leaves room for the question and what is said of the answer."""
        prose, cards = self.query_one(Prose), self.query_one(CardStrip)
        width, height = self.app.size
        self._in_cards = True
        prose.show(self._blocks())
        cards.show(self.drill.item.hand)
        lines = prose.get_content_height(self.size, self.size, width)
        rows = cards.preferred_height()
        self._in_cards = 0 < rows <= height - _BARS - _SPARE - lines
        cards.styles.height = rows if self._in_cards else 0
        self._show()

    def active_contexts(self) -> tuple[KeyContext, ...]:
        return ("answered", "back") if self.drill.done else ("drill", "back")

    def _blocks(self) -> list[Block]:
        item = self.drill.item
        blocks = [Block("text", line) for line in item.lines]
        if item.hand and not self._in_cards:
            blocks += [SPACER, Block("bold", _hand_line(item.hand))]
        blocks += [SPACER, Block("bold", item.prompt)]
        if item.form == "number":
            cursor = "" if self.drill.done else "_"
            blocks.append(Block("gold", f"▸ {self._typed.replace('-', '−')}{cursor}"))
        if item.choices:
            choices = "  ".join(map(self._choice, range(len(item.choices))))
            blocks.append(Block("choices", choices))
        if item.form == "several" and not self.drill.done:
            blocks.append(Block("quiet", "Mark all that belong to it, or none; then press Enter."))
        if self._said is not None:
            blocks.append(self._said)
        return blocks

    def _choice(self, place: int) -> str:
        """Return an answer with its digit, and marked where it is chosen."""
        item = self.drill.item
        text = item.choices[place].replace(" ", "\u00a0")
        if item.form == "one":
            return f"{place + 1}\u00a0{text}"
        return f"{place + 1}\u00a0[{'x' if place in self._chosen else chr(0xA0)}]\u00a0{text}"

    def _show(self) -> None:
        prose = self.query_one(Prose)
        prose.show(self._blocks())
        if self._said is not None:
            prose.scroll_lines(prose.lines)  # what is said stands last
        self.query_one(TitleBar).show(*self.titles())
        self.show_footer()

    def tick(self) -> None:
        """Tell the time; a question whose time is up is missed."""
        if self.drill.seconds_left == 0:
            self._answer(None)
        else:
            self.query_one(TitleBar).show(*self.titles())

    def on_key(self, event: events.Key) -> None:
        if self._hear(event.key, event.character or ""):
            event.stop()
            event.prevent_default()

    def press(self, token: object) -> None:
        """Answer with what is clicked, as by its digit."""
        self._hear(str(token), str(token))

    def _hear(self, key: str, character: str) -> bool:
        """Do what a key means here."""
        item = self.drill.item
        if self.drill.done:
            if key in ("enter", "space"):
                self._go_on()
            return key in ("enter", "space")
        if key == "enter":
            self._enter()
        elif item.form == "number":
            return self._type(key, character)
        elif character.isdecimal() and 0 < int(character) <= len(item.choices):
            place = int(character) - 1
            if item.form == "one":
                self._answer((place,))
            else:
                self._chosen ^= {place}
                self._show()
        else:
            return False
        return True

    def _type(self, key: str, character: str) -> bool:
        if key == "backspace":
            self._typed = self._typed[:-1]
        elif (character.isdecimal() or (character == "-" and not self._typed)) and len(
            self._typed
        ) < 5:
            self._typed += character
        else:
            return False
        self._show()
        return True

    def _enter(self) -> None:
        item = self.drill.item
        if item.form == "several":
            self._answer(tuple(sorted(self._chosen)))
            return
        answer = item.parse_answer(self._typed) if item.form == "number" else None
        if answer is None:
            self.show_notice("Type a number first." if item.form == "number" else "Press a digit.")
        else:
            self._answer(answer)

    def _answer(self, answer: tuple[int, ...] | None) -> None:
        found = self.drill.grade(answer)
        self._said = Block("alarm" if found.standing == "wrong" else "gold", found.text)
        self.show_notice("")
        self._show()

    def _go_on(self) -> None:
        if not self.drill.next_question():
            self.dismiss(self.drill.result)
            return
        self._typed, self._said = "", None
        self._chosen.clear()
        self._fit()

    def action_back(self) -> None:
        self.dismiss(self.drill.result)


def _hand_line(hand: Cards) -> str:
    """Return a hand on one line: ``♠ A K 6  ♥ 9 3``."""
    return "   ".join(
        f"{suit.symbol} {' '.join(card.label.removesuffix(suit.symbol) for card in cards)}"
        for suit, cards in suits_of(hand, RuleSet()).items()
    )
