"""The level that follows the player: chosen from reviewed hands when a game starts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spades_tui.bots.players import MY_LEVEL, is_my_level, split_names
from spades_tui.storage.paths import StorageError

if TYPE_CHECKING:
    from spades_tui.statistics.ladder import OwnLevel


class ResolvedPlayers(NamedTuple):
    """The bots chosen for a game, without `MY_LEVEL`.

    Attributes:
        partner: level or character of the partner.
        opponents: levels or characters of the opponents, separated by commas.
        level: the level that replaced `MY_LEVEL`; "" if `MY_LEVEL` was not chosen.
        reason: a sentence saying why it is that level; "" if `MY_LEVEL` was not chosen.
    """

    partner: str
    opponents: str
    level: str = ""
    reason: str = ""


def find_own_level() -> OwnLevel:
    """Return the level of the bots nearest to the player's, by the reviewed games without help on
    disk.

    If these cannot be read, it is `DEFAULT_LEVEL`, and the reason says why.
    """
    from spades_tui.statistics.ladder import (  # noqa: PLC0415 - the menu asks
        DEFAULT_LEVEL,
        OwnLevel,
        nearest_level,
    )
    from spades_tui.statistics.statistics import load_statistics  # noqa: PLC0415

    try:
        return nearest_level(load_statistics().unassisted.errors)
    except StorageError as problem:
        return OwnLevel(DEFAULT_LEVEL, f"{MY_LEVEL} is {DEFAULT_LEVEL}: {problem}")


def resolve_players(partner: str, opponents: str) -> ResolvedPlayers:
    """Return the bots chosen for a game, with the player's own level in place of `MY_LEVEL`.

    Args:
        partner: level or character of the partner, or `MY_LEVEL`.
        opponents: levels or characters of the opponents, or `MY_LEVEL`, separated by commas.
    """
    names = (partner, *split_names(opponents))
    if not any(map(is_my_level, names)):
        return ResolvedPlayers(partner, opponents)
    own = find_own_level()
    mate, *others = (own.level if is_my_level(name) else name for name in names)
    return ResolvedPlayers(mate, ",".join(others), *own)
