"""Bids, half tricks and actions in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from spades_tui.player_view.wording.people import Cast
from spades_tui.rules import actions as do
from spades_tui.rules.actions import Action
from spades_tui.rules.bids import KINDS, Bid
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating

WITH_PARTNER: Final = KINDS["partner's"].words
"""The bid of a player whose side's number stands at the partner's name."""


def bid_text(bid: Bid | None) -> str:
    """Return a bid in words: "4", "blind nil", "no trump 4 + little Bemo"; "–" for None."""
    if bid is None:
        return "–"
    words = KINDS[bid.kind].words.format(bid.tricks)
    return f"{words} + {bid.bemo} Bemo" if bid.bemo else words


def standing_bid(bids: Sequence[Bid | None], seat: int, rules: RuleSet) -> Bid | None:
    """Return the bid that binds a player: their own, or the partner's if that is for the whole
    side.

    None if the player has not bid.

    Args:
        bids: by player, the bid; None for a player who has not bid.
        seat: the player.
        rules: the rules in force.
    """
    bid, partner = bids[seat], seating(rules).partner_of[seat]
    if bid is None or bid.kind != "partner's" or partner is None:
        return bid
    return bids[partner]


def bid_and_took(bid: Bid | None, tricks: int, joint: str = ", ") -> str:
    """Return a bid and its tricks as text: "bid 4, took 5"; only "took 5" without a bid.

    Args:
        bid: the bid; None without one.
        tricks: the number of tricks taken.
        joint: the text between the two parts.
    """
    took = f"took {tricks}"
    return took if bid is None else f"bid {bid_text(bid)}{joint}{took}"


def half_tricks_text(count: int, *, short: bool) -> str:
    """Return a number of tricks as text: "3 and a half".

    Args:
        count: the number of half tricks, 7 in the example.
        short: whether to write "3½" instead.
    """
    whole, half = divmod(count, 2)
    if not half:
        return str(whole)
    if short:
        return f"{whole or ''}½"
    return f"{whole} and a half" if whole else "a half"


def can_take(sure_halves: int, maybe_halves: int, *, short: bool = False) -> str:
    """Return the tricks named in partnership talk as text: "3 and a half, maybe 1 more".

    The second part is left out if no further tricks are possible.

    Args:
        sure_halves: the number of half tricks that are sure.
        maybe_halves: the number of further half tricks that are possible but not sure.
        short: whether to write halves as "3½".
    """
    sure, maybe = (
        half_tricks_text(sure_halves, short=short),
        half_tricks_text(maybe_halves, short=short),
    )
    return f"{sure}, maybe {maybe} more" if maybe_halves else sure


def imperative(action: Action, cast: Cast) -> str:
    """Return `action` as a command, without capital and period: "play the ace of spades"."""
    match action:
        case do.Look():
            return "look at your cards"
        case do.StayDown():
            return "leave your cards face down"
        case do.MakeBid():
            return f"bid {bid_text(action.bid)}"
        case do.PassNil():
            return "declare no nil"
        case do.Ask(question="cover"):
            return "ask your partner: can you cover?"
        case do.Ask():
            return "ask your partner: should I call a misdeal?"
        case do.Answer():
            return "say yes" if action.yes else "say no"
        case do.CallMisdeal():
            return "call a misdeal"
        case do.WaiveMisdeal():
            return "play on"
        case do.Say():
            return f"say that you can take {can_take(action.sure_halves, action.maybe_halves)}"
        case do.Propose():
            return f"propose {action.number}"
        case do.Agree():
            return "agree"
        case do.Raise():
            return f"raise to {action.number}"
        case do.StandPat():
            return "let the bid stand"
        case do.KeepDrawn():
            return "keep it"
        case do.DiscardDrawn():
            return "put it away and keep the next"
        case do.Discard():
            return f"discard {cast.cards(action.cards)}"
        case do.PassCards():
            return f"pass {cast.cards(action.cards)}"
        case do.DeclinePass():
            return "exchange no cards"
        case do.AskSuit():
            return f"ask for {action.suit.plural} back"
        case do.PlayCard():
            return f"play {cast.the_card(action.card)}{cast.source_hand(action.hand, action.seat)}"
        case do.CorrectRevoke():
            return f"correct the play to {cast.the_card(action.card)}"
        case do.LetStand():
            return "let it stand"
        case do.CallRevoke():
            return "call the revoke"
        case _:
            assert_never(action)
