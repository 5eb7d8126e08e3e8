"""A question to a seat, with every legal answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from spades_tui.cards import Card
from spades_tui.rules.actions import Action, Discard, Look, MakeBid, PassCards

PromptKind = Literal[
    "draw",  # keep or discard the card drawn
    "blind",  # the side's blind window: bid blind, stay down, or look
    "look",  # own turn, cards down: look, bid blind nil, ask for cover
    "answer",  # yes or no to the partner's question or proposal
    "misdeal",  # call, waive, ask the partner, stay down
    "nil",  # declare nil or not in the nil round
    "bid",  # a number or a special bid
    "talk",  # partnership bidding: say, propose, agree
    "raise",  # raise or stand pat
    "kitty",  # discard as many cards as were taken up
    "pass",  # give cards to the partner, decline, or ask for a suit
    "play",  # a card from one's own hand or the dummy's
    "renounce",  # correct one's own wrong card, or let it stand
    "revoke",  # call an opponent's proven revoke, or let it stand
]


class Pick(msgspec.Struct, frozen=True):
    """A choice of any `count` of `cards`, with too many combinations to list as actions.

    Attributes:
        verb: "discard" if the chosen cards are discarded, "pass" if they go to the partner.
        count: the number of cards to choose, exactly.
        cards: the cards to choose from.
    """

    verb: Literal["discard", "pass"]
    count: int
    cards: tuple[Card, ...]


class Prompt(msgspec.Struct, frozen=True):
    """A decision that one player must make now.

    Attributes:
        seat: the player who decides.
        kind: the kind of decision.
        actions: every legal action that can be listed.
        pick: the cards to choose from for a `Discard` or `PassCards`, which is legal besides
            `actions`; None if neither is.
        hand: the index of the hand a card is played from, which is the dummy's for its declarer; -1
            if no card is to be played.
        wrong: cards that may be played by mistake though they are a revoke; empty if there are
            none.
        about: for "answer": "cover", "misdeal", or the proposed bid in notation; for "revoke": the
            seat at fault as a number; "" for other kinds.
    """

    seat: int
    kind: PromptKind
    actions: tuple[Action, ...]
    pick: Pick | None = None
    hand: int = -1
    wrong: tuple[Card, ...] = ()
    about: str = ""

    @property
    def is_free(self) -> bool:
        """Whether the player has a choice: more than one legal action, or cards to choose
        (`pick`)."""
        return len(self.actions) > 1 or self.pick is not None

    @property
    def look(self) -> Look | None:
        """The action to look at one's cards if a blind bid may be made instead; else None."""
        if not any(isinstance(action, MakeBid) and action.bid.is_blind for action in self.actions):
            return None
        return next((action for action in self.actions if isinstance(action, Look)), None)

    def offers(self, kind: type[Action]) -> bool:
        """Whether `actions` has an action of the type `kind`."""
        return any(isinstance(action, kind) for action in self.actions)

    def picked(self, cards: Iterable[Card]) -> Discard | PassCards:
        """Return the action that discards or passes `cards`, as `pick` says; `pick` must not be
        None.

        The number of cards and the cards are not checked.
        """
        assert self.pick is not None
        make = Discard if self.pick.verb == "discard" else PassCards
        return make(self.seat, tuple(cards))
