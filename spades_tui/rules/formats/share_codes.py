"""Share codes: a rule set (``R-…``) or a game, rules and seed (``G-…``), as short text."""

from __future__ import annotations

from binascii import crc_hqx
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from itertools import islice
from typing import Any, Final

import msgspec

from spades_tui.cards import MAX_SEED
from spades_tui.rules.catalog import all_options, replace_options
from spades_tui.rules.constraints import problems
from spades_tui.rules.dependencies import find_changed_options, normalize
from spades_tui.rules.ruleset import RuleSet

_VERSION: Final = 1
_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD: Final = str.maketrans("ILO", "110")
_GROUP: Final = 5
_KINDS: Final = {"R": "rule set", "G": "game", "D": "match", "E": "result"}
"""By the first letter of a code, the name of its kind."""
_LONGEST: Final = 2000


def encode_rules(rules: RuleSet) -> str:
    """Return the share code of a rule set, ``R-…``."""
    return encode_payload("R", encode_options(rules))


def decode_rules(code: str) -> RuleSet:
    """Return the rule set of a share code, ``R-…``, normalized; case and dashes do not matter.

    Raises:
        ValueError: with one sentence that names the fault of the code.
    """
    return rules_from_bytes(iter(decode_payload("R", code)))


def encode_game(rules: RuleSet, seed: int) -> str:
    """Return the share code of a game, ``G-…``: its rules and its seed.

    Raises:
        ValueError: when the seed is below 0 or above `MAX_SEED`.
    """
    if not 0 <= seed <= MAX_SEED:
        raise ValueError(f"A seed is a whole number from 0 up, below 2^63, not {seed}.")
    return encode_payload("G", bytes(write_varint(seed)) + encode_options(rules))


def decode_game(code: str) -> tuple[RuleSet, int]:
    """Return the rules, normalized, and the seed of a game's share code, ``G-…``.

    Raises:
        ValueError: with one sentence that names the fault of the code.
    """
    data = iter(decode_payload("G", code))
    seed = read_varint(data)
    return rules_from_bytes(data), seed


def is_code(text: str) -> bool:
    """Whether `text` begins like a share code of a rule set or a game ("R-", "G-"), valid or
    not."""
    return text.strip()[:2].upper() in ("R-", "G-")


def encode_payload(kind: str, body: bytes) -> str:
    """Return `body` as a code with a version and a checksum, which `decode_payload` reads.

    Args:
        kind: the first letter of the code, for its kind: "R", "G", "D" or "E".
        body: the content of the code.
    """
    data = bytes([_VERSION]) + body
    data += _checksum(kind, data)
    bits = "".join(f"{byte:08b}" for byte in data)
    bits += "0" * (-len(bits) % 5)
    digits = "".join(_ALPHABET[int(bits[start : start + 5], 2)] for start in range(0, len(bits), 5))
    groups = [digits[start : start + _GROUP] for start in range(0, len(digits), _GROUP)]
    return "-".join([kind, *groups])


def _checksum(kind: str, data: bytes) -> bytes:
    return crc_hqx(kind.encode() + data, 0).to_bytes(2, "big")


def decode_payload(kind: str, code: str) -> bytes:
    """Return the content of a code, the bytes that were passed to `encode_payload`.

    Args:
        kind: the first letter that the code must have.
        code: the code; case, dashes and spaces do not matter.

    Raises:
        ValueError: with one sentence that names the fault of the code.
    """
    text = code.strip().upper()
    kind_name = _KINDS[kind]
    if not text.startswith(f"{kind}-"):
        raise ValueError(f"The code of a {kind_name} begins with {kind}-; this one does not.")
    if len(text) > _LONGEST:
        raise ValueError(f"This code is too long for a {kind_name}: copy the code alone.")
    digits = "".join(text[2:].replace("-", "").split()).translate(_MISREAD)
    strange = next((digit for digit in digits if digit not in _ALPHABET), None)
    if strange is not None:
        raise ValueError(f"{strange!r} is never used in a code: copy it again.")
    bits = "".join(f"{_ALPHABET.index(digit):05b}" for digit in digits)
    whole = len(bits) - len(bits) % 8
    data = bytes(int(bits[start : start + 8], 2) for start in range(0, whole, 8))
    fills_up = "1" not in bits[whole:] and len(bits) - whole < 5
    if len(data) < 3 or not fills_up or _checksum(kind, data[:-2]) != data[-2:]:
        raise ValueError("This code is incomplete or has a wrong letter: copy it again.")
    if data[0] != _VERSION:
        raise ValueError("This code was made by a newer version of the program: update to read it.")
    return data[1:-2]


