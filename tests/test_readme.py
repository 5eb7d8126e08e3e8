"""The README is short, and shows the program as it is, in pictures of our own."""

import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MAKER = runpy.run_path(str(ROOT / ".build" / "pictures.py"))
PICTURES, filled = MAKER["PICTURES"], MAKER["filled"]
README = (ROOT / "README.md").read_text("utf-8")


def test_the_readme_is_short_and_begins_with_what_it_is_and_how_to_play() -> None:
    assert len(README.encode()) <= 7_000
    assert README.index("pip install . && .venv/bin/spades") < 1_200


def test_pictures_in_the_readme_lie_beside_it_and_say_what_they_show() -> None:
    """No address of one site: where pictures of the folder are not shown, their words are."""
    shown = re.findall(r"!?\[([^]]+)\]\(([^)]+\.svg)\)", README)
    assert {f"assets/{name}.svg" for name in PICTURES} == {path for _, path in shown}
    assert all(len(words) > 10 for words, _ in shown)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_small_and_asks_for_nothing_from_elsewhere(name: str) -> None:
    data = (ROOT / "assets" / f"{name}.svg").read_bytes()
    assert len(data) < MAKER["LARGEST"]
    text = data.decode()
    assert not re.search(r"@font-face|@import|href=|src=|<script|url\((?!#)", text)
    assert str(Path.home()) not in text


def test_a_moving_picture_shows_each_frame_in_its_time() -> None:
    still = '<svg viewBox="0 0 10 10"><text>{}</text></svg>'
    frames = [MAKER["Frame"](still.format(word), time) for word, time in (("one", 1), ("two", 3))]
    svg = MAKER["moving"](frames)
    assert svg.index("one") < svg.index("two")
    assert "25.000%" in svg
    assert svg.count("4.00s step-end infinite") == 2
    assert "prefers-reduced-motion" in svg


def test_block_glyphs_become_rectangles_and_letters_stay() -> None:
    text = '<text class="r1" x="12.2" y="20" textLength="24.4" clip-path="url(#l)">{}</text>'
    assert filled(text.format("A█")) == text.format("A█")
    assert filled(text.format("&#160;▌")).count("<rect") == 1
    assert 'x="24.40" y="1.50" width="6.10"' in filled(text.format("&#160;▌"))
    assert filled(text.format("▟")).count("<rect") == 2


def test_no_text_of_a_picture_begins_with_a_space_which_some_viewers_drop() -> None:
    text = '<text class="r1" x="{}" y="20" textLength="{}" clip-path="url(#l)">{}</text>'
    assert filled(text.format("12.2", "48.8", "&#160;A&#160;B")) == text.format(
        "24.4", "36.6", "A&#160;B"
    )
