"""Scoring, and the end of the game."""

from __future__ import annotations

from typing import Final, assert_never

from spades_tui.rules.capabilities import counts_last_spades, kinds_played, overtrick_points
from spades_tui.rules.deck import cancel_card_copies, get_fixed_cancel_card
from spades_tui.rules.explain.section import Paragraphs, count, option_sentences, paragraph, scorer
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.text import count_noun, format_number


def scoring_section(rules: RuleSet) -> Paragraphs:
    """Yield paragraphs on the scoring of a hand; `rules` must be normalized."""
    scoring = rules.scoring
    yield _contract(rules)
    yield _set(rules)
    if scoring.overtrick_reduces:
        yield (
            "Each trick above the bid is an overtrick and takes 10 off the score of the contract: "
            "bid 4, take 5, and it is 30; bid 3, take 7, and it is −10. There are no bags."
        )
    else:
        yield _OVERTRICKS[scoring.overtrick]
        yield from _bags(rules)
    if scoring.bag_cancel_card != "none":
        yield _cancel_card(rules)
    if scoring.double_take_loses:
        yield paragraph(
            "Taking at least twice the bid loses it: bid 4, take 8, and the "
            f"{scorer(rules).noun} loses 40, without overtricks.",
            not rules.bidding.zero_is_nil and "A contract of 0 is not lost in this way.",
            _not_lost_by_twice(rules),
        )
    yield from _bonuses(rules)


def _not_lost_by_twice(rules: RuleSet) -> str:
    """Return a sentence about the special bids that taking twice the bid does not lose (decision
    23).

    "" if there are none.
    """
    blind = rules.specials.blind_bid_min != "off"
    if rules.specials.no_trump:
        return f"A no-trump{' or blind' if blind else ''} bid is not."
    return "A blind bid is not." if blind else ""


def _contract(rules: RuleSet) -> str:
    words = scorer(rules)
    return (
        f"A {words.noun} {words.that} wins at least as many tricks as {words.pronoun} bid "
        "scores 10 for each trick bid: a bid of 5 made is 50."
    )


def _set(rules: RuleSet) -> str:
    words = scorer(rules)
    partial = rules.scoring.set_penalty == "partial"
    loss, example = ("short", 50) if partial else ("bid", 80)
    return paragraph(
        f"A {words.noun} {words.that} wins fewer is set and loses 10 for each trick {loss}: bid 8, "
        f"take 3, and it costs {example}.",
        partial
        and rules.scoring.small_bid_bonus
        and "A bid of 2 or 1 loses 10 for each trick bid.",
        "A lost bid has no overtricks.",
    )


_OVERTRICKS: Final = {
    1: "Each trick above the bid, an overtrick or bag, scores 1 point: bid 4, take 6, and it is "
    "42.",
    -1: "Each trick above the bid, an overtrick, costs 1 point: bid 4, take 6, and it is 38. There "
    "is no other penalty for them.",
    0: "A trick above the bid, an overtrick or bag, scores nothing. Bags are counted beside the "
    "score and are no part of it.",
}


def _bags(rules: RuleSet) -> Paragraphs:
    scoring = rules.scoring
    limit, penalty = scoring.bag_limit, scoring.bag_penalty
    if limit == "off":
        if overtrick_points(rules) >= 0:
            yield "Collecting bags costs nothing."
        return
    if scoring.bags_after_penalty == "reset":
        restart = "Then the count starts again at 0, whatever it was."
    else:
        restart = (
            f"Bags beyond {limit} are kept and count toward the next {limit}: {2 * limit} in all "
            f"cost {2 * penalty}."
        )
    yield (
        f"Bags are added up from hand to hand. Each time a {scorer(rules).noun} has collected "
        f"{limit}, they cost {count_noun(penalty, 'point')}. {restart}"
    )


def _cancel_card(rules: RuleSet) -> str:
    words = scorer(rules)
    nils_as_bags = rules.nil.nil and rules.nil.failed_nil_tricks == "bags only"
    card, copies = get_fixed_cancel_card(rules), cancel_card_copies(rules)
    each = "Each of its two copies" if card is not None else "Each copy of it"
    return paragraph(
        "One card cancels an overtrick: before each deal it is cut from the deck, shown and put "
        "back."
        if card is None
        else f"One card cancels an overtrick: the {card.full_label}.",
        f"For the {words.noun} {words.that} takes it in a trick, one overtrick of that hand "
        f"counts for "
        "nothing; without overtricks, or with a lost bid, it has no effect.",
        copies > 1 and f"{each} does so.",
        nils_as_bags and "The tricks of a failed nil are not canceled.",
    )


