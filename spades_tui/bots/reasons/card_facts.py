"""The sentences for a card that no motif sets apart: facts that hold of it and not of others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from spades_tui.bots.causes import Cause
from spades_tui.bots.heuristics.deduction import SPADES
from spades_tui.bots.heuristics.hand_scores import bags_may_matter
from spades_tui.bots.reasons.card_choice import LAST, LOW, CardChoice
from spades_tui.bots.reasons.following import describe_height
from spades_tui.bots.reasons.motif import BAGS
from spades_tui.player_view.standing import side_standing
from spades_tui.rules.actions import PlayCard
from spades_tui.text import count_noun, join_words

_FEW: Final = 2
"""Higher cards that are named; more are counted."""
_HOPELESS: Final = 3
"""Higher cards out above which a card can hardly win later."""
_EARLY: Final = 6
"""Tricks left from which on a short suit is worth a word."""
_HONORS: Final = "AKQ"
_MIDDLE: Final = (*_HONORS, "J", "10")
"""Ranks that nobody calls low."""

_ABOUT: Final = ("over", "low", "exposes", "cover", "throws", "attack")
"""Kinds of facts about the nil of another player."""
_UNDER: Final = {"lowest", "highest", "under"}
"""Kinds of facts that do not say why a card which would win the trick is not played."""

Facts = Iterator[tuple[str, str]]
"""Facts of a card, the weightiest first: their kinds and sentences, to be put through `say`."""


def describe_card(
    choice: CardChoice,
    others: Sequence[CardChoice],
    cause: Cause | None,
    *,
    is_alone: bool,
    is_level: bool = False,
    limit: int = 2,
) -> str:
    """Return one or two sentences that set `good` apart from the other cards; "" if there are none.

    With `is_alone` there is always one: if nothing sets the cards apart, it says why either card
    will do, or the most important fact about `good`. Otherwise, if no card came out clearly worse,
    only the sentence why either card will do is given.

    Args:
        choice: the card chosen, as `good`, and the best rejected card.
        others: the rejected cards, each as `good` of a choice whose `bad` is the card chosen.
        cause: the cause of most points between the two; None if that is not known.
        is_alone: whether no reason with figures follows the sentences.
        is_level: whether no legal card came out clearly worse.
        limit: the most sentences that are wanted.
    """
    level = _explain_level(choice) if is_level or is_alone else ""
    text = "" if is_level and (level or not is_alone) else _single_out(choice, others, cause, limit)
    if text or not is_alone:
        return text or (choice.say(level) if is_level and level else "")
    if is_level:
        return choice.say(level or "nothing depends on which card is played.")
    rest = (
        "{good} is the easiest to spare."
        if choice.trick
        else f"{_count_higher(choice)} than {{good}}."
    )
    first = next((text for _, text in _merits(choice, cause) if text), rest)
    return choice.say(level or _start_of(choice) + first)


def _single_out(
    choice: CardChoice, others: Sequence[CardChoice], cause: Cause | None, limit: int
) -> str:
    """Return at most `limit` sentences: facts of `good`, or of rejected cards, that set them apart.

    The first must set the best rejected card apart. Facts about a nil come before others when a
    card is led or the nil is the cause of most points, then those of `good`, and then those that
    set the most cards apart.
    """
    merits = [
        {kind for kind, _ in _merits(other, cause)} | (_UNDER if other.good.takes else set())
        for other in others
    ]
    faults = [dict(_faults(other, cause)) for other in others]
    own = {kind for kind, _ in _faults(choice, cause)}
    facts = [
        (kind, choice, text, {place for place, kinds in enumerate(merits) if kind not in kinds})
        for kind, text in _merits(choice, cause)
    ]
    for other, texts in zip(others, faults, strict=True):
        for kind in [kind for kind in texts if kind not in own]:
            said = other.say(texts[kind])
            apart = {
                place
                for place, them in enumerate(faults)
                if kind in them and others[place].say(them[kind]) == said
            }
            facts.append((kind, other, texts[kind], apart))
    is_about_nil = cause in ("nil", "their nil") or choice.trick is None
    left, sentences = set(range(len(others))), list[str]()
    rival = {place for place in left if others[place].good.card is choice.bad.card}
    while left and facts and len(sentences) < limit:
        kind, source, text, apart = max(
            facts,
            key=lambda fact: (
                fact[3] >= rival,
                bool(rival) and is_about_nil and fact[0] in _ABOUT,
                bool(fact[3] & left) and fact[0] != "leaves",
                bool(fact[3] & left) and fact[1] is choice,
                len(fact[3] & left),
            ),
        )
        if not (apart >= rival and apart & left):
            break
        start = "" if sentences or limit == 1 or kind == "partner" else _start_of(choice)
        sentences.append(source.say(start + text if text else f"{start.removesuffix(': ')}."))
        left, rival = left - apart, set()
        facts = [
            fact
            for fact in facts
            if fact[0] not in (kind, "leaves")
            and (fact[1] is choice or choice.cast.the(fact[1].good.card) not in sentences[0])
        ]
    return " ".join(sentences)


def _explain_level(choice: CardChoice) -> str:
    """Return why either card will do; "" if nothing shows it."""
    good, bad, deduction = choice.good, choice.bad, choice.deduction
    if deduction.left != LAST or choice.is_own_nil:
        return ""
    is_safe = (good.is_trump and bad.is_trump) or not deduction.count_above(SPADES, -1)
    if choice.trick is None and is_safe and not (good.above or bad.above):
        return "both {good} and {bad} win whatever is led: nothing depends on which comes first."
    loses = choice.trick is not None and not (good.takes or bad.takes)
    if loses and not (choice.lower_anywhere(good) or choice.lower_anywhere(bad)):
        return "neither {good} nor {bad} can win the last trick."
    return ""


def _merits(choice: CardChoice, cause: Cause | None) -> Facts:
    """Yield what speaks for `good`."""
    if choice.trick is None:
        facts = _lead_merits(choice, cause)
        yield from ((kind, text) for holds, kind, text in facts if holds)
    elif choice.good.takes:
        yield from _winner_merits(choice)
    elif choice.good.suit == choice.led:
        yield from _duck_merits(choice)
    else:
        yield from _discard_merits(choice)


def _faults(choice: CardChoice, cause: Cause | None) -> Facts:
    """Yield what speaks against `good`, or for keeping it."""
    good = choice.good
    if choice.is_own_nil:
        yield from _dangers(choice)
        return
    yield from _nil_faults(choice, cause)
    if choice.trick is None:
        yield from _lead_faults(choice, cause)
    elif good.takes and choice.friends_hold:
        ahead = "is ahead" if choice.foes else "wins the trick"
        yield "partner", f"{{holding}} {ahead} without {{good}}."
    elif good.takes and choice.last_winners:
        owner = choice.cast.possessive_of(choice.deduction.to_come[-1])
        yield "last", f"{owner} {choice.cast.card(choice.last_winners[0])} is still to come."
    elif good.takes and (danger := _describe_danger(choice)):
        yield "danger", f"{danger} {{good}}."
    elif good.takes and choice.has_made and not choice.nil_of(friend=True):
        yield "made", "the contract is made."
    if cause not in BAGS:
        yield from _reasons_to_keep(choice)


def _dangers(choice: CardChoice) -> Facts:
    """Yield what speaks against playing `good`, a card of a nil, to this trick."""
    good = choice.good
    if choice.trick is None:
        return
    if good.takes:
        yield "wins", "{good} would beat {holding}."
    elif not choice.lower_anywhere(good):
        yield "safe", "{good} is safe to keep: no {suit} out is lower."
    elif good.is_lowest and good.above and good.suit != choice.led:
        higher = choice.higher_out(good.card)
        others = choice.names(higher[::-1], "or") if len(higher) <= _FEW else "others"
        yield "under", f"{{good}} is kept to go under {others}."


def _reasons_to_keep(choice: CardChoice) -> Facts:
    """Yield what `good` is kept for, the trick on the table apart."""
    good, deduction = choice.good, choice.deduction
    if not choice.can_win_later(good):
        return
    if not good.above and (good.below or good.is_trump):
        yield "top", "{good} is kept, as no {suit} out is higher."
    elif good.may_win_later and good.strength > max(good.beside, default=-1):
        yield "high", f"{{good}} is kept, as {_count_higher(choice)}."
    top = max(good.beside, default=-1)
    above = (
        0 if choice.is_lower and choice.bad.strength == top else choice.count_above(good.suit, top)
    )
    if top > good.strength and not good.is_trump and 0 < above <= len(good.beside) <= _FEW:
        yield "guard", f"{{good}} guards {choice.name_strengths(good.suit, [top])[0]}."
    voids = [
        suit for suit in range(1, 4)
        if not deduction.mine[suit] and suit != choice.led and choice.held_elsewhere(suit)
    ]  # fmt: skip
    if good.is_trump and voids and deduction.left > LAST:
        yield "ruff", f"spades are kept to ruff {choice.suits(voids[0])}."


def _nil_faults(choice: CardChoice, cause: Cause | None) -> Facts:
    """Yield what `good` does against a partner's nil or for an opponent's, or is kept for."""
    good = choice.good
    for hand in choice.nil_of(friend=True) if cause in (None, "nil") else ():
        owner, holds = choice.cast.possessive_of(hand), not choice.is_void(hand, good.suit)
        if choice.trick is None and holds and good.below <= LOW and good.above:
            lower = f"{'only ' if good.below else ''}{choice.count_out(good.below, good.suit)}"
            yield "exposes", f"{lower} lower than {{good}}, so {owner} nil may have to win."
        elif choice.trick and choice.ruffs(good) and choice.holder != hand:
            yield "cover", f"{{good}} is kept to ruff a trick that {owner} nil would win."
        elif choice.trick and holds and not good.above and choice.holder != hand:
            yield "cover", f"{{good}} is kept to cover {owner} nil later."
    for hand in choice.nil_of(friend=False) if cause in (None, "their nil") else ():
        owner = choice.cast.possessive_of(hand)
        if choice.is_void(hand, good.suit):
            if choice.trick is None:
                yield "throws", f"{choice.has(hand)} no {{suits}} left and can throw a card."
        elif good.above and good.below <= LOW and choice.deduction.left > 1:
            yield "attack", f"{{good}} is kept, as {owner} nil may have to beat it later."


# --- leads -----------------------------------------------------------------------------


def _lead_merits(choice: CardChoice, cause: Cause | None) -> Sequence[tuple[object, str, str]]:
    """Return whether a fact holds, its kind and its sentence, for each fact about leads."""
    good, deduction, own_nil = choice.good, choice.deduction, choice.is_own_nil
    loses, wins = own_nil or cause in BAGS, not (own_nil or cause in BAGS)
    mates, foes = choice.partner_ruffs(good.suit), choice.may_ruff(good.suit)
    low = None if cause == "nil" else choice.low_against
    over = None if cause == "their nil" or not choice.is_top_held else choice.high_for
    owner = choice.cast.possessive_of(next((hand for hand in (low, over) if hand is not None), 0))
    lower = choice.count_out(good.below, good.suit)
    aim = "let others win" if own_nil else "lose the lead"
    spades_out = len(deduction.out[SPADES])
    is_top = not (good.above or foes) and (wins or choice.nil_of(friend=True))
    end = _describe_top_lead(choice) if is_top else ""
    top = f"no {{suit}} out is higher than {{good}}: {end}."
    suit = [choice.card_of(good.suit, strength) for strength in reversed(good.beside)]
    honors = [card for card in suit if card.rank in _HONORS]
    is_short = len(good.beside) == 1 and deduction.left >= _EARLY and choice.is_from_shortest_suit
    higher = choice.beaters(good.card)
    spade = ["a spade"] if not good.is_trump and choice.can_be_ruffed(good.suit) else []
    beaters = join_words([*map(choice.cast.the, higher), *spade], "or")
    return (
        (low is not None, "low", f"{{good}} is low against {owner} nil: {lower} lower."),
        (over is not None, "over", f"{lower} lower than {{good}}: {owner} nil may go under it."),
        (loses and good.above >= max(choice.bad.above, 1),
         "beaten", f"{aim}: {choice.beat_counts}."),
        (loses and foes,
         "lost", f"{choice.has(foes[0]) if foes else ''} no {{suits}} left and may ruff."),
        (own_nil and not good.above,
         "endangers", "no {suit} out is higher than {good}: this lead endangers the nil."),
        (end.startswith("it wins the"), "sure", top),
        (end, "top", top),
        (wins and mates and not foes and good.above,
         "mate", f"{choice.has(mates[0]) if mates else ''} no {{suits}} left and can ruff."),
        (choice.can_ruff_later and not (good.beside or good.is_trump),
         "last", "{good} is the last {suit} in {hand}: the next can be ruffed."),
        (wins and good.is_trump and good.beside and spades_out,
         "draws", f"{{good}} draws spades: {spades_out} {'is' if spades_out == 1 else 'are'} out."),
        (wins and choice.can_ruff_later and is_short and not good.is_trump,
         "short", "{good} is from a short suit: {hand} can ruff {suits} soon."),
        (wins and good.above and good.card.rank not in _MIDDLE and honors,
         "keeps", f"a low {{suit}} keeps {choice.names(honors)} for later."),
        (wins and not honors and good.card.rank not in _HONORS and good.above
         and choice.top_above > 1,
         "nothing", "{good} gives nothing away: {hand} has no high {suit}."),
        (wins and 0 < len(higher) <= _FEW and good.strength not in deduction.out[good.suit],
         "wins", f"{{good}} wins unless {beaters} beats it."),
        (wins and choice.is_higher and good.above < choice.bad.above,
         "higher", f"{choice.beat_counts}."),
    )  # fmt: skip


def _describe_top_lead(choice: CardChoice) -> str:
    """Describe the fate of a lead that no card of its suit beats."""
    good, deduction = choice.good, choice.deduction
    friends = [hand for hand in deduction.to_come if deduction.is_friend(hand)]
    void = [hand for hand in friends if choice.is_void(hand, good.suit) and not good.is_trump]
    throws = f", and {choice.cast.object_of(void[0])} can throw a card on it" if void else ""
    if good.strength in deduction.out[good.suit]:
        end = "only its twin can beat it"
    elif good.is_trump or not choice.can_be_ruffed(good.suit):
        end = "it wins the trick"
    elif nils := choice.nil_of(friend=True):
        end = f"it covers {choice.cast.possessive_of(nils[0])} nil unless an opponent ruffs"
    else:
        end = "it wins unless an opponent ruffs"
    return f"{end}{throws}"


def _lead_faults(choice: CardChoice, cause: Cause | None) -> Facts:
    good = choice.good
    if cause in BAGS:
        if not (good.above or choice.can_be_ruffed(good.suit)):
            yield "bag", "no {suit} out is higher than {good}."
        return
    if foes := choice.may_ruff(good.suit):
        yield "ruffed", f"{choice.has(foes[0])} no {{suits}} left and may ruff."
    for strength in (good.strength, *good.beside):
        honor = choice.card_of(good.suit, strength)
        facts = choice.facts_of(PlayCard(choice.view.seat, choice.deduction.me, honor))
        if honor.rank in "KQ" and facts.above and facts.may_win_later and not good.is_trump:
            yield "wait", f"{choice.cast.the(honor)} may win if others lead {{suits}}."
            break


# --- cards that follow -----------------------------------------------------------------


def _winner_merits(choice: CardChoice) -> Facts:
    """Yield what can be said of a card that is ahead once it is played."""
    good, to_come = choice.good, choice.deduction.to_come
    beats = "{good} ruffs {holding}" if choice.ruffs(good) else "{good} beats {holding}"
    if choice.is_own_nil:
        beats = "every card here beats {holding}" if choice.must_win else beats
        end = "; only a later card can save the nil" if to_come else ": the nil fails"
        yield "wins", f"{beats}{end}."
    elif choice.helps_their_nil:
        need = side_standing(choice.view, choice.view.side).need
        end = f": the contract needs {count_noun(need, 'more trick')}" if need else ""
        if choice.foes and good.above < choice.bad.above and choice.bad.takes:
            yield "safer", f"{beats}; {_count_higher(choice)}."
        yield "wins", f"{beats} and so helps {choice.cast.possessive_of(choice.holder)} nil{end}."
    elif choice.friends_hold and not to_come:
        if choice.has_made and bags_may_matter(choice.view) and choice.can_win_later(good):
            yield "anyway", "the trick is won anyway, and {good} may take another one later."
        yield "wins", "{good} takes the trick over {holding}, and leads the next one."
    elif choice.is_partners_trick and not choice.may_ruff(choice.led):
        led = choice.suits(choice.led).removesuffix("s")
        yield "wins", f"no {led} out beats {{holding}}: {{good}} takes the lead over."
    else:
        higher = "no opponent plays after it"
        if choice.foes:
            higher = _count_higher(choice)
        height = describe_height(choice) if choice.ruffs(good) else ""
        text = f"{beats}{height or f'; {higher}'}."
        if good.above <= choice.bad.above or not choice.bad.takes:
            yield "safer", text
        yield "wins", text


def _duck_merits(choice: CardChoice) -> Facts:
    """Yield what can be said of a card of the suit led that does not win the trick."""
    good, deduction = choice.good, choice.deduction
    ahead, strength = deduction.suit_and_strength(choice.table.winning_card)
    under = [card for card in good.beside if ahead != choice.led or card < strength]
    if good.is_lowest and good.beside:
        yield "lowest", "{good} is the lowest {suit} in {hand}."
    elif under and good.strength > max(under):
        yield (
            "highest",
            "{good} is the highest {suit} that goes under it: lower ones are easier to lose.",
        )
    yield "under", "{good} goes under it."
    if choice.winning_plays and not choice.friends_hold:
        yield "leaves", ""


def _discard_merits(choice: CardChoice) -> Facts:
    """Yield what can be said of a card of another suit that does not win the trick."""
    good = choice.good
    if choice.is_own_nil:
        if choice.lower_anywhere(good) and good.above <= choice.bad.above:
            yield "danger", f"{_count_higher(choice)} than {{good}}."
        return
    if choice.can_ruff_later and not good.beside and not good.is_trump:
        yield "last", "{good} is the last {suit} in {hand}, and the next can be ruffed."
    if good.above > _HOPELESS:
        yield (
            "hopeless",
            f"{{good}} can hardly win later, as {good.above} higher {{suits}} are out.",
        )
    if choice.winning_plays and not choice.friends_hold:
        yield "leaves", ""


def _start_of(choice: CardChoice) -> str:
    """Return the start of a sentence that says to whom `good` leaves the trick; "" if it wins."""
    if choice.trick is None or choice.good.takes:
        return ""
    if choice.friends_hold:
        text = f"{{holding}} {'is ahead' if choice.foes else 'wins the trick'}"
    elif choice.holder in choice.deduction.live_nils:
        text = f"{{good}} leaves the trick with {choice.cast.possessive_of(choice.holder)} nil"
    else:
        text = (
            "{good} leaves the trick to {holding}"
            if choice.winning_plays
            else "no card here beats {holding}"
        )
    return f"{choice.say(text)}: "


def _describe_danger(choice: CardChoice) -> str:
    """Return who or what may beat a card that would win the trick; "" if nothing is known to."""
    good, led, over = choice.good, choice.suits(choice.led), choice.overruffers(choice.good)
    if over:
        may = "can" if over[0] in choice.deduction.seen else "may"
        return f"{choice.has(over[0])} no {led} left, and {may} overruff"
    if choice.ruffs(good):
        return ""
    if ruffers := choice.may_ruff(choice.led):
        return f"{choice.has(ruffers[0])} no {led} left, and may ruff"
    higher = choice.beaters(good.card)
    if len(higher) <= _FEW:
        return f"{choice.names(higher, 'or')} may beat" if higher else ""
    return choice.count_out(good.above, good.suit, ("beats", "beat"))


def _count_higher(choice: CardChoice) -> str:
    """Return which cards out are higher than `good`, or how many."""
    higher = choice.higher_out(choice.good.card)
    if 0 < len(higher) <= _FEW:
        return f"only {choice.names(higher)} {'is' if len(higher) == 1 else 'are'} higher"
    return f"{choice.count_out(len(higher), choice.good.suit)} higher"
