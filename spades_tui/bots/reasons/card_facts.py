"""What a card does by itself: the sentence for a card that no motif sets apart from another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spades_tui.bots.heuristics.deduction import SPADES
from spades_tui.bots.reasons.card_choice import CardChoice
from spades_tui.cards import Card

_FEW: Final = 3
"""Higher cards that are named; more are counted."""


def describe_card(choice: CardChoice, winners: Sequence[Card]) -> str:
    """Return a sentence about the better card of a choice.

    Args:
        choice: the card, and any other.
        winners: the legal cards that win the trick as it lies.
    """
    if choice.trick is None:
        return _describe_nil_lead(choice) if choice.is_own_nil else _describe_lead(choice)
    if choice.is_own_nil:
        return _describe_nil(choice)
    if choice.good.takes:
        return _describe_winner(choice, winners)
    return _describe_loser(choice, winners)


def _describe_lead(choice: CardChoice) -> str:
    good, known = choice.good, choice.known
    mates, foes = choice.partner_ruffs(good.suit), choice.may_ruff(good.suit)
    if mates and not foes:
        return choice.say("{has} no {suits} left and can ruff.", has=choice.has(mates[0]))
    if not good.above:
        return _describe_top_lead(choice, foes)
    if not (good.is_trump or good.beside) and known.mine[SPADES] and known.out[good.suit]:
        return choice.say("{good} is the last {suit} in the hand: the next can be ruffed.")
    tops = choice.other_tops()
    if tops:
        return choice.say("A lead of {good} keeps {tops} for later.", tops=choice.names(tops))
    higher = choice.higher_out(good.card)
    if 0 < len(higher) == good.above < _FEW:
        is_ = "is" if len(higher) == 1 else "are"
        return choice.say(
            f"Only {{higher}} {is_} higher than {{good}}.", higher=choice.names(higher)
        )
    number = str(good.above)
    return choice.say("Others may win: {n} {suits} out are higher than {good}.", n=number)


def _describe_top_lead(choice: CardChoice, foes: Sequence[int]) -> str:
    """Describe a lead that no card of its suit beats; `foes` may ruff it."""
    good, known = choice.good, choice.known
    if good.strength in known.out[good.suit]:
        return choice.say("Only the other {card} is as high.", card=choice.card(good.card))
    top = "No {suit} out is higher than {good}"
    if good.is_trump or all(known.is_void(hand, SPADES) for hand in known.to_come):
        return choice.say(f"{top}: it wins the trick.")
    if foes:
        return choice.say(f"{top}: {{who}} would have to ruff it.", who=choice.whom(foes[0]))
    return choice.say(f"{top}: only a ruff can beat it.")


def _describe_nil_lead(choice: CardChoice) -> str:
    if not choice.good.above:
        return choice.say("No {suit} out is higher than {good}: this lead endangers the nil.")
    verb, suits = ("beats", "{suit}") if choice.good.above == 1 else ("beat", "{suits}")
    return choice.say(f"{{n}} {suits} out {verb} {{good}}.", n=str(choice.good.above))


def _describe_nil(choice: CardChoice) -> str:
    """Describe a card played to a trick by a player whose own nil is alive."""
    good = choice.good
    if good.takes:
        if not choice.known.to_come:
            return choice.say("{good} beats {holding}: the nil fails.")
        return choice.say("{good} beats {holding}; only a later card can save the nil.")
    if good.suit == choice.led:
        return choice.say("{good} stays under {holding}.")
    if good.below:
        return choice.say("{good} could win a trick later: it goes now, while it cannot.")
    return choice.say("{good} is thrown away without winning the trick.")


def _describe_winner(choice: CardChoice, winners: Sequence[Card]) -> str:
    good, known, holder = choice.good, choice.known, choice.holder
    if holder in known.live_nils:
        whose = choice.whose(holder)
        if choice.friends_hold:
            return choice.say("{good} covers {whose} nil: it beats {holding}.", whose=whose)
        return choice.say("{good} beats {holding}, which was about to break {whose} nil.",
                          whose=whose)  # fmt: skip
    beats = "{good} ruffs {holding}" if choice.ruffs(good) else "{good} beats {holding}"
    if not choice.foes:
        cost = {card: known.suit_and_strength(card) for card in winners}
        is_cheapest = all(cost[card] >= (good.suit, good.strength) for card in winners)
        if known.to_come or not is_cheapest:
            return choice.say(f"{beats}, and no opponent plays after it.")
        return choice.say("{good} is the cheapest card that beats {holding}.")
    return _describe_contested_winner(choice, beats)


def _describe_contested_winner(choice: CardChoice, beats: str) -> str:
    """Describe a card that is ahead before opponents play; `beats` says what it beats."""
    good, known = choice.good, choice.known
    beatable = good.above or good.strength in known.out[good.suit]
    holds_suit = [hand for hand in choice.foes if not known.is_void(hand, good.suit)]
    if good.suit != choice.led:
        holds_suit = [hand for hand in holds_suit if known.chance_void(hand, choice.led) > 0]
    ruffable = not good.is_trump and any(not known.is_void(hand, SPADES) for hand in choice.foes)
    if not (beatable and holds_suit):
        if not ruffable:
            return choice.say(f"{beats}, and no opponent left to play can beat it.")
        return choice.say(f"{beats}; only a ruff can beat it.")
    higher = choice.higher_out(good.card)
    if 0 < len(higher) == good.above <= _FEW:
        is_ = "is" if len(higher) == 1 else "are"
        return choice.say(f"{beats}; only {{higher}} {is_} higher.", higher=choice.names(higher))
    return choice.say(f"{beats}; {{n}} {{suits}} out are higher.", n=str(good.above))


def _describe_loser(choice: CardChoice, winners: Sequence[Card]) -> str:
    good, known = choice.good, choice.known
    if choice.holder in known.live_nils and not choice.friends_hold:
        return choice.say("{good} leaves the trick with {whose} nil.",
                          whose=choice.whose(choice.holder))  # fmt: skip
    if choice.holder in known.live_nils:
        if winners:
            return choice.say("{good} leaves {holding} ahead.")
        end = "" if known.to_come else f": {choice.whose(choice.holder)} nil fails"
        return choice.say(f"No card here beats {{holding}}{end}.")
    if choice.friends_hold:
        verb = "is ahead" if choice.foes else "wins the trick"
        goes = "goes under it" if good.suit == choice.led else "is thrown away"
        return choice.say(f"{{holding}} {verb}: {{good}} {goes}.")
    if winners:
        kept = min(winners, key=known.suit_and_strength)
        return choice.say("{good} leaves the trick to {holding} and keeps {kept}.",
                          kept=choice.name(kept))  # fmt: skip
    goes = "{good} is thrown away"
    if good.suit == choice.led:
        goes = (
            "{good} is the lowest {suit} in the hand" if good.is_lowest else "{good} goes under it"
        )
    return choice.say(f"No card here beats {{holding}}: {goes}.")
