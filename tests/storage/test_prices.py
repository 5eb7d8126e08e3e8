"""Prices beside a record: kept, checked on reading, and never missed when they are gone."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from spades_tui.bots.pricing.price import Price
from spades_tui.bots.protocol import Alternative
from spades_tui.cards import Card
from spades_tui.rules.actions import PlayCard
from spades_tui.storage.listing import move_prices, price_path
from spades_tui.storage.records.prices import PriceCache

OPTIONS = tuple(
    Alternative(PlayCard(0, 0, card), {"win": win, "error": 0.001, "points": 1.0})
    for card, win in ((Card.SA, 0.5), (Card.S2, 0.4))
)


def price(cost: float) -> Price:
    return Price(OPTIONS, 1, 400, cost, cost, 0.001, 0.0006)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def test_prices_are_there_the_next_time(record: Path) -> None:
    kept = PriceCache(record, "a" * 16)
    kept.add_price("one", price(0.1))
    kept.add_price("two", None)

    again = PriceCache(record, "a" * 16)
    assert again.get("one") == price(0.1)
    assert "two" in again
    assert again.get("two") is None
    assert "three" not in again


def test_another_record_has_prices_of_its_own(record: Path) -> None:
    PriceCache(record, "a" * 16).add_price("one", price(0.1))
    assert "one" not in PriceCache(record, "b" * 16)


@pytest.mark.parametrize("cut", [1, 2, 40])
def test_a_torn_line_costs_one_price_and_no_other(record: Path, cut: int) -> None:
    kept = PriceCache(record, "a" * 16)
    kept.add_price("one", price(0.1))
    kept.add_price("two", price(0.2))
    path = price_path(record)
    path.write_bytes(path.read_bytes()[:-cut])

    again = PriceCache(record, "a" * 16)
    assert again.get("one") == price(0.1)
    again.add_price("two", price(0.3))
    again.add_price("three", price(0.4))
    last = PriceCache(record, "a" * 16)
    assert [last.get(key) for key in ("one", "two", "three")] == [
        price(0.1),
        price(0.3),
        price(0.4),
    ]


def test_a_damaged_line_is_passed_over(record: Path) -> None:
    kept = PriceCache(record, "a" * 16)
    kept.add_price("one", price(0.125))
    kept.add_price("two", price(0.25))
    path = price_path(record)
    path.write_bytes(path.read_bytes().replace(b"0.125", b"0.925"))
    again = PriceCache(record, "a" * 16)
    assert "one" not in again
    assert again.get("two") == price(0.25)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("chosen", 2), ("chosen", -1), ("options", []), ("point", 0), ("point", 1e-300),
        ("cost", 7), ("error", -1), ("deals", 0),
    ],
)  # fmt: skip
def test_what_can_be_no_price_is_passed_over_though_its_check_is_right(
    record: Path, field: str, value: object
) -> None:
    PriceCache(record, "a" * 16).add_price("one", price(0.1))
    PriceCache(record, "a" * 16).add_price("two", price(0.2))
    path = price_path(record)
    first, second = path.read_bytes().splitlines(keepends=True)
    part = json.loads(first)["priced"]
    part["price"][field] = value
    told = json.dumps(part, separators=(",", ":")).encode()
    check = sha256(told).hexdigest()[:16].encode()
    path.write_bytes(b'{"check":"%b","priced":%b}\n' % (check, told) + second)
    again = PriceCache(record, "a" * 16)
    assert "one" not in again
    assert again.get("two") == price(0.2)


@pytest.mark.parametrize("content", [b"my shopping list\n", b"\0\xff" * 50, b"{}"])
def test_a_foreign_file_is_put_aside_and_kept(record: Path, content: bytes) -> None:
    price_path(record).write_bytes(content)
    kept = PriceCache(record, "a" * 16)
    assert len(kept) == 0
    kept.add_price("one", price(0.1))
    assert PriceCache(record, "a" * 16).get("one") == price(0.1)
    aside = [file for file in record.parent.iterdir() if "foreign" in file.name]
    assert [file.read_bytes() for file in aside] == [content]


def test_prices_that_cannot_be_written_hold_all_the_same(record: Path) -> None:
    price_path(record).mkdir()
    kept = PriceCache(record, "a" * 16)
    kept.add_price("one", price(0.1))
    assert kept.get("one") == price(0.1)


def test_prices_go_where_their_record_goes(tmp_path: Path) -> None:
    before, after = tmp_path / "games" / "one.jsonl", tmp_path / "records" / "one.jsonl"
    after.parent.mkdir()
    PriceCache(before, "a" * 16).add_price("one", price(0.1))
    move_prices(before, after)
    assert PriceCache(after, "a" * 16).get("one") == price(0.1)
    assert not price_path(before).exists()
    move_prices(before, after)
    assert PriceCache(after, "a" * 16).get("one") == price(0.1)
