"""Records somebody else made: nothing in them is imported, nothing false passes for true."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from spades_tui.cards import commitment
from spades_tui.cli.app import run
from spades_tui.rules.catalog import with_options
from spades_tui.rules.events import CardPlayed, DealCommitted, Event, HandDealt, Seated
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.paths import folders
from spades_tui.storage.records.header import Imported
from spades_tui.storage.records.record import encode_lines, read_record
from spades_tui.storage.records.unfinished import list_unfinished_games
from spades_tui.storage.records.verify import verify_record
from spades_tui.storage.settings import Settings, save_settings
from spades_tui.table.seats import make_seats
from spades_tui.table.table import Table
from tests.storage.versions import EARLIER, NEWER
from tests.table.scripted import advance

Capture = pytest.CaptureFixture[str]
SHORT = with_options(preset_named("quick").rules, max_hands=1)


@pytest.fixture(autouse=True)
def trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module `sprung` that leaves a file when anybody imports it, wherever that happens."""
    mark = tmp_path / "imported"
    module = tmp_path / "sprung.py"
    module.write_text(f"open({str(mark)!r}, 'w')\n\n\ndef bot(): ...\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    return mark


def recorded(rules: RuleSet = SHORT, steps: int = 400) -> Path:
    from random import Random

    table = Table.new(rules, 3, make_seats(rules, "rookie", "rookie"))
    rng = Random(1)
    for _ in range(steps):
        if table.over:
            break
        advance(table, rng)
    table.close()
    assert table.path is not None
    return table.path


def forged(path: Path, *, events: Any = None, **changes: Any) -> Path:
    """Write a record anew with other parts and right checks."""
    record = read_record(path)
    assert record.header is not None
    header = msgspec.structs.replace(record.header, **changes)
    told = record.events if events is None else events(list(record.events))
    path.write_bytes(encode_lines((header, *told))[0])
    return path


def spades(type_in: Callable[[str], None], script: str, *argv: str) -> int:
    type_in(script)
    return run(list(argv))


@pytest.mark.medium
@pytest.mark.one_in(3)
@pytest.mark.parametrize("level", ["sprung:bot", "club/sprung:bot", "grandmaster"])
def test_a_record_leads_to_no_import_and_goes_on_with_a_club_player(
    level: str, trap: Path, type_in: Callable[[str], None], capsys: Capture
) -> None:
    path = forged(recorded(steps=20), levels=(None, level, "rookie", "rookie"))

    assert run(["history", "replay", str(path)]) == 0
    assert run(["history", "replay", str(path), "--why"]) == 0
    assert run(["doctor"]) == 0
    assert spades(type_in, "", "--plain") == 0

    told = capsys.readouterr().out
    assert f"West ({level})" in told, "who played is still told"
    assert "West cannot play on: " in told
    assert "club takes over West's seat." in told
    assert read_record(path).events[-1:] != (), "it is in the record"
    assert any(event == Seated(1, "club") for event in read_record(path).events)
    assert spades(type_in, "", "--plain") == 0
    assert "cannot go on" not in capsys.readouterr().out, "once is enough"
    assert not trap.exists()


def test_why_says_that_an_outsider_cannot_be_asked(trap: Path, capsys: Capture) -> None:
    path = forged(recorded(), levels=(None, "sprung:bot", "rookie", "rookie"))

    assert run(["history", "replay", str(path), "--why"]) == 0

    assert "cannot be asked" in capsys.readouterr().out
    assert not trap.exists()


def test_a_setting_leads_to_no_import(
    trap: Path, type_in: Callable[[str], None], capsys: Capture
) -> None:
    save_settings(Settings(partner="sprung:bot", opponents="sprung:bot", adviser="sprung:bot"))

    assert spades(type_in, "hint\n", "play", "--plain", "--seed", "1") == 0

    assert list_unfinished_games()[0].header.levels == (None, "club", "club", "club")
    assert "comes from outside the program" in capsys.readouterr().err
    assert not trap.exists()


def test_a_name_typed_on_the_command_line_is_imported(
    trap: Path, type_in: Callable[[str], None], capsys: Capture
) -> None:
    assert spades(type_in, "", "play", "--plain", "--partner", "sprung:bot") == 2
    assert "does not make a player" in capsys.readouterr().err
    assert trap.exists()

    outsider = "tests.table.foreign_bots:Outsider"
    assert spades(type_in, "", "play", "--plain", "--partner", outsider) == 0
    assert list_unfinished_games()[0].header.levels == (None, "jory", outsider, "lumo")
    assert "club player" not in capsys.readouterr().out, "it plays itself"


def other_digest(events: list[Event]) -> list[Event]:
    return [DealCommitted("0" * 64) if isinstance(e, DealCommitted) else e for e in events]


def no_commitment(events: list[Event]) -> list[Event]:
    return [event for event in events if not isinstance(event, DealCommitted)]


def two_commitments(events: list[Event]) -> list[Event]:
    at = next(place for place, event in enumerate(events) if isinstance(event, DealCommitted))
    return [*events[:at], DealCommitted("0" * 64), *events[at:]]


def other_nonce(events: list[Event]) -> list[Event]:
    at = next(place for place, event in enumerate(events) if isinstance(event, HandDealt))
    dealt = events[at]
    assert isinstance(dealt, HandDealt)
    text = "/".join(" ".join(cards or ()) for cards in (*dealt.hands, dealt.rest))
    fitting = DealCommitted(commitment(text, "00"))
    found = msgspec.structs.replace(dealt, nonce="00")
    return [*events[: at - 1], fitting, found, *events[at + 1 :]]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("change", [other_digest, no_commitment, two_commitments, other_nonce])
def test_a_commitment_that_does_not_fit_is_told_and_the_game_not_called_sealed(
    change: Any, capsys: Capture
) -> None:
    path = recorded()
    assert run(["history", "replay", str(path)]) == 0
    assert "Sealed game: every deal matches its commitment." in capsys.readouterr().out
    forged(path, events=change)

    assert run(["history", "replay", str(path)]) == 1
    told = capsys.readouterr()
    assert "Sealed" not in told.out
    assert told.err.count("\n") == 1
    assert "does not fit the game before it" in told.err
    assert run(["doctor"]) == 1
    assert "does not fit the game before it" in capsys.readouterr().out


@pytest.mark.medium
@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"fingerprint": "0" * 12}, "the fingerprint is not that of the rules"),
        ({"rules": with_options(SHORT, target=400)}, "the fingerprint is not that of the rules"),
        ({"seed": None}, "a sealed game needs a seed"),
        ({"seed": 4}, "The seed gives another first dealer|The commitment is not that"),
        ({"names": ("A", "B")}, "4 players are due"),
        ({"levels": (None, None, "club", "club")}, "more than one seat is yours"),
    ],
)
def test_a_first_line_that_does_not_fit_is_told(
    changes: dict[str, Any], said: str, capsys: Capture
) -> None:
    path = forged(recorded(), **changes)

    assert run(["history", "replay", str(path)]) == 1
    told = capsys.readouterr()
    assert any(words in told.err for words in said.split("|"))
    assert told.err.count("\n") == 1
    assert run(["doctor"]) == 1


