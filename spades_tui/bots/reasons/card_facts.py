"""What a card does by itself: the sentence for a card that no motif sets apart from another."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from spades_tui.bots.causes import Cause
from spades_tui.bots.fallback import would_win
from spades_tui.bots.heuristics.deduction import SPADES
from spades_tui.bots.protocol import offered
from spades_tui.bots.reasons.card_choice import LOW, CardChoice
from spades_tui.rules.actions import PlayCard

_FEW: Final = 2
"""Higher cards that are named; more are counted."""
_HOPELESS: Final = 3
"""Higher cards out above which a card can hardly win later."""
_EARLY: Final = 6
"""Tricks left from which on a short suit is worth a word."""
_HONORS: Final = "AKQ"
_MIDDLE: Final = ("A", "K", "Q", "J", "10")
"""Ranks that nobody calls low."""


def describe_card(choice: CardChoice, cause: Cause | None, *, is_alone: bool) -> str:
    """Return a sentence about the better card of a choice that is not as true of the other one.

    Without such a sentence the figures speak alone; without figures the first sentence is given.

    Args:
        choice: the card, and the best rejected one.
        cause: the cause of the points between the two; None if that is not known.
        is_alone: whether no figures follow.
    """
    texts = list(_facts(choice, cause, is_alone=is_alone))
    of_both = set(map(_shape, _facts(choice.swap(), cause, is_alone=is_alone)))
    spare = texts[0] if is_alone or choice.is_own_nil else ""
    text = next((text for text in texts if _shape(text) not in of_both), spare)
    return choice.say(text) if text else ""


def _shape(text: str) -> str:
    """Return a sentence without its numbers, which differ from card to card and decide nothing."""
    return re.sub(r"\d+ \w+ out are|(no|1) \w+ out is", "…", text)


def _facts(choice: CardChoice, cause: Cause | None, *, is_alone: bool) -> Iterator[str]:
    """Yield what can be said of the better card, the weightiest first."""
    yield from _reasons_to_keep(choice, cause)
    if choice.trick is None:
        if choice.is_own_nil:
            yield _describe_nil_lead(choice)
        else:
            yield from _lead_facts(choice, cause)
    elif choice.good.takes:
        yield _describe_winner(choice, is_alone=is_alone)
    else:
        yield _describe_loser(choice)


def _reasons_to_keep(choice: CardChoice, cause: Cause | None) -> Iterator[str]:
    """Yield what the other card is kept for, by the cause of the points between the two."""
    good, bad, known = choice.good, choice.bad, choice.known
    if choice.is_own_nil:
        return
    if cause == "nil":
        for hand in choice.nil_of(friend=True):
            yield from _reasons_to_cover(choice, hand)
    low_spade = bad.is_trump and not good.is_trump
    kept = low_spade or (choice.is_higher and good.takes == bad.takes)
    if cause == "their nil" and kept and bad.above and bad.below <= LOW:
        for hand in choice.nil_of(friend=False):
            if not known.is_void(hand, bad.suit):
                yield f"{{bad}} is kept: {choice.cast.whose(hand)} nil may have to beat it later."
    if cause == "bags" and choice.is_higher and good.above and choice.foes_may_hold(good.suit):
        higher = choice.higher_out(good.card)
        if len(higher) <= _FEW and bad.above > good.above:
            yield (
                f"{choice.names(higher, 'or')} may beat {{good}} now, and {{bad}} is easier to "
                "lose later."
            )


def _reasons_to_cover(choice: CardChoice, hand: int) -> Iterator[str]:
    """Yield what either card does for the nil of a partner, a hand."""
    good, bad, known = choice.good, choice.bad, choice.known
    whose = choice.cast.whose(hand)
    if choice.trick and choice.ruffs(bad) and not good.is_trump and choice.holder != hand:
        yield f"{{bad}} is kept to ruff a trick that {whose} nil would win."
    top = choice.trick is None and not good.above and good.below
    if top and not known.is_void(hand, good.suit):
        yield f"{choice.cast.whom(hand)} can go under {{good}}: no {{suit}} out is higher."
    if known.is_void(hand, bad.suit):
        return
    if choice.is_lower and good.below < bad.below:
        yield f"{{bad}} is kept to cover {whose} nil: it beats more {{bad_suits}} than {{good}}."
    throws = choice.ruffs(good) and choice.is_higher and good.below > bad.below
    if throws and hand in known.to_come and known.is_void(hand, choice.led):
        yield (
            f"{choice.has(hand)} no {choice.suits(choice.led)} left, and can throw a higher spade "
            "under {good} than under {bad}."
        )


def _lead_facts(choice: CardChoice, cause: Cause | None) -> Iterator[str]:
    good, known, spades = choice.good, choice.known, choice.known.mine[SPADES]
    mates, foes = choice.partner_ruffs(good.suit), choice.may_ruff(good.suit)
    suit = [choice.card_of(good.suit, strength) for strength in reversed(good.beside)]
    honors = [card for card in suit if card.rank in _HONORS]
    nil = choice.low_against if cause in (None, "their nil") else None
    keeps_top = choice.bad.is_trump and not (choice.bad.above or good.is_trump)
    over = choice.high_for if cause in (None, "nil") else None
    lower = choice.count_out(good.below, good.suit)
    out = len(known.out[SPADES])
    is_last = spades and known.out[good.suit] and not (good.beside or good.is_trump)
    is_short = spades and len(good.beside) == 1 and known.left >= _EARLY
    facts = (
        (nil is not None, f"{{good}} is low against {_whose(choice, nil)} nil: {lower} lower"),
        (over is not None,
         f"{lower} lower than {{good}}: {_whose(choice, over)} nil may go under it"),
        (not good.above, _describe_top_lead(choice, foes)),
        (mates and not foes,
         f"{choice.has(mates[0]) if mates else ''} no {{suits}} left and can ruff"),
        (good.is_trump and good.beside,
         f"{{good}} draws spades: {out} {'is' if out == 1 else 'are'} out"),
        (is_last, "{good} is the last {suit} in {hand}: the next can be ruffed"),
        (keeps_top, "keep {bad}: no spade out is higher"),
        (is_short and good.card.rank not in _HONORS,
         "{good} is from a short suit: {hand} can ruff {suits} soon"),
        (honors and choice.is_lower and good.card.rank not in _MIDDLE,
         f"a low {{suit}} keeps {choice.names(honors)} for later"),
        (not honors and good.card.rank not in _HONORS,
         "{good} gives nothing away: {hand} has no high {suit}"),
        (True, f"{_count_higher(choice)} than {{good}}"),
    )  # fmt: skip
    yield from (f"{text}." for holds, text in facts if holds)


def _whose(choice: CardChoice, hand: int | None) -> str:
    return "" if hand is None else choice.cast.whose(hand)


def _describe_top_lead(choice: CardChoice, foes: Sequence[int]) -> str:
    """Describe a lead that no card of its suit beats; `foes` may ruff it."""
    good, known, nils = choice.good, choice.known, choice.nil_of(friend=True)
    if good.strength in known.out[good.suit]:
        end = "only its twin can beat it"
    elif good.is_trump or all(known.is_void(hand, SPADES) for hand in known.to_come):
        end = "it wins the trick"
    elif foes:
        end = f"{choice.cast.whom(foes[0])} would have to ruff it"
    elif nils:
        end = f"it covers {choice.cast.whose(nils[0])} nil unless an opponent ruffs"
    else:
        end = "only a ruff can beat it"
    friends = [hand for hand in known.to_come if known.is_friend(hand)]
    void = [hand for hand in friends if known.is_void(hand, good.suit) and not good.is_trump]
    throws = f", and {choice.cast.whom(void[0])} can throw a card on it" if void else ""
    return f"no {{suit}} out is higher than {{good}}: {end}{throws}"


def _count_higher(choice: CardChoice) -> str:
    """Return which cards out are higher than the better card, or how many."""
    higher = choice.higher_out(choice.good.card)
    if 0 < len(higher) <= _FEW:
        return f"only {choice.names(higher)} {'is' if len(higher) == 1 else 'are'} higher"
    return f"{choice.count_out(len(higher), choice.good.suit)} higher"


def _describe_nil_lead(choice: CardChoice) -> str:
    if not choice.good.above:
        return "no {suit} out is higher than {good}: this lead endangers the nil."
    count = choice.count_out(choice.good.above, choice.good.suit, ("beats", "beat"))
    return f"{count} {{good}}."


def _describe_winner(choice: CardChoice, *, is_alone: bool) -> str:
    """Describe a card that is ahead once it is played."""
    beats = "{good} ruffs {holding}" if choice.ruffs(choice.good) else "{good} beats {holding}"
    if choice.is_own_nil or choice.helps_their_nil:
        return _describe_winner_by_nil(choice, beats, is_alone=is_alone)
    if choice.friends_hold and not choice.known.to_come:
        return "{good} takes the trick over {holding}, and leads the next one."
    if not choice.foes:
        return f"{beats}, and no opponent plays after it."
    higher = choice.higher_out(choice.table.winning_card)
    if choice.friends_hold and choice.ruffs(choice.good) and not choice.is_ruffed and higher:
        return f"{beats}; {choice.count_out(len(higher), choice.led, ('beats', 'beat'))} it."
    if choice.is_lower and choice.bad.takes and choice.bad.may_win_later:
        return f"{beats}, and {{bad}} is kept for later."
    if choice.good.suit != choice.led or choice.foes_may_hold(choice.led):
        return f"{beats}; {_count_higher(choice)}."
    ruffers = choice.out_of_suit(choice.foes)
    if not ruffers:
        return f"{beats}, and no opponent left to play can beat it."
    return f"{beats}, but {choice.has(ruffers[0])} no {{suits}} left and may ruff."


def _describe_winner_by_nil(choice: CardChoice, beats: str, *, is_alone: bool) -> str:
    """Describe a winning card of a nil, or over the card of an opponent's nil."""
    if must_win(choice):
        beats, is_alone = "every card here beats {holding}", False
    if not choice.is_own_nil:
        return (
            f"{beats} and so helps the nil{': the trick counts for more here' if is_alone else ''}."
        )
    if not choice.known.to_come:
        return f"{beats}: the nil fails."
    return f"{beats}; only a later card can save the nil."


