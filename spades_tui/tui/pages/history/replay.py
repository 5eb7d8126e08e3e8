"""A finished game replayed: forwards and back by event, trick and hand, its cards open or not."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList

from spades_tui.history.replay import Replay, ReplayStep
from spades_tui.player_view.wording import Cast
from spades_tui.player_view.wording.short import short_side_names
from spades_tui.rules.tricks import Play, Trick
from spades_tui.storage.paths import StorageError
from spades_tui.table.hands import load_snapshot
from spades_tui.text import format_number
from spades_tui.tui import pages
from spades_tui.tui.dialogs import HandTextDialog
from spades_tui.tui.page import Page
from spades_tui.tui.widgets.card_text import card_text
from spades_tui.tui.widgets.hands import hand_lines
from spades_tui.tui.widgets.lists import Choices, ListItem, RowOpened, heading
from spades_tui.tui.widgets.text_pane import TextPane

if TYPE_CHECKING:
    from spades_tui.tui.table.preview import Moment


def _read_story(
    record: Replay | Path, seat: int | None
) -> tuple[Replay, int | None, tuple[ReplayStep, ...]]:
    """Return (game, seat, steps): a game and its events as seen from a seat.

    Args:
        record: the game, or the path of its record.
        seat: the seat asked for, None for all hands open. In an unfinished game the result's seat
            is the player's own instead.

    Raises:
        StorageError: if nothing of the record can be used.
    """
    replay = record if isinstance(record, Replay) else Replay.open(record)
    seat = seat if replay.shows_all else replay.home
    return replay, seat, replay.steps(seat, "symbols")


class ReplayPage(Page[None]):
    """The events of a recorded game in a list, and the table at the highlighted one.

    Attributes:
        path: the record.
        replay: the game; None until it is read.
        seat: the seat from which the game is shown; None shows all hands.
        story: the events in order, with the texts and views for that seat.
    """

    TITLE = "Replay"
    DEFAULT_CSS = """
    ReplayPage {
        #page-body { layout: horizontal; }
        #events { width: 26; height: 1fr; }
        #right { width: 1fr; height: 1fr; }
        #moment { width: 1fr; height: 1fr; padding: 0; }
        #about-panel { height: 8; }
        &.-narrow #page-body { layout: vertical; }
        &.-narrow #events { width: 100%; height: 1fr; }
        &.-narrow #right { width: 100%; height: 11; }
        &.-narrow #moment { height: 6; }
        &.-narrow #about-panel { height: 5; }
        &.-wide #events { width: 40; }
        &.-huge #events { width: 50; }
        &.-vast #events { width: 56; }
        &.-tall #about-panel { height: 12; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,enter", "step(1)", "event", key_display="←→", id="replay.step(1)",
                tooltip="Go to the next event; so does Enter."),
        Binding("left", "step(-1)", show=False, id="replay.step(-1)",
                tooltip="Go to the previous event."),
        Binding("tab", "trick(1)", "trick", id="replay.trick(1)",
                tooltip="Go to the next trick."),
        Binding("shift+tab", "trick(-1)", show=False, id="replay.trick(-1)",
                tooltip="Go to the previous trick."),
        Binding("g,greater_than_sign,full_stop", "hand(1)", "hand", key_display="< >",
                id="replay.hand(1)", tooltip="Go to the next hand."),
        Binding("G,less_than_sign,comma", "hand(-1)", show=False, key_display="<",
                id="replay.hand(-1)", tooltip="Go to the previous hand."),
        Binding("o", "open", "all hands", id="replay.open",
                tooltip="Show all hands, or only what you saw."),
        Binding("y", "seat", "seat", id="replay.seat",
                tooltip="Look from the next player's seat."),
        Binding("v", "review", "review", id="replay.review",
                tooltip="Review this hand: what each choice cost."),
        Binding("c", "copy", "copy", id="replay.copy",
                tooltip="Show this hand as text to paste into a message."),
        Binding("space", "read_on", show=False, id="replay.read_on",
                tooltip="Scroll the text of the event, then go to the next one."),
    ]  # fmt: skip

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.replay: Replay | None = None
        self.seat: int | None = None
        self.story: tuple[ReplayStep, ...] = ()

    def body(self) -> Iterable[Widget]:
        with Container(id="page-body"):
            with Vertical(classes="panel", id="events"):
                yield Choices(id="list")
            with Vertical(id="right"):
                yield Container(classes="panel", id="moment")
                with Vertical(classes="panel", id="about-panel"):
                    yield TextPane(id="about")

    def on_mount(self) -> None:
        self.query_one("#events").border_title = "Events"
        self.show_remark(f"Reading {self.path.name}…")
        self.listing.focus()
        self._read(self.seat)

    # -- reading --------------------------------------------------------------------------

    @work(group="replay", exclusive=True)
    async def _read(self, seat: int | None) -> None:
        """Read the record if it was not read yet, and show its events as `seat` saw them.

        None shows all hands. The table stays at the same moment, or at the first later one.
        """
        try:
            story = await asyncio.to_thread(_read_story, self.replay or self.path, seat)
        except StorageError as problem:
            self.show_remark("")
            self.show_notice(str(problem), "alarm")
            return
        before = self.moment if self.story else None
        self.replay, self.seat, self.story = story
        self.listing.show_items(
            self._items(), key="" if before is None else str(self._same_place(before))
        )
        self._show_event()
        if not self.story:
            self.show_notice("Nothing has happened in this game yet.")
        if self.replay.problem:
            self.show_notice(self.replay.problem, "alarm")

    def _same_place(self, before: ReplayStep) -> int:
        """Return the index in `story` of the moment of `before`, a step of an earlier story.

        If that moment is missing, return the first later one.
        """
        states = [step.beat.state for step in self.story]
        if before.beat.state in states:
            return states.index(before.beat.state)
        wanted = (before.game, before.hand, before.trick, len(_plays(before)))
        places = (
            place
            for place, step in enumerate(self.story)
            if (step.game, step.hand, step.trick, len(_plays(step))) >= wanted
        )
        return next(places, len(self.story) - 1)

    # -- what is shown --------------------------------------------------------------------

    def _items(self) -> list[ListItem]:
        items, section = [], ""
        for place, step in enumerate(self.story):
            if _heading(step) != section:
                section = _heading(step)
                items.append(heading(section))
            items.append(ListItem(str(place), step.beat.lines[0]))
        return items

    @property
    def place(self) -> int:
        """The index in `story` of the step shown, from 0."""
        return int(self.listing.key or 0)

    @property
    def moment(self) -> ReplayStep:
        """The step of the replay that is shown; `story` must not be empty."""
        return self.story[min(self.place, len(self.story) - 1)]

    @property
    def heading(self) -> str:
        if self.replay is None:
            return "Replay"
        title = f"Replay · {self.replay.header.title or 'Spades'}"
        if not self.story:
            return title
        moment = self.moment
        trick = f" · trick {moment.trick}" if moment.trick else ""
        match = f"game {moment.game} · " if self.replay.game.rules.ending.match > 1 else ""
        return f"{title} · {match}hand {moment.hand}{trick}"

    def on_option_list_option_highlighted(self, message: OptionList.OptionHighlighted) -> None:
        message.stop()
        self._show_event()

    async def on_row_opened(self, message: RowOpened) -> None:
        message.stop()
        self.action_step(1)

    def _show_event(self) -> None:
        """Show the table at this event, and its text."""
        replay = self.replay
        if replay is None:
            return
        self.show_heading()
        cast = Cast(replay.header.names, replay.header.human)
        self.show_remark(
            "All hands open" if self.seat is None else f"As {cast.object_of(self.seat)} saw it"
        )
        if not self.story:
            return
        from spades_tui.tui.table.preview import show_moment  # the engine, only to look at it

        panel = self.query_one("#moment")
        panel.border_title = Content(self.convert_text(self._score_line(replay, cast)))
        show_moment(panel, self._table_moment(replay))
        self.query_one(TextPane).show(card_text(self, line) for line in self.moment.beat.lines)

    def _score_line(self, replay: Replay, cast: Cast) -> str:
        """Return a line with the scores of the sides and the dealer."""
        view = self.moment.beat.view
        names = short_side_names(view, replay.header.names, replay.header.human)
        scores = [f"{names[side]} {format_number(view.scores[side])}" for side in view.own_first]
        if view.dealer >= 0:
            scores.append(cast.subject_verb(view.dealer, "deal"))
        return " · ".join(scores)

    def _table_moment(self, replay: Replay) -> Moment:
        from spades_tui.tui.table.preview import Moment

        beat, names = self.moment.beat, replay.header.names
        view, is_open = beat.view, self.seat is None

        def is_seen(hand: int) -> bool:
            own = hand == self.seat and view.hand is not None
            return is_open or own or (hand >= len(names) and view.dummy is not None)

        is_dealt = beat.state.hand is not None
        cards = beat.state.current_hand.cards if is_dealt else ((),) * len(view.hand_sizes)
        lines = hand_lines(view, names, cards, _trick(self.moment), is_seen)
        return Moment(view, names, lines, is_open, person=replay.header.human)

    # -- commands -------------------------------------------------------------------------

    def action_read_on(self) -> None:
        """Scroll the text of the event by a page; if its end is visible, go to the next event."""
        if not self.query_one(TextPane).read_on():
            self.action_step(1)

    def action_step(self, step: int) -> None:
        """Go to the next (`step` 1) or previous (-1) event; show a notice if there is none."""
        place = self.place + step
        if 0 <= place < len(self.story):
            self._go(place)
        elif self.story:
            self.show_notice(
                "This is the end of the game." if step > 0 else "The game begins here."
            )

    def _go(self, place: int) -> None:
        self.listing.highlighted = self.listing.get_option_index(str(place))

    def action_trick(self, step: int) -> None:
        self.listing.next_heading(step)

    def action_hand(self, direction: int) -> None:
        """Go to the first event of another hand; show a notice if there is none.

        `direction` 1 goes to the next hand; -1 goes to the start of this hand, or if that is shown
        already, to the start of the hand before.
        """
        starts = dict[tuple[int, int], int]()
        for place, step in enumerate(self.story):
            if not step.beat.goes_on:  # the table of the hand before is still shown
                starts.setdefault((step.game, step.hand), place)
        now = (self.moment.game, self.moment.hand) if self.story else (0, 0)
        places = [place for hand, place in starts.items() if direction < 0 or hand != now]
        ahead = [place for place in places[::direction] if (place - self.place) * direction > 0]
        if ahead:
            self._go(ahead[0])
        elif self.story:
            self.show_notice(
                "This is the last hand." if direction > 0 else "This is the first hand."
            )

    def action_review(self) -> None:
        """Open the review of the hand that is shown."""
        hand = (self.moment.game, self.moment.hand) if self.story else None
        self.app.push_screen(pages.ReviewPage(partial(load_snapshot, self.path), hand))

    def action_open(self) -> None:
        """Switch between all hands open and the view of the player at the table.

        If not every card may be shown (`Replay.shows_all`), show a notice instead.
        """
        self._look_from(None if self.seat is not None else self._home())

    def action_seat(self) -> None:
        """Show the table from the next seat; from the player's seat if all hands were open.

        If not every card may be shown (`Replay.shows_all`), show a notice instead.
        """
        if self.replay is not None:
            seat = self._home() if self.seat is None else self.seat + 1
            self._look_from(seat % len(self.replay.header.names))

    def _home(self) -> int:
        return 0 if self.replay is None else self.replay.home

    def _look_from(self, seat: int | None) -> None:
        if self.replay is None:
            return
        if not self.replay.shows_all:
            self.show_notice("The game is not finished: only what you may know is shown.")
            return
        self._read(seat)

    def action_copy(self) -> None:
        """Open a window with the hand as text, to copy; show a notice if the hand is not
        finished."""
        if self.replay is None or not self.story:
            return
        number = self.replay.place_of(self.moment)
        if number is None:
            self.show_notice("This hand is not finished: there is no text of it.")
            return
        self.app.open(HandTextDialog(self.replay.hand_text(number), self.path.name, number))


def _heading(moment: ReplayStep) -> str:
    """Return the heading of a moment in the list of events: its hand and trick."""
    hand = f"Hand {moment.hand}" if moment.game <= 1 else f"Game {moment.game}, hand {moment.hand}"
    return f"{hand} · trick {moment.trick}" if moment.trick else hand


def _trick(moment: ReplayStep) -> Trick | None:
    """Return the trick on the table, or else the last one; None before the first."""
    view = moment.beat.view
    return view.trick or (view.tricks[-1] if view.tricks else None)


def _plays(moment: ReplayStep) -> tuple[Play, ...]:
    """Return the cards on the table at a moment, in order of play."""
    trick = _trick(moment)
    return () if trick is None else trick.plays
