"""An unfinished game in one line of the menu."""

from __future__ import annotations

from datetime import datetime

from spades_tui.rules.text import number_text
from spades_tui.storage.verify import Summary


def game_words(game: Summary) -> str:
    """Return title, hand and scores: ``Standard · hand 3 · Us 184, Them 212``."""
    hand = f"hand {game.hand}" if game.hand else "not begun"
    if game.game > 1:
        hand = f"game {game.game}, {hand}"
    two = len(game.sides) == 2 and len(game.sides[0]) == 2
    names = ("Us", "Them") if two else tuple("+".join(side) for side in game.sides)
    scores = ", ".join(
        f"{name} {number_text(score)}" for name, score in zip(names, game.scores, strict=True)
    )
    return f"{game.title or 'Spades'} · {hand} · {scores}"


def when(moment: datetime, now: datetime | None = None) -> str:
    """Return a moment as one says it: ``14:05``, ``yesterday 21:30``, ``3 Mar``."""
    local = moment.astimezone()
    today = (now or datetime.now().astimezone()).date()
    days = (today - local.date()).days
    clock = f"{local:%H:%M}"
    if days <= 0:
        return clock
    if days == 1:
        return f"yesterday {clock}"
    month = f"{local.day} {local:%b}"
    return month if local.year == today.year else f"{month} {local.year}"
