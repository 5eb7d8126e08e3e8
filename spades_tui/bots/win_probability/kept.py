"""Samples of the presets that have been played beforehand, so that a first decision need not wait.

`python -m spades_tui.lab.samples` plays them; a rule set that is no preset, or one whose rules
have changed, is played when it is needed.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from spades_tui.rules.formats.codes import fingerprint
from spades_tui.rules.learned_types import learned
from spades_tui.rules.ruleset import RuleSet

NAME: Final = "samples.json"


class Kept(msgspec.Struct, frozen=True):
    """The samples of one rule set.

    Attributes:
        results: points and bags, each pair once.
        hands: of each hand, for each side in turn, the place of its result.
        blind: the same of hands in which the first side goes blind nil.
    """

    results: tuple[tuple[int, int], ...]
    hands: tuple[tuple[int, ...], ...]
    blind: tuple[tuple[int, ...], ...]


@cache
def _all() -> dict[str, Kept]:
    """Return what is kept, by the fingerprint of the rules; nothing where the file is missing."""
    file = files(__package__) / NAME
    if not file.is_file():
        return {}
    return msgspec.json.decode(file.read_bytes(), type=learned(dict[str, Kept]))


def kept(rules: RuleSet) -> Kept | None:
    """Return the samples of `rules`; None where none are kept."""
    return _all().get(fingerprint(rules))
