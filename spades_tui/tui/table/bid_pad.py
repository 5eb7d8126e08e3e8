"""The bid pad: a widget in the middle of the felt for every question but the card to play."""

from __future__ import annotations

from typing import Final, NamedTuple

from textual.geometry import Offset, Region
from textual.reactive import reactive

from spades_tui.tui.drawing.canvas import Canvas, TextRole, ink, truncate, wrap_text
from spades_tui.tui.drawing.card_faces import SMALL, draw_card
from spades_tui.tui.table.bid_entry import CHIP_GAP, HOW_TO_CHOOSE, BidEntry, PadItem
from spades_tui.tui.table.offer import RevokeTrick
from spades_tui.tui.widgets.canvas_widget import CanvasWidget

PAD_WIDTH: Final = 56
MIN_COLUMNS_BESIDE_CARDS: Final = 96
"""Columns of felt from which plates are beside a question; on a narrower felt they are above it."""
_WIDER: Final = 76
"""Columns of a pad whose answers need more rows than there are."""
_ROOMY: Final = 60
"""Columns of felt from which a frame must leave free rows above and below it."""
_TRICK_ROWS: Final = SMALL.height + 1
"""Rows of a trick shown above the question: its cards, and the names below them."""
_MOST_CARD: Final = 13
"""The most columns of a card in that trick, with its name and the gap."""


class _Layout(NamedTuple):
    """The position of the pad's parts, in rows from its top and in columns.

    Attributes:
        box: the region of the pad, with the trick of a question about a revoke above it.
        width: columns of the pad without that trick.
        top: rows of that trick; 0 without one.
        frame: rows of the frame, 0 or 2.
        lines: the wrapped lines of explanation that are shown.
        gaps: free rows, 0 to 2.
        face: rows of the card shown with the question; 0 without one.
        footer: rows for the text on the answer that Enter would give, 0 or 1.
    """

    box: Region
    width: int
    top: int
    frame: int
    lines: list[str]
    gaps: int
    face: int
    footer: int


