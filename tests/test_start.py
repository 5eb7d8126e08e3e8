"""What starting the program costs: an import too many is felt at every start."""

import ast
import gc
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from spades_tui import __version__
from spades_tui.cli import table
from spades_tui.cli.start_options import StartOptions
from spades_tui.lab.bench.programs import save_game
from spades_tui.table.worker.client import WorkerClient
from spades_tui.tui.app import SpadesApp
from tests.tui.pages import program, until
from tests.tui.pilots import running


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


def test_ctrl_c_while_modules_are_read_is_no_fault() -> None:
    told = run_python(
        "import sys\n"
        "class Pressed:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'spades_tui.cli.app':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Pressed())\n"
        "from spades_tui.__main__ import main\n"
        "print(main())",
        "history",
    )

    assert told == "130\n"


@pytest.mark.medium
@pytest.mark.parametrize(
    "code",
    ["raise KeyboardInterrupt", "atexit.register(signal.raise_signal, signal.SIGINT)\nmain()"],
)
def test_ctrl_c_before_and_after_all_that_is_ours_is_no_fault(code: str) -> None:
    ended = subprocess.run(
        [
            sys.executable,
            "-c",
            f"import atexit, signal\nfrom spades_tui.__main__ import main\n{code}",
            "history",
            "--help",
        ],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (ended.returncode, ended.stderr) == (-signal.SIGINT, "")


@pytest.mark.medium
def test_the_bots_process_is_started_without_their_rules() -> None:
    told = run_python(
        "import sys\n"
        "from spades_tui.table.worker.client import WorkerClient\n"
        "thinker = WorkerClient()\n"
        "thinker.start()\n"
        "ours = [name for name in sys.modules if name.startswith('spades_tui.')]\n"
        "print(thinker.pid is not None, *[name for name in ours if 'table' not in name])\n"
        "thinker.close()"
    )

    assert told == "True\n"


@pytest.mark.medium
def test_a_game_is_resumed_and_shown_without_any_bot_or_review() -> None:
    told = run_python(
        "import os, sys, tempfile\n"
        "os.environ['SPADES_HOME'] = tempfile.mkdtemp()\n"
        "from spades_tui.rules.presets import preset_named\n"
        "from spades_tui.table.seats import make_seats\n"
        "from spades_tui.table.table import Table\n"
        "from spades_tui.tui.table.screen import TableScreen\n"
        "rules = preset_named('standard').rules\n"
        "table = Table.new(rules, 1, make_seats(rules, 'club', 'club'))\n"
        "table.deal()\n"
        "table.close()\n"
        "table = Table.resume(table.path)\n"
        "TableScreen(table)\n"
        "from spades_tui.tui.pages.menu.page import MenuPage\n"
        "MenuPage()\n"
        "parts = ('solver', 'review', 'practice', 'table.hands', 'bots.factory')\n"
        "names = tuple(f'spades_tui.{part}' for part in parts)\n"
        "print([name for name in sys.modules if name.startswith(names)])"
    )

    assert told == "[]\n"


@pytest.mark.medium
def test_what_a_review_takes_is_read_while_a_table_with_a_finished_hand_rests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPADES_HOME", str(tmp_path))
    save_game(str(tmp_path))
    told = run_python(
        "import asyncio, sys\n"
        "from spades_tui.table.table import Table\n"
        "from spades_tui.storage.records.unfinished import list_unfinished_games\n"
        "from spades_tui.tui.app import SpadesApp\n"
        "from spades_tui.tui.session import GameSession\n"
        "needed = {'spades_tui.tui.pages.review.page', 'spades_tui.review.review'}\n"
        "expect, before = GameSession.preload_review, []\n"
        "def expected(session):\n"
        "    before.append(bool(needed & set(sys.modules)))\n"
        "    expect(session)\n"
        "GameSession.preload_review = expected\n"
        "async def main():\n"
        "    app = SpadesApp(table=Table.resume(list_unfinished_games()[0].path))\n"
        "    async with app.run_test():\n"
        "        for _ in range(1000):\n"
        "            await asyncio.sleep(0.02)\n"
        "            if needed <= set(sys.modules):\n"
        "                break\n"
        "        print(before[0], needed <= set(sys.modules))\n"
        "asyncio.run(main())\n"
    )

    assert told == "False True\n"


@pytest.mark.medium
def test_the_menu_is_imported_without_table_and_rules_of_scoring() -> None:
    told = run_python(
        "import os, sys, tempfile\n"
        "os.environ['SPADES_HOME'] = tempfile.mkdtemp()\n"
        "from spades_tui.cli import screen\n"
        "from spades_tui.cli.start_options import StartOptions\n"
        "from spades_tui.tui.app import SpadesApp\n"
        "wishes = StartOptions()\n"
        "print(wishes.free_games())\n"
        "SpadesApp(wishes.load_settings()).get_default_screen()\n"
        "parts = ('engine', 'player_view', 'rules.scoring', 'table.table')\n"
        "parts += ('solver', 'review', 'bots.search')\n"
        "names = tuple(f'spades_tui.{part}' for part in parts)\n"
        "print([name for name in sys.modules if name.startswith(names)])"
    )

    assert told == "[]\n[]\n"


async def test_the_bots_process_is_started_after_the_first_frame() -> None:
    thinker = WorkerClient()
    app = SpadesApp(thinker=thinker)
    assert thinker.pid is None
    try:
        async with running(app) as pilot:
            await until(pilot, lambda: thinker.pid is not None)
    finally:
        thinker.close()


def test_what_no_start_needs_is_not_imported() -> None:
    told = run_python(
        "import os, sys, tempfile\n"
        "os.environ['SPADES_HOME'] = tempfile.mkdtemp()\n"
        "from spades_tui.cli import screen\n"
        "from spades_tui.cli.start_options import StartOptions\n"
        "from spades_tui.table.table import Table\n"
        "from spades_tui.tui.app import SpadesApp\n"
        "from spades_tui.tui.table.screen import TableScreen\n"
        "SpadesApp(StartOptions().load_settings())\n"
        "print({'json', 'tomllib', 'spades_tui.tui.table.claims'} & set(sys.modules))"
    )

    assert told == "set()\n"


def test_garbage_is_collected_again_once_the_screen_is_left_or_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    during: list[bool] = []

    def run_app(_: SpadesApp) -> int:
        during.append(gc.isenabled())
        return 0

    monkeypatch.setattr(table, "can_open_screen", lambda: True)
    monkeypatch.setattr("spades_tui.tui.app.run", run_app)
    assert table.start(StartOptions()) == 0
    assert during == [False]
    assert gc.isenabled()


def test_the_modules_of_the_screen_are_read_without_collecting_garbage() -> None:
    told = run_python(
        "import gc, os, sys\n"
        "os.environ['TEXTUAL_DRIVER'] = 'any'\n"
        "class Finder:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'textual':\n"
        "            print(gc.isenabled())\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Finder())\n"
        "from spades_tui.__main__ import main\n"
        "print(main(), gc.isenabled())",
    )

    assert told == "False\n130 True\n"


async def test_garbage_is_collected_again_after_the_first_frame() -> None:
    gc.disable()
    async with program() as (_, pilot):
        await until(pilot, gc.isenabled)


ROOT = Path(__file__).parent.parent
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in (ROOT / "spades_tui").rglob("*.py")
}


