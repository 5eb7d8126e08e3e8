"""The plate beside each hand, and how it is drawn: name, bid, tricks, turn, dealer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from textual.geometry import Region

from spades_tui.bots.roster import level_and_style
from spades_tui.player_view import View
from spades_tui.player_view.standing import nil_played_by, side_standing
from spades_tui.player_view.wording import WITH_PARTNER, bid_text
from spades_tui.player_view.wording.notes import is_unbid_hand
from spades_tui.player_view.wording.short import last_call, seat_name
from spades_tui.rules.capabilities import counts_bags
from spades_tui.tui.drawing.canvas import Canvas, TextRole, ink, truncate, wrap_text

Compass = Literal["S", "SW", "W", "NW", "N", "NE", "E", "SE"]

_PLACES: dict[int, tuple[Compass, ...]] = {
    2: ("S", "N"),
    3: ("S", "W", "E"),
    4: ("S", "W", "N", "E"),
    6: ("S", "SW", "NW", "N", "NE", "SE"),
}
_BESIDE_DUMMY: tuple[tuple[Compass, ...], ...] = (
    ("S", "W", "E", "N"), ("S", "W", "NE", "SE"), ("S", "NW", "E", "SW"),
)  # fmt: skip
"""Compass points of the three players, clockwise from the viewer, and of the dummy, by which of
them plays it: the first, second or third."""


NilState = Literal["", "alive", "failed"]
NIL_MARKS: Final[dict[NilState, str]] = {"": "", "alive": "● alive", "failed": "× failed"}


class SeatPlate(NamedTuple):
    """The texts and signs beside one hand at the table.

    Attributes:
        name: the name of the player, or of the dummy.
        role: "partner", "declarer", a text on who plays the dummy, or "".
        turn: whether it is this hand's turn.
        dealer: whether this player deals.
        bid: the bid in words, "–" before it is made; "" if the hand has none.
        tricks: tricks taken; None before the play.
        promised: the number this hand has bid itself; 0 for none.
        note: what it said last, or penalty cards it must play; "" for none.
        nil: the state of the nil this hand plays; "" for none.
        level: the level of the bot that plays; "" for a person.
        bags: whether tricks above the bid are bags.
        is_set: whether the side's contract is set.
    """

    name: str
    role: str
    turn: bool
    dealer: bool
    bid: str
    tricks: int | None
    promised: int
    note: str
    nil: NilState = ""
    level: str = ""
    bags: bool = True
    is_set: bool = False

    @property
    def words(self) -> str:
        """A text with the bid, and with the tricks taken if no squares show them: ``bid 4``.

        "" if there is neither.
        """
        bid = self.bid if self.bid == WITH_PARTNER else f"bid {self.bid}"
        parts = [bid] if self.bid else []
        if (self.tricks and not self.pips) or (
            self.tricks == 0 and not (self.promised or self.nil)
        ):
            parts.append(f"took {self.tricks}")
        return " · ".join(parts)

    @property
    def mark(self) -> str:
        """The state of a nil as a sign and a word, such as ``● alive``; "" without a nil."""
        return NIL_MARKS[self.nil]

    @property
    def pips(self) -> str:
        """A square for every trick bid, filled for each one taken: ``■■□□``.

        "" before the play, or without a bid of a number.
        """
        tricks = self.tricks or 0
        if self.tricks is None or not self.promised:
            return ""
        return "■" * min(tricks, self.promised) + "□" * max(self.promised - tricks, 0)

    @property
    def role_and_level(self) -> str:
        """The text after the name: ``club · partner``; "" if there is neither."""
        return " · ".join(filter(None, (self.level, self.role)))

    def saying(self, remark: str) -> SeatPlate:
        """Return a copy of the plate with `remark` in quotes as its note."""
        return self._replace(note=f"“{remark}”")

    @property
    def shortened(self) -> SeatPlate | None:
        """A copy of the plate without the level, or if it has none, without the role.

        None if it has neither.
        """
        if self.level:
            return self._replace(level="")
        return self._replace(role="") if self.role else None

    @property
    def extra_pips(self) -> str:
        """A filled square for every trick taken above the bid; "" for none, or without a bid."""
        return "■" * int(self.extra_text or 0)

    @property
    def extra_text(self) -> str:
        """The number of tricks taken above the bid, as text: ``+2``; "" for none, or without a
        bid."""
        over = (self.tricks or 0) - self.promised
        return f"+{over}" if self.promised and over > 0 else ""


def seat_positions(view: View) -> dict[Compass, int]:
    """Return compass point → hand: the viewer in the south, the others clockwise.

    A hand is a seat; the dummy's is the number of players. The dummy lies between the declarer's
    opponents; in the north while there is no declarer.
    """
    table = view.seats
    places = _PLACES[table.players]
    seats = table.clockwise_from(view.seat)
    if not table.has_dummy:
        return dict(zip(places, seats, strict=True))
    declarer = seats[0] if view.declarer is None else view.declarer
    places = _BESIDE_DUMMY[seats.index(declarer)]
    return dict(zip(places, (*seats, table.players), strict=True))


def _playing_hand(view: View) -> int | None:
    """Return the hand that is to play a card, or the seat that is to answer; None if neither."""
    if view.phase == "play" and view.leader is not None and view.prompt:
        return view.prompt.hand if view.prompt.hand >= 0 else view.to_act
    return view.to_act


def _note(view: View, seat: int) -> str:
    if seat < len(view.penalty_cards) and view.penalty_cards[seat]:
        return "open: " + " ".join(card.label for card in view.penalty_cards[seat])
    if view.phase in ("play", "between"):
        return ""
    return last_call(view, seat)


def _nil_state(view: View, seat: int) -> NilState:
    nil = nil_played_by(view, seat) if view.phase == "play" or any(view.taken) else None
    return "" if nil is None else "failed" if nil.failed else "alive"


def seat_plate(
    view: View, seat: int, names: Sequence[str], levels: Sequence[str | None]
) -> SeatPlate:
    """Return the plate of a hand.

    Args:
        view: the view for which it is drawn.
        seat: the hand: a seat, or the number of players for a dummy.
        names: the players' names by seat.
        levels: the bot's level by seat, None for a person; a seat beyond it shows no level.
    """
    table = view.seats
    is_player = seat < table.players
    bid = view.bids[seat] if is_player and seat < len(view.bids) else None
    role = ""
    if is_player and table.partner_of[view.seat] == seat:
        role = "partner"
    if not is_player and view.declarer is not None:
        role = f"played by {seat_name(view.declarer, view, names)}"
    if is_player and view.declarer == seat:
        role = "declarer"
    playing = view.phase == "play" or any(view.taken)
    is_bidding = view.phase != "between" and not is_unbid_hand(view)
    return SeatPlate(
        name=seat_name(seat, view, names),
        role=role,
        turn=view.phase != "between" and _playing_hand(view) == seat,
        dealer=view.dealer == seat and view.hand_number > 0,
        bid=bid_text(bid) if is_player and (bid is not None or is_bidding) else "",
        tricks=view.taken[seat] if playing and seat < len(view.taken) else None,
        promised=bid.tricks if bid is not None else 0,
        note=_note(view, seat),
        nil=_nil_state(view, seat),
        level=level_and_style(level) if (level := (*levels, None)[min(seat, len(levels))]) else "",
        bags=counts_bags(view.rules),
        is_set=is_player and side_standing(view, table.side_of[seat]).fate == "set",
    )


Box = tuple[int, int, int]
"""Column and row of the first cell, and the number of columns."""
_MOST_OVER: Final = 5
"""The most tricks above a bid that are shown as squares."""


def draw_line_plate(canvas: Canvas, box: Box, plate: SeatPlate, *, brief: bool = False) -> None:
    """Draw a plate on one line, centered in its box.

    If the box lies at the left or right border of the canvas, the plate is flush with that border.

    Args:
        canvas: the felt.
        box: (column, row, columns) that it may take.
        plate: the plate.
        brief: whether role, level and trick marks are left out.
    """
    x, y, width = box
    if brief:
        plate = plate._replace(role="", level="")
    bid = _Bid(canvas, plate, *_plate_words(plate), brief=brief)
    plate = _fitting(canvas, plate, width - bid.beside)
    length = _name_width(canvas, plate) + bid.beside
    if x + width >= canvas.width - 1:
        x += width - length
    elif x != 1:
        x += (width - length) // 2
    bid.draw(_draw_name(canvas, x, y, plate) + 2, y)


def draw_tall_plate(canvas: Canvas, y: int, plate: SeatPlate, width: int) -> None:
    """Draw a plate on rows `y` and `y` + 1 in the middle of the canvas: the name, then the bid.

    `width` is the most columns the name may take.
    """
    plate = _fitting(canvas, plate, width)
    _draw_name(canvas, (canvas.width - _name_width(canvas, plate)) // 2, y, plate)
    bid = _Bid(canvas, plate, *_plate_words(plate))
    bid.draw((canvas.width - bid.width) // 2, y + 1)


def _plate_words(plate: SeatPlate) -> tuple[str, TextRole]:
    """Return the text of a plate beside the name, and its color: the bid, or the last call."""
    if plate.note and plate.bid == "–":
        return plate.note, "gold"
    note = f"  {plate.note}" if plate.note and plate.tricks is not None else ""
    return plate.words + note, "ink"


def draw_side_plate(canvas: Canvas, box: Region, plate: SeatPlate, *, right: bool) -> int:
    """Draw a plate of up to four lines at the left or right border of the felt.

    Args:
        canvas: the felt.
        box: the region for it; more lines than it has rows may be written.
        plate: the plate.
        right: whether it lies at the right border, its lines flush right.

    Returns:
        The row of its last line.
    """
    plate = _fitting(canvas, plate, box.width)
    y = box.y
    start = box.right - _name_width(canvas, plate) if right else box.x
    _draw_name(canvas, start, y, plate)
    marks, bid = _Bid(canvas, plate), _Bid(canvas, plate, plate.words)
    if 0 < marks.width < bid.width <= box.width - 2:
        y += 1
        bid.draw(box.right - bid.width if right else box.x + 2, y)
        return _lines(canvas, box, y, plate.note, "gold", right=right)
    y = _lines(canvas, box, y, plate.words, "ink", right=right)
    y = _lines(canvas, box, y, plate.note, "gold", right=right)
    marks.draw(box.right - marks.width if right else box.x + 2, y + 1)
    return y + bool(marks.width)


def _lines(canvas: Canvas, box: Region, y: int, text: str, role: TextRole, *, right: bool) -> int:
    """Write `text` below row `y` on two lines at most; return the row of the last one written."""
    for line in _broken(canvas.text(text), box.width - 2)[:2] if text else ():
        y += 1
        canvas.write(box.right - len(line) if right else box.x + 2, y, line, role)
    return y


def _fitting(canvas: Canvas, plate: SeatPlate, width: int) -> SeatPlate:
    """Return the plate shortened to `width` columns: without level and role, then a cut name."""
    while _name_width(canvas, plate) > width and (brief := plate.shortened) is not None:
        plate = brief
    over = _name_width(canvas, plate) - width
    return plate._replace(name=truncate(plate.name, len(plate.name) - over)) if over > 0 else plate


class _Bid:
    """The bid of a plate as it is drawn: words, then trick marks or the state of a nil.

    Attributes:
        width: columns it takes.
        beside: `width` and the two columns of the gap before it; 0 if there is nothing to draw.
    """

    def __init__(
        self,
        canvas: Canvas,
        plate: SeatPlate,
        words: str = "",
        role: TextRole = "ink",
        *,
        brief: bool = False,
    ) -> None:
        self._canvas = canvas
        self._plate = plate
        self._words, self._role, self._brief = canvas.text(words), role, brief
        over = "" if canvas.colorless or canvas.ascii_only else plate.extra_pips
        self._over = over if len(over) <= _MOST_OVER else ""
        marks = (
            plate.pips + self._over + (f" {plate.extra_text}" if plate.extra_text else "")
            or plate.mark
        )
        parts = (self._words, "" if brief else canvas.text(marks))
        self.width = len("  ".join(filter(None, parts)))
        self.beside = self.width and 2 + self.width

    def draw(self, x: int, y: int) -> None:
        """Draw the bid in row `y`, from column `x` to the right."""
        canvas, plate = self._canvas, self._plate
        if self._words:
            x = canvas.write(x, y, self._words, self._role) + 2
        if self._brief:
            return
        role: TextRole
        if plate.nil:
            role = "alarm" if plate.nil == "failed" else "good"
            canvas.write(x, y, plate.mark, role, bold=True)
            return
        filled = plate.pips.count("■")
        x = canvas.write(x, y, plate.pips[:filled], "gold")
        x = canvas.write(x, y, plate.pips[filled:], "alarm" if plate.is_set else "muted")
        role = "alarm" if plate.bags else "good"
        x = canvas.write(x, y, self._over, role)
        canvas.write(x + 1, y, plate.extra_text, role, bold=True)


def _name_width(canvas: Canvas, plate: SeatPlate) -> int:
    """Return the columns `_draw_name` takes: turn sign, name, role, level and dealer's mark."""
    suffix = f" {plate.role_and_level}" if plate.role_and_level else ""
    return 2 + len(canvas.text(plate.name + suffix)) + (4 if plate.dealer else 0)


