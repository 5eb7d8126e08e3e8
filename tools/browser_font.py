"""The font of suits, card faces and lines in a browser: `python -m tools.browser_font FONT`.

Cuts out of FONT, DejaVu Sans Mono (https://dejavu-fonts.github.io), what the table is drawn with
and the terminal's own font lacks, so that nothing depends on the fonts of a machine. Wants
`pyftsubset` of fonttools. Writes the font beside the page that names it; its license lies there.
"""

from __future__ import annotations

import argparse
import subprocess
from pathlib import Path
from typing import Final

import spades_tui.cli

FONT: Final = Path(spades_tui.cli.__file__).with_name("web_font.woff")
RANGES: Final = "U+2190-2199,U+2212,U+2264-2265,U+232B,U+2500-25FF,U+2605,U+2660-2667,U+2713"
"""What is cut out: arrows, signs, lines, blocks, shapes, the star, suits."""


def main() -> int:
    """Make the font and return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("font", type=Path, help="DejaVuSansMono.ttf")
    font = parser.parse_args().font
    subprocess.run(
        ["pyftsubset", font, f"--unicodes={RANGES}", "--flavor=woff", f"--output-file={FONT}",
         "--layout-features=", "--no-hinting", "--desubroutinize"],
        check=True,
    )  # fmt: skip
    print(f"{FONT.name}: {FONT.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
