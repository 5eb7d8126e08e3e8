"""What of a flood is heard: the beginning of a paste, no keys behind too many, but Ctrl+Q."""

import random
from collections.abc import Callable

import pytest
from textual import events
from textual.app import App
from textual.driver import Driver
from textual.drivers.headless_driver import HeadlessDriver
from textual.message import Message

from spades_tui.tui.app import SpadesApp
from spades_tui.tui.frame.driver import MAX_PASTE, InputThrottle, safe_driver

BEGIN, END = "\x1b[200~", "\x1b[201~"


def heard(text: str, pieces: int, *, flooded: bool = False, seed: int = 1) -> str:
    """Return what is heard of `text` that comes in so many pieces."""
    inflow = InputThrottle(lambda: flooded)
    rng = random.Random(seed)
    cuts = sorted(rng.randrange(len(text)) for _ in range(pieces - 1))
    parts = [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    return "".join(map(inflow.accept, parts))


@pytest.mark.parametrize("seed", range(30))
def test_what_is_short_is_heard_as_it_came(seed: int) -> None:
    text = f"3\r{BEGIN}a code\x1b[2x{END}q{BEGIN}{END}\x1b[A{BEGIN}b{END}"
    assert heard(text, 12, seed=seed) == text


@pytest.mark.parametrize("pieces", [1, 7, 500])
def test_of_a_long_paste_the_beginning_is_heard_and_what_follows_it(pieces: int) -> None:
    text = f"{BEGIN}{'x' * 3 * MAX_PASTE}{END}s"
    assert heard(text, pieces) == f"{BEGIN}{'x' * MAX_PASTE}{END}s"


@pytest.mark.parametrize("quitting", ["\x11", "\x1b[113;5u"])
def test_behind_too_many_keys_only_ctrl_q_is_heard(quitting: str) -> None:
    assert heard(f"abc{quitting}def", 1, flooded=True) == quitting


class _Host(App[int]):
    """Takes what a driver hands over."""

    def __init__(self) -> None:
        super().__init__()
        self.taken: list[Message] = []
        self.left: list[int] = []

    def call_soon(self, callback: Callable[..., object], *values: object) -> None:
        callback(*values)

    def post_message(self, message: Message) -> bool:
        self.taken.append(message)
        return True

    def start_shutdown_deadline(self, code: int) -> None: ...

    def leave(self, code: int) -> None:
        self.left.append(code)


async def test_a_driver_that_reads_by_itself_hears_no_flood_either() -> None:
    host = _Host()
    driver = safe_driver(HeadlessDriver)(host)
    driver.send_message(events.Paste("x" * 3 * MAX_PASTE))
    driver.send_message(events.Key("a", "a"))
    pasted, key = host.taken
    assert isinstance(pasted, events.Paste)
    assert len(pasted.text) == MAX_PASTE
    assert isinstance(key, events.Key)

    class Flooded(safe_driver(HeadlessDriver)):  # type: ignore[misc]
        def is_flooded(self) -> bool:
            return True

    driver = Flooded(host)
    driver.send_message(events.Key("a", "a"))
    assert host.taken == [pasted, key]
    assert host.left == []
    driver.send_message(events.Key("ctrl+q", None))
    assert host.left == [0]


def test_the_driver_of_windows_is_made_safe(monkeypatch: pytest.MonkeyPatch) -> None:
    class WindowsDriver(HeadlessDriver):
        pass

    def usual(_app: App[int]) -> type[Driver]:
        return WindowsDriver

    monkeypatch.setattr(App, "get_driver_class", usual)
    made = SpadesApp().get_driver_class()
    assert [one.__name__ for one in made.__mro__[:3]] == [
        "SafeWindowsDriver", "SafeDriver", "WindowsDriver",
    ]  # fmt: skip
