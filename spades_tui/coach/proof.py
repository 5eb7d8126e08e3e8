"""What a claim was found to be, and deals to try it on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from spades_tui.bots.kernel import Table
from spades_tui.bots.kernel.deals import Chance
from spades_tui.bots.sampling.dealing import Dealer
from spades_tui.cards import Card
from spades_tui.coach.claim_knowledge import Knowledge
from spades_tui.coach.open_tables import copied
from spades_tui.rules.events import ClaimAnswer
from spades_tui.rules.tricks import Play
from spades_tui.view import View

SEED: Final = 88172645463325252
"""Of the chance by which deals are drawn: the same claim is always answered alike."""


class Proof(msgspec.Struct, frozen=True):
    """What a claim was found to be.

    Attributes:
        answer: proved, refused, or too early to tell.
        hands: where it is refused, the cards each hand holds now in a deal that breaks it.
        line: the cards that break it there, from now on.
        other: where a score is not settled, another line, which scores otherwise.
        other_hands: the deal it is played in, where that is another one that fits as well.
    """

    answer: ClaimAnswer
    hands: tuple[tuple[Card, ...], ...] = ()
    line: tuple[Play, ...] = ()
    other: tuple[Play, ...] = ()
    other_hands: tuple[tuple[Card, ...], ...] = ()


TOO_EARLY: Final = Proof("too early")


def deals(known: Knowledge, count: int) -> list[Table]:
    """Return deals that fit what is known, each as likely as the next."""
    held = [(cards, 0) for cards in known.held]
    dealer = Dealer(known.hidden_cards, held, int(known.masks.play.spades))
    dealt, _ = dealer.deal(count, Chance(SEED))
    tables = []
    for at in range(0, len(dealt), 5):
        table = copied(known.table)
        for place in range(4):
            table.hold(place, dealt[at + place], 0, 0)
        tables.append(table)
    return tables


def by_tricks(view: View, line: Sequence[Play]) -> list[tuple[Play, ...]]:
    """Return a line from a view on, trick by trick, with the cards that lie on the table first."""
    played = (*(view.trick.plays if view.trick is not None else ()), *line)
    hands = len(view.hand_sizes)
    return [tuple(played[at : at + hands]) for at in range(0, len(played), hands)]
