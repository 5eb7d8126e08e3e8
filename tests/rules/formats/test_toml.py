"""Rule-set files: what is written comes back, and what is wrong is refused field by field."""

from random import Random
from typing import Any

import pytest
import tomli_w
from hypothesis import given

from spades_tui.rules.catalog import all_options, with_options
from spades_tui.rules.formats.toml import UNTITLED, RulesFileError, dump_rules, load_rules
from spades_tui.rules.presets import preset_named, presets
from spades_tui.rules.ruleset import GROUPS, RuleSet
from tests.rulesets import is_valid, listed_values, random_options, random_value, rule_sets


@pytest.mark.parametrize("name", list(presets()))
def test_a_preset_comes_back_from_its_file(name: str) -> None:
    preset = presets()[name]
    assert load_rules(dump_rules(preset.rules, preset.title)) == (preset.title, preset.rules)


@given(rule_sets())
def test_any_rule_set_comes_back_from_its_file(rules: RuleSet) -> None:
    assert load_rules(dump_rules(rules, "Ours")) == ("Ours", rules)


def test_a_file_holds_only_what_differs() -> None:
    assert dump_rules(RuleSet(), "Plain") == 'title = "Plain"\n'
    text = dump_rules(preset_named("quick").rules, "Quick")
    assert text == 'title = "Quick"\n\n[ending]\ntarget = 200\n'


def test_an_empty_file_is_the_standard_game() -> None:
    assert load_rules("") == (UNTITLED, RuleSet())


def test_options_without_a_say_are_put_back_to_their_default() -> None:
    assert load_rules("[specials]\nno_trump_loss = 1")[1] == RuleSet()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("target = ", r"not TOML: Invalid value \(at end of document\)"),
        ("[nil]\nnil = \ntrue", "line 2, column 7"),
        ("x = " + "9" * 5000, "a number is too long"),
        ("x = " + "[" * 5000, "nested too deeply"),
        ("[nill]\nnil = true", "'nill' is not a group of rules .did you mean 'nil'"),
        ("nil_value = 50", r"nil_value: this option belongs under the heading \[nil\]"),
        ("[nil]\ntarget = 300", r"target: this option belongs under \[ending\], not \[nil\]"),
        ("[nil]\nnil_valu = 50", "'nil_valu' in .nil. is not an option .did you mean 'nil_value'"),
        ("ending = 500", r"ending: this is a group: write \[ending\]"),
        ("[nil]\nnil_value = 'x'", 'nil_value: "x" is not allowed: use a whole number from 0 to'),
        ("[nil]\nnil_value = 50.0", "nil_value: 50.0 is not allowed"),
        ("[nil]\nnil_value = 1979-05-27", "nil_value: 1979-05-27 is not allowed"),
        ("[nil]\nnil_value = [1979-05-27]", "nil_value: .* is not allowed"),
        ("[nil]\nblind_nil = 1", "blind_nil: 1 is not allowed: use true or false"),
        ("[scoring]\novertrick = true", "overtrick: true is not allowed: use one of 1, -1, 0"),
        ("[scoring]\nbag_limit = 1", 'from 2 to 100 or "off"'),
        ("[play]\nspades_lead = 'x'", 'one of "broken", "broken, opening free", "any time"'),
        ("[deck]\nremoved = ['ZZ']", "removed: .* use a list of cards"),
        ("[scoring]\nbag_cancel_card = 'qh'", '"none", "cut" or a card, as in "3H"'),
        ("[scoring]\nbag_cancel_card = 'LJ'", "Little Joker cannot .* not in the deck"),
        ("[deal]\nmisdeal = 'no spades'", "misdeal: .* use a list of"),
        ("[ending]\nfloor = 200", "floor: 200 is not allowed"),
        ("[nil]\nnil = false\nblind_nil = true", "nil is not played. Write blind_nil = false."),
        ("title = ''", "title: write a name"),
        ("title = 3", "title: write a name"),
        (f"title = '{'x' * 100}'", "title: use at most 60"),
    ],
    ids=lambda text: text[:30],
)
def test_a_bad_file_is_refused_with_field_and_remedy(text: str, words: str) -> None:
    with pytest.raises(RulesFileError, match=words) as refused:
        load_rules(text)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 400


