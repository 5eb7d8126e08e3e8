"""Every statistic is on the screen, in words, in JSON and in the help."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date
from itertools import count
from types import ModuleType
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

import msgspec
import pytest

from spades_tui.cli.app import run
from spades_tui.statistics import fairness, statistics
from spades_tui.statistics.fairness import FairnessReport
from spades_tui.statistics.statistic import figure_lines
from spades_tui.statistics.statistics import PlayerFigures, Statistics
from spades_tui.tui.pages.statistics.fairness import FairnessPage
from spades_tui.tui.pages.statistics.page import StatisticsPage
from tests.golden import check_golden
from tests.tui.pages import program, read, text_of


class Kind(NamedTuple):
    """A kind of figures: the type with a field for each statistic, and where they are told."""

    figures: Any
    found: Any
    module: ModuleType
    loader: str
    page: Any


KINDS = {
    "stats": Kind(PlayerFigures, Statistics, statistics, "load_statistics", StatisticsPage),
    "stats fairness": Kind(FairnessReport, FairnessReport, fairness, "read_deals", FairnessPage),
}
"""By the command that prints them."""
by_command = pytest.mark.parametrize("command", KINDS)

DETAILS = {
    r"habits\.\*\.(motif|theme|error|hands)": "told by the commands and in the sentence",
    r"direction\.error": "told only if the direction is clear",
    r"bags\.(count|error)": "told as a mean alone",
    r"bids\.\*\.(bid|took)\.error|bids\.\*\.took\.count": "told as a mean alone",
    r"partners\.(contracts|sets|bags.*)": "those of the side are told with the person's",
    r"partners\.hands|luck\.count": "only whether there are any is told",
    r"over_time\.\*\.(rate\.points\.(count|error)|rate\.marked)": "told as a curve of means",
    r"(own|spades|high)(\.\*)?\.(variance|deviations)": "told by the bar and by the verdict",
    r"(seats\.\*\.high)\.hands": "as many as those of the spades",
}
"""What is in the data only, and why."""


def sample(kind: Any, numbers: Iterator[int] | None = None) -> Any:
    """Return a value of a type, each number in it another one."""
    numbers = numbers or count(40)
    if kind in (int, float):
        return kind(next(numbers))
    if kind is str:
        return f"word {next(numbers)}"
    if kind is date:
        return date(2000 + next(numbers), 1, 1)
    if get_origin(kind) is dict:
        return {sample(str, numbers): sample(get_args(kind)[1], numbers) for _ in range(2)}
    if get_origin(kind) is tuple:
        return tuple(sample(get_args(kind)[0], numbers) for _ in range(2))
    hints = get_type_hints(kind)
    return kind(**{name: sample(hint, numbers) for name, hint in hints.items() if name != "note"})


def data_of(found: Any) -> Any:
    return json.loads(msgspec.json.encode(found))


def places_in(data: Any, at: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield each value in data with its place; members of a list or table have the same place."""
    for name, part in [*(data.items() if isinstance(data, dict) else enumerate(data))]:
        many = isinstance(part, dict | list) and (isinstance(data, list) or "word" in name)
        place = f"{at}.{'*' if many else name}".lstrip(".")
        if isinstance(part, dict | list):
            yield from places_in(part, place)
        else:
            yield place, data, name


def changes(found: Any) -> Iterator[tuple[str, Any]]:
    """Yield figures that differ in the values of one place, with the place."""
    for place in dict.fromkeys(place for place, _, _ in places_in(data_of(found))):
        data = data_of(found)
        for one, where, name in places_in(data):
            if one == place:
                value = where[name]
                is_day = isinstance(value, str) and value.endswith("-01-01")
                where[name] = (
                    "1999-01-01" if is_day else f"other {value}" if isinstance(value, str)
                    else value + 7
                )  # fmt: skip
        yield place, msgspec.json.decode(json.dumps(data), type=type(found))


def forgotten(seen: dict[str, bool]) -> list[str]:
    """Return the places whose change nobody sees, and whose reason is not known."""
    return [
        place
        for place, is_seen in seen.items()
        if not is_seen and not any(re.search(rf"(^|\.){one}$", place) for one in DETAILS)
    ]


@by_command
def test_every_field_has_its_statistic_and_every_statistic_its_field(command: str) -> None:
    kind = KINDS[command]
    told = [field for one in kind.module.STATISTICS for field in one.fields]
    fields = set(kind.figures.__struct_fields__) - {"note"}
    assert fields - set(told) == set(), "fields that no statistic tells"
    assert set(told) - fields == set(), "statistics without their field"
    assert len(told) == len(set(told))


@by_command
def test_every_figure_is_said_in_words(command: str) -> None:
    found = sample(KINDS[command].found)
    words = [*figure_lines(found)]
    assert not forgotten({at: [*figure_lines(other)] != words for at, other in changes(found)})


@pytest.mark.medium
@by_command
async def test_every_figure_is_shown_on_the_screen(command: str) -> None:
    found = sample(KINDS[command].found)
    page = KINDS[command].page()
    async with program(page, size=(100, 150)) as (app, pilot):
        await read(app, pilot)

        def shown(figures: Any) -> list[str]:
            """Return each row, with what the page says beside it when it is selected."""
            page.show_figures(figures)
            return [f"{item} {page.details(item.key) if item.key else ''}" for item in page.items()]

        before = shown(found)
        seen = {place: shown(other) != before for place, other in changes(found)}
        page.show_figures(found)
        await pilot.pause()
        drawn = text_of(app)
        assert all(item.label.split()[0] in drawn for item in page.items() if item.label)
    assert not forgotten(seen)


@by_command
def test_every_figure_is_in_the_json_under_its_old_key(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kind = KINDS[command]
    found = sample(kind.found)
    monkeypatch.setattr(kind.module, kind.loader, lambda _tell: found)
    assert run([*command.split(), "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed == data_of(found)
    keys = dict.fromkeys(place for place, _, _ in places_in(printed))
    check_golden(f"statistics/{command.replace(' ', '-')}-keys.txt", "\n".join(keys) + "\n")
    assert run(command.split()) == 0
    assert capsys.readouterr().out.splitlines() == [*figure_lines(found)]


@by_command
def test_every_statistic_is_explained_in_the_help(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*command.split(), "--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    for statistic in KINDS[command].module.STATISTICS:
        for field, meaning in statistic.fields.items():
            assert meaning, field
            assert f" {field}: {meaning}" in told, field
