"""Whatever happens to a record, reading it never fails and its file is never changed."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spades_tui.engine import Game
from spades_tui.storage.records.verify import verify_record
from tests.storage.playing import played, step, written

GAME = played(steps=70)
DATA = written(GAME)
HEADER = DATA.index(b"\n") + 1


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("spoilt") / "game.jsonl"


def goes_on(game: Game) -> bool:
    if not game.over:
        step(game, Random(1))
    return game.over or game.prompt is not None or game.view(0).phase == "between"


@given(
    at=st.integers(0, len(DATA) - 1),
    gone=st.integers(0, 40),
    instead=st.one_of(st.binary(max_size=12), st.sampled_from([b"\n", b"0", b"-1", b"null", b'"'])),
)
def test_a_spoilt_record_gives_a_game_that_goes_on_or_a_sentence(
    file: Path, at: int, gone: int, instead: bytes
) -> None:
    data = DATA[:at] + instead + DATA[at + gone :]
    file.write_bytes(data)

    record, game = verify_record(file)

    assert file.read_bytes() == data
    assert record.size <= len(data)
    if game is None:
        assert record.problem is not None
        assert "\n" not in record.problem
    else:
        assert tuple(game.log[: len(record.events)]) == record.events
        assert goes_on(game)


@pytest.mark.medium
@given(size=st.integers(HEADER, len(DATA)))
def test_a_record_cut_off_anywhere_is_the_game_until_then(file: Path, size: int) -> None:
    file.write_bytes(DATA[:size])

    record, game = verify_record(file)

    assert record.problem is None
    assert game is not None
    assert record.events == tuple(GAME.log[: len(record.events)])
    assert len(record.events) >= DATA[:size].count(b"\n") - 1
