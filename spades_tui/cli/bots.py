"""`spades bots`: all bot players, and how to name them."""

from __future__ import annotations

from collections.abc import Iterable

from spades_tui.cli.options import Json

_GRAMMAR = (
    ("club+bold", "a level with a style; styles can be combined"),
    ("master@24", "a level that looks at 24 possible deals for each card"),
    ("vesh", "a character; capitals do not matter"),
    ("expert/club", "bids like expert, plays cards like club"),
    ("module:name", "a bot of your own: whatever this function returns"),
)


def bots(
    json: Json = False,
) -> None:
    """List the bots: levels, styles, characters, and reference bots for the arena."""
    if json:
        _print_json()
    else:
        _print_table()


def _print_table() -> None:
    from spades_tui.bots.cast import CAST
    from spades_tui.bots.roster import LEVEL_WORDS, REFERENCE_WORDS, STYLED
    from spades_tui.bots.style import STYLE_WORDS

    _print_part("Levels, weakest first", LEVEL_WORDS.items())
    _print_part(f"Styles, for {', '.join(STYLED)}", STYLE_WORDS.items())
    cast = ((one.name, f"{one.spec:<17} {one.words}") for one in CAST)
    _print_part("Characters", cast)
    ceiling = ("ceiling", "master seeing every card; for `spades arena` only, also as ceiling@24.")
    _print_part("Reference bots", (*REFERENCE_WORDS.items(), ceiling))
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
