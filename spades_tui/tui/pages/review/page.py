"""The review of a finished hand: what each decision cost, and what could be known at it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Final

from textual import work
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from spades_tui.bots.pricing.price import FULL_DEPTH, Depth
from spades_tui.review.marks import LOSING_MARKS
from spades_tui.statistics.own_level import resolve_players
from spades_tui.storage.paths import StorageError
from spades_tui.tui import pages
from spades_tui.tui.page import Page, show_text
from spades_tui.tui.pages.review.decision_strip import DecisionStrip, PartCell, legend
from spades_tui.tui.widgets.card_text import card_text
from spades_tui.tui.widgets.lists import ListItem, RowOpened
from spades_tui.tui.widgets.text_pane import TextLine, TextPane

if TYPE_CHECKING:
    from spades_tui.review.review import ReviewedDecision
    from spades_tui.table.hands import DecisionPoint, FinishedHand, GameSnapshot
    from spades_tui.table.worker.analysis import Analyst
    from spades_tui.tui.pages.review.hand_prices import HandPrices, HandRead
    from spades_tui.tui.pages.review.rows import PartOfResult
    from spades_tui.tui.table.preview import Moment

_LEADS_TO: Final = {
    "cards": "Enter shows how each level would have played these cards.",
    "fall": "Enter shows all hands.",
}
"""What is said of the parts of the result that are not made of choices."""
_READING: Final = "Reading the game …"
_NO_HAND: Final = "No hand is finished; a hand can be reviewed once it is."
_NO_MISTAKE: Final = "Nothing was marked as a mistake."
_OFTEN_S: Final = 0.25
"""Seconds between two times that new prices are shown."""
_REST_S: Final = 0.15
"""Seconds without a key before anything is shown or computed that the key did not ask for."""
_DETAILS_S: Final = 0.03
"""Seconds without a move before table and text follow the selected decision."""
_PROGRESS_CELLS: Final = 10


class ReviewPage(Page[None]):
    """The decisions of one player in one hand, priced while the page is open.

    Attributes:
        prices: what is known of the hand; None until it is read.
        analyst: who works everything out, once the page is open.
        strip: the decisions.
        about: the lines about the selected one.
        seat: whose decisions are shown.
        rest: seconds without a key before new prices are shown; a key shows them at once.
    """

    TITLE = "Review"
    DEFAULT_CSS = """
    ReviewPage {
        #page-body { layout: vertical; }
        #sentence { height: 3; padding: 0 2; }
        #decisions { height: 6; border-subtitle-color: $muted; border-subtitle-style: none; }
        #position { height: 1fr; }
        #moment { width: 1fr; height: 1fr; background: $felt; }
        #about-panel { width: 26; height: 1fr; }
        &.-narrow #position { layout: vertical; }
        &.-narrow #about-panel { width: 100%; border: none; padding: 0; }
        &.-narrow #moment { width: 100%; height: 4; }
        &.-wide #sentence, &.-huge #sentence, &.-vast #sentence { height: 2; }
        &.-wide #about-panel { width: 42; }
        &.-huge #about-panel, &.-vast #about-panel { width: 60; }
        &.-narrow.-figures, &.-normal.-figures {
            #moment { display: none; }
            #about-panel { width: 1fr; }
        }
        &.-wide.-figures #about-panel { width: 60; }
        &.-tall #decisions { margin-bottom: 1; }
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

    class Arrived(Message):
        """Now known: ``hand``, ``price``, ``open``, ``split``, ``claims``."""

        def __init__(self, what: str) -> None:
            super().__init__()
            self.what = what

    def __init__(
        self,
        played: GameSnapshot | Callable[[], GameSnapshot],
        hand: tuple[int, int] | None = None,
        depth: Depth = FULL_DEPTH,
        replays: int | None = None,
    ) -> None:
        """Review a game.

        Args:
            played: the game, or what reads it in a thread. A game is shown with the first frame.
            hand: number of its game in the match and its own in the game; None for the last one
                that is finished.
            depth: how far each decision is searched.
            replays: how often the deal is played over to tell what its cards are worth; None for
                the usual number.
        """
        super().__init__()
        self._game, self._wanted, self._depth = played, hand, depth
        self._replays = replays
        self.strip, self.about = DecisionStrip(id="strip"), TextPane(id="about")
        self.analyst: Analyst | None = None
        self.prices: HandPrices | None = None
        self.seat = 0
        self.rest = _REST_S
        self._arrived: set[str] = set()
        self._shown_at = self._pressed_at = 0.0
        self._waiting: Timer | None = None
        self._is_open = False
        self._is_suspended = False
        self._is_untouched = True

    def body(self) -> Iterable[Widget]:
        with Vertical(id="page-body"):
            yield Static(id="sentence")
            with Container(classes="panel", id="decisions"):
                yield self.strip
            with Horizontal(id="position"):
                yield Container(id="moment")
                with Vertical(classes="panel", id="about-panel"):
                    yield self.about

    def on_mount(self) -> None:
        from spades_tui.table.worker.analysis import Analyst
        from spades_tui.tui.pages.review.hand_prices import read_hand

        self.analyst = self.analyst or Analyst(self.app.thinker)
        self.strip.focus()
        read = None
        if not callable(self._game):
            with suppress(StorageError):  # reading it in the background shows the problem
                read = read_hand(self._game, self._wanted)
        if read is None:
            self.show_remark(_READING)
            self._read()
        else:
            self._show_hand(read)
            self.call_after_refresh(self._start_work)

    @property
    def hand(self) -> FinishedHand | None:
        """The hand that is shown; None until it is read."""
        return None if self.prices is None else self.prices.hand

    @property
    def _is_there(self) -> bool:
        """Whether the page can still show anything: its widgets go before its workers end."""
        return self.strip.is_attached

    @property
    def _is_leaving_hand(self) -> bool:
        """Whether another hand than the one shown is being read."""
        return self.hand is not None and self._wanted != (self.hand.game, self.hand.number)

    # -- reading --------------------------------------------------------------------------

    @work(group="read", exclusive=True)
    async def _read(self) -> None:
        """Read the game and find the hand, in a thread."""
        from spades_tui.tui.pages.review.hand_prices import read_hand

        try:
            read = await asyncio.to_thread(read_hand, self._game, self._wanted)
        except StorageError as problem:
            self._refuse(str(problem))
            return
        if read is None:
            self._refuse(_NO_HAND)
        elif self._is_there:
            self.show_notice("")
            self._show_hand(read)
            self._start_work()

    def _refuse(self, problem: str) -> None:
        if self._is_there:
            self.show_remark("")
            self.show_notice(problem, "alarm")

    def _show_hand(self, read: HandRead) -> None:
        """Show a hand that has been read: from here on everything is about this one."""
        from spades_tui.review.result_split import PLAYOUTS
        from spades_tui.tui.pages.review.hand_prices import HandPrices

        assert self.analyst is not None
        if self.prices is None:
            self.seat = read.played.seat
        replays = PLAYOUTS if self._replays is None else self._replays
        self.prices = HandPrices(read, self.analyst, self.seat, self._depth, replays)
        self._game, self._wanted = read.played, (read.hand.game, read.hand.number)
        self._arrived = set()
        self._is_untouched = True
        self._show_decisions(next(iter(self.prices.decisions_of(self.seat)), ""))

    # -- what is shown --------------------------------------------------------------------

    def _show_decisions(self, key: str = "") -> None:
        """Show the decisions as far as they are priced, the one of `key` selected."""
        from spades_tui.tui.pages.review.rows import decision_cell, error_count

        prices = self.prices
        if prices is None or not self._is_there:
            return
        own, cast, strip = prices.decisions_of(self.seat), prices.cast, self.strip
        strip.decisions = {
            name: decision_cell(point, prices.judged.get(name), cast) for name, point in own.items()
        }
        is_wanted = prices.has_split_begun
        strip.parts = {
            part.key: PartCell(part.label, part.value if is_wanted else "")
            for part in self._parts(prices).values()
        }
        split = prices.split_for(self.seat)
        unit = "Net points" if split is not None and split.by_hand else "Games won of 100"
        strip.heading = unit if is_wanted else "Where the result came from"
        panel = self.query_one("#decisions")
        count = error_count(cast.who(self.seat), [prices.judged.get(name) for name in own])
        panel.border_title = Content(self.to_text(count))
        panel.border_subtitle = Content(self.to_text(legend(self.size.width - 8)))
        self._show_title()
        if key or strip.key not in strip.keys:
            strip.select(key)
        self.show_details()

    @property
    def heading(self) -> str:
        from spades_tui.tui.pages.review.rows import contract_words

        if self.prices is None:
            return "Review"
        hand = self.prices.hand
        return f"Review · hand {hand.number} · {contract_words(hand, self.seat, self.prices.cast)}"

    def _show_title(self) -> None:
        """Show how far the pricing is, then what the hand came to."""
        from spades_tui.player_view.wording.short import short_side_names
        from spades_tui.tui.pages.review.rows import side_points

        prices = self.prices
        if prices is None or not self._is_there:
            return
        self.show_heading()
        wanted = prices.decisions if prices.has_split_begun else prices.decisions_of(self.seat)
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

    def _parts(self, prices: HandPrices) -> dict[str, PartOfResult]:
        from spades_tui.tui.pages.review.rows import parts_of

        split = prices.split_for(self.seat)
        parts = parts_of(split, prices.hand, self.seat, prices.cast)
        return {part.key: part for part in parts}

    def show_details(self) -> None:
        """Show the sentence, the table and the lines about what is selected."""
        prices = self.prices
        if prices is None or not self._is_there or not self.about.size:
            return  # the page is laid out first
        key = self.strip.key
        part = self._parts(prices).get(key)
        if part is not None:
            self._show_part(prices, part)
        elif key in prices.decisions:
            self._show_decision(prices, key)
        self.refresh_bindings()

    def _show_part(self, prices: HandPrices, part: PartOfResult) -> None:
        from spades_tui.tui.pages.review.rows import chance_words, part_lines

        text = partial(card_text, self)
        lines = part_lines(prices.judged_in(part.key, self.seat), prices.cast, text)
        lines = lines or [text(_LEADS_TO.get(part.key, _NO_MISTAKE), "$muted")]
        split = prices.split_for(self.seat)
        sentence = part.sentence
        if split is not None:
            sentence = f"{chance_words(split, prices.chance)}. {sentence}"
        self._show_text(sentence, part.label, lines)
        first = next(iter(prices.decisions_of(self.seat).values()), None)
        if first is not None:
            self._show_moment(prices, first)
        if not prices.has_split_begun:
            prices.has_split_begun = True
            self._show_decisions()
            self._price()

    def _show_decision(self, prices: HandPrices, key: str) -> None:
        from spades_tui.bots.protocol import Decision
        from spades_tui.tui.pages.review.rows import (
            choice_sentence,
            costliest_decision,
            decision_lines,
            decision_title,
        )
        from spades_tui.tui.widgets.reasons import figure_lines

        point, review, cast = prices.decisions[key], prices.judged.get(key), prices.cast
        costliest = costliest_decision(prices.judged_in("own", self.seat))
        is_costliest = review is not None and review is costliest
        sentence = choice_sentence(review, cast, is_costliest=is_costliest)
        text, width = partial(card_text, self), self.about.content_size.width - 1
        perfect_play = prices.perfect_play.get(key)
        if self.has_class("-figures") and review is not None and review.price is not None:
            decision = Decision(point.action, alternatives=review.price.options)
            lines = figure_lines(decision, width, text)
        else:
            lines = decision_lines(point, review, perfect_play, cast, width, text)
            lines += [text(line, "") for line in prices.claims.get(key, ())]
        self._show_text(sentence, decision_title(point, review), lines)
        self._show_moment(prices, point)
        if perfect_play is None:
            self._find_perfect_play(point)

    def _show_text(self, sentence: str, title: str, lines: Iterable[TextLine]) -> None:
        show_text(self.query_one("#sentence", Static), card_text(self, sentence))
        self.query_one("#about-panel").border_title = Content(self.to_text(title))
        self.about.show(lines)

    def _show_moment(self, prices: HandPrices, point: DecisionPoint) -> None:
        """Show the table at a decision."""
        from spades_tui.tui.table.preview import show_moment  # the engine, only to look at it

        show_moment(self.query_one("#moment"), self._moment(prices, point))

    def _moment(self, prices: HandPrices, point: DecisionPoint) -> Moment:
        from spades_tui.review.double_dummy import hands_at
        from spades_tui.tui.pages.review.rows import trick_at
        from spades_tui.tui.table.preview import Moment
        from spades_tui.tui.widgets.hands import hand_lines

        view, names = point.view, prices.cast.names
        trick = trick_at(prices.hand, point) if self._is_open else view.trick

        def is_seen(hand: int) -> bool:
            own = hand == point.seat and view.hand is not None
            return self._is_open or own or (hand >= len(names) and view.dummy is not None)

        lines = hand_lines(view, names, hands_at(prices.hand, point), trick, is_seen)
        return Moment(view, names, lines, self._is_open, point.action, prices.cast.viewer)

    # -- what is worked out ---------------------------------------------------------------

    def _start_work(self) -> None:
        """Work out whatever is shown of the hand."""
        self.post_message(self.Arrived("hand"))
        self._price()
        self._find_claims()

    @work(group="price", exclusive=True)
    async def _price(self) -> None:
        """Price the decisions shown; all of the hand once its result is to be split."""
        from spades_tui.table.worker.requests import BotError

        prices, seat = self.prices, self.seat
        assert prices is not None
        try:
            await prices.price(prices.decisions_of(seat).values(), self._note_price)
            self._show_prices()
            self._select_costliest()
            if prices.has_split_begun:
                await prices.price(prices.decisions.values(), self._note_price)
                self._show_prices()
                await prices.split_result(seat)
                self._show_decisions()
                self.post_message(self.Arrived("split"))
        except BotError as error:
            if self._is_there:
                self.show_notice(f"The costs cannot be worked out: {error}", "alarm")

    def _note_price(self, key: str) -> None:
        self._arrived.add(key)
        self._show_prices_soon()
        self.post_message(self.Arrived("price"))

    def _show_prices_soon(self) -> None:
        """Show new prices, but not often, and not while keys are pressed: they go first."""
        wait = max(self._shown_at + _OFTEN_S, self._pressed_at + self.rest) - monotonic()
        if wait <= 0 or not self.rest:
            self._show_prices()
        elif self._waiting is None:
            self._waiting = self.set_timer(wait, self._show_after_waiting)

    def _show_after_waiting(self) -> None:
        self._waiting = None
        if self._arrived:
            self._show_prices_soon()

    def _show_prices(self) -> None:
        """Show the prices that are new since the last time."""
        arrived, self._arrived = self._arrived, set()
        self._shown_at = monotonic()
        if not arrived or self.prices is None:
            return
        if arrived.isdisjoint(self.prices.decisions_of(self.seat)):
            self._show_title()
        else:
            self._show_decisions()

    def _select_costliest(self) -> None:
        """Begin with the costliest decision, unless another one has been selected."""
        from spades_tui.tui.pages.review.rows import costliest_decision

        assert self.prices is not None
        costliest = costliest_decision(self.prices.judged_in("own", self.seat))
        if self._is_untouched and costliest is not None and self._is_there:
            self.strip.select(str(costliest.decided.index))

    @work(group="open", exclusive=True)
    async def _find_perfect_play(self, point: DecisionPoint) -> None:
        assert self.prices is not None
        if self._pressed_at:
            await asyncio.sleep(self.rest)  # most decisions are only passed
        await self.prices.find_perfect_play(point)
        if self._is_there and self.strip.key == str(point.index):
            self.show_details()
        self.post_message(self.Arrived("open"))

    @work(group="claims", exclusive=True)
    async def _find_claims(self) -> None:
        assert self.prices is not None
        await self.prices.find_claims()
        if self.prices.claims:
            self.show_details()
        self.post_message(self.Arrived("claims"))

    def on_screen_suspend(self) -> None:
        """Stop working for a page that nobody sees."""
        self._is_suspended = True
        self.workers.cancel_node(self)

    def on_screen_resume(self) -> None:
        if not self._is_suspended:
            return
        self._is_suspended = False
        if self.hand is None or self._is_leaving_hand:
            self._read()
        else:
            self.show_details()
            self._price()
            self._find_claims()

    def on_resize(self) -> None:
        self.call_after_refresh(self._show_decisions)

    # -- commands -------------------------------------------------------------------------

    def on_key(self) -> None:
        self._pressed_at = monotonic()
        self._is_untouched = False

    def on_decision_strip_selected(self, message: DecisionStrip.Selected) -> None:
        message.stop()
        if self._arrived:
            self._show_prices()
        self._show_details_soon()

    @work(group="details", exclusive=True)
    async def _show_details_soon(self) -> None:
        """Show the details once no other decision has been selected for a moment."""
        await asyncio.sleep(_DETAILS_S)
        self.show_details()

    async def on_row_opened(self, message: RowOpened) -> None:
        """Do what Enter does."""
        message.stop()
        self._is_untouched = False
        self.app.simulate_key("enter")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what can be done with the selected decision or part of the result."""
        if not super().check_action(action, parameters):
            return False
        key = self.strip.key if self._is_there else ""
        match action:
            case "try":
                return self.prices is not None and key in self.prices.decisions
            case "open_levels":
                return key == "cards"
            case "open_choice":
                return key in ("own", "partner", "others")
            case "open_hands":
                return key == "fall"
            case "figures":
                return self.has_class("-figures") or self._compared is not None
            case "hand":
                return self.prices is not None and len(self.prices.read.numbers) > 1
        return True

    def action_mistake(self, by: int) -> None:
        strip = self.strip
        keys = list(strip.keys)
        wrong = [key for key, cell in strip.decisions.items() if cell.mark in LOSING_MARKS][::by]
        here = keys.index(strip.key) if strip.key in keys else 0
        ahead = [key for key in wrong if (keys.index(key) - here) * by > 0]
        if wrong:
            strip.select((ahead or wrong)[0])
        else:
            is_priced = all(cell.is_priced for cell in strip.decisions.values())
            self.show_notice(_NO_MISTAKE if is_priced else "No mistake so far.")

    def action_player(self, by: int) -> None:
        if self.hand is not None:
            self._look_from((self.seat + by) % self.hand.before.seats.players)

    def _look_from(self, seat: int, key: str = "") -> None:
        """Show a player's decisions: one of them, or the nearest to the one shown."""
        assert self.prices is not None
        self.seat = seat
        here = int(self.strip.key) if self.strip.key.isdigit() else 0
        own = self.prices.decisions_of(seat)
        self._show_decisions(key or min(own, key=lambda name: abs(int(name) - here), default=""))
        self._price()

    def action_hand(self, by: int) -> None:
        if self.prices is None:
            return
        read = self.prices.read
        numbers = read.numbers
        place = by + (numbers.index(self._wanted) if self._wanted in numbers else read.place)
        if not 0 <= place < len(numbers):
            self.show_notice("There is no other finished hand that way.")
            return
        self.workers.cancel_node(self)
        self._wanted = numbers[place]
        self.show_notice(f"Reading hand {self._wanted[1]} …")
        self._read()

    def action_open_cards(self) -> None:
        self._is_open = not self._is_open
        self.show_details()

    action_open_hands = action_open_cards

    def action_scroll(self) -> None:
        """Read on in the lines about the decision; after their end from the beginning."""
        if not self.about.read_on():
            self.about.top = 0

    @property
    def _compared(self) -> ReviewedDecision | None:
        """The selected decision, if it was compared with others."""
        if self.prices is None or not self._is_there:
            return None
        review = self.prices.judged.get(self.strip.key)
        return None if review is None or review.price is None else review

    def action_figures(self) -> None:
        """Show all figures of the decision, or hide them."""
        self.toggle_class("-figures")
        self.call_after_refresh(self.show_details)

    def action_similar(self) -> None:
        """Practice ten questions like the decision."""
        from spades_tui.review.priced_decisions import kind_and_theme, missed_motif

        review = self._compared
        if review is None or review.price is None or review.price.equal:
            self.show_notice("Nothing was compared here: there is nothing like it to practice.")
            return
        view, price = review.decided.view, review.price
        _, theme = kind_and_theme(view, price)
        idea = missed_motif(view, price) or theme
        self.app.push_screen(pages.BrowsePage("ideas", idea, at_once=True))

    def action_levels(self) -> None:
        if self.prices is not None and not self._is_leaving_hand:
            played, hand = self.prices.read.played, self.prices.hand
            cast = self.prices.cast
            self.app.push_screen(pages.LevelReplayDialog(played, hand, self.seat, cast))

    action_open_levels = action_levels

    def action_open_choice(self) -> None:
        """Go to the costliest decision of the selected part of the result."""
        from spades_tui.tui.pages.review.rows import costliest_decision

        if self.prices is None or self._is_leaving_hand:
            return
        costliest = costliest_decision(self.prices.judged_in(self.strip.key, self.seat))
        if costliest is None:
            self.show_notice(_NO_MISTAKE)
        else:
            self._look_from(costliest.decided.seat, str(costliest.decided.index))

    def action_try(self) -> None:
        """Ask how to try the decision again."""
        from spades_tui.tui.dialogs import SelectDialog

        if self.prices is None or self._is_leaving_hand:
            return
        prices = self.prices
        try_from = partial(self._try, prices.read.played, prices.decisions[self.strip.key])
        rows = (
            ListItem("same", "The same cards in every hand"),
            ListItem("dealt anew", "Keep this hand, deal the unseen cards again"),
        )
        whose = prices.cast.whose(self.seat)
        words = f"Play on from here in {whose} seat; bots play the others. It counts as practice."
        self.app.open(SelectDialog("Try it again", rows, words=words), try_from)

    def _try(self, played: GameSnapshot, point: DecisionPoint, cards: str) -> None:
        from spades_tui.table.branch import CannotBranch, branch_table

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
