"""What decisions of a record cost, kept in a file beside it: prices took time.

A line holds one price with a check of its own, so a line that is torn, damaged or of another record
is passed over and its price is worked out again. Nothing here is the truth about a game.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from spades_tui.bots.pricing.price import Price
from spades_tui.storage.journal import Journal
from spades_tui.storage.listing import price_path
from spades_tui.storage.paths import folders, is_one_of


class _Priced(msgspec.Struct, frozen=True):
    """One line.

    Attributes:
        record: the id of the record.
        key: names the question: what was known and done, the engine's version, and how deep.
        price: the answer; None where the decision is not judged.
    """

    record: str
    key: str
    price: Price | None


class PriceCache:
    """The prices of one record."""

    def __init__(self, record: Path, identity: str) -> None:
        """Read what is kept beside `record`, whose id is `identity`."""
        self._record = identity
        self._lines = Journal(price_path(record), "priced", _Priced)
        own = (one for one in self._lines.values if one.record == identity)
        self._prices = {one.key: one.price for one in own}

    @property
    def path(self) -> Path:
        """The file."""
        return self._lines.path

    def __contains__(self, key: str) -> bool:
        return key in self._prices

    def __len__(self) -> int:
        return len(self._prices)

    def get(self, key: str) -> Price | None:
        """Return a price that is kept; None where there is none, or the decision is not judged."""
        return self._prices.get(key)

    def put(self, key: str, price: Price | None) -> None:
        """Keep a price."""
        self._prices[key] = price
        self._lines.append(_Priced(self._record, key, price))


def price_cache(record: Path, identity: str) -> PriceCache | None:
    """Return where the prices of a record in our own folders are kept; None for any other."""
    place = folders()
    if not is_one_of(Path(os.path.realpath(record)).parent, (place.games, place.records)):
        return None
    return PriceCache(record, identity)
