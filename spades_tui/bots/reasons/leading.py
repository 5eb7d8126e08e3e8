"""The motifs of a lead: what speaks for one and against another."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.heuristics.deduction import SPADES
from spades_tui.bots.reasons.card_choice import LAST, CardChoice

_ROUNDS: Final = 3
"""Spades of the others for each in the hand that can be drawn, …"""
_LEAST: Final = 3
"""… and spades it takes to begin with it, unless the one led cannot be beaten."""


def cash(choice: CardChoice) -> str:
    """Return the sentence that no card out is higher than `good`, a card of a side suit.

    `bad` can be beaten or is a spade to keep; unless it is a spade, no opponent to come is known to
    be able to ruff `good`. "" if this does not hold of the choice.
    """
    good, deduction = choice.good, choice.deduction
    if good.is_trump or good.above:
        return ""
    if choice.bad.is_trump and (choice.may_ruff(good.suit) or not deduction.out[good.suit]):
        return choice.say("Lead {good}: no {suit} out is higher than {good}, and {bad} is kept.")
    ruffed = choice.can_be_ruffed(good.suit) and not choice.has_twin_out
    if choice.bad.is_trump and choice.bad.above and deduction.left > LAST and ruffed:
        return choice.say(
            "Lead {good}: no {suit} out is higher, so only a spade can take it, and {bad} is kept "
            "to ruff what comes back."
        )
    if choice.may_ruff(good.suit) or not choice.bad.above:
        return ""
    if all(choice.is_void(hand, SPADES) for hand in choice.opponents):
        return choice.say("Cash {good} now: no {suit} out is higher, and no opponent has a spade.")
    if not deduction.out[good.suit]:
        return ""
    return choice.say("Cash {good} now: no {suit} out is higher, and later it may be ruffed.")


def draw_trumps(choice: CardChoice) -> str:
    """Return the sentence that drawing spades saves winners in side suits from being ruffed.

    `good` is the hand's highest spade or equal to it, `bad` is no spade, and the hand has enough
    spades. "" if this does not hold of the choice.
    """
    deduction = choice.deduction
    spades, spades_out = len(deduction.mine[SPADES]), len(deduction.out[SPADES])
    if not choice.good.is_trump or choice.bad.is_trump:
        return ""
    if spades < _LEAST and choice.good.above:
        return ""
    if not choice.is_top_held or not 0 < spades_out <= _ROUNDS * spades:
        return ""
    tops = [card for card in choice.other_tops() if deduction.table.suit[card] != SPADES]
    text = "Draw trumps: with the spades gone nobody can ruff {tops}."
    return choice.say(text, tops=choice.names(tops)) if tops else ""


def lead_high(choice: CardChoice) -> str:
    """Return the sentence that no card out beats the higher card, `good`, but some beat `bad`.

    Both are of one suit. "" if this does not hold of the choice.
    """
    good, bad = choice.good, choice.bad
    if not choice.is_higher or good.above or not bad.above:
        return ""
    beat = choice.count_out(bad.above, bad.suit, ("beats", "beat"))
    return choice.say(f"Lead high: no {{suit}} out is higher than {{good}}, and {beat} {{bad}}.")


def keep_top_spade(choice: CardChoice) -> str:
    """Return the sentence that `bad`, a spade that no card out beats, wins later, too.

    `good` is no spade. "" if this does not hold of the choice.
    """
    good, bad = choice.good, choice.bad
    if good.is_trump or not bad.is_trump or bad.above or not bad.below:
        return ""
    return choice.say("Keep {bad}: no spade out is higher, and it wins later, too.")


def their_ruff(choice: CardChoice) -> str:
    """Return the sentence that an opponent to come is out of the suit of `bad` and may ruff.

    No opponent to come is known to ruff the suit of `good`. "" if this does not hold of the choice.
    """
    good = choice.good
    if (
        choice.one_suit
        or not good.above
        or choice.may_ruff(good.suit)
        or choice.nil_of(friend=True)
    ):
        return ""
    hopeless = choice.bad.above and not choice.bad.may_win_later
    foes = [] if hopeless else choice.may_ruff(choice.bad.suit)
    text = "Do not lead into a ruff: {has} no {bad_suits} left."
    return choice.say(text, has=choice.has(foes[0])) if foes else ""


def lead_away(choice: CardChoice) -> str:
    """Return the sentence that `bad` is a king or queen to be kept while higher cards are out.

    The hand has other cards of its suit, but not the next lower one. "" if this does not hold of
    the choice.
    """
    bad = choice.bad
    higher = choice.beaters(bad.card)
    if bad.card.rank not in "KQ" or choice.is_higher or not higher or not bad.beside:
        return ""
    is_sequence = bad.strength - 1 in bad.beside
    if (
        is_sequence
        or len(higher) != bad.above
        or (choice.good.card.rank in "KQ" and choice.good.above)
    ):
        return ""
    return choice.say(
        "Do not lead {bad} while {higher} {is_} out: let it win when others lead {bad_suits}.",
        higher=choice.names(higher[::-1]),
        is_="is" if len(higher) == 1 else "are",
    )


def lose_the_lead(choice: CardChoice) -> str:
    """Return the sentence that more cards out beat `good` than `bad`, and more tricks are bags.

    Whether the side wants no more tricks is for the caller to check. "" if this does not hold of
    the choice.
    """
    good, bad, deduction = choice.good, choice.bad, choice.deduction
    out = len(deduction.out[bad.suit])
    may_be_ruffed = not bad.is_trump and out < len(deduction.to_come)
    if good.above <= bad.above or may_be_ruffed or choice.may_ruff(bad.suit):
        return ""
    because = "the contract is made" if choice.has_made else "tricks beyond the contract are bags"
    return choice.say(f"Lose the lead: {choice.beat_counts}; {because}.")
