"""Prices of the decisions of a record, cached in a file beside it because they take long to
compute.

A line holds one price with a checksum, so a line that is torn, damaged or of another record is
skipped and its price is computed again. Losing the file loses nothing but time.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

import msgspec

from spades_tui.bots.pricing.price import COMPARABLE, ENGINE, Price
from spades_tui.storage.journal import Journal
from spades_tui.storage.listing import price_path
from spades_tui.storage.paths import folders, is_one_of


class CachedPrice(NamedTuple):
    """A stored price of a decision.

    Attributes:
        price: the price.
        engine: the version of the pricing that computed it (`bots.pricing.price.ENGINE`).
    """

    price: Price
    engine: int


class _Priced(msgspec.Struct, frozen=True):
    """One line of a file of prices.

    Attributes:
        record: the id of the record.
        key: the key of the decision (`question_key`).
        price: the price; None if there was nothing to compare.
        engine: the version of the pricing; lines without it are of version 9.
    """

    record: str
    key: str
    price: Price | None
    engine: int = 9


class PriceCache:
    """The stored prices of one record, by decision and by version of the pricing.

    Every `key` is that of a decision, as returned by `bots.pricing.question_key`. A stored price of
    None means that the decision had no alternatives to compare. Versions from `COMPARABLE` on are
    comparable: their prices need not be computed again.
    """

    def __init__(self, record: Path, identity: str) -> None:
        """Read the prices stored beside a record.

        Args:
            record: the path of the record.
            identity: the id of the record; prices of other records are ignored.
        """
        self._record = identity
        self._lines = Journal(price_path(record), "priced", _Priced)
        self._prices: dict[str, dict[int, Price | None]] = {}
        for line in self._lines.values:
            if line.record == identity:
                self._prices.setdefault(line.key, {})[line.engine] = line.price

    @property
    def path(self) -> Path:
        """The path of the price file, which need not exist."""
        return self._lines.path

    def __contains__(self, key: str) -> bool:
        """Whether a comparable version of the prices has stored a price, or None, for the
        decision."""
        return max(self._prices.get(key, {}), default=0) >= COMPARABLE

    def __len__(self) -> int:
        """Return the number of decisions for which any version has stored a price, or None."""
        return len(self._prices)

    def get(self, key: str) -> Price | None:
        """Return the price of the decision `key` by the newest comparable version.

        None if no such version has one, or if there was nothing to compare (see ``key in cache``).
        """
        prices = self._prices.get(key, {})
        newest = max(prices, default=0)
        return prices[newest] if newest >= COMPARABLE else None

    def has_version(self, key: str) -> bool:
        """Whether any version, comparable or not, has stored a price or None for the decision
        `key`."""
        return key in self._prices

    def versions(self, key: str) -> list[CachedPrice]:
        """Return the prices of the decision `key` by all versions, the newest first; None is left
        out."""
        prices = sorted(self._prices.get(key, {}).items(), reverse=True)
        return [CachedPrice(price, engine) for engine, price in prices if price is not None]

    def add_price(self, key: str, price: Price | None) -> None:
        """Store the price of the decision `key` by the current version (`ENGINE`).

        Args:
            key: the key of the decision.
            price: the price; None records that there was nothing to compare.
        """
        self._prices.setdefault(key, {})[ENGINE] = price
        self._lines.append(_Priced(self._record, key, price, ENGINE))


def price_cache(record: Path, identity: str) -> PriceCache | None:
    """Return the stored prices of a record, possibly none yet.

    None if the record is outside the program's folders, where prices are not stored.

    Args:
        record: the path of the record.
        identity: the id of the record.
    """
    place = folders()
    if not is_one_of(Path(os.path.realpath(record)).parent, (place.games, place.records)):
        return None
    return PriceCache(record, identity)
