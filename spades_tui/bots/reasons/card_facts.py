"""What a card does by itself: the sentence for a card that no motif sets apart from another."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from spades_tui.bots.causes import Cause
from spades_tui.bots.heuristics.deduction import SPADES
from spades_tui.bots.heuristics.hand_scores import bags_may_matter
from spades_tui.bots.reasons.card_choice import LAST, LOW, CardChoice, CardFacts
from spades_tui.bots.reasons.following import describe_height
from spades_tui.player_view.standing import side_standing
from spades_tui.rules.actions import PlayCard
from spades_tui.text import count_noun

_FEW: Final = 2
"""Higher cards that are named; more are counted."""
_HOPELESS: Final = 3
"""Higher cards out above which a card can hardly win later."""
_EARLY: Final = 6
"""Tricks left from which on a short suit is worth a word."""
_WON_ANYWAY: Final = "the trick is won anyway, and {good} may take another one later."
_HONORS: Final = "AKQ"
_MIDDLE: Final = ("A", "K", "Q", "J", "10")
"""Ranks that nobody calls low."""


def describe_card(
    choice: CardChoice, cause: Cause | None, *, is_alone: bool, is_level: bool = False
) -> str:
    """Return a sentence about `good` that does not hold equally of `bad`; "" if there is none.

    With `is_alone` there is always one: if nothing sets the cards apart, it says why either card
    will do, or compares them (`compare_cards`).

    Args:
        choice: the card chosen, as `good`, and the best rejected card.
        cause: the cause of most points between the two; None if that is not known.
        is_alone: whether no reason with figures follows the sentence.
        is_level: whether no legal card came out clearly worse; then a sentence that says why either
            card will do is preferred.
    """
    texts = list(_facts(choice, cause, is_alone=is_alone))
    of_both = set(map(_shape, _facts(choice.swap(), cause, is_alone=is_alone)))
    apart = next((text for text in texts if _shape(text) not in of_both), "")
    level = _explain_level(choice) if is_level or (is_alone and not apart) else ""
    text = level or apart
    if not text and is_alone:
        return compare_cards(choice)
    return choice.say(text) if text else ""


def compare_cards(choice: CardChoice) -> str:
    """Return a sentence about `good` that may hold of `bad`, too.

    It tells which of the two has fewer higher cards out, or what becomes of `good` if the two do
    not both win the trick.
    """
    good, bad = choice.good, choice.bad
    if choice.trick is not None and (not (good.takes and bad.takes) or choice.may_ruff(choice.led)):
        height = f"{_count_higher(choice)} than {{good}}."
        return choice.say(next(_facts(choice, None, is_alone=True), height))
    over_good, over_bad = _count_higher(choice), _count_higher(choice.swap())
    heights = f"{over_good} than {{good}}, and {over_bad} than {{bad}}"
    if choice.trick is None and min(good.above, bad.above) > _HOPELESS:
        text = f"neither card is high: {heights}"
    elif good.above == bad.above == 0:
        text = "neither {good} nor {bad} has a higher card out"
    elif good.above == bad.above:
        text = "{good} and {bad} have as many higher cards out"
    elif good.above > bad.above:
        text = f"{{bad}} is kept: {over_bad} now"
    else:
        text = heights
    start = "" if choice.trick is None else "both {good} and {bad} beat {holding}; "
    return choice.say(f"{start}{text}.")


def _explain_level(choice: CardChoice) -> str:
    """Return why either card will do; "" if nothing shows it."""
    good, bad, deduction = choice.good, choice.bad, choice.deduction
    last = "" if good.takes or bad.takes or choice.friends_hold else _say_who_is_last(choice)
    if last:
        return f"{last}: either card will do."
    if choice.is_own_nil and choice.trick and not deduction.to_come and choice.must_win:
        return "every card here beats {holding}: the nil fails."
    if deduction.left != LAST or choice.is_own_nil:
        return ""
    can_be_ruffed = not (good.is_trump and bad.is_trump) and deduction.count_above(SPADES, -1)
    can_be_beaten = can_be_ruffed or any(
        choice.count_above(card.suit, card.strength, friends=True) for card in (good, bad)
    )
    if choice.trick is None and not can_be_beaten:
        return "both {good} and {bad} win whatever is led: nothing depends on which comes first."
    loses = choice.trick is not None and not (good.takes or bad.takes)
    can_ruff = good.is_trump or bad.is_trump
    if loses and not (can_ruff or choice.lower_anywhere(good) or choice.lower_anywhere(bad)):
        return "neither {good} nor {bad} can win the last trick."
    return ""


def _say_who_is_last(choice: CardChoice) -> str:
    """Return by which cards the last hand, of the own side, is sure to win; "" if it is not."""
    winners = choice.last_winners
    in_suit = winners and choice.deduction.table.suit[winners[0]] == choice.led
    if not winners or (in_suit and choice.can_be_ruffed(choice.led)):
        return ""
    name = choice.cast.object_of(choice.deduction.to_come[-1])
    verb = "play" if name == "you" else "plays"
    return f"{name} {verb} last, and can win with {choice.names(winners[:_FEW], 'or')}"


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
            yield from _lead_facts(choice, cause, is_alone=is_alone)
    elif choice.good.takes:
        yield from _winner_facts(choice, is_alone=is_alone)
    else:
        yield from _loser_facts(choice, is_alone=is_alone)


def _reasons_to_keep(choice: CardChoice, cause: Cause | None) -> Iterator[str]:
    """Yield what the other card is kept for, by the cause of the points between the two."""
    if choice.is_own_nil:
        return
    if cause == "nil":
        for hand in choice.nil_of(friend=True):
            yield from _reasons_to_cover(choice, hand)
    if cause == "their nil":
        yield from _reasons_to_keep_low(choice)
    if cause == "bags":
        yield from _bag_facts(choice)


def _bag_facts(choice: CardChoice) -> Iterator[str]:
    """Yield by which card a later bag is avoided."""
    good, bad = choice.good, choice.bad
    if choice.friends_hold and good.takes and choice.is_settled and choice.can_win_later(good):
        yield _WON_ANYWAY
    if choice.friends_hold and choice.bad.takes and not choice.is_settled:
        yield "{holding} may still be beaten, and {bad} would take the trick."
    if choice.is_higher and good.takes and bad.takes and choice.trick and bad.above > good.above:
        yield "both {good} and {bad} beat {holding}, and {bad} is easier to lose later."
    higher = choice.beaters(good.card)
    if choice.is_higher and 0 < len(higher) <= _FEW and bad.above > good.above:
        yield (
            f"{choice.names(higher, 'or')} may beat {{good}} now, and {{bad}} is easier to lose "
            "later."
        )


def _reasons_to_keep_low(choice: CardChoice) -> Iterator[str]:
    """Yield why a low card is kept against the nil of an opponent."""
    good, bad = choice.good, choice.bad
    low_spade = bad.is_trump and not good.is_trump
    is_kept = low_spade or (choice.is_higher and good.takes == bad.takes)
    for hand in choice.nil_of(friend=False):
        owner = choice.cast.possessive_of(hand)
        if (
            choice.trick is None
            and choice.is_void(hand, bad.suit)
            and not choice.is_void(hand, good.suit)
        ):
            yield f"{choice.has(hand)} no {{bad_suits}} left: a {{suit}} may break {owner} nil."
        if not is_kept or not bad.above or bad.below > LOW or choice.is_void(hand, bad.suit):
            continue
        first = "{bad} is kept"
        if choice.trick is None and not (good.above or choice.is_void(hand, good.suit)):
            first = f"{{good}} takes a {{suit}} from {owner} nil, and {first}"
        yield f"{first}: {owner} nil may have to beat it later."


def _reasons_to_cover(choice: CardChoice, hand: int) -> Iterator[str]:
    """Yield what either card does for the nil of a partner, a hand."""
    good, bad, owner = choice.good, choice.bad, choice.cast.possessive_of(hand)
    if choice.trick and choice.ruffs(bad) and not good.is_trump and choice.holder != hand:
        yield f"{{bad}} is kept to ruff a trick that {owner} nil would win."
    top = choice.trick is None and not good.above and good.below
    if top and not choice.is_void(hand, good.suit):
        yield f"{choice.cast.object_of(hand)} can go under {{good}}: no {{suit}} out is higher."
    if choice.is_void(hand, bad.suit):
        return
    if choice.is_lower and good.below < bad.below:
        yield f"{{bad}} is kept to cover {owner} nil: it beats more {{bad_suits}} than {{good}}."


def _lead_facts(choice: CardChoice, cause: Cause | None, *, is_alone: bool) -> Iterator[str]:
    good, deduction = choice.good, choice.deduction
    mates, foes = choice.partner_ruffs(good.suit), choice.may_ruff(good.suit)
    suit = [choice.card_of(good.suit, strength) for strength in reversed(good.beside)]
    honors = [card for card in suit if card.rank in _HONORS]
    nil = choice.low_against if cause in (None, "their nil") else None
    keeps_top = choice.bad.is_trump and not choice.bad.above and good.above
    over = choice.high_for if cause in (None, "nil") else None
    lower = choice.count_out(good.below, good.suit)
    spades_out = len(deduction.out[SPADES])
    is_last = choice.can_ruff_later and not (good.beside or good.is_trump)
    is_short = choice.can_ruff_later and len(good.beside) == 1 and not good.is_trump
    facts = (
        (nil is not None,
         f"{{good}} is low against {choice.cast.possessive_of(nil or 0)} nil: {lower} lower"),
        (over is not None and choice.is_top_held,
         f"{lower} lower than {{good}}: "
         f"{choice.cast.possessive_of(over or 0)} nil may go under it"),
        (not good.above, _describe_top_lead(choice, foes, cause)),
        (mates and not foes and good.above,
         f"{choice.has(mates[0]) if mates else ''} no {{suits}} left and can ruff"),
        (good.is_trump and good.beside and spades_out,
         f"{{good}} draws spades: {spades_out} {'is' if spades_out == 1 else 'are'} out"),
        (is_last, "{good} is the last {suit} in {hand}: the next can be ruffed"),
        (keeps_top, "keep {bad}: no spade out is higher"),
        (is_short and deduction.left >= _EARLY and good.card.rank not in _HONORS
         and choice.is_from_shortest_suit,
         "{good} is from a short suit: {hand} can ruff {suits} soon"),
        (honors and (choice.is_lower or is_alone) and good.above
         and good.card.rank not in _MIDDLE,
         f"a low {{suit}} keeps {choice.names(honors)} for later"),
        (choice.is_lower and 0 < choice.bad.above <= _HOPELESS,
         f"{{bad}} is kept: {_count_higher(choice.swap())} now"),
        (not honors and good.card.rank not in _HONORS and good.above and choice.top_above > 1,
         "{good} gives nothing away: {hand} has no high {suit}"),
        (choice.is_higher and is_alone and 0 < good.above <= _FEW,
         f"{_count_higher(choice)} than {{good}}, and {{bad}} is kept to lose a trick"),
        (is_alone, _say_what_beats(choice)),
    )  # fmt: skip
    yield from (f"{text}." for holds, text in facts if holds and text)


def _describe_top_lead(choice: CardChoice, foes: Sequence[int], cause: Cause | None) -> str:
    """Describe a lead that no card of its suit beats; "" if that is as true of the other card.

    `foes` may ruff it.
    """
    good, bad, deduction, nils = (
        choice.good,
        choice.bad,
        choice.deduction,
        choice.nil_of(friend=True),
    )
    friends = [hand for hand in deduction.to_come if deduction.is_friend(hand)]
    void = [hand for hand in friends if choice.is_void(hand, good.suit) and not good.is_trump]
    throws = f", and {choice.cast.object_of(void[0])} may throw a card on it" if void else ""
    is_apart = bad.above or (void and not choice.is_void(void[0], bad.suit))
    if choice.has_twin_out:
        end = "only its twin can beat it"
    elif good.is_trump and deduction.out[SPADES] and not (bad.is_trump or bad.above):
        end = "it draws spades that could ruff {bad}"
    elif foes and (is_apart or cause == "bags"):
        end = f"{choice.cast.object_of(foes[0])} would have to ruff it"
    elif not is_apart:
        return ""
    elif good.is_trump or not choice.can_be_ruffed(good.suit):
        end = "no opponent can beat it"
    elif bad.is_trump and bad.above and deduction.left > LAST:
        end = "only a spade can take it, and {bad} is kept to ruff what comes back"
    elif nils:
        end = f"it covers {choice.cast.possessive_of(nils[0])} nil unless an opponent ruffs"
    else:
        end = "only a ruff can beat it"
    return f"no {{suit}} out is higher than {{good}}: {end}{throws}"


def _say_what_beats(choice: CardChoice) -> str:
    """Return which cards can beat a lead; "" if none or many can."""
    higher, good = choice.beaters(choice.good.card), choice.good
    if not 0 < len(higher) <= _FEW:
        return ""
    spade = " or a spade" if not good.is_trump and choice.can_be_ruffed(good.suit) else ""
    return f"{{good}} wins unless {choice.names(higher, 'or')}{spade} beats it"


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


def _winner_facts(choice: CardChoice, *, is_alone: bool) -> Iterator[str]:
    """Yield what can be said of a card that is ahead once it is played."""
    beats = "{good} ruffs {holding}" if choice.ruffs(choice.good) else "{good} beats {holding}"
    if choice.is_own_nil or choice.helps_their_nil:
        yield _describe_winner_by_nil(choice, beats, is_alone=is_alone)
    elif choice.friends_hold and not choice.deduction.to_come:
        good = choice.good
        if choice.has_made and bags_may_matter(choice.view) and choice.can_win_later(good):
            yield _WON_ANYWAY
        yield "{good} takes the trick over {holding}, and leads the next one."
    elif choice.is_partners_trick and not choice.may_ruff(choice.led):
        led = choice.suits(choice.led).removesuffix("s")
        yield f"no {led} out beats {{holding}}: {{good}} takes the lead over."
    elif not choice.last_winners:
        yield f"{beats}{_describe_winner(choice)}."


def _describe_winner(choice: CardChoice) -> str:
    """Return what follows the card that a winning one beats: what may still beat it, or is kept."""
    good, bad = choice.good, choice.bad
    if choice.friends_hold and choice.ruffs(good) and not choice.is_ruffed:
        higher, ruffers = choice.higher_out(choice.table.winning_card), choice.may_ruff(choice.led)
        if ruffers:
            return f", as {choice.has(ruffers[0])} no {choice.suits(choice.led)} left and may ruff"
        if higher:
            return f"; {choice.count_out(len(higher), choice.led, ('beats', 'beat'))} it"
    height = describe_height(choice) if choice.ruffs(good) else ""
    if height or not choice.foes:
        return height or ", and no opponent plays after it"
    if choice.is_lower and bad.takes and bad.may_win_later and choice.deduction.left > LAST:
        return ", and {bad} is kept for later"
    if good.suit != choice.led or not all(choice.is_void(hand, choice.led) for hand in choice.foes):
        return f"; {_count_higher(choice)}"
    if ruffers := choice.may_ruff(choice.led):
        return f", but {choice.has(ruffers[0])} no {{suits}} left and may ruff"
    return "" if choice.can_be_ruffed(choice.led) else ", and no opponent left to play can beat it"


def _describe_winner_by_nil(choice: CardChoice, beats: str, *, is_alone: bool) -> str:
    """Describe a winning card of a nil, or over the card of an opponent's nil."""
    if choice.must_win:
        beats, is_alone = "every card here beats {holding}", False
    if not choice.is_own_nil:
        stands = side_standing(choice.view, choice.view.side)
        tricks = count_noun(stands.need, "more trick")
        need = f": the contract needs {tricks}" if is_alone and stands.need else ""
        return f"{beats} and so helps {choice.cast.possessive_of(choice.holder)} nil{need}."
    if not choice.deduction.to_come:
        return f"{beats}: the nil fails."
    higher = choice.beaters(choice.good.card, choice.deduction.to_come)
    if higher and not choice.must_win:
        named = choice.names(higher, "or")
        few = len(higher) <= _FEW
        may = f"{named} may" if few else f"{len(higher)} higher {{suits}} out may"
        return f"{beats}: {{good}} goes while {may} beat it."
    return f"{beats}; only a later card can save the nil."


