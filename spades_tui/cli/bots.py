"""`spades bots`: all bot players, and how to name them."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

import msgspec

from spades_tui.cli.options import Json
from spades_tui.cli.output import print_json, print_text

_GRAMMAR = (
    ("club+bold", "a level with a style; styles can be combined"),
    ("master@24", "a level that looks at 24 possible deals for each card"),
    ("vesh", "a character; capitals do not matter"),
    ("expert/club", "bids like expert, plays cards like club"),
    ("module:name", "a bot of your own: whatever this function returns"),
)

_WIDTH = 100
"""Columns of the longest line."""


def bots(
    json: Json = False,
) -> None:
    """List the bots: levels, styles, characters, and how to name them.

    Example: spades bots
    """
    if json:
        _print_json()
    else:
        _print_table()


def _print_table() -> None:
    from spades_tui.bots.kernel import kernel_notice
    from spades_tui.bots.players import (
        BASELINES,
        CHARACTERS,
        LEVEL_CHOICES,
        LEVEL_TABLE,
        STYLED,
        STYLES,
    )

    _print_part("Levels, weakest first", LEVEL_CHOICES)
    _print_part(
        f"Styles, for {', '.join(STYLED)}", ((name, style.words) for name, style in STYLES.items())
    )
    cast = ((one.name, f"{one.spec:<17} {one.words}") for one in CHARACTERS)
    _print_part("Characters", cast)
    baselines = ((name, LEVEL_TABLE[name].words) for name in BASELINES)
    _print_part("Reference bots", baselines)
    _print_part("Naming a player", _GRAMMAR)
    notice = kernel_notice() or ""
    for line in wrap(notice, _WIDTH, break_long_words=False, break_on_hyphens=False):
        print_text(line)


def _print_part(title: str, rows: Iterable[tuple[str, str]]) -> None:

    print_text(title)
    for name, words in rows:
        print_text(f"  {name:<12} {words}")


def _print_json() -> None:

    from spades_tui.bots.kernel import kernel_notice
    from spades_tui.bots.players import BASELINES, CHARACTERS, LEVEL_TABLE, LEVELS, STYLES

    levels = [
        {"name": name, "words": one.words, "styled": one.styled, "searches": one.searches}
        for name, one in LEVEL_TABLE.items()
        if name in LEVELS
    ]
    styles = [
        {"name": name, "words": one.words, "leanings": msgspec.structs.asdict(one.leans)}
        for name, one in STYLES.items()
    ]
    cast = [{**one._asdict(), "spec": one.spec} for one in CHARACTERS]
    references = [{"name": name, "words": LEVEL_TABLE[name].words} for name in BASELINES]
    print_json(
        {"levels": levels, "styles": styles, "cast": cast, "references": references,
         "notice": kernel_notice()}
    )  # fmt: skip
