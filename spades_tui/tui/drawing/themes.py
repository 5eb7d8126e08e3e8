"""The colours of the table, one declaration per theme; card faces are in `decks`."""

from __future__ import annotations

from typing import Final

import msgspec
from textual.theme import Theme


class Felt(msgspec.Struct, frozen=True):
    """One colouring of the table.

    Attributes:
        title: what the settings call it.
        ground: the felt the cards lie on.
        rail: the bars above and below, darker than the felt.
        panel: dialogs and the bid pad.
        line: frames and rules.
        ink: ordinary text, at least 7:1 on `ground`.
        muted: text of second rank, at least 4.5:1 on `ground`.
        gold: whose turn, who wins, what is selected.
        alarm: refusals and losses.
        good: a contract made.
    """

    title: str
    ground: str
    rail: str
    panel: str
    line: str
    ink: str
    muted: str
    gold: str
    alarm: str
    good: str


FELTS: Final[dict[str, Felt]] = {
    "green": Felt(
        "Green felt",
        ground="#143d2f", rail="#0b251c", panel="#0e2e23", line="#4d7d69",
        ink="#f0ede0", muted="#a9c4b6", gold="#f6c95c", alarm="#ffa48a", good="#9be3a4",
    ),
    "blue": Felt(
        "Blue felt",
        ground="#16324f", rail="#0b1d31", panel="#0f2740", line="#4f7599",
        ink="#eef1f4", muted="#a9bfd4", gold="#f6c95c", alarm="#ffa48a", good="#9be3a4",
    ),
    "night": Felt(
        "Night",
        ground="#343b47", rail="#14171c", panel="#23282f", line="#76839a",
        ink="#eceff4", muted="#aab3c0", gold="#ebcb8b", alarm="#f0a08f", good="#a8d99a",
    ),
    "high-contrast": Felt(
        "High contrast",
        ground="#000000", rail="#000000", panel="#000000", line="#ffffff",
        ink="#ffffff", muted="#ffffff", gold="#ffff00", alarm="#ffb0a0", good="#80ff80",
    ),
    "grey": Felt(
        "Grey",
        ground="#3a3a3a", rail="#1c1c1c", panel="#262626", line="#8a8a8a",
        ink="#ffffff", muted="#d0d0d0", gold="#ffffff", alarm="#ffffff", good="#ffffff",
    ),
}  # fmt: skip

COLOURLESS: Final = Felt(
    "No colours", "default", "default", "default", "default", "default", "default", "default",
    "default", "default",
)  # fmt: skip
"""What the table is drawn with when NO_COLOR asks for none."""

DEFAULT_FELT: Final = "green"


def theme_name(felt: str) -> str:
    """Return the name Textual knows the theme of `felt` by."""
    return f"spades-{felt}"


def textual_theme(name: str) -> Theme:
    """Return the Textual theme of a felt; its tokens are `$felt`, `$rail`, `$gold` …"""
    felt = FELTS[name]
    return Theme(
        name=theme_name(name),
        primary=felt.gold,
        foreground=felt.ink,
        background=felt.ground,
        surface=felt.panel,
        panel=felt.rail,
        variables=tokens(felt),
    )


def tokens(felt: Felt) -> dict[str, str]:
    """Return the style sheet tokens of a felt."""
    names = {"ground": "felt", "panel": "dialog"}
    return {
        names.get(name, name): "ansi_default" if value == "default" else value
        for name, value in msgspec.structs.asdict(felt).items()
        if name != "title"
    }
