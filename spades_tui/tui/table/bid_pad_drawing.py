"""The bid pad and every other question, drawn in the middle of the felt."""

from __future__ import annotations

from typing import Final

from textual.geometry import Region

from spades_tui.tui.drawing.canvas import Canvas, TextRole, ink, truncate, wrap_text
from spades_tui.tui.drawing.card_faces import SMALL, draw_card
from spades_tui.tui.table.bid_pad import CHIP_GAP, HOW_TO_CHOOSE, BidPad, PadItem
from spades_tui.tui.table.offer import RevokeTrick

PAD_WIDTH: Final = 56
MIN_COLUMNS_BESIDE_CARDS: Final = 96
"""Columns of felt from which plates stand beside a question; below they move out of its way."""
_WIDER: Final = 76
"""Columns of a question with more answers than there are rows for."""
_ROOMY: Final = 60
"""Columns of felt from which a frame leaves rows free above and below it."""
_TRICK_ROWS: Final = SMALL.height + 1
"""A trick kept in sight over the question: its cards, and the names under them."""
_MOST_CARD: Final = 13
"""Columns of one of its cards with the name and the gap beside it."""


def draw_pad(felt: Canvas, room: Region, pad: BidPad) -> None:
    """Draw `pad` in the middle of `room`, leaving out frills where rows are short."""
    asked, canvas = pad.question, felt.with_background("panel")
    if asked.trick is not None:
        _draw_trick(felt, room, asked.trick)
        room = Region(room.x, room.y + _TRICK_ROWS, room.width, room.height - _TRICK_ROWS)
    width, frame = _width_and_frame(canvas, room, pad)
    inner = width - 4
    rows = pad.rows(inner)
    lines = _lines(canvas, pad, inner)
    footer = _footers(pad)
    spare = room.height - 3 - len(rows) - footer
    lines = lines[: max(spare, 0)]
    spare -= len(lines)
    card = asked.card if spare > SMALL.height else None
    face = 0 if card is None else SMALL.height + 1
    gaps = min(max(spare - face - 1, 0), 2 if footer else 1)
    height = 1 + len(rows) + footer + len(lines) + gaps + frame + face
    x = room.x + (room.width - width) // 2
    y = room.y + max((room.height - height) // 2, 0)
    if frame:
        canvas.frame(x, y, width, height, canvas.style("line"))
        y += 1
    else:
        canvas.fill(x, y, width, height, canvas.style("ink"))
    canvas.write_centred(x + 2, inner, y, asked.title, "gold", bold=True)
    y += 1
    if card is not None:
        draw_card(canvas, (x + (width - SMALL.width) // 2, y), SMALL, card)
    y += face
    for row, line in enumerate(lines):
        canvas.write_centred(x + 2, inner, y + row, line, "muted")
    y += len(lines) + min(gaps, 1)
    for items in rows:
        _draw_chips(felt, canvas, x + 2, y, inner, items, pad)
        y += 1
    if footer:
        _draw_footer(canvas, x + 2, inner, y + max(gaps - 1, 0), pad)


def _width_and_frame(canvas: Canvas, room: Region, pad: BidPad) -> tuple[int, int]:
    """Return how wide the question is, and the rows of its frame: 0 where there are none for it.

    It is made wider, and so lower, where it could not be framed otherwise and nobody's plate stands
    beside it.
    """
    widths = (PAD_WIDTH,) if room.width >= MIN_COLUMNS_BESIDE_CARDS else (PAD_WIDTH, _WIDER)
    for width in (min(room.width, width) for width in widths):
        spare = room.height - 3 - len(pad.rows(width - 4)) - _footers(pad)
        lines = min(len(_lines(canvas, pad, width - 4)), max(spare, 0))
        if spare >= lines + (2 if room.width > _ROOMY else 0):
            return width, 2
    return min(room.width, PAD_WIDTH), 0


def _lines(canvas: Canvas, pad: BidPad, width: int) -> list[str]:
    """Return what is said of the question in lines."""
    return [line for text in pad.question.lines for line in wrap_text(canvas.text(text), width)]


def _footers(pad: BidPad) -> int:
    """Return the rows of what Enter would do: none where it does one thing only."""
    return 0 if pad.question.pick is not None or pad.question.is_instant else 1


def _draw_trick(canvas: Canvas, room: Region, asked: RevokeTrick) -> None:
    """Draw cards side by side at the top of `room`, the wrong one bright and its name marked."""
    width = min(room.width // len(asked.plays), _MOST_CARD)
    x = room.x + (room.width - width * len(asked.plays)) // 2
    for place, (play, name) in enumerate(zip(asked.plays, asked.names, strict=True)):
        wrong = place == asked.wrong
        at = (x + (width - SMALL.width) // 2, room.y)
        draw_card(canvas, at, SMALL, play.card, "bright" if wrong else "plain")
        role: TextRole = "alarm" if wrong else "muted"
        text = truncate(canvas.text(name), width - 1)
        canvas.write_centred(x, width, room.y + SMALL.height, text, role, bold=wrong)
        x += width


def _draw_chips(
    felt: Canvas, canvas: Canvas, x: int, y: int, width: int, row: list[PadItem], pad: BidPad
) -> None:
    lead = "maybe " if row[0].kind == "maybe" else ""
    chips = [canvas.text(pad.item_text(item)) for item in row]
    total = len(lead) + sum(map(len, chips)) + CHIP_GAP * (len(chips) - 1)
    if row[0].kind == "number":
        total = pad.grid_width
    x = canvas.write(x + max((width - total) // 2, 0), y, lead, "muted")
    for item, chip in zip(row, chips, strict=True):
        _draw_chip(felt, x, y, item, chip, pad)
        canvas.add_hit_region(x, y, len(chip), 1, item)
        x += len(chip) + CHIP_GAP


def _draw_chip(canvas: Canvas, x: int, y: int, item: PadItem, chip: str, pad: BidPad) -> None:
    end, plain = x + len(chip) - 1, canvas.colorless
    if item == pad.focus:
        felt = canvas.felt
        style = ink(felt.panel, felt.gold, bold=True, reverse=plain)
        canvas.write_styled(x, y, f"▸{chip[1:]}", style)
        canvas.write_styled(end, y, "◂", ink(felt.panel, felt.gold, reverse=plain))
        return
    chosen = pad.is_chosen(item)
    role: TextRole = "gold" if chosen else "ink"
    canvas.write(x, y, f"[{chip[1:-1]}]" if plain else chip, role, bold=chosen)
    if chosen:
        canvas.write(x, y, "●", role, bold=True)
    canvas.write(x + 1, y, pad.key(item), "gold", bold=True)


def _draw_footer(canvas: Canvas, x: int, width: int, y: int, pad: BidPad) -> None:
    decision = pad.decision_text
    if pad.note:
        canvas.write_centred(x, width, y, pad.note, "alarm")
    elif decision:
        beside = canvas.text(pad.contract_text)
        text = truncate(canvas.text(f" Enter  {decision} "), width)
        beside = f"· {beside}" if beside and len(text) + len(beside) + 2 <= width else ""
        x += (width - len(text) - len(beside)) // 2
        canvas.write(x + len(text), y, beside, "ink")
        canvas.write(x, y, text, "gold", bold=True)
        canvas.add_hit_region(x, y, len(text), 1, PadItem("confirm", 0))
    else:
        canvas.write_centred(x, width, y, HOW_TO_CHOOSE, "muted")
