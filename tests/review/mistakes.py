"""A finished game of a novice with its prices, for tests of what is learned from it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest

from spades_tui.bots.pricing.price import ENGINE, FULL_DEPTH, Depth, Price
from spades_tui.bots.pricing.price_decision import price_decision, question_key
from spades_tui.bots.protocol import SearchBudget
from spades_tui.decoding import prepare_type
from spades_tui.engine import Game, replay
from spades_tui.rules.events import Event
from spades_tui.storage.listing import price_path
from spades_tui.storage.paths import folders
from spades_tui.storage.records.game_file import GameFile
from spades_tui.storage.records.prices import PriceCache
from spades_tui.table.hands import DecisionPoint, list_finished_hands
from tests.golden import GOLDEN, RENEW
from tests.storage.playing import SHORT, header_of

SEED = 3
QUICK = Depth(most=200, least=200)
"""Kept as if it were the full depth, which takes ten seconds."""
QUIET = SearchBudget(figures=False)


def novices_game() -> Game:
    """Return a finished game of two hands; the person played as a novice.

    It is stored, so that tests do not depend on how today's bots play.
    """
    log = (GOLDEN / "answers" / "novices_game.jsonl").read_bytes()
    return replay(SHORT, SEED, msgspec.json.Decoder(prepare_type(Event)).decode_lines(log))


def own_decisions(game: Game) -> list[DecisionPoint]:
    """Return the person's decisions."""
    hands = list_finished_hands(game.steps)
    return [one for hand in hands for one in hand.decisions if one.seat == 0]


def put_record(game: Game) -> Path:
    """Save a finished game as a record and return its path."""
    file = GameFile.create(header_of(game, "Standard"))
    file.append(game.log)
    file.move(finished=True)
    file.close()
    assert file.path.parent == folders().records
    return file.path


@cache
def own_prices() -> tuple[Price | None, ...]:
    """Return the price of each of the person's decisions, from a golden file to save time."""
    path = GOLDEN / "answers" / f"novices_game_by_engine_{ENGINE}.jsonl"
    if RENEW:
        found = (
            price_decision(one.view, one.action, QUICK) for one in own_decisions(novices_game())
        )
        path.write_bytes(msgspec.json.Encoder().encode_lines(found))
    return tuple(msgspec.json.Decoder(Price | None).decode_lines(path.read_bytes()))


@cache
def _made() -> tuple[str, bytes, bytes]:
    """Return the file name and bytes of a record, and the bytes of its prices."""
    with TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
        patch.setenv("SPADES_HOME", home)
        game = novices_game()
        path = put_record(game)
        kept = PriceCache(path, header_of(game).id)
        for one, found in zip(own_decisions(game), own_prices(), strict=True):
            kept.add_price(question_key(one.view, one.action, FULL_DEPTH), found)
        return path.name, path.read_bytes(), price_path(path).read_bytes()


def reviewed_game() -> Path:
    """Save the finished and reviewed game as a record and return its path."""
    return written_again(*_made())


def written_again(name: str, record: bytes, prices: bytes) -> Path:
    """Write a record and its prices into the folder of records; return the record's path."""
    path = folders().records / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(record)
    price_path(path).write_bytes(prices)
    return path
