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
    """The players named in sentences.

    Attributes:
        names: the name of each player, by seat; a hand beyond them is the dummy.
        viewer: the seat of the player who reads the sentences and is called "you"; None if no
            player is.
        style: the style of cards.
        articles: whether cards have an article in every style: "the A♠".
    """

    names: tuple[str, ...]
    viewer: int | None = None
    style: CardStyle = "words"
    articles: bool = False

    def who(self, seat: int) -> str:
        """Return the subject of a sentence: "You", a name, or "The dummy"."""
        if seat == self.viewer:
            return "You"
        return self.names[seat] if seat < len(self.names) else "The dummy"

    def whom(self, seat: int) -> str:
        """Return the object of a sentence: "you", a name, or "the dummy"."""
        name = self.who(seat)
        return name if name in self.names and seat != self.viewer else name[0].lower() + name[1:]

    def whose(self, seat: int) -> str:
        """Return "your", "West's" or "the dummy's", for use within a sentence."""
        return "your" if seat == self.viewer else f"{self.whom(seat)}'s"

    def from_hand(self, hand: int, seat: int) -> str:
        """Return " from the dummy" or " from North's hand"; "" if `seat` plays from its own
        hand."""
        if hand == seat:
            return ""
        return f" from {self.whose(hand)} hand" if hand < len(self.names) else " from the dummy"

    def subject_verb(self, seat: int, verb: str) -> str:
        """Return subject and verb, "You play", "West plays" or "West passes", for a verb in its
        basic form."""
        ending = "" if seat == self.viewer else "es" if verb.endswith("s") else "s"
        return f"{self.who(seat)} {verb}{ending}"

    def card(self, card: Card) -> str:
        """Return a card in this cast's style, without an article."""
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
        """Return a card in this cast's style, always with an article: "the A♠"."""
        return f"the {self.card(card)}"

    def the(self, card: Card) -> str:
        """Return a card in this cast's style.

        It has an article if the style is words or if `articles` is set.
        """
        if self.style == "words" or self.articles:
            return self.the_card(card)
        return self.card(card)

    def cards(self, cards: Iterable[Card]) -> str:
        """Return a list of cards, each with an article, for use within a sentence."""
        return join_words([self.the_card(card) for card in cards])

    def restyle_cards(self, text: str) -> str:
        """Return a sentence with its cards, written as ``K♠``, in this cast's style."""
        return _LABEL.sub(lambda match: self.card(_BY_LABEL[match[0]]), text)

    def retell(self, text: str) -> str:
        """Return a bot's sentence in the words of this cast.

        Names of places ("East") are replaced by this cast's names, and cards are restyled. Do this
        only once: a player's name may be that of another place.
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
        """Return the names of the players of side number `side`, "you" first: "You and North"."""
        seats = sorted(seating(rules).sides[side], key=lambda seat: (seat != self.viewer, seat))
        names = [self.who(seat) if not place else self.whom(seat)
                 for place, seat in enumerate(seats)]  # fmt: skip
        return join_words(names)
