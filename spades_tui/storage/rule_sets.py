"""Rule sets by name: a preset, a share code, or one of the player's own TOML files."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from spades_tui.rules.dependencies import normalize
from spades_tui.rules.explain.listing import PresetData, list_presets, preset_lines
from spades_tui.rules.formats.share_codes import decode_game, decode_rules, is_code
from spades_tui.rules.formats.toml import dump_rules, load_rules
from spades_tui.rules.presets import preset_named, presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.files import (
    MAX_TEXT_BYTES,
    keep_copy,
    read_whole,
    rewrite,
    text_of_toml,
    write_lock,
)
from spades_tui.storage.listing import files_in
from spades_tui.storage.paths import StorageError, folders, reading, system_reason
from spades_tui.text import sanitize

_LONGEST: Final = 60
_DEVICES: Final = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")
"""File names that some systems reserve."""


class SavedRuleSet(NamedTuple):
    """A rule set of the player's own, saved in a file.

    Attributes:
        name: the name it is saved under; if the file cannot be used, the name of the file.
        path: the path of its file.
        rules: the rules; None if the file cannot be used.
        problem: a sentence saying why it cannot be used; None if it can.
    """

    name: str
    path: Path
    rules: RuleSet | None
    problem: str | None = None


def list_saved_rule_sets() -> tuple[SavedRuleSet, ...]:
    """Return every saved rule set, sorted by name; those that cannot be used have a `problem`."""
    paths = files_in(folders().rule_sets, ".toml")
    return tuple(sorted(map(_read_saved, paths), key=lambda saved: saved.name.casefold()))


class SavedData(msgspec.Struct, frozen=True):
    """A saved rule set in JSON.

    Attributes:
        name: the name it is saved under; if the file cannot be used, the name of the file.
        file: the path of its file.
        problem: a sentence saying why it cannot be used; null if it can.
    """

    name: str
    file: str
    problem: str | None


class RuleSetList(msgspec.Struct, frozen=True):
    """All rule sets in JSON.

    Attributes:
        presets: the presets, in the order of the menu.
        saved: the saved rule sets, by name.
    """

    presets: tuple[PresetData, ...]
    saved: tuple[SavedData, ...]


def list_rule_sets() -> RuleSetList:
    """Return the presets and the saved rule sets, for JSON."""
    saved = (SavedData(own.name, str(own.path), own.problem) for own in list_saved_rule_sets())
    return RuleSetList(list_presets(), tuple(saved))


def rule_set_lines() -> Iterator[str]:
    """Yield a line for each preset and each saved rule set, with heading lines between them."""
    yield from preset_lines()
    if saved := list_saved_rule_sets():
        yield "Saved rule sets."
        yield from (f"{own.name}: {own.problem or own.path}" for own in saved)


def find_rule_set(name: str) -> RuleSet:
    """Return the rules saved under `name`.

    Raises:
        StorageError: when there are none, or they cannot be used.
    """
    saved = _read_saved(_existing(name))
    if saved.rules is None:
        raise StorageError(saved.problem)
    return saved.rules


def save_rule_set(name: str, rules: RuleSet, *, replaces: RuleSet | None = None) -> Path:
    """Save `rules` under `name` and return the path of the file.

    Args:
        name: the name.
        rules: the rules.
        replaces: the rules now saved under that name, which are replaced; None for a new name.

    Raises:
        StorageError: when the name is that of a preset or already in use, the rules under it are
            neither `replaces` nor `rules`, or the file cannot be written.
    """
    path, called = _path(name), name.strip()

    def merge(now: bytes | None) -> bytes:
        if now is None:
            if path.name in _list_reserved_names():
                raise StorageError(f"{called!r} is the name of a preset: choose another.")
        elif replaces is None:
            raise StorageError(f"There is already a rule set called {called!r}.")
        elif (current := _parse_rule_set(path, now).rules) is None:
            keep_copy(path, "damaged")
        elif normalize(current) not in (normalize(replaces), normalize(rules)):
            raise StorageError(
                f"{called!r} has been changed in another window; save these rules by another name."
            )
        return dump_rules(rules, called).encode()

    rewrite(path, merge)
    return path


def rename_rule_set(old: str, new: str) -> Path:
    """Rename a saved rule set and return the path of its new file.

    If another window changes the set meanwhile, it stays under the old name, too.

    Args:
        old: its present name.
        new: its new name.

    Raises:
        StorageError: when there is no usable rule set called `old`, or the new name is taken.
    """
    source, rules = _existing(old), find_rule_set(old)
    same_file = _path(new) == source
    path = save_rule_set(new, rules, replaces=rules if same_file else None)
    if not same_file:
        with write_lock(source):
            if _read_saved(source).rules == rules:  # else another window has changed it: both stay
                _remove(source)
    return path


def delete_rule_set(name: str) -> None:
    """Delete the rule set saved under `name`.

    Raises:
        StorageError: when there is none, or it cannot be deleted.
    """
    _remove(_existing(name))


def import_rule_set(source: Path, name: str = "") -> SavedRuleSet:
    """Save the rule set in the rules file `source` among the player's own, and return it.

    Args:
        source: the path of the file.
        name: the name to save it under; "" for the title in the file.

    Raises:
        StorageError: when the file cannot be used or the name is taken.
    """
    saved = _read_saved(source)
    if saved.rules is None:
        raise StorageError(saved.problem)
    name = name or saved.name
    return SavedRuleSet(name, save_rule_set(name, saved.rules), saved.rules)


def export_rule_set(rules: RuleSet, title: str, path: Path) -> Path:
    """Write `rules` as a rules file with the title `title` to the new file `path`; return `path`.

    Raises:
        StorageError: when `path` exists, or cannot be written.
    """

    def merge(now: bytes | None) -> bytes:
        if now is not None:
            raise StorageError(f"{path} already exists: choose another name.")
        return dump_rules(rules, title.strip()).encode()

    rewrite(path, merge)
    return path


def file_name(name: str) -> str:
    """Return the file name for a rule set called `name`: lower-case letters, digits and dashes,
    ``.toml``.

    Raises:
        StorageError: when `name` is empty, too long or not on one line.
    """
    name = name.strip()
    if len(name) > _LONGEST or not name.isprintable():
        raise StorageError(f"A rule set's name is one line of at most {_LONGEST} characters.")
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = re.sub(r"[^a-z0-9]+", "-", plain)[:_LONGEST].strip("-")
    if not words:
        words = "-".join(f"{ord(letter):x}" for letter in name[:8])
    if not words:
        raise StorageError("A rule set needs a name.")
    return f"{words}-rules.toml" if _DEVICES.fullmatch(words) else f"{words}.toml"


@cache
def _list_reserved_names() -> frozenset[str]:
    """Return file names that would be confused with a preset, by its id or its title."""
    names = (name for preset in presets().values() for name in (preset.id, preset.title))
    return frozenset(map(file_name, names))


def _path(name: str) -> Path:
    return folders().rule_sets / file_name(name)


def _existing(name: str) -> Path:
    path = _path(name)
    if not path.is_file():
        raise StorageError(f"There is no rule set called {name.strip()!r}.")
    return path


def _read_saved(path: Path) -> SavedRuleSet:
    try:
        with reading(path):
            return _parse_rule_set(path, read_whole(path, MAX_TEXT_BYTES))
    except StorageError as problem:
        return SavedRuleSet(path.stem, path, None, str(problem))


def _parse_rule_set(path: Path, data: bytes) -> SavedRuleSet:
    try:
        title, rules = load_rules(text_of_toml(data))
    except ValueError as error:
        return SavedRuleSet(path.stem, path, None, sanitize(f"{path.name} cannot be used: {error}"))
    return SavedRuleSet(title or path.stem, path, rules)


def _remove(path: Path) -> None:
    try:
        path.unlink()
    except OSError as error:
        raise StorageError(f"{path} cannot be deleted: {system_reason(error)}.") from error


class NamedRules(msgspec.Struct, frozen=True):
    """A rule set and its name.

    Attributes:
        title: the name.
        rules: the rules.
        seed: the seed, if they come from the share code of a game; else None.
    """

    title: str
    rules: RuleSet
    seed: int | None = None


def find_rules(text: str) -> NamedRules:
    """Return the rule set that `text` names: a share code, a preset or a saved rule set.

    A preset comes before a saved rule set of the same id. A path never opens a file.

    Raises:
        ValueError: when there is none, or a share code is not valid; with a sentence for the
            player.
        StorageError: when it is a saved rule set that cannot be used.
    """
    if is_code(text):
        return _rules_from_code(text)
    if text.strip() in presets():  # a set of one's own never passes for a preset
        return find_preset(text.strip())
    return _find_saved(text) or find_preset(text)


def find_preset(name: str) -> NamedRules:
    """Return the preset with the id `name`, and its title.

    Raises:
        ValueError: when there is none, with a sentence that suggests the nearest id.
    """
    preset = preset_named(name)
    return NamedRules(preset.title, preset.rules)


def _rules_from_code(text: str) -> NamedRules:
    """Return the rules in a share code of rules or of a game.

    Raises:
        ValueError: when the code is not valid.
    """
    if text.strip()[:2].upper() == "G-":
        rules, seed = decode_game(text)
        return NamedRules("Shared game", rules, seed)
    return NamedRules("Shared rules", decode_rules(text))


def _find_saved(name: str) -> NamedRules | None:
    """Return the player's own rule set of that name; a preset of the same name gives way to it."""
    for saved in list_saved_rule_sets():
        if saved.name.casefold() == name.strip().casefold():
            if saved.rules is None:
                raise StorageError(f"{saved.path}: {saved.problem}")
            return NamedRules(saved.name, saved.rules)
    return None
