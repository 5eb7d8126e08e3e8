"""The words of statistics, the same on the screen and in plain mode."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from spades_tui.coach.decision_themes import KIND_WORDS, THEME_WORDS
from spades_tui.rules.text import counted, number_text
from spades_tui.session.statistics import BidResults, Figures, Habit, Mean, Rate

NO_GAMES: Final = "You have not finished a game yet."
NO_REVIEW: Final = "No hand has been reviewed yet: error rates come from reviews."


def rate_words(rate: Rate) -> str:
    """Return an error rate: "3.1 ±0.4 points a decision, 12 of 80 marked"."""
    mean = rate.points
    return f"{_known(mean.mean, mean)} points a decision, {rate.marked} of {mean.count} marked"


def habit_words(habit: Habit) -> str:
    """Return a habit: "leads, setting them"; one part where both say the same."""
    kinds: dict[Any, str] = {**KIND_WORDS}
    themes: dict[Any, str] = {**THEME_WORDS}
    words = (kinds.get(habit.kind, habit.kind), themes.get(habit.theme, habit.theme))
    return ", ".join(dict.fromkeys(words))


def habit_cost(habit: Habit) -> str:
    """Return how often it came and what it cost."""
    return f"{counted(habit.count, 'time')}, {counted(round(habit.points), 'point')} in all"


def luck_words(luck: Mean) -> str:
    """Return the luck in the cards, which no error rate holds."""
    if not luck.count:
        return "Luck in the cards cannot be judged yet."
    more = "more" if luck.mean >= 0 else "fewer"
    return (
        f"Luck in the cards: your side was dealt {_known(abs(luck.mean), luck)} "
        f"tricks {more} a hand than the others, by a plain count."
    )


def results_rows(found: Figures) -> Iterator[tuple[str, str]]:
    """Yield what became of bids, whose and what: "Your side", "3 of 20 contracts set, …".

    Contracts and bags are a side's; only nils tell a player from the partner.
    """
    own, partners = found.own, found.partners
    side = f"{own.sets} of {counted(own.contracts, 'contract')} set"
    yield (
        "Your side" if partners.hands else "You",
        f"{side}, {tenths(own.bags.mean)} bags a hand",
    )
    yield "Your nils", _nil_words(own)
    if partners.hands:
        yield "Your partners' nils", _nil_words(partners)


def _nil_words(one: BidResults) -> str:
    return f"{one.nils_made} of {one.nils} made" if one.nils else "none bid"


def tenths(value: float) -> str:
    """Return a figure with one decimal."""
    return number_text(value, ".1f")


def _known(value: float, mean: Mean) -> str:
    """Return a figure with how well it is known, which one value alone does not tell."""
    return f"{tenths(value)} ±{tenths(mean.error)}" if mean.count > 1 else tenths(value)


def games_words(one: Figures) -> str:
    """Return what was played: ``5 games: 3 won, 2 lost; 1 board; 60 hands``.

    Boards are hands by themselves, which nobody wins or loses.
    """
    decided = one.won + one.lost
    boards = one.games - decided
    parts = [f"{counted(decided, 'game')}: {one.won} won, {one.lost} lost"] if decided else []
    parts += [counted(boards, "board")] if boards else []
    return "; ".join([*parts, counted(one.own.hands, "hand")])
