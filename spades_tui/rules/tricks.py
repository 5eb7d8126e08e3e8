"""The winner of a trick."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from spades_tui.cards import Card, Suit
from spades_tui.rules.deck import card_order
from spades_tui.rules.ruleset import RuleSet


class Play(msgspec.Struct, frozen=True):
    """A card played to a trick by a hand."""

    hand: int
    card: Card


class Trick(msgspec.Struct, frozen=True):
    """The cards of one trick in the order played; at least the lead is there.

    Attributes:
        plays: the plays, the leader's first.
        suit: the suit that must be followed.
        winner: the hand that wins so far.
        spades_can_win: False in the first trick if no spade may win.
    """

    plays: tuple[Play, ...]
    suit: Suit
    winner: int
    spades_can_win: bool = True

    @property
    def leader(self) -> int:
        """The hand that led."""
        return self.plays[0].hand

    @property
    def winning_card(self) -> Card:
        """The winning card so far."""
        return next(play.card for play in self.plays if play.hand == self.winner)


def winning_play(
    plays: Sequence[Play], suit: Suit, rules: RuleSet, *, spades_can_win: bool = True
) -> Play:
    """Return the play that wins: the highest spade, else the highest of the suit led.

    Of two identical cards the second played wins (option `packs`). If spades cannot win (first
    trick of lowest clubs, so `suit` is clubs) and no player followed, the leader's card wins
    (decision 72).
    """
    order = card_order(rules)
    best = plays[0]
    best_key = (-1, -1)
    for play in plays:
        counts_as = order.suit[play.card]
        if counts_as is Suit.SPADES and spades_can_win:
            level = 2
        elif counts_as is suit:
            level = 1
        else:
            continue
        key = (level, order.strength[play.card])
        if key >= best_key:
            best, best_key = play, key
    return best


def make_trick(
    plays: Sequence[Play], rules: RuleSet, *, suit: Suit | None = None, spades_can_win: bool = True
) -> Trick:
    """Return the trick these plays make; `suit` if it is not the suit of the card led."""
    led = suit or card_order(rules).suit[plays[0].card]
    winner = winning_play(plays, led, rules, spades_can_win=spades_can_win)
    return Trick(tuple(plays), led, winner.hand, spades_can_win)


def replace_plays(trick: Trick, plays: Sequence[Play], rules: RuleSet) -> Trick:
    """Return a trick with its plays replaced by `plays`; the suit led stays."""
    return make_trick(plays, rules, suit=trick.suit, spades_can_win=trick.spades_can_win)


def is_ruffed(trick: Trick, rules: RuleSet) -> bool:
    """Whether a spade wins a trick to which none was led."""
    return card_order(rules).is_spade(trick.winning_card) and trick.suit is not Suit.SPADES
