"""The felt: the players around it, and the trick or a question in the middle."""

from __future__ import annotations

from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset, Region, Size
from textual.widget import Widget

from spades_tui.cards import Suit
from spades_tui.tui.drawing.canvas import Canvas, ink, truncate, wrap_text
from spades_tui.tui.drawing.card_faces import (
    GIANT,
    HUGE,
    LARGE,
    MEDIUM,
    SMALL,
    VAST,
    draw_card,
)
from spades_tui.tui.drawing.card_row import draw_row, hand_size
from spades_tui.tui.drawing.court_art import large_suit
from spades_tui.tui.drawing.decks import CardState
from spades_tui.tui.table.bid_pad import MIN_COLUMNS_BESIDE_CARDS, PAD_WIDTH, BidPad
from spades_tui.tui.table.hidden_cards import FreeArea, draw_hidden_cards, draw_open_cards, fan_of
from spades_tui.tui.table.plates import (
    Compass,
    SeatPlate,
    draw_line_plate,
    draw_side_plate,
    draw_tall_plate,
    seat_plate,
    seat_positions,
)
from spades_tui.tui.table.scene import Scene, TableWidget
from spades_tui.tui.table.score_pad import COMPACT_ROWS, ScorePad, panel_width, shows_panels

MAX_MESSAGE_LINES: Final = 3
MAX_WIDTH: Final = 132
"""The most columns over which the players are spread, however wide the felt is."""
_LEAST_EMBLEM: Final = 9
"""The least columns in which the emblem is recognizable as a spade."""
_TALL_PLATE: Final = 3
"""Rows of the plate over the trick and its fan, with a free one."""
_CAPTION: Final = 8
"""Columns beside a card of the trick for who led and who is best, with a gap on either side."""
_ROOMY: Final = 16
"""Rows of felt from which a question keeps its place whether the message takes one line or two; on
a wider felt it takes one."""
MIN_COLUMNS_BESIDE_OFFER: Final = 76
"""Columns of felt from which something may be beside a question."""
_TALL: Final = 20
"""Rows of felt from which a row is kept free above and below the score panels."""


