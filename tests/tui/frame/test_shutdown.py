"""Signals are handled at any moment, also before the event loop runs and after it is closed."""

import signal
from collections.abc import Callable, Iterator

import pytest

from spades_tui.tui.app import SpadesApp
from spades_tui.tui.frame.shutdown import install_signal_handlers


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> Iterator[SpadesApp]:
    """An application that is not running, with its handlers."""
    monkeypatch.setattr("spades_tui.tui.frame.shutdown.SIGNALS", ("SIGTERM",))
    before = signal.getsignal(signal.SIGTERM)
    app = SpadesApp()
    install_signal_handlers(app)
    yield app
    signal.signal(signal.SIGTERM, before)


def _deadlines(app: SpadesApp, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    codes: list[int] = []
    monkeypatch.setattr(app, "start_shutdown_deadline", codes.append)
    return codes


def test_a_signal_while_it_starts_ends_it_even_if_the_exception_is_lost(
    app: SpadesApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = _deadlines(app, monkeypatch)
    with pytest.raises(SystemExit) as left:
        signal.raise_signal(signal.SIGTERM)
    assert left.value.code == 128 + signal.SIGTERM
    assert codes == [left.value.code]


def test_a_signal_after_the_event_loop_is_closed_is_no_error(
    app: SpadesApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    def call_soon(_callback: Callable[..., object], *_values: object) -> None:
        raise RuntimeError("Event loop is closed")

    codes = _deadlines(app, monkeypatch)
    monkeypatch.setattr(app, "call_soon", call_soon)
    signal.raise_signal(signal.SIGTERM)
    assert codes == [128 + signal.SIGTERM]
