"""A rule set by whatever it is called: a preset, a file, a share code, a saved name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from spades_tui.cli.output import FAILURE, CommandError
from spades_tui.rules.formats.share_codes import is_code
from spades_tui.rules.formats.toml import load_rules
from spades_tui.storage.files import read_toml
from spades_tui.storage.paths import StorageError
from spades_tui.storage.rule_sets import NamedRules, find_preset, find_rules


def rules_from(preset: str | None, source: str | None) -> NamedRules | None:
    """Return the rules that ``--preset`` or ``--rules`` names; None if neither is given.

    Args:
        preset: the value of ``--preset``, or None.
        source: the value of ``--rules``: a file, share code, preset or saved name, or None.

    Raises:
        CommandError: when both are given, or the given one cannot be used.
    """
    if preset is not None and source is not None:
        raise CommandError("Use only one of --preset and --rules.")
    if preset is not None:
        return _read_rules(find_preset, preset, "--preset")
    return None if source is None else rules_named(source, "--rules")


def rules_or_standard(preset: str | None, source: str | None) -> NamedRules:
    """Return the rules that ``--preset`` or ``--rules`` names, or the standard rules.

    The arguments are those of `rules_from`.

    Raises:
        CommandError: when both are given, or the given one cannot be used.
    """
    return rules_from(preset, source) or rules_named("standard", "--preset")


def rules_named(text: str, field: str) -> NamedRules:
    """Return the rule set of a file, share code, preset or saved name.

    Args:
        text: the path, code or name.
        field: the option or argument it was given for, to begin a message.

    Raises:
        CommandError: if there is no such rule set, or it cannot be used.
    """
    is_path = text.endswith(".toml") or "/" in text or "\\" in text or _is_file(text)
    if is_path and not is_code(text):
        return _read_file(Path(text), field)
    return _read_rules(find_rules, text, field)


def _read_rules(read: Callable[[str], NamedRules], text: str, field: str) -> NamedRules:
    try:
        return read(text)
    except StorageError as problem:
        raise CommandError(str(problem), FAILURE) from None
    except ValueError as error:
        raise CommandError(f"{field}: {error}") from None


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except OSError:  # no file can be called so
        return False


def _read_file(path: Path, field: str) -> NamedRules:

    try:
        title, rules = load_rules(read_toml(path))
    except StorageError as problem:
        raise CommandError(f"{field}: {problem}", FAILURE) from None
    except ValueError as error:
        raise CommandError(f"{field}: {path}: {error}") from None
    return NamedRules(title, rules)