def _loser_facts(choice: CardChoice, *, is_alone: bool) -> Iterator[str]:
    """Yield what can be said of a card that does not win the trick."""
    deduction, winners, owner = (
        choice.deduction,
        choice.winning_plays,
        choice.cast.possessive_of(choice.holder),
    )
    is_nil = choice.holder in deduction.live_nils
    if is_nil and not choice.friends_hold:
        yield f"{{good}} leaves the trick with {owner} nil."
    elif is_nil and not deduction.to_come:
        ahead = "{good} does not beat {holding}" if winners else "no card here beats {holding}"
        yield f"{ahead}: {owner} nil fails."
    elif choice.must_beat is not None:
        start = f"{choice.has(choice.must_beat)} to beat {{holding}}"
        yield from (f"{start}: {text}." for text in _low_card_facts(choice))
    elif winners and (is_nil or not choice.friends_hold):
        yield from _duck_facts(choice, winners, is_alone=is_alone)
    else:
        start = "no card here beats {holding}"
        if choice.friends_hold and not is_nil:
            start = f"{{holding}} {'is ahead' if choice.foes else 'wins the trick'}"
            if choice.bad.takes:
                yield f"{start} without {{bad}}."
        yield from (f"{start}: {text}." for text in _low_card_facts(choice))


