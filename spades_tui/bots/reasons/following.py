"""The motifs of a card that follows: what speaks for one and against another."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.heuristics.deduction import SPADES
from spades_tui.bots.reasons.card_choice import LAST, CardChoice
from spades_tui.bots.reasons.voids import void_chance

_MAY: Final = 0.05
"""How likely an opponent must be out of a suit for a ruff to be feared."""
_FEW: Final = 3
"""Cards that are named at most, and that may beat one that is meant to win."""


def leave_to_partner(choice: CardChoice) -> str:
    """Return the sentence that a friend is ahead and `bad` would beat the friend's card.

    `good` does not, and the friend has no live nil. "" if this does not hold of the choice.
    """
    if not choice.friends_hold or choice.good.takes or not choice.bad.takes:
        return ""
    if choice.holder in choice.deduction.live_nils:
        return ""
    ahead = "is ahead" if choice.foes else "wins it"
    is_alone = choice.deduction.seats.has_dummy
    mate = choice.cast.object_of(choice.holder) if is_alone else "partner"
    return choice.say(f"Leave the trick to {mate}: {{holding}} {ahead} without {{bad}}.")


def win_cheaply(choice: CardChoice) -> str:
    """Return the sentence that both cards win and the lower one, `good`, is enough.

    No opponent plays later, or `good` is a ruff that only another ruff could beat. "" if this does
    not hold of the choice.
    """
    if not choice.good.takes or not choice.bad.takes or not choice.is_lower:
        return ""
    can_lose = choice.beaters(choice.good.card) or choice.has_twin_out
    is_safe = not (can_lose and choice.can_be_ruffed(choice.led))
    if not choice.foes or (choice.ruffs(choice.good) and is_safe):
        return choice.say("Win cheaply: {good} is enough, and {bad} is kept.")
    if not choice.ruffs(choice.good) or choice.may_ruff(choice.led):
        return ""
    return choice.say("Ruff low: only another ruff would beat {good}, and {bad} is kept.")


def second_hand_low(choice: CardChoice) -> str:
    """Return the sentence that a winning honor, `bad`, may fall to a higher card of an opponent.

    The player is second of four, plays the lower `good`, and a friend without a live nil plays
    last. "" if this does not hold of the choice.
    """
    to_come = choice.deduction.to_come
    second = len(choice.table.plays) == 1 and len(to_come) == 2 and len(choice.foes) == 1
    if not second or choice.foes[0] != to_come[0] or not choice.is_lower:
        return ""
    if to_come[1] in choice.deduction.live_nils:
        return ""
    higher = choice.beaters(choice.bad.card)
    is_honor = choice.bad.card.rank in "KQJ" and choice.bad.takes
    if choice.ruffs(choice.bad) or not (higher and is_honor):
        return ""
    mate, foe = choice.cast.object_of(to_come[1]), choice.cast.object_of(to_come[0])
    text = f"Second hand low: {mate} still plays after {foe}, and {{bad}} may fall to"
    return choice.say(f"{text} {choice.cast.the(higher[0])}.")


def high_enough(choice: CardChoice) -> str:
    """Return the sentence that an opponent to come can beat less if the higher card is played.

    `good` is higher than `bad`, of the same suit, and takes the trick; `bad` does not, or more
    cards of the opponents to come beat it. "" if this does not hold of the choice.
    """
    good, bad = choice.good, choice.bad
    if not choice.is_higher or not good.takes or not choice.foes:
        return ""
    if choice.ruffs(good):
        ruffers = choice.may_ruff(choice.led)
        if not ruffers or not bad.takes or good.above >= bad.above:
            return ""
        return choice.say(
            "Ruff high enough: {has} no {led} left, and fewer spades beat {good} than {bad}.",
            has=choice.has(ruffers[0]), led=choice.suits(choice.led),
        )  # fmt: skip
    if not bad.takes and not choice.friends_hold:
        return choice.say("Play high enough: {good} beats {holding}, and {bad} does not.")
    if choice.is_ruffed and good.suit == choice.led:
        return ""
    safe = choice.beaters(good.card)
    above = choice.beaters(bad.card if bad.takes else choice.table.winning_card)
    between = [card for card in above if card not in safe]
    if not between or len(safe) > _FEW:
        return ""
    beaten = "{bad}" if bad.takes else "{holding}"
    return choice.say(
        f"Play high enough: {{cards}} would beat {beaten}, not {{good}}.",
        cards=choice.names(between[:_FEW], "or"),
    )  # fmt: skip


def take_it(choice: CardChoice) -> str:
    """Return the sentence that `good` takes a trick from the opponents, and `bad` does not.

    No opponent plays later, or no card out is higher than `good`, which is no ruff. "" if this does
    not hold of the choice.
    """
    good = choice.good
    if choice.friends_hold or not good.takes or choice.bad.takes or choice.ruffs(good):
        return ""
    if not choice.foes:
        return choice.say("Take the trick: {good} beats {holding}, and no opponent plays after it.")
    return "" if good.above else choice.say("Take the trick: no {suit} out is higher than {good}.")


def ruff(choice: CardChoice) -> str:
    """Return the sentence that `good` ruffs a trick that an opponent is winning.

    `bad` would not take it. "" if this does not hold of the choice.
    """
    if choice.friends_hold or not choice.good.takes or choice.bad.takes:
        return ""
    verb = "Over-ruff" if choice.is_ruffed else "Ruff"
    does = "beats" if choice.foes else "takes the trick from"
    text = f"{verb}: {{good}} {does} {{holding}}{describe_height(choice)}."
    return choice.say(text) if choice.ruffs(choice.good) else ""


def describe_height(choice: CardChoice) -> str:
    """Return the words that say why the ruff `good` is not lower or higher, to end a sentence.

    An example is "; the 9♠ could overruff the 5♠, and the K♠ is kept". There is no period. "" if
    no reason is known.
    """
    deduction, safe, text = choice.deduction, choice.beaters(choice.good.card), ""
    willing = [
        hand for hand in choice.foes
        if hand not in deduction.live_nils and void_chance(deduction, hand, choice.led) >= _MAY
    ]  # fmt: skip
    for lower in () if choice.is_lowest_held else reversed(choice.lower_ruffs):
        beating = [card for card in choice.beaters(lower.card, willing) if card not in safe]
        if beating:
            the = choice.cast.the
            text = f"; {the(beating[0])} could overruff {the(lower.card)}"
            break
    else:
        if choice.lower_ruffs:
            return ""
    higher = [choice.cast.the(card.card) for card in choice.higher_ruffs[-1:]]
    return f"{text}, and {higher[0]} is kept" if higher else text


def keep_high(choice: CardChoice) -> str:
    """Return the sentence that says why `good` is thrown on a trick that neither card wins.

    `bad` is the higher one of the same suit or a card of a side suit that no card out beats, or
    the opponent who wins the trick cannot lead the suit of `good` but may lead that of `bad`. "" if
    this does not hold of the choice.
    """
    good, bad = choice.good, choice.bad
    if good.takes or bad.takes:
        return ""
    holder, is_lost = choice.holder, not choice.friends_hold and choice.is_settled
    may_lead = not bad.is_trump and not choice.is_void(holder, bad.suit)
    if is_lost and good.suit != choice.led and may_lead and choice.is_void(holder, good.suit):
        return choice.say("Throw {good}: {has} no {suits} left to lead.", has=choice.has(holder))
    if choice.is_lower and bad.below > good.below:
        if bad.may_win_later and choice.deduction.left > LAST and not choice.may_break_nil:
            return choice.say("Neither card wins here: throw {good}, and keep {bad} for later.")
        return choice.say("Neither card wins here: the lower one, {good}, is enough.")
    if bad.is_trump or good.is_trump or choice.one_suit or bad.above or not good.above:
        return ""
    if not choice.can_win_later(bad):
        return ""
    return choice.say("Keep the winners: no {bad_suit} out is higher than {bad}.")


def become_void(choice: CardChoice) -> str:
    """Return the sentence that `good` is the last card of a side suit, so that it can be ruffed.

    The hand has spades, and another round of the suit will come. For a card that follows, or a
    lead. "" if this does not hold of the choice.
    """
    good, deduction = choice.good, choice.deduction
    if good.is_trump or good.beside or choice.one_suit or choice.led == good.suit:
        return ""
    if not good.above or not (choice.bad.takes if choice.bad.is_trump else choice.bad.beside):
        return ""
    if choice.trick is None and choice.bad.is_trump:
        return ""
    if not deduction.mine[SPADES] or deduction.left <= LAST or not choice.comes_again(good.suit):
        return ""
    return choice.say("Become void: {good} is the last {suit}, and the next can be ruffed.")


def keep_spade(choice: CardChoice) -> str:
    """Return the sentence that a spade, `bad`, is better kept.

    A ruff with it may be overruffed or a friend can ruff, or `good` is a high card of a side suit
    that an opponent may ruff later. "" if this does not hold of the choice.
    """
    good, bad, deduction = choice.good, choice.bad, choice.deduction
    if choice.ruffs(bad) and bad.takes and not (good.takes or good.is_trump or choice.friends_hold):
        mates, over = choice.partner_ruffs(choice.led), choice.overruffers(bad)
        if mates or over:
            can = "can ruff" if mates else "may overruff {bad}"
            text = f"Do not ruff: {{has}} no {{led}} left, and {can}."
            has, led = choice.has((*mates, *over)[0]), choice.suits(choice.led)
            return choice.say(text, has=has, led=led)
    if good.is_trump or not bad.is_trump or good.above or choice.led in (good.suit, SPADES):
        return ""
    ruffers = choice.may_ruff(good.suit, choice.opponents)
    text = "Throw {good}, and keep {bad}: {has} no {suits} left and may ruff it."
    return choice.say(text, has=choice.has(ruffers[0])) if ruffers and deduction.left > 1 else ""


def let_it_go(choice: CardChoice) -> str:
    """Return the sentence that the contract is made, and `bad` may take a bag.

    An opponent is ahead, and `good` does not take the trick. "" if this does not hold of the
    choice.
    """
    if choice.friends_hold or not choice.has_made or choice.good.takes or not choice.bad.takes:
        return ""
    return choice.say("Let the trick go: the contract is made, and {bad} may take a bag.")


def throw_high(choice: CardChoice) -> str:
    """Return the sentence that a card which may take a bag later is played now.

    Either both cards win, no opponent plays later, and `good` is the higher one of the same suit;
    or neither wins, and `good` is the higher one of the same suit, or a card of another suit,
    not spades, that fewer cards out beat. "" if this does not hold of the choice.
    """
    good, bad = choice.good, choice.bad
    if good.takes != bad.takes:
        return ""
    if good.takes:
        text = "Win with the high card: {bad} would win, too, and {group} may take a bag later."
        return choice.say(text) if choice.is_higher and not choice.foes else ""
    if not choice.is_higher and (choice.one_suit or good.above >= bad.above or good.is_trump):
        return ""
    if choice.deduction.left <= LAST:
        return ""
    name = "the high card" if choice.is_higher else "{good}"
    return choice.say(f"Throw {name} while it cannot win: {{group}} may take a bag later.")