def must_win(choice: CardChoice) -> bool:
    """Return whether every legal card wins the trick as it lies."""
    return len(_winners(choice)) == len(choice.view.question.actions)


def _winners(choice: CardChoice) -> list[PlayCard]:
    """Return the legal cards that win the trick as it lies."""
    view = choice.view
    return [play for play in offered(view, PlayCard) if would_win(view, play)]


def _describe_loser(choice: CardChoice) -> str:
    """Describe a card that does not win the trick."""
    known, winners = choice.known, _winners(choice)
    is_nil = choice.holder in known.live_nils
    if is_nil and not choice.friends_hold:
        return f"{{good}} leaves the trick with {choice.cast.whose(choice.holder)} nil."
    if is_nil and not known.to_come:
        ahead = "{good} does not beat {holding}" if winners else "no card here beats {holding}"
        return f"{ahead}: {choice.cast.whose(choice.holder)} nil fails."
    if choice.must_beat is not None:
        return f"{choice.has(choice.must_beat)} to beat {{holding}}: {_describe_low_card(choice)}."
    if winners and (is_nil or not choice.friends_hold):
        return _describe_duck(choice, winners)
    ahead = "no card here beats {holding}"
    if choice.friends_hold and not is_nil:
        ahead = f"{{holding}} {'is ahead' if choice.foes else 'wins the trick'}"
    return f"{ahead}: {_describe_low_card(choice)}."


