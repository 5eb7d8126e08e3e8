"""The motifs beside a nil: the own one, a partner's, an opponent's."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.heuristics.deduction import SPADES
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

    Neither card takes the trick, so that `good` can be thrown safely; it may win later. Of two
    suits the reason may instead be that `bad` is a low card to keep, or that `good` is the last
    of its suit. "" if this does not hold of the choice.
    """
    good, bad = choice.good, choice.bad
    if not choice.is_own_nil or good.takes or bad.takes or not choice.can_win_later(good):
        return ""
    if good.is_trump and not bad.is_trump:
        return choice.say(f"Throw a spade under {{holding}}: {_explain_kept_side_card(choice)}.")
    if choice.is_higher:
        reason = "no {suit} out is higher than {good}"
        if good.above and choice.deduction.left > LAST:
            reason = "{group} may win a trick later"
        elif good.above:
            if bad.above <= good.above:
                return ""
            reason = "{bad} is easier to lose later"
        return choice.say(f"Throw the danger card while it cannot win: {reason}.")
    if choice.one_suit or (good.above and choice.deduction.left <= LAST):
        return ""
    reason = _compare_dangers(choice)
    return (
        choice.say(f"Throw {{group}} while it cannot win: {reason}.")
        if reason
        else _keep_low(choice)
    )


def _explain_kept_side_card(choice: CardChoice) -> str:
    """Return why a nil throws a spade rather than the other card, of a side suit."""
    bad, mine, deduction = choice.bad, choice.deduction.mine, choice.deduction
    if not choice.held_elsewhere(bad.suit, friends=True):
        return "nobody else has a {bad_suit}, so {bad} cannot be made to win"
    if not choice.lower_anywhere(bad):
        return "{bad} is kept, as no {bad_suit} out is lower"
    free = [suit for suit in range(4) if not mine[suit] and len(deduction.out[suit]) > 1]
    under = "a spade can be thrown only under a higher spade"
    if free:
        suits = join_words([choice.suits(suit).removesuffix("s") for suit in free], "or")
        return f"{under}, and {{bad}} can go on any {suits}"
    return f"{under}, and {{bad}} can go under others" if bad.above else under


def _compare_dangers(choice: CardChoice) -> str:
    """Return why a card of a side suit is thrown rather than one of another suit; "" if unclear."""
    good, bad = choice.good, choice.bad
    if not choice.held_elsewhere(bad.suit, friends=True):
        return "no {bad_suit} is out, so {bad} can never be asked for" if good.below else ""
    if not choice.lower_anywhere(good):
        return ""
    lows, others = choice.low_beside(good), choice.low_beside(bad)
    count, bad_count = (len(choice.held_elsewhere(card.suit, friends=True)) for card in (good, bad))
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
    if count > bad_count + 1 and not bad.is_trump:
        return f"{cards} and only {bad_count} {choice.suits(bad.suit)}, so {{suits}} are led sooner"
    return ""


def _keep_low(choice: CardChoice) -> str:
    """The other card is the only low one of its suit, or the better one the last of its own."""
    good, bad = choice.good, choice.bad
    if good.suit == choice.led:
        return ""
    if bad.is_lowest and bad.suit != choice.led and choice.held_elsewhere(bad.suit):
        higher = choice.higher_out(bad.card)
        if higher and (bad.beside or not choice.lower_anywhere(good)):
            under = choice.names(higher[::-1], "or") if len(higher) <= _FEW else "others"
            beside = choice.name_strengths(bad.suit, bad.beside[:1])
            top = f": beside it is {beside[0]}" if beside else ""
            return choice.say(f"Keep {{bad}} to go under {under}{top}.")
    if good.beside or not choice.comes_again(good.suit):
        return ""
    return choice.say(
        "Become void: {good} is the last {suit}, and the nil can throw a card on the next."
    )


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

    The nil has played, or it cannot win with a card of the suit led; if it is ahead, `good` beats
    it. `bad` is a spade or higher than `good`, and at most one card out is higher than `bad`. "" if
    this does not hold of the choice.
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
        if _must_go_under(choice, hand):
            led = choice.suits(choice.led).removesuffix("s")
            text = "Keep {bad} to cover: {owner} nil cannot beat {holding} with a {led}."
            return choice.say(text, owner=owner, led=led)
    return ""


def _must_go_under(choice: CardChoice, hand: int) -> bool:
    """Whether a hand that plays later can only beat the trick with a spade on another suit."""
    suit = choice.winning_suit
    return suit == choice.led and choice.is_highest_ahead and not choice.is_void(hand, suit)


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
        if bad.takes and not good.takes and _must_ruff(choice, hand):
            return choice.say(
                "Leave the trick: {has} only spades left, and must ruff.", has=choice.has(hand)
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
            partners = [
                mate for mate in choice.nil_of(friend=True) if mate in choice.deduction.to_come
            ]
            too = (
                f", though {choice.cast.possessive_of(partners[0])} nil is still to play, too"
                if partners
                else ""
            )
            return choice.say(
                f"Stay low: {{owner}} nil plays after this, and may have to beat {beat}{too}.",
                owner=owner,
            )
    return ""


def _may_beat(choice: CardChoice, hand: int) -> bool:
    """Whether a hand still to play may have to beat the card of the suit led that is ahead."""
    if hand not in choice.deduction.to_come or choice.winning_suit != choice.led:
        return False
    strength = choice.deduction.table.strength[choice.table.winning_card]
    return choice.deduction.forced_above(hand, choice.led, strength) >= _MAY


def _must_ruff(choice: CardChoice, hand: int) -> bool:
    """Whether a hand still to play has only spades, and none has been played to the trick."""
    if hand not in choice.deduction.to_come or SPADES in (choice.led, choice.winning_suit):
        return False
    return all(choice.is_void(hand, suit) for suit in range(4) if suit != SPADES)


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
