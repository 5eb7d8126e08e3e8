"""The state of a hand as lines: each side's contract, tricks, unseen cards, bids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from spades_tui.cards import Card, Suit
from spades_tui.player_view import View
from spades_tui.player_view.standing import Standing, side_standing
from spades_tui.player_view.view import unseen_cards
from spades_tui.player_view.wording import Cast, bid_text, narrate
from spades_tui.player_view.wording.notes import is_unbid_hand
from spades_tui.player_view.wording.short import seat_name, short_side_names
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.tricks import Trick
from spades_tui.text import cut
from spades_tui.tui.drawing.canvas import TextRole, wrap_text
from spades_tui.tui.widgets.text_runs import Pieces, TextRun, right_text

PaneName = Literal["trick", "out", "tricks", "bids"]
_AFTER_NUMBER: Final = 4
"""Columns that the number of a trick takes."""
MEMORY_PANES: Final[tuple[PaneName, ...]] = ("out", "tricks")
"""The panes that are memory aids, which mark the game as assisted."""
VERDICTS: Final[dict[bool | None, tuple[str, TextRole]]] = {
    True: ("made", "good"), False: ("set", "alarm"), None: ("", "muted"),
}  # fmt: skip
"""Word and color for a side's contract in a finished hand: made, set, or none."""
_NAME: Final = 8
"""Cells of the name at the beginning of a line."""


class Pane(NamedTuple):
    """A title with lines below it.

    Attributes:
        title: what the lines are about.
        lines: all lines, from the top.
        last: whether the last lines are kept if there is too little room; otherwise the first.
        fixed: how many lines at the top are always kept.
    """

    title: str
    lines: list[Pieces]
    last: bool = False
    fixed: int = 0

    def visible_lines(self, rows: int) -> list[Pieces]:
        """Return the lines that are shown in `rows` rows, not counting the row of the title."""
        head, body = self.lines[: self.fixed], self.lines[self.fixed :]
        room = max(rows - len(head), 0)
        if len(body) <= room:
            return self.lines
        return (head + (body[len(body) - room :] if self.last else body[:room]))[:rows]


def build_pane(name: PaneName, view: View, names: Sequence[str], width: int) -> Pane:
    """Return the pane called `name`, as `view` shows the game, for `width` columns.

    Args:
        name: "trick" (the last trick), "out" (cards still out), "tricks" (all finished tricks) or
            "bids".
        view: the game, as the player knows it.
        names: the players' names by seat.
        width: columns of its lines.
    """
    match name:
        case "trick":
            return _last_trick(view, names, width)
        case "out":
            return Pane("Still out", _list_unseen(view, width))
        case "tricks":
            return _tricks_so_far(view, names, width)
        case "bids":
            return _bids_pane(view, names, width)


# -- this hand ----------------------------------------------------------------------------------


def hand_lines(view: View, names: Sequence[str], width: int) -> list[Pieces]:
    """Return lines with each side's bids, tricks and nils in the current hand.

    Before the first deal it is one line that says so.

    Args:
        view: the game, as the player knows it; the player's side comes first.
        names: the players' names by seat.
        width: columns of a line.
    """
    if view.phase == "between" and not any(view.taken):
        return [(TextRun(0, "Nothing is dealt.", "muted"),)]
    titles = short_side_names(view, names)
    lines: list[Pieces] = []
    for side in view.own_first:
        stands = side_standing(view, side)
        name = TextRun(0, cut(titles[side], _NAME - 1), "gold" if side == view.side else "ink")
        rows = [
            promise_line(view, names, side, stands, width - _NAME),
            *nil_lines(view, names, stands, width - _NAME),
        ]
        moved = [tuple(run._replace(x=run.x + _NAME) for run in row) for row in rows]
        lines += [(name, *moved[0]), *moved[1:]]
    return lines


