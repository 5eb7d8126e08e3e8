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
from spades_tui.review.priced_decisions import find_missed_motif, kind_and_theme
from spades_tui.review.question import QuestionReview
from spades_tui.review.reasons_text import figure_words
from spades_tui.review.result_split import FALL, ResultSplit, rate_cards
from spades_tui.review.review import BY_HAND, HandReview, ReviewedDecision
from spades_tui.rules.actions import MakeBid
from spades_tui.solver.double_dummy import value_text
from spades_tui.table.hands import decision_section
from spades_tui.text import capitalize, count_noun, format_number, format_signed, join_words


def review_lines(number: int, review: HandReview) -> Iterator[str]:
    """Yield the lines of a reviewed hand: its result, decisions, claims and split.

    Args:
        number: the number of the hand in the record, from 1.
        review: the review.
    """
    yield _heading(number, review)
    yield _summary(review)
    if any(decision.by_hand for decision in review.own):
        yield BY_HAND
    opened = DoubleDummyHand(review.hand)
    for decision in review.own:
        yield _line(decision, review)
        if decision.mark in LOSING_MARKS:
            yield from _describe_knowledge(decision, review.cast, opened)
    yield from review.claims
    yield from _similar(review)
    if review.split is not None:
        yield _split(review, review.split)


def question_lines(question: QuestionReview, cast: Cast, prefix: str = "") -> Iterator[str]:
    """Yield the lines of a reviewed question: the recommended answer, the facts and every answer.

    Args:
        question: the question with its answers priced.
        cast: names of the players.
        prefix: text that begins the first line; "" for none.
    """
    view = question.view
    verb = "play" if view.phase == "play" else "bid" if view.question.kind == "bid" else "answer"
    yield f"{prefix}{decision_section(view)}, {cast.object_of(view.seat)} to {verb}."
    yield question.summary
    if question.facts:
        yield f"What {cast.object_of(view.seat)} can know: {' '.join(question.facts)}"
    if question.price is not None and question.answers:
        yield f"Each answer, tried in {count_noun(question.price.deals, 'deal')}:"
    for answer in question.answers:
        figures = ", ".join(figure_words(answer.numbers, cast))
        if answer.price.chosen == 0:
            yield f"{answer.name(cast)}: best; {figures}."
        else:
            words = MARK_WORDS[answer.mark]
            cost = _cost(answer.mark, answer.price)
            yield f"{answer.name(cast)}: {words}{cost}; {figures}. {answer.sentence}"
    if question.price is not None and question.price.by_hand:
        yield BY_HAND


def _similar(review: HandReview) -> Iterator[str]:
    """Yield the command for ten questions like the costliest decision; nothing if none is
    marked."""
    marked = ((decision.decided.view, decision.price) for decision in review.own
              if decision.price is not None and decision.mark in LOSING_MARKS)  # fmt: skip
    worst = max(marked, key=lambda pair: pair[1].points, default=None)
    if worst is not None:
        name = find_missed_motif(*worst) or kind_and_theme(*worst)[1]
        yield f'Ten questions like what cost most: `{PROGRAM} practice puzzles --like "{name}"`.'


def _heading(number: int, review: HandReview) -> str:
    cast, result, before = review.cast, review.hand.result, review.hand.before
    bid = standing_bid(result.bids, review.seat, before.rules)
    table = before.seats
    joint = result.is_for_side(review.seat, table)
    subject = (
        cast.side(table.side_of[review.seat], before.rules)
        if joint
        else cast.subject_of(review.seat)
    )
    did = bid_and_took(bid, result.tricks_for(review.seat, table), " and ")
    sides = ", ".join(
        f"{cast.side(side, before.rules)} {format_signed(result.sides[side].hand)}"
        for side in table.sides_from(review.seat)
    )
    return f"Hand {number}. {subject} {did}: {sides}."


def _split(review: HandReview, split: ResultSplit) -> str:
    part, cast = split.shown, review.cast
    mate = review.hand.before.seats.partner_of[review.seat]
    choices = (
        f"{capitalize(cast.possessive_of(review.seat))} choices: {part.format_part(part.own)}."
    )
    partner = ""
    if mate is not None:
        theirs = "Yours" if mate == cast.viewer else capitalize(cast.possessive_of(mate))
        partner = f" {theirs}: {part.format_part(part.partner)}."
    unit = "Net points of the hand" if part.by_hand else "Change in games won of 100"
    error = format_number(part.deal_error, "g")
    return (
        f"{unit}: {part.format_part(part.result)}. Cards: {rate_cards(split)} "
        f"({part.format_part(part.deal)} ±{error}). {choices}{partner} "
        f"The others: {part.format_part(part.others)}. "
        f"The fall of cards, {FALL}: {part.format_part(part.remainder)}."
    )


def _summary(review: HandReview) -> str:
    summary = review.summary
    parts = [
        count_noun(summary.marks[mark], MARK_WORDS[mark])
        if mark != "fine"
        else f"{summary.marks[mark]} fine"
        for mark in REAL
        if summary.marks.get(mark)
    ]
    return f"{count_noun(summary.real, 'real choice')}: {', '.join(parts) or 'none'}."


def _line(decision: ReviewedDecision, review: HandReview) -> str:
    action = decision.decided.action
    answer = abbreviate(action, review.cast)
    done = (
        f"Bid {answer}" if isinstance(action, MakeBid) else f"{decision.decided.section}, {answer}"
    )
    words = MARK_WORDS[decision.mark]
    if decision.price is None or not decision.is_real:
        return f"{done}: {words}. {decision.sentence}"
    spoken = decision.mark == "fine" or review.cast.style == "words"  # signs are not read out
    mark = words if spoken else f"{decision.mark} {words}"
    return f"{done}: {mark}{_cost(decision.mark, decision.price)}. {decision.sentence}"


def _describe_knowledge(
    decision: ReviewedDecision, cast: Cast, opened: DoubleDummyHand
) -> Iterator[str]:
    """Yield lines with the facts known at a decision and with its double-dummy result."""
    facts = facts_at(decision.decided, cast)
    if facts:
        yield f"  What {cast.object_of(decision.decided.seat)} could know: {' '.join(facts)}"
    answer = opened.result_at(decision.decided)
    if answer is not None and len(answer.groups) > 1:
        results = [
            f"{join_words([cast.card(card) for card in cards])} {value_text(answer.goal, value)}"
            for value, cards in answer.groups
        ]
        yield f"  What the cards held: {'; '.join(results)}."


def _cost(mark: Mark, price: Price) -> str:
    """Return a clause with the cost of a marked decision; "" if it lost nothing."""
    if mark in ("fine", "!"):
        return ""
    return f", cost {format_cost(price.points, is_doubtful=is_uncertain(price))}"