def encode_options(rules: RuleSet) -> bytes:
    """Return the options in which `rules` differ from the standard rules, as bytes for a code."""
    settled = normalize(rules)
    changes = find_changed_options(settled, RuleSet())
    written = sorted((_place(OPTION_NUMBERS, name), name) for name in changes)
    return b"".join(
        bytes(write_varint(place)) + _spelt(place, name) + _value(changes[name].get_value(settled))
        for place, name in written
    )


def _place(table: tuple[str, ...], word: str) -> int:
    return table.index(word) if word in table else SPELT_OUT


def _spelt(place: int, word: str) -> bytes:
    """Return a word as bytes if it has no number (`place` is `SPELT_OUT`); else no bytes."""
    if place != SPELT_OUT:
        return b""
    letters = word.encode()
    return bytes(write_varint(len(letters))) + letters


def _next_word(data: Iterator[int], table: tuple[str, ...], place: int) -> str | None:
    """Return the word with the number `place`, read from `data` if spelled out.

    None if this version does not know the number.
    """
    if place == SPELT_OUT:
        return bytes(islice(data, read_varint(data))).decode(errors="replace")
    return table[place] if place < len(table) else None


def rules_from_bytes(data: Iterator[int]) -> RuleSet:
    """Return the rule set that `encode_options` encoded, normalized.

    Args:
        data: the bytes of a code that are left to read; all of them are read.

    Raises:
        ValueError: with one sentence that names the fault of the code.
    """
    values: dict[str, Any] = {}
    for first in data:
        name = _next_word(data, OPTION_NUMBERS, read_varint(data, first))
        if name is None or name not in all_options():
            raise ValueError(
                "This code has an option this version does not know: update to read it."
            )
        values[name] = _next_value(data, name)
    rules = replace_options(RuleSet(), values)
    faults = problems(rules)
    if faults:
        raise ValueError(f"This code's rules cannot be played: {faults[0].reason}")
    return normalize(rules)


def write_varint(value: int) -> Iterator[int]:
    """Yield the bytes of a number, which must not be negative.

    Each byte has seven bits of it, the lowest first; the top bit is set if more bytes follow.
    """
    while value > 127:
        yield value & 127 | 128
        value >>= 7
    yield value


def read_varint(data: Iterator[int], first: int | None = None) -> int:
    """Return the number that `write_varint` wrote, read from the next bytes of `data`.

    Args:
        data: the bytes; only those of the number are taken.
        first: the first byte of the number, if the caller has taken it from `data` already; else
            None.

    Raises:
        ValueError: when the bytes end too early or the number is too large.
    """
    value, shift = 0, 0
    byte = first
    while shift < MAX_SEED.bit_length():
        byte = next(data, None) if byte is None else byte
        if byte is None:
            raise ValueError("This code is cut short: copy it again.")
        value |= (byte & 127) << shift
        if byte < 128:
            return value
        byte, shift = None, shift + 7
    raise ValueError("This code holds a number that is too large: copy it again.")


def _value(value: Any) -> bytes:
    """Return a value as bytes: a list by its length, a word by its number, a number with its
    sign."""
    if isinstance(value, tuple):
        return bytes(write_varint(len(value))) + b"".join(_value(part) for part in value)
    if isinstance(value, str):
        place = _place(WORD_NUMBERS, value)
        return bytes(write_varint(place << 1 | 1)) + _spelt(place, value)
    return bytes(write_varint(abs(int(value)) << 2 | (2 if value < 0 else 0)))


def _next_value(data: Iterator[int], name: str) -> Any:
    field = all_options()[name]
    if field.default == ():
        raw: Any = [_next_part(data) for _ in range(min(read_varint(data), len(WORD_NUMBERS)))]
    else:
        raw = _next_part(data)
    if isinstance(field.default, bool) and raw in (0, 1):
        raw = bool(raw)
    try:
        return msgspec.convert(raw, field.type)
    except msgspec.ValidationError:
        raise ValueError(
            f"This code gives {name} a value this version does not know: update to read it."
        ) from None


