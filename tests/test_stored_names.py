"""Stored hashes and formats keep the names they were made with, whatever the code calls things.

`tests/home_folder/names.json` was written by the program that wrote the home folder.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from spades_tui.bots.pricing.price import FULL_DEPTH, Depth, Price
from spades_tui.bots.pricing.price_decision import is_priceable, question_key
from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.review.priced_decisions import question_id
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.events import Event
from spades_tui.storage.boards import BoardEntry
from spades_tui.storage.listing import price_path
from spades_tui.storage.practice_answers import PracticeAnswer
from spades_tui.storage.records import prices
from spades_tui.storage.records.header import Header
from spades_tui.storage.records.prices import PriceCache
from spades_tui.storage.records.record import read_record
from spades_tui.storage.records.verify import verify_record
from spades_tui.table.hands import DecisionPoint, list_finished_hands
from spades_tui.tui.frame.keymap import assignable_commands, assignable_letters, load_keymap

HERE: Final = Path(__file__).parent / "home_folder"
GOLDEN: Final = HERE / "names.json"
RECORDS: Final = sorted((HERE / "data" / "data" / "records").glob("2026022*.jsonl"))


def read_decisions(path: Path) -> list[DecisionPoint]:
    """Return the priceable decisions of every seat in a record."""
    _, game = verify_record(path)
    assert game is not None
    return [
        decision
        for hand in list_finished_hands(game.steps)
        for decision in hand.decisions
        if is_priceable(decision.view, decision.action)
    ]


def hash_decisions(path: Path) -> dict[str, Any]:
    """Return the first and a digest of all keys of prices, and the ids of some questions."""
    decisions = read_decisions(path)
    keys = [question_key(each.view, each.action, FULL_DEPTH) for each in decisions]
    other = Depth(most=100, least=100)
    shallow = [question_key(each.view, each.action, other) for each in decisions[:2]]
    return {
        "decisions": len(keys),
        "first": keys[0],
        "all": sha256("".join(keys).encode()).hexdigest()[:16],
        "shallow": shallow,
        "questions": [question_id(each.view) for each in decisions[::12]],
    }


def structs_in(kind: Any) -> Iterator[type[msgspec.Struct]]:
    """Yield every struct that a type is made of."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
        hints = get_type_hints(kind)
        for name in kind.__struct_fields__:
            yield from structs_in(hints[name])
    else:
        for part in get_args(kind):
            yield from structs_in(part)


FORMATS: Final = {
    "Header": Header,
    "Event": Event,
    "View": View,
    "Price": Price,
    "PracticeAnswer": PracticeAnswer,
    "BoardEntry": BoardEntry,
}


def describe_format(kind: Any) -> list[str]:
    """Return the tag and the written names of the fields of each struct of a format."""
    lines = set()
    for struct in structs_in(kind):
        config = struct.__struct_config__
        tag = "" if config.tag is None else f"{config.tag_field}={config.tag}"
        lines.add(" ".join((tag, *struct.__struct_encode_fields__)).strip())
    return sorted(lines)


def list_values(kind: Any) -> list[list[str]]:
    """Return the words that each field of a format may hold."""
    hints = [hint for struct in structs_in(kind) for hint in get_type_hints(struct).values()]
    values = []
    while hints:
        hint = hints.pop()
        parts = get_args(hint)
        if get_origin(hint) is Literal and isinstance(parts[0], str):
            values.append(sorted(map(str, parts)))
        else:
            hints.extend(parts)
    return sorted(values)


def observe_names() -> dict[str, Any]:
    """Return everything `names.json` holds."""
    return {
        "values": {name: list_values(kind) for name, kind in FORMATS.items()},
        "hashes": {path.name: hash_decisions(path) for path in RECORDS},
        "formats": {name: describe_format(kind) for name, kind in FORMATS.items()},
        "commands": {
            name: assignable_letters(key)[0] for name, key in assignable_commands().items()
        },
    }


@pytest.fixture(scope="module")
def golden() -> Any:
    """The names of the program that wrote the home folder."""
    return json.loads(GOLDEN.read_bytes())


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_prices_and_questions_keep_their_hashes(path: Path, golden: Any) -> None:
    assert hash_decisions(path) == golden["hashes"][path.name]


@pytest.mark.parametrize("name", FORMATS)
def test_formats_keep_their_tags_and_fields(name: str, golden: Any) -> None:
    """Renamed classes need their old `tag`, renamed fields `rename`; more may be added."""
    now = [line.split() for line in describe_format(FORMATS[name])]
    for line in golden["formats"][name]:
        assert any(set(line.split()) <= set(fields) for fields in now), line
    values = list_values(FORMATS[name])
    for words in golden["values"][name]:
        assert any(set(words) <= set(known) for known in values), words


def test_commands_with_own_keys_keep_their_names(golden: Any) -> None:
    for name, letter in golden["commands"].items():
        assert load_keymap("usual", {name: letter})[1] == "", name


def test_hashes_do_not_depend_on_the_names_of_fields_and_classes() -> None:
    decision = next(one for one in read_decisions(RECORDS[0]) if isinstance(one.action, PlayCard))
    view, action = decision.view, decision.action
    key, identity = question_key(view, action), question_id(view)
    fields = View.__struct_fields__
    renamed = msgspec.defstruct(
        "Elsewhere",
        [*((f"new_{name}", Any) for name in fields), ("added", tuple[int, ...], ())],
        rename={f"new_{name}": name for name in fields},
        namespace={"rules": view.rules, "question": view.question},
    )
    same: Any = renamed(*(getattr(view, name) for name in fields))
    card = msgspec.defstruct(
        "Put",
        [("who", int), ("pile", int), ("what", Card)],
        rename={"who": "seat", "pile": "hand", "what": "card"},
        tag="PlayCard",
    )
    assert isinstance(action, PlayCard)
    other: Any = card(action.seat, action.hand, action.card)
    assert question_key(same, other) == key
    assert question_id(same) == identity
    assert question_key(msgspec.structs.replace(same, added=(1,)), other) != key


def test_a_price_is_found_after_the_version_rises(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    decision = next(one for one in read_decisions(RECORDS[0]) if one.seat == 0)
    key = question_key(decision.view, decision.action)
    file = tmp_path / RECORDS[0].name
    price_path(file).write_bytes(price_path(RECORDS[0]).read_bytes())
    identity = read_record(RECORDS[0]).header
    assert identity is not None
    old = PriceCache(file, identity.id).get(key)
    assert old is not None
    for version in (11, 12):
        monkeypatch.setattr(prices, "ENGINE", version)
        monkeypatch.setattr(prices, "COMPARABLE", version)
        cache = PriceCache(file, identity.id)
        assert key not in cache
        assert cache.get(key) is None
        assert cache.versions(key)[-1] == (old, 9)
        cache.add_price(key, old)
        assert key in cache
    engines = [engine for _, engine in PriceCache(file, identity.id).versions(key)]
    assert engines == [12, 11, 9]
