"""The bots there are, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spades_tui.bots.club import Club
from spades_tui.bots.protocol import Bot
from spades_tui.bots.references.baseline import Baseline
from spades_tui.bots.references.bid3 import Bid3
from spades_tui.bots.rookie import Rookie
from spades_tui.bots.search.bot import Searcher
from spades_tui.rules.nearest import did_you_mean

_MAKERS: Final[dict[str, Callable[[], Bot]]] = {
    "rookie": Rookie,
    "club": Club,
    "expert": lambda: Searcher("expert", worlds=60, outs=10),
    "bid3": Bid3,
    "baseline": Baseline,
}

LEVELS: Final = ("rookie", "club", "expert")
"""Players for the table, the weakest first.

`rookie` and `club` play by rule of thumb; `expert` bids like `club` and plays out every card it may
play in sixty possible deals (in fewer where the kernel is not compiled).
"""

REFERENCES: Final = ("bid3", "baseline")
"""Fixed players to measure against."""


def bot_named(spec: str) -> Bot:
    """Return the bot called `spec`.

    Raises:
        ValueError: with a sentence that lists the names.
    """
    maker = _MAKERS.get(spec.strip().lower())
    if maker is None:
        names = ", ".join((*LEVELS, *REFERENCES))
        hint = did_you_mean(spec, (*LEVELS, *REFERENCES))
        raise ValueError(f"There is no bot {spec.strip()!r}{hint}; the names are {names}.")
    return maker()
