"""The description of one setting: what a menu needs to show it."""

from __future__ import annotations

from typing import Any, NamedTuple


class Setting(NamedTuple):
    """What a setting is called and what its values mean.

    Attributes:
        title: a few words, as a menu shows them.
        help: one sentence.
        choices: value → its meaning in a few words; empty where any text will do.
    """

    title: str
    help: str
    choices: dict[Any, str]
