"""When the full screen opens."""

import io
import sys

import pytest

from spades_tui.cli.output import is_screen


def test_a_pipe_is_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TEXTUAL_DRIVER", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert not is_screen()


def test_a_browser_is_a_screen_though_it_is_reached_through_a_pipe(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.web_driver:WebDriver")
    monkeypatch.setenv("TERM", "dumb")
    assert is_screen()