def _draw_name(canvas: Canvas, x: int, y: int, plate: SeatPlate) -> int:
    """Draw turn sign, name, role, level and dealer's mark from (x, y); return the column after."""
    if plate.turn:
        canvas.write(x, y, "▸", "gold", bold=True)
    x = canvas.write(x + 2, y, plate.name, "gold" if plate.turn else "ink", bold=True)
    if plate.role_and_level:
        x = canvas.write(x + 1, y, plate.role_and_level, "muted")
    return _draw_dealer(canvas, x + 1, y) if plate.dealer else x


def _draw_dealer(canvas: Canvas, x: int, y: int) -> int:
    """Draw the dealer's mark and return the column after it."""
    felt, plain = canvas.felt, canvas.colorless or canvas.ascii_only
    button = ink(felt.ground, felt.ink, bold=True, reverse=canvas.colorless)
    if plain:
        return canvas.write_styled(x, y, " D ", button)
    rim = ink(felt.ink, felt.ground)
    canvas.write_styled(x, y, "▐", rim)
    canvas.write_styled(x + 1, y, "D", button)
    return canvas.write_styled(x + 2, y, "▌", rim)


def _broken(text: str, width: int) -> list[str]:
    """Return `text` in lines, broken between bid and tricks rather than within them."""
    if len(text) <= width:
        return [text]
    return [line for part in text.split(" · ") for line in wrap_text(part, width)]
