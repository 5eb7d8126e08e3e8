"""Hands of real tables saved as records of finished games, to be shown and reviewed like others."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from spades_tui import PROGRAM
from spades_tui.engine import Game
from spades_tui.engine.hand_text.replay import game_from_text
from spades_tui.rules.events import CardPlayed
from spades_tui.rules.formats.hand_check import check_hand
from spades_tui.rules.formats.hand_text import HandText, describe_ignored, parse_hands_text
from spades_tui.rules.formats.pbn import decode_hands
from spades_tui.rules.formats.share_codes import fingerprint
from spades_tui.rules.seating import seating
from spades_tui.storage.clock import utc_now
from spades_tui.storage.files import MAX_TEXT_BYTES, read_whole, write_atomically
from spades_tui.storage.paths import StorageError, folders
from spades_tui.storage.records.header import Header, Imported
from spades_tui.storage.records.record import encode_lines
from spades_tui.storage.rule_sets import NamedRules, find_rules


def read_hands(text: str) -> tuple[HandText, ...]:
    """Return the hands in a PBN text, in its order; they are not checked against their rules.

    Raises:
        ValueError: with one sentence that names the fault and the remedy.
    """
    return parse_hands_text(text, _has_dummy)


def _has_dummy(rules: str) -> bool:
    try:
        return seating(find_rules(rules).rules).has_dummy
    except (ValueError, StorageError):
        return False  # said once the hand is held against them


def check_form(form: HandText) -> tuple[HandText, NamedRules]:
    """Return a hand checked against the rules it names (`check_hand`), and these rules.

    Args:
        form: the hand as read from text.

    Raises:
        ValueError: with one sentence that names the tag that does not fit.
        StorageError: when a saved rule set cannot be used.
    """
    try:
        named = find_rules(form.rules)
    except ValueError as error:
        raise ValueError(f"[Rules]: {error}") from None
    return check_hand(form, named.rules), named


def games_from_forms(forms: Sequence[HandText]) -> list[tuple[HandText, Game, str]]:
    """Return for each hand the hand itself, the game made of it, and the title of its rules.

    All bids and cards are checked by playing them.

    Args:
        forms: the hands as read from text.

    Raises:
        ValueError: with one sentence that names the tag at fault, and the hand if there are
            several; also when no card was played.
        StorageError: when a saved rule set cannot be used.
    """
    imported = []
    for number, form in enumerate(forms, 1):
        try:
            whole, named = check_form(form)
            imported.append((form, _check_played(game_from_text(whole, named.rules)), named.title))
        except ValueError as error:
            raise ValueError(f"Hand {number}: {error}" if len(forms) > 1 else str(error)) from None
    return imported


def _check_played(game: Game) -> Game:
    """Return the game if a card was played in it; otherwise there is nothing to review.

    Raises:
        ValueError: with the remedy.
    """
    if not any(isinstance(event, CardPlayed) for event in game.log):
        raise ValueError(
            '[Play]: no card was played; write the tricks, as in [Play "N:JH E:6H S:AH W:7H"] '
            f"({PROGRAM} solve plays a deal without them)."
        )
    return game


def import_forms(forms: Sequence[HandText]) -> list[Path]:
    """Save hands as records of finished games, and return the paths of the records.

    If one hand has a fault, none is saved.

    Args:
        forms: the hands as read from text.

    Raises:
        ValueError: as `games_from_forms` does.
        StorageError: as `games_from_forms` does, or when a record cannot be written.
    """
    return [
        _save_imported(game, title, source=_source(form), seat=form.seat or 0)
        for form, game, title in games_from_forms(forms)
    ]


class ImportedHands(NamedTuple):
    """The result of importing a text.

    Attributes:
        paths: the paths of the new records.
        note: a sentence about the parts of the text that were not used; "" if all were.
    """

    paths: list[Path]
    note: str


def import_text(text: str) -> ImportedHands:
    """Save the hands in a PBN text as records of finished games, and return what was imported.

    If one hand has a fault, none is saved.

    Raises:
        ValueError: as `import_forms` does, or when there are no hands in the text.
        StorageError: as `import_forms` does.
    """
    forms = read_hands(text)
    return ImportedHands(import_forms(forms), describe_ignored(forms))


def is_hand_text(text: str) -> bool:
    """Whether a typed or pasted text looks like hands in PBN; if not, take it for the path of a
    file."""
    text = text.removeprefix("\ufeff").strip()
    return text.startswith(("[", "{", "%", ";", ">")) or "\n" in text


def import_file(path: Path) -> ImportedHands:
    """Save the hands in the PBN file `path` as records of finished games; return what was imported.

    If one hand has a fault, none is saved.

    Raises:
        ValueError: as `import_text` does, or when the file is not UTF-8; the text begins with
            `path`.
        StorageError: when the file or a saved rule set cannot be read, or a record not written.
    """
    try:
        return import_text(decode_hands(read_whole(path, MAX_TEXT_BYTES)))
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def _source(form: HandText) -> str:
    tags = dict(form.others)
    return tags.get("Event") or tags.get("Site") or "text"


def _save_imported(game: Game, title: str, *, source: str, seat: int) -> Path:
    """Save a game made from text as the record of a finished game, and return its path.

    Args:
        game: the hand, played through by `spades_tui.engine.hand_text.replay`.
        title: the name of its rules.
        source: where it comes from, in a word or two.
        seat: the seat of the player whose hand it is.

    Raises:
        StorageError: when it cannot be written; nothing is left behind.
    """
    places = seating(game.rules).places
    header = Header(
        kind=Imported(source, seat),
        rules=game.rules,
        fingerprint=fingerprint(game.rules),
        seed=None,
        names=places,
        levels=(None,) * len(places),
        title=title,
        created=utc_now().replace(microsecond=0),
    )
    data, end = encode_lines((header,))
    events, _ = encode_lines(game.log, end)
    path = folders().records / f"{header.created:%Y%m%d-%H%M%S}-{header.id}.jsonl"
    write_atomically(path, data + events)
    return path
