"""`hint` and `why` in words: what, why, and figures a screen reader can read."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

import pytest

from spades_tui.bots.protocol import Alternative, Decision, Reason
from spades_tui.cards import Card
from spades_tui.plain.console import PlainConsole
from spades_tui.plain.table import PlainGame
from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast
from spades_tui.review.evaluation_table import COLUMNS
from spades_tui.review.hints import hint_from_decision
from spades_tui.review.reasons_text import evaluation_lines
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.catalog import with_options
from spades_tui.rules.presets import preset_named
from spades_tui.storage.settings import Settings
from spades_tui.table.seats import make_seats
from spades_tui.table.table import Table
from tests.plain.scripted import new_table, told
from tests.tui.table.test_table_screen import table_at, to_play

STANDARD = preset_named("standard").rules
CAST = Cast(("You", "West", "North", "East"), 0)


def in_the_second_hand(*lines: str) -> Callable[[View], str | None]:
    """Take the first choice all through the first hand, then type these."""
    rest = iter(lines)
    return lambda view: "1" if view.hand_number == 1 else next(rest, None)


def club_table() -> Table:
    return Table.new(STANDARD, 1, make_seats(STANDARD, "club", "club"), title="Test", saved=False)


def test_why_tells_of_every_bot_in_one_trick_of_the_last_hand() -> None:
    lines = told(club_table(), in_the_second_hand("why 5", "quit"))
    asked = lines[lines.index("Hand 1 is over.") :]
    said = [line for line in asked if " plays the " in line and not line.endswith("spades.")]
    answers = [line for line in said if line.count(". ") >= 1]
    assert {line.split(" ")[0] for line in answers} == {"West", "North", "East"}
    assert not any(symbol in line for line in answers for symbol in "♠♥♦♣")


def test_why_bids() -> None:
    lines = told(club_table(), in_the_second_hand("why bids", "quit"))
    assert sum(" bids " in line and "good for about" in line for line in lines) == 3


def test_why_alone_says_what_can_be_asked() -> None:
    lines = told(club_table(), in_the_second_hand("why", "why 14", "quit"))
    said = [line for line in lines if line.startswith("Type why and one of these")]
    assert (
        said == ["Type why and one of these: bids, " + ", ".join(map(str, range(1, 14))) + "."] * 2
    )


def test_before_a_hand_is_over_nobody_tells() -> None:
    answers = iter(["why 1", "quit"])
    lines = told(new_table(), lambda _view: next(answers, None))
    assert "Reasons are available after the first hand." in lines


WEIGHED = Decision(
    PlayCard(0, 0, Card.SK),
    (Reason("make", "K♠ makes the contract in 81 of 100 deals; 10♦ in 64 (over 160 deals)."),),
    {},
    (
        Alternative(
            PlayCard(0, 0, Card.SK),
            {"win": 0.61, "error": 0.012, "points": 31, "make": 0.81, "worlds": 160},
        ),
        Alternative(
            PlayCard(0, 0, Card.DT), {"win": 0.55, "error": 0.012, "points": -8, "worlds": 40}
        ),
    ),
)


def test_figures_are_a_line_for_each_answer() -> None:
    assert evaluation_lines(WEIGHED, Cast(("You",), 0)) == [
        "  king of spades: wins 61%, error ±1, +31 points, makes 81%, 160 deals.",
        "  ten of diamonds: wins 55%, error ±1, −8 points, 40 deals.",
    ]


@pytest.mark.parametrize(
    ("style", "text"),
    [
        ("words", "King of spades makes the contract in 81 of 100 deals; ten of diamonds in 64"),
        ("symbols", "K♠ makes the contract in 81 of 100 deals; 10♦ in 64"),
        ("letters", "KS makes the contract in 81 of 100 deals; 10D in 64"),
    ],
)
def test_the_cards_of_a_reason_are_written_as_elsewhere(style: str, text: str) -> None:
    cast = Cast(("You",), 0, style)  # type: ignore[arg-type]  # one of the three
    view = table_at(to_play).view()
    assert hint_from_decision(view, WEIGHED, cast).answer[1].startswith(text)


class _Typing(PlainConsole):
    """A person who types these lines once the game is over."""

    def __init__(self, table: Table, lines: list[str]) -> None:
        self.out = StringIO()
        super().__init__(StringIO(), self.out)
        self.is_interactive = True
        self._table, self._lines = table, iter(lines)

    def ask(self) -> str | None:
        return next(self._lines, None) if self._table.over else "1"


def test_after_the_last_hand_a_person_may_still_ask() -> None:
    rules = with_options(STANDARD, max_hands=1)
    table = Table.new(rules, 2, make_seats(rules, "club", "club"), saved=False)
    console = _Typing(table, ["why 1", "nonsense", "", "why 2"])
    PlainGame(table, console, settings=Settings(adviser="club")).play()
    lines = console.out.getvalue().splitlines()
    after = lines[lines.index("Hand 1 is over.") :]
    assert sum(line.startswith(("West plays", "North plays", "East plays")) for line in after) == 3
    assert after[-1].startswith("Press Enter to leave")


def test_every_figure_there_can_be_is_read_out() -> None:
    numbers = dict.fromkeys([column.key for column in COLUMNS], 0.5)
    answers = tuple(Alternative(PlayCard(0, 0, card), numbers) for card in (Card.SA, Card.S2))
    lines = evaluation_lines(Decision(answers[0].action, alternatives=answers), CAST)
    assert len(lines) == 2
    assert "their nil broken 50%" in lines[0]
