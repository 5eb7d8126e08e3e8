"""Presses that come too soon: meant for what was there before, they do not answer what follows."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final
from weakref import ref

clock: Callable[[], float] = time.monotonic
"""Seconds, from any moment on; tests turn it."""

COOLDOWN_S: Final = 0.3
"""How long after a press that hurried or skipped Enter, Space and clicks answer nothing."""
_HELD: Final = 0.1
"""Presses closer to each other than this are a key held down, and still the same press."""
_LEFT: Final = 1
CONFIRM_KEYS: Final = ("enter", "space")
"""Keys that answer with whatever is highlighted; keys that name an answer are never held back."""


class InputGuard:
    """Knows whether a press may answer yet."""

    def __init__(self) -> None:
        self._until = self._last = self._key = float("-inf")
        self._clicked: Callable[[], object | None] = lambda: None

    def block(self) -> None:
        """A press has hurried or skipped something: for a while none answers."""
        self._last = clock()
        self._until = self._last + COOLDOWN_S

    def accepts_click(self, button: int, chain: int, screen: object) -> bool:
        """Whether a click is meant for the screen it falls on.

        Other buttons than the left one mean something else, as a middle one that is to paste.
        Whoever clicks twice out of habit means what the first click found there.

        Args:
            button: of the mouse, the left one being the first.
            chain: which click it is of some on one spot in quick succession.
            screen: what it falls on.
        """
        if chain == 1 and button == _LEFT:
            self._clicked = ref(screen)
        return button == _LEFT and self._clicked() is screen

    def ignores_press(self) -> bool:
        """Whether a press now comes too soon, or is still the key held down since then."""
        now = clock()
        held = now < self._until or now - self._last < _HELD
        if held:
            self._last = now
        return held

    def ignores_key(self) -> bool:
        """Whether a key that answers comes too soon, or is still the one that answered before."""
        before, self._key = self._key, clock()
        return self.ignores_press() or self._key - before < _HELD
