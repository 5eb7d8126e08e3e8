"""What decisions of a record cost, kept in a file beside it: prices took time.

A line holds one price with a check of its own, so a line that is torn, damaged or of another record
is passed over and its price is worked out again. Nothing here is the truth about a game.
"""

from __future__ import annotations

import os
import re
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from spades_tui.bots.search.pricing.price import Price
from spades_tui.storage.beside import prices_of
from spades_tui.storage.files import RECORD_SIZE, read_whole, set_aside
from spades_tui.storage.paths import StorageProblem, made, reason

_LINE: Final = re.compile(rb'\{"check":"([0-9a-f]{16})","priced":(.*)\}')


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


class PriceFile:
    """The prices of one record.

    Attributes:
        path: the file.
        problem: why prices are not kept at the moment, as the system says it; they still hold.
    """

    def __init__(self, record: Path, identity: str) -> None:
        """Read what is kept beside `record`, whose id is `identity`."""
        self.path = prices_of(record)
        self.problem: str | None = None
        self._record = identity
        self._prices: dict[str, Price | None] = {}
        self._whole = True
        self._read()

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
        part = msgspec.json.encode(_Priced(self._record, key, price))
        line = b'{"check":"%b","priced":%b}\n' % (_check(part), part)
        try:
            self._append(line)
            self.problem = None
        except OSError as error:
            self.problem = reason(error)
        except StorageProblem as error:
            self.problem = str(error).removesuffix(".")

    def _append(self, line: bytes) -> None:
        """Write a line at the end; what a crash left half written gets a line end first."""
        made(self.path.parent)
        with self.path.open("ab") as file:
            if not self._whole:
                line = b"\n" + line
            file.write(line)
            file.flush()
            os.fsync(file.fileno())
        self._whole = True

    def _read(self) -> None:
        try:
            if not self.path.exists():
                return
            data = read_whole(self.path, RECORD_SIZE)
        except (StorageProblem, OSError):
            data = b"?"
        self._whole = not data or data.endswith(b"\n")
        lines = data.split(b"\n")
        for line in lines:
            found = _priced(line)
            if found is not None and found.record == self._record:
                self._prices[found.key] = found.price
        if data and not any(_priced(line) for line in lines):
            self._begin_anew()

    def _begin_anew(self) -> None:
        """Put a file that is none of ours aside: what stands in it may be somebody's."""
        try:
            set_aside(self.path, "foreign")
            self._whole = True
        except StorageProblem as error:
            self.problem = str(error).removesuffix(".")


def _check(part: bytes) -> bytes:
    return sha256(part).hexdigest()[:16].encode()


def _priced(line: bytes) -> _Priced | None:
    """Return what a line holds, None where it is not whole."""
    form = _LINE.fullmatch(line)
    if form is None or form[1] != _check(form[2]):
        return None
    try:
        return msgspec.json.decode(form[2], type=_Priced)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
