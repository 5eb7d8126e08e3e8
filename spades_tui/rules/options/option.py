"""The description of one rule option: everything a menu, a message or a test needs to know."""

from __future__ import annotations

from typing import Any, NamedTuple


class Option(NamedTuple):
    """What a rule option is called, what its values mean and where it comes from.

    Attached to a field of a group in this package as ``Annotated[type, Option(…)]``.

    Attributes:
        title: a few words, as a menu shows them.
        help: one or two sentences a newcomer understands.
        source: the documents it comes from, as in ``"General rules, Pirates"``.
        choices: value → its meaning in a few words; for numbers, the values a menu offers.
        low: least number that may be typed, or None when only `choices` may be chosen.
        high: greatest number that may be typed.
        sentences: value → what the rules page says of it, where a sentence needs no other option;
            the page asks for these by itself. ``"*"`` stands for any value but the default, and
            ``{value}`` in a sentence for the value.
    """

    title: str
    help: str
    source: str
    choices: dict[Any, str]
    low: int | None = None
    high: int | None = None
    sentences: dict[Any, str] = {}  # noqa: RUF012  # a tuple's default, never changed
