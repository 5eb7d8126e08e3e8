"""A view with every hand face up, for a reference that nobody plays with."""

from __future__ import annotations

from spades_tui.cards import Card
from spades_tui.view import View


class OpenView(View, frozen=True):
    """What a seat may know, and all hands besides.

    Nothing at a table makes one: the arena hands the cards to `bots.references.ceiling`, to find
    out how much would be gained by knowing them.

    Attributes:
        hands: the cards each hand holds.
    """

    hands: tuple[tuple[Card, ...], ...]


def opened(view: View, hands: tuple[tuple[Card, ...], ...]) -> OpenView:
    """Return `view` with all hands in it."""
    fields = {name: getattr(view, name) for name in View.__struct_fields__}
    return OpenView(**fields, hands=hands)