def _describe_duck(choice: CardChoice, winners: Sequence[PlayCard]) -> str:
    """Describe a card that leaves a trick to somebody whom another card would beat."""
    text, kept = "{good} leaves the trick to {holding}", choice.bad
    if not kept.takes:
        if len(winners) > 1:
            return f"{text}: {_describe_low_card(choice)}."
        kept = choice.facts_of(winners[0])
    the = choice.cast.the(kept.card)
    nils = [hand for hand in choice.nil_of(friend=True) if hand != choice.holder]
    if nils and not kept.above:
        return f"{text} and keeps {the} to cover {choice.cast.whose(nils[0])} nil later."
    if choice.has_made and not nils:
        return f"{text}: the contract is made."
    if kept.above and not choice.ruffs(kept) and choice.foes_may_hold(kept.suit):
        higher = choice.higher_out(kept.card)
        if len(higher) <= _FEW:
            return f"{text}: {choice.names(higher, 'or')} may beat {the}."
        beat = choice.count_out(len(higher), kept.suit, ("beats", "beat"))
        return f"{text}: {beat} {the}."
    return f"{text} and keeps {the}."


def _describe_low_card(choice: CardChoice) -> str:
    """Return what becomes of a card that does not win."""
    good, known = choice.good, choice.known
    if good.suit == choice.led:
        if good.is_lowest and good.beside:
            return "{good} is the lowest {suit} in {hand}"
        if choice.is_higher:
            return "{good} goes under it, and {bad} is kept to go under later cards"
        kept = choice.is_lower and choice.bad.may_win_later and not choice.is_own_nil
        return "{good} goes under it" + (", and {bad} is kept for later" if kept else "")
    can_ruff = known.mine[SPADES] and known.out[good.suit] and not choice.is_own_nil
    if can_ruff and not good.beside and not good.is_trump:
        return "{good} is the last {suit} in {hand}, and the next can be ruffed"
    if good.above > _HOPELESS and not choice.is_own_nil:
        return f"{{good}} can hardly win later, as {good.above} higher {{suits}} are out"
    bad = choice.bad
    keeps = not (choice.is_own_nil or choice.one_suit or bad.takes or good.is_trump)
    if keeps and (bad.is_trump or not bad.above or bad.may_win_later):
        top = choice.card_of(bad.suit, max((bad.strength, *bad.beside)))
        return f"{{good}} is thrown away, and {choice.cast.the(top)} is kept"
    return "{good} is thrown away"
