"""What a shell may offer for a value: names of rules, players, lessons, drills, themes and games.

Each function takes what has been typed of the value and returns what begins so, each with a few
words about it for the shells that show them. It must not know how a shell asks: Typer does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Offer = tuple[str, str]
"""A value, and a few words about it."""


def offered_presets(incomplete: str) -> list[Offer]:
    """Return the presets."""
    from spades_tui.rules.presets import presets

    return _beginning(incomplete, ((one.id, one.title) for one in presets().values()))


def offered_rules(incomplete: str) -> list[Offer]:
    """Return the presets and the player's own rule sets; where nothing fits, a file may follow."""
    from spades_tui.storage.rule_sets import saved_rule_sets

    saved = ((one.path.stem, one.problem or one.name) for one in saved_rule_sets())
    return [*offered_presets(incomplete), *_beginning(incomplete, saved)]


def offered_players(incomplete: str) -> list[Offer]:
    """Return levels and characters; after a level and a plus, that level with each style.

    Several players are written with commas between them: the last one is completed.
    """
    before, comma, last = incomplete.rpartition(",")
    found = _beginning(last, _players(last))
    return [(f"{before}{comma}{name}", words) for name, words in found]


def _players(typed: str) -> Iterator[Offer]:
    from spades_tui.bots.players import CHARACTERS, LEVEL_CHOICES, STYLED, STYLES

    level, plus, _ = typed.partition("+")
    if plus:
        styled = level if level in STYLED else ""
        yield from ((f"{level}+{name}", one.words) for name, one in STYLES.items() if styled)
        return
    yield from LEVEL_CHOICES
    yield from ((one.name.lower(), one.words) for one in CHARACTERS)


def offered_lessons(incomplete: str) -> list[Offer]:
    """Return the lessons."""
    from spades_tui.practice.lessons.lesson import lesson_entries

    lessons = ((one.id, one.title) for one in lesson_entries())
    return _beginning(incomplete, [*lessons, _LIST])


def offered_drills(incomplete: str) -> list[Offer]:
    """Return the drills."""
    from spades_tui.practice.drills.generators import DRILLS

    return _beginning(incomplete, [*((name, one.title) for name, one in DRILLS.items()), _LIST])


def offered_themes(incomplete: str) -> list[Offer]:
    """Return the themes of puzzles."""
    from spades_tui.practice.puzzles.themes import PUZZLE_THEMES

    return _dashed(incomplete, ((name, one.title) for name, one in PUZZLE_THEMES.items()))


def offered_kinds(incomplete: str) -> list[Offer]:
    """Return the ideas and stakes that ten exercises can be about."""
    from spades_tui.practice.ideas import named_ideas

    return _dashed(incomplete, ((name, idea.words) for name, idea in named_ideas().items()))


def _dashed(incomplete: str, offers: Iterable[Offer]) -> list[Offer]:
    """Return names with dashes for spaces, which shells take for two words, and without quotes."""
    dashed = ((name.replace(" ", "-").replace("'", ""), words) for name, words in offers)
    return _beginning(incomplete, [*dashed, _LIST])


def offered_games(incomplete: str) -> list[Offer]:
    """Return the games, the last one first, by the names of their files."""
    from spades_tui.storage.listing import files_in
    from spades_tui.storage.paths import folders

    unfinished, finished = files_in(folders().games), files_in(folders().records)
    words = [*((one, "unfinished") for one in unfinished), *((one, "finished") for one in finished)]
    found = ((path.stem, what) for path, what in sorted(words, reverse=True))
    return _beginning(incomplete, found)


_LIST = ("list", "names them all")


def _beginning(incomplete: str, offers: Iterable[Offer]) -> list[Offer]:
    typed = incomplete.casefold()
    return [(name, words) for name, words in offers if name.casefold().startswith(typed)]
