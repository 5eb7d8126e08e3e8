"""Golden files: what the program once made, read and approved by a person.

`SPADES_RENEW=1 python -m pytest -n0 TEST` writes those of a test again; read the difference
before it is committed.
"""

import os
from pathlib import Path
from typing import Final

GOLDEN: Final = Path(__file__).parent / "golden"
RENEW: Final = os.environ.get("SPADES_RENEW") == "1"


def check_golden(name: str, text: str) -> None:
    """Compare `text` with the golden file `name`, a path below `tests/golden`."""
    path = GOLDEN / name
    if RENEW:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    assert text == path.read_text(encoding="utf-8"), f"{name} differs; see tests/golden.py"
