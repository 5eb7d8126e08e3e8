"""Texts of the menu about the next game and unfinished games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from spades_tui.bots.players import find_character
from spades_tui.player_view.wording.short import short_side_names
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.storage.clock import utc_now
from spades_tui.table.seats import seat_names
from spades_tui.text import format_number

if TYPE_CHECKING:
    from spades_tui.player_view import View
    from spades_tui.storage.records.header import Header
    from spades_tui.storage.settings import Settings


def game_summary(title: str, view: View, names: Sequence[str]) -> str:
    """Return a line with title, hand and scores: ``Standard · hand 3 · Us 184, Them 212``.

    Args:
        title: the title of the rules; "" is shown as ``Spades``.
        view: the game, as the player knows it.
        names: the players' names by seat.
    """
    hand = f"hand {view.hand_number}" if view.hand_number else "not begun"
    if view.game > 1:
        hand = f"game {view.game}, {hand}"
    sides = short_side_names(view, names)
    scores = ", ".join(
        f"{sides[side]} {format_number(view.scores[side])}" for side in view.own_first
    )
    return f"{title or 'Spades'} · {hand} · {scores}"


def _players_summary(rules: RuleSet, names: Sequence[str], levels: Sequence[str | None]) -> str:
    """Return a text on the players: ``with Jory, against West (club) and Vesh``.

    If all bots have one level: ``bots at level club``.

    Args:
        rules: the rules, which say who are partners.
        names: the names by seat.
        levels: the levels by seat, None for the person (`storage.records.header.Header.levels`).
    """
    human = levels.index(None) if None in levels else 0
    mate = seating(rules).partner_of[human]
    order = [(human + step) % len(names) for step in range(1, len(names))]
    plain = {
        seat: level for seat in order if (level := levels[seat]) and find_character(level) is None
    }
    if len(order) > 1 and len(plain) == len(order) and len(set(plain.values())) == 1:
        return f"bots at level {plain[order[0]]}"

    def describe_player(seat: int) -> str:
        return f"{names[seat]} ({plain[seat]})" if seat in plain else names[seat]

    *most, last = (describe_player(seat) for seat in order if seat != mate)
    against = f"against {', '.join(most)} and {last}" if most else f"against {last}"
    return against if mate is None else f"with {describe_player(mate)}, {against}"


def describe_recorded_players(header: Header) -> str:
    """Return a text on the players of a recorded game, without the person.

    It is like ``with Jory, against West (club) and Vesh``, or ``bots at level club``.
    """
    return _players_summary(header.rules, header.names, header.levels)


def next_deal_summary(settings: Settings) -> str:
    """Return a line with the rules and players used last, which the next game will have."""
    from spades_tui.storage.rule_choice import find_choice
    from spades_tui.tui.pages.players import PlayerChoice

    choice = find_choice(settings.preset)
    assert choice.rules is not None
    levels = PlayerChoice(settings.partner, settings.opponents).seats(choice.rules).levels
    names = seat_names(choice.rules, 0, settings.names, levels)
    return f"{choice.title} · {_players_summary(choice.rules, names, levels)}"


def next_rules_lines(settings: Settings) -> list[str]:
    """Return lines on the rules of the next game: a summary, then the sections of the rules.

    Of each section there are an empty line, its title, and its first paragraph.
    """
    from spades_tui.rules.explain.rule_text import explain
    from spades_tui.rules.explain.summary import summary
    from spades_tui.storage.rule_choice import find_choice

    rules = find_choice(settings.preset).rules
    assert rules is not None
    sections = (section for section in explain(rules) if section.paragraphs)
    lines = [line for section in sections for line in ("", section.title, section.paragraphs[0])]
    return [summary(rules), *lines]


def relative_time(moment: datetime, now: datetime | None = None) -> str:
    """Return a short text for a time: ``14:05``, ``yesterday 21:30``, ``Mar 3`` or ``Mar 3, 2024``.

    Times before yesterday are shown as a date, with the year if it is not this year.

    Args:
        moment: the time, with a time zone; it is shown in local time.
        now: the present, for tests; None takes the clock.
    """
    local = moment.astimezone()
    today = (now or utc_now().astimezone()).date()
    days = (today - local.date()).days
    clock = f"{local:%H:%M}"
    if days <= 0:
        return clock
    if days == 1:
        return f"yesterday {clock}"
    day = f"{local:%b} {local.day}"
    return day if local.year == today.year else f"{day}, {local.year}"
