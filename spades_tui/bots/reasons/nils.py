"""The motifs beside a nil: the own one, a partner's, an opponent's."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.reasons.card_choice import LAST, LOW, CardChoice
from spades_tui.text import join_words

_FEW: Final = 2
"""Cards that are named at most."""
_MAY: Final = 0.05
"""How likely a nil must have nothing but higher cards of a suit for that to be hoped for."""


def stay_under(choice: CardChoice) -> str:
    """Return the sentence that `bad` beats the card ahead and `good` does not, for a live nil.

    The nil is that of the player. If every legal card wins and others still play, it is the
    sentence of `lead_low`. "" if this does not hold of the choice.
    """
    good, bad = choice.good, choice.bad
    if not choice.is_own_nil or not bad.takes:
        return ""
    if good.takes:
        return lead_low(choice) if choice.deduction.to_come and choice.must_win else ""
    return choice.say("Stay under: {bad} beats {holding}, and {good} does not.")


def lead_low(choice: CardChoice) -> str:
    """Return the sentence that more cards out beat `good` than `bad`, for a live nil.

    The nil is that of the player. "" if this does not hold of the choice.
    """
    good, bad = choice.good, choice.bad
    if not choice.is_own_nil or good.above <= bad.above:
        return ""
    return choice.say(f"Let others win: {choice.beat_counts}.")


def throw_danger(choice: CardChoice) -> str:
    """Return the sentence that `good` is the more dangerous card to the player's live nil.

    Neither card takes the trick, so that `good` can be thrown safely; it may win later. "" if this
    does not hold of the choice.
    """
    good, bad = choice.good, choice.bad
    if not choice.is_own_nil or good.takes or bad.takes or not choice.can_win_later(good):
        return ""
    if good.above and choice.deduction.left <= LAST:
        return ""
    may = "{group} may win a trick later" if good.above else "no {suit} out is higher than {good}"
    if choice.is_higher:
        return choice.say(f"Throw the danger card while it cannot win: {may}.")
    if choice.one_suit:
        return ""
    reason = may if good.is_trump else _compare_dangers(choice)
    return choice.say(f"Throw {{group}} while it cannot win: {reason}.") if reason else ""


def _compare_dangers(choice: CardChoice) -> str:
    """Return why a card of a side suit is thrown rather than one of another suit; "" if unclear."""
    good, bad = choice.good, choice.bad
    if not (choice.lower_anywhere(good) and choice.held_elsewhere(bad.suit, friends=True)):
        return ""
    lows, others = choice.low_beside(good), choice.low_beside(bad)
    count = len(choice.held_elsewhere(good.suit, friends=True))
    cards = f"{count} {choice.suits(good.suit)} are out" if count > 1 else "1 {suit} is out"
    if len(others) > len(lows):
        stand = "stand" if len(lows) > 1 else "stands"
        names = join_words(choice.name_strengths(good.suit, lows))
        beside = f"only {names} {stand}" if lows else "no low card stands"
        low = join_words(choice.name_strengths(bad.suit, others))
        return f"{cards} and {beside} beside it; {low} can go low beside {{bad}}"
    if good.below > bad.below < bad.above:
        may = (
            "{good} may win a trick later" if good.above else "no {suit} out is higher than {good}"
        )
        return f"{may}, and {{bad}} can go under others"
    if good.above < bad.above:
        over_good, over_bad = (choice.count_out(card.above, card.suit) for card in (good, bad))
        return f"{over_good} higher than {{good}}, and {over_bad} higher than {{bad}}"
    return ""


def cover(choice: CardChoice) -> str:
    """Return the sentence that `good` covers a friend's nil better than `bad`.

    `good` beats the card of the nil that is ahead, and `bad` does not; or `good` takes the trick
    and is higher than `bad`, so that the nil, still to play, can go under it more easily. "" if
    this does not hold of the choice.
    """
    if choice.is_own_nil:
        return ""
    for hand in choice.nil_of(friend=True):
        if choice.holder == hand and choice.good.takes and not choice.bad.takes:
            return choice.say("Cover the nil: {good} beats {holding}, and {bad} does not.")
        under = hand in choice.deduction.to_come and not choice.ruffs(choice.good)
        if under and choice.good.takes and _is_easier(choice, hand):
            return _go_under(choice, hand)
    return ""


def keep_cover(choice: CardChoice) -> str:
    """Return the sentence that a friend's nil is safe in this trick, and `bad` is kept for later.

    The nil has played; if it is ahead, `good` beats it. `bad` is a spade or higher than `good`, and
    at most one card out is higher than `bad`. "" if this does not hold of the choice.
    """
    good, bad = choice.good, choice.bad
    high = choice.is_lower or (bad.is_trump and not good.is_trump)
    if choice.is_own_nil or not high or bad.above > 1:
        return ""
    for hand in choice.nil_of(friend=True):
        if choice.holder == hand and not good.takes:
            continue
        owner = choice.cast.possessive_of(hand)
        if hand not in choice.deduction.to_come:
            text = "Keep {bad} to cover: {owner} nil has nothing more to fear in this trick."
            return choice.say(text, owner=owner)
    return ""


def lead_over(choice: CardChoice) -> str:
    """Return the sentence that a friend's nil is safer under the lead of `good`.

    The friend is out of the suit of `good` and can throw a card, or more lower cards are out under
    it than under `bad`. "" if this does not hold of the choice.
    """
    good, bad = choice.good, choice.bad
    if choice.is_own_nil:
        return ""
    for hand in choice.nil_of(friend=True):
        if choice.is_void(hand, good.suit) and not choice.is_void(hand, bad.suit):
            return choice.say(
                "Cover the nil: {has} no {suits} left and can throw a card.", has=choice.has(hand)
            )
        if _is_easier(choice, hand):
            return _go_under(choice, hand)
        may_win = bad.above and bad.below <= LOW and bad.below < good.below
        may_win = may_win and choice.is_top_held and not choice.one_suit
        if may_win and not choice.is_void(hand, bad.suit) and good.above < bad.above:
            lower = f"{'only ' if bad.below else ''}{choice.count_out(bad.below, bad.suit)}"
            higher = choice.count_out(good.below, good.suit)
            return choice.say(
                f"Cover the nil: {higher} lower than {{good}}, and {lower} lower than {{bad}}."
            )
    return ""


def _is_easier(choice: CardChoice, hand: int) -> bool:
    """Whether more cards of a suit are under the better card, which a hand may hold."""
    void = choice.is_void(hand, choice.good.suit)
    return choice.is_higher and choice.good.below > choice.bad.below and not void


def _go_under(choice: CardChoice, hand: int) -> str:
    text = "Cover the nil: {who} can go under {good} more easily than under {bad}."
    return choice.say(text, who=choice.cast.object_of(hand))


def attack_nil(choice: CardChoice) -> str:
    """Return the sentence that `good` gives an opponent's nil more chances to fail.

    `good` leaves the trick to a nil that is ahead or may have to win later, leaves the trick easier
    to beat than `bad` does, or is thrown to keep `bad`, a lower card of the suit. "" if this does
    not hold of the choice.
    """
    good, bad = choice.good, choice.bad
    for hand in choice.nil_of(friend=False):
        owner = choice.cast.possessive_of(hand)
        if bad.takes and not good.takes and hand != choice.holder and _may_beat(choice, hand):
            return choice.say(
                "Leave the trick: {owner} nil plays after this, and may have to beat {holding}.",
                owner=owner,
            )
        if choice.holder == hand:
            if bad.takes and not good.takes:
                return choice.say("Leave the trick to the nil: {bad} beats {holding}.")
        elif (
            not bad.takes
            and not good.takes
            and choice.is_higher
            and bad.above
            and not choice.is_void(hand, bad.suit)
        ):
            return choice.say("Keep the low card against {owner} nil: throw {good}.", owner=owner)
        elif hand in choice.deduction.to_come and bad.takes and choice.stays_beatable:
            if choice.is_void(hand, choice.led):
                continue
            beat = "{good}" if good.takes else "{holding}"
            text = f"Stay low: {{owner}} nil plays after this, and may have to beat {beat}."
            return choice.say(text, owner=owner)
    return ""


def _may_beat(choice: CardChoice, hand: int) -> bool:
    """Whether a hand still to play may have to beat the card of the suit led that is ahead."""
    if hand not in choice.deduction.to_come or choice.winning_suit != choice.led:
        return False
    strength = choice.deduction.table.strength[choice.table.winning_card]
    return choice.deduction.forced_above(hand, choice.led, strength) >= _MAY


def lead_under(choice: CardChoice) -> str:
    """Return the sentence that a low lead, or a low card kept, endangers an opponent's nil.

    Either `good` is led low against the nil (`CardChoice.low_against`), or the lower card of the
    suit is `bad`, which is kept. "" if this does not hold of the choice.
    """
    good, bad = choice.good, choice.bad
    for hand in choice.nil_of(friend=False):
        low = good.below <= bad.below and choice.low_against == hand
        if low and good.below <= LOW:
            only = "only " if good.below else ""
            lower = only + choice.count_out(good.below, good.suit)
            return choice.say(f"Lead low against the nil: {lower} lower than {{good}}.")
        is_low = bad.above and bad.below <= LOW
        if choice.is_higher and is_low and not choice.is_void(hand, bad.suit):
            owner = choice.cast.possessive_of(hand)
            return choice.say("Keep the low card against {owner} nil: lead {good}.", owner=owner)
    return ""
