"""Help during a game: what there is, and that it marks the game as assisted."""

from __future__ import annotations

from typing import Final, NamedTuple

from spades_tui.rules.events import Help


class Aid(NamedTuple):
    """What an aid is called, and what it does in a few words."""

    title: str
    words: str


AIDS: Final[dict[Help, Aid]] = {
    "hint": Aid("Hint", "what a strong player would do"),
    "undo": Aid("Undo", "your last decision is taken back"),
    "checker": Aid("Checker", "what a card you choose costs"),
    "memory": Aid("Memory aids", "all tricks so far, cards still out"),
    "finish": Aid("Finish", "the rest of the hand is played"),
}
"""Everything that marks a game as assisted now; records know of more."""
MARKED: Final = (
    "A game in which one of these was used is marked as assisted and counted apart. A claim is not "
    "assistance."
)
NO_AIDS: Final = "Assistance is switched off in the settings."
FINISH_WORDS: Final = (
    "A strong player plays the rest of it for you. The game is marked as assisted."
)
CHECKER_OFFER: Final = "turns on the checker: it says what a card cost."
"""What is said once, after the command that does it."""
CHECKER_ON: Final = "The checker is on. It marks the game as assisted."
CHECKER_OFF: Final = "The checker is off."
