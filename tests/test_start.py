"""What starting the program costs: an import too many is felt at every start."""

import subprocess
import sys

from spades_tui import __version__


def run_python(code: str, *arguments: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True
    ).stdout


def test_the_version_is_told_before_any_toolkit_is_imported() -> None:
    told = run_python(
        "import sys\n"
        "from spades_tui.__main__ import main\n"
        "code = main()\n"
        "print(code, sorted({'msgspec', 'rich', 'textual', 'typer'} & set(sys.modules)))",
        "--version",
    )

    assert told == f"spades {__version__}\n0 []\n"


def test_the_bots_process_is_started_before_their_rules_are_imported() -> None:
    told = run_python(
        "import sys\n"
        "from spades_tui.session.thinker import Thinker\n"
        "thinker = Thinker()\n"
        "thinker.start()\n"
        "ours = [name for name in sys.modules if name.startswith('spades_tui.')]\n"
        "print(thinker.pid is not None, *[name for name in ours if 'session' not in name])\n"
        "thinker.close()"
    )

    assert told == "True\n"


def test_a_game_is_resumed_and_shown_without_any_bot_or_coach() -> None:
    told = run_python(
        "import os, sys, tempfile\n"
        "os.environ['SPADES_HOME'] = tempfile.mkdtemp()\n"
        "from spades_tui.rules.presets import preset_named\n"
        "from spades_tui.session.seats import seats_for\n"
        "from spades_tui.session.table import Table\n"
        "from spades_tui.tui.table.screen import TableScreen\n"
        "rules = preset_named('standard').rules\n"
        "table = Table.new(rules, 1, seats_for(rules, 'club', 'club'))\n"
        "table.deal()\n"
        "table.close()\n"
        "table = Table.resume(table.path)\n"
        "TableScreen(table)\n"
        "parts = ('spades_tui.coach', 'spades_tui.bots.making')\n"
        "print([name for name in sys.modules if name.startswith(parts)])"
    )

    assert told == "[]\n"
