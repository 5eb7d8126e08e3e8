"""The score pads of real tables: one file each, checked like everything that is read."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple

import msgspec

from spades_tui.rules.constraints import problems
from spades_tui.rules.learned_types import learned
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.rules.text import LONGEST_TITLE, shown, shown_name
from spades_tui.storage.files import changed_at, files_in, read_whole, write_whole
from spades_tui.storage.paths import StorageProblem, folders, reason

FORMAT: Final = 1
_MOST: Final = 1 << 20
"""Bytes of a pad; a thousand hands have a tenth of it."""
LONGEST_NAME: Final = 16
"""Cells of a player's name."""
_Word = Annotated[str, msgspec.Meta(max_length=40)]
_Words = Annotated[tuple[_Word, ...], msgspec.Meta(max_length=20)]


_Fact = Literal["winners", "winning_cards", "cancelled", "promise_broken", "revoker"]


class KeptHand(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hand as it was said at the table.

    Attributes:
        bids: a word each, in the order of the bidding.
        tricks: a number each, in the same order, the dummy's last.
        more: other facts some rules ask for (`rules.scoring.from_table.MoreFacts`), by name.
    """

    bids: _Words = ()
    tricks: _Words = ()
    more: dict[_Fact, Annotated[str, msgspec.Meta(max_length=200)]] = {}


class Pad(msgspec.Struct, frozen=True, kw_only=True, tag_field="mark", tag="spades pad"):
    """A pad.

    Attributes:
        format: form of the file.
        rules: the whole rule set.
        title: what it is called.
        names: the players clockwise; with four, the first and the third are partners.
        dealer: who deals the first hand, by seat.
        created: when it was begun.
        hands: the hands, the last perhaps not complete.
    """

    format: int = FORMAT
    rules: RuleSet
    title: str = ""
    names: tuple[str, ...]
    dealer: Annotated[int, msgspec.Meta(ge=0)] = 0
    created: datetime = datetime(2000, 1, 1, tzinfo=UTC)
    hands: Annotated[tuple[KeptHand, ...], msgspec.Meta(max_length=2000)] = ()

    def __post_init__(self) -> None:
        """Refuse names and a dealer the table has no room for; let texts be fit to be shown.

        A decoder turns the error into its own.
        """
        players = seating(self.rules).players
        if len(self.names) != players:
            given = sum(map(bool, self.names)) or "none"
            told = "is" if given in (1, "none") else "are"
            raise ValueError(f"{players} names are needed, {given} {told} given")
        if self.dealer >= players:
            raise ValueError("the dealer has no seat")
        names = tuple(shown_name(name, LONGEST_NAME) for name in self.names)
        if not all(name.strip() for name in names):
            raise ValueError("every player needs a name")
        if len({name.casefold() for name in names}) < players:
            raise ValueError("every player needs a name of their own")
        hands = tuple(
            KeptHand(
                tuple(map(shown, hand.bids)),
                tuple(map(shown, hand.tricks)),
                {name: shown(value) for name, value in hand.more.items()},
            )
            for hand in self.hands
        )
        title = shown_name(self.title, LONGEST_TITLE)
        for field, value in {"names": names, "title": title, "hands": hands}.items():
            msgspec.structs.force_setattr(self, field, value)


class SavedPad(NamedTuple):
    """A pad on disk; `pad` is None and `problem` one sentence when it cannot be used."""

    path: Path
    pad: Pad | None
    saved: datetime
    problem: str = ""


def saved_pads() -> tuple[SavedPad, ...]:
    """Return every pad, the one written last first."""
    found = map(_saved, files_in(folders().pads, ".json"))
    return tuple(sorted(found, key=lambda one: one.saved, reverse=True))


def _saved(path: Path) -> SavedPad:
    try:
        saved = changed_at(path)
    except (OSError, ValueError, OverflowError):
        saved = datetime(2000, 1, 1, tzinfo=UTC)
    try:
        return SavedPad(path, read_pad(path), saved)
    except StorageProblem as problem:
        return SavedPad(path, None, saved, str(problem))


def read_pad(path: Path) -> Pad:
    """Read a pad.

    Raises:
        StorageProblem: when it cannot be read or is not a pad this version knows.
    """
    data = read_whole(path, _MOST)
    try:
        pad = msgspec.json.decode(data, type=learned(Pad))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise StorageProblem(f"{path.name} is not a score pad: {shown(str(error))}.") from None
    if pad.format != FORMAT:
        raise StorageProblem(f"{path.name} was written by a newer version of Spades.")
    for problem in problems(pad.rules):
        raise StorageProblem(f"{path.name} has rules that cannot be played: {problem.reason}")
    return pad


def new_path(created: datetime) -> Path:
    """Return a file for a new pad."""
    return folders().pads / f"{created:%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.json"


def write_pad(path: Path, pad: Pad) -> None:
    """Write a pad in one step.

    Raises:
        StorageProblem: when it cannot be written; what was there is untouched.
    """
    write_whole(path, msgspec.json.encode(pad))


def delete_pad(path: Path) -> None:
    """Delete a pad for good.

    Raises:
        StorageProblem: when it cannot be deleted.
    """
    try:
        path.unlink()
    except OSError as error:
        raise StorageProblem(f"{path.name} cannot be deleted: {reason(error)}.") from error