def names_in(found: ast.Import | ast.ImportFrom) -> set[str]:
    """Return the modules that an import reads, each with the packages it lies in."""
    if isinstance(found, ast.Import):
        names = [one.name for one in found.names]
    else:
        base = found.module or ""
        whole = [f"{base}.{one.name}" for one in found.names]
        names = [name if name in MODULES else base for name in whole]
    return {name.rsplit(".", up)[0] for name in names for up in range(name.count(".") + 1)}


def read_at_once(body: Iterable[ast.stmt]) -> Iterator[ast.Import | ast.ImportFrom]:
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif isinstance(node, ast.If):
            checked_only = ast.unparse(node.test) == "TYPE_CHECKING"
            yield from read_at_once(node.orelse if checked_only else node.body + node.orelse)


@pytest.mark.medium
def test_an_import_in_a_function_reads_what_its_module_has_not_read() -> None:
    trees = {name: ast.parse(path.read_text("utf-8")) for name, path in MODULES.items()}
    read = {
        name: set[str]().union(*map(names_in, read_at_once(tree.body)))
        for name, tree in trees.items()
    }

    def everything(name: str) -> set[str]:
        known, left = set[str](), [name]
        while left:
            new = read.get(left.pop(), set()) - known
            known |= new
            left += new
        return known

    pointless = {
        f"{MODULES[name].relative_to(ROOT)}:{one.lineno}"
        for name, tree in trees.items()
        if not name.endswith("__main__") and (known := everything(name))
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for one in ast.walk(function)
        if isinstance(one, ast.Import | ast.ImportFrom) and names_in(one) <= known
    }
    assert pointless == set()
