"""Values of the tags of a hand in text: seats, cards, bids, tricks; each error names the tag."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, Literal, TypeVar, get_args

import msgspec

from spades_tui.cards import RANKS, Card, Suit, parse_card
from spades_tui.rules.bids import Bid, convert_to_notation, parse_bid
from spades_tui.rules.formats.pbn import tag_error
from spades_tui.rules.scoring import SideBefore, Standing
from spades_tui.rules.seating import HandNames, hand_names
from spades_tui.rules.tricks import Play
from spades_tui.text import MAX_TITLE_CELLS, count_noun, parse_whole_number, sanitize, sanitize_name

Cards = tuple[Card, ...]
GoalKind = Literal["tricks", "contract", "nil"]
T = TypeVar("T")

_PRINTED: Final = tuple(
    [Card.BJ, Card.LJ] + [Card(rank + suit) for suit in Suit for rank in reversed(RANKS)]
)
"""Cards as they are written: jokers and spades, hearts, diamonds, clubs, each highest first."""
_LETTERED: Final = re.compile("[SHDC][^SHDC]*")
_MOST_HANDS: Final = 6
"""Number of hands at the largest table."""
NOBODY: Final = "none"
"""The value of the tag `Passed` if cards could be passed and none were."""
_NORTH_FIRST: Final = "NESWD"


class PuzzleGoal(msgspec.Struct, frozen=True):
    """The goal of a position.

    Attributes:
        kind: "tricks" (as many as possible), "contract" (to make it) or "nil" (to take none).
        hands: the indices of the hands that play for it together.
    """

    kind: GoalKind
    hands: tuple[int, ...]

    def order_hands(self, called: HandNames) -> tuple[int, ...]:
        """Return the hands of the goal in the order in which they are written.

        At a table of four that is North, East, South, West, dummy; at other tables the order of
        `hands`.

        Args:
            called: the names of the hands at the table.
        """
        if not set(called.letters) <= set(_NORTH_FIRST):
            return self.hands
        return tuple(sorted(self.hands, key=lambda hand: _NORTH_FIRST.index(called.letters[hand])))

    def text(self, called: HandNames) -> str:
        """Return the goal as the value of the tag `Goal`, as in "tricks NS".

        Args:
            called: the names of the hands at the table.
        """
        letters = [called.letters[hand] for hand in self.order_hands(called)]
        together = max(map(len, letters)) == 1
        return f"{self.kind} {('' if together else ' ').join(letters)}"


# -- seats and cards ------------------------------------------------------------------------


def read_seat(tag: str, text: str, hands: HandNames) -> int:
    """Return the index of the hand that `text` names, in any form that `HandNames.find` accepts.

    Args:
        tag: the name of the tag, for the error message.
        text: the name of a hand.
        hands: the names of the hands at the table.

    Raises:
        ValueError: if there is no such hand, naming the tag.
    """
    hand = hands.find(text)
    if hand is None:
        raise tag_error(
            tag, f"{sanitize(text.strip())!r} is not a hand here, write {hands.choices}."
        )
    return hand


def read_part(tag: str, text: str, parse: Callable[[str], T]) -> T:
    """Return the result of `parse(text)`; its errors get the name of the tag.

    Args:
        tag: the name of the tag.
        text: a part of its value, such as a card or a bid.
        parse: returns the part as an object, or raises ValueError.

    Raises:
        ValueError: if `parse` raises it, with the tag before its message.
    """
    try:
        return parse(text)
    except ValueError as error:
        raise tag_error(tag, sanitize(str(error))) from None


def _number(tag: str, text: str, most: int) -> int:
    number = parse_whole_number(text)
    if number is None or number > most:
        raise tag_error(tag, f"{sanitize(text)!r} is not a number from 0 to {most}.")
    return number


def _pairs(tag: str, text: str, hands: HandNames, example: str) -> Iterator[tuple[int, str]]:
    """Yield each hand and the word after its colon; `example` is shown in an error."""
    for word in text.replace(",", " ").split():
        name, colon, value = word.partition(":")
        if not colon or not value:
            raise tag_error(tag, f"{sanitize(word)!r} cannot be read, write it as in {example}.")
        yield read_seat(tag, name, hands), value


def _suit_cards(text: str, suit: Suit) -> Iterator[Card]:
    for letter in text:
        if suit is Suit.SPADES and letter in "BL":
            yield Card(letter + "J")
        elif letter in RANKS:
            yield Card(letter + suit)
        else:
            jokers = ", B and L" if suit is Suit.SPADES else ""
            raise tag_error(
                "Deal",
                f"{sanitize(letter)!r} is not a card of {suit.plural}, write "
                f"{RANKS[::-1]}{jokers}.",
            )


def _hand(text: str) -> Cards | None:
    """Return the cards of a hand written as AKQ.J32.T98.7654, or with a letter or symbol before
    each suit.

    None for "-", an unknown hand.
    """
    if text == "-":
        return None
    word = text.upper().replace("10", "T")
    for suit in Suit:
        word = word.replace(suit.symbol, suit)
    if _LETTERED.match(word):
        suits, parts = zip(*((part[0], part[1:]) for part in _LETTERED.findall(word)), strict=True)
    else:
        suits, parts = tuple(Suit), tuple(word.split("."))
    if len(parts) != len(suits) or len(set(suits)) < len(suits):
        raise tag_error(
            "Deal",
            f"{sanitize(text[:60])!r} is not a hand, write spades.hearts.diamonds.clubs, "
            "as in AKQ.J32.T98.7654, or - if it is not known.",
        )
    cards = [
        card
        for suit, part in zip(suits, parts, strict=True)
        for card in _suit_cards(part.strip(".,:-"), Suit(suit))
    ]
    return tuple(sorted(cards, key=_PRINTED.index))


def read_deal(text: str, *, dummy: bool) -> tuple[Cards | None, ...]:
    """Return the cards of each hand, by its index; None for an unknown hand.

    Args:
        text: the value of the tag `Deal`, as in "N:AKQ.J32.T98.7654 - - -".
        dummy: whether the last hand is a dummy's.

    Raises:
        ValueError: if `text` cannot be read, naming the tag.
    """
    first, colon, words = text.partition(":")
    hands = tuple(map(_hand, words.split()))
    if not colon or not 2 <= len(hands) <= _MOST_HANDS:
        example = "N:AKQ.J32.T98.7654 - - -"
        raise tag_error("Deal", f"name a hand, then write all clockwise from it, as in {example}.")
    start = read_seat("Deal", first, hand_names(len(hands), dummy=dummy))
    return tuple(hands[(hand - start) % len(hands)] for hand in range(len(hands)))


def hand_text(cards: Cards | None) -> str:
    """Return the cards of one hand as in the tag `Deal`, "AKQ.J32.T98.7654"; "-" for None."""
    if cards is None:
        return "-"
    ranks = dict.fromkeys(Suit, "")
    for card in sorted(cards, key=_PRINTED.index):
        ranks[card.suit or Suit.SPADES] += card.rank
    return ".".join(ranks.values())


# -- the other tags -------------------------------------------------------------------------

_SCORE: Final = re.compile(r"([-−+]?[0-9]{1,6})(?:/([0-9]{1,3})(?:/([0-9]{1,2}))?)?")


def _score(tag: str, text: str, _hands: HandNames) -> tuple[Standing, ...]:
    sides: list[Standing] = []
    for word in text.replace(",", " ").split()[: _MOST_HANDS + 1]:
        match = _SCORE.fullmatch(word)
        if match is None:
            raise tag_error(
                tag, f"{sanitize(word)!r} is not a score, write score/bags, as in 142/4."
            )
        score, bags = int(match[1].replace("−", "-")), int(match[2] or 0)
        sides.append(SideBefore(score, bags, int(match[3])) if match[3] else (score, bags))
    return tuple(sides)


def _make_hand_reader(
    example: str, parse: Callable[[str, str], T]
) -> Callable[[str, str, HandNames], tuple[tuple[int, T], ...]]:
    """Return a reader of values with one entry for each hand; `parse` reads an entry."""

    def read(tag: str, text: str, hands: HandNames) -> tuple[tuple[int, T], ...]:
        values = dict[int, T]()
        if text.strip().lower() == NOBODY:
            return ()
        for hand, word in _pairs(tag, text, hands, example):
            if hand in values:
                raise tag_error(tag, f"{hands.letters[hand]} is there twice, write each hand once.")
            values[hand] = parse(tag, word)
        return tuple(values.items())

    return read


def _suits(tag: str, letters: str) -> tuple[Suit, ...]:
    if set(letters.upper()) - set(Suit):
        raise tag_error(tag, f"{sanitize(letters)!r} are not suits, write S, H, D or C.")
    return tuple(suit for suit in Suit if suit in letters.upper())


def _cards(tag: str, text: str) -> Cards:
    return tuple(read_part(tag, part, parse_card) for part in text.split("+"))


_cards_by_hand: Final = _make_hand_reader("N:2C+TD", _cards)


_bid_by_hand: Final = _make_hand_reader("N:3", lambda tag, word: read_part(tag, word, parse_bid))


def _bids(tag: str, text: str, hands: HandNames) -> tuple[tuple[int, Bid], ...]:
    """Return bids by hand, from text with their hands or with one for each player from South."""
    text = convert_to_notation(text)
    bids = text.replace(",", " ").split()
    if ":" not in text and len(bids) == hands.players:
        text = " ".join(":".join(pair) for pair in zip(hands.letters, bids, strict=False))
    return _bid_by_hand(tag, text, hands)


def _play(tag: str, text: str, hands: HandNames) -> tuple[tuple[Play, ...], ...]:
    tricks: list[tuple[Play, ...]] = []
    for trick in text.split("/"):
        pairs = _pairs(tag, trick, hands, "E:AH")
        plays = tuple(Play(hand, read_part(tag, word, parse_card)) for hand, word in pairs)
        if not 0 < len(plays) <= 2 * len(hands.names):  # each wrong card may have been corrected
            raise tag_error(
                tag,
                f"trick {len(tricks) + 1} has {count_noun(len(plays), 'card')}, "
                f"write 1 to {len(hands.names)}.",
            )
        tricks.append(plays)
    return tuple(tricks)


def _goal(tag: str, text: str, hands: HandNames) -> PuzzleGoal:
    kind, _, names = text.strip().partition(" ")
    if kind.lower() not in get_args(GoalKind):
        raise tag_error(
            tag, f"{sanitize(kind)!r} is not a goal, write tricks NS, contract NS or nil E."
        )
    words = [[word] if hands.find(word) is not None else list(word) for word in names.split()]
    wanted = tuple(sorted({read_seat(tag, name, hands) for word in words for name in word}))
    if not wanted:
        raise tag_error(tag, f"say whose, as in {kind.lower()} {hands.letters[0]}.")
    return PuzzleGoal(kind.lower(), wanted)  # type: ignore[arg-type]  # it is one of them


def _broken(tag: str, text: str, _hands: HandNames) -> bool:
    if text.strip().lower() not in ("yes", "no"):
        raise tag_error(tag, f"{sanitize(text)!r} is neither, write yes or no.")
    return text.strip().lower() == "yes"


def _rules(_tag: str, text: str, _hands: HandNames) -> str:
    code = text.strip()[:2].upper() in ("R-", "G-")
    return sanitize(text.strip()) if code else sanitize_name(text, MAX_TITLE_CELLS) or "standard"


TAGS: Final[dict[str, tuple[str, Callable[[str, str, HandNames], Any]]]] = {
    "Rules": ("rules", _rules),
    "Dealer": ("dealer", read_seat),
    "Hand": ("number", lambda tag, text, _hands: _number(tag, text, 999)),
    "Score": ("score", _score),
    "Cancel": ("cancel", lambda tag, text, _hands: read_part(tag, text, parse_card)),
    "Leftovers": ("leftovers", _cards_by_hand),
    "Discarded": ("discarded", _cards_by_hand),
    "Passed": ("passed", _cards_by_hand),
    "Bids": ("bids", _bids),
    "Leader": ("leader", read_seat),
    "Play": ("play", _play),
    "Revoke": ("revoker", read_seat),
    "Seat": ("seat", read_seat),
    "Void": ("voids", _make_hand_reader("E:HC", _suits)),
    "Taken": ("taken", _make_hand_reader("N:6", lambda tag, word: _number(tag, word, 99))),
    "Broken": ("broken", _broken),
    "Goal": ("goal", _goal),
}
"""By tag, the field of `HandText` it fills, and its reader, which takes the tag, its value and the
names of the hands. `Deal` gives the number of hands and is read first by `read_deal`; the sections
of PBN are read by `spades_tui.rules.formats.hand_text`."""
