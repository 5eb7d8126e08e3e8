"""The README shows the table as it is; it has no picture that only one site could show."""

import re
from pathlib import Path

from tests.golden import GOLDEN, RENEW

README = Path(__file__).parent.parent / "README.md"


def test_the_table_in_the_readme_is_the_approved_one() -> None:
    readme = README.read_text("utf-8")
    table = (GOLDEN / "screens/standard-plays-80x24.txt").read_text("utf-8")
    shown = f"```text\n{table}```\n"
    if RENEW:
        readme = re.sub(r"```text\n ♠.*?```\n", lambda _: shown, readme, count=1, flags=re.DOTALL)
        README.write_text(readme, encoding="utf-8", newline="\n")

    assert shown in readme
    assert "![" not in readme