def _duck_facts(
    choice: CardChoice, winners: Sequence[PlayCard], *, is_alone: bool
) -> Iterator[str]:
    """Yield what a card does that leaves a trick to a player whom another card would beat."""
    text, winner = "{good} leaves the trick to {holding}", choice.bad
    if not winner.takes:
        yield from (f"{text}: {low}." for low in _low_card_facts(choice))
        winner = choice.facts_of(winners[0])
    the, deduction = choice.cast.the(winner.card), choice.deduction
    nils = [hand for hand in choice.nil_of(friend=True) if hand != choice.holder]
    if choice.is_own_nil:
        yield f"{{good}} stays under {{holding}}, unlike {the}."
    elif last := _say_who_is_last(choice):
        yield f"{last}, so {the} is not needed."
    elif nils and not winner.above:
        yield f"{text} and keeps {the} to cover {choice.cast.possessive_of(nils[0])} nil later."
    elif choice.has_made and not nils:
        yield f"{text}: the contract is made."
    elif choice.has_lost and not nils:
        yield f"{text}."
    elif danger := _describe_danger(choice, winner):
        yield f"{text}: {danger} {the}."
    elif not deduction.to_come and winner.above:
        if is_alone:
            yield f"{text}, and with it the next lead, though {the} would win."
    else:
        yield f"{text} and keeps {the}."


