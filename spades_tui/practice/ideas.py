"""Remedies for each kind of mistake: its lesson, course deals and drill, by idea."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from spades_tui.bots.interface import MOTIFS, MotifName
from spades_tui.review.themes import THEME_NAMES, DecisionTheme


class Remedy(NamedTuple):
    """The exercises against a kind of mistake.

    Attributes:
        habit: the kind of mistake as a clause that begins a sentence, as "You lead away from
            kings".
        lesson: the id of the lesson that teaches the idea.
        deals: the ids of the deals of the course in which the idea decides.
        drill: the name of the drill that trains it; "" if there is none.
    """

    habit: str
    lesson: str
    deals: tuple[str, ...] = ()
    drill: str = ""


_OWN_NIL: Final = ("first-lead", "queen-waits", "under-ruff", "highest-loser", "throw-the-queen")
_COVER: Final = ("over-norths-head", "cover-at-once", "first-the-king", "long-suit", "squeeze-out")

REMEDIES: Final[dict[MotifName, Remedy]] = {
    "cover": Remedy("You let your partner's nil win tricks you could win", "cover", _COVER),
    "keep cover": Remedy(
        "You throw away the cards that would cover a nil", "cover", ("keep-trumps", "squeeze-out")
    ),
    "stay under": Remedy("You win tricks with a nil that you could duck", "nil-play", _OWN_NIL),
    "throw the danger": Remedy(
        "You keep dangerous cards in a nil", "nil-play",
        ("throw-the-queen", "highest-loser", "under-ruff"),
    ),
    "under their nil": Remedy("You take tricks that their nil might have to win", "nil-play"),
    "partner's trick": Remedy(
        "You beat cards of your partner's that are winning", "partner",
        ("leave-it", "two-on-one", "ace-on-jack"),
    ),
    "win cheaply": Remedy(
        "You win with higher cards than you need", "following", ("ruff-low", "ruff-and-draw")
    ),
    "ruff": Remedy(
        "You let tricks go that you could ruff", "trumps",
        ("ruff-first", "crossruff", "one-by-one", "ruff-and-draw"),
    ),
    "high enough": Remedy(
        "You play too low while opponents are still to play", "following", ("wait", "ruff-low")
    ),
    "second hand low": Remedy("You play high cards in second seat", "following", ("hands-off",)),
    "take it": Remedy(
        "You leave tricks that you could take", "last-tricks", ("sure-trick", "back-and-forth")
    ),
    "keep the spade": Remedy(
        "You ruff with spades that would win anyway", "trumps", ("guard-the-king", "leave-it")
    ),
    "keep the guard": Remedy(
        "You throw the low card that guards a king", "last-tricks", ("guard-the-king",)
    ),
    "keep the high card": Remedy(
        "You throw high cards on lost tricks", "last-tricks", ("throw", "entry")
    ),
    "partner's ruff": Remedy(
        "You miss leads that your partner can ruff", "leading", ("crossruff", "ruff-first")
    ),
    "their ruff": Remedy("You lead suits that an opponent can ruff", "leading", ("entry", "draw")),
    "cash": Remedy(
        "You wait too long with your winners", "leading", ("sure-trick", "across", "entry")
    ),
    "draw trumps": Remedy(
        "You leave them the spades that ruff your winners", "trumps", ("draw", "apart")
    ),
    "lead away": Remedy(
        "You lead away from kings and queens", "leading", ("hands-off", "wait", "guard-the-king")
    ),
    "short suit": Remedy("You keep short suits that you could run out of", "trumps", ("leave-it",)),
    "let it go": Remedy(
        "You take bags once your contract is made", "bags", ("one-and-no-more", "two-on-one")
    ),
    "throw the high card": Remedy(
        "You keep high cards that take bags later", "bags", ("two-on-one", "ace-on-jack")
    ),
    "the score": Remedy("You bid by your cards and not by the score", "ending", (), "bid"),
    "nil or not": Remedy("You choose wrongly between nil and a number", "nil", (), "nil"),
    "bags": Remedy("You bid too low when bags are close to the penalty", "bags", (), "bid"),
    "what is left": Remedy("You bid without adding up the other bids", "counting", (), "bid"),
    "sure tricks": Remedy("You bid another number than you can count", "counting", (), "bid"),
}  # fmt: skip
"""Remedies by the idea that was missed."""

THEME_REMEDIES: Final[dict[DecisionTheme, Remedy]] = {
    "nil bid": REMEDIES["nil or not"],
    "number": REMEDIES["sure tricks"],
    "call": Remedy("You make costly calls in the bidding", "partnership-bidding"),
    "cards": Remedy("You give away the wrong cards beside a nil", "blind-nil"),
    "own nil": Remedy("You lose nils that you could make", "nil-play", _OWN_NIL),
    "cover": Remedy("You let your partner's nil fail", "cover", _COVER),
    "their nil": Remedy("You let their nils live", "nil-play"),
    "contract": Remedy(
        "You lose tricks that your contract needs", "following",
        ("sure-trick", "back-and-forth", "draw", "apart", "one-by-one"),
    ),
    "set": Remedy(
        "You let them make contracts you could set", "setting", ("across", "throw", "wait")
    ),
    "bags": Remedy("You take bags that you could leave", "bags",
                   ("one-and-no-more", "two-on-one", "ace-on-jack")),
    "tricks": Remedy("You lose tricks in the play", "following", ("hands-off", "across-and-back")),
}  # fmt: skip
"""Remedies by theme, if no idea explains the better choice."""


class Idea(NamedTuple):
    """The idea that a mistake missed, or what was at stake if no idea is clear.

    Attributes:
        motif: the idea (`MotifName`); "" if none is clear.
        theme: what was at stake (`DecisionTheme`) if there is no motif; otherwise "".
    """

    motif: str
    theme: str = ""

    @property
    def name(self) -> str:
        """The motif or theme, as the name that commands and JSON use."""
        return self.motif or self.theme

    @property
    def remedy(self) -> Remedy:
        """The exercises that help with the idea; those against lost tricks if it has none of its
        own."""
        by_motif: dict[Any, Remedy] = dict(REMEDIES)
        by_theme: dict[Any, Remedy] = dict(THEME_REMEDIES)
        return by_motif.get(self.motif) or by_theme.get(self.theme) or THEME_REMEDIES["tricks"]

    @property
    def words(self) -> str:
        """The idea as lessons state it, or words for what is at stake, without a period."""
        motifs: dict[Any, Any] = MOTIFS
        themes: dict[Any, str] = THEME_NAMES
        if self.motif in motifs:
            return str(motifs[self.motif].idea).rstrip(".")
        return themes.get(self.theme, self.name)


def ideas_by_name() -> dict[str, Idea]:
    """Return every idea, also those that are only a theme, by the name that commands use."""
    themes = {theme: Idea("", theme) for theme in THEME_NAMES}
    return {name: Idea(name) for name in MOTIFS} | {
        str(theme): idea for theme, idea in themes.items() if theme not in MOTIFS
    }