@pytest.mark.medium
def test_rules_nobody_can_play_by_are_told(capsys: Capture) -> None:
    rules = msgspec.structs.replace(
        SHORT, bidding=msgspec.structs.replace(SHORT.bidding, min_team_bid=13)
    )
    path = forged(recorded(), rules=rules)

    assert run(["history", "replay", str(path)]) == 1
    assert "damaged in its first line" in capsys.readouterr().err


@pytest.mark.medium
def test_an_imported_game_needs_no_seed_and_no_commitments(capsys: Capture) -> None:
    path = forged(recorded(), kind=Imported("a letter"), seed=None, events=no_commitment)

    assert verify_record(path).record.problem is None
    assert run(["history", "replay", str(path)]) == 0
    told = capsys.readouterr().out
    assert "Imported from a letter." in told
    assert "seed" not in told.lower()
    assert run(["doctor"]) == 0


def test_cards_that_are_not_a_pack_are_no_imported_game(capsys: Capture) -> None:
    def twice_the_ace(events: list[Event]) -> list[Event]:
        at = next(place for place, event in enumerate(events) if isinstance(event, HandDealt))
        dealt = events[at]
        assert isinstance(dealt, HandDealt)
        hands = (dealt.hands[0],) * 4
        return [*events[:at], msgspec.structs.replace(dealt, hands=hands), *events[at + 1 :]]

    path = forged(recorded(), kind=Imported("a letter"), seed=None, events=twice_the_ace)

    assert run(["history", "replay", str(path)]) == 1
    assert "does not fit the game before it" in capsys.readouterr().err


@pytest.mark.medium
@pytest.mark.parametrize(("data", "age"), [(EARLIER, "an earlier"), (NEWER, "a newer")])
def test_a_game_of_another_version_is_told_and_play_goes_on(
    data: bytes, age: str, type_in: Callable[[str], None], capsys: Capture
) -> None:
    folders().games.mkdir(parents=True)
    path = folders().games / "other.jsonl"
    path.write_bytes(data)

    assert spades(type_in, "", "--plain") == 0
    told = capsys.readouterr().out
    assert f"other.jsonl was saved by {age} version of Spades" in told
    assert "Seed" in told, "a new game is begun"
    assert run(["doctor"]) == 0
    assert f"saved by {age} version" in capsys.readouterr().out
    assert run(["history", "replay", str(path)]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert path.read_bytes() == data
    list_unfinished_games()[0].path.unlink()
    assert spades(type_in, "", "--plain", "play", "--continue") in (1, 2)
    assert path.read_bytes() == data


def test_a_game_with_events_of_a_newer_version_locks_nobody_out(
    type_in: Callable[[str], None], capsys: Capture
) -> None:
    path = recorded(steps=20)
    forged(path, program="99.0")
    end = read_record(path).end
    part = b'{"type":"Danced"}'
    path.write_bytes(path.read_bytes() + end.follow(part).line("event", part))
    data = path.read_bytes()

    assert spades(type_in, "", "--plain") == 0

    assert "newer version of Spades (99.0)" in capsys.readouterr().out
    assert len(list_unfinished_games()) == 2
    assert path.read_bytes() == data


@pytest.mark.medium
def test_a_long_record_full_of_nonsense_is_told_soon(capsys: Capture) -> None:
    def endless(events: list[Event]) -> list[Event]:
        card = next(event for event in events if isinstance(event, CardPlayed))
        return [*events, *[card] * 20_000]

    path = forged(recorded(steps=20), events=endless)

    assert run(["history", "replay", str(path)]) == 1
    assert "does not fit" in capsys.readouterr().err
