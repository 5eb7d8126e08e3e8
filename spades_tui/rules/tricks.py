"""The winner of a trick."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from spades_tui.cards import Card, Suit
from spades_tui.rules.deck import card_order
from spades_tui.rules.ruleset import RuleSet


class Play(msgspec.Struct, frozen=True):
    """A card played to a trick.

    Attributes:
        hand: the index of the hand that it came from.
        card: the card.
    """

    hand: int
    card: Card


class Trick(msgspec.Struct, frozen=True):
    """The cards of one trick, complete or not; at least one is played.

    Attributes:
        plays: the plays in order, the leader's first.
        suit: the suit that must be followed.
        winner: the index of the hand that is winning it so far.
        spades_can_win: whether a spade can win it; False in some first tricks (`spades_can_win`).
    """

    plays: tuple[Play, ...]
    suit: Suit
    winner: int
    spades_can_win: bool = True

    @property
    def leader(self) -> int:
        """The index of the hand that led."""
        return self.plays[0].hand

    @property
    def winning_card(self) -> Card:
        """The winning card so far."""
        return next(play.card for play in self.plays if play.hand == self.winner)


def winning_play(
    plays: Sequence[Play], suit: Suit, rules: RuleSet, *, spades_can_win: bool = True
) -> Play:
    """Return the play that wins: the highest spade, else the highest card of `suit`.

    Of two identical cards the second played wins (option `packs`). If spades cannot win and no card
    is of `suit`, the leader's card wins (decision 72).

    Args:
        plays: the plays in order, the leader's first; at least one.
        suit: the suit to follow.
        rules: the rules in force.
        spades_can_win: whether a spade can win the trick.
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
    """Return the trick of `plays` with its winner.

    Args:
        plays: the plays in order, the leader's first; at least one.
        rules: the rules in force.
        suit: the suit to follow; None for that of the card led.
        spades_can_win: whether a spade can win the trick.
    """
    led = suit or card_order(rules).suit[plays[0].card]
    winner = winning_play(plays, led, rules, spades_can_win=spades_can_win)
    return Trick(tuple(plays), led, winner.hand, spades_can_win)


def replace_plays(trick: Trick, plays: Sequence[Play], rules: RuleSet) -> Trick:
    """Return `trick` with `plays` in place of its plays and the winner these give.

    The suit to follow stays, and so does whether a spade can win.
    """
    return make_trick(plays, rules, suit=trick.suit, spades_can_win=trick.spades_can_win)


def is_ruffed(trick: Trick, rules: RuleSet) -> bool:
    """Whether a spade is winning a trick in which another suit must be followed."""
    return card_order(rules).is_spade(trick.winning_card) and trick.suit is not Suit.SPADES