def _describe_danger(choice: CardChoice, winner: CardFacts) -> str:
    """Return who or what may beat a card that would win the trick; "" if nothing is known to."""
    led, over = choice.suits(choice.led), choice.overruffers(winner)
    if over:
        may = "can" if over[0] in choice.deduction.seen else "may"
        return f"{choice.has(over[0])} no {led} left, and {may} overruff"
    if choice.ruffs(winner):
        return ""
    if ruffers := choice.may_ruff(choice.led):
        return f"{choice.has(ruffers[0])} no {led} left, and may ruff"
    higher = choice.beaters(winner.card)
    if not higher:
        return ""
    if len(higher) <= _FEW:
        return f"{choice.names(higher, 'or')} may beat"
    return f"{len(higher)} {choice.suits(winner.suit)} may beat"


def _low_card_facts(choice: CardChoice) -> Iterator[str]:
    """Yield what becomes of a card that does not win, and what another one is kept for."""
    good, bad, deduction = choice.good, choice.bad, choice.deduction
    if good.suit == choice.led:
        ahead, strength = deduction.suit_and_strength(choice.table.winning_card)
        under = [card for card in good.beside if ahead != choice.led or card < strength]
        may_win = bad.may_win_later and deduction.left > LAST
        keeps = choice.is_lower and may_win and not choice.is_own_nil
        if good.is_lowest and good.beside:
            yield "{good} is the lowest {suit} in {hand}"
        elif under and good.strength > max(under):
            keeps = choice.is_higher and not bad.takes and bad.above > good.above
            yield "{good} is the highest {suit} that goes under it" + (
                ", and {bad} is easier to lose later" if keeps else ""
            )
        else:
            yield "{good} goes under it" + (", and {bad} is kept for later" if keeps else "")
        return
    if choice.is_own_nil:
        yield "{good} is thrown away"
        return
    if choice.can_ruff_later and not good.beside and not good.is_trump:
        yield "{good} is the last {suit} in {hand}, and the next can be ruffed"
    if not choice.one_suit and not good.is_trump:
        yield from _reasons_to_keep_other(choice)
    if good.above > _HOPELESS:
        yield f"{{good}} can hardly win later, as {good.above} higher {{suits}} are out"
    elif choice.is_lower and bad.may_win_later and deduction.left > LAST:
        yield "{good} is thrown away, and {bad} is kept for later"
    yield "{good} is the easiest to spare"


def _reasons_to_keep_other(choice: CardChoice) -> Iterator[str]:
    """Yield why a card stays in the hand while one of another suit is thrown."""
    good, bad = choice.good, choice.bad
    thrown = "{good} is thrown away, and {bad} is kept"
    if not bad.above and (bad.below or bad.is_trump) and choice.can_win_later(bad):
        gone = "" if good.above or good.below else "no {suit} is out, and "
        yield f"{thrown}: {gone}no {{bad_suit}} out is higher"
    elif not bad.is_trump and bad.may_win_later and bad.strength > max(bad.beside, default=-1):
        yield f"{thrown}: {_count_higher(choice.swap())}"
    is_only = bad.below and not (bad.beside or bad.above)
    if is_only and good.beside and choice.is_top(good.suit, good.beside[-1]):
        still = choice.name_strengths(good.suit, good.beside[-1:])[0]
        yield f"{thrown}, the only {{bad_suit}}: {still} is left"
    top = max(bad.beside, default=0)
    above = choice.count_above(bad.suit, top)
    if top > bad.strength and not bad.is_trump and 0 < above <= len(bad.beside) <= _FEW:
        yield f"{thrown} to guard {choice.name_strengths(bad.suit, [top])[0]}"
