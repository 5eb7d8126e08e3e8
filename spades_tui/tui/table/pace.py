"""How long the others take: seconds before the next card, by the pace chosen."""

from __future__ import annotations

from typing import Final, Literal

from spades_tui.view import View

Pace = Literal["instant", "quick", "normal", "step"]
PACES: Final[tuple[Pace, ...]] = ("instant", "quick", "normal", "step")

_CARD: Final[dict[Pace, float]] = {"instant": 0.0, "quick": 0.18, "normal": 0.6, "step": 0.0}
_TRICK: Final[dict[Pace, float]] = {"instant": 0.0, "quick": 0.6, "normal": 1.5, "step": 0.0}


def delay(pace: Pace, view: View) -> float:
    """Return the seconds to wait before somebody else acts; longer over a finished trick."""
    over = view.trick is None and bool(view.tricks)
    return (_TRICK if over else _CARD)[pace]


def next_pace(pace: Pace) -> Pace:
    """Return the pace after `pace`, the first after the last."""
    return PACES[(PACES.index(pace) + 1) % len(PACES)]
