"""The manual page and the completion files, made from the commands; wheels carry them:

    PYTHONPATH=. python .build/manual.py

Writes into `.build/share/`, whose folders are those of a system, and prints what it wrote.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from typer._completion_shared import get_completion_script

from spades_tui import __version__
from spades_tui.cli.command_line import Command, CommandGroup, LazyCommand, typer_command
from spades_tui.cli.commands import ALL_COMMANDS, SECTIONS

SHARE: Final = Path(__file__).parent / "share"
_COMPLETION: Final = {
    "bash": "bash-completion/completions/{}",
    "zsh": "zsh/site-functions/_{}",
    "fish": "fish/vendor_completions.d/{}.fish",
}
_NAMES: Final = ("spades", "spades-tui")
_ABOUT: Final = (
    ("FILES", (
        "Unfinished games, finished games, rule sets and settings each have a folder, where the "
        "platform wants it; `spades doctor` names them. Every file is text.",
    )),
    ("ENVIRONMENT", (
        "SPADES_HOME: one folder for everything that is saved.",
        "SPADES_DEBUG: set it to 1, and an unexpected error shows where it happened.",
        "NO_COLOR, TERM, LANG: as everywhere; with TERM=dumb, or on a pipe, the game is played in "
        "plain text.",
    )),
    ("EXIT STATUS", ("0 if all went well, 1 after a failure, 2 if the command line is wrong.",)),
)  # fmt: skip


def files_to_share() -> dict[str, str]:
    """Return the text of every file by its path in `share/`."""
    found = {"man/man6/spades.6": manual_page()}
    found["man/man6/spades-tui.6"] = ".so man6/spades.6\n"
    for shell, place in _COMPLETION.items():
        for name in _NAMES:
            variable = f"_{name.replace('-', '_').upper()}_COMPLETE"
            script = get_completion_script(prog_name=name, complete_var=variable, shell=shell)
            if shell == "zsh":  # which reads the file when it first wants an answer from it
                script += f'\n_{name.replace("-", "_")}_completion "$@"'
            found[place.format(name)] = f"{script}\n"
    return found


def manual_page() -> str:
    """Return the manual page of `spades`, in the macros of man."""
    lines = [
        f'.TH SPADES 6 "" "spades {__version__}" "Games"',
        ".SH NAME",
        _roff("spades, spades-tui - a table for the card game Spades, with bots, in the terminal"),
        ".SH SYNOPSIS",
        r"\fBspades\fR [\fICOMMAND\fR] [\fIOPTION\fR ...]",
        ".SH DESCRIPTION",
        _roff(
            "Alone, spades continues the game that was left, or opens the menu. In the program, ? "
            "shows every key of the page."
        ),
    ]
    whole = typer_command(ALL_COMMANDS, loads_all=True)
    for heading, commands in SECTIONS.items():
        lines.append(f".SH {heading.upper()}")
        lines += _commands("spades", commands, whole)
    for heading, paragraphs in _ABOUT:
        lines.append(f".SH {heading}")
        for paragraph in paragraphs:
            lines += [_roff(paragraph), ".PP"]
        del lines[-1]
    return "\n".join(lines) + "\n"


def _commands(program: str, commands: Mapping[str, Command], group: Any) -> Iterator[str]:
    for name, command in commands.items():
        told: Any = group.commands[name]
        yield from _command(f"{program} {name}", told)
        loaded = command.load() if isinstance(command, LazyCommand) else command
        if isinstance(loaded, CommandGroup):
            yield from _commands(f"{program} {name}", loaded.commands, told)


def _command(name: str, command: Any) -> Iterator[str]:
    context: Any = command.make_context(name, [], resilient_parsing=True)
    usage = " ".join(command.collect_usage_pieces(context))
    yield f".SS {_roff(name)} {_roff(usage)}".rstrip()
    paragraphs = re.split(r"\n\s*\n", command.help.strip())
    for number, paragraph in enumerate(paragraphs):
        if number:
            yield ".PP"
        yield _roff(" ".join(paragraph.split()))
    for parameter in command.get_params(context):
        told = parameter.get_help_record(context)
        if told and "--help" not in told[0]:
            yield ".TP"
            yield rf"\fB{_roff(told[0])}\fR"
            yield _roff(told[1].replace("  [", " ["))


def _roff(text: str) -> str:
    """Return text that means itself: no escape, no hyphen for a minus, no dot as a request."""
    plain = text.replace("\\", r"\e").replace("-", r"\-").replace("`", "")
    return rf"\&{plain}" if plain.startswith((".", "'")) else plain


def main() -> None:
    """Write every file."""
    for name, text in files_to_share().items():
        path = SHARE / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        print(path.relative_to(SHARE.parents[1]))


if __name__ == "__main__":
    main()
