"""Times: the present one, and the range that can be stored."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

_YEARS: Final = range(1970, 9000)
"""Years that are valid in every time zone."""
_FIRST: Final = datetime(_YEARS[0], 1, 2, tzinfo=UTC)
_LAST: Final = datetime(_YEARS[-1], 12, 30, tzinfo=UTC)


def utc_now() -> datetime:
    """Return the current time in UTC; a clock set beyond the times that can be stored gives the
    nearest."""
    return min(max(datetime.now(UTC), _FIRST), _LAST)


def check_storable(when: datetime) -> None:
    """Refuse a time that cannot be shown in every time zone or compared with others.

    Raises:
        ValueError: when `when` has no UTC offset, or its year is before 1970 or after 8999.
    """
    if when.tzinfo is None or when.year not in _YEARS:
        raise ValueError("there is no such moment")
