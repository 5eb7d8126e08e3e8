"""The panes of the table: score, this hand, tricks, cards still out, bids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from spades_tui.cards import Card, Suit
from spades_tui.player_view import View
from spades_tui.player_view.standing import Standing, side_standing
from spades_tui.player_view.view import unseen_cards
from spades_tui.player_view.wording import Cast, bid_text, narrate
from spades_tui.player_view.wording.contracts import contract_words
from spades_tui.player_view.wording.notes import is_unbid_hand
from spades_tui.player_view.wording.short import seat_name, short_side_names
from spades_tui.rules.capabilities import counts_bags
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.scoring.contract import ContractStatus
from spades_tui.rules.tricks import Trick
from spades_tui.text import cut, format_number
from spades_tui.tui.drawing.canvas import TextRole, wrap_text
from spades_tui.tui.widgets.text_runs import Pieces, TextRun, points_text, right_text

PaneName = Literal["score", "hand", "trick", "out", "tricks", "bids"]
MAIN_PANES: Final[tuple[PaneName, ...]] = ("score", "hand", "trick")
BID_PANES: Final[tuple[PaneName, ...]] = ("bids",)
_AFTER_NUMBER: Final = 4
"""Columns that the number of a trick takes."""
MEMORY_PANES: Final[tuple[PaneName, ...]] = ("out", "tricks")
"""Memory aids: shown by choice, in a game that is marked as assisted."""
_ROLES: Final[dict[ContractStatus, TextRole]] = {"open": "gold", "made": "good", "set": "alarm"}
"""How a contract that has its tricks, or cannot get them any more, is drawn."""
VERDICTS: Final[dict[bool | None, tuple[str, TextRole]]] = {
    True: ("made", "good"), False: ("set", "alarm"), None: ("", "muted"),
}  # fmt: skip
"""What became of a side's contract in a finished hand, and its color."""
_NAME: Final = 8
"""Cells of a player's or side's name before what it did."""


class Pane(NamedTuple):
    """Lines under a title.

    Attributes:
        title: what they are about.
        lines: the lines there are, the first or the `last` of them first to go for want of room.
        last: the last lines matter most.
        fixed: lines at the top that stay.
    """

    title: str
    lines: list[Pieces]
    last: bool = False
    fixed: int = 0

    def visible_lines(self, rows: int) -> list[Pieces]:
        """Return as many lines as there are rows for."""
        head, rest = self.lines[: self.fixed], self.lines[self.fixed :]
        room = max(rows - len(head), 0)
        if len(rest) <= room:
            return self.lines
        return (head + (rest[len(rest) - room :] if self.last else rest[:room]))[:rows]


def build_pane(name: PaneName, view: View, names: Sequence[str], width: int) -> Pane:
    """Return one pane for `width` columns."""
    match name:
        case "score":
            return _score(view, names, width)
        case "hand":
            return _hand_pane(view, names, width)
        case "trick":
            return _last_trick(view, names, width)
        case "out":
            return Pane("Still out", _out(view, width))
        case "tricks":
            return _tricks_so_far(view, names, width)
        case "bids":
            return _bids_pane(view, names, width)


# -- the score ----------------------------------------------------------------------------------


def _score(view: View, names: Sequence[str], width: int) -> Pane:
    """Return the score pad: hand by hand, then what every side has."""
    titles = short_side_names(view, names)
    column = (width - 6) // len(titles)
    order = view.own_first
    ends = {side: width - (len(titles) - 1 - at) * column for at, side in enumerate(order)}
    head = [
        right_text(
            end,
            cut(titles[side], column - 1).strip(),
            "gold" if side == view.side else "ink",
            bold=True,
        )
        for side, end in ends.items()
    ]
    totals = [
        _row("Score", ends, [format_number(score) for score in view.scores], "ink", bold=True)
    ]
    if counts_bags(view.rules):
        totals.append(_row("Bags", ends, [str(bags) for bags in view.bags], "muted"))
    if view.rules.ending.sets_lose:
        sets = [str(side.sets) for side in view.before]
        totals.append(_row(f"Sets/{view.rules.ending.sets_lose}", ends, sets, "muted"))
    if view.rules.ending.match > 1:
        totals.append(_row("Games", ends, [str(wins) for wins in view.wins], "muted"))
    top: list[Pieces] = [(TextRun(0, "Hand", "muted"), *head), *totals]
    hands: list[Pieces] = [
        (
            right_text(4, str(result.number), "muted"),
            *(points_text(end, result.sides[side].hand) for side, end in ends.items()),
        )
        for result in view.results
    ]
    ending = view.rules.ending
    title = f"Score · to {ending.target}"
    return Pane(title, [*top, *hands], last=True, fixed=len(top))


def _row(
    label: str, ends: dict[int, int], texts: Sequence[str], role: TextRole, *, bold: bool = False
) -> Pieces:
    """Return a figure of every side; `ends` says by side where it ends."""
    figures = (right_text(end, texts[side], role, bold=bold) for side, end in ends.items())
    return (TextRun(0, label, "muted"), *figures)


# -- this hand ----------------------------------------------------------------------------------


def hand_lines(view: View, names: Sequence[str], width: int) -> list[Pieces]:
    """Return what each side has bid in this hand, how far it has come, and its nils."""
    if view.phase == "between" and not any(view.taken):
        return [(TextRun(0, "Nothing is dealt.", "muted"),)]
    titles = short_side_names(view, names)
    lines: list[Pieces] = []
    for side in view.own_first:
        stands = side_standing(view, side)
        name = TextRun(0, cut(titles[side], _NAME - 1), "gold" if side == view.side else "ink")
        lines.append((name, *_promise(view, side, stands, width)))
        for nil in stands.nils:
            who = f"{seat_name(nil.seat, view, names)}: {bid_text(nil.bid)}"
            word, role = nil_word(view, failed=nil.failed)
            lines.append((TextRun(2, cut(who, width - 11), "ink"), right_text(width, word, role)))
    return lines


