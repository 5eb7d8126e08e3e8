"""Codes of matches and of their results: round trips, other matches, damage, nothing to be read."""

from __future__ import annotations

import pytest

from spades_tui.rules.formats.match_codes import (
    MatchCode,
    match_digest,
    read_match,
    read_result,
    read_result_header,
    write_result,
)
from spades_tui.rules.presets import preset_named, presets

STANDARD = preset_named("standard").rules
MATCH = MatchCode(STANDARD, 123_456_789, 8, 1, 3)
NETS = (0, 52, -61, 110, -240, 7, -1, 1)


@pytest.mark.parametrize("preset", presets())
def test_a_match_survives_its_code_under_every_preset(preset: str) -> None:
    match = MatchCode(preset_named(preset).rules, 5, 1, 7, 0)
    found = read_match(match.code.lower())
    assert found.code == match.code
    assert (found.seed, found.boards, found.version, found.level) == (5, 1, 7, 0)


def test_a_result_survives_its_code_and_names_its_match() -> None:
    code = write_result(MATCH, "Ann-Sofie", NETS)
    found = read_result(MATCH, code)
    assert (found.name, found.nets, found.version) == ("Ann-Sofie", NETS, 1)
    assert read_result_header(code.lower()) == (match_digest(MATCH), 1, code)
    assert found.match == match_digest(MATCH)


def test_a_result_cannot_be_read_without_its_match() -> None:
    other = MatchCode(STANDARD, 123_456_788, 8, 1, 3)
    code = write_result(MATCH, "", NETS)
    with pytest.raises(ValueError, match="another match"):
        read_result(other, code)
    alike = write_result(MATCH, "", (0, *NETS[1:-1], 2))
    assert code != alike
    assert write_result(other, "", NETS)[18:30] != code[18:30]


def test_damage_is_told_in_a_sentence() -> None:
    code = write_result(MATCH, "", NETS)
    with pytest.raises(ValueError, match="wrong letter"):
        read_result(MATCH, code[:-1] + ("0" if code[-1] != "0" else "1"))
    with pytest.raises(ValueError, match="wrong letter"):
        read_result_header(code + "0")
    with pytest.raises(ValueError, match="begins with D-"):
        read_match(code)
    with pytest.raises(ValueError, match="cannot be"):
        read_match(MatchCode(STANDARD, 1, 0, 1, 0).code)


def test_a_long_name_is_cut_between_letters() -> None:
    found = read_result(MATCH, write_result(MATCH, "é" * 40, NETS))
    assert found.name == "é" * 12
