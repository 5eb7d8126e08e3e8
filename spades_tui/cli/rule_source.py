"""A rule set by whatever it is called: a preset, a file, a share code, a saved name."""

from __future__ import annotations

from pathlib import Path

import msgspec

from spades_tui.cli.problems import FAILURE, Refused
from spades_tui.rules.ruleset import RuleSet


class Named(msgspec.Struct, frozen=True):
    """A rule set and what it is called; `seed` where a game code held one."""

    title: str
    rules: RuleSet
    seed: int | None = None


def rules_from(preset: str | None, source: str | None) -> Named | None:
    """Return what ``--preset`` or ``--rules`` names, None where neither is given.

    Raises:
        Refused: when both are given, or the one cannot be used.
    """
    if preset is not None and source is not None:
        raise Refused("Use only one of --preset and --rules.")
    if preset is not None:
        return _preset(preset, "--preset")
    return None if source is None else rules_named(source, "--rules")


def rules_or_standard(preset: str | None, source: str | None) -> Named:
    """Return what ``--preset`` or ``--rules`` names, the standard rules where neither is given.

    Raises:
        Refused: when both are given, or the one cannot be used.
    """
    return rules_from(preset, source) or rules_named("standard", "--preset")


def rules_named(text: str, field: str) -> Named:
    """Return the rule set `text` names, a file too.

    Raises:
        Refused: naming `field` and what may be given.
    """
    from spades_tui.rules.formats.codes import is_code

    is_path = text.endswith(".toml") or "/" in text or "\\" in text or _is_file(text)
    if is_path and not is_code(text):
        return _in_file(Path(text), field)
    return rules_called(text, field)


def rules_called(text: str, field: str) -> Named:
    """Return the rule set called `text`; a name that came from elsewhere never opens a file.

    Raises:
        Refused: naming `field` and what may be given.
    """
    from spades_tui.rules.formats.codes import is_code
    from spades_tui.rules.presets import presets

    if is_code(text):
        return _coded(text, field)
    if text.strip() in presets():  # a set of one's own never passes for a preset
        return _preset(text.strip(), field)
    return _saved(text) or _preset(text, field)


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except OSError:  # no file can be called so
        return False


def _preset(name: str, field: str) -> Named:
    from spades_tui.rules.presets import preset_named

    try:
        found = preset_named(name)
    except ValueError as error:
        raise Refused(f"{field}: {error}") from None
    return Named(found.title, found.rules)


def _coded(text: str, field: str) -> Named:
    from spades_tui.rules.formats.codes import decode_game, decode_rules

    try:
        if text.strip()[:2].upper() == "G-":
            rules, seed = decode_game(text)
            return Named("Shared game", rules, seed)
        return Named("Shared rules", decode_rules(text))
    except ValueError as error:
        raise Refused(f"{field}: {error}") from None


def _in_file(path: Path, field: str) -> Named:
    from spades_tui.rules.formats.toml import load_rules
    from spades_tui.storage.files import read_toml
    from spades_tui.storage.paths import StorageProblem

    try:
        title, rules = load_rules(read_toml(path))
    except StorageProblem as problem:
        raise Refused(f"{field}: {problem}", FAILURE) from None
    except UnicodeDecodeError:
        raise Refused(f"{field}: {path} is not UTF-8 text; give a TOML file.") from None
    except ValueError as error:
        raise Refused(f"{field}: {path}: {error}") from None
    return Named(title, rules)


def _saved(name: str) -> Named | None:
    """Return the player's own rule set of that name; a preset of the same name gives way to it."""
    from spades_tui.storage.rulesets import saved_rule_sets

    for saved in saved_rule_sets():
        if saved.name.casefold() == name.strip().casefold():
            if saved.rules is None:
                raise Refused(f"{saved.path}: {saved.problem}", FAILURE)
            return Named(saved.name, saved.rules)
    return None
