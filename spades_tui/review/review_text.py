"""A reviewed hand, and a priced question, in lines."""

from __future__ import annotations

from collections.abc import Iterator

from spades_tui import PROGRAM
from spades_tui.bots.pricing.price import Price
from spades_tui.player_view.wording import Cast, bid_and_took, standing_bid
from spades_tui.review.double_dummy import DoubleDummyHand
from spades_tui.review.evaluation_table import abbreviate
from spades_tui.review.hints import facts_at
from spades_tui.review.marks import LOSING_MARKS, MARK_WORDS, REAL, Mark, format_cost, is_uncertain
from spades_tui.review.priced_decisions import kind_and_theme, missed_motif
from spades_tui.review.question import QuestionReview
from spades_tui.review.reasons_text import figure_words
from spades_tui.review.result_split import FALL, ResultSplit, rate_cards
from spades_tui.review.review import BY_HAND, HandReview, ReviewedDecision
from spades_tui.rules.actions import MakeBid
from spades_tui.solver.double_dummy import value_text
from spades_tui.table.hands import decision_section
from spades_tui.text import capitalize, count_noun, format_number, format_signed, join_words


def review_lines(number: int, found: HandReview) -> Iterator[str]:
    """Yield a hand reviewed: its result, each decision of the seat, claims, then its split."""
    yield _heading(number, found)
    yield _summary(found)
    if any(one.by_hand for one in found.own):
        yield BY_HAND
    opened = DoubleDummyHand(found.hand)
    for one in found.own:
        yield _line(one, found)
        if one.mark in LOSING_MARKS:
            yield from _beside(one, found.cast, opened)
    yield from found.claims
    yield from _similar(found)
    if found.split is not None:
        yield _split(found, found.split)


def question_lines(found: QuestionReview, cast: Cast, where: str = "") -> Iterator[str]:
    """Yield an open question: what to answer, what can be known, then every answer with its cost.

    Args:
        found: the question with its answers priced.
        cast: the players.
        where: begins the first line.
    """
    view = found.view
    verb = "play" if view.phase == "play" else "bid" if view.question.kind == "bid" else "answer"
    yield f"{where}{decision_section(view)}, {cast.whom(view.seat)} to {verb}."
    yield found.summary
    if found.facts:
        yield f"What {cast.whom(view.seat)} can know: {' '.join(found.facts)}"
    if found.price is not None and found.answers:
        yield f"Each answer, tried in {count_noun(found.price.deals, 'deal')}:"
    for one in found.answers:
        figures = ", ".join(figure_words(one.numbers, cast))
        if one.price.chosen == 0:
            yield f"{one.name(cast)}: best; {figures}."
        else:
            words = MARK_WORDS[one.mark]
            cost = _cost(one.mark, one.price)
            yield f"{one.name(cast)}: {words}{cost}; {figures}. {one.sentence}"
    if found.price is not None and found.price.by_hand:
        yield BY_HAND


def _similar(found: HandReview) -> Iterator[str]:
    """Yield the command that asks ten questions like what cost most, where anything is marked."""
    marked = ((one.decided.view, one.price) for one in found.own
              if one.price is not None and one.mark in LOSING_MARKS)  # fmt: skip
    worst = max(marked, key=lambda one: one[1].points, default=None)
    if worst is not None:
        name = missed_motif(*worst) or kind_and_theme(*worst)[1]
        yield f'Ten questions like what cost most: `{PROGRAM} practice puzzles --like "{name}"`.'


def _heading(number: int, found: HandReview) -> str:
    cast, result, before = found.cast, found.hand.result, found.hand.before
    bid = standing_bid(result.bids, found.seat, before.rules)
    table = before.seats
    joint = result.is_for_side(found.seat, table)
    who = cast.side(table.side_of[found.seat], before.rules) if joint else cast.who(found.seat)
    did = bid_and_took(bid, result.tricks_for(found.seat, table), " and ")
    sides = ", ".join(
        f"{cast.side(side, before.rules)} {format_signed(result.sides[side].hand)}"
        for side in table.sides_from(found.seat)
    )
    return f"Hand {number}. {who} {did}: {sides}."


def _split(found: HandReview, split: ResultSplit) -> str:
    part, cast = split.shown, found.cast
    mate = found.hand.before.seats.partner_of[found.seat]
    choices = f"{capitalize(cast.whose(found.seat))} choices: {part.told(part.own)}."
    partner = ""
    if mate is not None:
        theirs = "Yours" if mate == cast.viewer else capitalize(cast.whose(mate))
        partner = f" {theirs}: {part.told(part.partner)}."
    unit = "Net points of the hand" if part.by_hand else "Change in games won of 100"
    error = format_number(part.deal_error, "g")
    return (
        f"{unit}: {part.told(part.result)}. Cards: {rate_cards(split)} "
        f"({part.told(part.deal)} ±{error}). {choices}{partner} "
        f"The others: {part.told(part.others)}. "
        f"The fall of cards, {FALL}: {part.told(part.rest)}."
    )


def _summary(found: HandReview) -> str:
    short_of = found.summary
    parts = [
        count_noun(short_of.marks[mark], MARK_WORDS[mark])
        if mark != "fine"
        else f"{short_of.marks[mark]} fine"
        for mark in REAL
        if short_of.marks.get(mark)
    ]
    return f"{count_noun(short_of.real, 'real choice')}: {', '.join(parts) or 'none'}."


def _line(one: ReviewedDecision, found: HandReview) -> str:
    action = one.decided.action
    answer = abbreviate(action, found.cast)
    done = f"Bid {answer}" if isinstance(action, MakeBid) else f"{one.decided.section}, {answer}"
    words = MARK_WORDS[one.mark]
    if one.price is None or not one.is_real:
        return f"{done}: {words}. {one.sentence}"
    spoken = one.mark == "fine" or found.cast.style == "words"  # signs are not read out
    mark = words if spoken else f"{one.mark} {words}"
    return f"{done}: {mark}{_cost(one.mark, one.price)}. {one.sentence}"


def _beside(one: ReviewedDecision, cast: Cast, opened: DoubleDummyHand) -> Iterator[str]:
    """Yield what was known at a decision that cost something, and what the cards really held."""
    known = facts_at(one.decided, cast)
    if known:
        yield f"  What {cast.whom(one.decided.seat)} could know: {' '.join(known)}"
    answer = opened.result_at(one.decided)
    if answer is not None and len(answer.groups) > 1:
        found = [
            f"{join_words([cast.card(card) for card in cards])} {value_text(answer.goal, value)}"
            for value, cards in answer.groups
        ]
        yield f"  What the cards held: {'; '.join(found)}."


def _cost(mark: Mark, price: Price) -> str:
    """Return what a marked decision cost; about as much as that where the error is large."""
    if mark in ("fine", "!"):
        return ""
    return f", cost {format_cost(price.points, is_doubtful=is_uncertain(price))}"
