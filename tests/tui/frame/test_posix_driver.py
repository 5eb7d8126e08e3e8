"""How keys are read of a POSIX terminal."""

import os
import selectors
import sys
from threading import Event

import pytest
from textual import events
from textual.message import Message

from tests.systems import skip_without_terminals

skip_without_terminals()
assert sys.platform != "win32"

from textual.drivers.linux_driver import LinuxDriver  # noqa: E402 - not there on Windows

from spades_tui.tui.frame.driver import PosixTerminal  # noqa: E402


def test_esc_alone_is_a_key_at_the_next_look(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    heard: list[Message] = []

    class Watched(selectors.SelectSelector):
        def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
            assert timeout is not None
            waits.append(timeout)
            return super().select(timeout)

    class Bare(PosixTerminal, LinuxDriver):
        def __init__(self, fileno: int) -> None:
            self.fileno, self.exit_event = fileno, Event()

        def is_flooded(self) -> bool:
            return False

        def process_message(self, message: Message) -> None:
            heard.append(message)
            self.exit_event.set()

    monkeypatch.setattr(selectors, "SelectSelector", Watched)
    reading, writing = os.pipe()
    os.write(writing, b"\x1b")
    Bare(reading).run_input_thread()
    for end in (reading, writing):
        os.close(end)
    (key,) = heard
    assert isinstance(key, events.Key)
    assert key.key == "escape"
    assert len(waits) == 2
    assert waits[1] < 0.05
