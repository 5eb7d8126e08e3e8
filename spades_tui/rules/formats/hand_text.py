"""One hand as text, to paste into a message: a dialect of PBN, read and written.

Most of it is Bridge's PBN; `Rules`, `Bids`, the play in one tag and the other tags in `TAGS` are
ours. Hands have the names of the table (`spades_tui.rules.seating.HandNames`), or 1, 2, 3 …
clockwise from South. A hand that is read can be shown; `spades_tui.rules.formats.hand_check` checks
it against a rule set.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec

from spades_tui.cards import Card, Suit, parse_card
from spades_tui.rules.bids import Bid, parse_bid
from spades_tui.rules.formats.hand_tags import (
    NOBODY,
    TAGS,
    Cards,
    PuzzleGoal,
    hand_text,
    read_deal,
    read_part,
    read_seat,
)
from spades_tui.rules.formats.pbn import (
    UNKNOWN_VALUES,
    PbnHand,
    split_hands,
    tag_error,
    write_tag,
)
from spades_tui.rules.scoring import Standing
from spades_tui.rules.seating import HandNames, hand_names
from spades_tui.rules.tricks import Play
from spades_tui.text import count_noun, did_you_mean, join_words, sanitize

_FOUR_HANDS: Final = 4
_NAMES: Final = {name.lower(): name for name in ("Deal", "Auction", *TAGS)}
_ANNOTATION: Final = re.compile(r"=\d+=|\$\d+|[!?]+|\+|\^\w")
"""Notes, and marks of good and bad calls and of irregularities, in a section of PBN."""
_BRIDGE_CALL: Final = re.compile(r"pass|ap|xx?|[1-7](?:[cdhs]|nt?)", re.IGNORECASE)
_BRIDGE_SCORE: Final = re.compile(r"\s*(?:NS|EW|[NESW])\s")
_USED: Final = ("Event", "Site")
"""Tags of other programs that name the source of an imported hand."""


class HandText(msgspec.Struct, frozen=True, kw_only=True):
    """One hand of a game, or a position in it, as read from text.

    Hands are given by index: a player's hand has the index of the seat, a dummy's comes last.

    Attributes:
        rules: a preset, the name of a saved rule set, or a share code.
        dummy: whether the last hand is a dummy's, D, at a table of three players.
        hands: by hand, its cards when the play began (with `taken`: when the position begins); None
            for an unknown hand.
        dealer: the seat of the dealer; None if unknown.
        number: number of the hand in its game, from 1; 0 if unknown.
        score: by side, points, bags and perhaps sets before the hand; empty if unknown.
        bids: each player with their bid, in the order of the bidding; empty if unknown.
        play: the tricks, each in the order in which its cards were put down; the last may be
            unfinished. A second card of a hand in a trick corrects its first, a revoke.
        columns: whether the cards of each trick are written clockwise from `leader` instead, as
            below PBN's ``[Play "N"]``; `check_hand` puts them in order.
        leader: the hand that leads the first trick, if nothing is played yet; None if unknown.
        seat: the player from whose view the position is shown; None if all hands are open.
        voids: hands with the suits they are known to lack, besides those the play shows.
        goal: the goal to solve; None for every goal that makes sense.
        taken: hands with the number of tricks they took before the position.
        broken: whether spades were broken before the position; None if unknown.
        passed: players with the cards each passed to the partner before the play; None if unknown.
        leftovers: the player who took up the leftover cards, with these cards; empty if unknown.
        discarded: the player with the cards discarded in exchange; empty if unknown.
        cancel: the card cut to cancel a bag; None if there is none or it is unknown.
        revoker: the player whose revoke was called, which ended the hand; None if none was.
        others: tags of other programs with their values, not used.
        ignored: other parts of the text that were not used, each described in a few words.
    """

    rules: str = "standard"
    dummy: bool = False
    hands: tuple[Cards | None, ...]
    dealer: int | None = None
    number: int = 0
    score: tuple[Standing, ...] = ()
    bids: tuple[tuple[int, Bid], ...] = ()
    play: tuple[tuple[Play, ...], ...] = ()
    columns: bool = False
    leader: int | None = None
    seat: int | None = None
    voids: tuple[tuple[int, tuple[Suit, ...]], ...] = ()
    goal: PuzzleGoal | None = None
    taken: tuple[tuple[int, int], ...] = ()
    broken: bool | None = None
    passed: tuple[tuple[int, Cards], ...] | None = None
    leftovers: tuple[tuple[int, Cards], ...] = ()
    discarded: tuple[tuple[int, Cards], ...] = ()
    cancel: Card | None = None
    revoker: int | None = None
    others: tuple[tuple[str, str], ...] = ()
    ignored: tuple[str, ...] = ()

    @property
    def called(self) -> HandNames:
        """The names of the hands, as used in the text."""
        return hand_names(len(self.hands), dummy=self.dummy)

    def letter(self, hand: int) -> str:
        """Return the short name of a hand in the text, such as "N"; `hand` is its index."""
        return self.called.letters[hand]

    @property
    def tricks(self) -> tuple[tuple[Play, ...], ...]:
        """The plays of each trick in the order of play; wrong cards are replaced by their
        corrections."""
        ends = ({play.hand: play.card for play in trick} for trick in self.play)
        return tuple(tuple(Play(hand, card) for hand, card in end.items()) for end in ends)

    @property
    def plays(self) -> tuple[Play, ...]:
        """The plays of all tricks in the order of play; wrong cards are replaced by their
        corrections."""
        return tuple(play for trick in self.tricks for play in trick)


def parse_hands_text(
    text: str, has_dummy: Callable[[str], bool] = lambda _rules: False
) -> tuple[HandText, ...]:
    """Return the hands in `text`, in its order.

    Args:
        text: one hand or more, in PBN.
        has_dummy: returns whether a rule set has a dummy; its argument is the value of the tag
            `Rules`. By default none has.

    Raises:
        ValueError: with one sentence that names the tag, the fault and the remedy, and the number
            of the hand if there are several.
    """
    parts = split_hands(text, _NAMES)
    hands = []
    for number, part in enumerate(parts, 1):
        try:
            hands.append(_read_hand(part, has_dummy))
        except ValueError as error:
            raise ValueError(f"Hand {number}: {error}" if len(parts) > 1 else str(error)) from None
    return tuple(hands)


def _read_hand(part: PbnHand, has_dummy: Callable[[str], bool]) -> HandText:
    if part.tags.get("Deal", "") in UNKNOWN_VALUES:
        hint = did_you_mean("deal", part.tags.keys() - TAGS)
        raise tag_error("Deal", f"it is missing, write the cards of the hand{hint}.")
    tags, lines = dict(part.tags), dict(part.lines)
    deal = tags.pop("Deal")
    four = len(deal.partition(":")[2].split()) == _FOUR_HANDS
    dummy = four and (deal[:1] in ("D", "d") or has_dummy(tags.get("Rules", "standard")))
    hands = read_deal(deal, dummy=dummy)
    called = hand_names(len(hands), dummy=dummy)
    ignored: list[str] = []
    fields = _read_sections(tags, lines, called, ignored)
    others = []
    for name, value in tags.items():
        if name == "Score" and _BRIDGE_SCORE.match(value):
            ignored.append("[Score]")
        elif name not in TAGS:
            others.append((name, sanitize(value)))
        elif value.strip() not in UNKNOWN_VALUES:
            field, read = TAGS[name]
            fields[field] = read(name, value, called)
    for name, rows in lines.items():
        place = f"below [{name}]" if name else f"of text, as {sanitize(' '.join(rows[0]))[:40]!r}"
        ignored.append(f"{count_noun(len(rows), 'line')} {place}")
    return HandText(
        hands=hands, dummy=dummy, others=tuple(others), ignored=tuple(ignored), **fields
    )


def _read_sections(
    tags: dict[str, str], lines: dict[str, list[list[str]]], called: HandNames, ignored: list[str]
) -> dict[str, Any]:
    """Take PBN's own auction and play out of `tags` and `lines`, and return the fields they fill.

    What cannot be used is added to `ignored`.
    """
    fields: dict[str, Any] = {}
    auction, first = lines.pop("Auction", []), tags.pop("Auction", "")
    calls = [call for row in auction for call in _words(row)]
    if calls and ("Bids" in tags or any(map(_BRIDGE_CALL.fullmatch, calls))):
        ignored.append("[Auction]")
    elif calls:
        fields["bids"] = _read_auction(first, calls, called)
    opener = called.find(tags.get("Play", ""))
    if opener is not None or (lines.get("Play") and tags["Play"].strip() in UNKNOWN_VALUES):
        leader = read_seat("Play", tags.pop("Play"), called)
        play = tuple(_read_trick(leader, row, called) for row in lines.pop("Play", []))
        fields |= {"leader": leader, "play": tuple(filter(None, play)), "columns": any(play)}
    return fields


def _words(row: Iterable[str]) -> list[str]:
    """Return the words of a line without PBN's notes and marks."""
    return [word.rstrip("!?") for word in row if not _ANNOTATION.fullmatch(word)]


