"""A view as the hashes of stored prices and answers spell it."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from spades_tui.player_view.view import View
from spades_tui.rules.formats.share_codes import fingerprint

VIEW_FIELDS: Final = (
    "rules", "seat", "phase", "game", "hand_number", "attempt", "deal", "dealer", "scores", "bags",
    "wins", "hand", "hand_sizes", "looked", "bids", "proposed", "auction", "declarer", "tricks",
    "trick", "taken", "leader", "to_act", "spades_broken", "dummy", "penalty_cards", "transfers",
    "discarded", "drawn", "stock", "leftovers", "cancel_card", "commitment", "nonce", "dealt",
    "results", "outcome", "match_winner", "assisted", "prompt",
)  # fmt: skip
"""The fields of a view in the order of their hashing. Never change one, or no stored price or
answer would be found. Inside, structs and fields have the names msgspec writes: a struct keeps
its `tag`, a renamed field gets `rename`, a new field is `msgspec.UNSET` unless it has a value.
The labels of score lines are hashed, too."""
_EMPTY: Final[tuple[Any, ...]] = (None, 0, "", (), [], {})


def spell_view(view: View) -> dict[str, Any]:
    """Return the fields of a view as plain values, by name, in the order in which they are hashed.

    The rules are replaced by their fingerprint. Fields that are not in `VIEW_FIELDS` come last, and
    only if they are not empty, so that stored hashes of views without them stay valid.
    """
    values: dict[str, Any] = msgspec.to_builtins(view)
    values["rules"] = fingerprint(view.rules)
    later = values.keys() - set(VIEW_FIELDS)
    return {name: values[name] for name in VIEW_FIELDS} | {
        name: values[name] for name in sorted(later) if values[name] not in _EMPTY
    }
