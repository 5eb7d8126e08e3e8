"""What of a flood is heard: the beginning of a paste, no keys behind too many, but Ctrl+Q."""

import os
import random
import selectors
from threading import Event

import pytest
from textual import events
from textual.message import Message

from spades_tui.tui.frame.driver import MAX_PASTE, InputThrottle, SafeLinuxDriver

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


def test_esc_alone_is_a_key_at_the_next_look(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    heard: list[Message] = []

    class Watched(selectors.SelectSelector):
        def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
            assert timeout is not None
            waits.append(timeout)
            return super().select(timeout)

    class Bare(SafeLinuxDriver):
        def __init__(self, fileno: int) -> None:
            self.fileno, self.exit_event = fileno, Event()

        def _is_flooded(self) -> bool:
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
