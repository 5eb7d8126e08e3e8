"""A hand looked back at, as rows and text of the review page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from spades_tui.bots.protocol import Alternative, Decision
from spades_tui.bots.search.pricing.price import Price
from spades_tui.coach.answer_table import short
from spades_tui.coach.hands import PlayedHand
from spades_tui.coach.knowing import known_at
from spades_tui.coach.marks import LOST, MARK_WORDS, REAL, Mark, is_rough
from spades_tui.coach.open_values import hands_at
from spades_tui.coach.review import BY_HAND, Judged
from spades_tui.coach.split import FALL, Split, cards_in_a_word
from spades_tui.coach.why import Decided
from spades_tui.rules import actions as do
from spades_tui.rules.actions import Action, PlayCard
from spades_tui.rules.deck import card_order
from spades_tui.rules.text import counted, number_text, signed
from spades_tui.rules.tricks import Trick
from spades_tui.tui.drawing.canvas import Role
from spades_tui.tui.reasoning import figure_blocks
from spades_tui.tui.widgets.decision_list import DecisionLine
from spades_tui.tui.widgets.diagram import Held
from spades_tui.tui.widgets.prose import Block, Look
from spades_tui.view.wording import Cast, bid_and_took, bid_words, narrate, standing_bid

_COUNTED: Final[tuple[tuple[Mark, Role], ...]] = (
    ("fine", "muted"), ("!", "good"), ("?!", "gold"), ("?", "alarm"), ("??", "alarm"),
)  # fmt: skip
_PARTS: Final = {"Bids": "bid", "Exchange": "give", "Leftovers": "take", "The draw": "draw"}
_BRIEF: Final[dict[type[Action], str]] = {
    do.Look: "look", do.StayDown: "stay down", do.PassNil: "no nil", do.Ask: "ask",
    do.CallMisdeal: "misdeal", do.Say: "talk", do.StandPat: "stand", do.DiscardDrawn: "put away",
    do.DeclinePass: "no cards", do.AskSuit: "ask a suit", do.CorrectRevoke: "correct it",
    do.LetStand: "let it be", do.CallRevoke: "revoke!",
}  # fmt: skip
"""What has a narrow column and would not fit it as a table of answers tells it."""
_MANY: Final = 3
"""Alternatives told in one line."""


def in_a_word(action: Action, cast: Cast) -> str:
    """Return what was done, for a narrow column."""
    return _BRIEF.get(type(action)) or short(action, cast)


def told(one: Decided, found: Judged | None, cast: Cast) -> DecisionLine:
    """Return the row of a decision, which may still have to be priced."""
    part = _PARTS.get(one.part, one.part.removeprefix("Trick "))
    done = in_a_word(one.action, cast)
    if found is None:
        return DecisionLine(part, done, cost="…")
    if found.price is None or found.mark not in REAL:
        return DecisionLine(part, done, found.mark, _unmarked(one, found.mark), 0.0, found.sentence)
    if found.mark == "fine":
        return DecisionLine(part, done, "fine", "fine", 0.0, found.sentence)
    if found.mark == "!":
        return DecisionLine(part, done, "!", "good", 0.0, found.sentence)
    about = "≥" if is_rough(found.price) else ""
    cost = f"{about}{signed(-found.price.points)}"
    return DecisionLine(part, done, found.mark, cost, found.price.points, found.sentence)


def _unmarked(one: Decided, mark: Mark) -> str:
    """Return what stands for the cost of a decision that made no difference, or is not judged."""
    if mark == "forced":
        return "only card" if isinstance(one.action, PlayCard) else "no choice"
    return "equal" if mark == "=" else "–"


def marks_in_short(found: Iterable[Judged | None]) -> list[tuple[str, Role]]:
    """Return how many choices there were, so far where some wait, and how many of each mark."""
    all_of_them = list(found)
    marks: list[Mark] = [one.mark for one in all_of_them if one is not None and one.is_real]
    waits = " so far" if None in all_of_them else ""
    parts: list[tuple[str, Role]] = [(counted(len(marks), "real choice") + waits, "muted")]
    for mark, role in _COUNTED:
        count = marks.count(mark)
        if count:
            word = MARK_WORDS[mark] if mark in ("fine", "!") else f"{mark} {MARK_WORDS[mark]}"
            plural = "s" if count > 1 and mark != "fine" else ""
            parts.append((f"{count} {word}{plural}", role))
    return parts


def result_words(hand: PlayedHand, seat: int, cast: Cast, names: Sequence[str]) -> str:
    """Return a hand in a line: ``you bid 4, took 5 · Us +51, Them −60``."""
    result = hand.result
    bid = standing_bid(result.bids, seat, hand.before.rules)
    table = hand.before.seats
    joint = result.is_for_side(seat, table)
    who = cast.side(table.side_of[seat], hand.before.rules) if joint else cast.whom(seat)
    own = f"{who} {bid_and_took(bid, result.tricks_for(seat, table))}"
    order = hand.before.own_first
    sides = ", ".join(f"{names[side]} {signed(result.sides[side].hand)}" for side in order)
    return f"{own} · {sides}"


_ERRORS: Final = 72
_WORDED: Final = 100
"""Columns from which the line of parts has the error of the cards, and a word for them."""


def split_words(
    found: Split | None, own: float | None, seat: int, cast: Cast, width: int = _WORDED
) -> str:
    """Return a hand's result and its parts in a line: "−34 at this score = cards +20, …".

    Both are in points at the score of the hand, or in net points where the game was as good as
    decided, so that they add up; what is not known yet is left open.

    Args:
        found: where it came from, as far as it is known.
        own: what the player's choices have cost, before the rest is known.
        seat: the player.
        cast: the players.
        width: of the window, in cells.
    """
    who = "you" if seat == cast.me else cast.who(seat)
    if found is None:
        cost = "…" if own is None else signed(-own)
        return f"Cards …  {who} {cost}  others …  fall of cards …"
    cards = signed(found.deal)
    if width >= _ERRORS:
        cards += f" ±{number_text(round(found.deal_error))}"
    if width >= _WORDED:
        cards = f"{cards_in_a_word(found)} ({cards})"
    parts = [f"cards {cards}", f"{who} {signed(found.own)}"]
    if found.partner:
        parts.append(f"partner {signed(found.partner)}")
    fall = "fall of cards" if width >= _ERRORS else "fall"
    parts += [f"others {signed(found.others)}", f"{fall} {signed(found.shown_fall)}"]
    worded = " net points" if found.by_hand else " at this score"
    unit = worded if width >= _WORDED else " points" if width >= _ERRORS else ""
    between = "  " if width >= _ERRORS else " "
    return f"{signed(found.result)}{unit} = {between.join(parts)}"


def parts_told(found: Split | None) -> list[Block]:
    """Return what the line of parts stands for, once it is known."""
    if found is None:
        return []
    return [Block("quiet", f"Fall of cards: {FALL}.")]


def trick_at(hand: PlayedHand, one: Decided) -> Trick | None:
    """Return the trick of a decision, whole; None before the play."""
    if one.view.phase != "play":
        return None
    tricks, place = hand.after.cards_out.all_tricks, len(one.view.tricks)
    return tricks[place] if place < len(tricks) else None


def about_blocks(
    hand: PlayedHand,
    one: Decided,
    found: Judged | None,
    opened: Sequence[str] | None,
    cast: Cast,
    *,
    wide: bool,
) -> list[Block]:
    """Return what is to be said of a decision.

    Args:
        hand: the hand.
        one: the decision.
        found: the same, looked back at; None while it is priced.
        opened: what perfect play brings with all hands open; None while it is worked out.
        cast: the players.
        wide: whether there is room for a table of all alternatives.
    """
    blocks = [Block("heading", _heading(hand, one, cast))]
    known = " ".join(known_at(one, cast))
    whose = "You" if one.seat == cast.me else cast.who(one.seat)
    if known:
        begins = known.split(" ", 1)[0].removesuffix("'s")
        if not any(name.startswith(begins) for name in cast.names):
            known = known[0].lower() + known[1:]
        blocks.append(Block("text", f"{whose} knew: {known}"))
    if found is None:
        blocks.append(Block("quiet", "Working out what it cost …"))
    else:
        look: Look = "gold" if found.mark in LOST else "text"
        blocks.append(Block(look, found.sentence))
        if found.by_hand:
            blocks.append(Block("quiet", BY_HAND))
        if found.price is not None and not found.price.equal:
            blocks += _figures(one, found.price, cast, wide=wide)
    if opened is None:
        blocks.append(Block("quiet", "Looking at all the cards …"))
    else:
        blocks += [Block("quiet", line) for line in opened]
    return blocks


def _heading(hand: PlayedHand, one: Decided, cast: Cast) -> str:
    trick = trick_at(hand, one)
    if trick is None:
        return (narrate(one.event, cast) or one.part).rstrip(".")
    plays = " · ".join(f"{cast.whom(play.hand)} {play.card.label}" for play in trick.plays)
    return f"{one.part}   {plays}"


def _figures(one: Decided, price: Price, cast: Cast, *, wide: bool) -> list[Block]:
    if wide:
        return figure_blocks(Decision(one.action, alternatives=price.options))
    ranked = list(price.options[:_MANY])
    taken = price.options[price.chosen]
    if taken not in ranked:
        ranked = [*ranked[: _MANY - 1], taken]
    figure = _points if price.by_hand else _win
    shown = [f"{short(each.action, cast)} {figure(each)}" for each in ranked]
    cost = counted(max(round(price.points), 0), "point")
    error = max(round(price.error_points), 1)
    heading = "Points" if price.by_hand else "Wins"
    text = (
        f"{heading}: {' · '.join(shown)}   (cost {cost}, ±{error}; {counted(price.deals, 'deal')})"
    )
    return [Block("text", text)]


def _win(one: Alternative) -> str:
    return f"{one.numbers['win']:.1%}"


def _points(one: Alternative) -> str:
    return signed(round(one.numbers["points"]))


def hands_rows(hand: PlayedHand, one: Decided, cast: Cast) -> list[Block]:
    """Return all hands as they were, a row each, and the cards left over."""
    order = card_order(hand.before.rules)
    rows = []
    for at, cards in enumerate(hands_at(hand, one)):
        suits = [
            f"{suit.symbol} " + " ".join(_rank(card.label) for card in cards if card in mine)
            for suit, mine in order.by_suit.items()
            if any(card in mine for card in cards)
        ]
        rows.append(Block("row", "   ".join(suits) or "–", cast.who(at)))
    return rows


def _rank(label: str) -> str:
    return label[:-1] if label[-1:] in "♠♥♦♣" else label


def held_hands(hand: PlayedHand, one: Decided, names: Sequence[str]) -> list[Held]:
    """Return all hands as they were at a decision, for the diagram."""
    order = card_order(hand.before.rules)
    trick = trick_at(hand, one)
    now = {(play.hand, play.card) for play in trick.plays} if trick is not None else set()
    result, found = hand.result, []
    for at, cards in enumerate(hands_at(hand, one)):
        suits = tuple(
            (suit.symbol, tuple((card, (at, card) in now) for card in cards if card in mine))
            for suit, mine in order.by_suit.items()
        )
        bid = bid_words(result.bids[at]) if at < len(result.bids) else ""
        about = f"{bid} · {result.tricks[at]}" if bid else str(result.tricks[at])
        found.append(Held(names[at] if at < len(names) else "Dummy", about, suits))
    return found


def mistakes(found: Mapping[str, Judged]) -> list[str]:
    """Return the keys of what was marked as lost."""
    return [key for key, one in found.items() if one.mark in LOST]
