"""Who is who in a sentence, and how cards are written in it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Literal

import msgspec

from spades_tui.cards import Card
from spades_tui.rules.bids import Bid, BidKind
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating

CardStyle = Literal["words", "symbols", "letters"]
"""``ace of spades``, ``A♠`` or ``AS``."""

_KINDS: Final[dict[BidKind, str]] = {
    "blind number": "blind {}",
    "ten for 200": "ten for 200",
    "no trump": "no trump {}",
    "blind no trump": "blind no trump {}",
    "number": "{}",
    "partner's": "with the partner",
}


_BY_LABEL: Final = {card.label: card for card in Card if card.suit is not None}
_LABEL: Final = re.compile("|".join(sorted(_BY_LABEL, key=len, reverse=True)))


class Cast(msgspec.Struct, frozen=True):
    """The people of a story.

    Attributes:
        names: the name of each player; a hand beyond them is the dummy.
        me: the player who is told the story and is called "you", or None.
        style: how cards are written.
    """

    names: tuple[str, ...]
    me: int | None = None
    style: CardStyle = "words"

    def who(self, seat: int) -> str:
        """Return the subject of a sentence: "You", a name, or "The dummy"."""
        if seat == self.me:
            return "You"
        return self.names[seat] if seat < len(self.names) else "The dummy"

    def whom(self, seat: int) -> str:
        """Return the same within a sentence."""
        name = self.who(seat)
        return name if name in self.names and seat != self.me else name[0].lower() + name[1:]

    def whose(self, seat: int) -> str:
        """Return "your" or "West's", within a sentence."""
        return "your" if seat == self.me else f"{self.whom(seat)}'s"

    def does(self, seat: int, verb: str, third: str = "") -> str:
        """Return "You play" or "West plays"; `third` where it is not the verb with an s."""
        return f"{self.who(seat)} {verb if seat == self.me else third or verb + 's'}"

    def card(self, card: Card) -> str:
        """Return one card as it is written here."""
        if self.style == "words":
            return card.words
        return card.label if self.style == "symbols" else card.ascii_label

    def the_card(self, card: Card) -> str:
        """Return one card with its article."""
        return f"the {self.card(card)}"

    def cards(self, cards: Iterable[Card]) -> str:
        """Return several cards as a list within a sentence."""
        return listed([self.the_card(card) for card in cards])

    def retold(self, text: str) -> str:
        """Return a sentence with its cards, as ``K♠``, written as they are here."""
        return _LABEL.sub(lambda found: self.card(_BY_LABEL[found[0]]), text)

    def side(self, side: int, rules: RuleSet) -> str:
        """Return the players of a side, "you" first: "You and North"."""
        seats = sorted(seating(rules).sides[side], key=lambda seat: (seat != self.me, seat))
        names = [self.who(seat) if not place else self.whom(seat)
                 for place, seat in enumerate(seats)]  # fmt: skip
        return listed(names)

    def has(self, side: int, rules: RuleSet) -> str:
        """Return "has" or "have", whichever fits the players of a side."""
        seats = seating(rules).sides[side]
        return "has" if len(seats) == 1 and seats[0] != self.me else "have"


def listed(parts: list[str]) -> str:
    """Join `parts` as a sentence does: "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def counted(number: int, thing: str, things: str = "") -> str:
    """Return "1 card" or "3 cards"."""
    return f"{number} {thing if number == 1 else things or thing + 's'}"


def halves(count: int) -> str:
    """Return a number of half tricks in words: 7 → "3 and a half"."""
    whole, rest = divmod(count, 2)
    if not rest:
        return str(whole)
    return f"{whole} and a half" if whole else "a half"


def bid_words(bid: Bid) -> str:
    """Return a bid in words: "4", "blind nil", "no trump 4 with little Bemo"."""
    words = _KINDS.get(bid.kind, bid.kind).format(bid.tricks)
    return f"{words} with {bid.bemo} Bemo" if bid.bemo else words
