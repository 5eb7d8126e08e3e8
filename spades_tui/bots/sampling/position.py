"""The play so far as a kernel table, and the evidence of each card about the hand it came from."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from spades_tui.bots.kernel import Table, masks_for
from spades_tui.bots.kernel.masks import CardMasks
from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.rules.capabilities import lowest_club_leads
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.turns import opening_leader, play_order


def turn_order(view: View) -> tuple[int, ...]:
    """Return the hands in the order they play; a hand's index in it is its *place*."""
    return play_order(view.rules, view.declarer)


def set_declarer(view: View, declarer: int | None) -> View:
    """Return `view` with `declarer` as the seat that plays the dummy; None for none."""
    return view if declarer == view.declarer else msgspec.structs.replace(view, declarer=declarer)


def first_leader(
    rules: RuleSet, masks: CardMasks, held: Sequence[int], dealer: int, declarer: int | None
) -> int:
    """Return the number of the hand that leads to the first trick.

    Args:
        rules: the rules in force.
        masks: the cards as bits.
        held: by hand, a mask of its cards; needed if the lowest club leads.
        dealer: the dealer's seat.
        declarer: the seat that plays the dummy; None without a dummy.
    """
    lowest = masks.lowest_club(held)
    return opening_leader(rules, dealer, declarer, lambda seat: held[seat] & lowest != 0)


class Position:
    """The play of a view so far, without the cards still held. A place is an index in `order`.

    Attributes:
        masks: the cards as bits.
        order: the hands in order of play (`turn_order`).
        place: by hand, its place.
        table: a table with the play so far; all its hands are empty.
        first: the place that led, or will lead, to the first trick.
        played: by hand, a mask of the cards it has played.
        denied: by hand, a mask of the cards it cannot hold, since it played another card.
    """

    def __init__(self, view: View) -> None:
        self.masks: CardMasks = masks_for(view.rules)
        self.order = turn_order(view)
        self.place = {hand: place for place, hand in enumerate(self.order)}
        self.table = Table(self.masks.play)
        cancel = view.cancel_card
        self.table.cancel = 0 if cancel is None else self.masks.bit.get(cancel, 0)
        self.first = 0
        self.played = [0] * len(self.order)
        self.denied = [0] * len(self.order)
        self._replay(view)

    def hands_on(self, table: Table) -> list[tuple[Card, ...]]:
        """Return by hand the cards it holds on `table`, which must have the places of this
        position."""
        places = (table.places[self.place[hand]] for hand in range(len(self.place)))
        return [self.masks.cards(int(place.cards), int(place.duplicates)) for place in places]

    def _replay(self, view: View) -> None:
        plays = view.plays
        first = view.leader if not plays else plays[0].hand
        if first is not None:
            self.first = self.table.turn = self.place[first]
        deck_masks = tuple(self.masks.card)
        for play in plays:
            bit = self.masks.bit[play.card]
            self._learn(play.hand, bit, deck_masks)
            self.table.hold(self.place[play.hand], bit, 0, 0)
            self.table.play(bit)
            self.played[play.hand] |= bit
        if plays and lowest_club_leads(view.rules):
            self._nobody_holds_lower_clubs(self.masks.bit[plays[0].card])

    def _learn(self, hand: int, bit: int, deck_masks: tuple[int, ...]) -> None:
        """Deny `hand` every kind that would have made this play illegal; `deck_masks` are all
        kinds."""
        place, table = self.place[hand], self.table
        table.turn = place
        if bit & self.denied[hand]:  # a revoke: what was concluded from it is void
            self.denied[hand] &= ~self.masks.suit_mask(bit)
        if self._says_nothing(bit):
            return
        for other in deck_masks:
            if other != bit and not self.denied[hand] & other:
                table.hold(place, bit | other, 0, 0)
                if not table.legal() & bit:
                    self.denied[hand] |= other

    def _says_nothing(self, bit: int) -> bool:
        """Whether the rules let a hand play this card whatever else it holds."""
        table, play = self.table, self.masks.play
        if play.must_beat or play.rake or (not table.tricks and play.first_trick):
            return False
        if table.in_trick:
            return bool(bit & table.led)
        opens_with_club = play.opens_with_club and not table.tricks
        return not opens_with_club and (not bit & play.spades or table.may_lead_spades())

    def _nobody_holds_lower_clubs(self, led: int) -> None:
        clubs = self.masks.play.clubs
        lower = clubs & (led - 1) if led & clubs else clubs
        self.denied = [denied | lower for denied in self.denied]
