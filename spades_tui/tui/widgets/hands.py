"""Every hand of a table on a line of its own: who, bid, tricks, the card played, the cards held."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from spades_tui.cards import Card, Suit
from spades_tui.player_view import View
from spades_tui.player_view.wording import WITH_PARTNER, bid_text
from spades_tui.player_view.wording.short import seat_name
from spades_tui.rules.deck import suits_of
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.tricks import Trick
from spades_tui.text import count_noun
from spades_tui.tui.drawing.canvas import Canvas, ink, truncate, truncate_on
from spades_tui.tui.widgets.canvas_widget import CanvasWidget

_PLAYED = 6
"""Columns of the card on the table."""


class HandLine(NamedTuple):
    """One hand at one moment.

    Attributes:
        name: who plays from it.
        words: bid and tricks.
        cards: the cards in it; None where they are not to be seen.
        size: how many there are.
        played: its card of the trick that is shown.
        wins: whether that card wins the trick, or is winning it.
        turn: everybody waits for this hand.
    """

    name: str
    words: str
    cards: tuple[Card, ...] | None
    size: int
    played: Card | None = None
    wins: bool = False
    turn: bool = False


def hand_lines(
    view: View,
    names: Sequence[str],
    cards: Sequence[tuple[Card, ...]],
    trick: Trick | None,
    is_seen: Callable[[int], bool],
) -> list[HandLine]:
    """Return all hands at a moment: bids and tricks as a view has them, and the cards held.

    Args:
        view: the moment.
        names: of the players.
        cards: of every hand.
        trick: the one that is shown.
        is_seen: whether the cards of a hand are to be seen.
    """
    plays = {play.hand: play.card for play in trick.plays} if trick is not None else {}
    is_played = bool(view.tricks) or view.trick is not None
    found = []
    for at, held in enumerate(cards):
        bid = view.bids[at] if at < len(view.bids) else None
        said = "" if bid is None else bid_text(bid)
        words = said if not said or said == WITH_PARTNER else f"bid {said}"
        if is_played:
            words = " · ".join(part for part in (words, f"took {view.taken[at]}") if part)
        found.append(
            HandLine(
                seat_name(at, view, names),
                words,
                held if is_seen(at) else None,
                len(held),
                plays.get(at),
                wins=trick is not None and at in plays and trick.winner == at,
                turn=view.to_act == at,
            )
        )
    return found


class HandsTable(CanvasWidget):
    """All hands at one moment, one a line, under a line that says how the game stands."""

    def __init__(self, rules: RuleSet) -> None:
        super().__init__(id="board")
        self.rules = rules
        self.shown: tuple[tuple[HandLine, ...], str] = ((), "")

    def show(self, hands: Sequence[HandLine], head: str) -> None:
        """Show another moment."""
        if len(hands) != len(self.shown[0]):
            self.styles.height = len(hands) + 1
        self.set_and_repaint("shown", (tuple(hands), head))

    def paint(self, canvas: Canvas) -> None:
        hands, head = self.shown
        canvas.write(1, 0, truncate_on(canvas, head, canvas.width - 2), "muted")
        if not hands:
            return
        most = canvas.width // 4
        name = min(max(len(canvas.text(one.name)) for one in hands), most)
        words = min(max(len(canvas.text(one.words)) for one in hands), most + 2)
        at_words = 3 + name + 2
        at_card = at_words + words + 2
        at_cards = at_card + _PLAYED
        wide = all(
            at_cards + len(cards_by_suit(one.cards, self.rules)) < canvas.width - 1
            for one in hands
            if one.cards is not None
        )
        for y, one in enumerate(hands, 1):
            if one.turn:
                canvas.write(1, y, "▸", "gold")
            canvas.write(3, y, truncate(canvas.text(one.name), name), bold=one.turn)
            canvas.write(at_words, y, truncate(canvas.text(one.words), words), "muted")
            if one.played is not None:
                self._card(canvas, at_card, y, one)
            self._held(canvas, at_cards, y, one, wide=wide)

    def _card(self, canvas: Canvas, x: int, y: int, one: HandLine) -> None:
        """Draw the card on the table; a star says that it wins the trick."""
        assert one.played is not None
        deck = canvas.deck
        end = canvas.write_styled(
            x, y, one.played.label, ink(deck.ink(one.played), deck.face, bold=True)
        )
        if one.wins:
            canvas.write(end, y, "★", "gold", bold=True)

    def _held(self, canvas: Canvas, x: int, y: int, one: HandLine, *, wide: bool) -> None:
        deck = canvas.deck
        if one.cards is None:
            words = count_noun(one.size, "card") if one.size else ""
            canvas.write(x, y, words, "muted")
            return
        for suit, cards in suits_of(one.cards, self.rules).items():
            style = ink(deck.ink(cards[-1]), deck.face)
            x = canvas.write_styled(x, y, _group(suit, cards, wide=wide), style) + 1


def _group(suit: Suit, cards: tuple[Card, ...], *, wide: bool) -> str:
    """Return the cards of a suit: ``♠ A K 10`` or ``♠AKT``."""
    ranks = [_rank(card, suit, wide=wide) for card in cards]
    return " ".join((suit.symbol, *ranks)) if wide else suit.symbol + "".join(ranks)


def _rank(card: Card, suit: Suit, *, wide: bool) -> str:
    if card.suit is not suit:  # a joker, or a high deuce of another suit
        return card.label
    return card.label.removesuffix(suit.symbol) if wide else card.value[0]


def cards_by_suit(cards: tuple[Card, ...], rules: RuleSet) -> str:
    """Return cards by suit: ``♠ A K 10 ♥ Q``."""
    return " ".join(_group(suit, held, wide=True) for suit, held in suits_of(cards, rules).items())
