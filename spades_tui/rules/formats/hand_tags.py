"""What each tag of a hand in text says: seats, cards, bids, tricks; each error names the tag."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, Literal, TypeVar, get_args

import msgspec

from spades_tui.cards import RANKS, Card, Suit, parse_card
from spades_tui.rules.bids import Bid, parse_bid
from spades_tui.rules.seating import HandNames, hand_names
from spades_tui.rules.tricks import Play
from spades_tui.text import MAX_TITLE_CELLS, count_noun, parse_whole_number, sanitize, sanitize_name

Cards = tuple[Card, ...]
GoalKind = Literal["tricks", "contract", "nil"]
V = TypeVar("V")

_PRINTED: Final = tuple(
    [Card.BJ, Card.LJ] + [Card(rank + suit) for suit in Suit for rank in reversed(RANKS)]
)
"""Cards as a hand names them: jokers and spades, hearts, diamonds, clubs, from the highest."""
_LARGEST: Final = 6
"""Hands of the largest table."""


NOBODY: Final = "none"
"""What is written where cards could be passed and nobody did."""
_NORTH_FIRST: Final = "NESWD"


class PuzzleGoal(msgspec.Struct, frozen=True):
    """What is asked of a position: for which hands, and what of them."""

    kind: GoalKind
    hands: tuple[int, ...]

    def ordered(self, called: HandNames) -> tuple[int, ...]:
        """Return the hands as they are told: north before south, east before west."""
        if not set(called.letters) <= set(_NORTH_FIRST):
            return self.hands
        return tuple(sorted(self.hands, key=lambda hand: _NORTH_FIRST.index(called.letters[hand])))

    def text(self, called: HandNames) -> str:
        """Return the goal as its tag says it."""
        letters = [called.letters[hand] for hand in self.ordered(called)]
        together = max(map(len, letters)) == 1
        return f"{self.kind} {('' if together else ' ').join(letters)}"


def tag_error(tag: str, what: str) -> ValueError:
    """Return the error of one tag: what is wrong with it and what to write instead."""
    return ValueError(f"[{tag}]: {what}")


# -- seats and cards ------------------------------------------------------------------------


def _seat(tag: str, text: str, hands: HandNames) -> int:
    found = hands.find(text)
    if found is None and text.strip().upper() == "D" and hands == hand_names(4):
        found = 3  # the dummy, in a text that calls the players as at a table of four
    if found is None:
        raise tag_error(
            tag, f"{sanitize(text.strip())!r} is not a hand here, write {hands.choices}."
        )
    return found


def _card(tag: str, text: str) -> Card:
    try:
        return parse_card(text)
    except ValueError as error:
        raise tag_error(tag, sanitize(str(error))) from None


def _whole(tag: str, text: str, most: int) -> int:
    number = parse_whole_number(text)
    if number is None or number > most:
        raise tag_error(tag, f"{sanitize(text)!r} is not a number from 0 to {most}.")
    return number


def _pairs(tag: str, text: str, hands: HandNames, example: str) -> Iterator[tuple[int, str]]:
    """Yield each hand named and what is said of it."""
    for word in text.replace(",", " ").split():
        name, colon, said = word.partition(":")
        if not colon or not said:
            raise tag_error(tag, f"{sanitize(word)!r} cannot be read, write it as in {example}.")
        yield _seat(tag, name, hands), said


def _once(tag: str, pairs: Iterable[tuple[int, V]], hands: HandNames) -> tuple[tuple[int, V], ...]:
    found = dict[int, V]()
    for hand, said in pairs:
        if hand in found:
            raise tag_error(tag, f"{hands.letters[hand]} is there twice, write each hand once.")
        found[hand] = said
    return tuple(found.items())


def _suit_cards(text: str, suit: Suit) -> Iterator[Card]:
    for letter in text.upper().replace("10", "T"):
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
    if text == "-":
        return None
    suits = text.split(".")
    if len(suits) != len(Suit):
        raise tag_error(
            "Deal",
            f"{sanitize(text[:60])!r} is not a hand, write spades.hearts.diamonds.clubs, "
            "as in AKQ.J32.T98.7654, or - where it is not known.",
        )
    pairs = zip(suits, Suit, strict=True)
    cards = [card for named, suit in pairs for card in _suit_cards(named, suit)]
    return tuple(sorted(cards, key=_PRINTED.index))


def deal_of(text: str, *, dummy: bool) -> tuple[Cards | None, ...]:
    """Read the cards of every hand, the hands by number; None for one that is not known.

    `dummy` says whether the last hand is called a dummy's.
    """
    first, colon, rest = text.partition(":")
    hands = tuple(_hand(word) for word in rest.split())
    if not colon or not 2 <= len(hands) <= _LARGEST:
        example = "N:AKQ.J32.T98.7654 - - -"
        raise tag_error("Deal", f"name a hand, then write all clockwise from it, as in {example}.")
    start = _seat("Deal", first, hand_names(len(hands), dummy=dummy))
    return tuple(hands[(hand - start) % len(hands)] for hand in range(len(hands)))


def hand_text(cards: Cards | None) -> str:
    """Return one hand as `deal_of` reads it."""
    if cards is None:
        return "-"
    ranks = dict.fromkeys(Suit, "")
    for card in sorted(cards, key=_PRINTED.index):
        ranks[card.suit or Suit.SPADES] += card.rank
    return ".".join(ranks.values())


# -- what the tags say ----------------------------------------------------------------------

_SCORE: Final = re.compile(r"([-−+]?[0-9]{1,6})(?:/([0-9]{1,3}))?")
_GOALS: Final = get_args(GoalKind)


def _score(_tag: str, text: str, _hands: HandNames) -> tuple[tuple[int, int], ...]:
    found = []
    for word in text.replace(",", " ").split()[: _LARGEST + 1]:
        form = _SCORE.fullmatch(word)
        if form is None:
            raise tag_error(
                "Score", f"{sanitize(word)!r} is not a score, write score/bags, as in 142/4."
            )
        found.append((int(form[1].replace("−", "-")), int(form[2] or 0)))
    return tuple(found)


def _bids(tag: str, text: str, hands: HandNames) -> tuple[tuple[int, Bid], ...]:
    def bid(word: str) -> Bid:
        try:
            return parse_bid(word)
        except ValueError as error:
            raise tag_error(tag, sanitize(str(error))) from None

    return _once(tag, ((hand, bid(word)) for hand, word in _pairs(tag, text, hands, "N:3")), hands)


def _play(tag: str, text: str, hands: HandNames) -> tuple[tuple[Play, ...], ...]:
    tricks: list[tuple[Play, ...]] = []
    for trick in text.split("/") if text.strip() else ():
        plays = [Play(h, _card(tag, word)) for h, word in _pairs(tag, trick, hands, "E:AH")]
        if not 0 < len(plays) <= 2 * len(hands.names):  # each wrong card may have been corrected
            raise tag_error(
                tag,
                f"trick {len(tricks) + 1} has {count_noun(len(plays), 'card')}, "
                f"write 1 to {len(hands.names)}.",
            )
        tricks.append(tuple(plays))
    return tuple(tricks)


def _voids(tag: str, text: str, hands: HandNames) -> tuple[tuple[int, tuple[Suit, ...]], ...]:
    def suits(letters: str) -> tuple[Suit, ...]:
        if set(letters.upper()) - set(Suit):
            raise tag_error(tag, f"{sanitize(letters)!r} are not suits, write S, H, D or C.")
        return tuple(suit for suit in Suit if suit in letters.upper())

    return _once(tag, ((h, suits(said)) for h, said in _pairs(tag, text, hands, "E:HC")), hands)


def _counts(tag: str, text: str, hands: HandNames) -> tuple[tuple[int, int], ...]:
    pairs = _pairs(tag, text, hands, "N:6")
    return _once(tag, ((hand, _whole(tag, said, 99)) for hand, said in pairs), hands)


def _piles(tag: str, text: str, hands: HandNames) -> tuple[tuple[int, Cards], ...]:
    """Read cards at each hand, put together as in ``N:2C+TD``, or that there are none."""
    if text.strip().lower() == NOBODY:
        return ()
    pairs = _pairs(tag, text, hands, "N:2C+TD")
    piles = ((hand, tuple(_card(tag, part) for part in said.split("+"))) for hand, said in pairs)
    return _once(tag, piles, hands)


def _goal(tag: str, text: str, hands: HandNames) -> PuzzleGoal:
    kind, _, names = text.strip().partition(" ")
    if kind.lower() not in _GOALS:
        raise tag_error(
            tag, f"{sanitize(kind)!r} is not a goal, write tricks NS, contract NS or nil E."
        )
    together = (word if hands.find(word) is None else [word] for word in names.split())
    found = tuple(sorted({_seat(tag, name, hands) for word in together for name in word}))
    if not found:
        raise tag_error(tag, f"say whose, as in {kind.lower()} {hands.letters[0]}.")
    return PuzzleGoal(kind.lower(), found)  # type: ignore[arg-type]  # it is one of them


def _broken(tag: str, text: str, _hands: HandNames) -> bool:
    if text.strip().lower() not in ("yes", "no"):
        raise tag_error(tag, f"{sanitize(text)!r} is neither, write yes or no.")
    return text.strip().lower() == "yes"


def _rules(_tag: str, text: str, _hands: HandNames) -> str:
    code = text.strip()[:2].upper() in ("R-", "G-")
    return sanitize(text.strip()) if code else sanitize_name(text, MAX_TITLE_CELLS) or "standard"


TAGS: Final[dict[str, tuple[str, Callable[[str, str, HandNames], Any]]]] = {
    "Rules": ("rules", _rules),
    "Dealer": ("dealer", _seat),
    "Hand": ("number", lambda tag, text, _hands: _whole(tag, text, 999)),
    "Score": ("score", _score),
    "Cancel": ("cancel", lambda tag, text, _hands: _card(tag, text)),
    "Leftovers": ("leftovers", _piles),
    "Discarded": ("discarded", _piles),
    "Passed": ("passed", _piles),
    "Bids": ("bids", _bids),
    "Leader": ("leader", _seat),
    "Play": ("play", _play),
    "Revoke": ("revoker", _seat),
    "Seat": ("seat", _seat),
    "Void": ("voids", _voids),
    "Taken": ("taken", _counts),
    "Broken": ("broken", _broken),
    "Goal": ("goal", _goal),
}
"""Tag → its field, and how it is read; `Deal`, which says how many hands
there are, is read first by `deal_of`."""
