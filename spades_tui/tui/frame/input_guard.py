"""Ignoring presses that were meant for an earlier state of the screen and would answer a new
one."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final
from weakref import ref

clock: Callable[[], float] = time.monotonic
"""Returns seconds from an arbitrary start; tests replace it."""

COOLDOWN_S: Final = 0.3
"""Seconds for which Enter, Space and clicks are ignored after a press that hurried or skipped."""
_HELD: Final = 0.1
"""Presses fewer seconds apart than this are one key held down."""
_LEFT: Final = 1
CONFIRM_KEYS: Final = ("enter", "space")
"""Keys that choose the highlighted answer; keys that name an answer are never ignored."""


class InputGuard:
    """Decides whether to ignore a key or click, as it may have been meant for an earlier
    question."""

    def __init__(self) -> None:
        self._until = self._last = self._key = float("-inf")
        self._clicked: Callable[[], object | None] = lambda: None

    def block(self) -> None:
        """Ignore Enter, Space and clicks for the next `COOLDOWN_S` seconds.

        Call it after a press that cut a pause short or skipped an animation: the player may press
        once more before seeing the change.
        """
        self._last = clock()
        self._until = self._last + COOLDOWN_S

    def accepts_click(self, button: int, chain: int, screen: object) -> bool:
        """Whether to act on a click: only if it is a left click that belongs to this screen.

        The second click of a double click does not count on a screen opened by the first.

        Args:
            button: the mouse button, 1 for the left one.
            chain: how many clicks in quick succession at this cell, 1 for a single click.
            screen: the screen that was clicked.
        """
        if chain == 1 and button == _LEFT:
            self._clicked = ref(screen)
        return button == _LEFT and self._clicked() is screen

    def ignores_press(self) -> bool:
        """Whether to ignore a press made now: too soon after `block`, or a key held down since.

        A key is held down if less than 0.1 s has passed since `block` or the last ignored press.
        """
        now = clock()
        held = now < self._until or now - self._last < _HELD
        if held:
            self._last = now
        return held

    def ignores_key(self) -> bool:
        """Whether to ignore Enter or Space pressed now: as `ignores_press`, or a key held down.

        Here a key is held down if the last call was less than 0.1 s ago; call this once for each
        press.
        """
        before, self._key = self._key, clock()
        return self.ignores_press() or self._key - before < _HELD
