"""The review of a finished hand: the cost of each decision, and the player's knowledge."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Final

from textual import work
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widget import Widget

from spades_tui.bots.pricing.price import FULL_DEPTH, Depth
from spades_tui.player_view.wording.short import short_side_names
from spades_tui.review.priced_decisions import find_missed_motif, kind_and_theme
from spades_tui.review.result_split import PLAYOUTS
from spades_tui.statistics.own_level import resolve_players
from spades_tui.storage.paths import StorageError
from spades_tui.table.branch import CannotBranch, branch_table
from spades_tui.table.worker.analysis import Analyst
from spades_tui.tui import pages
from spades_tui.tui.dialogs import SelectDialog
from spades_tui.tui.page import Page
from spades_tui.tui.pages.review.hand_prices import HandPrices, read_hand
from spades_tui.tui.pages.review.priced_hand import NO_MISTAKE, PricedHand
from spades_tui.tui.pages.review.rows import contract_words, costliest_decision, side_points
from spades_tui.tui.widgets.lists import ListItem, RowOpened

if TYPE_CHECKING:
    from spades_tui.review.review import ReviewedDecision
    from spades_tui.table.hands import DecisionPoint, FinishedHand, GameSnapshot
    from spades_tui.tui.pages.review.hand_prices import HandRead

_READING: Final = "Reading the game …"
_NO_HAND: Final = "No hand is finished; a hand can be reviewed once it is."
_PROGRESS_CELLS: Final = 10
_ENTER_ACTIONS: Final = ("try", "open_levels", "open_choice", "open_hands")
"""Actions of Enter; the first that is allowed is run."""


class ReviewPage(Page[None]):
    """The review of one player's decisions in one hand; they are priced while the page is open.

    Attributes:
        view: the widget with the priced hand.
        analyst: computes prices, playouts and solutions; None until the page opens.
    """

    TITLE = "Review"
    DEFAULT_CSS = """
    ReviewPage {
        #sentence { height: 3; padding: 0 2; }
        #decisions { height: 6; border-subtitle-color: $muted; border-subtitle-style: none; }
        #position { height: 1fr; }
        #moment { width: 1fr; height: 1fr; background: $felt; }
        #about-panel { width: 26; height: 1fr; }
        &.-narrow #position { layout: vertical; }
        &.-narrow #about-panel { width: 100%; border: none; padding: 0; }
        &.-narrow #moment { width: 100%; height: 4; }
        &.-wide #sentence, &.-huge #sentence, &.-vast #sentence { height: 2; }
        &.-wide #about-panel { width: 36; }
        &.-huge #about-panel, &.-vast #about-panel { width: 60; }
        &.-tall #decisions { margin-bottom: 1; }
        &.-narrow .-figures, &.-normal .-figures {
            #moment { display: none; }
            #about-panel { width: 1fr; }
        }
        &.-wide .-figures #about-panel { width: 60; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "mistake(1)", "mistake", id="review.mistake(1)",
                tooltip="Go to the next mistake."),
        Binding("N", "mistake(-1)", show=False, id="review.mistake(-1)",
                tooltip="Go to the previous mistake."),
        Binding("enter", "try", "try it", id="review.try",
                tooltip="Play on from here yourself, with bots in the other seats."),
        Binding("enter", "open_levels", "levels", id="review.open_levels",
                tooltip="See how each level would have played these cards."),
        Binding("enter", "open_choice", "costliest", id="review.open_choice",
                tooltip="Go to the choice that cost most."),
        Binding("enter", "open_hands", "all hands", id="review.open_hands",
                tooltip="Show all hands as they were, or hide them."),
        Binding("o", "open_cards", "all hands", id="review.open_cards",
                tooltip="Show all hands as they were, or hide them."),
        Binding("f", "figures", "figures", id="review.figures",
                tooltip="Show all figures of the choice and what they mean, or hide them."),
        Binding("tab", "player(1)", "player", id="review.player(1)",
                tooltip="Review the next player's choices."),
        Binding("shift+tab", "player(-1)", show=False, id="review.player(-1)",
                tooltip="Review the previous player's choices."),
        Binding("greater_than_sign,full_stop", "hand(1)", "hand", key_display="< >",
                id="review.hand(1)", tooltip="Go to the next hand of the game."),
        Binding("less_than_sign,comma", "hand(-1)", show=False, key_display="<",
                id="review.hand(-1)", tooltip="Go to the previous hand."),
        Binding("b", "levels", "bots here", id="review.levels",
                tooltip="See how each level would have played these cards."),
        Binding("L", "similar", "ten like it", id="review.similar",
                tooltip="Practice ten questions like this choice."),
        Binding("space", "scroll", show=False, id="review.scroll",
                tooltip="Scroll what is said of the choice."),
        Binding("escape,m,v", "back", "back", id="review.back",
                tooltip="Go back."),
    ]  # fmt: skip

    def __init__(
        self,
        played: GameSnapshot | Callable[[], GameSnapshot],
        hand: tuple[int, int] | None = None,
        depth: Depth = FULL_DEPTH,
        replays: int | None = None,
    ) -> None:
        """Prepare the review of a hand.

        Args:
            played: the game, or a function that reads it in a thread. A game is shown at once.
            hand: number of its game in the match and its own in the game; None for the last one
                that is finished.
            depth: how far each decision is searched.
            replays: the number of playouts that measure the value of the cards; None for the usual
                number.
        """
        super().__init__()
        self._game, self._wanted, self._depth = played, hand, depth
        self._replays = replays
        self.view = PricedHand(id="hand")
        self.analyst: Analyst | None = None
        self._is_suspended = False

    def body(self) -> Iterable[Widget]:
        with Vertical(id="page-body"):
            yield self.view

    def on_mount(self) -> None:
        self.analyst = self.analyst or Analyst(self.app.thinker)
        self.view.strip.focus()
        read = None
        if not callable(self._game):
            with suppress(StorageError):  # reading it in the background shows the problem
                read = read_hand(self._game, self._wanted)
        if read is None:
            self.show_remark(_READING)
            self._read()
        else:
            self._show_hand(read)
            self.call_after_refresh(self.view.start_work)

    @property
    def prices(self) -> HandPrices | None:
        """Everything computed about the hand; None until it is read."""
        return self.view.prices

    @property
    def hand(self) -> FinishedHand | None:
        """The hand shown; None until it is read."""
        return None if self.prices is None else self.prices.hand

    @property
    def _is_leaving_hand(self) -> bool:
        """Whether another hand than the one shown is being read."""
        return self.hand is not None and self._wanted != (self.hand.game, self.hand.number)

    # -- reading and pricing --------------------------------------------------------------

    @work(group="read", exclusive=True)
    async def _read(self) -> None:
        """Read the game in a thread and show the hand; if there is none to show, show why."""
        problem = _NO_HAND
        try:
            read = await asyncio.to_thread(read_hand, self._game, self._wanted)
        except StorageError as error:
            read, problem = None, str(error)
        if not self.view.is_attached:
            return
        if read is None:
            self.show_remark("")
            # The next key takes a notice away, and without a hand the page would be empty.
            show = self.view.show_problem if self.hand is None else self.show_notice
            show(problem, "alarm")
        else:
            self._show_hand(read)
            self.view.start_work()

    def _show_hand(self, read: HandRead) -> None:
        """Show a hand that has been read."""
        assert self.analyst is not None
        seat = read.played.seat if self.prices is None else self.view.seat
        replays = PLAYOUTS if self._replays is None else self._replays
        self._game, self._wanted = read.played, (read.hand.game, read.hand.number)
        self.view.show_hand(HandPrices(read, self.analyst, seat, self._depth, replays), seat)
        self._show_title()

    def on_priced_hand_arrived(self, message: PricedHand.Arrived) -> None:
        if message.subject != "price":
            self._show_title()

    def on_resize(self) -> None:
        self.call_after_refresh(self._show_title)

    def on_priced_hand_failed(self, message: PricedHand.Failed) -> None:
        self.show_notice(message.problem, "alarm")

    @property
    def heading(self) -> str:
        if self.prices is None:
            return "Review"
        hand = self.prices.hand
        words = contract_words(hand, self.view.seat, self.prices.cast)
        return f"Review · hand {hand.number} · {words}"

    def _show_title(self) -> None:
        """Show the progress of pricing, then the result of the hand."""
        prices = self.prices
        if prices is None:
            return
        self.show_heading()
        own = prices.decisions_of(self.view.seat)
        wanted = prices.decisions if prices.has_split_begun else own
        done, total = sum(key in prices.judged for key in wanted), len(wanted)
        if done < total:
            cells = done * _PROGRESS_CELLS // total
            bar = "■" * cells + "□" * (_PROGRESS_CELLS - cells)
            self.show_remark(f"pricing {bar} {done} of {total}")
            return
        read = prices.read
        words = side_points(read.hand, short_side_names(read.hand.before, prices.cast.names))
        count = len(read.numbers)
        has_place = count > 1 and not self.has_class("-narrow")
        self.show_remark(f"{words} · {read.place + 1} of {count}" if has_place else words)

    def on_screen_suspend(self) -> None:
        """Stop all computation of the page, as another screen hides it."""
        self._is_suspended = True
        self.workers.cancel_node(self)
        self.view.stop_work()

    def on_screen_resume(self) -> None:
        if not self._is_suspended:
            return
        self._is_suspended = False
        if self.hand is None or self._is_leaving_hand:
            self._read()
        else:
            self.view.show_details()
            self.view.start_work()

    # -- commands -------------------------------------------------------------------------

    def on_key(self) -> None:
        self.view.pressed_at = monotonic()

    def on_mouse_down(self) -> None:
        self.view.pressed_at = monotonic()

    async def on_row_opened(self, message: RowOpened) -> None:
        """Run the first of the actions of Enter that the selection allows.

        A simulated key press would not reach them, as this screen handles the key first.
        """
        message.stop()
        for action in _ENTER_ACTIONS:
            if self.check_action(action, ()):
                await self.run_action(action)
                return

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return False for actions that the selected decision or part of the result does not allow.

        Other actions are checked as in `Page`.
        """
        if not super().check_action(action, parameters):
            return False
        key = self.view.strip.key
        match action:
            case "try":
                return self.view.point is not None
            case "open_levels":
                return key == "cards"
            case "open_choice":
                return key in ("own", "partner", "others")
            case "open_hands":
                return key == "fall"
            case "figures":
                return self.view.has_class("-figures") or self._compared is not None
            case "hand":
                return self.prices is not None and len(self.prices.read.numbers) > 1
        return True

    def action_mistake(self, direction: int) -> None:
        self.show_notice(self.view.go_to_mistake(direction))

    def action_player(self, step: int) -> None:
        if self.hand is not None:
            self.view.look_from((self.view.seat + step) % self.hand.before.seats.players)
            self._show_title()

    def action_hand(self, step: int) -> None:
        if self.prices is None:
            return
        read = self.prices.read
        numbers = read.numbers
        place = step + (numbers.index(self._wanted) if self._wanted in numbers else read.place)
        if not 0 <= place < len(numbers):
            self.show_notice("There is no other finished hand that way.")
            return
        self.view.stop_work()
        self._wanted = numbers[place]
        self.show_notice("")
        self.show_remark(f"Reading hand {self._wanted[1]} …")
        self._read()

    def action_open_cards(self) -> None:
        self.view.toggle_hands()

    action_open_hands = action_open_cards

    def action_scroll(self) -> None:
        """Scroll the lines about the decision by a page; if their end is visible, go back to the
        top."""
        if not self.view.pane.read_on():
            self.view.pane.top = 0

    def action_figures(self) -> None:
        self.view.toggle_figures()

    @property
    def _compared(self) -> ReviewedDecision | None:
        """The review of the selected decision; None if none is selected or it was not compared."""
        review = None if self.prices is None else self.prices.judged.get(self.view.strip.key)
        return None if review is None or review.price is None else review

    def action_similar(self) -> None:
        """Open ten exercises similar to the selected decision.

        If it was not priced, or its answers are equally good, show a notice.
        """
        review = self._compared
        if review is None or review.price is None or review.price.equal:
            self.show_notice("Nothing was compared here: there is nothing like it to practice.")
            return
        view, price = review.decided.view, review.price
        _, theme = kind_and_theme(view, price)
        idea = find_missed_motif(view, price) or theme
        self.app.push_screen(pages.BrowsePage("ideas", idea, at_once=True))

    def action_levels(self) -> None:
        if self.prices is not None and not self._is_leaving_hand:
            played, hand, cast = self.prices.read.played, self.prices.hand, self.prices.cast
            self.app.push_screen(pages.LevelReplayDialog(played, hand, self.view.seat, cast))

    action_open_levels = action_levels

    def action_open_choice(self) -> None:
        """Select the costliest decision of the selected part of the result; a notice if none
        lost."""
        if self.prices is None or self._is_leaving_hand:
            return
        reviews = self.prices.list_reviews_in(self.view.strip.key, self.view.seat)
        costliest = costliest_decision(reviews)
        if costliest is None:
            self.show_notice(NO_MISTAKE)
        else:
            self.view.look_from(costliest.decided.seat, str(costliest.decided.index))
            self._show_title()

    def action_try(self) -> None:
        """Ask which cards the others shall have, then open a table at the selected decision."""
        point = self.view.point
        if self.prices is None or point is None or self._is_leaving_hand:
            return
        try_from = partial(self._try, self.prices.read.played, point)
        rows = (
            ListItem("same", "The same cards in every hand"),
            ListItem("dealt anew", "Keep this hand, deal the unseen cards again"),
        )
        owner = self.prices.cast.possessive_of(self.view.seat)
        words = f"Play on from here in {owner} seat; bots play the others. It counts as practice."
        self.app.open(SelectDialog("Try it again", rows, words=words), try_from)

    def _try(self, played: GameSnapshot, point: DecisionPoint, cards: str) -> None:
        settings = self.app.settings
        partner = resolve_players(settings.partner, settings.opponents).partner
        try:
            table = branch_table(
                played, point, "same" if cards == "same" else "dealt anew", partner
            )
        except CannotBranch as problem:
            self.show_notice(str(problem), "alarm")
            return
        self.app.session.start_trial(table)
