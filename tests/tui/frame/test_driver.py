"""The input that a driver accepts: no floods, long pastes or old mouse reports, but Ctrl+Q."""

import io
import random
from collections.abc import Callable
from threading import Event, Thread

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from textual import events
from textual.app import App
from textual.driver import Driver
from textual.drivers.headless_driver import HeadlessDriver
from textual.message import Message

from spades_tui.tui.app import SpadesApp
from spades_tui.tui.frame.driver import TerminalOutput, safe_driver
from spades_tui.tui.frame.input_limits import MAX_PASTE, InputFilter
from spades_tui.tui.frame.private_parts import key_parser

BEGIN, END = b"\x1b[200~", b"\x1b[201~"
MOUSE = b"\x1b[M"


def accepted(data: bytes, pieces: int = 1, *, flooded: bool = False, seed: int = 1) -> str:
    """Return what is accepted of `data` that comes in so many pieces."""
    bytes_filter = InputFilter(lambda: flooded)
    rng = random.Random(seed)
    cuts = sorted(rng.randrange(len(data) + 1) for _ in range(pieces - 1))
    parts = [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)], strict=True)]
    return "".join(map(bytes_filter.accept, parts)) + bytes_filter.release()


def keys_of(text: str) -> list[str]:
    """Return the keys and pastes that Textual's parser makes of some text."""
    parser = key_parser()
    assert parser is not None
    messages = list(parser.feed(text))
    return [
        message.key if isinstance(message, events.Key) else f"paste {message.text}"
        for message in messages
        if isinstance(message, events.Key | events.Paste)
    ]


@pytest.mark.parametrize("seed", range(30))
def test_short_input_is_accepted_as_it_came(seed: int) -> None:
    text = "3\r♠\x1b[200~a code\x1b[2x\x1b[201~q\x1b[200~\x1b[201~\x1b[A\x1b[200~b\x1b[201~\x1b["
    assert accepted(text.encode(), 12, seed=seed) == text


@pytest.mark.parametrize("pieces", [1, 7, 500])
def test_of_a_long_paste_only_the_beginning_is_accepted(pieces: int) -> None:
    data = BEGIN + b"x" * 3 * MAX_PASTE + END + b"s"
    assert accepted(data, pieces) == f"\x1b[200~{'x' * MAX_PASTE}\x1b[201~s"


def test_a_long_paste_ends_with_a_whole_character() -> None:
    assert accepted(BEGIN + "♠".encode() * MAX_PASTE + END) == (
        f"\x1b[200~{'♠' * (MAX_PASTE // 3)}\x1b[201~"
    )


@pytest.mark.parametrize("quitting", [b"\x11", b"\x1b[113;5u"])
def test_in_a_flood_only_ctrl_q_is_accepted(quitting: bytes) -> None:
    paste = BEGIN + b"x" * 100 + END
    assert accepted(b"abc" + paste + quitting + b"def" + paste, flooded=True) == quitting.decode()


@pytest.mark.medium
@given(st.lists(st.sampled_from([b"h", b"\r", b"\x1b[A", BEGIN + MOUSE + END]), max_size=4),
       st.binary(min_size=3, max_size=3), st.integers(1, 8), st.integers(0, 99))  # fmt: skip
@example([BEGIN + MOUSE + END], bytes(3), 6, 40)  # one Esc is sent for two sequences
def test_old_mouse_reports_are_dropped_wherever_they_are_split(
    keys: list[bytes], position: bytes, pieces: int, seed: int
) -> None:
    report = MOUSE + bytes(byte | 0x20 for byte in position)
    data = report + b"".join(key + report for key in keys)
    assert keys_of(accepted(data, pieces, seed=seed)) == keys_of(accepted(b"".join(keys)))


def test_esc_alone_is_not_held_back_and_other_beginnings_are_released() -> None:
    bytes_filter = InputFilter(lambda: False)
    assert bytes_filter.accept(b"\x1b") == "\x1b"
    assert bytes_filter.release() == ""
    assert bytes_filter.accept(b"[Mab") == "[Mab", "Esc was a key by itself"
    assert bytes_filter.accept(b"\x1b[") == ""
    assert bytes_filter.release() == "\x1b["
    assert bytes_filter.accept(b"\xff\xfeq") == "\ufffd\ufffdq"


def test_nothing_is_drawn_after_the_terminal_is_given_back() -> None:
    stream = io.StringIO()
    stream.fileno = lambda: 1  # type: ignore[method-assign]
    output, started, ended = TerminalOutput(stream), Event(), Event()

    def draw() -> None:
        while not ended.is_set():
            output.write("x")
            output.flush()
            started.set()

    drawing = Thread(target=draw)
    drawing.start()
    started.wait()
    output.close()
    drawn = stream.getvalue()
    output.write("x")
    assert stream.getvalue() == drawn
    ended.set()
    drawing.join()
    assert stream.getvalue() == drawn


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
    driver.send_message(events.Paste("x"))
    driver.send_message(events.AppBlur())
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