class TrickArea(TableWidget):
    """The felt between the status bar and the hand: the trick, the players' plates, the question.

    Arguments are those of `TableWidget`.

    Example:
        from textual.app import App

        class MyTrick(App):
            def compose(self):
                game = Game(RuleSet(), seed=1)
                game.deal()
                yield TrickArea(scene_of(game.view(0)))

        MyTrick().run()
    """

    DEFAULT_CSS = """
    TrickArea {
        height: 1fr;
        ScorePad { position: absolute; background: $panel; display: none; }
        BidPad { position: absolute; }
    }
    """

    def visible_state(self, scene: Scene) -> object:
        return (
            scene.view, scene.message, scene.tone, scene.look_back, scene.dummy, scene.flying,
            scene.dealt, scene.panels, scene.memory, scene.remark, scene.pad is None,
            scene.open_hands,
        )  # fmt: skip

    def __init__(
        self, scene: Scene, *, id: str | None = None, within: Widget | None = None
    ) -> None:
        super().__init__(scene, id=id, within=within)
        self._panels = (
            ScorePad(scene, "left", id="score-left", within=within),
            ScorePad(scene, "right", id="score-right", within=within),
        )
        self._pad = BidPad(scene.pad)
        self._pad_box = Region()

    def compose(self) -> ComposeResult:
        yield from self._panels
        yield self._pad

    def watch_scene(self, before: Scene, scene: Scene) -> None:
        for panel in self._panels:
            panel.scene = scene
        self._pad.set_reactive(BidPad.entry, scene.pad)
        self._fit_pad()
        super().watch_scene(before, scene)

    def show_changes(self) -> None:
        super().show_changes()
        self._fit_panels()

    def on_resize(self, event: events.Resize) -> None:
        self._fit_panels()
        self._fit_pad()

    def paint(self, canvas: Canvas) -> None:
        self._below: dict[Compass, int] = {}
        lines = self._message_lines(canvas)
        area, below = self._area(canvas, len(lines))
        tone = self.scene.tone
        for y, line in enumerate(lines, below):
            canvas.write_centred(2, canvas.width - 4, y, line, tone, bold=tone == "alarm")
        own = self._plate(self.scene.view.seat)._replace(note="", role="", level="")
        draw_line_plate(canvas, (2, below - 1, canvas.width - 4), own)
        seats = seat_positions(self.scene.view)
        if self.scene.dummy is not None:
            draw_row(canvas, (1, 1, canvas.width - 2), self.scene.dummy, self._dummy_size())
        if self.scene.pad is not None:
            self._draw_question(canvas, area, seats)
        else:
            self._draw_trick(canvas, area, seats)
        if self.scene.view.phase == "draw":
            self._draw_stock(canvas, area)
        self._draw_fans(canvas, area, seats)

    def _area(self, canvas: Canvas, lines: int) -> tuple[Region, int]:
        """Return the room for the trick, and the row in which the message begins.

        `lines` is the number of lines of the message.
        """
        shows_pad = (
            self.scene.pad is not None
            and canvas.width < MIN_COLUMNS_BESIDE_CARDS
            and canvas.height >= _ROOMY
        )
        message_rows = 2 if shows_pad else 1
        below = canvas.height - max(lines, message_rows)
        top = 1 if self.scene.dummy is None else 2 + self._dummy_size().height
        if self._has_panels and canvas.height < _TALL and "N" in seat_positions(self.scene.view):
            top = 2  # the plate between the panels takes two lines
        return Region(0, top, canvas.width, below - 1 - top), below

    @property
    def _has_panels(self) -> bool:
        """Whether the panels of the score pad lie over the upper corners."""
        return shows_panels(self.scene, self.table_size)

    def _width_between_panels(self, canvas: Canvas) -> int:
        """Return the columns in the middle that the panels of the score pad leave free."""
        if not self._has_panels:
            return canvas.width - 4
        return canvas.width - 2 * (_margin(canvas) + panel_width(self.table_size) + 2)

    def _fit_panels(self) -> None:
        """Put the panels of the score pad into the corners above the players at the sides."""
        canvas, has_panels = self.blank_canvas(), self._has_panels
        width, x = panel_width(self.table_size), _margin(canvas) + 1
        top = 1 if canvas.height >= _TALL else 0
        room = max(self._rows_above_sides(canvas) - top, 0) if has_panels else 0
        for panel, left in zip(self._panels, (x, canvas.width - x - width), strict=True):
            rows = min(panel.measure_height(width), room)
            panel.place(Region(left, top, width, rows))

    def _rows_above_sides(self, canvas: Canvas) -> int:
        """Return how many rows at the top are free above all plates at the left and right."""
        if self.scene.pad is not None and self._crowds_question(canvas):
            return COMPACT_ROWS + 2 * (canvas.height >= _TALL)
        seats = seat_positions(self.scene.view)
        area, _ = self._area(canvas, len(self._message_lines(canvas)))
        spots = self._spots(area, seats)[1]
        sides = [spots[place][1] for place in seats if place not in ("N", "S")]
        return min(sides, default=area.bottom) - (canvas.height >= _TALL)

    def _crowds_question(self, canvas: Canvas) -> bool:
        """Whether the score panels are so near that a question does not fit between them."""
        return self._has_panels and self._width_between_panels(canvas) < PAD_WIDTH + 2

    def _dummy_size(self) -> Size:
        return Size(hand_size(*self.table_size, 13).width, SMALL.height)

    def card_position(self, hand: int) -> tuple[Offset, Size] | None:
        """Return the upper left cell and the size of the card that `hand` plays to the trick.

        `hand` is a seat, or for a dummy the number of players. The cell is in this widget. Return
        None if the trick has no place for the hand.
        """
        area, _ = self._area(self.canvas, len(self._message_lines(self.canvas)))
        seats = seat_positions(self.scene.view)
        size, spots = self._spots(area, seats)
        compass = next((place for place, seat in seats.items() if seat == hand), None)
        return (Offset(*spots[compass]), size) if compass in spots else None

    def _spots(
        self, area: Region, seats: dict[Compass, int]
    ) -> tuple[Size, dict[Compass, tuple[int, int]]]:
        """Return the size of the trick's cards, and the upper left cell of each by compass point.

        The trick is lower if there is room for a fan and a plate above it.
        """
        size = _card_size_for_trick(area, hand_size(*self.table_size, 13))
        if self._is_roomy(area, size, seats):
            fan_rows = fan_of(size).rows + _TALL_PLATE
            area = Region(area.x, area.y + fan_rows, area.width, area.height - fan_rows)
        return size, _card_positions(area, size, tuple(seats))

    def _is_roomy(self, area: Region, size: Size, seats: dict[Compass, int]) -> bool:
        """Whether there is room for a fan and a plate of two lines above the trick."""
        fan_rows = fan_of(size).rows + _TALL_PLATE
        room = area.height - fan_rows >= 2 * size.height + 2
        return "N" in seats and self.scene.dummy is None and room

    # -- words ----------------------------------------------------------------------------

    def has_room(self, message: str) -> bool:
        """Whether `message` fits under the trick without being cut."""
        return len(self._wrap_message(self.canvas, message)) <= MAX_MESSAGE_LINES

    def _message_lines(self, canvas: Canvas) -> list[str]:
        return self._wrap_message(canvas, self.scene.message)[:MAX_MESSAGE_LINES]

    def _wrap_message(self, canvas: Canvas, message: str) -> list[str]:
        return wrap_text(canvas.text(message), canvas.width - 4)

    # -- plates round the table -----------------------------------------------------------

    def _plate(self, hand: int) -> SeatPlate:
        plate = seat_plate(self.scene.view, hand, self.scene.names, self.scene.levels)
        remark = self.scene.remark
        return plate if remark is None or remark.seat != hand else plate.saying(remark.text)

    # -- the middle -----------------------------------------------------------------------

    def _fit_pad(self) -> None:
        """Place the question's pad, and repaint if its box has changed: hidden cards may have to
        move."""
        if not self.size:
            return
        before, room = self._pad_box, Region()
        if self.scene.pad is not None:
            room = self._room_of_question(self.blank_canvas())
        self._pad_box = self._pad.fit(room)
        if before != self._pad_box:
            self.repaint_changes()

    def _room_of_question(self, canvas: Canvas) -> Region:
        """Return the room that plates and the score pad leave for a question."""
        area, _ = self._area(canvas, len(self._message_lines(canvas)))
        if canvas.width < MIN_COLUMNS_BESIDE_CARDS:
            pairs = _top_plates(seat_positions(self.scene.view))
            top = self._top_of_plates(area) + len(pairs)
            return Region(1, top, canvas.width - 2, area.bottom - top)
        if self._crowds_question(canvas):
            top = self._rows_above_sides(canvas)
            return Region(area.x, top, area.width, area.bottom - top)
        return area

    def _top_of_plates(self, area: Region) -> int:
        """Return the row of the first line of plates above a question."""
        return max(area.y, COMPACT_ROWS) if self._has_panels else area.y

    def _draw_question(self, canvas: Canvas, area: Region, seats: dict[Compass, int]) -> None:
        """Draw the plates of the players around a question."""
        width = canvas.width
        if "N" in seats and self._has_panels:
            draw_tall_plate(canvas, 0, self._plate(seats["N"]), self._width_between_panels(canvas))
        elif "N" in seats:
            draw_line_plate(canvas, (2, 0, width - 4), self._plate(seats["N"]), brief=width < 60)
        if width >= MIN_COLUMNS_BESIDE_CARDS:
            size = Size(9, 5)
            spots = _card_positions(area, size, tuple(seats))
            self._draw_side_plates(canvas, seats, spots, size, PAD_WIDTH + 2)
        else:
            self._draw_top_plates(canvas, self._top_of_plates(area), seats)

    def _draw_top_plates(self, canvas: Canvas, top: int, seats: dict[Compass, int]) -> None:
        """Draw the plates of the players at the sides above a question, from row `top` on."""
        half = (canvas.width - 2) // 2
        for y, pair in enumerate(_top_plates(seats), top):
            for place, x in zip(pair, (1, canvas.width - 1 - half), strict=True):
                if place in seats:
                    plate = self._plate(seats[place])
                    draw_line_plate(canvas, (x, y, half), plate, brief=True)
                    self._below[place] = y + 2

    def _draw_side_plates(
        self,
        canvas: Canvas,
        seats: dict[Compass, int],
        spots: dict[Compass, tuple[int, int]],
        size: Size,
        inner: int,
    ) -> None:
        """Draw the plates left and right of the middle, which is `inner` cells wide."""
        margin = 1 + _margin(canvas)
        half = (canvas.width - inner) // 2 - 1 - margin
        for place, hand in seats.items():
            if place in ("N", "S") or hand >= self.scene.view.seats.players:
                continue
            right = "E" in place
            width = half
            if self.scene.pad is None and canvas.width >= MIN_COLUMNS_BESIDE_OFFER:
                card = spots[place][0]
                beside = canvas.width - card - size.width if right else card
                width = min(half, beside - _CAPTION - margin)
            x = canvas.width - margin - width if right else margin
            box = Region(x, spots[place][1], width, size.height)
            end = draw_side_plate(canvas, box, self._plate(hand), right=right)
            self._below[place] = end + 2

    def _draw_emblem(self, canvas: Canvas, area: Region, size: Size) -> None:
        """Draw a large spade in the middle of a roomy felt, hardly lighter than the felt."""
        felt = canvas.felt
        columns = (min(area.width, area.height * 2) - 1) // 2 * 2 + 1
        if size.height < HUGE.height or columns < _LEAST_EMBLEM:
            return
        if canvas.ascii_only or canvas.colorless:  # there it would not be faint
            return
        style = ink(felt.emblem, felt.ground)
        rows = (columns + 1) // 2
        y = area.y + (area.height - rows) // 2
        x = area.x + (area.width - columns) // 2
        for row, line in enumerate(large_suit(Suit.SPADES, columns, rows), y):
            canvas.write_styled(x, row, line, style)

    def _draw_trick(self, canvas: Canvas, area: Region, seats: dict[Compass, int]) -> None:
        size, spots = self._spots(area, seats)
        self._draw_emblem(canvas, _room_between(area, spots, size), size)
        table = self.scene.view.seats
        above = table.players if table.has_dummy and self.scene.dummy else seats.get("N")
        if above is not None:
            if self._is_roomy(area, size, seats) or self._has_panels:
                y = area.y if self._is_roomy(area, size, seats) else 0
                draw_tall_plate(canvas, y, self._plate(above), self._width_between_panels(canvas))
            else:
                y = 0 if self.scene.dummy is not None else spots["N"][1] - 1
                draw_line_plate(canvas, (2, y, canvas.width - 4), self._plate(above))
        inner = 4 * size.width
        if "W" in spots and "E" in spots:
            inner = spots["E"][0] - spots["W"][0] + size.width + 2
        self._draw_side_plates(canvas, seats, spots, size, inner)
        self._draw_cards(canvas, seats, spots, size)

    def _draw_cards(
        self,
        canvas: Canvas,
        seats: dict[Compass, int],
        spots: dict[Compass, tuple[int, int]],
        size: Size,
    ) -> None:
        scene, trick = self.scene, self.scene.trick
        played = {play.hand: play.card for play in trick.plays} if trick else {}
        for place, hand in seats.items():
            if hand == scene.flying:
                continue
            if trick is not None and hand in played:
                wins = trick.winner == hand
                state: CardState = "bright" if wins else "dim" if scene.is_past else "plain"
                draw_card(canvas, spots[place], size, played[hand], state)
                words = ["led"] if trick.leader == hand else []
                if wins:
                    words.append("took" if scene.is_past else "best")
                box = Region(*spots[place], *size)
                _draw_caption(canvas, box, words, state, left="W" in place)
            elif scene.view.phase == "play" and self._plate(hand).turn:
                canvas.frame(*spots[place], *size, canvas.style("line"))

    def _draw_fans(self, canvas: Canvas, area: Region, seats: dict[Compass, int]) -> None:
        """Draw the hands of the other seats, face down or open, where the felt is free."""
        size, spots = self._spots(area, seats)
        north = Region(*spots["N"], *size) if "N" in spots else None
        if north is not None and self.scene.pad is not None:  # its plate is in the first line
            north = Region(north.x, fan_of(size).rows + 4, *size)
        felt = Region(0, 1, canvas.width, area.bottom - 1)
        free_area = FreeArea(felt, _margin(canvas), self._below, north, size, self._pad_box)
        view, hands = self.scene.view, self.scene.open_hands
        self._has_room = not hands or draw_open_cards(canvas, free_area, hands, seats, view.rules)
        if not hands:
            draw_hidden_cards(canvas, free_area, view, seats, self.scene.dealt)

    def has_room_for_open_hands(self, width: int, height: int) -> bool:
        """Whether all of the scene's `open_hands` fit on a felt of `width`×`height` cells."""
        self.paint(self.blank_canvas().create_sibling(width, height))
        return self._has_room

    def _draw_stock(self, canvas: Canvas, area: Region) -> None:
        view, width = self.scene.view, canvas.width
        y = area.y + max((area.height - SMALL.height) // 2, 0)
        if width >= MIN_COLUMNS_BESIDE_CARDS:
            draw_card(canvas, (3, y), SMALL, None)
            if view.discarded:
                draw_card(canvas, (width - 9, y), SMALL, None)
        if width < MIN_COLUMNS_BESIDE_OFFER:
            y = 1  # beside the plate above: the question takes the whole width
        canvas.write(2, y - 1, f"stock {view.stock}")
        canvas.write_right(width - 2, y - 1, f"put away {len(view.discarded)}")


def _top_plates(seats: dict[Compass, int]) -> list[tuple[Compass, Compass]]:
    """Return (left, right) compass points for each line of plates above a question."""
    pairs: tuple[tuple[Compass, Compass], ...] = (("W", "E"), ("NW", "NE"), ("SW", "SE"))
    return [pair for pair in pairs if not seats.keys().isdisjoint(pair)]


def _draw_caption(
    canvas: Canvas, card: Region, words: list[str], state: CardState, *, left: bool
) -> None:
    """Write who led and who wins beside the card, or on its paper or frame if room is short."""
    if canvas.width < MIN_COLUMNS_BESIDE_OFFER:
        deck = canvas.deck
        color = "#22301f" if state == "dim" else "#4a4a3c"
        for word in words[-1:]:
            if deck.framed:
                canvas.write(card.x + 1, card.bottom - 1, truncate(word, 4), bold=True)
                continue
            canvas.write_styled(
                card.x + 1, card.y + 1, truncate(word, 4), ink(color, deck.paper(state))
            )
        return
    for y, word in enumerate(words, card.y):
        wins = word != "led"
        text = canvas.text(f"★ {word}" if wins else word)
        x = card.x - 1 - len(text) if left else card.right + 1
        canvas.write(x, y, text, "gold" if wins else "muted", bold=wins)


def _room_between(area: Region, spots: dict[Compass, tuple[int, int]], size: Size) -> Region:
    """Return the room in the middle that no card of a trick covers."""
    left, right, top, bottom = area.x + 1, area.right - 1, area.y, area.bottom
    for place, (x, y) in spots.items():
        if "W" in place:
            left = max(left, x + size.width + 1)
        elif "E" in place:
            right = min(right, x - 1)
        elif place == "N":
            top = max(top, y + size.height)
        else:
            bottom = min(bottom, y)
    return Region(left, top, max(right - left, 0), max(bottom - top, 0))


def _margin(canvas: Canvas) -> int:
    return max((canvas.width - MAX_WIDTH) // 2, 0)


_ROW_ORDER: tuple[Compass, ...] = ("SW", "W", "NW", "N", "S", "NE", "E", "SE")


def _card_size_for_trick(area: Region, hand: Size) -> Size:
    """Return the largest card size, up to that of the hand, for which a trick fits `area`."""
    for size in (VAST, GIANT, HUGE, LARGE, MEDIUM):
        if size.height <= hand.height and 2 * size.height + 2 <= area.height:
            return size
    return SMALL


def _card_positions(
    area: Region, size: Size, seats: tuple[Compass, ...]
) -> dict[Compass, tuple[int, int]]:
    """Return the upper left cell (x, y) of each seat's card in the trick, by compass point.

    The cards form a compass if `area` has rows for two cards, otherwise a row.
    """
    if area.height < 2 * size.height:
        return _place_in_row(area, size, seats)
    centre = area.x + (area.width - size.width) // 2
    reach = size.width + (1 if area.width < 76 else 3 if area.width < 100 else 6)
    top, bottom = area.y, area.y + area.height - size.height
    spare = area.height - 3 * size.height
    if spare > 0:  # keep the trick together on a tall felt
        top, bottom = top + spare // 3, bottom - spare // 3
    middle = (top + bottom) // 2
    inset = max((bottom - top - size.height) // 4, 0)
    return {
        "N": (centre, top),
        "S": (centre, bottom),
        "W": (centre - reach, middle),
        "E": (centre + reach, middle),
        "NW": (centre - reach, top + inset),
        "SW": (centre - reach, bottom - inset),
        "NE": (centre + reach, top + inset),
        "SE": (centre + reach, bottom - inset),
    }


def _place_in_row(
    area: Region, size: Size, seats: tuple[Compass, ...]
) -> dict[Compass, tuple[int, int]]:
    order = [seat for seat in _ROW_ORDER if seat in seats]
    left = area.x + (area.width - size.width * len(order)) // 2
    y = area.y + max((area.height - size.height) // 2, 0)
    return {seat: (left + place * size.width, y) for place, seat in enumerate(order)}
