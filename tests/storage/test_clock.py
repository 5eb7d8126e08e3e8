"""The present moment, however far off the clock is."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from spades_tui.cli.app import run
from spades_tui.storage import clock
from spades_tui.storage.clock import check_storable, utc_now


def set_clock(monkeypatch: pytest.MonkeyPatch, moment: datetime) -> None:
    """Let the machine's clock say something else."""

    class Clock(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
            assert tz is UTC
            return moment

    monkeypatch.setattr(clock, "datetime", Clock)


FAR_OFF = [
    datetime.min,
    datetime(1, 1, 2),
    datetime(1677, 9, 21),
    datetime(9000, 1, 1),
    datetime.max,
]


@pytest.mark.parametrize("moment", FAR_OFF)
@pytest.mark.parametrize("hours", [-14, 0, 14])
def test_a_clock_that_is_off_by_centuries_tells_a_moment_that_can_be_kept(
    monkeypatch: pytest.MonkeyPatch, moment: datetime, hours: int
) -> None:
    set_clock(monkeypatch, moment.replace(tzinfo=UTC))
    check_storable(utc_now())
    check_storable(utc_now().astimezone(timezone(timedelta(hours=hours))))


def test_any_other_moment_is_told_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = datetime(2026, 3, 3, 12, tzinfo=UTC)
    set_clock(monkeypatch, moment)
    assert utc_now() == moment


def test_a_day_without_a_deal_is_told_with_what_the_clock_says(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    set_clock(monkeypatch, datetime(1677, 9, 21, tzinfo=UTC))
    assert run(["daily", "--calendar"]) == 2
    told = capsys.readouterr().err
    assert "--date" not in told
    assert "that of 2026-01-01. This machine's clock says 1970-01-02." in told
    assert run(["daily", "--calendar", "--date", "1970-01-01"]) == 2
    assert "--date: The first deal" in capsys.readouterr().err
