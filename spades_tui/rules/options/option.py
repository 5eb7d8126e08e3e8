"""The description of one rule option: everything a menu, a message or a test needs to know."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec

from spades_tui.rules.bids import BidKind

Number = Annotated[int, msgspec.Meta(ge=0, le=1000)]
"""Points, or anything else that is counted from 0 up."""
Tricks = Annotated[int, msgspec.Meta(ge=0, le=18)]
"""As many tricks as the largest hand has."""

Need = (
    BidKind
    | Literal[
        "partners",
        "free bids",
        "free nils",
        "both bid",
        "blind nil in turn",
        "exchange",
        "both exchanges",
        "leftovers",
        "kitty",
        "misdeals",
        "blind bids",
        "one blind number",
        "blind bet",
        "small bids",
        "club trick",
        "bag limit",
        "overtricks score",
        "opening lead",
        "nil tricks",
        "bags cost",
        "plain sweep",
        "sets",
        "talk",
    ]
)
"""What has to hold for an option to matter: a bid that is played, or one of the conditions in
`spades_tui.rules.dependencies`."""

ON: Final = {True: "played", False: "not played"}
"""Choices of a bid or rule that is played unless it is taken out."""
OFF: Final = {False: "not played", True: "played"}
"""Choices of one that is not played unless it is put in."""


class Option(NamedTuple):
    """What a rule option is called, what its values mean and where it comes from.

    Attached to a field of a group in this package as ``Annotated[type, Option(…)]``. Title and
    meaning read together: ``Bids of 1: not allowed``.

    Attributes:
        title: a few words, as a menu shows them.
        help: one or two sentences a newcomer understands.
        choices: value → its meaning in a few words; for numbers and cards, the values a menu
            offers. Any other number between the bounds of the type may be typed, any other card
            picked.
        source: the traditions it comes from, as in ``"General rules, Pirates"``.
        needs: what has to hold for it to matter; else it is off and stored as its default.
        sentences: value → what the rules page says of it, where a sentence needs no other option;
            the page asks for these by itself. ``"*"`` stands for any value but the default, and
            ``{value}`` in a sentence for the value.
    """

    title: str
    help: str
    choices: dict[Any, str]
    source: str = "General rules"
    needs: tuple[Need, ...] = ()
    sentences: dict[Any, str] = {}  # noqa: RUF012  # a tuple's default, never changed


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """The options of one part of the rules."""
