"""Share codes hold a rule set or a game, mean the same for ever, and are refused when damaged."""

from random import Random

import pytest
from hypothesis import given

from spades_tui.rules.catalog import with_options
from spades_tui.rules.dependencies import normalize
from spades_tui.rules.formats import share_codes
from spades_tui.rules.formats.share_codes import (
    OPTION_NUMBERS,
    SPELT_OUT,
    WORD_NUMBERS,
    decode_game,
    decode_rules,
    encode_game,
    encode_rules,
    is_code,
)
from spades_tui.rules.presets import preset_named, presets
from spades_tui.rules.ruleset import RuleSet
from tests.rulesets import rule_sets

CODES = {
    "standard": "R-05WFR",
    "tournament": "R-040GY-7G08P-6G2MX-20SA2-HT5Z",
    "us-jokers": "R-041H6-102MW-0VP08-52MC0-07G06-0E3Y7-A0FNC-8W",
    "jjdd": "R-041H6-102MW-0VP08-52W5K-640G2-X3K06-1KJ01-K8VSN-CN70Y",
    "deuces-high": "R-042HK-MWE",
    "six-handed": "R-0400A-0G8BM-FG",
    "high-stakes": "R-04MG8-AYG1W-T6TDP-G1WW0-8FG4A-AG1Z2-KN",
    "three-handed-jokers": "R-0400E-0RK1W-01G00-Y00ZH-YJ1Q9-M24X7-R19W2-5012H-0GCP0",
}
"""Codes as they were first given out: they must be read for ever."""


@pytest.mark.parametrize("name", list(CODES))
def test_a_code_once_given_out_stays_what_it_was(name: str) -> None:
    assert encode_rules(preset_named(name).rules) == CODES[name]
    assert decode_rules(CODES[name]) == preset_named(name).rules


def test_a_game_code_once_given_out_stays_what_it_was() -> None:
    code = "G-06WP0-MN00R-9RW"
    assert encode_game(preset_named("quick").rules, 12345) == code
    assert decode_game(code) == (preset_named("quick").rules, 12345)


@pytest.mark.parametrize("name", list(presets()))
def test_a_preset_comes_back_from_its_code(name: str) -> None:
    rules = presets()[name].rules
    assert decode_rules(encode_rules(rules)) == rules
    assert decode_game(encode_game(rules, 2**63 - 1)) == (rules, 2**63 - 1)


@given(rule_sets())
def test_any_rule_set_comes_back_from_its_code(rules: RuleSet) -> None:
    assert decode_rules(encode_rules(rules)) == rules


def test_numbers_in_codes_are_given_out_once() -> None:
    assert len(set(OPTION_NUMBERS)) == len(OPTION_NUMBERS) < SPELT_OUT
    assert len(set(WORD_NUMBERS)) == len(WORD_NUMBERS) < SPELT_OUT


def test_an_option_or_word_without_a_number_is_spelt_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        share_codes, "OPTION_NUMBERS", tuple(o for o in OPTION_NUMBERS if o != "set_penalty")
    )
    monkeypatch.setattr(
        share_codes,
        "WORD_NUMBERS",
        tuple(w for w in WORD_NUMBERS if w not in ("partial", "pirate")),
    )
    rules = with_options(RuleSet(), set_penalty="partial", target=300)

    assert decode_rules(encode_rules(rules)) == rules


def test_a_code_is_read_as_people_type_it() -> None:
    code = encode_rules(preset_named("pirate").rules)
    typed = " r-" + code[2:].lower().replace("-", " ").replace("0", "o").replace("1", "l")
    assert decode_rules(typed) == preset_named("pirate").rules
    assert is_code(typed)
    assert not is_code("standard")


def test_one_wrong_letter_is_noticed_wherever_it_stands() -> None:
    for preset in ("us-jokers", "whiz", "mirror", "solo"):  # spare bits in the last letter or none
        code = encode_rules(preset_named(preset).rules)
        for at in range(2, len(code)):
            for letter in "0A7Z" if at < len(code) - 1 else share_codes._ALPHABET:
                if code[at] not in ("-", letter):
                    with pytest.raises(ValueError, match="copy it again"):
                        decode_rules(code[:at] + letter + code[at + 1 :])
        for more in share_codes._ALPHABET:
            with pytest.raises(ValueError, match="copy it again"):
                decode_rules(code + more)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("", "begins with R-"),
        ("G-06WP0-MN00R-9RW", "begins with R-"),
        ("R-", "incomplete"),
        ("R-05WF", "incomplete"),
        ("R-05W!R", "never used in a code"),
        ("R-" + "0" * 3000, "too long"),
    ],
)
def test_a_bad_code_is_refused_in_a_sentence(code: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        decode_rules(code)


def test_random_text_is_never_a_traceback() -> None:
    rng = Random(1)
    letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ-"
    for kind, decode in (("R-", decode_rules), ("G-", decode_game)):
        for _ in range(200):
            text = kind + "".join(rng.choices(letters, k=rng.randrange(40)))
            with pytest.raises(ValueError, match=r"[.!]$"):
                decode(text)


def test_a_code_of_rules_that_contradict_is_refused_with_the_reason() -> None:
    broken = with_options(RuleSet(), nil=False)
    with pytest.raises(ValueError, match="cannot be played: A blind nil is a nil"):
        decode_rules(encode_rules(broken))


def test_options_without_a_say_are_no_part_of_a_code() -> None:
    rules = with_options(RuleSet(), no_trump_loss=1, blind_bid_makes="exactly")
    assert encode_rules(rules) == encode_rules(normalize(rules)) == encode_rules(RuleSet())


def test_a_seed_too_large_for_a_record_is_refused() -> None:
    with pytest.raises(ValueError, match="below 2"):
        encode_game(RuleSet(), 2**63)


@pytest.mark.parametrize("size", [30, 900])
def test_a_number_without_an_end_is_refused(size: int) -> None:
    code = share_codes.encode_payload("G", b"\xff" * size + b"\x01")
    with pytest.raises(ValueError, match="too large"):
        decode_game(code)


def test_a_negative_seed_is_refused() -> None:
    with pytest.raises(ValueError, match="from 0 up"):
        encode_game(RuleSet(), -1)
