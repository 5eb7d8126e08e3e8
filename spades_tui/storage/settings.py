"""The settings: one TOML file; each value is checked separately.

A bad value is replaced by that setting's default alone. Unknown settings are kept on writing. A
file that cannot be parsed is copied aside before a new one replaces it; the file of a newer version
is never written.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_args, get_type_hints

import msgspec
from msgspec import Struct

from spades_tui.storage.files import MAX_TEXT_BYTES, keep_copy, read_whole, rewrite, text_of_toml
from spades_tui.storage.paths import StorageError, folders, reading
from spades_tui.text import sanitize, sanitize_name

FORMAT: Final = 1
_ON_OFF: Final = {True: "on", False: "off"}


Group = Literal["Looks", "At the table", "Assistance", "A new game", "The settings file"]
"""The place of a setting: under a heading of the page Settings, on the page Assistance, on the
page New game, or only in the file itself."""


class Setting(Struct, frozen=True):
    """The description of a setting for menus: its name and the meaning of its values.

    Attributes:
        title: a few words, as a menu shows them.
        help: one sentence.
        group: the heading or page on which the setting is shown.
        choices: by value, its meaning in a few words; empty if any text is valid, or if only a
            higher package knows the values (themes, players, rules).
    """

    title: str
    help: str
    group: Group
    choices: dict[Any, str] = {}


class Settings(msgspec.Struct, frozen=True):
    """The player's settings, without the rules; each field is annotated with a `Setting` that
    explains it."""

    deck: Annotated[
        str,
        Setting(
            "Deck",
            "The colors of the suits.",
            "Looks",
            {
                "four-color": "a color for each suit",
                "two-color": "red and black",
                "color-blind": "safe for color-blind eyes",
                "high-contrast": "strongest contrast",
                "mono": "no colors",
            },
        ),
    ] = "four-color"
    back: Annotated[
        str,
        Setting(
            "Backs",
            "The pattern on the backs of the cards.",
            "Looks",
            {
                "weave": "woven",
                "checks": "checks",
                "diamonds": "diamonds",
                "stripes": "stripes",
                "plain": "plain",
            },
        ),
    ] = "weave"
    theme: Annotated[
        str,
        Setting(
            "Theme",
            "The colors of everything but the cards; your own are TOML files in the folder themes.",
            "Looks",
        ),
    ] = ""
    ascii: Annotated[
        bool, Setting("ASCII only", "Draw with plain letters and dashes only.", "Looks", _ON_OFF)
    ] = False
    motion: Annotated[
        bool, Setting("Motion", "Let the cards move across the table.", "Looks", _ON_OFF)
    ] = True
    pace: Annotated[
        Literal["instant", "quick", "normal", "step"],
        Setting(
            "Pace",
            "How fast the others play.",
            "At the table",
            {
                "instant": "instant",
                "quick": "quick: a short pause",
                "normal": "normal: time to follow",
                "step": "step: a key for each card",
            },
        ),
    ] = "normal"
    confirm: Annotated[
        bool,
        Setting(
            "Second Enter", "Play a card only on a second Enter or click.", "At the table", _ON_OFF
        ),
    ] = False
    forced: Annotated[
        bool,
        Setting(
            "Forced card", "The only card that may be played plays itself.", "At the table", _ON_OFF
        ),
    ] = False
    rail: Annotated[
        bool,
        Setting(
            "Score panels",
            "The score lies in two panels on the table, if there is room, instead of on one line.",
            "At the table",
            _ON_OFF,
        ),
    ] = True
    remarks: Annotated[
        bool,
        Setting(
            "Remarks",
            "The characters say a few words at rare moments.",
            "At the table",
            _ON_OFF,
        ),
    ] = True
    bell: Annotated[
        bool,
        Setting("Bell", "A sound from the terminal when it is your turn.", "At the table", _ON_OFF),
    ] = False
    aids: Annotated[
        bool,
        Setting(
            "Assistance",
            "All help in a game: hints, undo, checker, memory aids; off hides it.",
            "At the table",
            _ON_OFF,
        ),
    ] = True
    names: Annotated[
        tuple[str, ...],
        Setting(
            "Names",
            "Names around the table, clockwise from you; compass points without.",
            "At the table",
        ),
    ] = ()
    keys: Annotated[
        Literal["usual", "vi"],
        Setting(
            "Keys",
            "The keys of every page; ? shows those in force.",
            "At the table",
            {"usual": "the usual keys", "vi": "vi: h j k l beside the arrows"},
        ),
    ] = "usual"
    hints: Annotated[
        bool,
        Setting("Hints", "A key that shows what a strong player would do.", "Assistance", _ON_OFF),
    ] = True
    adviser: Annotated[
        str, Setting("Hints from", "How strong the player is who gives hints.", "Assistance")
    ] = "master"
    memory: Annotated[
        bool,
        Setting(
            "Memory aids",
            "Keep all tricks and the cards still out in sight; games are marked as assisted.",
            "Assistance",
            _ON_OFF,
        ),
    ] = False
    pricing: Annotated[
        bool,
        Setting(
            "Price hands",
            "Work out after each hand what your choices cost, while you press no key; practice and "
            "statistics then know every hand.",
            "Assistance",
            _ON_OFF,
        ),
    ] = True
    checker: Annotated[
        Literal["off", "before", "after"],
        Setting(
            "Checker",
            "Says when a card you choose costs points.",
            "Assistance",
            {
                "off": "off",
                "before": "before the card is played",
                "after": "after the trick",
            },
        ),
    ] = "off"
    checker_points: Annotated[
        Literal[5, 10, 20],
        Setting(
            "Checker from",
            "What a card must cost for the checker to speak.",
            "Assistance",
            {5: "5 points", 10: "10 points", 20: "20 points"},
        ),
    ] = 10
    partner: Annotated[str, Setting("Partner", "Who your partner is.", "A new game")] = "brin"
    opponents: Annotated[str, Setting("Opponents", "Who your opponents are.", "A new game")] = (
        "jory,lumo"
    )
    preset: Annotated[str, Setting("Rules", "The rules last played.", "A new game")] = "standard"
    own_keys: Annotated[
        dict[str, str],
        Setting(
            "Your own keys", "A letter of your own for a command, by its name.", "The settings file"
        ),
    ] = {}


class LoadedSettings(Struct, frozen=True):
    """The settings read from the file, and problems found in it.

    Attributes:
        settings: the settings; missing and invalid values have their defaults.
        notes: a sentence for each fault in the file; empty if there is none.
        unknown: the values of settings that this version does not know, by name.
        is_damaged: whether part of the file cannot be used.
        is_newer: whether a newer version wrote the file.
    """

    settings: Settings = Settings()
    notes: tuple[str, ...] = ()
    unknown: dict[str, Any] = {}
    is_damaged: bool = False
    is_newer: bool = False


@cache
def setting_fields() -> dict[str, Setting]:
    """Return by name the description of every setting, in the order of the pages."""
    hints = get_type_hints(Settings, include_extras=True)
    return {name: get_args(hints[name])[1] for name in Settings.__struct_fields__}


def settings_in(group: Group) -> tuple[str, ...]:
    """Return the names of the settings in `group`, in the order of the page."""
    return tuple(name for name, field in setting_fields().items() if field.group == group)


def load_settings() -> LoadedSettings:
    """Return the settings from the file, which is not changed."""
    path = folders().settings
    try:
        data = read_whole(path, MAX_TEXT_BYTES)
    except StorageError as problem:
        if isinstance(problem.__cause__, FileNotFoundError) and not path.is_symlink():
            return LoadedSettings()
        return LoadedSettings(notes=(f"{str(problem).removesuffix('.')}; defaults are used.",))
    with reading(path):
        return _parse_settings(path, data)


def save_settings(settings: Settings, before: Settings | None = None) -> None:
    """Write the settings to their file.

    Settings in the file that this version does not know are kept.

    Args:
        settings: the new settings.
        before: the settings as they were before the change; values equal in both are left as the
            file has them, because another window may have changed them. None to write all values.

    Raises:
        StorageError: when they cannot be written, or a newer version wrote the file.
    """
    path = folders().settings

    def merge(now: bytes | None) -> bytes:
        current = LoadedSettings() if now is None else _parse_settings(path, now)
        if current.is_newer:
            raise StorageError(current.notes[0])
        if current.is_damaged:
            keep_copy(path, "damaged")
        values = msgspec.structs.asdict(settings)
        if before is not None:
            current_settings = current.settings
            values = {
                name: getattr(current_settings, name) if value == getattr(before, name) else value
                for name, value in values.items()
            }
        import tomli_w

        return tomli_w.dumps({"format": FORMAT, **values, **current.unknown}).encode()

    try:
        rewrite(path, merge)
    except StorageError as problem:
        raise StorageError(f"The settings were not saved: {problem}") from problem


def _parse_settings(path: Path, data: bytes) -> LoadedSettings:
    try:
        import tomllib

        table = tomllib.loads(text_of_toml(data))
    except (ValueError, RecursionError) as error:  # not UTF-8, or not TOML
        cause = "nested too deeply" if isinstance(error, RecursionError) else error
        return _report_damage(path, cause)
    form = table.pop("format", FORMAT)
    if type(form) is not int or form < 1:
        return _report_damage(path, f"format = {form!r}")
    if form > FORMAT:
        note = f"{path} was written by a newer version of Spades; it is kept and defaults are used."
        return LoadedSettings(notes=(note,), is_newer=True)
    return _check_values(path, table)


def _report_damage(path: Path, cause: object) -> LoadedSettings:
    return LoadedSettings(
        notes=(f"{path} is damaged ({cause}); defaults are used.",), is_damaged=True
    )


def _check_values(path: Path, table: dict[str, Any]) -> LoadedSettings:
    hints = get_type_hints(Settings)
    good: dict[str, Any] = {}
    notes = []
    for name in [name for name in table if name in hints]:
        value = table.pop(name)
        choices = setting_fields()[name].choices
        try:
            setting = msgspec.convert(value, hints[name])
            is_known = not choices or setting in choices
        except msgspec.ValidationError:
            is_known = False
        if not is_known:
            default = getattr(Settings(), name)
            notes.append(
                f"The setting {name} in {path} cannot be {value!r}{_choices(name)}; "
                f"{default!r} is used."
            )
            continue
        good[name] = _fit_to_show(setting)
        if good[name] != setting:
            notes.append(
                f"The setting {name} in {path} cannot be shown as it is; {good[name]!r} is used."
            )
    return LoadedSettings(Settings(**good), tuple(notes), table, is_damaged=bool(notes))


def _fit_to_show(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(sanitize_name, value))
    return sanitize(value) if isinstance(value, str) else value


def _choices(name: str) -> str:
    choices = [str(choice) for choice in setting_fields()[name].choices if choice not in (0, 1)]
    return f" (it may be {', '.join(choices)})" if choices else ""
