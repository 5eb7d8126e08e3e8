"""A finished game told again: forwards and back by event, trick and hand, its cards open or not."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Final

from textual import events, work
from textual.containers import Container
from textual.widget import Widget

from spades_tui.history.replay import Replay, ReplayStep
from spades_tui.player_view.wording import Cast
from spades_tui.player_view.wording.short import short_side_names
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.tricks import Play, Trick
from spades_tui.storage.paths import StorageError
from spades_tui.table.hands import load_snapshot
from spades_tui.text import capitalize, format_number
from spades_tui.tui import pages
from spades_tui.tui.dialogs import HandTextDialog
from spades_tui.tui.painted_page import WIDE, PaintedPage
from spades_tui.tui.widgets.hands import HandLine, HandsTable, hand_lines
from spades_tui.tui.widgets.page_bars import Notice
from spades_tui.tui.widgets.prose import Block, Prose
from spades_tui.tui.widgets.row_list import ListRow, RowList, grouped

_OPEN: Final = "all hands open"


def read_story(
    record: Replay | Path, seat: int | None
) -> tuple[Replay, int | None, tuple[ReplayStep, ...]]:
    """Return a game, whose eyes it may be seen through, and what happened as they saw it.

    Args:
        record: the game, or the path of its record.
        seat: whose eyes are wished for; None for all hands open.

    Raises:
        StorageError: when nothing of the record can be used.
    """
    replay = record if isinstance(record, Replay) else Replay.open(record)
    seat = seat if replay.shows_all else replay.home
    return replay, seat, replay.steps(seat, "symbols")


class ReplayPage(PaintedPage[None]):
    """The story of a game as a list to step through, with the table at that moment above it.

    Attributes:
        path: the record.
        replay: what is in it, once it has been read.
        seat: whose eyes it is seen through; None with all hands open.
        story: what happened, as they saw it.
    """

    key_contexts = ("replay", "list", "back")

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.replay: Replay | None = None
        self.seat: int | None = None
        self.story: tuple[ReplayStep, ...] = ()
        self._has_table = False

    def titles(self) -> tuple[str, ...]:
        if self.replay is None:
            return ("Replay", "", f"Reading {self.path.name}…")
        title = self.replay.header.title or "Spades"
        if not self.story:
            return ("Replay", title, "Nothing has happened in this game yet.")
        moment = self.moment
        trick = f" · trick {moment.trick}" if moment.trick else ""
        match = f"game {moment.game} · " if self.replay.game.rules.ending.match > 1 else ""
        return ("Replay", f"{title} · {match}hand {moment.hand}{trick}", self._seen())

    def _seen(self) -> str:
        """Say which cards are shown."""
        assert self.replay is not None
        if self.seat is None:
            return capitalize(_OPEN)
        cast = Cast(self.replay.header.names, self.replay.header.human)
        return f"As {cast.whom(self.seat)} saw it"

    def body(self) -> Iterable[Widget]:
        yield HandsTable(RuleSet())
        left = Container(
            RowList([], selects=True),
            Prose([], id="about", indent=4),
            id="left",
        )
        self._both = Container(left, id="both")
        yield self._both
        yield Notice()

    def on_resize(self) -> None:
        self._show_table()

    def _show_table(self) -> None:
        """Show the table itself beside the story as soon as there is room for it."""
        if self.story and (self._has_table or self.app.size.width >= WIDE):
            self._has_table = True
            view, person = self.moment.beat.view, self._person
            from spades_tui.tui.table.preview import mount_preview  # the engine, only to look at it

            mount_preview(self._both, view, self._names, person=person)

    def on_mount(self) -> None:
        self._read(self.seat)

    # -- reading --------------------------------------------------------------------------

    @work(group="replay", exclusive=True)
    async def _read(self, seat: int | None) -> None:
        """Read the record, or tell it again from another seat, beside the event loop."""
        try:
            found = await asyncio.to_thread(read_story, self.replay or self.path, seat)
        except StorageError as problem:
            self.show_notice(str(problem), "alarm")
            return
        before = self.moment if self.story else None
        self.replay, self.seat, self.story = found
        self.query_one(HandsTable).rules = self.replay.game.rules
        self.refresh_rows(None if before is None else str(self._again(before)))
        self._tell()
        if self.replay.problem:
            self.show_notice(self.replay.problem, "alarm")

    def _again(self, before: ReplayStep) -> int:
        """Return the place of the same moment as in the story shown until now, or the nearest."""
        same = (
            place for place, one in enumerate(self.story) if one.beat.state == before.beat.state
        )
        if (place := next(same, None)) is not None:
            return place
        wanted = (before.game, before.hand, before.trick, len(_plays(before)))
        found = (
            place
            for place, one in enumerate(self.story)
            if (one.game, one.hand, one.trick, len(_plays(one))) >= wanted
        )
        return next(found, len(self.story) - 1)

    # -- the rows -------------------------------------------------------------------------

    def rows(self) -> list[ListRow]:
        return grouped(
            (_heading(one), ListRow(str(place), one.beat.lines[0]))
            for place, one in enumerate(self.story)
        )

    @property
    def place(self) -> int:
        """Which moment is shown."""
        return int(self.listing.key or 0) if self.query(RowList) else 0

    @property
    def moment(self) -> ReplayStep:
        """What is shown."""
        return self.story[min(self.place, len(self.story) - 1)]

    def row_highlighted(self, key: str) -> None:
        self._tell()

    def row_selected(self, key: str) -> None:
        self.action_step(1)

    def action_review(self) -> None:
        """Review the hand that is shown."""
        hand = (self.moment.game, self.moment.hand) if self.story else None
        self.app.push_screen(pages.ReviewPage(partial(load_snapshot, self.path), hand))

    def _tell(self) -> None:
        """Show the table at this moment, and all that is to be said of it."""
        if not self.story or self.replay is None:
            return
        self.query_one(HandsTable).show(self._hands(), self._head())
        self._show_table()
        blocks = [Block("text", line) for line in self.moment.beat.lines]
        self.query_one("#about", Prose).show(blocks)
        self.refresh_rows()

    @property
    def _names(self) -> tuple[str, ...]:
        return () if self.replay is None else self.replay.header.names

    @property
    def _person(self) -> int | None:
        return None if self.replay is None else self.replay.header.human

    def _head(self) -> str:
        """Say how the game stands."""
        assert self.replay is not None
        view = self.moment.beat.view
        names = short_side_names(view, self.replay.header.names, self._person)
        order = view.own_first
        scores = [f"{names[side]} {format_number(view.scores[side])}" for side in order]
        if view.dealer >= 0:
            cast = Cast(self.replay.header.names, self.replay.header.human)
            scores.append(cast.subject_verb(view.dealer, "deal"))
        return " · ".join(scores)

    def _hands(self) -> list[HandLine]:
        assert self.replay is not None
        beat, names = self.moment.beat, self.replay.header.names
        view, hand = beat.view, beat.state.hand
        trick = _trick(self.moment)

        def is_seen(at: int) -> bool:
            own = at == self.seat and view.hand is not None
            return self.seat is None or own or (at >= len(names) and view.dummy is not None)

        none = ((),) * len(view.hand_sizes)
        cards = beat.state.current_hand.cards if hand is not None else none
        return hand_lines(view, names, cards, trick, is_seen)

    def on_key(self, event: events.Key) -> None:
        """Scroll what is told of the event; go to the next one when all of it has been seen."""
        if event.key != "space":
            return
        event.stop()
        event.prevent_default()
        about = self.query_one("#about", Prose)
        if not about.scroll_lines(max(about.visible_rows - 1, 1)):
            self.action_step(1)

    # -- commands -------------------------------------------------------------------------

    def action_step(self, by: int) -> None:
        """Go to the next event, or to the one before."""
        place = self.place + by
        if 0 <= place < len(self.story):
            self.listing.highlight(str(place))
        elif self.story:
            self.show_notice("This is the end of the game." if by > 0 else "The game begins here.")

    def action_trick(self, by: int) -> None:
        self.listing.next_heading(by)

    def action_hand(self, by: int) -> None:
        """Go to the beginning of the next hand, or of the one before."""
        starts = dict[tuple[int, int], int]()
        for place, one in enumerate(self.story):
            if not one.beat.goes_on:  # the table of the hand before is still on the board
                starts.setdefault((one.game, one.hand), place)
        now = (self.moment.game, self.moment.hand) if self.story else (0, 0)
        places = [place for hand, place in starts.items() if by < 0 or hand != now]
        ahead = [place for place in places[::by] if (place - self.place) * by > 0]
        if ahead:
            self.listing.highlight(str(ahead[0]))
        elif self.story:
            self.show_notice("This is the last hand." if by > 0 else "This is the first hand.")

    def action_open(self) -> None:
        """Show all hands, or only what the person at the table saw."""
        self._look_from(None if self.seat is not None else self._home())

    def action_seat(self) -> None:
        """Look through the eyes of the next player."""
        if self.replay is not None:
            at = self._home() if self.seat is None else self.seat + 1
            self._look_from(at % len(self.replay.header.names))

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
        """Show the hand as text to paste into a message."""
        if self.replay is None or not self.story:
            return
        number = self.replay.place_of(self.moment)
        if number is None:
            self.show_notice("This hand is not finished: there is no text of it.")
            return
        self.spades.open(HandTextDialog(self.replay.hand_text(number), self.path.name, number))


def _heading(moment: ReplayStep) -> str:
    """Return what a moment stands under in the list."""
    hand = f"Hand {moment.hand}" if moment.game <= 1 else f"Game {moment.game}, hand {moment.hand}"
    return f"{hand} · trick {moment.trick}" if moment.trick else hand


def _trick(moment: ReplayStep) -> Trick | None:
    """Return the trick on the table, or the one just finished."""
    view = moment.beat.view
    return view.trick or (view.tricks[-1] if view.tricks else None)


def _plays(moment: ReplayStep) -> tuple[Play, ...]:
    """Return its cards."""
    trick = _trick(moment)
    return () if trick is None else trick.plays
