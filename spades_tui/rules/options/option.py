"""The description of one rule option, for menus, messages and tests."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec

from spades_tui.rules.bids import BidKind

Number = Annotated[int, msgspec.Meta(ge=0, le=1000)]
"""Points, or another number from 0 to 1000."""
Tricks = Annotated[int, msgspec.Meta(ge=0, le=18)]
"""A number of tricks, at most those of the largest hand."""

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
"""Conditions under which an option matters: a kind of bid in the game, or one of the conditions
in `spades_tui.rules.dependencies`."""

ON: Final = {True: "played", False: "not played"}
"""Choices of a bid or rule that is on by default."""
OFF: Final = {False: "not played", True: "played"}
"""Choices of a bid or rule that is off by default."""


class Option(NamedTuple):
    """The name of a rule option, the meaning of its values, and its source.

    Attached to a field of a group in this package as ``Annotated[type, Option(…)]``. Title and
    meaning read together: ``Bids of 1: not allowed``.

    Attributes:
        title: a few words, as a menu shows them.
        help: one or two sentences for a beginner.
        choices: by value, its meaning in a few words; for numbers and cards, the values a menu
            offers. Any other number between the bounds of the type may be typed, any other card
            picked.
        source: the traditions it comes from, as in ``"General rules, Pirates"``.
        needs: the conditions (`dependencies.CONDITIONS`) under which it has an effect; if one
            fails, the option is stored as its default.
        sentences: by value, its text on the rules page, if that depends on no other option; the
            page adds it by itself. ``"*"`` stands for any value but the default, and ``{value}`` in
            a text for the value. Empty if the page explains the option elsewhere.
    """

    title: str
    help: str
    choices: dict[Any, str]
    source: str = "General rules"
    needs: tuple[Need, ...] = ()
    sentences: dict[Any, str] = {}  # noqa: RUF012  # a tuple's default, never changed


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Base class of the groups of options; each field of a group is annotated with an `Option`."""
