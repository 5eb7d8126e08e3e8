"""A hand reviewed in lines: where the result came from, then a line for each decision."""

from __future__ import annotations

from collections.abc import Iterator

from spades_tui.bots.search.pricing.price import Price
from spades_tui.coach.answer_table import short
from spades_tui.coach.knowing import known_at
from spades_tui.coach.marks import LOST, MARK_WORDS, REAL, Mark, is_rough
from spades_tui.coach.open_cards import value_words
from spades_tui.coach.open_hands import OpenHand
from spades_tui.coach.review import BY_HAND, Judged
from spades_tui.coach.split import FALL, cards_in_a_word
from spades_tui.rules.actions import MakeBid
from spades_tui.rules.text import capitalized, counted, listed, number_text, signed
from spades_tui.session.reviewing import HandReview
from spades_tui.view.wording import Cast, bid_and_took, standing_bid


def review_lines(number: int, found: HandReview) -> Iterator[str]:
    """Yield a hand reviewed: its result, its split, each decision of the seat, then claims."""
    yield _heading(number, found)
    yield _split(found)
    yield _summary(found)
    if any(one.by_hand for one in found.own):
        yield BY_HAND
    opened = OpenHand(found.hand)
    for one in found.own:
        yield _line(one, found)
        if one.mark in LOST:
            yield from _beside(one, found.cast, opened)
    yield from found.claims


def _heading(number: int, found: HandReview) -> str:
    cast, result, before = found.cast, found.hand.result, found.hand.before
    bid = standing_bid(result.bids, found.seat, before.rules)
    table = before.seats
    joint = result.is_for_side(found.seat, table)
    who = cast.side(table.side_of[found.seat], before.rules) if joint else cast.who(found.seat)
    did = bid_and_took(bid, result.tricks_for(found.seat, table), " and ")
    sides = ", ".join(
        f"{cast.side(side, before.rules)} {signed(result.sides[side].hand)}"
        for side in table.sides_from(found.seat)
    )
    return f"Hand {number}. {who} {did}: {sides}."


def _split(found: HandReview) -> str:
    part, cast = found.split.shown, found.cast
    mate = found.hand.before.seats.partner_of[found.seat]
    choices = f"{capitalized(cast.whose(found.seat))} choices: {part.told(part.own)}."
    partner = ""
    if mate is not None:
        theirs = "Yours" if mate == cast.me else capitalized(cast.whose(mate))
        partner = f" {theirs}: {part.told(part.partner)}."
    unit = "Net points of the hand" if part.by_hand else "Change in games won of 100"
    error = number_text(part.deal_error, "g")
    return (
        f"{unit}: {part.told(part.result)}. Cards: {cards_in_a_word(found.split)} "
        f"({part.told(part.deal)} ±{error}). {choices}{partner} "
        f"The others: {part.told(part.others)}. "
        f"The fall of cards, {FALL}: {part.told(part.rest)}."
    )


def _summary(found: HandReview) -> str:
    short_of = found.summary
    parts = [
        counted(short_of.marks[mark], MARK_WORDS[mark])
        if mark != "fine"
        else f"{short_of.marks[mark]} fine"
        for mark in REAL
        if short_of.marks.get(mark)
    ]
    return f"{counted(short_of.real, 'real choice')}: {', '.join(parts) or 'none'}."


def _line(one: Judged, found: HandReview) -> str:
    action = one.decided.action
    answer = short(action, found.cast)
    done = f"Bid {answer}" if isinstance(action, MakeBid) else f"{one.decided.part}, {answer}"
    words = MARK_WORDS[one.mark]
    if one.price is None or not one.is_real:
        return f"{done}: {words}. {one.sentence}"
    spoken = one.mark == "fine" or found.cast.style == "words"  # signs are not read out
    mark = words if spoken else f"{one.mark} {words}"
    return f"{done}: {mark}{_cost(one.mark, one.price)}. {one.sentence}"


def _beside(one: Judged, cast: Cast, opened: OpenHand) -> Iterator[str]:
    """Yield what was known at a decision that cost something, and what the cards really held."""
    known = known_at(one.decided, cast)
    if known:
        yield f"  What {cast.whom(one.decided.seat)} could know: {' '.join(known)}"
    answer = opened.at(one.decided)
    if answer is not None and len(answer.groups) > 1:
        found = [
            f"{listed([cast.card(card) for card in cards])} {value_words(answer.goal, value)}"
            for value, cards in answer.groups
        ]
        yield f"  What the cards held: {'; '.join(found)}."


def _cost(mark: Mark, price: Price) -> str:
    """Return what a marked decision cost; about as much as that where the error is large."""
    if mark in ("fine", "!"):
        return ""
    about = "at least about" if is_rough(price) else "about"
    return f", cost {about} {counted(round(price.points), 'point')}"
