"""The deal of the day: the same for all on a date of UTC, with par, a run of days, a calendar."""

from __future__ import annotations

from calendar import SATURDAY, SUNDAY, Calendar
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, Literal, NamedTuple

import msgspec

from spades_tui.bots.players import PLAY
from spades_tui.practice.boards.board import DEFAULT_OPPONENTS, SharedBoard, board_rules, board_seed
from spades_tui.rules.presets import preset_named
from spades_tui.storage.boards import BoardJournal, BoardResult, ParScore
from spades_tui.storage.records.header import Daily
from spades_tui.text import count_noun, format_number, format_signed, plural

FIRST_DAY: Final = date(2026, 1, 1)
"""The first day that has a deal."""
_USUAL: Final = "standard"
SATURDAY_PRESETS: Final = (
    "whiz", "suicide", "deuces-high", "mirror", "pirate", "jokers-54", "tournament", "lowest-club",
)  # fmt: skip
"""Presets of the Saturdays, in turn."""
_LEVEL: Final = 10.0
"""Net points either way that are par."""

ParGrade = Literal["over", "par", "under"]
GRADE_SIGNS: Final[dict[ParGrade, str]] = {"over": "▲", "par": "■", "under": "▼"}
_LEGEND: Final = "▲ over par, ■ par, ▼ under, · par not known"
_TODAY: Final = "▸"
GRADE_WORDS: Final[dict[ParGrade, str]] = {
    "over": "over par",
    "par": "at par",
    "under": "under par",
}


def today(now: Callable[[], datetime]) -> date:
    """Return the date of the current deal of the day, in UTC."""
    return now().astimezone(UTC).date()