def nil_word(view: View, *, failed: bool) -> tuple[str, TextRole]:
    """Return what has become of a nil, and its color."""
    if failed:
        return "× failed", "alarm"
    return ("● made" if view.phase == "between" else "● alive"), "good"


def _promise(view: View, side: int, stands: Standing, width: int) -> Pieces:
    """Return a side's bid, with a mark for every trick promised and what is still missing."""
    seats = view.seats.sides[side]
    if is_unbid_hand(view):
        took = sum(view.taken[seat] for seat in seats)
        return (right_text(width, f"not bid, took {took}", "muted"),)
    if stands.contract is None:
        bids = [bid for seat in seats if (bid := view.bids[seat]) is not None]
        words = " + ".join(bid_text(bid) for bid in bids if bid.kind != "partner's")
        return (TextRun(_NAME, cut(words or "–", width - _NAME), "muted"),)
    words = contract_words(stands)
    role: TextRole = "ink" if stands.need and stands.fate == "open" else _ROLES[stands.fate]
    promised = right_text(_NAME + 2, str(stands.contract), bold=True)
    room = width - _NAME - 4 - len(words)
    marks = min(stands.contract, room)
    full = min(stands.counted, marks)
    start = _NAME + 3
    return (
        promised,
        TextRun(start, "■" * full, "alarm" if stands.fate == "set" else "gold"),
        TextRun(start + full, "□" * (marks - full), "muted"),
        right_text(width, words, role, bold=True),
    )


def _hand_pane(view: View, names: Sequence[str], width: int) -> Pane:
    """Return what each side needs, and the last trick."""
    lines = hand_lines(view, names, width)
    if view.tricks:
        trick = view.tricks[-1]
        who = cut(seat_name(trick.winner, view, names), _NAME).strip()
        took = TextRun(0, f"{who} took", "muted")
        lines += [(), (took,), *_trick_lines(trick, view, names, width, "")]
        if len(lines[-1]) and len(took.text) + 1 + _cells(lines[-1]) <= width:
            shift = len(took.text) + 1
            lines[-2:] = [(took, *(one._replace(x=one.x + shift) for one in lines[-1]))]
    return Pane("This hand", lines)


def _cells(line: Pieces) -> int:
    return max(one.x + len(one.text) for one in line)


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
    """Return the cards of a trick in the order they were played, a star after the one that won."""
    name = seat_name(trick.winner, view, names)
    found: list[TextRun] = [TextRun(0, lead, "muted")] if lead else []
    lines: list[Pieces] = []
    x = len(lead)
    for play in trick.plays:
        label = play.card.label
        wins = play.hand == trick.winner
        if x + len(label) + wins > width:
            lines.append(tuple(found))
            found, x = [], len(lead)
        found += _played(x, label, wins=wins)
        x += len(label) + wins + 1
    if lead and x + 1 + min(len(name), 4) <= width:
        found.append(TextRun(x + 1, cut(name, width - x - 1), "muted"))
    return [*lines, tuple(found)]


def _played(x: int, label: str, *, wins: bool) -> Pieces:
    """Return a card of a trick, a star after it where it won."""
    star = (TextRun(x + len(label), "★", "gold", bold=True),) if wins else ()
    return (TextRun(x, label, bold=wins), *star)


def trick_table(view: View, names: Sequence[str], width: int) -> list[Pieces]:
    """Return all tricks, each card beside the name of its player, a star after the one that won."""
    lines: list[Pieces] = []
    for number, trick in enumerate(view.tricks, 1):
        found: list[TextRun] = [TextRun(0, f"{number:>2}", "muted")]
        x = _AFTER_NUMBER
        for play in trick.plays:
            name = seat_name(play.hand, view, names)
            wins = play.hand == trick.winner
            long = len(name) + 1 + len(play.card.label) + wins
            if x + long > width and x > _AFTER_NUMBER:
                lines.append(tuple(found))
                found, x = [], _AFTER_NUMBER
            found.append(TextRun(x, name, "muted"))
            found += _played(x + len(name) + 1, play.card.label, wins=wins)
            x += long + 2
        lines.append(tuple(found))
    return lines or [(TextRun(0, "None yet.", "muted"),)]


def _out(view: View, width: int) -> list[Pieces]:
    if view.hand is None or view.phase == "between":
        return [(TextRun(0, "Your cards are face down.", "muted"),)] if view.hand is None else []
    lines: list[Pieces] = []
    for suit, cards in unseen_cards(view).items():
        texts = wrap_text(" ".join(_in_suit(card, suit) for card in cards), width - 2)
        for at, text in enumerate(texts):
            lead = (TextRun(0, suit.symbol, "gold", bold=True),) if not at else ()
            lines.append((*lead, TextRun(2, text)))
    return lines or [(TextRun(0, "Nothing: you have seen every card.", "muted"),)]


def _in_suit(card: Card, suit: Suit) -> str:
    """Return a card without its suit, unless it counts as another than its own."""
    return card.label.removesuffix(suit.symbol)


def _bids_pane(view: View, names: Sequence[str], width: int) -> Pane:
    """Return the bids and answers of this hand in order."""
    cast = Cast(tuple(names), view.seat, "symbols")
    told = (narrate(event, cast) for event in view.auction)
    lines = [line for text in told if text for line in wrap_text(text, width, hanging="  ")]
    pieces: list[Pieces] = [(TextRun(0, line),) for line in lines]
    return Pane("Bids", pieces or [(TextRun(0, "Nothing yet.", "muted"),)], last=True)
