"""The short remarks of characters at rare moments of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from spades_tui.bots.players import find_character
from spades_tui.player_view import View
from spades_tui.player_view.standing import all_standings
from spades_tui.rules.bids import is_nil

Moment = Literal["game won", "nil made", "nil broken", "set them", "was set"]
"""Events that characters remark on: something they did, or something done by or to their side."""


class Remark(NamedTuple):
    """A remark of a bot that is a character.

    Attributes:
        seat: the bot's seat.
        text: the words, at most `LONGEST` characters.
    """

    seat: int
    text: str


LONGEST: Final = 26
"""Most characters of a remark: they fit on two lines of the narrowest plate."""

_REMARKS: Final[dict[str, dict[Moment, str]]] = {
    "Pell": {
        "game won": "Did I win? Again, please!",
        "nil made": "Zero! I did it!",
        "nil broken": "Oh. Was that one mine?",
        "set them": "They're short? Really?",
        "was set": "I'll count better. Soon.",
    },
    "Tavi": {
        "game won": "Told you: trumps first.",
        "nil made": "No tricks, no thinking.",
        "nil broken": "Well, that one ran away.",
        "set them": "Should have trumped more.",
        "was set": "Thought of it too late.",
    },
    "Lumo": {
        "game won": "One more game? One more!",
        "nil made": "Nothing can be plenty.",
        "nil broken": "One over. That's me.",
        "set them": "Short! My favorite word.",
        "was set": "It sounded so good.",
    },
    "Oska": {
        "game won": "No risks. None needed.",
        "nil made": "Safe, as I said.",
        "nil broken": "I have an excuse.",
        "set them": "They should bid less.",
        "was set": "The cards did it.",
    },
    "Jory": {
        "game won": "All that out of nothing.",
        "nil made": "Nothing, beautifully.",
        "nil broken": "It looked like a nil.",
        "set them": "A nil loses less.",
        "was set": "I should have bid nil.",
    },
    "Brin": {
        "game won": "I travel light.",
        "nil made": "Not a trick, not a bag.",
        "nil broken": "Worse than a bag.",
        "set them": "No bags for them, then.",
        "was set": "I gave one up too many.",
    },
    "Sorrel": {
        "game won": "Quietly does it.",
        "nil made": "As promised.",
        "nil broken": "I owe you one.",
        "set them": "A promise is a promise.",
        "was set": "I don't like this at all.",
    },
    "Vesh": {
        "game won": "Good hunting.",
        "nil made": "Now back to the hunt.",
        "nil broken": "Never mind. I hunt.",
        "set them": "Got you.",
        "was set": "Noted. My turn next.",
    },
    "Maro": {
        "game won": "Much ado, from nothing.",
        "nil made": "Zero. A perfect number.",
        "nil broken": "So close to nothing.",
        "set them": "Less would be more.",
        "was set": "Never trust a number.",
    },
    "Quill": {
        "game won": "Done.",
        "nil made": "Zero.",
        "nil broken": "Hm.",
        "set them": "Counted.",
        "was set": "Miscounted.",
    },
    "Zeph": {
        "game won": "Right where I aimed.",
        "nil made": "Zero is a limit, too.",
        "nil broken": "It was worth the try.",
        "set them": "Aim lower, friends.",
        "was set": "I'd bid it again.",
    },
    "Hesper": {
        "game won": "Thank you all for bidding.",
        "nil made": "Smooth, wasn't it?",
        "nil broken": "Enjoy it while it lasts.",
        "set them": "What a lovely high bid.",
        "was set": "See? Still smiling.",
    },
}  # fmt: skip


def remark_after(before: View, after: View, levels: Sequence[str | None]) -> Remark | None:
    """Return a bot's remark on what happened between two views; None if no bot has one.

    Only bots that are characters make remarks, for instance on a nil that failed.

    Args:
        before: the view before an update of the table.
        after: the view after it.
        levels: by seat, the name of the bot; None for the person.
    """
    for moment, seats in _moments(before, after):
        talkers = [
            (seat, character)
            for seat in seats
            if (level := levels[seat]) is not None and (character := find_character(level))
        ]
        if talkers:
            seat, character = talkers[after.hand_number % len(talkers)]
            return Remark(seat, _REMARKS[character.name][moment])
    return None


def _moments(before: View, after: View) -> Iterator[tuple[Moment, Sequence[int]]]:
    """Yield the latest events, the most remarkable first, with the seats that may speak."""
    sides = after.seats.sides
    if after.outcome is not None and before.outcome is None:
        yield "game won", sides[after.outcome.winner]
    if len(after.results) > len(before.results):
        result = after.results[-1]
        makers = [
            seat
            for seat, bid in enumerate(result.bids)
            if bid is not None and is_nil(bid) and not result.tricks[seat]
        ]
        yield "nil made", makers
    if (after.game, after.deal, after.attempt) != (before.game, before.deal, before.attempt):
        return
    was, now = all_standings(before), all_standings(after)
    for earlier, later in zip(was, now, strict=True):
        yield "nil broken", [nil.seat for nil in later.failed if nil not in earlier.failed]
    for side, (earlier, later) in enumerate(zip(was, now, strict=True)):
        if later.fate == "set" != earlier.fate:
            others = [seat for seat in range(after.seats.players) if seat not in sides[side]]
            own: tuple[Moment, Sequence[int]] = ("was set", sides[side])
            other: tuple[Moment, Sequence[int]] = ("set them", others)
            yield from (own, other) if after.hand_number % 2 else (other, own)