def promise_line(
    view: View, names: Sequence[str], side: int, stands: Standing, width: int
) -> Pieces:
    """Return a line on a side's contract: ``2 of 5 ■■□□□``, and at the right end "made" or "set".

    While neither is certain, the right end is empty. For a side without a contract the line is
    `bids_or_tricks`.

    Args:
        view: the game, as the player knows it.
        names: the players' names by seat.
        side: index of the side.
        stands: the state of its contract.
        width: columns of the line.
    """
    seats = view.seats.sides[side]
    if stands.contract is None:
        return (TextRun(0, cut(bids_or_tricks(view, names, seats, stands), width)),)
    text = f"{stands.counted} of {stands.contract}"
    fate = "" if stands.fate == "open" else stands.fate
    role = standing_role(stands, own=side == view.side)
    x = max(len(text) + 2, 9)
    end = x + stands.contract
    room = width - (len(fate) + 1 if fate else 0)
    line = [TextRun(0, text, role, bold=True)]
    if end <= room:
        full = min(stands.counted, stands.contract)
        line += [
            TextRun(x, "■" * full, role),
            TextRun(x + full, "□" * (stands.contract - full), "muted"),
        ]
        over = f"+{stands.over}" if stands.over else ""
        if over and end + len(over) + 1 <= room:
            line.append(TextRun(end + 1, over, "muted"))
    if fate:
        line.append(right_text(width, fate, role, bold=True))
    return tuple(line)


def bids_or_tricks(view: View, names: Sequence[str], seats: Sequence[int], stands: Standing) -> str:
    """Return a text for a side without a contract: ``3 taken``, its bids so far, or "".

    It has the tricks if the hand has no bids, or if the side has bid nil and a trick is finished.
    Otherwise it has the bids; "" after the hand.

    Args:
        view: the game, as the player knows it.
        names: the players' names by seat.
        seats: the seats of the side.
        stands: the state of its contract and nils.
    """
    if is_unbid_hand(view) or (stands.nils and any(view.taken)):
        return f"{sum(view.taken[seat] for seat in seats)} taken"
    if view.phase == "between":
        return ""
    bids = [view.bids[seat] if seat < len(view.bids) else None for seat in seats]
    if len(seats) == 1:
        return f"bid {bid_text(bids[0])}"
    called = (seat_name(seat, view, names) for seat in seats)
    return " · ".join(f"{name} {bid_text(bid)}" for name, bid in zip(called, bids, strict=True))


def nil_lines(view: View, names: Sequence[str], stands: Standing, width: int) -> Iterator[Pieces]:
    """Yield a line for each nil of a side: the player and bid, and at the right the nil's state.

    Args:
        view: the game, as the player knows it.
        names: the players' names by seat.
        stands: the state of the side's nils.
        width: columns of a line.
    """
    for nil in stands.nils:
        name = seat_name(nil.seat, view, names)
        word, role = _nil_word(view, failed=nil.failed)
        room = width - len(word) - 1
        label = f"{name} {bid_text(nil.bid)}"
        yield (
            TextRun(0, label if len(label) <= room else cut(name, room)),
            right_text(width, word, role),
        )


def standing_role(stands: Standing, *, own: bool) -> TextRole:
    """Return the color for the state of a side's contract and nils.

    It is "alarm" if the contract is set or a nil has failed. Otherwise it is "ink" for other sides;
    for the player's side it is "good" if the contract is made, and "gold" before that.

    Args:
        stands: the state.
        own: whether it is the player's side.
    """
    if stands.is_bad:
        return "alarm"
    if not own:
        return "ink"
    return "good" if stands.fate == "made" else "gold"


def _nil_word(view: View, *, failed: bool) -> tuple[str, TextRole]:
    """Return the word for the state of a nil (failed, made or still alive), and its color."""
    if failed:
        return "× failed", "alarm"
    return ("● made" if view.phase == "between" else "● alive"), "good"


# -- tricks, and what is out ----------------------------------------------------------------------


def _tricks_so_far(view: View, names: Sequence[str], width: int) -> Pane:
    lines = [
        line
        for number, trick in enumerate(view.tricks, 1)
        for line in _trick_lines(trick, view, names, width, f"{number:>2} ")
    ]
    return Pane("Tricks so far", lines or [(TextRun(0, "None yet.", "muted"),)], last=True)


