"""`spades bots`: the players there are, and how to name them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer

_GRAMMAR = (
    ("club+bold", "a level with a style; several styles add up"),
    ("master@24", "so many possible deals looked at for a card"),
    ("vesh", "a character, in capitals or not"),
    ("expert/club", "bids and all else as the one, plays cards as the other"),
    ("module:name", "what a function of your own returns"),
)


def bots(
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List the players there are: levels, styles, the cast, and those to measure against."""
    if json:
        _print_json()
    else:
        _print_table()


def _print_table() -> None:
    from spades_tui.bots.cast import CAST
    from spades_tui.bots.roster import LEVEL_WORDS, REFERENCE_WORDS, STYLED
    from spades_tui.bots.style import STYLE_WORDS

    _print_part("Levels, the weakest first", LEVEL_WORDS.items())
    _print_part(f"Styles, for {', '.join(STYLED)}", STYLE_WORDS.items())
    cast = ((one.name, f"{one.spec:<17} {one.words}") for one in CAST)
    _print_part("The cast", cast)
    ceiling = ("ceiling", "master with every card in sight; in the arena alone, as ceiling@24 too.")
    _print_part("To measure against", (*REFERENCE_WORDS.items(), ceiling))
    _print_part("Naming a player", _GRAMMAR)


def _print_part(title: str, rows: Iterable[tuple[str, str]]) -> None:
    from spades_tui.cli.output import write_out

    write_out(f"{title}\n")
    for name, words in rows:
        write_out(f"  {name:<12} {words}\n")


def _print_json() -> None:
    import msgspec

    from spades_tui.bots.cast import CAST
    from spades_tui.bots.roster import LEVEL_WORDS, REFERENCE_WORDS, SEARCHERS, STYLED
    from spades_tui.bots.style import STYLE_WORDS, STYLES
    from spades_tui.cli.output import print_json

    levels = [
        {"name": name, "words": words, "styled": name in STYLED, "searches": name in SEARCHERS}
        for name, words in LEVEL_WORDS.items()
    ]
    styles = [
        {"name": name, "words": STYLE_WORDS[name], "leanings": msgspec.structs.asdict(style)}
        for name, style in STYLES.items()
    ]
    cast = [{**msgspec.structs.asdict(one), "spec": one.spec} for one in CAST]
    references = [{"name": name, "words": words} for name, words in REFERENCE_WORDS.items()]
    print_json({"levels": levels, "styles": styles, "cast": cast, "references": references})
