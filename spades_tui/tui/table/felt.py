"""The felt: players round it, the trick or a question in the middle."""

from __future__ import annotations

from typing import Any, Final

from textual.geometry import Offset

from spades_tui.rules.seating import seating
from spades_tui.tui.drawing.canvas import Canvas, fitted, ink, wrapped
from spades_tui.tui.drawing.faces import SMALL, Size, State, draw_card
from spades_tui.tui.table.pad_view import Box, draw_pad
from spades_tui.tui.table.plates import Compass, Plate, compass, plate, standing
from spades_tui.tui.table.rows import draw_row, hand_size
from spades_tui.tui.table.scene import Scene
from spades_tui.tui.table.spread import places, trick_size
from spades_tui.tui.widgets.painted import Painted
from spades_tui.tui.words import side_names

MOST_MESSAGE_LINES: Final = 3
MOST_WIDE: Final = 132
"""Columns the players sit within, however wide the felt is."""
WIDE: Final = 96
"""Columns from which plates stand beside a question; below they move up out of its way."""

NARROW: Final = 76
"""Columns below which nothing stands beside a question."""


class FeltTable(Painted):
    """Everything between the status bar and the hand."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(id="felt")
        self.scene = scene

    def show(self, scene: Scene) -> None:
        """Show another moment."""
        before, self.scene = self.scene, scene
        if scene.pad is not None or before.pad is not None or _changed(before, scene):
            self.repaint()

    def paint(self, canvas: Canvas[Any]) -> None:
        lines = self._message_lines(canvas)
        area, below = self._area(canvas, len(lines))
        self._draw_message(canvas, below, lines)
        self._draw_own_plate(canvas, below - 1)
        seats = compass(self.scene.view)
        if self.scene.dummy is not None:
            row = (1, 1, canvas.width - 2)
            draw_row(canvas, row, self.scene.dummy, self._dummy_size(), self.face, self.felt)
        if self.scene.pad is not None:
            self._draw_question(canvas, area, seats)
        else:
            self._draw_trick(canvas, area, seats)

    def _area(self, canvas: Canvas[Any], lines: int) -> tuple[Box, int]:
        """Return the room for the trick, and the line the message begins at."""
        below = canvas.height - max(lines, 1)
        top = 1 if self.scene.dummy is None else 2 + self._dummy_size().height
        return Box(0, top, canvas.width, below - 1 - top), below

    def _dummy_size(self) -> Size:
        return Size(hand_size(*self.app.size, 13).width, SMALL.height)

    def spot(self, hand: int) -> tuple[Offset, Size] | None:
        """Return where a card of `hand` lies in the trick, in cells of this widget."""
        area, _ = self._area(self.canvas, len(self._message_lines(self.canvas)))
        size = trick_size(area, hand_size(*self.app.size, 13))
        seats = compass(self.scene.view)
        spots = places(area, size, tuple(seats))
        found = next((place for place, seat in seats.items() if seat == hand), None)
        return (Offset(*spots[found]), size) if found in spots else None

    # -- words ----------------------------------------------------------------------------

    def has_room(self, message: str) -> bool:
        """Whether the whole of a message can be shown under the trick."""
        return len(self._wrapped(self.canvas, message)) <= MOST_MESSAGE_LINES

    def _message_lines(self, canvas: Canvas[Any]) -> list[str]:
        return self._wrapped(canvas, self.scene.message)[:MOST_MESSAGE_LINES]

    def _wrapped(self, canvas: Canvas[Any], message: str) -> list[str]:
        return wrapped(canvas.text(message), canvas.width - 4)

    def _draw_message(self, canvas: Canvas[Any], y: int, lines: list[str]) -> None:
        felt = self.felt
        color = felt.tone(self.scene.tone)
        for row, line in enumerate(lines):
            style = ink(color, felt.ground, bold=self.scene.tone == "alarm")
            canvas.put_centred(2, canvas.width - 4, y + row, line, style)

    def _draw_own_plate(self, canvas: Canvas[Any], y: int) -> None:
        felt, view = self.felt, self.scene.view
        own = plate(view, view.seat, self.scene.names)
        end = self._draw_name(canvas, 1 + _margin(canvas), y, own)
        end = canvas.write(end + 2, y, own.words, felt.ink)
        self._draw_pips(canvas, end + 2, y, own)
        self._draw_standings(canvas, y, end + 4 + len(own.pips) + len(own.extra))

    def _draw_standings(self, canvas: Canvas[Any], y: int, left: int) -> None:
        felt, view = self.felt, self.scene.view
        own = seating(view.rules).side_of[view.seat]
        names = side_names(view, self.scene.names)
        right = canvas.width - 2 - _margin(canvas)
        others = [side for side in range(len(names)) if side != own]
        for side in (own, *others):
            words = standing(view, side).words
            if not words or view.phase == "between":
                continue
            gap = "" if side == own else "   "
            text = canvas.text(f"{names[side]}: {words}{gap}")
            if right - len(text) < left:
                text = text.replace(": contract", "")
            if right - len(text) < left:
                break
            right -= len(text)
            done = side == own and not standing(view, side).need
            color = felt.good if done else felt.gold if side == own else felt.muted
            canvas.write(right, y, text, color, bold=side == own)

    def _draw_name(self, canvas: Canvas[Any], x: int, y: int, shown: Plate) -> int:
        felt = self.felt
        if shown.turn:
            canvas.write(x, y, "▸", felt.gold, bold=True)
        color = felt.gold if shown.turn else felt.ink
        x = canvas.write(x + 2, y, shown.name, color, bold=True)
        if shown.role:
            x = canvas.write(x + 1, y, shown.role, felt.muted)
        if shown.dealer:
            style = ink(felt.ground, felt.muted, bold=True, reverse=felt.ink == "default")
            x = canvas.put(x + 1, y, " D ", style)
        return x

    def _draw_pips(self, canvas: Canvas[Any], x: int, y: int, shown: Plate) -> int:
        felt = self.felt
        taken = shown.pips.count("■")
        x = canvas.write(x, y, shown.pips[:taken], felt.gold)
        x = canvas.write(x, y, shown.pips[taken:], felt.muted)
        if shown.extra:
            x = canvas.write(x + 1, y, shown.extra, felt.alarm, bold=True)
        return x

    # -- plates round the table -----------------------------------------------------------

    def _draw_line_plate(
        self, canvas: Canvas[Any], x: int, width: int, y: int, shown: Plate, *, brief: bool
    ) -> None:
        """Draw a plate on one line, centred in `width`, at its left or at its right end."""
        role = f" {shown.role}" if shown.role and not brief else ""
        shown = shown._replace(role=role.strip())
        calls = bool(shown.note) and shown.bid == "–"
        words = canvas.text(f"“{shown.note}”" if calls else shown.words)
        if shown.note and shown.taken is not None:
            words = canvas.text(f"{shown.words}  {shown.note}")
        pips = "" if brief else shown.pips
        length = 2 + len(canvas.text(shown.name + role)) + (4 if shown.dealer else 0)
        length += (2 + len(words) if words else 0) + (2 + len(pips) if pips else 0)
        if x == 1:
            start = 1
        elif x + width >= canvas.width - 1:
            start = x + width - length
        else:
            start = x + (width - length) // 2
        end = self._draw_name(canvas, start, y, shown)
        if words:
            color = self.felt.gold if calls else self.felt.ink
            end = canvas.write(end + 2, y, words, color)
        if pips:
            end = self._draw_pips(canvas, end + 2, y, shown)

    def _draw_side_plate(self, canvas: Canvas[Any], box: Box, shown: Plate, *, right: bool) -> None:
        """Draw a plate of up to four lines at the left or right border."""
        name = canvas.text(shown.name + (f" {shown.role}" if shown.role else ""))
        length = 2 + len(name) + (4 if shown.dealer else 0)
        if length > box.width and shown.role:
            length -= len(canvas.text(shown.role)) + 1
            shown = shown._replace(role="")
        felt, y = self.felt, box.y
        end = box.x + box.width
        self._draw_name(canvas, end - length if right else box.x, y, shown)
        indent = 0 if right else 2
        texts = [(shown.words, felt.ink)]
        if shown.note:
            said = shown.taken is None
            texts.append((f"“{shown.note}”" if said else shown.note, felt.gold))
        for text, color in texts:
            if not text:
                continue
            for line in _broken(canvas.text(text), box.width - 2)[:2]:
                y += 1
                style = ink(color, felt.ground)
                x = end - len(line) if right else box.x + indent
                canvas.put(x, y, line, style)
        if shown.pips:
            y += 1
            length = len(shown.pips) + (1 + len(shown.extra) if shown.extra else 0)
            self._draw_pips(canvas, end - length if right else box.x + indent, y, shown)

    def _plate(self, hand: int) -> Plate:
        return plate(self.scene.view, hand, self.scene.names)

    # -- the middle -----------------------------------------------------------------------

    def _draw_question(self, canvas: Canvas[Any], area: Box, seats: dict[Compass, int]) -> None:
        pad = self.scene.pad
        assert pad is not None
        if "N" in seats:
            self._draw_line_plate(
                canvas, 2, canvas.width - 4, 0, self._plate(seats["N"]), brief=canvas.width < 60
            )
        if canvas.width >= WIDE:
            self._draw_side_plates(canvas, area, seats, Size(9, 5), 44)
            draw_pad(canvas, area, pad, self.felt, self.face)
        else:
            lines = self._draw_top_plates(canvas, area.y, seats)
            room = Box(1, area.y + lines, canvas.width - 2, area.height - lines)
            draw_pad(canvas, room, pad, self.felt, self.face)
        self._draw_stock(canvas, area)

    def _draw_top_plates(self, canvas: Canvas[Any], y: int, seats: dict[Compass, int]) -> int:
        """Draw the plates of the sides in lines over a question; return how many lines."""
        half = (canvas.width - 2) // 2
        lines = 0
        for left, right in (("W", "E"), ("NW", "NE"), ("SW", "SE")):
            for side, x in ((left, 1), (right, canvas.width - 1 - half)):
                for place, hand in seats.items():
                    if place == side:
                        shown = self._plate(hand)
                        self._draw_line_plate(canvas, x, half, y + lines, shown, brief=True)
            lines += 1 if any(place in (left, right) for place in seats) else 0
        return lines

    def _draw_side_plates(
        self,
        canvas: Canvas[Any],
        area: Box,
        seats: dict[Compass, int],
        size: Size,
        inner: int,
    ) -> None:
        """Draw the plates left and right of the middle, which is `inner` cells wide."""
        spots = places(area, size, tuple(seats))
        margin = _margin(canvas)
        width = (canvas.width - inner) // 2 - 2 - margin
        for place, hand in seats.items():
            if place in ("N", "S"):
                continue
            right = "E" in place
            x = canvas.width - 1 - margin - width if right else 1 + margin
            box = Box(x, spots[place][1], width, size.height)
            self._draw_side_plate(canvas, box, self._plate(hand), right=right)

    def _draw_trick(self, canvas: Canvas[Any], area: Box, seats: dict[Compass, int]) -> None:
        size = trick_size(area, hand_size(*self.app.size, 13))
        spots = places(area, size, tuple(seats))
        above = seating(self.scene.view.rules).players if self.scene.dummy else seats.get("N")
        if above is not None:
            y = 0 if self.scene.dummy is not None else spots["N"][1] - 1
            self._draw_line_plate(canvas, 2, canvas.width - 4, y, self._plate(above), brief=False)
        inner = 4 * size.width
        if "W" in spots and "E" in spots:
            inner = spots["E"][0] - spots["W"][0] + size.width + 2
        self._draw_side_plates(canvas, area, seats, size, inner)
        self._draw_cards(canvas, seats, spots, size)
        self._draw_stock(canvas, area)

    def _draw_cards(
        self,
        canvas: Canvas[Any],
        seats: dict[Compass, int],
        spots: dict[Compass, tuple[int, int]],
        size: Size,
    ) -> None:
        trick = self.scene.trick
        played = {play.hand: play.card for play in trick.plays} if trick else {}
        for place, hand in seats.items():
            shown = self._plate(hand)
            if hand == self.scene.flying:
                continue
            if trick is not None and hand in played:
                wins = trick.winner == hand
                state: State = "bright" if wins else "dim" if self.scene.is_past else "plain"
                draw_card(canvas, spots[place], size, played[hand], self.face, state)
                words = ["led"] if trick.leader == hand else []
                if wins:
                    words.append("took" if self.scene.is_past else "best")
                self._draw_caption(canvas, place, spots[place], size, words, state)
            elif shown.turn and self.scene.view.phase == "play":
                style = ink(self.felt.line, self.felt.ground)
                canvas.frame(*spots[place], size.width, size.height, style)

    def _draw_caption(
        self,
        canvas: Canvas[Any],
        place: Compass,
        at: tuple[int, int],
        size: Size,
        words: list[str],
        state: State,
    ) -> None:
        """Write who led and who wins beside the card, on the card itself where room is short."""
        x, y = at
        felt = self.felt
        for row, word in enumerate(words if canvas.width >= 76 else words[-1:]):
            if canvas.width < 76:
                color = "#22301f" if state == "dim" else "#4a4a3c"
                color = self.face.deck.edge if self.face.deck.framed else color
                canvas.put(x + 1, y + 1, fitted(word, 4), ink(color, self.face.paper(state)))
                continue
            wins = word != "led"
            text = f"★ {word}" if wins else word
            style = ink(felt.gold if wins else felt.muted, felt.ground, bold=wins)
            if "W" in place:
                canvas.put_right(x - 1, y + row, text, style)
            else:
                canvas.put(x + size.width + 1, y + row, text, style)

    def _draw_stock(self, canvas: Canvas[Any], area: Box) -> None:
        view = self.scene.view
        if view.phase != "draw":
            return
        felt = self.felt
        y = area.y + max((area.height - SMALL.height) // 2, 0)
        if canvas.width >= WIDE:
            draw_card(canvas, (3, y), SMALL, None, self.face)
            draw_card(canvas, (canvas.width - 9, y), SMALL, None, self.face)
        if canvas.width < NARROW:
            y = 1  # beside the plate above: the question takes the whole width
        canvas.write(2, y - 1, f"stock {view.stock}", felt.ink)
        text = f"put away {len(view.discarded)}"
        canvas.put_right(canvas.width - 2, y - 1, text, ink(felt.ink, felt.ground))


def _broken(text: str, width: int) -> list[str]:
    """Return `text` in lines, broken between bid and tricks rather than within them."""
    if len(text) <= width:
        return [text]
    return [line for part in text.split(" · ") for line in wrapped(part, width)]


def _margin(canvas: Canvas[Any]) -> int:
    return max((canvas.width - MOST_WIDE) // 2, 0)


def _changed(before: Scene, after: Scene) -> bool:
    return _told(before) != _told(after)


def _told(scene: Scene) -> tuple[object, ...]:
    return (scene.view, scene.message, scene.tone, scene.look_back, scene.dummy, scene.flying)
