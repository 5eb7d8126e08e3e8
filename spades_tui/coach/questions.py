"""A question of practice: a decision that lost something, to be decided again."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from itertools import permutations
from typing import Any, Final, Literal

import msgspec

from spades_tui.bots.search.pricing.price import ENGINE, Price
from spades_tui.bots.search.pricing.pricing import found_among
from spades_tui.cards import Card, Suit
from spades_tui.coach.hint_steps import Steps, steps_of
from spades_tui.coach.knowing import known_at
from spades_tui.coach.marks import (
    Standing,
    is_rough,
    mark_of_loss,
    standing_of,
    standing_of_price,
)
from spades_tui.coach.sentences import sentence_for
from spades_tui.coach.why import Decided
from spades_tui.rules.actions import Action
from spades_tui.rules.formats.codes import fingerprint
from spades_tui.rules.text import counted
from spades_tui.view import View
from spades_tui.view.wording import CardStyle, Cast

QuestionKind = Literal["mistake", "puzzle"]
"""Where a question comes from; one queue holds all kinds."""

_PLAIN: Final = (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_LEFT_OUT: Final = (
    "rules", "prompt", "commitment", "nonce", "dealt", "assisted", "results", "deal", "attempt",
)  # fmt: skip
"""What of a view makes no other question: chance, history, and what follows from the rest."""


def question_id(view: View) -> str:
    """Return what names the question of a view.

    It is the same for the same position under the same rules, and after plain suits are swapped.
    """
    asked = view.question
    whole = msgspec.to_builtins(view)
    known = {name: value for name, value in whole.items() if name not in _LEFT_OUT}
    known["asked"] = (asked.kind, asked.hand, asked.about)
    rules = fingerprint(view.rules)
    told = min(
        msgspec.json.encode((rules, _swapped(known, names)), order="sorted") for names in _swaps()
    )
    return sha256(told).hexdigest()[:32]


@cache
def _swaps() -> tuple[Mapping[str, str], ...]:
    """Return every swap of the plain suits, as the new names of cards and suits."""
    found = []
    for order in permutations(_PLAIN):
        new = dict(zip(_PLAIN, order, strict=True))
        names = {card.value: card.value for card in Card}
        names |= {
            card.value: card.rank + new[card.suit].value
            for card in Card
            if card.suit is not None and card.suit in new
        }
        found.append(names | {old.value: suit.value for old, suit in new.items()})
    return tuple(found)


def _swapped(value: Any, names: Mapping[str, str]) -> Any:
    """Return plain values with cards and suits renamed; cards that lie together are sorted."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, dict):
        return {name: _swapped(one, names) for name, one in value.items()}
    if isinstance(value, list | tuple):
        found = [_swapped(one, names) for one in value]
        together = len(found) > 1 and all(isinstance(one, str) for one in found)
        return sorted(found) if together else found
    return value


class Verdict(msgspec.Struct, frozen=True):
    """What became of an answer.

    Attributes:
        standing: right, wrong, or close, which counts neither way.
        text: what is said about it.
        more: what else there is to say, a sentence each, where there is room.
    """

    standing: Standing
    text: str
    more: tuple[str, ...] = ()

    @property
    def fine(self) -> bool:
        """Whether it is right."""
        return self.standing == "right"


def close_text(points: float) -> str:
    """Return what is said of a close answer that costs so many points."""
    about = counted(max(1, round(points)), "point")
    return f"Close: that costs about {about}, and counts neither way. Try again for the best."


class Question(msgspec.Struct, frozen=True):
    """One question.

    Attributes:
        id: names it.
        kind: where it comes from.
        decided: what was done then.
        price: what that cost, with all other answers.
        file: the record it is from.
        source: the game it is from, in a few words.
        names: the players.
        engine: version of the price.
    """

    id: str
    kind: QuestionKind
    decided: Decided
    price: Price
    file: str
    source: str
    names: tuple[str, ...]
    engine: int = ENGINE

    @property
    def view(self) -> View:
        """What the person knew."""
        return self.decided.view

    def cast(self, style: CardStyle = "symbols") -> Cast:
        """Return the players, the person as "you"."""
        return Cast(self.names, self.view.seat, style)

    def verdict(self, action: Action, cast: Cast, priced: Price | None = None) -> Verdict | None:
        """Judge an answer; None where its price is not known.

        Args:
            action: the answer.
            cast: the players.
            priced: its own price, once it is known.
        """
        if priced is not None:
            standing, points = standing_of_price(priced), priced.points
            about = "at least about" if is_rough(priced) else "about"
        else:
            found = found_among(self.price, self.view, action)
            if found is None:
                return None
            gap = self.price.options[0].numbers["win"] - found.numbers["win"]
            error, point = found.numbers["error"], self.price.point
            if found is self.price.options[self.price.chosen]:
                gap, error = self.price.cost, self.price.error
            standing, points = standing_of(gap, error, point), gap / point
            about = "at least about" if error > abs(gap) / 3 else "about"
        if standing == "right":
            return Verdict(standing, f"Right. {self.praise(action, cast, priced)}")
        if standing == "close":
            return Verdict(standing, close_text(points))
        again = " That is what you did then." if action == self.decided.action else ""
        cost = counted(max(1, round(points)), "point")
        return Verdict(standing, f"That costs {about} {cost}.{again} Try again.")

    def reason(self, cast: Cast) -> str:
        """Return why the best answer is better than what was done."""
        mark = mark_of_loss(self.price)
        return cast.retold(sentence_for(self.decided, self.price, mark, cast))

    def praise(self, action: Action, cast: Cast, priced: Price | None = None) -> str:
        """Return why a right answer, best or not, is better than what was done.

        Args:
            action: the answer.
            cast: the players.
            priced: its own price, where it was not among those tried.
        """
        price, taken = self.price, self.price.options[self.price.chosen]
        given = priced.options[priced.chosen] if priced else found_among(price, self.view, action)
        if given is None or given.numbers["win"] <= taken.numbers["win"]:
            return self.reason(cast)
        given = msgspec.structs.replace(given, action=action)
        told = msgspec.structs.replace(price, options=(given, taken), chosen=1)
        mark = mark_of_loss(price)
        return cast.retold(sentence_for(self.decided, told, mark, cast))

    def known(self, cast: Cast) -> tuple[str, ...]:
        """Return what could be known."""
        return known_at(self.decided, cast)

    def steps(self, cast: Cast) -> Steps:
        """Return the hint."""
        price = self.price
        weighed = (price.options[0], price.options[price.chosen])
        return steps_of(self.view, weighed, price.best, (self.reason(cast),), cast)
