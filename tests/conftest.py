"""What every test stands on: no animations, a quick pilot, a data folder of its own."""

import errno
import gc
import inspect
import io
import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from hypothesis import settings

from spades_tui.bots.kernel import kernel_kind
from spades_tui.tui import pages

os.environ["TEXTUAL_ANIMATIONS"] = "none"  # Textual reads it once, when it is imported.
os.environ["COLORTERM"] = "truecolor"  # as many colors as there are, wherever the tests run
if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    # As asked for, nothing is written beside the sources; but what one process of the tests has
    # compiled, the others need not compile again: that was a tenth of the time.
    # Rewriting the assertions of all tests takes 15 s of processor.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache" / "compiled")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix


def quicken_pilot() -> None:
    """Let `Pilot.press` wait about 8 ms instead of 67, while Textual keeps these two names."""
    try:
        from textual import _wait as wait

        granularity, idle = wait.SLEEP_GRANULARITY, wait.SLEEP_IDLE
    except (ImportError, AttributeError):
        return
    wait.SLEEP_GRANULARITY = min(granularity, 1 / 1000)
    wait.SLEEP_IDLE = min(idle, 1 / 2000)


quicken_pilot()

GOLDEN_RATIO = (5**0.5 - 1) / 2
FEW, MANY = 15, 400
"""Examples of each property in every run, and in `python -m tests.soak`."""

settings.register_profile("dev", max_examples=FEW, deadline=None)
settings.register_profile("ci", max_examples=FEW, deadline=None, derandomize=True, print_blob=True)
settings.register_profile("thorough", max_examples=MANY, deadline=None, print_blob=True)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev")
)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests as slow: searches with a plain kernel, and most cases of tests with `one_in(n)`.

    Of such a test, one case in `n` stays quick. Those are spread by multiples of the golden ratio,
    which keep no step with any parameter. Each test begins elsewhere, so that together they try
    every preset, page and size.
    """
    is_plain = kernel_kind() == "plain"
    cases: dict[str, list[tuple[float, pytest.Item]]] = {}
    for item in items:
        if is_plain and item.get_closest_marker("search"):
            item.add_marker("slow")
        found = item.get_closest_marker("one_in")
        if found is not None:
            name = item.nodeid.split("[")[0]
            some = cases.setdefault(name, [])
            at = len(some) + crc32(name.encode())
            some.append((at * GOLDEN_RATIO % 1 * found.args[0], item))
    for some in cases.values():
        least = min(place for place, _ in some)
        for place, item in some:
            if place >= 1 and place > least:
                item.add_marker("slow")


def pytest_xdist_auto_num_workers() -> int:
    """Return one worker more than processors, because many tests wait for another process."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_finish() -> None:
    """Exempt collected tests from garbage collection and run it rarely: this saves a sixth."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a second pass between any two presses, so that the input guard never delays a test."""
    from spades_tui.tui.frame import input_guard

    monkeypatch.setattr(input_guard, "clock", count(1.0).__next__)


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return paths of folders that do not exist yet: most tests save nothing, so none is made."""
    homes = tmp_path_factory.mktemp("homes")
    return (homes / str(number) for number in count())


@pytest.fixture(autouse=True)
def spades_home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set a new folder in place of all folders of the program during a test; return its path."""
    home = next(homes)
    monkeypatch.setenv("SPADES_HOME", str(home))
    return home


@pytest.fixture
def type_in(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Return a function that sets the text, with its end, of standard input."""

    def typed(text: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8"))

    return typed


@pytest.fixture
def without_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make importing SQLite fail, as in a Python built without it."""
    monkeypatch.setitem(sys.modules, "sqlite3", None)


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make appending to any file fail, as on a full disk."""
    usual = Path.open

    def no_room(path: Path, mode: str = "r", **options: Any) -> Any:
        if "a" in mode:
            raise OSError(errno.ENOSPC, "No space left on device")
        return usual(path, mode, **options)

    monkeypatch.setattr(Path, "open", no_room)


def _made_with(name: str, *values: object, **named: object) -> object:
    page = getattr(import_module(f"{pages.__name__}.{pages._MODULES[name]}"), name)
    arguments = inspect.signature(page).bind(*values, **named)
    arguments.apply_defaults()
    return name, arguments.arguments


@pytest.fixture
def opened_pages(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return a list that gets, for each page a command opens, its name and arguments.

    No page is made or shown. In the test, a call such as `pages.DailyPage(day)` returns the same
    for comparison.
    """
    opened: list[object] = []
    for name in pages.__all__:
        monkeypatch.setitem(vars(pages), name, partial(_made_with, name))

    def opens(page: Callable[[], object], _wishes: object) -> int:
        opened.append(page())
        return 0

    for module in ("table", "boards"):
        monkeypatch.setattr(f"spades_tui.cli.{module}.can_open_screen", lambda: True)
        monkeypatch.setattr(f"spades_tui.cli.{module}.open_page", opens)
    return opened
