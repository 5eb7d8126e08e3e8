"""A hand looked back at, as rows and text of the review page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final, NamedTuple

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
from spades_tui.rules.actions import Action, MakeBid
from spades_tui.rules.tricks import Trick
from spades_tui.table.hands import DecisionPoint, FinishedHand
from spades_tui.text import capitalize, count_noun, format_number, format_signed, join_words, plural
from spades_tui.tui.frame.keys import Enter
from spades_tui.tui.pages.review.decision_list import DecisionRow
from spades_tui.tui.widgets.prose import Block, BlockStyle, bar_text
from spades_tui.tui.widgets.row_list import ListRow, heading

_PARTS: Final = {"Bids": "bid", "Exchange": "give", "Leftovers": "take", "The draw": "draw"}
_BRIEF: Final[dict[type[Action], str]] = {
    do.Look: "look", do.StayDown: "stay down", do.PassNil: "no nil", do.Ask: "ask",
    do.CallMisdeal: "misdeal", do.Say: "talk", do.StandPat: "stand", do.DiscardDrawn: "put away",
    do.DeclinePass: "no cards", do.AskSuit: "ask a suit", do.CorrectRevoke: "correct it",
    do.LetStand: "let it be", do.CallRevoke: "revoke!",
}  # fmt: skip
"""What has a narrow column and would not fit it as a table of answers tells it."""
_MANY: Final = 5
"""Answers told beside the one given; the others are behind a key."""
_MADE: Final = ("make", "made")
_SECOND: Final[dict[Cause, tuple[str, str]]] = {
    "contract": _MADE,
    "nil": ("nil", "nil"),
    "bags": ("bags", "bags"),
    "their contract": ("set", "sets"),
    "their nil": ("break", "breaks"),
}
"""The figure told beside the games won, and its head, by what sets the best answer apart."""
_OPEN: Final = ResultSplit(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
"""Stands for a split that is not known."""
_BAR: Final = 20
"""Columns of a bar, where there is room."""


def short_action(action: Action, cast: Cast) -> str:
    """Return what was done, for a narrow column."""
    return _BRIEF.get(type(action)) or abbreviate(action, cast)


def decision_row(one: DecisionPoint, found: ReviewedDecision | None, cast: Cast) -> DecisionRow:
    """Return the row of a decision, which may still have to be priced."""
    part = _PARTS.get(one.section, one.section.removeprefix("Trick "))
    done = short_action(one.action, cast)
    if found is None:
        return DecisionRow(part, done)
    if found.mark not in LOSING_MARKS or found.price is None:
        words = {"!": "good", "=": "equal", "": "–"}
        return DecisionRow(part, done, found.mark, words.get(found.mark, found.mark))
    about = "≥" if is_uncertain(found.price) else ""
    cost = f"{about}{format_signed(-found.price.points)}"
    return DecisionRow(part, done, found.mark, cost, found.price.points)


def total_cost_row(who: str, found: Sequence[ReviewedDecision | None]) -> ListRow:
    """Return the heading of somebody's choices: how many of them cost something."""
    known = [one for one in found if one is not None]
    lost, real = (sum(one.mark in marks for one in known) for marks in (LOSING_MARKS, REAL))
    if len(known) < len(found):
        return heading(f"{who}: {len(known)} of {len(found)} looked at")
    return heading(f"{who}: {lost or 'no'} {plural(lost, 'error')} in {real}")


def result_words(hand: FinishedHand, seat: int, cast: Cast, names: Sequence[str]) -> str:
    """Return a hand in a line: ``you bid 4, took 5 · Us +51, Them −60``."""
    result = hand.result
    bid = standing_bid(result.bids, seat, hand.before.rules)
    table = hand.before.seats
    joint = result.is_for_side(seat, table)
    who = cast.side(table.side_of[seat], hand.before.rules) if joint else cast.whom(seat)
    own = f"{who} {bid_and_took(bid, result.tricks_for(seat, table))}"
    order = hand.before.own_first
    sides = ", ".join(f"{names[side]} {format_signed(result.sides[side].hand)}" for side in order)
    return f"{own} · {sides}"


class PartOfResult(NamedTuple):
    """A part of a hand's result, as a row.

    Attributes:
        key: of its row: ``cards``, ``own``, ``partner``, ``others``, ``fall``.
        label: whose it is.
        enter: what Enter opens.
        value: what it brought, as it is shown; "…" while it is open.
        sentence: what is to be said of it.
    """

    key: str
    label: str
    enter: Enter
    value: str
    sentence: str


