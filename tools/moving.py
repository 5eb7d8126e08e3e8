"""A moving picture out of still ones: one SVG that shows its frames in turn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

_BOX: Final = re.compile(r'viewBox="([0-9. ]+)"')


class Frame(NamedTuple):
    """A still picture and how long it is shown."""

    svg: str
    seconds: float


def moving(frames: Sequence[Frame]) -> str:
    """Return an SVG that shows `frames` one after the other, without end.

    A reader whose system asks for less motion sees the last of them alone.
    """
    whole = sum(frame.seconds for frame in frames)
    box = _BOX.search(frames[0].svg)
    if box is None:
        raise ValueError("The first frame has no viewBox.")
    rules, parts = [], []
    begins = 0.0
    for number, frame in enumerate(frames):
        first, end = begins / whole * 100, (begins + frame.seconds) / whole * 100
        begins += frame.seconds
        before = "" if number == 0 else "0% { visibility: hidden } "
        rules.append(
            f"@keyframes k{number} {{ {before}{first:.3f}% {{ visibility: visible }} "
            f"{min(end, 100):.3f}% {{ visibility: hidden }} }}\n"
            f"#f{number} {{ animation: k{number} {whole:.2f}s step-end infinite }}"
        )
        parts.append(f'<g id="f{number}" class="frame">\n{_inner(frame.svg)}\n</g>')
    last = len(frames) - 1
    style = "\n".join(
        (
            ".frame { visibility: hidden }",
            *rules,
            "@media (prefers-reduced-motion: reduce) {",
            ".frame { animation: none !important }",
            f"#f{last} {{ visibility: visible }}",
            "}",
        )
    )
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box[1]}">\n'
        f"<style>\n{style}\n</style>\n{body}\n</svg>\n"
    )


def _inner(svg: str) -> str:
    """Return a picture as part of another one; its classes have names of their own."""
    return re.sub(r"^.*?(?=<svg)", "", svg, count=1, flags=re.DOTALL).strip()
