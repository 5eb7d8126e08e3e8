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
        plays: the plays in order, the leader's first.
        suit: the suit that must be followed.
        winner: the hand winning so far.
        spades_can_win: whether a spade can win it; False in some first tricks.
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
    """Return the play that wins: the highest spade, else the highest card of `suit`.

    Of two identical cards the second played wins (option `packs`). If spades cannot win (first
    trick of lowest clubs, so `suit` is clubs) and no player followed, the leader's card wins
    (decision 72).

    Args:
        plays: the plays in order, at least one.
        suit: the suit to follow.
        rules: the rules in force.
        spades_can_win: whether a spade can win.
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
    """Return the trick that `plays` make.

    Args:
        plays: the plays in order, at least one.
        rules: the rules in force.
        suit: the suit to follow; None for that of the card led.
        spades_can_win: whether a spade can win.
    """
    led = suit or card_order(rules).suit[plays[0].card]
    winner = winning_play(plays, led, rules, spades_can_win=spades_can_win)
    return Trick(tuple(plays), led, winner.hand, spades_can_win)


def replace_plays(trick: Trick, plays: Sequence[Play], rules: RuleSet) -> Trick:
    """Return `trick` with `plays` instead of its plays, its winner updated; the suit to follow
    stays."""
    return make_trick(plays, rules, suit=trick.suit, spades_can_win=trick.spades_can_win)


def is_ruffed(trick: Trick, rules: RuleSet) -> bool:
    """Whether a spade is winning a trick in another suit."""
    return card_order(rules).is_spade(trick.winning_card) and trick.suit is not Suit.SPADES
