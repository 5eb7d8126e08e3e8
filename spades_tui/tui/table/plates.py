"""The plate beside each hand: name, bid, tricks, whose turn, who deals; and how it is drawn."""

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
"""Three players and the dummy at last, where the first, second or third of them plays it."""


NilState = Literal["", "alive", "failed"]
NIL_MARKS: Final[dict[NilState, str]] = {"": "", "alive": "● alive", "failed": "× failed"}


class SeatPlate(NamedTuple):
    """The words beside one hand.

    Attributes:
        name: who plays from it.
        role: partner, dummy, or nothing.
        turn: everybody waits for this hand.
        dealer: this player deals.
        bid: the bid in words, "" as long as bids are of no interest.
        tricks: tricks won, None before the play.
        promised: tricks this hand alone has promised, 0 where it promised none.
        note: what it said last, or a card it must play.
        nil: what has become of the nil this hand plays, "" where it plays none.
        level: how strong the bot is that plays, "" for a person.
        bags: whether tricks above the promise are bags.
        is_set: whether the side has lost its contract.
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
        """The bid in words, and the tricks where no marks beside it tell them: ``bid 4``."""
        bid = self.bid if self.bid == WITH_PARTNER else f"bid {self.bid}"
        parts = [bid] if self.bid else []
        if (self.tricks and not self.pips) or (
            self.tricks == 0 and not (self.promised or self.nil)
        ):
            parts.append(f"took {self.tricks}")
        return " · ".join(parts)

    @property
    def mark(self) -> str:
        """What has become of a nil, in a sign and a word: ``● alive``."""
        return NIL_MARKS[self.nil]

    @property
    def pips(self) -> str:
        """A mark for every trick promised, filled when taken."""
        tricks = self.tricks or 0
        if self.tricks is None or not self.promised:
            return ""
        return "■" * min(tricks, self.promised) + "□" * max(self.promised - tricks, 0)

    @property
    def role_and_level(self) -> str:
        """Who plays, beside the name: ``club · partner``."""
        return " · ".join(filter(None, (self.level, self.role)))

    def saying(self, remark: str) -> SeatPlate:
        """Return the plate with a remark, in place of the last call."""
        return self._replace(note=f"“{remark}”")

    @property
    def shortened(self) -> SeatPlate | None:
        """The same with less about who plays; None where nothing is left out any more."""
        if self.level:
            return self._replace(level="")
        return self._replace(role="") if self.role else None

    @property
    def extra_pips(self) -> str:
        """A mark for every trick above the promise."""
        return "■" * int(self.extra_text or 0)

    @property
    def extra_text(self) -> str:
        """Tricks above the promise: ``+2``."""
        over = (self.tricks or 0) - self.promised
        return f"+{over}" if self.promised and over > 0 else ""


def seat_positions(view: View) -> dict[Compass, int]:
    """Return which hand sits where, the viewer in the south, so that play goes clockwise.

    A dummy plays between the declarer's opponents and lies there: in the north as long as nobody
    has come to play it.
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
    """Return the hand a card is awaited from, or the player who is asked something else."""
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
    """Return the plate of a hand; `levels` are the bots at the seats, as far as they are told."""
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
"""Column, row, and columns there are."""
_MOST_OVER: Final = 5
"""Tricks above a promise that have a mark each."""


def draw_line_plate(canvas: Canvas, box: Box, plate: SeatPlate, *, brief: bool = False) -> None:
    """Draw a plate on one line, centred in its room, at its left or at its right end."""
    x, y, width = box
    if brief:
        plate = plate._replace(role="", level="")
    bid = _Bid(canvas, plate, *_plate_words(plate), brief=brief)
    plate = _fitting(canvas, plate, width - bid.beside)
    length = name_width(canvas, plate) + bid.beside
    if x + width >= canvas.width - 1:
        x += width - length
    elif x != 1:
        x += (width - length) // 2
    bid.draw(draw_name(canvas, x, y, plate) + 2, y)


def draw_tall_plate(canvas: Canvas, y: int, plate: SeatPlate, width: int) -> None:
    """Draw a plate on two lines in the middle, `width` columns of it: the name; bid and marks."""
    plate = _fitting(canvas, plate, width)
    draw_name(canvas, (canvas.width - name_width(canvas, plate)) // 2, y, plate)
    bid = _Bid(canvas, plate, *_plate_words(plate))
    bid.draw((canvas.width - bid.width) // 2, y + 1)


def _plate_words(plate: SeatPlate) -> tuple[str, TextRole]:
    """Return what a plate says beside the name, and its color: the bid, what was said last."""
    if plate.note and plate.bid == "–":
        return plate.note, "gold"
    note = f"  {plate.note}" if plate.note and plate.tricks is not None else ""
    return plate.words + note, "ink"


def draw_side_plate(canvas: Canvas, box: Region, plate: SeatPlate, *, right: bool) -> int:
    """Draw a plate of up to four lines at the left or right border; return its last line."""
    plate = _fitting(canvas, plate, box.width)
    y = box.y
    start = box.right - name_width(canvas, plate) if right else box.x
    draw_name(canvas, start, y, plate)
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
    """Write `text` under line `y` in two lines at most; return the last one written."""
    for line in _broken(canvas.text(text), box.width - 2)[:2] if text else ():
        y += 1
        canvas.write(box.right - len(line) if right else box.x + 2, y, line, role)
    return y


def _fitting(canvas: Canvas, plate: SeatPlate, width: int) -> SeatPlate:
    """Return a plate with as much of its name, and about who plays, as there is room for."""
    while name_width(canvas, plate) > width and (brief := plate.shortened) is not None:
        plate = brief
    over = name_width(canvas, plate) - width
    return plate._replace(name=truncate(plate.name, len(plate.name) - over)) if over > 0 else plate


class _Bid:
    """A bid in words, then tricks taken of those promised, or what has become of a nil.

    Attributes:
        width: the columns of it; `brief`, without the marks.
        beside: the same with what keeps it from the name; 0 where there is nothing.
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
        """Draw it from a cell on; nothing where there is none."""
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


def name_width(canvas: Canvas, plate: SeatPlate) -> int:
    """Return the columns of a plate's name with what stands round it."""
    suffix = f" {plate.role_and_level}" if plate.role_and_level else ""
    return 2 + len(canvas.text(plate.name + suffix)) + (4 if plate.dealer else 0)


def draw_name(canvas: Canvas, x: int, y: int, plate: SeatPlate) -> int:
    """Draw who plays, whether it is their turn, and the dealer's mark; return the column after."""
    if plate.turn:
        canvas.write(x, y, "▸", "gold", bold=True)
    x = canvas.write(x + 2, y, plate.name, "gold" if plate.turn else "ink", bold=True)
    if plate.role_and_level:
        x = canvas.write(x + 1, y, plate.role_and_level, "muted")
    return _draw_dealer(canvas, x + 1, y) if plate.dealer else x


def _draw_dealer(canvas: Canvas, x: int, y: int) -> int:
    """Draw the dealer's button."""
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