@pytest.mark.parametrize(
    ("text", "implied"),
    [
        ("[nil]\nnil = false", {"blind_nil": False}),
        ('[table]\nplayers = "two solo"', {"deal": "draw", "blind_nil": False}),
        ('[table]\nplayers = "six pairs"', {"packs": 2}),
        ("[bidding]\nnil_round = true", {"zero_is_nil": False}),
        ('[bidding]\nbid_rule = "spades held"', {"blind_nil": False}),
        ("[scoring]\novertrick = -1", {"bag_limit": "off"}),
        ("[scoring]\novertrick_reduces = true", {"bag_limit": "off"}),
        ('[play]\nfirst_trick = "lowest club, spade allowed"', {"first_trick_order": "2C leads"}),
        ('[specials]\nall_tricks = "moon"', {"moon": 500}),
    ],
)
def test_options_left_out_give_way_to_those_named(text: str, implied: dict[str, Any]) -> None:
    _, rules = load_rules(text)
    assert {name: all_options()[name].get_value(rules) for name in implied} == implied


def test_only_these_options_need_another_one_in_their_file() -> None:
    """Each of them goes with a table or with cards that a file has to choose."""
    refused = set()
    for name, field in all_options().items():
        for value in listed_values(name):
            try:
                load_rules(_as_file(field.group, name, value))
            except RulesFileError:
                refused.add(name)
    assert refused == {
        "packs", "deal", "opening_lead", "rake_and_shake", "last_spade_bonus", "big_bid_bonus",
        "small_bid_bonus", "blind_bet",
    }  # fmt: skip


def _as_file(group: str, name: str, value: Any) -> str:
    stored = [str(part) for part in value] if isinstance(value, tuple) else value
    return tomli_w.dumps({group: {name: stored}})


def test_a_contradiction_carries_every_problem() -> None:
    with pytest.raises(RulesFileError) as refused:
        load_rules('[deal]\ndeal = "draw"\n[nil]\nblind_nil = true')
    assert "(There is 1 more.)" in str(refused.value)
    assert [problem.options[0] for problem in refused.value.problems] == ["deal", "blind_nil"]


def _as_data(rules: RuleSet) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for name, field in all_options().items():
        value = field.get_value(rules)
        stored = [str(part) for part in value] if isinstance(value, tuple) else value
        data.setdefault(field.group, {})[name] = stored
    return data


NONSENSE: tuple[Any, ...] = (
    "nonsense", -70000, 99999, 3.5, True, [], ["AS", "x"], {"a": 1}, "", "Off", float("nan"), [[1]],
)  # fmt: skip


def _spoilt(rng: Random) -> str:
    """A file with one thing wrong: a name, a value, a group or the syntax."""
    field = rng.choice(list(all_options().values()))
    value = random_value(field, rng)
    stored: Any = [str(part) for part in value] if isinstance(value, tuple) else value
    how = rng.randrange(6)
    if how == 0:
        return tomli_w.dumps({field.group: {field.name[:-1] + "q": stored}})
    if how == 1:
        return tomli_w.dumps({field.group + rng.choice("xs"): {field.name: stored}})
    if how == 2:
        return tomli_w.dumps({field.name: stored})
    if how == 3:
        text = tomli_w.dumps({field.group: {field.name: stored}})
        return text.replace("=", rng.choice(("==", "", ":")), 1)
    if how == 4:
        other = rng.choice([g for g in GROUPS if g != field.group])
        return tomli_w.dumps({other: {field.name: stored}})
    bad = rng.choice(NONSENSE)
    if (bad == [] and field.default == ()) or (bad is True and isinstance(value, bool)):
        bad = "nonsense"
    return tomli_w.dumps({field.group: {field.name: bad}})


def _refuse_all(count: int) -> None:
    refused = 0
    seed = 0
    while refused < count:
        rng = Random(seed)
        seed += 1
        if seed % 2:
            text = _spoilt(rng)
        else:
            rules = random_options(rng)
            if is_valid(rules):
                continue
            text = tomli_w.dumps(_as_data(rules))
        with pytest.raises(RulesFileError) as error:
            load_rules(text)
        message = str(error.value)
        assert message.endswith((".", ")")), text
        named = [problem.options[0] for problem in error.value.problems]
        assert all(name in all_options() for name in named)
        assert not named or message.startswith(f"{named[0]}: ")
        refused += 1


@pytest.mark.medium
def test_random_bad_files_are_all_refused_with_field_and_reason() -> None:
    _refuse_all(300)


@pytest.mark.slow
def test_five_thousand_bad_files_are_all_refused_with_field_and_reason() -> None:
    _refuse_all(5000)


def test_a_valid_change_is_not_refused() -> None:
    text = dump_rules(with_options(RuleSet(), nil_value=70), "Seventy")
    assert load_rules(text)[1].nil.nil_value == 70
