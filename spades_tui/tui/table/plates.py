"""What stands beside each hand: name, bid, tricks, whose turn, who deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from spades_tui.bots.roster import strength
from spades_tui.rules.capabilities import counts_bags
from spades_tui.tui.words import last_call, seat_name
from spades_tui.view import View
from spades_tui.view.standing import nil_of, standing
from spades_tui.view.wording import WITH_PARTNER, bid_words
from spades_tui.view.wording.notes import bids_itself

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


class Plate(NamedTuple):
    """The words beside one hand.

    Attributes:
        name: who plays from it.
        role: partner, dummy, or nothing.
        turn: everybody waits for this hand.
        dealer: this player deals.
        bid: the bid in words, "" as long as bids are of no interest.
        taken: tricks won, None before the play.
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
    taken: int | None
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
        if (self.taken and not self.pips) or (self.taken == 0 and not (self.promised or self.nil)):
            parts.append(f"took {self.taken}")
        return " · ".join(parts)

    @property
    def mark(self) -> str:
        """What has become of a nil, in a sign and a word: ``● alive``."""
        return NIL_MARKS[self.nil]

    @property
    def pips(self) -> str:
        """A mark for every trick promised, filled when taken."""
        taken = self.taken or 0
        if self.taken is None or not self.promised:
            return ""
        return "■" * min(taken, self.promised) + "□" * max(self.promised - taken, 0)

    @property
    def about(self) -> str:
        """Who plays, beside the name: ``club · partner``."""
        return " · ".join(filter(None, (self.level, self.role)))

    @property
    def briefer(self) -> Plate | None:
        """The same with less about who plays; None where nothing is left out any more."""
        if self.level:
            return self._replace(level="")
        return self._replace(role="") if self.role else None

    @property
    def over(self) -> str:
        """A mark for every trick above the promise."""
        return "■" * int(self.extra or 0)

    @property
    def extra(self) -> str:
        """Tricks above the promise: ``+2``."""
        over = (self.taken or 0) - self.promised
        return f"+{over}" if self.promised and over > 0 else ""


def compass(view: View) -> dict[Compass, int]:
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
    table = view.seats
    if view.phase == "play" and view.leader is not None and table.has_dummy and view.prompt:
        return view.prompt.hand if view.prompt.hand >= 0 else view.to_act
    return view.to_act


def _note(view: View, seat: int) -> str:
    if seat < len(view.penalty_cards) and view.penalty_cards[seat]:
        return "open: " + " ".join(card.label for card in view.penalty_cards[seat])
    if view.phase in ("play", "between"):
        return ""
    return last_call(view, seat)


def _nil_state(view: View, seat: int) -> NilState:
    nil = nil_of(view, seat) if view.phase == "play" or any(view.taken) else None
    return "" if nil is None else "failed" if nil.failed else "alive"


def plate(view: View, seat: int, names: Sequence[str], levels: Sequence[str | None]) -> Plate:
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
    asked = view.phase != "between" and not bids_itself(view)
    return Plate(
        name=seat_name(seat, view, names),
        role=role,
        turn=view.phase != "between" and _playing_hand(view) == seat,
        dealer=view.dealer == seat and view.hand_number > 0,
        bid=bid_words(bid) if is_player and (bid is not None or asked) else "",
        taken=view.taken[seat] if playing and seat < len(view.taken) else None,
        promised=bid.tricks if bid is not None else 0,
        note=_note(view, seat),
        nil=_nil_state(view, seat),
        level=strength(level) if (level := (*levels, None)[min(seat, len(levels))]) else "",
        bags=counts_bags(view.rules),
        is_set=is_player and standing(view, table.side_of[seat]).fate == "set",
    )