def preset_on(day: date) -> str:
    """Return the id of the preset of a day: the standard game, or a house rule on Saturdays."""
    if day.weekday() != SATURDAY:
        return _USUAL
    return SATURDAY_PRESETS[day.toordinal() // 7 % len(SATURDAY_PRESETS)]


def board_on(day: date) -> SharedBoard:
    """Return the board that is the deal of a day.

    Raises:
        ValueError: if the day is before the first deal of the day.
    """
    if day < FIRST_DAY:
        raise ValueError(f"The first deal of a day is that of {FIRST_DAY}.")
    preset = preset_named(preset_on(day))
    rules = board_rules(preset.rules)
    title = f"{day} · {preset.title}"
    return SharedBoard(rules, board_seed(f"spades day {day}"), DEFAULT_OPPONENTS, Daily(day), title)


def next_deal(now: datetime) -> str:
    """Return a sentence with the local time of the next deal of the day, and the time until
    then."""
    tomorrow = now.astimezone(UTC).date() + timedelta(days=1)
    moment = datetime.combine(tomorrow, time(), UTC)
    left = int((moment - now).total_seconds() // 60)
    hours, minutes = divmod(max(left, 0), 60)
    wait = " and ".join(
        count_noun(number, unit)
        for number, unit in ((hours, "hour"), (minutes, "minute"))
        if number
    )
    local = moment.astimezone()
    return f"The next deal comes at {local:%H:%M}, in {wait or 'less than a minute'}."


class DailyResult(NamedTuple):
    """The player's result in the deal of a day.

    Attributes:
        date: the day.
        played: the first try, which counts; None if the deal was not played.
        par: the par of the deal; None if it has not been computed.
        retry: the latest later try; None if there was none.
    """

    date: date
    played: BoardResult | None
    par: ParScore | None
    retry: BoardResult | None = None

    @property
    def over(self) -> float | None:
        """Net points above par, below 0 if under it; None if the deal was not played or has no
        par."""
        return None if self.played is None or self.par is None else self.played.net - self.par.mean

    @property
    def grade(self) -> ParGrade | None:
        """Whether the result is "over", at ("par") or "under" par; None if `over` is None."""
        over = self.over
        if over is None:
            return None
        return "par" if abs(over) <= _LEVEL else "over" if over > 0 else "under"


def daily_result(file: BoardJournal, day: date) -> DailyResult:
    """Return the player's result in the deal of a day.

    Args:
        file: the journal of results.
        day: the day.
    """
    name = day.isoformat()
    tries = file.results_on(name)
    retry = tries[-1] if len(tries) > 1 else None
    version = tries[0].version if tries else PLAY
    return DailyResult(day, tries[0] if tries else None, file.par(name, version), retry)


class DayData(msgspec.Struct, frozen=True):
    """The deal of a day in JSON; a value is null if the deal was not played or par is not known.

    Attributes:
        date: the day.
        rules: the id of the preset it is played by.
        net: net points of the first try, which counts.
        helped: whether help was used in the first try.
        par: average net points of a master with the same cards.
        over: net points over par, below 0 if under it.
        retry: net points of the latest try after the first.
        share: the line for friends (`share_line`).
    """

    date: date
    rules: str
    net: int | None
    helped: bool | None
    par: float | None
    over: float | None
    retry: int | None
    share: str | None


def day_data(day: DailyResult, run: int) -> DayData:
    """Return the result of a day for JSON.

    Args:
        day: the result.
        run: the number of days in a row (`streak`), shown from 2 on.
    """
    played, par, retry = day.played, day.par, day.retry
    return DayData(
        date=day.date,
        rules=preset_on(day.date),
        net=None if played is None else played.net,
        helped=None if played is None else played.helped,
        par=None if par is None else par.mean,
        over=day.over,
        retry=None if retry is None else retry.net,
        share=None if played is None else share_line(day, run),
    )


def streak(file: BoardJournal, now: date) -> int:
    """Return the number of days in a row on which the player played the deal of that same day.

    The last of these days is `now` or the day before; if neither was played, the result is 0.

    Args:
        file: the journal of results.
        now: the current date in UTC.
    """
    tries = ((result.board, result.when.astimezone(UTC).date()) for result in file.all_played())
    days = {board for board, begun in tries if board == begun.isoformat()}
    day = now if now.isoformat() in days else now - timedelta(days=1)
    run = 0
    while day.isoformat() in days:
        run += 1
        day -= timedelta(days=1)
    return run


def share_line(day: DailyResult, run: int) -> str:
    """Return a line for friends that spoils nothing: no card, no bid, no number of tricks.

    Args:
        day: the result of the day.
        run: the number of days in a row (`streak`), shown from 2 on.

    Raises:
        ValueError: when the day has not been played.
    """
    if day.played is None:
        raise ValueError("The deal of this day has not been played.")
    over, grade = day.over, day.grade
    verdict = "par not known yet"
    if over is not None and grade is not None:
        points = format_number(round(over), "+d")
        verdict = f"{GRADE_SIGNS[grade]} {points} to par"
    helped = " · with help" if day.played.helped else ""
    days = f" · {count_noun(run, 'day')} in a row" if run > 1 else ""
    return f"Spades {day.date} · {verdict}{helped}{days} · bots v{day.played.version}"


def day_words(day: DailyResult, run: int) -> str:
    """Return a day's result and the days in a row in a few words: "not played · 5 days in a row".

    Args:
        day: the result of the day.
        run: the number of days in a row (`streak`), shown from 2 on.
    """
    status = "not played"
    if day.played is not None:
        status = GRADE_WORDS[day.grade] if day.grade else _net(day.played)
    return f"{status} · {count_noun(run, 'day')} in a row" if run > 1 else status


def day_lines(day: DailyResult, run: int, now: datetime) -> tuple[str, ...]:
    """Return sentences about the deal of a day: its rules, the result and the next deal.

    Args:
        day: the result of the day.
        run: the number of days in a row (`streak`), shown from 2 on.
        now: the current time.
    """
    title = preset_named(preset_on(day.date)).title
    house = f" by the house rules {title}" if preset_on(day.date) != _USUAL else ""
    lines = [f"The deal of {day.date}{house}."]
    if day.played is None:
        lines.append("You have not played it yet. The first try counts.")
    else:
        first = " at your first try" if day.retry else ""
        counts = ", which counts" if day.retry else ""
        judged = ", with help, so it is not rated" if day.played.helped else counts
        lines.append(f"You scored {_net(day.played)}{first}{judged}.")
        if day.retry:
            helped = ", with help" if day.retry.helped else ""
            lines.append(f"Your latest try: {_net(day.retry)}{helped}.")
        if day.par is not None:
            par, grade = format_signed(day.par.mean), day.grade
            assert grade is not None
            lines.append(
                f"A master with your cards: {par} on average. You are {GRADE_WORDS[grade]}."
            )
    if run > 1:
        lines.append(f"{count_noun(run, 'day')} in a row.")
    lines.append(next_deal(now))
    return tuple(lines)


def _net(played: BoardResult) -> str:
    return f"{format_signed(played.net)} net {plural(played.net, 'point')}"


def calendar(file: BoardJournal, month: date) -> tuple[tuple[DailyResult | None, ...], ...]:
    """Return the weeks of a month, each as the results of its seven days from Sunday on.

    A day that is outside the month is None.

    Args:
        file: the journal of results.
        month: any day of the month.
    """
    weeks = Calendar(SUNDAY).monthdayscalendar(month.year, month.month)
    return tuple(
        tuple(daily_result(file, month.replace(day=day)) if day else None for day in week)
        for week in weeks
    )


def days_without_par(file: BoardJournal, last: date) -> tuple[date, ...]:
    """Return the days in the month of `last` whose deal was played and has no par yet.

    Days played against bots of another version are left out.

    Args:
        file: the journal of results.
        last: a day of the month; it comes first in the result if it has no par, then the others by
            date.
    """
    due = [
        day.date
        for week in calendar(file, last)
        for day in week
        if day is not None and day.played is not None and day.par is None
        if day.played.version == PLAY
    ]
    return tuple(sorted(due, key=lambda day: (day != last, day)))


def month_line(file: BoardJournal, month: date) -> str:
    """Return a sentence with the number of days over, at and under par in a month.

    It is "" if no deal of the month was played.

    Args:
        file: the journal of results.
        month: any day of the month.
    """
    days = [day for week in calendar(file, month) for day in week if day and day.played]
    if not days:
        return ""
    graded = [f"{number} {GRADE_WORDS[grade]}" for grade in GRADE_SIGNS
              if (number := sum(day.grade == grade for day in days))]  # fmt: skip
    return f"{count_noun(len(days), 'day')} played{': ' if graded else ''}{', '.join(graded)}."


def month_lines(file: BoardJournal, month: date) -> Iterator[str]:
    """Yield a sentence for each day of a month that was played, and a last one that counts them.

    Args:
        file: the journal of results.
        month: any day of the month.
    """
    for week in calendar(file, month):
        for day in week:
            if day is not None and day.played is not None:
                yield f"{day.date:%A, %B} {day.date.day}: {day_words(day, 0)}."
    yield month_line(file, month) or f"No deal of {month:%B %Y} was played."


def calendar_lines(file: BoardJournal, month: date, now: date) -> tuple[str, ...]:
    """Return a month as lines of text: its name, the days of the week, and a line for each week.

    `calendar_legend` explains the signs at the days.

    Args:
        file: the journal of results.
        month: any day of the month.
        now: the current date, which is marked.
    """
    lines = [f"{month:%B %Y}", " Su  Mo  Tu  We  Th  Fr  Sa"]
    for week in calendar(file, month):
        cells = []
        for day in week:
            if day is None:
                cells.append("    ")
                continue
            grade = day.grade
            sign = GRADE_SIGNS[grade] if grade else "·" if day.played else " "
            cells.append(f"{_TODAY if day.date == now else ' '}{day.date.day:2}{sign}")
        lines.append("".join(cells).rstrip())
    return tuple(lines)


def calendar_legend(month: date, now: date) -> str:
    """Return a line that explains the signs of the calendar of a month.

    Args:
        month: any day of the month.
        now: the current date; its sign is explained only in its own month.
    """
    is_in_it = (month.year, month.month) == (now.year, now.month)
    return f"{_LEGEND}, {_TODAY} today" if is_in_it else _LEGEND
