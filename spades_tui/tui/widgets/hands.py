"""All hands of a table, a line for each: name, bid, tricks, card played, cards held."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from spades_tui.cards import Card, Suit
from spades_tui.player_view import View
from spades_tui.player_view.wording import WITH_PARTNER, bid_text
from spades_tui.player_view.wording.short import seat_name
from spades_tui.rules.deck import suits_of
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.tricks import Trick
from spades_tui.text import count_noun
from spades_tui.tui.drawing.canvas import truncate
from spades_tui.tui.frame.node import SpadesNode
from spades_tui.tui.widgets.card_text import card_chip

_PLAYED: Final = 5
"""Columns of the card on the table."""
_LEAST_WORDS: Final = 7
"""Columns below which bid and tricks are left out."""


class HandLine(NamedTuple):
    """One seat's hand at one moment.

    Attributes:
        name: the name of the player, or of the dummy.
        words: its bid and tricks, as text.
        cards: the cards in it; None if they are hidden.
        size: the number of cards in it.
        played: the card it has played to the trick shown; None if none.
        wins: whether that card is winning or has won the trick.
        turn: whether this hand is to act.
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
    """Return a `HandLine` for every hand, by seat.

    Args:
        view: the view at the moment shown, for bids, tricks taken and the turn.
        names: the players' names by seat.
        cards: the cards held, by seat.
        trick: the trick shown; None between tricks.
        is_seen: returns whether the cards of a seat are shown.
    """
    plays = {play.hand: play.card for play in trick.plays} if trick is not None else {}
    is_played = bool(view.tricks) or view.trick is not None
    lines = []
    for seat, held in enumerate(cards):
        bid = view.bids[seat] if seat < len(view.bids) else None
        bid_words = "" if bid is None else bid_text(bid)
        words = bid_words if bid_words in ("", WITH_PARTNER) else f"bid {bid_words}"
        if is_played:
            words = " · ".join(part for part in (words, f"took {view.taken[seat]}") if part)
        lines.append(
            HandLine(
                seat_name(seat, view, names),
                words,
                held if is_seen(seat) else None,
                len(held),
                plays.get(seat),
                wins=trick is not None and seat in plays and trick.winner == seat,
                turn=view.to_act == seat,
            )
        )
    return lines


class HandsTable(SpadesNode, Widget):
    """All hands at one moment, a line for each: name, bid and tricks, card played, cards held.

    Attributes:
        hands: the hands, from the top.
        rules: the game's rules, which say how cards sort into suits.
        is_brief: whether bids, tricks and cards played are left out, as they are shown elsewhere.
    """

    DEFAULT_CSS = "HandsTable { height: 4; padding: 0 1; text-wrap: nowrap; }"
    hands: reactive[tuple[HandLine, ...]] = reactive(())
    rules: reactive[RuleSet] = reactive(RuleSet)
    is_brief: reactive[bool] = reactive(False)

    def watch_hands(self, before: tuple[HandLine, ...], hands: tuple[HandLine, ...]) -> None:
        if len(hands) != len(before):
            self.styles.height = len(hands)

    def render(self) -> Content:
        if not self.hands:
            return Content()
        text, width = self.app.look.text, self.content_size.width
        known_hands = [hand.cards for hand in self.hands if hand.cards is not None]
        most = max(
            (len(cards_by_suit(cards, self.rules, wide=False)) for cards in known_hands), default=0
        )
        name = min(max(len(text(hand.name)) for hand in self.hands), width // 4)
        is_played = any(hand.played for hand in self.hands) and not self.is_brief
        room = width - 3 - name - is_played * _PLAYED
        words = min(max(len(text(hand.words)) for hand in self.hands), room - most - 1)
        words = 0 if self.is_brief or words < _LEAST_WORDS else words
        room -= bool(words) * (words + 1)
        wide = all(len(cards_by_suit(cards, self.rules)) <= room for cards in known_hands)
        lines = []
        for hand in self.hands:
            line = Content.assemble(
                (text("▸ ") if hand.turn else "  ", "$gold"),
                (f"{truncate(text(hand.name), name):<{name}} ", "bold" if hand.turn else ""),
                (f"{truncate(text(hand.words), words):<{words}} " if words else "", "$muted"),
            )
            if is_played:
                line += self._format_played_card(hand)
            lines.append((line + self._held_cards(hand, wide=wide)).truncate(width))
        return Content("\n").join(lines)

    def _format_played_card(self, hand: HandLine) -> Content:
        """Return the card played to the trick shown, padded, with a star if it wins."""
        if hand.played is None:
            return Content(" " * _PLAYED)
        card = card_chip(self, hand.played, bold=True)
        star = Content.styled(self.app.look.text("★"), "bold $gold")
        line = card + star if hand.wins else card
        return line + Content(" " * (_PLAYED - line.cell_length))

    def _held_cards(self, hand: HandLine, *, wide: bool) -> Content:
        if hand.cards is None:
            words = count_noun(hand.size, "card") if hand.size else ""
            return Content.styled(words, "$muted")
        groups = suits_of(hand.cards, self.rules).items()
        return Content(" ").join(
            card_chip(self, cards[-1], suit_line(suit, cards, wide=wide)) for suit, cards in groups
        )


def suit_line(suit: Suit, cards: tuple[Card, ...], *, wide: bool = True) -> str:
    """Return the cards of one suit in the given order: ``♠ A K 10``, or ``♠AKT`` if not `wide`."""
    ranks = [_rank(card, suit, wide=wide) for card in cards]
    return " ".join((suit.symbol, *ranks)) if wide else suit.symbol + "".join(ranks)


def _rank(card: Card, suit: Suit, *, wide: bool) -> str:
    if card.suit is not suit:  # a joker, or a high deuce of another suit
        return card.label
    return card.label.removesuffix(suit.symbol) if wide else card.value[0]


def cards_by_suit(cards: tuple[Card, ...], rules: RuleSet, *, wide: bool = True) -> str:
    """Return the cards sorted by suit as text: ``♠ A K 10 ♥ Q``, or ``♠AKT ♥Q`` if not `wide`."""
    suits = suits_of(cards, rules).items()
    return " ".join(suit_line(suit, held, wide=wide) for suit, held in suits)
