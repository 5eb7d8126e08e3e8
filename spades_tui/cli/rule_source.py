"""A rule set by whatever it is called: a preset, a file, a share code, a saved name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from spades_tui import PROGRAM
from spades_tui.cli.options import Offer, filter_offers
from spades_tui.cli.output import FAILURE, CommandError
from spades_tui.rules.formats.share_codes import is_code
from spades_tui.rules.formats.toml import load_rules
from spades_tui.rules.presets import presets
from spades_tui.storage.files import read_toml
from spades_tui.storage.paths import StorageError
from spades_tui.storage.rule_sets import NamedRules, find_preset, find_rules, saved_rule_sets


def offer_presets(incomplete: str) -> list[Offer]:
    """Return the presets a shell may complete."""
    return filter_offers(incomplete, ((one.id, one.title) for one in presets().values()))


def offer_rules(incomplete: str) -> list[Offer]:
    """Return the presets and the player's own rule sets; if none fits, a file may follow."""
    saved = ((own.path.stem, own.problem or own.name) for own in saved_rule_sets())
    return [*offer_presets(incomplete), *filter_offers(incomplete, saved)]


Preset = Annotated[
    str | None,
    typer.Option(
        metavar="ID",
        help=f"Play by a preset; `{PROGRAM} rules` lists them.",
        autocompletion=offer_presets,
    ),
]
Rules = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="FILE|CODE|NAME",
        help="Play by a rule file, a share code or saved rules.",
        autocompletion=offer_rules,
    ),
]


def rules_from(preset: str | None, source: str | None) -> NamedRules | None:
    """Return what ``--preset`` or ``--rules`` names, None where neither is given.

    Raises:
        CommandError: when both are given, or the one cannot be used.
    """
    if preset is not None and source is not None:
        raise CommandError("Use only one of --preset and --rules.")
    if preset is not None:
        return _named(find_preset, preset, "--preset")
    return None if source is None else rules_named(source, "--rules")


def rules_or_standard(preset: str | None, source: str | None) -> NamedRules:
    """Return what ``--preset`` or ``--rules`` names, the standard rules where neither is given.

    Raises:
        CommandError: when both are given, or the one cannot be used.
    """
    return rules_from(preset, source) or rules_named("standard", "--preset")


def rules_named(text: str, field: str) -> NamedRules:
    """Return the rule set `text` names, a file too.

    Raises:
        CommandError: naming `field` and what may be given.
    """
    is_path = text.endswith(".toml") or "/" in text or "\\" in text or _is_file(text)
    if is_path and not is_code(text):
        return _in_file(Path(text), field)
    return _named(find_rules, text, field)


def _named(read: Callable[[str], NamedRules], text: str, field: str) -> NamedRules:
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


def _in_file(path: Path, field: str) -> NamedRules:

    try:
        title, rules = load_rules(read_toml(path))
    except StorageError as problem:
        raise CommandError(f"{field}: {problem}", FAILURE) from None
    except ValueError as error:
        raise CommandError(f"{field}: {path}: {error}") from None
    return NamedRules(title, rules)
