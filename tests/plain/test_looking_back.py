"""`review` and `try` in plain mode: sentences, cards as words, and back to the game."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest

from spades_tui.bots.search.pricing.price import Depth
from spades_tui.coach.replays import worth_of
from spades_tui.plain.game import PlainGame
from spades_tui.rules.presets import preset_named
from spades_tui.session import reviewing
from spades_tui.session.seats import seats_for
from spades_tui.session.table import Table
from spades_tui.storage.header import Branch
from spades_tui.storage.paths import folders
from spades_tui.storage.records import read_header
from spades_tui.storage.settings import Settings
from spades_tui.view import View
from tests.plain.scripted import Scripted, new_table

pytestmark = pytest.mark.search

STANDARD = preset_named("standard").rules
SIGNS = re.compile(r"[█▌▎♠♥♦♣│─·]|\?!|  ")


@pytest.fixture(autouse=True)
def one_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the worth of a deal be told by one replay: twenty take seconds."""
    monkeypatch.setattr(reviewing, "worth_of", partial(worth_of, replays=1))


def club_table() -> Table:
    return Table.new(STANDARD, 1, seats_for(STANDARD, "club", "club"), title="Test", saved=False)


def after_a_hand(*lines: str) -> Callable[[View], str | None]:
    """Take the first choice all through the first hand, then type these."""
    rest = iter(lines)
    return lambda view: "1" if view.hand_number == 1 else next(rest, None)


def said_after(table: Table, *lines: str) -> list[str]:
    console = Scripted(table, after_a_hand(*lines))
    game = PlainGame(table, console, settings=Settings(adviser="club"))
    game.depth = Depth(most=24, least=24)
    game.play()
    said = console.lines
    return said[said.index("Hand 1 is over.") :]


def test_a_review_reads_as_sentences_with_cards_as_words() -> None:
    said = said_after(club_table(), "review", "quit")
    start = next(at for at, line in enumerate(said) if line.startswith("Working out"))
    told = said[
        start + 1 : said.index("Type try and a trick, as in try 5, to play on from there yourself.")
    ]
    assert told[0].startswith("Hand 1. You bid ")
    assert told[1].startswith("Change in games won of 100: ")
    assert "real choice" in told[2]
    parts = [line for line in told if re.match(r"Bid \d+: |Trick \d+, ", line)]
    assert len(parts) == 14
    assert all(re.search(r" of (clubs|diamonds|hearts|spades)", line) for line in parts[1:])
    for line in told:
        assert not SIGNS.search(line.strip()), line
        assert line.endswith("."), line


def test_another_hand_or_player_is_reviewed_by_name() -> None:
    said = said_after(club_table(), "review West", "review 7", "review Nobody", "quit")
    assert any(line.startswith("Hand 1. West bid ") for line in said)
    assert "Hands 1 to 1 are finished; type one of them." in said
    assert any(line.startswith("Type review, and the number of a hand, or You") for line in said)


def test_before_the_first_hand_is_over_there_is_nothing_to_review() -> None:
    table = club_table()
    rest = iter(("review", "try 5", "quit"))
    console = Scripted(table, lambda _view: next(rest, None))
    PlainGame(table, console, settings=Settings(adviser="club")).play()
    assert console.lines.count("A hand can be reviewed once it is finished.") == 2


def test_a_hand_is_tried_again_and_the_game_goes_on() -> None:
    table = new_table()
    script = iter(["try 12", "1", "1", "1", "1", "score", "quit"])
    console = Scripted(table, after_a_hand(*script))
    PlainGame(table, console, settings=Settings(adviser="club")).play()
    said = console.lines[console.lines.index("Hand 1 is over.") :]
    assert "The hand tried again is over. Back to your game." in said
    assert table.view().hand_number == 2, "the game is where it was"
    kinds = [read_header(path).kind for path in folders().records.glob("*.jsonl")]
    assert [kind for kind in kinds if isinstance(kind, Branch)]
    assert not [
        path
        for path in folders().games.glob("*.jsonl")
        if isinstance(read_header(path).kind, Branch)
    ]


def test_what_cannot_be_tried_is_told() -> None:
    said = said_after(club_table(), "try", "try 20", "quit")
    assert sum(line.startswith("Type try and one of these: bids, 1, 2") for line in said) == 2