class BidPad(CanvasWidget):
    """The pad for a question and its answers: bids, and every question not answered with a card.

    It lies in the middle of its room; with few rows it has no frame and no gaps. A click on an
    answer posts `Pressed` with its `PadItem`, for `BidEntry.click`; keys go to
    `BidEntry.handle_key`.

    Example:
        from textual.app import App

        class Bidding(App):
            def compose(self):
                game = Game(RuleSet(), seed=1)
                game.deal()
                yield BidPad(TurnInput(game.view(game.prompt.seat), "SWNE").pad)

            def on_canvas_widget_pressed(self, event):
                self.exit(event.token)

        Bidding().run()

    Attributes:
        entry: the question and the answer so far; None shows nothing.
    """

    # The same entry may look different: it is what keys and clicks change.
    entry: reactive[BidEntry | None] = reactive(None, init=False, repaint=False, always_update=True)

    def __init__(self, entry: BidEntry | None = None, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.set_reactive(BidPad.entry, entry)
        self._layout: _Layout | None = None

    def watch_entry(self) -> None:
        """Repaint the cells that look different with the new entry."""
        self.repaint_changes()

    def fit(self, room: Region) -> Region:
        """Move the pad to the middle of `room` and return the region it takes.

        Both regions are in cells of the parent widget. Without a question the pad is hidden and the
        region is empty.
        """
        box = Region()
        if self.entry is not None:
            self._layout = _layout(self.blank_canvas(), room, self.entry)
            box = self._layout.box
        self.place(box)
        self.repaint_changes()
        return box

    def paint(self, canvas: Canvas) -> None:
        if self.entry is not None:
            room = Region(0, 0, canvas.width, canvas.height)
            layout = self._layout or _layout(canvas, room, self.entry)
            offset = Offset() if self._layout else layout.box.offset
            _draw(canvas, offset, layout, self.entry)


def _layout(canvas: Canvas, room: Region, entry: BidEntry) -> _Layout:
    """Return the layout of the pad in the middle of `room`."""
    whole, top = room, 0
    if entry.question.trick is not None:
        top = _TRICK_ROWS
        room = Region(room.x, room.y + top, room.width, room.height - top)
    width, frame = _width_and_frame(canvas, room, entry)
    rows = entry.rows(width - 4)
    lines, footer = _lines(canvas, entry, width - 4), _footers(entry)
    spare = room.height - 3 - len(rows) - footer
    lines = lines[: max(spare, 0)]
    spare -= len(lines)
    face = SMALL.height + 1 if entry.question.card is not None and spare > SMALL.height else 0
    gaps = min(max(spare - face - 1, 0), 2 if footer else 1)
    height = 1 + len(rows) + footer + len(lines) + gaps + frame + face
    x = room.x + (room.width - width) // 2
    y = room.y + max((room.height - height) // 2, 0)
    box = Region(x, y, width, height)
    if entry.question.trick is not None:
        across = max(width, min(room.width, _MOST_CARD * len(entry.question.trick.plays)))
        left = room.x + (room.width - across) // 2
        box = Region(left, whole.y, across, y + height - whole.y)
    return _Layout(box, width, y - whole.y if top else 0, frame, lines, gaps, face, footer)


def _draw(felt: Canvas, offset: Offset, layout: _Layout, entry: BidEntry) -> None:
    """Draw the pad with its upper left cell at `offset`."""
    question, canvas = entry.question, felt.copy_on_background("panel")
    box = layout.box
    x, y, width, height = *offset, box.width, box.height - layout.top
    if question.trick is not None:
        _draw_trick(felt, Region(x, y, width, box.height), question.trick)
        width = layout.width
        x, y = x + (box.width - width) // 2, y + layout.top
    if layout.frame:
        canvas.frame(x, y, width, height, canvas.style("line"))
        y += 1
    else:
        canvas.fill(x, y, width, height, canvas.style("ink"))
    inner = width - 4
    canvas.write_centred(x + 2, inner, y, question.title, "gold", bold=True)
    y += 1
    if layout.face and question.card is not None:
        draw_card(canvas, (x + (width - SMALL.width) // 2, y), SMALL, question.card)
    y += layout.face
    for row, line in enumerate(layout.lines):
        canvas.write_centred(x + 2, inner, y + row, line, "muted")
    y += len(layout.lines) + min(layout.gaps, 1)
    for items in entry.rows(inner):
        _draw_chips(felt, canvas, x + 2, y, inner, items, entry)
        y += 1
    if layout.footer:
        _draw_footer(canvas, x + 2, inner, y + max(layout.gaps - 1, 0), entry)


def _width_and_frame(canvas: Canvas, room: Region, entry: BidEntry) -> tuple[int, int]:
    """Return the columns of the pad, and the rows of its frame: 2, or 0 if there is no room for it.

    A pad that could not be framed otherwise is made wider, and so lower, if no player's plate
    stands beside it.
    """
    widths = (PAD_WIDTH,) if room.width >= MIN_COLUMNS_BESIDE_CARDS else (PAD_WIDTH, _WIDER)
    for width in (min(room.width, width) for width in widths):
        spare = room.height - 3 - len(entry.rows(width - 4)) - _footers(entry)
        lines = min(len(_lines(canvas, entry, width - 4)), max(spare, 0))
        if spare >= lines + (2 if room.width > _ROOMY else 0):
            return width, 2
    return min(room.width, PAD_WIDTH), 0


def _lines(canvas: Canvas, entry: BidEntry, width: int) -> list[str]:
    """Return the question's explanation, wrapped to `width` cells."""
    return [line for text in entry.question.lines for line in wrap_text(canvas.text(text), width)]


def _footers(entry: BidEntry) -> int:
    """Return the rows for the text on what Enter would do: 0 if each key answers at once, else
    1."""
    return 0 if entry.question.pick is not None or entry.question.is_instant else 1


def _draw_trick(canvas: Canvas, room: Region, revoke: RevokeTrick) -> None:
    """Draw a trick's cards side by side at the top of `room`; the wrong card and its name stand
    out."""
    width = min(room.width // len(revoke.plays), _MOST_CARD)
    x = room.x + (room.width - width * len(revoke.plays)) // 2
    for place, (play, name) in enumerate(zip(revoke.plays, revoke.names, strict=True)):
        wrong = place == revoke.wrong
        corner = (x + (width - SMALL.width) // 2, room.y)
        draw_card(canvas, corner, SMALL, play.card, "bright" if wrong else "plain")
        role: TextRole = "alarm" if wrong else "muted"
        text = truncate(canvas.text(name), width - 1)
        canvas.write_centred(x, width, room.y + SMALL.height, text, role, bold=wrong)
        x += width


def _draw_chips(
    felt: Canvas, canvas: Canvas, x: int, y: int, width: int, row: list[PadItem], entry: BidEntry
) -> None:
    lead = "maybe " if row[0].kind == "maybe" else ""
    chips = [canvas.text(entry.item_text(item)) for item in row]
    total = len(lead) + sum(map(len, chips)) + CHIP_GAP * (len(chips) - 1)
    if row[0].kind == "number":
        total = entry.grid_width
    x = canvas.write(x + max((width - total) // 2, 0), y, lead, "muted")
    for item, chip in zip(row, chips, strict=True):
        _draw_chip(felt, x, y, item, chip, entry)
        canvas.add_hit_region(x, y, len(chip), 1, item)
        x += len(chip) + CHIP_GAP


def _draw_chip(canvas: Canvas, x: int, y: int, item: PadItem, chip: str, entry: BidEntry) -> None:
    end, plain = x + len(chip) - 1, canvas.colorless
    if item == entry.focus:
        felt = canvas.felt
        style = ink(felt.panel, felt.gold, bold=True, reverse=plain)
        canvas.write_styled(x, y, f"▸{chip[1:]}", style)
        canvas.write_styled(end, y, "◂", ink(felt.panel, felt.gold, reverse=plain))
        return
    chosen = entry.is_chosen(item)
    role: TextRole = "gold" if chosen else "ink"
    canvas.write(x, y, f"[{chip[1:-1]}]" if plain else chip, role, bold=chosen)
    if chosen:
        canvas.write(x, y, "●", role, bold=True)
    canvas.write(x + 1, y, entry.key(item), "gold", bold=True)


def _draw_footer(canvas: Canvas, x: int, width: int, y: int, entry: BidEntry) -> None:
    decision = entry.decision_text
    if entry.note:
        canvas.write_centred(x, width, y, entry.note, "alarm")
    elif decision:
        beside = canvas.text(entry.contract_text)
        text = truncate(canvas.text(f" Enter  {decision} "), width)
        beside = f"· {beside}" if beside and len(text) + len(beside) + 2 <= width else ""
        x += (width - len(text) - len(beside)) // 2
        canvas.write(x + len(text), y, beside, "ink")
        canvas.write(x, y, text, "gold", bold=True)
        canvas.add_hit_region(x, y, len(text), 1, PadItem("confirm", 0))
    else:
        canvas.write_centred(x, width, y, HOW_TO_CHOOSE, "muted")