def _bonuses(rules: RuleSet) -> Paragraphs:
    if counts_last_spades(rules):
        yield _last_spade(rules)
    yield from option_sentences(rules, "scoring")
    if rules.scoring.ten_bonus:
        unit = "contract" if seating(rules).has_partners else "bid"
        yield paragraph(
            f"A {unit} of ten or more tricks that is made scores {rules.scoring.ten_bonus} extra.",
            _has_specials(rules) and "Special bids do not; they have their own prices.",
        )
    yield from _sweep(rules)


def _has_specials(rules: RuleSet) -> bool:
    """Whether a bid with a value of its own may replace an ordinary number."""
    numbers = kinds_played(rules) - {"number", "nil", "blind nil", "partner's"}
    return bool(numbers - ({"blind number"} if rules.scoring.blind_bet else set()))


def _sweep(rules: RuleSet) -> Paragraphs:
    """Yield the sentences about taking every trick with an ordinary bid."""
    bonus, form = rules.scoring.sweep_bonus, rules.specials.all_tricks
    moon = rules.specials.moon
    if not bonus and form == "nothing":
        return
    if form == "game" or (form == "moon" and moon == "game"):
        brings = "wins the game"
    elif form == "moon":
        brings = f"scores {moon}, as for a moon, if that is more than its own bid is worth"
    else:
        brings = f"scores {bonus} extra"
    words = scorer(rules)
    yield paragraph(
        f"A {words.noun} {words.that} makes an ordinary bid by taking every trick {brings}.",
        rules.scoring.small_bid_bonus and "A bid of 2, 1 or 0 does not.",
    )


def _last_spade(rules: RuleSet) -> str:
    head = "With the bid made exactly,"
    raised = {
        "jokers": rules.deck.jokers == "two",
        "high twos": rules.deck.high_deuces != "none",
    }
    above = " and ".join(name for name, is_raised in raised.items() if is_raised)
    high = "a spade of nine or above" + (f" ({above} included)" if above else "")
    if rules.scoring.last_spade_bonus == "last trick":
        return f"{head} winning the last trick with {high} scores 10 extra."
    return (
        f"{head} every trick of an unbroken run at the end of the hand, each won with {high}, "
        "scores 10 extra: five such tricks score 50."
    )


def ending_section(rules: RuleSet) -> Paragraphs:
    """Yield paragraphs on the end of a game and the winner; `rules` must be normalized."""
    noun = scorer(rules).noun
    ending = rules.ending
    yield (
        f"When at the end of a hand a {noun} has {count_noun(ending.target, 'point')} or more, the "
        "game is over and the highest score wins."
    )
    if ending.floor != "none":
        yield (
            f"The game also ends when a {noun}'s score is {format_number(ending.floor)} or lower. "
            f"Such a {noun} cannot win unless every {noun} is that low."
        )
    if ending.sets_lose:
        yield _sets(rules)
    if ending.max_hands != "none":
        yield (
            f"After {count(ending.max_hands, 'hand')} the game is over even if no {noun} has "
            f"{count_noun(ending.target, 'point')}, and the highest score wins."
        )
    yield _tie(rules, noun)
    specials = rules.specials
    by_nil = specials.blind_double_nil or specials.double_nil_loss == "game"
    outright = specials.double_nil and by_nil
    if (outright or ending.sets_lose) and len(seating(rules).sides) > 2:
        that = scorer(rules).that
        yield (
            f"A {noun} {that} has lost the game"
            f"{' by a double nil' if not ending.sets_lose else ''} "
            "stays out while the others break their tie."
        )
    if ending.match > 1:
        yield (
            f"A match is won by the first {noun} to win {count(ending.match, 'game')}; the deal "
            "passes on from game to game."
        )


def _sets(rules: RuleSet) -> str:
    words, ending = scorer(rules), rules.ending
    is_many_sided = len(seating(rules).sides) > 2
    often = {1: "once", 2: "twice"}.get(ending.sets_lose, count(ending.sets_lose, "time"))
    row = ending.sets_lose_in_a_row and ending.sets_lose > 1
    unit = "contract" if seating(rules).has_partners else "bid"
    return paragraph(
        f"A {words.noun} {words.that} loses {words.possessive} {unit} {often}"
        f"{' in a row' if row else ''} loses the game"
        f"{'; the highest score of the others wins' if is_many_sided else ''}.",
        rules.nil.nil and not rules.nil.failed_nil_sinks_partner and "A failed nil is no set.",
        rules.specials.double_nil and "A lost double nil is one.",
    )


def _tie(rules: RuleSet, noun: str) -> str:
    match rules.ending.tie:
        case "another hand":
            return "If the highest scores are equal, another hand is played."
        case "most bags" | "fewest bags" as bags:
            two = len(seating(rules).sides) == 2
            bags_text = (
                bags.replace("most", "more").replace("fewest", "fewer") if two else f"the {bags}"
            )
            return (
                f"If the highest scores are equal, the {noun} with {bags_text} wins; if those are "
                "equal too, another hand is played."
            )
        case tie:
            assert_never(tie)
