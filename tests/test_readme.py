"""The README shows the table as it is; it has no picture that only one site could show."""

from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_table_in_the_readme_is_the_approved_one() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    table = (ROOT / "tests/golden/screens/standard-plays-80x24.txt").read_text("utf-8")

    assert f"```text\n{table}```\n" in readme
    assert "![" not in readme