def _next_part(data: Iterator[int]) -> str | int:
    number = read_varint(data)
    if number & 1:
        word = _next_word(data, WORD_NUMBERS, number >> 1)
        if word is None:
            raise ValueError("This code has a word this version does not know: update to read it.")
        return word
    size = number >> 2
    return -size if number & 2 else size


@lru_cache(maxsize=64)
def fingerprint(rules: RuleSet) -> str:
    """Return twelve hexadecimal digits that identify a rule set; they are the same for equivalent
    ones."""
    settled = normalize(rules)
    words = {
        name: option.get_value(settled)
        for name, option in find_changed_options(settled, RuleSet()).items()
    }
    return sha256(msgspec.json.encode(words, order="sorted")).hexdigest()[:12]


OPTION_NUMBERS: Final = (
    "players", "first_dealer", "packs", "jokers", "removed", "high_deuces", "leftovers",
    "discard_when", "deal", "misdeal", "misdeal_consult", "bidding", "first_bidder",
    "raise_round", "nil_round", "zero_is_nil", "min_team_bid", "min_beside_nil", "no_ones",
    "not_total", "max_team_bid", "bid_rule", "one_nil_each_side", "first_hand", "nil",
    "nil_value", "nil_per_side", "failed_nil_tricks", "failed_nil_sinks_partner", "nil_pass",
    "blind_nil", "blind_nil_when", "blind_nil_value", "blind_nil_loss", "blind_nil_deficit",
    "blind_nil_pass", "pass_order", "pass_duty", "pass_ask_suit", "cover_ask",
    "blind_nil_bags_free", "double_nil", "double_nil_value", "double_nil_loss",
    "double_nil_deficit", "double_nil_both_fail", "blind_double_nil", "double_nil_pass",
    "blind_bid_min", "blind_bid_makes", "blind_bid_loss", "blind_bid_deficit", "ten_for_200",
    "ten_for_200_makes", "moon", "blind_moon", "no_trump", "no_trump_loss", "no_trump_holding",
    "blind_no_trump", "blind_no_trump_loss", "blind_no_trump_deficit", "bemo", "opening_lead",
    "spades_lead", "first_trick", "first_trick_order", "must_beat", "rake_and_shake", "revokes",
    "set_penalty", "overtrick", "bag_limit", "bag_penalty", "bags_after_penalty",
    "bag_cancel_card", "double_take_loses", "overtrick_reduces", "last_spade_bonus",
    "big_bid_bonus", "small_bid_bonus", "blind_bet", "target", "floor", "max_hands", "tie",
    "match",
    "blind_nil_pass_order", "blind_nil_pass_duty", "blind_small_bid", "named_by",
    "blind_bid_max", "blind_bid_value", "ten_for_200_wins", "ten_for_200_loses", "all_tricks",
    "ten_bonus", "sets_lose", "sets_lose_in_a_row",
)  # fmt: skip
"""The options in the order of their numbers in codes, from 0; the order never changes."""

SPELT_OUT: Final = 1000
"""The number that says that a name follows, spelled out."""

WORD_NUMBERS: Final = (
    "four partners", "four solo", "six pairs", "three solo", "three with dummy", "two solo",
    "random", "high card", "none", "two", "2S", "2D 2S", "all", "out of play", "dealer",
    "holder of 2C", "before bidding", "after bidding", "all at once", "draw", "no spades",
    "one spade", "seven of a suit", "no face card", "round the table", "partnership",
    "left of dealer", "off", "first side", "each side", "tricks", "free", "spades held",
    "spades held or nil", "bid", "bids itself", "both", "one", "bags only", "count for partner",
    "neither", "own turn", "before", "same", "half", "bidder first", "simultaneous",
    "may decline", "must", "game", "at least", "exactly", "double", "single", "by declaration",
    "every ten", "twice the moon", "at least one spade", "no spade", "any", "declarer's left",
    "broken", "broken, opening free", "any time", "normal", "lowest club, no spade",
    "lowest club, spade allowed", "together", "2C leads", "prevented", "penalised", "full",
    "partial", "carried", "reset", "3H", "5H", "cut", "last trick", "run", "another hand",
    "most bags", "fewest bags", "2C", "3C", "4C", "5C", "6C", "2D", "3D", "4D", "5D", "6D", "2H",
    "4H", "6H", "3S", "4S", "5S", "6S",
    "2H 2D 2S", "one at the table", "doubled", "nothing", "moon", "either partner",
    "second partner",
)  # fmt: skip
"""All words of option values in the order of their numbers in codes, low cards included."""