def parts_of(
    found: ResultSplit | None, hand: FinishedHand, seat: int, cast: Cast
) -> list[PartOfResult]:
    """Return where a result came from: parts that add up to it as they are shown.

    Args:
        found: where it came from, None as long as it is not known.
        hand: the hand.
        seat: for whose side.
        cast: the players.
    """
    table = hand.before.seats
    mate = table.partner_of[seat]
    shown = _OPEN if found is None else found.shown
    unit = "net points" if shown.by_hand else "of 100 games"

    def size(value: float) -> str:
        return shown.told(abs(value)).lstrip("+")

    def part(key: str, label: str, enter: Enter, value: float, sentence: str) -> PartOfResult:
        if found is None:
            return PartOfResult(key, label, enter, "…", "Working out what it came to …")
        return PartOfResult(key, label, enter, shown.told(value), f"{sentence}.")

    def choices(key: str, one: int, value: float) -> PartOfResult:
        did = "gained" if value > 0 else "gave away"
        sentence = f"{capitalize(cast.whose(one))} choices {did} {size(value)} {unit}"
        return part(key, cast.who(one), "choices", value, sentence)

    more = "more" if shown.deal > 0 else "fewer"
    equal = f"{'score' if shown.by_hand else 'win'} {size(shown.deal)} {more}"
    cards = f"The cards were {rate_cards(found or shown)}: equal bots {equal} {unit} with them"
    whom = join_words([cast.whom(one) for one in table.sides[table.side_of[seat]]])
    gave = "gave" if shown.others > 0 else "cost"
    foes = "opponent's" if table.players == 2 else "opponents'"
    others = f"The {foes} choices {gave} {whom} {size(shown.others)} {unit}"
    brought = "brought" if shown.rest > 0 else "cost"
    fall = f"The fall of the cards {brought} {size(shown.rest)} {unit}: {FALL}"
    error = format_number(shown.deal_error, "g")
    return [
        part("cards", "Cards", "levels", shown.deal, f"{cards} (±{error})"),
        choices("own", seat, shown.own),
        *([] if mate is None else [choices("partner", mate, shown.partner)]),
        part("others", "Opponents", "choices", shown.others, others),
        part("fall", "Fall of cards", "all hands", shown.rest, fall),
    ]


def part_rows(
    parts: Iterable[PartOfResult], found: ResultSplit | None, *, is_wanted: bool
) -> list[ListRow]:
    """Return the parts of a result as rows under their heading.

    Args:
        parts: what the result came from.
        found: the same as figures, None as long as it is not known.
        is_wanted: whether it is being worked out, if it is not known.
    """
    rows = [
        ListRow(one.key, one.label, f"{one.value:>5}" if is_wanted else "", enter=one.enter)
        for one in parts
    ]
    unit = "Net points" if found is not None and found.by_hand else "Games won of 100"
    return [heading(unit if is_wanted else "Where the result came from"), *rows]


def chance_words(found: ResultSplit, before: float) -> str:
    """Return a hand's result in a line, before its parts; `before` is the chance to win then."""
    shown = found.shown
    if found.by_hand:
        return (
            f"The game is as good as decided; net points of this hand: {shown.told(shown.result)}"
        )
    games = round(100 * before, 1)
    after = format_number(games + shown.result, ".1f")
    return f"Games won of 100: {games:.1f} before this hand, {after} after"


def choice_sentence(found: ReviewedDecision | None, cast: Cast, *, is_costliest: bool) -> str:
    """Return what a choice cost, what was better, and why."""
    if found is None:
        return "Working out what it cost …"
    if found.mark not in LOSING_MARKS or found.price is None:
        return found.sentence
    points = count_noun(max(round(found.price.points), 1), "point")
    about = "at least " if is_uncertain(found.price) else ""
    if found.price.points > COST_LIMIT:
        about, points = "", f"more than {COST_LIMIT} points"
    most = "cost most:" if is_costliest else "cost"
    better = noun(found.price.best, cast)
    done = capitalize(noun(found.decided.action, cast))
    return f"{done} {most} {about}{points}; {better} was better. {found.sentence}"


