"""A finished hand reviewed in lines, and played again from a moment of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from spades_tui import PROGRAM
from spades_tui.bots.pricing.price import Depth, Price
from spades_tui.plain.assistance import figure_words
from spades_tui.player_view.wording import Cast, bid_and_took, standing_bid
from spades_tui.review.double_dummy import DoubleDummyHand
from spades_tui.review.evaluation_table import abbreviate
from spades_tui.review.hints import facts_at
from spades_tui.review.marks import LOSING_MARKS, MARK_WORDS, REAL, Mark, format_cost, is_uncertain
from spades_tui.review.priced_decisions import kind_and_theme, missed_motif
from spades_tui.review.question import QuestionReview
from spades_tui.review.result_split import FALL, ResultSplit, rate_cards
from spades_tui.review.review import BY_HAND, HandReview, ReviewedDecision, Reviewer
from spades_tui.rules.actions import MakeBid
from spades_tui.solver.double_dummy import value_text
from spades_tui.table.branch import CannotBranch, branch_table
from spades_tui.table.hands import (
    DecisionPoint,
    FinishedHand,
    GameSnapshot,
    HandLog,
    decision_section,
)
from spades_tui.table.table import Table
from spades_tui.text import (
    capitalize,
    count_noun,
    format_number,
    format_signed,
    join_words,
    parse_whole_number,
)


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


_SPLIT: Final = "split"
"""Asks a review for where the result came from."""
IN_PROGRESS: Final = "Working out what each choice cost; this takes a few seconds."
NONE_YET: Final = "A hand can be reviewed once it is finished."


def review_command(played: GameSnapshot, rest: str, cast: Cast, depth: Depth) -> Iterator[str]:
    """Yield the review of a hand: of the last one, or of the one whose number is asked for.

    Args:
        played: the game.
        rest: what was typed: the number of a hand in the present game, a player's name, and
            `split` to be told where the result came from.
        cast: the players.
        depth: how far each choice is looked into.
    """
    spans = played.hands()
    words = rest.split()
    with_split = _SPLIT in words
    words = [word for word in words if word != _SPLIT]
    hand, seat, wrong = _asked(spans, words, cast, played.seat)
    if wrong:
        yield wrong
        return
    assert hand is not None
    yield IN_PROGRESS
    reviewer = Reviewer(played.game, cast.names, seat, depth, played.kept(), cast.viewer)
    reviewer.cast = cast
    yield from review_lines(hand.number, reviewer.review_hand(hand, with_split=with_split))
    if not with_split:
        asked = " ".join(("review", *words, _SPLIT))
        yield f"Type {asked} to hear where the result came from."
    yield "Type try and a trick, as in try 5, to play on from there yourself."


def _asked(
    spans: tuple[HandLog, ...], words: Sequence[str], cast: Cast, seat: int
) -> tuple[FinishedHand | None, int, str]:
    """Return the hand and the seat that were asked for, or what is wrong with them."""
    if not spans:
        return None, seat, NONE_YET
    span = spans[-1]
    for word in words:
        number = parse_whole_number(word)
        game = [one for one in spans if one.numbers[0] == spans[-1].numbers[0]]
        if number is None:
            found = _seat(word, cast)
            if found is None:
                who = join_words(list(cast.names), "or")
                return None, seat, f"Type review, and the number of a hand, or {who}."
            seat = found
        elif not 1 <= number <= len(game):
            return None, seat, f"Hands 1 to {len(game)} are finished; type one of them."
        else:
            span = game[number - 1]
    hand = span.expand()
    return hand, seat, hand.untold


def _seat(word: str, cast: Cast) -> int | None:
    names = [name.lower() for name in cast.names]
    return names.index(word.lower()) if word.lower() in names else None


def branch_command(played: GameSnapshot, rest: str, cast: Cast, stand_in: str) -> Table | str:
    """Return the table to play on at from a moment of the last hand, or what is wrong.

    Args:
        played: the game.
        rest: what was typed: the number of a trick or the part of the hand; then a player's name,
            and `anew` to deal the unseen cards anew, where wanted.
        cast: the players.
        stand_in: the bot at the person's seat, where they take another.
    """
    spans = played.hands()
    if not spans:
        return NONE_YET
    part, *more = rest.lower().split() or [""]
    anew = "anew" in more
    named = [word for word in more if word != "anew"]
    seat = _seat(named[0], cast) if named else played.seat
    own = [one for one in spans[-1].expand().decisions if one.seat == seat]
    found = [one for one in own if _part(one) == part]
    if not found:
        parts = ", ".join(dict.fromkeys(map(_part, own)))
        return f"Type try and one of these: {parts}; then anew to deal the unseen cards again."
    try:
        return branch_table(played, found[0], "dealt anew" if anew else "same", stand_in)
    except CannotBranch as problem:
        return str(problem)


def _part(one: DecisionPoint) -> str:
    return one.section.lower().removeprefix("trick ").removeprefix("the ")
