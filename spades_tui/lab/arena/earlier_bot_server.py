"""Run by `earlier_bot.py` in the other checkout: reads views and writes actions."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from typing import Any

import msgspec
from msgspec import inspect


def _first(*places: str) -> Any:
    """Return the first object named as ``module:name`` that exists in this checkout, whatever its
    version."""
    for place in places:
        module, _, name = place.partition(":")
        with suppress(ImportError, AttributeError):
            return getattr(import_module(f"spades_tui.{module}"), name)
    raise ImportError(places[0])


make_bot = _first("bots.factory:make_bot", "bots.making:made")
parse_spec = _first("bots.players:parse_spec", "bots.spec:read_spec")
SearchBudget = _first("bots.protocol:SearchBudget", "bots.protocol:Limit")
View = _first("player_view:View", "view:View")


class Unknown(ValueError):
    """Raised for an event or action whose kind does not exist in this checkout."""


def remove_unknown(value: Any, kind: inspect.Type) -> Any:
    """Return a value decoded from JSON, without the parts that its type in this checkout lacks.

    Fields and list items of unknown types are left out. The decoder must check everything else.

    Args:
        value: the value.
        kind: its type in this checkout.

    Raises:
        Unknown: if the value itself is of an unknown type.
    """
    match kind:
        case inspect.UnionType() if isinstance(value, dict):
            for member in kind.types:
                if (
                    isinstance(member, inspect.StructType)
                    and value.get(member.tag_field) == member.tag
                ):
                    return remove_unknown(value, member)
            raise Unknown(value)
        case inspect.StructType() if isinstance(value, dict):
            names = {field.encode_name: field.type for field in kind.fields}
            tag = {kind.tag_field: kind.tag} if kind.tag_field else {}
            return tag | {
                n: remove_unknown(item, names[n]) for n, item in value.items() if n in names
            }
        case inspect.VarTupleType() if isinstance(value, list):
            return list(_convert_items(value, kind.item_type))
        case _:
            return value


def _convert_items(values: list[Any], kind: inspect.Type) -> Iterator[Any]:
    for value in values:
        try:
            yield remove_unknown(value, kind)
        except Unknown:
            continue


def main() -> None:
    """For each line of standard input, a view, limit and seed in JSON, write a line with the
    action."""
    bot = make_bot(parse_spec(sys.argv[1]))
    kind = inspect.type_info(View)
    for line in sys.stdin.buffer:
        request, limit, seed = msgspec.json.decode(line)
        view = msgspec.convert(remove_unknown(request, kind), View)
        chosen = bot.decide(view, msgspec.convert(limit, SearchBudget), random.Random(seed)).action
        sys.stdout.buffer.write(msgspec.json.encode(chosen) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