def _read_auction(first: str, calls: list[str], called: HandNames) -> tuple[tuple[int, Bid], ...]:
    if len(calls) > called.players:
        raise tag_error("Auction", f"{len(calls)} bids given, write one for each player.")
    seat = read_seat("Auction", first, called)
    bids = (read_part("Auction", call, parse_bid) for call in calls if call != "*")
    return tuple(((seat + step) % called.players, bid) for step, bid in enumerate(bids))


def _read_trick(leader: int, row: Iterable[str], called: HandNames) -> tuple[Play, ...]:
    """Return the plays of a line of cards below ``[Play "N"]``, N's card first; `-` stands for
    none."""
    cards, hands = _words(row), len(called.names)
    if len(cards) > hands:
        raise tag_error("Play", f"a line has {len(cards)} cards, write one for each hand.")
    return tuple(
        Play((leader + step) % hands, read_part("Play", card, parse_card))
        for step, card in enumerate(cards)
        if card not in UNKNOWN_VALUES
    )


def describe_ignored(texts: Iterable[HandText]) -> str:
    """Return a sentence that lists the parts of `texts` that the program did not use; "" if it used
    all."""
    parts: dict[str, None] = {}
    for text in texts:
        tags = [name for name, value in text.others if value not in UNKNOWN_VALUES]
        parts |= dict.fromkeys(f"[{name}]" for name in tags if name not in _USED)
        parts |= dict.fromkeys(text.ignored)
    return f"Not used: {join_words(list(parts))}." if parts else ""


