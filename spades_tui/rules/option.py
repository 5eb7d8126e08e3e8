"""The description of one rule option: everything a menu, a message or a test needs to know."""

from __future__ import annotations

from typing import Any, NamedTuple


class Option(NamedTuple):
    """What a rule option is called, what its values mean and where it comes from.

    Attached to a field of a group in `spades_tui.rules.options` as ``Annotated[type, Option(…)]``.

    Attributes:
        title: a few words, as a menu shows them.
        help: one or two sentences a newcomer understands.
        source: the row of RULES.md and the document, as in ``"4 · B, C, D"``.
        choices: value → its meaning in a few words; for numbers, the values a menu offers.
        low: least number that may be typed, or None when only `choices` may be chosen.
        high: greatest number that may be typed.
    """

    title: str
    help: str
    source: str
    choices: dict[Any, str]
    low: int | None = None
    high: int | None = None
