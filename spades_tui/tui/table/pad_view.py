"""The bid pad and every other question, drawn in the middle of the felt."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from spades_tui.tui.drawing.canvas import Canvas, fitted, ink, wrapped
from spades_tui.tui.drawing.faces import SMALL, Face, draw_card
from spades_tui.tui.drawing.themes import Felt
from spades_tui.tui.table.asked_trick import AskedTrick
from spades_tui.tui.table.pad import CHIP_GAP, Item, Pad

MOST_WIDE: Final = 56
_TRICK_ROWS: Final = SMALL.height + 1
"""A trick kept in sight over the question: its cards, and the names under them."""
_MOST_CARD: Final = 13
"""Columns of one of its cards with the name and the gap beside it."""


class Box(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int


def draw_pad(canvas: Canvas[Any], room: Box, pad: Pad, felt: Felt, face: Face) -> None:
    """Draw `pad` in the middle of `room`, leaving out frills where rows are short."""
    trick = pad.question.trick
    if trick is not None:
        _draw_trick(canvas, room, trick, felt, face)
        room = room._replace(y=room.y + _TRICK_ROWS, height=room.height - _TRICK_ROWS)
    width = min(room.width, MOST_WIDE)
    inner = width - 4
    rows = pad.rows(inner)
    lines = [line for text in pad.question.lines for line in wrapped(canvas.text(text), inner)]
    footer = 0 if pad.question.pick is not None or pad.question.instant else 1
    spare = room.height - 3 - len(rows) - footer
    lines = lines[: max(spare, 0)]
    framed = spare >= len(lines) + (2 if room.width > 60 else 0)
    spare -= len(lines)
    card = pad.question.card if spare > SMALL.height else None
    spare -= SMALL.height + 1 if card is not None else 0
    gaps = min(max(spare - 1, 0), 2 if footer else 1)
    height = 1 + len(rows) + footer + len(lines) + gaps + (2 if framed else 0)
    height += SMALL.height + 1 if card is not None else 0
    x = room.x + (room.width - width) // 2
    y = room.y + max((room.height - height) // 2, 0)
    _draw_box(canvas, Box(x, y, width, height), felt, framed=framed)
    y += 1 if framed else 0
    title = fitted(canvas.text(pad.question.title), inner)
    canvas.put_centred(x + 2, inner, y, title, ink(felt.gold, felt.panel, bold=True))
    y += 1
    if card is not None:
        at = (x + (width - SMALL.width) // 2, y)
        draw_card(canvas, at, SMALL, card, Face(face.deck, felt.panel))
        y += SMALL.height + 1
    for line in lines:
        canvas.put_centred(x + 2, inner, y, line, ink(felt.muted, felt.panel))
        y += 1
    y += 1 if gaps else 0
    for row in rows:
        _draw_chips(canvas, x + 2, y, inner, row, pad, felt)
        y += 1
    y += 1 if gaps > 1 else 0
    if footer:
        _draw_footer(canvas, Box(x + 2, y, inner, 1), pad, felt)


def _draw_trick(canvas: Canvas[Any], room: Box, asked: AskedTrick, felt: Felt, face: Face) -> None:
    """Draw cards side by side at the top of `room`, the wrong one bright and its name marked."""
    width = min(room.width // len(asked.plays), _MOST_CARD)
    x = room.x + (room.width - width * len(asked.plays)) // 2
    for place, (play, name) in enumerate(zip(asked.plays, asked.names, strict=True)):
        wrong = place == asked.wrong
        at = (x + (width - SMALL.width) // 2, room.y)
        draw_card(canvas, at, SMALL, play.card, face, "bright" if wrong else "plain")
        style = ink(felt.alarm if wrong else felt.muted, felt.ground, bold=wrong)
        text = fitted(canvas.text(name), width - 1)
        canvas.put_centred(x, width, room.y + SMALL.height, text, style)
        x += width


def _draw_box(canvas: Canvas[Any], box: Box, felt: Felt, *, framed: bool) -> None:
    if framed:
        canvas.frame(*box, ink(felt.line, felt.panel))
    else:
        canvas.fill(*box, ink(felt.ink, felt.panel))


def _draw_chips(
    canvas: Canvas[Any], x: int, y: int, width: int, row: list[Item], pad: Pad, felt: Felt
) -> None:
    lead = "maybe" if row and row[0].kind == "maybe" else ""
    chips = [canvas.text(pad.chip(item)) for item in row]
    total = sum(map(len, chips)) + CHIP_GAP * (len(chips) - 1) + (len(lead) + 1 if lead else 0)
    if row and row[0].kind == "number":
        total = pad.grid_width
    x += max((width - total) // 2, 0)
    if lead:
        x = canvas.put(x, y, f"{lead} ", ink(felt.muted, felt.panel))
    for item, chip in zip(row, chips, strict=True):
        _draw_chip(canvas, x, y, item, chip, pad, felt)
        canvas.mark(x, y, len(chip), 1, item)
        x += len(chip) + CHIP_GAP


def _draw_chip(
    canvas: Canvas[Any], x: int, y: int, item: Item, chip: str, pad: Pad, felt: Felt
) -> None:
    here = item == pad.focus
    chosen = _is_chosen(item, pad)
    plain = felt.ink == "default"
    if here:
        canvas.put(x, y, chip, ink(felt.panel, felt.gold, bold=True, reverse=plain))
        canvas.put(x, y, "▸", ink(felt.panel, felt.gold, bold=True, reverse=plain))
        canvas.put(x + len(chip) - 1, y, "◂", ink(felt.panel, felt.gold, reverse=plain))
        return
    style = ink(felt.gold if chosen else felt.ink, felt.ground, bold=chosen)
    canvas.put(x, y, chip, style)
    if plain:
        canvas.put(x, y, "[", style)
        canvas.put(x + len(chip) - 1, y, "]", style)
    if chosen:
        canvas.put(x, y, "●", style)
    key = pad.key(item)
    if key:
        canvas.put(x + 1, y, key, ink(felt.gold, felt.ground, bold=True))


def _is_chosen(item: Item, pad: Pad) -> bool:
    match item.kind:
        case "tab":
            return item.value == pad.tab
        case "half":
            return bool(pad.half)
        case "maybe":
            return item.value == pad.maybe
    return False


def _draw_footer(canvas: Canvas[Any], box: Box, pad: Pad, felt: Felt) -> None:
    decision = pad.decision
    if pad.note:
        text = fitted(canvas.text(pad.note), box.width)
        canvas.put_centred(box.x, box.width, box.y, text, ink(felt.alarm, felt.panel))
    elif decision:
        text = fitted(canvas.text(f" Enter  {decision} "), box.width)
        x = box.x + (box.width - len(text)) // 2
        canvas.put(x, box.y, text, ink(felt.gold, felt.panel, bold=True))
        canvas.mark(x, box.y, len(text), 1, Item("confirm", 0))
    else:
        text = "type a number, or choose with the arrows"
        canvas.put_centred(box.x, box.width, box.y, text, ink(felt.muted, felt.panel))
