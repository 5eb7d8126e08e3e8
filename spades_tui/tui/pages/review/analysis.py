"""A position entered by keys, clicks or pasting, with the price of every answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ClassVar, Final, NamedTuple

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.message import Message
from textual.widget import Widget

from spades_tui import PROGRAM
from spades_tui.bots.interface import likely_answer
from spades_tui.cards import Card
from spades_tui.engine import Game
from spades_tui.player_view.wording import Cast, bid_text
from spades_tui.review.marks import LOSING_MARKS, MARK_WORDS
from spades_tui.review.open_hand import EXAMPLES, FIELDS, OpenHand
from spades_tui.review.question import QuestionReview, tell_question, view_to_answer
from spades_tui.rules.bids import Bid
from spades_tui.rules.capabilities import has_exchange
from spades_tui.rules.deck import full_pack, suits_of
from spades_tui.rules.formats.hand_text import describe_ignored
from spades_tui.statistics.own_level import resolve_players
from spades_tui.storage.paths import StorageError
from spades_tui.storage.records.imports import check_form, read_hands
from spades_tui.storage.rule_choice import (
    RuleChoice,
    find_choice,
    make_unsaved_choice,
    rule_choices,
)
from spades_tui.table.branch import CannotBranch, trial_table
from spades_tui.table.hands import decision_section
from spades_tui.table.worker.analysis import price_answer
from spades_tui.table.worker.requests import BotError
from spades_tui.text import format_signed
from spades_tui.tui import pages
from spades_tui.tui.dialogs import CopyDialog, MultilineDialog, TextDialog, validator_from
from spades_tui.tui.drawing.canvas import Canvas, TextRole, ink
from spades_tui.tui.list_page import FormPage
from spades_tui.tui.pages.review.rows import answer_table
from spades_tui.tui.widgets.canvas_widget import CanvasWidget
from spades_tui.tui.widgets.card_text import card_text
from spades_tui.tui.widgets.lists import Choices, ListItem, next_value
from spades_tui.tui.widgets.text_pane import TextLine, TextPane

_REST: Final = 0.3
"""Seconds without a change before anything is priced."""
_HOW: Final = (
    "Click cards and bids above as they come, type a row with Enter, or paste a hand as text "
    "({paste}). Every answer is priced once it is your turn."
)


class CardToken(NamedTuple):
    """The token of a card in the `CardGrid`, for `Canvas.add_hit_region`."""

    card: Card


class CardGrid(CanvasWidget):
    """A grid of all cards by suit and of the bids that can come next; each can be clicked.

    A click posts `Pressed` with a `CardToken` or a `Bid`.

    Attributes:
        hand: the position entered so far.
    """

    ground = "panel"

    def __init__(self, hand: OpenHand) -> None:
        super().__init__(id="grid")
        self.hand = hand

    def paint(self, canvas: Canvas) -> None:
        left, own = self.hand.find_free_cards(), set(self.hand.own)
        played = {play.card for play in self.hand.form.plays}
        groups = suits_of(tuple(dict.fromkeys(full_pack(self.hand.rules))), self.hand.rules)
        for y, (suit, cards) in enumerate(groups.items()):
            x = canvas.write(2, y, suit.symbol, "ink", bold=True) + 1
            for card in cards:
                label = card.label.removesuffix(suit.symbol)
                width = max(len(label), 2)
                if card in own and card not in played:
                    style = ink(canvas.deck.ink(card), canvas.deck.face, bold=True)
                    canvas.write_styled(x, y, f"{label:<{width}}", style)
                else:
                    role: TextRole = "ink" if left[card] else "line"
                    canvas.write(x, y, label if left[card] or card in own else "·", role)
                canvas.add_hit_region(x, y, width, 1, CardToken(card))
                x += width + 1
        self._paint_bids(canvas, len(groups))

    def _paint_bids(self, canvas: Canvas, y: int) -> None:
        x = 2
        for bid in self.hand.offered_bids:
            label = bid_text(bid)
            if x + len(label) >= canvas.width - 1:
                break
            canvas.write(x, y, label, "gold")
            canvas.add_hit_region(x, y, len(label), 1, bid)
            x += len(label) + 1


class AnalysisPage(FormPage[None]):
    """A page to enter a position, and to price every possible action of the player to move.

    Attributes:
        hand: the position entered so far.
        review: the priced actions; None until they are priced.
    """

    TITLE = "Analyze a hand"
    COLUMN = 14
    DEFAULT_CSS = """
    AnalysisPage {
        #list-panel { height: 14; }
        #grid { height: 5; background: $surface; }
        &.-tall #grid { height: 6; }
        #about-panel { height: 1fr; }
        &.-short #list-panel { height: 11; }
        &.-wide, &.-huge, &.-vast {
            #list-panel { width: 60; height: 1fr; }
        }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("V", "paste", "paste", id="analysis.paste", tooltip="Paste a hand as text."),
        Binding("u", "undo", "undo", id="analysis.undo",
                tooltip="Take back the last card or bid."),
        Binding("p", "try", "play on", id="analysis.try",
                tooltip="Play on from here; the hidden cards are dealt."),
        Binding("tab", "more", "more", id="analysis.more",
                tooltip="Read on in what the answers cost."),
        Binding("c", "copy", "copy", id="analysis.copy",
                tooltip="Show the hand as text to paste into a message."),
        Binding("x", "clear", "clear", id="analysis.clear", tooltip="Begin with another hand."),
        *FormPage.BINDINGS,
    ]  # fmt: skip

    class Priced(Message):
        """Posted when all actions are priced, or when pricing has failed."""

    def __init__(self, text: str = "") -> None:
        """Start with the position written in `text`; "" starts with an empty one."""
        super().__init__()
        self._text = text
        self.review: QuestionReview | None = None
        self._problem = ""

    def compose(self) -> ComposeResult:
        self.choice = find_choice(self.app.settings.preset)
        assert self.choice.rules is not None
        self.hand = OpenHand(self.choice.rules)
        return super().compose()

    def body(self) -> Iterable[Widget]:
        with Container(id="page-body"):
            with Vertical(classes="panel", id="list-panel"):
                yield CardGrid(self.hand)
                yield Choices(column=self.COLUMN, id="list")
            with Vertical(classes="panel", id="about-panel"):
                yield TextPane(id="about")

    def on_mount(self) -> None:
        if self._text:
            self._take_text(self._text)

    def on_resize(self) -> None:
        self.call_after_refresh(self.show_details)

    def refresh_items(self, key: str = "") -> None:
        super().refresh_items(key)
        self.show_remark(self.hand.wanted)

    def items(self) -> list[ListItem]:
        hand = self.hand
        passes = hand.field("Passed") or has_exchange(hand.rules)
        return [
            *(
                ListItem(tag, label, hand.field(tag) or "–")
                for tag, label in FIELDS.items()
                if tag != "Passed" or passes
            ),
            ListItem("dealer", "Dealer", hand.names[hand.form.dealer or 0], turns=True),
            ListItem("rules", "Rules", self.choice.title, turns=True),
        ]

    def details(self, key: str) -> tuple[str, Sequence[TextLine]]:
        """Return the title and lines of the panel: the prices of the actions, or an error.

        While there are none, the lines are instructions, with an example for the item `key`.
        """
        if self._problem:
            return "", self.text_lines(self._problem, style="bold $alarm")
        if self.review is not None:
            return _question_title(self.review), list(self._price_lines(self.review))
        if self.hand.question is not None:
            return "", self.text_lines("Trying every answer …", style="$muted")
        instructions = _HOW.format(paste=self.key_of("analysis.paste"))
        example = f"{FIELDS[key]}: {EXAMPLES[key]}" if key in FIELDS else ""
        return "", self.text_lines(instructions, "", example, style="$muted")

    def _price_lines(self, review: QuestionReview) -> Iterator[TextLine]:
        width = self.query_one("#about", TextPane).content_size.width - 1
        for text, style in question_lines(review, self.hand.cast, width):
            yield card_text(self, text, style)

    # -- telling it -----------------------------------------------------------------------

    def on_canvas_widget_pressed(self, message: CanvasWidget.Pressed) -> None:
        """Enter the card or bid that was clicked."""
        message.stop()
        token = message.token
        if isinstance(token, CardToken):
            self._do(lambda: self.hand.pick_card(token.card))
        elif isinstance(token, Bid):
            self._do(lambda: self.hand.pick_bid(token))

    def _do(self, deed: Callable[[], object]) -> None:
        """Call `deed`, which changes the position; if it cannot be changed so, show the reason."""
        try:
            deed()
        except (ValueError, StorageError) as error:
            self.show_notice(str(error), "alarm")
            return
        self.show_notice("")
        self._show_changes()

    def _show_changes(self) -> None:
        """Show the current position, and price its question if nothing changes for a moment."""
        self.review, self._problem = None, ""
        self.query_one(CardGrid).repaint()
        self.refresh_items()
        self.workers.cancel_group(self, "price")
        game = self.hand.question
        if game is not None:
            self._price(game)

    @work(group="price", exclusive=True)
    async def _price(self, game: Game) -> None:
        await asyncio.sleep(_REST)
        view, cast = view_to_answer(game), self.hand.cast
        try:
            action = await asyncio.to_thread(likely_answer, view)
            price = await price_answer(view, action, self.app.thinker)
            self.review = await asyncio.to_thread(tell_question, game, price, cast)
        except BotError as failed:
            self._problem = f"The costs cannot be worked out: {failed}"
        self.show_details()
        self.post_message(self.Priced())

    def change_item(self, key: str, step: int) -> None:
        if key == "rules":
            usable = [choice for choice in rule_choices() if choice.rules is not None]
            self._choose(next_value(usable, self.choice, step))
        elif key == "dealer":
            seats = range(len(self.hand.names))
            self._do(lambda: self.hand.set_dealer(next_value(seats, self.hand.form.dealer, step)))

    def open_item(self, key: str) -> None:
        if key == "rules":
            self.app.open(pages.RuleLibraryPage(key=self.choice.key, picks=True), self._choose)
        elif key == "dealer":
            self.change_item(key, 1)
        else:
            check = validator_from(lambda text: self.hand.copy().set_field(key, text))
            dialog = TextDialog(FIELDS[key], EXAMPLES[key], self.hand.field(key), check)
            self.app.open(dialog, lambda text: self._do(lambda: self.hand.set_field(key, text)))

    def _choose(self, choice: RuleChoice) -> None:
        assert choice.rules is not None
        self.choice = choice
        rules = choice.rules
        self._do(lambda: self.hand.start(rules))

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self._take_text(event.text)

    def _take_text(self, text: str) -> None:
        def take() -> None:
            form, named = check_form(read_hands(text)[0])
            self.hand.paste(form, named.rules)
            self.choice = make_unsaved_choice(named.rules, named.title)
            notes.append(describe_ignored([form]))

        notes: list[str] = []
        self._do(take)
        if any(notes):
            self.show_notice(notes[0])

    # -- commands -------------------------------------------------------------------------

    def action_paste(self) -> None:
        words = "Paste a hand as text: what the seat knows of it is enough."
        self.app.open(MultilineDialog("A hand as text", words), self._take_text)

    def action_copy(self) -> None:
        words = f"Paste this into a message; `{PROGRAM} review -` reads it."
        self.app.open(CopyDialog("The hand as text", words, self.hand.text.rstrip()))

    def action_undo(self) -> None:
        if not self.hand.undo():
            self.show_notice("Nothing is left to take back.")
            return
        self._do(lambda: None)

    def action_clear(self) -> None:
        self._do(lambda: self.hand.start(self.hand.rules))

    def action_more(self) -> None:
        """Scroll the text about the actions by a page; if its end is visible, go back to the
        top."""
        pane, before = self.query_one("#about", TextPane), 0
        if not pane.can_focus:
            self.show_notice("All of it can be seen.")
            return
        before = pane.top
        pane.action_page(1)
        if pane.top == before:
            pane.top = 0

    def action_try(self) -> None:
        """Open a table to play on from here, with the hidden cards dealt at random.

        If the position is not complete, show a notice on what is missing.
        """
        game = self.hand.question
        if game is None:
            self.show_notice(self.hand.wanted)
            return
        settings = self.app.settings
        partner, opponents, *_ = resolve_players(settings.partner, settings.opponents)
        play = (game, self.choice.title, partner, opponents)
        try:
            table = trial_table(*play, "dealt anew")
        except CannotBranch:
            table = trial_table(*play, "same")  # where the engine's own deal lies is chance as well
        self.app.session.start_trial(table)


def _question_title(review: QuestionReview) -> str:
    """Return a title for the priced question: what is asked, and the number of sample deals."""
    deals = f" · {review.price.deals} deals" if review.price is not None and review.answers else ""
    return f"{decision_section(review.view)}{deals}"


def question_lines(review: QuestionReview, cast: Cast, width: int) -> Iterator[tuple[str, str]]:
    """Yield lines (text, style) on a priced question: the best answer, then a table of all answers.

    Below it, each answer that loses has a line with its cost and the reason.

    Args:
        review: the priced question.
        cast: the players' names.
        width: the most cells of a line of the table; other lines may be longer.
    """
    price = review.price
    yield review.summary, "bold"
    if price is not None and review.answers:
        yield from answer_table(price, cast, width)
    if review.facts:
        yield f"You know: {' '.join(review.facts)}", "$muted"
    losing = [answer for answer in review.answers if answer.mark in LOSING_MARKS]
    if losing:
        yield "", ""
        yield "What the others cost", "bold $gold"
    for answer in losing:
        cost = f"{answer.name(cast)}: {MARK_WORDS[answer.mark]}"
        yield f"{cost}, {format_signed(-answer.price.points)}. {answer.sentence}", ""
