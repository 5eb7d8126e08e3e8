"""Texts about a reviewed hand: its decisions, and the parts of its result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple

from textual.content import Content

from spades_tui.bots.interface import Cause, causes_between, causes_in_hand, noun
from spades_tui.bots.pricing.price import Price
from spades_tui.bots.protocol import Alternative
from spades_tui.player_view.wording import Cast, bid_and_took, standing_bid
from spades_tui.review.evaluation_table import abbreviate
from spades_tui.review.hints import facts_at
from spades_tui.review.marks import COST_LIMIT, LOSING_MARKS, REAL, is_uncertain
from spades_tui.review.result_split import FALL, ResultSplit, rate_cards
from spades_tui.review.review import BY_HAND, ReviewedDecision
from spades_tui.rules import actions as do
from spades_tui.rules.actions import Action
from spades_tui.rules.tricks import Trick
from spades_tui.table.hands import DecisionPoint, FinishedHand
from spades_tui.text import capitalize, count_noun, format_number, format_signed, join_words, plural
from spades_tui.tui.drawing.canvas import truncate
from spades_tui.tui.pages.review.decision_strip import DecisionCell
from spades_tui.tui.widgets.reasons import ToContent
from spades_tui.tui.widgets.text_pane import Row, TextLine

_PARTS: Final = {"Bids": "bid", "Exchange": "give", "Leftovers": "take", "The draw": "draw"}
_BRIEF: Final[dict[type[Action], str]] = {
    do.Look: "look", do.StayDown: "stay down", do.PassNil: "no nil", do.Ask: "ask",
    do.CallMisdeal: "misdeal", do.Say: "talk", do.StandPat: "stand", do.DiscardDrawn: "put away",
    do.DeclinePass: "no cards", do.AskSuit: "ask a suit", do.CorrectRevoke: "correct it",
    do.LetStand: "let it be", do.CallRevoke: "revoke!",
}  # fmt: skip
"""Short texts of actions for a narrow column, if those of the answer tables would not fit."""
_MANY: Final = 5
"""Answers listed besides the chosen one; a key shows the others."""
_MADE: Final = ("make", "made")
_COST_CELLS: Final = 6
_SECOND: Final[dict[Cause, tuple[str, str]]] = {
    "contract": _MADE,
    "nil": ("nil", "nil"),
    "bags": ("bags", "bags"),
    "their contract": ("set", "sets"),
    "their nil": ("break", "breaks"),
}
"""Second figure and its heading, by the main cause of the difference."""
_OPEN: Final = ResultSplit(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
"""Stands for a split that is not computed yet."""
_BAR: Final = 20
"""Width of a bar in cells."""
_NARROW: Final = 40
"""Cells below which columns of figures are one cell apart, not two."""
PartName = Literal["cards", "own", "partner", "others", "fall"]
"""A part of the result: the cards dealt, the choices of each, the fall of the cards."""


def _short_action(action: Action, cast: Cast) -> str:
    """Return a few characters for an action, for a narrow column."""
    return _BRIEF.get(type(action)) or abbreviate(action, cast)


def decision_cell(
    point: DecisionPoint, review: ReviewedDecision | None, cast: Cast
) -> DecisionCell:
    """Return the cell of the decision `point` in the strip.

    Args:
        point: the decision.
        review: its review; None until it is priced.
        cast: the players' names.
    """
    part = _PARTS.get(point.section, point.section.removeprefix("Trick "))
    done = _short_action(point.action, cast)
    if review is None:
        return DecisionCell(part, done)
    return DecisionCell(part, done, review.mark, _cost_label(review))


def _cost_label(review: ReviewedDecision) -> str:
    """Return the cost of a losing decision in net points, such as ``−3``; "" for other decisions.

    ``≥`` before it says that it may have cost more.
    """
    if review.mark not in LOSING_MARKS or review.price is None:
        return ""
    limit = "≥" if is_uncertain(review.price) else ""
    return f"{limit}{format_signed(-review.price.points)}"


def error_count(player: str, reviews: Sequence[ReviewedDecision | None]) -> str:
    """Return a line with the number of a player's errors.

    While some decisions are not priced, the line says instead how many are.

    Args:
        player: the player's name.
        reviews: the review of each decision; None for one that is not priced yet.
    """
    priced = [review for review in reviews if review is not None]
    lost, real = (sum(review.mark in marks for review in priced) for marks in (LOSING_MARKS, REAL))
    if len(priced) < len(reviews):
        return f"{player}: {len(priced)} of {len(reviews)} priced"
    return f"{player}: {lost or 'no'} {plural(lost, 'error')} in {real}"


def contract_words(hand: FinishedHand, seat: int, cast: Cast) -> str:
    """Return a text with a player's name, bid and tricks taken.

    If partners bid for their side together, it is about the side.

    Args:
        hand: the finished hand.
        seat: the player.
        cast: the players' names.
    """
    result, table = hand.result, hand.before.seats
    bid = standing_bid(result.bids, seat, hand.before.rules)
    joint = result.is_for_side(seat, table)
    player = cast.side(table.side_of[seat], hand.before.rules) if joint else cast.object_of(seat)
    return f"{player} {bid_and_took(bid, result.tricks_for(seat, table))}"


def side_points(hand: FinishedHand, names: Sequence[str]) -> str:
    """Return a line with each side's points in a hand: ``Us +51 · Them −60``.

    `names` has the names of the sides, by side; the player's side comes first in the line.
    """
    sides = hand.result.sides
    order = hand.before.own_first
    return " · ".join(f"{names[side]} {format_signed(sides[side].hand)}" for side in order)


class PartOfResult(NamedTuple):
    """A part of a hand's result: what the cards or the choices of some players have brought a side.

    Attributes:
        key: identifies the part.
        label: its name.
        value: its value as text, in net points or games won of 100; "…" while it is unknown.
        sentence: a sentence that explains it.
    """

    key: PartName
    label: str
    value: str
    sentence: str


def parts_of(
    split: ResultSplit | None, hand: FinishedHand, seat: int, cast: Cast
) -> list[PartOfResult]:
    """Return the parts of a hand's result for a side; their rounded values add up to the result.

    Args:
        split: the split of the result; None until it is computed.
        hand: the hand.
        seat: the player of the side whose own choices are one part.
        cast: the players' names.
    """
    table = hand.before.seats
    mate = table.partner_of[seat]
    figures = _OPEN if split is None else split.shown
    unit = "net points" if figures.by_hand else "of 100 games"

    def size(value: float) -> str:
        return figures.format_part(abs(value)).lstrip("+")

    def part(key: PartName, label: str, value: float, sentence: str) -> PartOfResult:
        if split is None:
            return PartOfResult(key, label, "…", "Working out where the result came from …")
        return PartOfResult(key, label, figures.format_part(value), f"{sentence}.")

    def choices(key: PartName, player: int, value: float) -> PartOfResult:
        did = "gained" if value > 0 else "gave away"
        sentence = f"{capitalize(cast.possessive_of(player))} choices {did} {size(value)} {unit}"
        return part(key, cast.subject_of(player), value, sentence)

    comparison = "more" if figures.deal > 0 else "fewer"
    equal = f"{'score' if figures.by_hand else 'win'} {size(figures.deal)} {comparison}"
    cards = f"The cards were {rate_cards(split or figures)}: equal bots {equal} {unit} with them"
    players = join_words([cast.object_of(player) for player in table.sides[table.side_of[seat]]])
    gave = "gave" if figures.others > 0 else "cost"
    foes = "opponent's" if table.players == 2 else "opponents'"
    others = f"The {foes} choices {gave} {players} {size(figures.others)} {unit}"
    brought = "brought" if figures.remainder > 0 else "cost"
    fall = f"The fall of the cards {brought} {size(figures.remainder)} {unit}: {FALL}"
    error = format_number(figures.deal_error, "g")
    return [
        part("cards", "Cards", figures.deal, f"{cards} (±{error})"),
        choices("own", seat, figures.own),
        *([] if mate is None else [choices("partner", mate, figures.partner)]),
        part("others", "Opponents", figures.others, others),
        part("fall", "Fall of cards", figures.remainder, fall),
    ]


def chance_words(split: ResultSplit, before: float) -> str:
    """Return a line with a side's chance to win the game before and after a hand.

    If the game was as good as decided, the line has the net points of the hand instead.

    Args:
        split: the split of the hand's result.
        before: the side's chance to win the game before the hand, 0 to 1.
    """
    figures = split.shown
    if split.by_hand:
        points = figures.format_part(figures.result)
        return f"The game is as good as decided; net points of this hand: {points}"
    games = round(100 * before, 1)
    after = format_number(games + figures.result, ".1f")
    return f"Games won of 100: {games:.1f} before this hand, {after} after"


def choice_sentence(review: ReviewedDecision | None, cast: Cast, *, is_costliest: bool) -> str:
    """Return sentences on the cost of a choice, the better choice, and why.

    A choice that lost nothing gets the sentence of its review.

    Args:
        review: the review; None while it is computed, which gives a sentence saying so.
        cast: the players' names.
        is_costliest: whether it is the costliest choice of the player.
    """
    if review is None:
        return "Working out what it cost …"
    if review.mark not in LOSING_MARKS or review.price is None:
        return review.sentence
    points = count_noun(max(round(review.price.points), 1), "point")
    prefix = "at least " if is_uncertain(review.price) else ""
    if review.price.points > COST_LIMIT:
        prefix, points = "", f"more than {COST_LIMIT} points"
    most = "cost most:" if is_costliest else "cost"
    better = noun(review.price.best, cast)
    done = capitalize(noun(review.decided.action, cast))
    return f"{done} {most} {prefix}{points}; {better} was better. {review.sentence}"


def costliest_decision(reviews: Iterable[ReviewedDecision]) -> ReviewedDecision | None:
    """Return the decision of `reviews` that lost the most net points; None if none lost any."""
    lost = [
        review for review in reviews if review.mark in LOSING_MARKS and review.price is not None
    ]
    return max(lost, key=lambda review: review.price.points if review.price else 0.0, default=None)


def trick_at(hand: FinishedHand, decision: DecisionPoint) -> Trick | None:
    """Return the trick in which a decision was made, with all cards that were played to it later.

    Return None for a decision before the play.
    """
    if decision.view.phase != "play":
        return None
    tricks, place = hand.after.current_hand.all_tricks, len(decision.view.tricks)
    return tricks[place] if place < len(tricks) else None


def decision_lines(
    point: DecisionPoint,
    review: ReviewedDecision | None,
    perfect_play: Sequence[str] | None,
    cast: Cast,
    width: int,
    text: ToContent,
) -> list[TextLine]:
    """Return the lines about a decision below its sentence.

    They are its prices, what the player could know, and the result of perfect play.

    Args:
        point: the decision.
        review: its review; None until it is priced.
        perfect_play: lines about perfect play with open hands; None until they are computed.
        cast: the players' names.
        width: cells of a line.
        text: makes a `Content` of a text and a style.
    """
    price = None if review is None else review.price
    lines: list[TextLine] = []
    if price is not None and not price.equal:
        lines += [text(line, style) for line, style in answer_table(price, cast, width)]
        lines.append(Content())
    facts = " ".join(facts_at(point, cast))
    if facts:
        player = "You" if point.seat == cast.viewer else cast.subject_of(point.seat)
        lines += [text(f"{player} could know: {facts}", ""), Content()]
    if review is not None and review.by_hand:
        lines.append(text(BY_HAND, "$muted"))
    remarks = ("Looking at all the cards …",) if perfect_play is None else perfect_play
    return [*lines, *(text(line, "$muted") for line in remarks)]


def decision_title(point: DecisionPoint, review: ReviewedDecision | None) -> str:
    """Return a title for a decision: ``Trick 5``, or ``Trick 5 · 80 deals``.

    The number of deals that were sampled is left out if the decision is not priced (`review` is
    None), or if no deals were sampled for its price.
    """
    price = None if review is None else review.price
    if price is None or price.equal or not price.deals:
        return point.section
    return f"{point.section} · {price.deals} deals"


def answer_table(price: Price, cast: Cast, width: int) -> list[tuple[str, str]]:
    """Return a table of the priced answers as lines (text, style) of at most `width` cells.

    Columns: the answer; games won of 100, or net points if `price.by_hand`; and the figure (such as
    the chance to make the contract) that best explains why the chosen answer and the best differ.
    """
    best, chosen = price.options[0], price.options[price.chosen]
    listed = [
        option for index, option in enumerate(price.options) if index < _MANY or option is chosen
    ]
    apart = causes_in_hand if price.by_hand else causes_between
    other = chosen if chosen is not best else price.options[1]
    key, head = _SECOND.get(apart(best.numbers, other.numbers).main or "contract", _MADE)
    if _figure(best, key) == _figure(other, key):  # it says nothing here
        key, head = _MADE
    names = [abbreviate(option.action, cast) for option in listed]
    gap = " " if width < _NARROW else "  "
    room = min(max(map(len, names)), max(width - 14 - 2 * len(gap), 4))
    unit = "points" if price.by_hand else "wins"
    lines = [(f"{'':{room + 2}}{gap}{unit:>6}{gap}{head:>6}", "$muted")]
    for option, name in zip(listed, names, strict=True):
        figure = option.numbers.get(key)
        games = format_number(option.numbers["win"], ".1%")
        won = format_signed(option.numbers["points"]) if price.by_hand else games
        sign = "★" if option is best else "▸" if option is chosen else " "
        line = f"{sign} {truncate(name, room):<{room}}{gap}{won:>6}{gap}{_figure(option, key):>6}"
        if figure is not None and key != "bags" and width >= len(line) + 2 + _BAR:
            line += f"  {_bar(figure)}"
        lines.append((line, "bold" if option is chosen else ""))
    return lines


def _bar(share: float) -> str:
    """Return a bar whose length shows `share`, 0 to 1; at least one sign if it is above 0."""
    return "■" * max(round(min(share, 1.0) * _BAR), int(share > 0))


def _figure(option: Alternative, key: str) -> str:
    """Return the figure `key` of an answer as text: bags with a decimal, others in percent."""
    figure = option.numbers.get(key)
    return "–" if figure is None else format_number(figure, ".1f" if key == "bags" else ".0%")


def part_lines(reviews: Iterable[ReviewedDecision], cast: Cast, text: ToContent) -> list[TextLine]:
    """Return a line for each losing choice among `reviews`, the costliest first, up to `_MANY`.

    Args:
        reviews: priced decisions.
        cast: the players' names.
        text: makes a `Content` of a text and a style.
    """
    lost = [review for review in reviews if review.mark in LOSING_MARKS and review.price]
    ranked = sorted(lost, key=lambda review: -review.price.points if review.price else 0.0)
    lines: list[TextLine] = []
    for review in ranked[:_MANY]:
        action = abbreviate(review.decided.action, cast)
        words = f"{review.decided.section}, {action}: {review.sentence}"
        cost = text(_cost_label(review), "bold $alarm")
        lines.append(Row(cost, text(words, ""), _COST_CELLS))
    return lines
