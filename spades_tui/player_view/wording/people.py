"""Names of players, and the style of cards, in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Literal, assert_never

import msgspec

from spades_tui.cards import Card
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import hand_names, seating
from spades_tui.text import join_words

CardStyle = Literal["words", "symbols", "letters"]
"""``ace of spades``, ``A♠`` or ``AS``."""

_BY_LABEL: Final = {card.label: card for card in Card if card.suit is not None}
_LABEL: Final = re.compile("|".join(sorted(_BY_LABEL, key=len, reverse=True)))


class Cast(msgspec.Struct, frozen=True):
    """Names of the players, and the style of cards, for sentences.

    Methods take a `seat` that may be the index of any hand; a hand beyond `names` is the dummy.

    Attributes:
        names: the name of each player, by seat.
        viewer: the seat of the reader, who is called "you"; None to call all players by name.
        style: the style of cards.
        articles: whether `the` adds an article in every style, as in "the A♠"; if not, only in
            words.
    """

    names: tuple[str, ...]
    viewer: int | None = None
    style: CardStyle = "words"
    articles: bool = False

    def subject_of(self, seat: int) -> str:
        """Return the player of `seat` as the subject of a sentence: "You", a name, or "The
        dummy"."""
        if seat == self.viewer:
            return "You"
        return self.names[seat] if seat < len(self.names) else "The dummy"

    def object_of(self, seat: int) -> str:
        """Return the player of `seat` as an object within a sentence: "you", a name, or "the
        dummy"."""
        name = self.subject_of(seat)
        return name if name in self.names and seat != self.viewer else name[0].lower() + name[1:]

    def possessive_of(self, seat: int) -> str:
        """Return the possessive of `seat` within a sentence: "your", "West's" or "the dummy's"."""
        return "your" if seat == self.viewer else f"{self.object_of(seat)}'s"

    def source_hand(self, hand: int, seat: int) -> str:
        """Return words, with a space before them, for the hand of a card: " from the dummy".

        Args:
            hand: the index of the hand the card is played from.
            seat: the player who plays it; "" is returned if this is the player's own hand.
        """
        if hand == seat:
            return ""
        return (
            f" from {self.possessive_of(hand)} hand"
            if hand < len(self.names)
            else " from the dummy"
        )

    def subject_verb(self, seat: int, verb: str) -> str:
        """Return the player of `seat` and a verb: "You play", "West plays", "West passes".

        `verb` is in its basic form, "play".
        """
        ending = "" if seat == self.viewer else "es" if verb.endswith("s") else "s"
        return f"{self.subject_of(seat)} {verb}{ending}"

    def card(self, card: Card) -> str:
        """Return the name of a card in the style of cards, without an article: "A♠"."""
        match self.style:
            case "words":
                return card.words
            case "symbols":
                return card.label
            case "letters":
                return card.ascii_label
            case _:
                assert_never(self.style)

    def the_card(self, card: Card) -> str:
        """Return the name of a card in the style of cards, always with an article: "the A♠"."""
        return f"the {self.card(card)}"

    def the(self, card: Card) -> str:
        """Return the name of a card in the style of cards, with an article or not.

        It has one if the style is words, "the ace of spades", or if `articles` is set.
        """
        if self.style == "words" or self.articles:
            return self.the_card(card)
        return self.card(card)

    def cards(self, cards: Iterable[Card]) -> str:
        """Return the names of cards, each with an article, joined by commas and "and"."""
        return join_words([self.the_card(card) for card in cards])

    def restyle_cards(self, text: str) -> str:
        """Return `text` with its cards, which must be written as "K♠", in the style of cards."""
        return _LABEL.sub(lambda match: self.card(_BY_LABEL[match[0]]), text)

    def retell(self, text: str) -> str:
        """Return a bot's sentence with this cast's names and style of cards.

        Names of places ("East") are replaced by names of players, except the viewer's place. Call
        it only once on a text: a player's name may be that of another place.
        """
        text = self.restyle_cards(text)
        places = hand_names(max(len(self.names), 2)).names
        others = {
            place: name
            for seat, (place, name) in enumerate(zip(places, self.names, strict=False))
            if seat != self.viewer and name != place
        }
        if not others:
            return text
        return re.sub(rf"\b({'|'.join(others)})\b", lambda match: others[match[0]], text)

    def side(self, side: int, rules: RuleSet) -> str:
        """Return the names of the players of a side, "You" first: "You and North"; `side` is its
        index."""
        seats = sorted(seating(rules).sides[side], key=lambda seat: (seat != self.viewer, seat))
        names = [self.subject_of(seat) if not place else self.object_of(seat)
                 for place, seat in enumerate(seats)]  # fmt: skip
        return join_words(names)
