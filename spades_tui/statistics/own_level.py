"""The level that follows the player: chosen from reviewed hands when a game starts."""

from __future__ import annotations

from typing import NamedTuple

from spades_tui.bots.players import is_my_level, split_names


class ResolvedPlayers(NamedTuple):
    """Players to seat, and one sentence about `MY_LEVEL` if it is among the choices, else ""."""

    partner: str
    opponents: str
    reason: str = ""


def resolve_players(partner: str, opponents: str) -> ResolvedPlayers:
    """Return the players chosen for a game, with a level in the place of `MY_LEVEL`.

    Args:
        partner: the partner's name or `MY_LEVEL`.
        opponents: the same for the opponents, several with commas between them.
    """
    names = (partner, *split_names(opponents))
    if not any(map(is_my_level, names)):
        return ResolvedPlayers(partner, opponents)
    from spades_tui.statistics.ladder import find_own_level  # noqa: PLC0415 - the menu asks

    own = find_own_level()
    mate, *others = (own.level if is_my_level(name) else name for name in names)
    return ResolvedPlayers(mate, ",".join(others), own.reason)
