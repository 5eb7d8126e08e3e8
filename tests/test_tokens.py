"""The count of the program tells what was moved from what was cut and written."""

import runpy
from pathlib import Path

COUNTER = runpy.run_path(str(Path(__file__).parents[1] / ".build" / "tokens.py"))
HELPER = "def helper(value):\n    return value + 1\n"


def test_lines_that_stand_in_another_folder_are_moved_and_the_others_cut_or_new() -> None:
    before = COUNTER["by_folder"](
        [("spades_tui/cli/a.py", HELPER + "old = 1  # a remark\n"), ("spades_tui/tui/b.py", "")]
    )
    now = COUNTER["by_folder"](
        [("spades_tui/cli/a.py", ""), ("spades_tui/tui/c.py", HELPER + "new = [1, 2]\n")]
    )
    helper = 6 + 4  # def helper ( value ) :, return value + 1
    assert COUNTER["changes"](before, now) == {"cli": (-helper, -3, 0), "tui": (helper, 0, 7)}


def test_lines_within_a_folder_stay_where_they_are_in_any_file_and_order() -> None:
    before = COUNTER["by_folder"]([("spades_tui/cli/a.py", "one = 1\ntwo = 2\n")])
    now = COUNTER["by_folder"](
        [("spades_tui/cli/b.py", "if True:\n    two = 2\n"), ("spades_tui/cli/a.py", "one = 1\n")]
    )
    assert COUNTER["changes"](before, now) == {"cli": (0, 0, 3)}
