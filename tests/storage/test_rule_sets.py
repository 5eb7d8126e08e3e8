"""The player's own rule sets come back under the names they were given."""

from pathlib import Path

import pytest

from spades_tui.rules.catalog import with_options
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.paths import StorageError, folders
from spades_tui.storage.rule_sets import (
    delete_rule_set,
    export_rule_set,
    file_name,
    find_rule_set,
    import_rule_set,
    list_saved_rule_sets,
    rename_rule_set,
    save_rule_set,
)

OURS = with_options(RuleSet(), target=300, nil_value=50)


def test_a_saved_rule_set_comes_back() -> None:
    save_rule_set("Friday's table", OURS)

    assert find_rule_set("Friday's table") == OURS
    assert [saved.name for saved in list_saved_rule_sets()] == ["Friday's table"]


def test_a_name_is_not_taken_twice_unless_asked_for() -> None:
    save_rule_set("ours", OURS)

    with pytest.raises(StorageError, match="already a rule set called 'ours'"):
        save_rule_set("ours", RuleSet())
    assert find_rule_set("ours") == OURS

    save_rule_set("ours", RuleSet(), replaces=OURS)
    assert find_rule_set("ours") == RuleSet()


def test_what_another_window_has_made_of_a_rule_set_is_not_lost() -> None:
    theirs = with_options(OURS, nil_value=70)
    save_rule_set("ours", OURS)
    save_rule_set("ours", theirs, replaces=OURS)

    with pytest.raises(StorageError, match="'ours' has been changed in another window"):
        save_rule_set("ours", RuleSet(), replaces=OURS)
    assert find_rule_set("ours") == theirs


@pytest.mark.parametrize("name", ["standard", "Standard", "three dummy"])
def test_no_rule_set_is_named_like_a_preset(name: str) -> None:
    with pytest.raises(StorageError, match="name of a preset"):
        save_rule_set(name, OURS)
    assert list_saved_rule_sets() == ()


def test_a_damaged_file_is_kept_when_its_name_is_used_again() -> None:
    path = save_rule_set("ours", OURS)
    path.write_text("target =")

    save_rule_set("ours", OURS, replaces=OURS)

    assert path.with_name("ours.toml.damaged-1").read_text() == "target ="
    assert find_rule_set("ours") == OURS


def test_a_rule_set_can_be_renamed_and_deleted() -> None:
    save_rule_set("ours", OURS)
    save_rule_set("yours", RuleSet())

    rename_rule_set("ours", "Ours")
    assert [saved.name for saved in list_saved_rule_sets()] == ["Ours", "yours"]
    rename_rule_set("Ours", "mine")
    with pytest.raises(StorageError, match="already"):
        rename_rule_set("mine", "yours")
    delete_rule_set("yours")

    assert [saved.name for saved in list_saved_rule_sets()] == ["mine"]
    with pytest.raises(StorageError, match="no rule set called 'yours'"):
        delete_rule_set("yours")


def test_a_rule_set_goes_out_to_a_file_and_comes_in_again(tmp_path: Path) -> None:
    save_rule_set("ours", OURS)

    out = export_rule_set(find_rule_set("ours"), "ours", tmp_path / "new" / "ours.toml")
    with pytest.raises(StorageError, match="is a folder"):
        export_rule_set(OURS, "ours", tmp_path)
    delete_rule_set("ours")

    assert import_rule_set(out).name == "ours"
    assert import_rule_set(out, "again").rules == OURS
    assert [saved.name for saved in list_saved_rule_sets()] == ["again", "ours"]


def test_an_unusable_file_is_listed_with_its_reason(tmp_path: Path) -> None:
    folder = folders().rule_sets
    folder.mkdir(parents=True)
    (folder / "bad.toml").write_text("[ending]\ntarget = 'many'\n")

    (saved,) = list_saved_rule_sets()
    assert saved.rules is None
    assert saved.problem is not None
    assert "target" in saved.problem
    with pytest.raises(StorageError, match="target"):
        find_rule_set("bad")
    with pytest.raises(StorageError, match="cannot be read"):
        import_rule_set(tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Plain", "plain.toml"),
        ("../../etc/passwd", "etc-passwd.toml"),
        ("Über  uns!", "uber-uns.toml"),
        ("CON", "con-rules.toml"),
        ("♠♥", "2660-2665.toml"),
        ("x" * 60, "x" * 60 + ".toml"),
    ],
)
def test_any_name_makes_a_safe_file_name(name: str, file: str) -> None:
    assert file_name(name) == file


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "two\nlines", "\x1b[31m"])
def test_a_rule_set_needs_a_name_of_one_line(name: str) -> None:
    with pytest.raises(StorageError, match="name"):
        save_rule_set(name, OURS)
    assert list_saved_rule_sets() == ()
