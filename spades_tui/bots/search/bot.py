"""The searching player: the card by playing hands out, everything else as `club` decides it."""

from __future__ import annotations

import random

from spades_tui.bots.club import Club
from spades_tui.bots.kernel import kernel_kind
from spades_tui.bots.protocol import Decision, Limit
from spades_tui.bots.search.choice import play_by_search
from spades_tui.bots.style import PLAIN, Style
from spades_tui.view import View

_PLAIN_SHARE = 4
"""A plain kernel looks at so many times fewer deals."""


class Searcher:
    """A level of search: a fixed number of deals looked at for a card."""

    def __init__(self, name: str, worlds: int, outs: int, style: Style = PLAIN) -> None:
        """Look at about `worlds` deals for each card and play each out `outs` times."""
        self.name = name
        self._worlds = worlds
        self._outs = outs
        self._style = style
        self._natural = Club(style=style)

    def decide(self, view: View, limit: Limit, rng: random.Random) -> Decision:
        """Answer the prompt of `view`."""
        assert view.prompt is not None
        natural = self._natural.decide(view, limit, rng)
        if view.prompt.kind != "play":
            return natural
        worlds = limit.samples or self._worlds
        outs = self._outs
        if limit.samples is None and kernel_kind() == "plain":
            worlds = max(6, worlds // _PLAIN_SHARE)
            outs = max(2, outs // 2)
        return play_by_search(view, natural, worlds, outs, limit, rng, self._style)