def costliest_decision(found: Iterable[ReviewedDecision]) -> ReviewedDecision | None:
    """Return the choice that cost most of those marked as lost; None where there is none."""
    lost = [one for one in found if one.mark in LOSING_MARKS and one.price is not None]
    return max(lost, key=lambda one: one.price.points if one.price else 0.0, default=None)


def trick_at(hand: FinishedHand, one: DecisionPoint) -> Trick | None:
    """Return the trick of a decision, whole; None before the play."""
    if one.view.phase != "play":
        return None
    tricks, place = hand.after.current_hand.all_tricks, len(one.view.tricks)
    return tricks[place] if place < len(tricks) else None


def moment_words(one: DecisionPoint, cast: Cast) -> str:
    """Return a moment in short: "Trick 3, you to play"."""
    what = "bid" if isinstance(one.action, MakeBid) else "choose"
    return f"{one.section}, {cast.whom(one.seat)} to {'play' if one.view.phase == 'play' else what}"


def decision_blocks(
    one: DecisionPoint, found: ReviewedDecision | None, opened: Sequence[str] | None, cast: Cast
) -> list[Block]:
    """Return what is to be said of a decision under its sentence.

    Args:
        one: the decision.
        found: the same, looked back at; None while it is priced.
        opened: what perfect play brings with all hands open; None while it is worked out.
        cast: the players.
    """
    price = None if found is None else found.price
    is_compared = price is not None and not price.equal
    deals = f" · {price.deals} deals" if price is not None and is_compared else ""
    blocks = [Block("heading", f"{one.section}{deals}")]
    if price is not None and is_compared:
        blocks.append(Block("text", lines=partial(answer_table, price, cast)))
    known = " ".join(facts_at(one, cast))
    if known:
        whose = "You" if one.seat == cast.viewer else cast.who(one.seat)
        blocks.append(Block("text", f"{whose} could know: {known}"))
    if found is not None and found.by_hand:
        blocks.append(Block("quiet", BY_HAND))
    told = ("Looking at all the cards …",) if opened is None else opened
    return [*blocks, *(Block("quiet", line) for line in told)]


def answer_table(price: Price, cast: Cast, width: int) -> list[tuple[BlockStyle, str]]:
    """Return the answers with the games they win, or the points, and what sets them apart."""
    best, taken = price.options[0], price.options[price.chosen]
    shown = [one for at, one in enumerate(price.options) if at < _MANY or one is taken]
    apart = causes_in_hand if price.by_hand else causes_between
    other = taken if taken is not best else price.options[1]
    key, head = _SECOND.get(apart(best.numbers, other.numbers).main or "contract", _MADE)
    if _figure(best, key) == _figure(other, key):  # it says nothing here
        key, head = _MADE
    names = [abbreviate(one.action, cast) for one in shown]
    room = min(max(map(len, names)), max(width - 22, 4))
    lines: list[tuple[BlockStyle, str]] = [
        ("quiet", f"{'':{room + 4}}{'points' if price.by_hand else 'wins':>6}  {head:>6}")
    ]
    for one, name in zip(shown, names, strict=True):
        figure = one.numbers.get(key)
        games = format_number(one.numbers["win"], ".1%")
        won = format_signed(one.numbers["points"]) if price.by_hand else games
        sign = "★" if one is best else "▸" if one is taken else " "
        line = f"{sign} {name[:room]:<{room}}  {won:>6}  {_figure(one, key):>6}"
        if figure is not None and key != "bags" and width >= len(line) + 2 + _BAR:
            line += f"  {bar_text(figure, _BAR)}"
        lines.append(("bold" if one is taken else "text", line))
    return lines


def _figure(one: Alternative, key: str) -> str:
    """Return a figure of an answer as it is shown."""
    figure = one.numbers.get(key)
    return "–" if figure is None else format_number(figure, ".1f" if key == "bags" else ".0%")


def part_blocks(part: PartOfResult, found: Iterable[ReviewedDecision], cast: Cast) -> list[Block]:
    """Return the choices that a part of a result is made of, the costliest first."""
    lost = [one for one in found if one.mark in LOSING_MARKS and one.price is not None]
    ranked = sorted(lost, key=lambda one: -one.price.points if one.price else 0.0)
    rows = [
        Block(
            "row",
            f"{one.decided.section}, {abbreviate(one.decided.action, cast)}: {one.sentence}",
            cost,
        )
        for one in ranked[:_MANY]
        for cost in (decision_row(one.decided, one, cast).cost,)
    ]
    return [Block("heading", part.label), *rows] if rows else []