def _last_trick(view: View, names: Sequence[str], width: int) -> Pane:
    done, total = len(view.tricks), tricks_in_hand(view.rules)
    if not done:
        return Pane(f"Tricks · 0 of {total}", [(TextRun(0, "No trick is finished yet.", "muted"),)])
    trick = view.tricks[-1]
    lines = _trick_lines(trick, view, names, width, "")
    led, took = (seat_name(hand, view, names) for hand in (trick.leader, trick.winner))
    winner = "you" if took == "You" else took
    words = f"{led} led and took it" if led == took else f"{led} led, {winner} took it"
    lines += [(TextRun(0, line, "muted"),) for line in wrap_text(words, width)]
    return Pane(f"Last trick · {done} of {total}", lines)


def _trick_lines(
    trick: Trick, view: View, names: Sequence[str], width: int, lead: str
) -> list[Pieces]:
    """Return a trick's cards in order of play as lines, with a star after the winning card.

    `lead` stands before the first card; if it is not "", the winner's name follows the cards.
    """
    name = seat_name(trick.winner, view, names)
    pieces: list[TextRun] = [TextRun(0, lead, "muted")] if lead else []
    lines: list[Pieces] = []
    x = len(lead)
    for play in trick.plays:
        label = play.card.label
        wins = play.hand == trick.winner
        if x + len(label) + wins > width:
            lines.append(tuple(pieces))
            pieces, x = [], len(lead)
        pieces += _format_play(x, label, wins=wins)
        x += len(label) + wins + 1
    if lead and x + 1 + min(len(name), 4) <= width:
        pieces.append(TextRun(x + 1, cut(name, width - x - 1), "muted"))
    return [*lines, tuple(pieces)]


def _format_play(x: int, label: str, *, wins: bool) -> Pieces:
    """Return a card's label at column `x`, with a star after it if it won the trick."""
    star = (TextRun(x + len(label), "★", "gold", bold=True),) if wins else ()
    return (TextRun(x, label, bold=wins), *star)


def trick_table(view: View, names: Sequence[str], width: int) -> list[Pieces]:
    """Return lines with all finished tricks: number, then each player's name and card.

    A star follows each winning card. A trick wider than `width` columns takes several lines. If no
    trick is finished, there is one line that says so.
    """
    lines: list[Pieces] = []
    for number, trick in enumerate(view.tricks, 1):
        pieces: list[TextRun] = [TextRun(0, f"{number:>2}", "muted")]
        x = _AFTER_NUMBER
        for play in trick.plays:
            name = seat_name(play.hand, view, names)
            wins = play.hand == trick.winner
            long = len(name) + 1 + len(play.card.label) + wins
            if x + long > width and x > _AFTER_NUMBER:
                lines.append(tuple(pieces))
                pieces, x = [], _AFTER_NUMBER
            pieces.append(TextRun(x, name, "muted"))
            pieces += _format_play(x + len(name) + 1, play.card.label, wins=wins)
            x += long + 2
        lines.append(tuple(pieces))
    return lines or [(TextRun(0, "None yet.", "muted"),)]


def _list_unseen(view: View, width: int) -> list[Pieces]:
    if view.hand is None or view.phase == "between":
        return [(TextRun(0, "Your cards are face down.", "muted"),)] if view.hand is None else []
    lines: list[Pieces] = []
    for suit, cards in unseen_cards(view).items():
        texts = wrap_text(" ".join(_label_in_suit(card, suit) for card in cards), width - 2)
        for index, text in enumerate(texts):
            lead = (TextRun(0, suit.symbol, "gold", bold=True),) if not index else ()
            lines.append((*lead, TextRun(2, text)))
    return lines or [(TextRun(0, "Nothing: you have seen every card.", "muted"),)]


def _label_in_suit(card: Card, suit: Suit) -> str:
    """Return a card's label without the sign of `suit`; the whole label if it has another sign."""
    return card.label.removesuffix(suit.symbol)


def _bids_pane(view: View, names: Sequence[str], width: int) -> Pane:
    """Return a pane with the bids and answers of this hand, in order."""
    cast = Cast(tuple(names), view.seat, "symbols")
    texts = (narrate(event, cast) for event in view.auction)
    lines = [line for text in texts if text for line in wrap_text(text, width, hanging="  ")]
    pieces: list[Pieces] = [(TextRun(0, line),) for line in lines]
    return Pane("Bids", pieces or [(TextRun(0, "Nothing yet.", "muted"),)], last=True)
