"""The font of suits, card faces and lines in a browser: `python .build/browser_font.py FONT`.

Cuts out of FONT, DejaVu Sans Mono (https://dejavu-fonts.github.io), what the table is drawn with
and the terminal's own font lacks, so that nothing depends on the fonts of a machine: the signs
that the page asks of it. Wants `pyftsubset` of fonttools. Writes the font beside the page; its
license lies there.
"""

from __future__ import annotations

import argparse
import re
import subprocess
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parents[1] / "spades_tui" / "cli" / "web_page.html"
FONT: Final = PAGE.with_name("web_font.woff")


def main() -> int:
    """Make the font and return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("font", type=Path, help="DejaVuSansMono.ttf")
    font = parser.parse_args().font
    asked = re.search(r"unicode-range: (.*);", PAGE.read_text("utf-8"))
    if asked is None:
        raise SystemExit(f"{PAGE.name} asks for no signs.")
    subprocess.run(
        ["pyftsubset", font, f"--unicodes={asked[1]}", "--flavor=woff", f"--output-file={FONT}",
         "--layout-features=", "--no-hinting", "--desubroutinize"],
        check=True,
    )  # fmt: skip
    print(f"{FONT.name}: {FONT.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