def write_hand(text: HandText) -> str:
    """Return a hand as PBN text, one tag on a line, which `parse_hands_text` reads back."""
    number = len(text.hands)
    letter = text.letter
    start = number - 1 if text.dummy else 2 if number == _FOUR_HANDS else 0  # a dummy, or North

    def pairs(values: Iterable[tuple[int, object]]) -> str:
        return " ".join(f"{letter(hand)}:{value}" for hand, value in values)

    def piles(values: Iterable[tuple[int, Cards]]) -> str:
        return pairs((hand, "+".join(cards)) for hand, cards in values)

    def seat(hand: int | None) -> str:
        return "" if hand is None else letter(hand)

    deal = [hand_text(text.hands[(start + step) % number]) for step in range(number)]
    tricks = (pairs((play.hand, play.card.value) for play in trick) for trick in text.play)
    tags = {
        "Rules": text.rules,
        "Deal": f"{letter(start)}:{' '.join(deal)}",
        "Dealer": seat(text.dealer),
        "Hand": str(text.number) if text.number else "",
        "Score": " ".join("/".join(map(str, standing)) for standing in text.score),
        "Cancel": text.cancel or "",
        "Leftovers": piles(text.leftovers),
        "Discarded": piles(text.discarded),
        "Passed": "" if text.passed is None else piles(text.passed) or NOBODY,
        "Bids": pairs(text.bids),
        "Leader": seat(text.leader),
        "Play": " / ".join(tricks),
        "Revoke": seat(text.revoker),
        "Seat": seat(text.seat),
        "Void": pairs((hand, "".join(suits)) for hand, suits in text.voids),
        "Taken": pairs(text.taken),
        "Broken": "" if text.broken is None else ("no", "yes")[text.broken],
        "Goal": text.goal.text(text.called) if text.goal else "",
    }
    rows: list[str] = []
    if text.columns and text.leader is not None:
        tags |= {"Leader": "", "Play": letter(text.leader)}
        turns = [(text.leader + step) % number for step in range(number)]
        for trick in text.play:
            cards = {play.hand: play.card.value for play in trick}
            rows.append(" ".join(cards.get(hand, "-") for hand in turns))
    lines = []
    for name, value in (*tags.items(), *text.others):
        if value or name not in tags:
            lines.append(write_tag(name, value))
        if name == "Play":
            lines += rows
    return "\n".join(lines) + "\n"
