"""What of a flood is heard: the beginning of a paste, no keys behind too many, but Ctrl+Q."""

import random

import pytest

from spades_tui.tui.terminal import LONGEST_PASTE, Inflow

BEGIN, END = "\x1b[200~", "\x1b[201~"


def heard(text: str, pieces: int, *, flooded: bool = False, seed: int = 1) -> str:
    """Return what is heard of `text` that comes in so many pieces."""
    inflow = Inflow(lambda: flooded)
    rng = random.Random(seed)
    cuts = sorted(rng.randrange(len(text)) for _ in range(pieces - 1))
    parts = [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    return "".join(map(inflow.wanted, parts))


@pytest.mark.parametrize("seed", range(30))
def test_what_is_short_is_heard_as_it_came(seed: int) -> None:
    text = f"3\r{BEGIN}a code\x1b[2x{END}q{BEGIN}{END}\x1b[A{BEGIN}b{END}"
    assert heard(text, 12, seed=seed) == text


@pytest.mark.parametrize("pieces", [1, 7, 500])
def test_of_a_long_paste_the_beginning_is_heard_and_what_follows_it(pieces: int) -> None:
    text = f"{BEGIN}{'x' * 3 * LONGEST_PASTE}{END}s"
    assert heard(text, pieces) == f"{BEGIN}{'x' * LONGEST_PASTE}{END}s"


@pytest.mark.parametrize("quitting", ["\x11", "\x1b[113;5u"])
def test_behind_too_many_keys_only_ctrl_q_is_heard(quitting: str) -> None:
    assert heard(f"abc{quitting}def", 1, flooded=True) == quitting
