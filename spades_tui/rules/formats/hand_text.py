"""One hand as text, to paste into a message: what its tags say, read and written.

A line holds a tag, as in ``[Dealer "W"]``; a blank line, or a tag that is there already, begins
the next hand. Hands are called as at the table (`spades_tui.rules.seating.HandNames`), or 1, 2, 3 …
clockwise from South. Texts once called the third player beside a dummy N, and the dummy E: one that
names N still means that. What is read is fit to be shown; whether it fits a rule set is asked of
`spades_tui.rules.formats.hand_check`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import msgspec

from spades_tui.cards import Card, Suit
from spades_tui.rules.bids import Bid
from spades_tui.rules.formats.hand_tags import (
    NOBODY,
    TAGS,
    Cards,
    PuzzleGoal,
    deal_of,
    hand_text,
    tag_error,
)
from spades_tui.rules.seating import HandNames, hand_names
from spades_tui.rules.tricks import Play
from spades_tui.text import did_you_mean, sanitize

MOST_HANDS: Final = 1000
"""Hands that are read of one text."""
_LONGEST_VALUE: Final = 4000
_MOST_OTHERS: Final = 50
_FOUR_HANDS: Final = 4
_NAMES: Final = {name.lower(): name for name in ("Deal", *TAGS)}


class HandText(msgspec.Struct, frozen=True, kw_only=True):
    """One hand, or a position in it, as its tags say it; hands are numbered as seats are.

    Attributes:
        rules: what the rule set is called: a preset, one's own, or a share code.
        dummy: whether the last hand is called a dummy's, D, and the others as a table of three.
        hands: the cards of each hand as the play began (with `taken`: as the position begins), None
            where they are not known.
        dealer: who dealt.
        number: number of the hand in its game, from 1; 0 where it is not said.
        score: points and bags of each side before the hand.
        bids: who bid what, in the order of the bidding.
        play: every trick from its leader on, cards as they were put down; the last may be
            unfinished. A second card of a hand takes the place of its first, a wrong one.
        leader: who leads where nothing is played yet.
        seat: whose view it is.
        voids: the suits hidden hands are known to lack, where the play does not say it.
        goal: what is asked; None for all that makes sense.
        taken: tricks taken before the position.
        broken: whether spades were broken before the position; None where it is not said.
        passed: cards given to the partner before the play, by all who gave any; None where it is
            not said.
        leftovers: who took up the cards left over from the deal, and these cards.
        discarded: cards put away face down for them.
        cancel: the card cut that cancels a bag.
        revoker: whose revoke was called, which ended the hand.
        others: tags of other programs, and what they say.
    """

    rules: str = "standard"
    dummy: bool = False
    hands: tuple[Cards | None, ...]
    dealer: int | None = None
    number: int = 0
    score: tuple[tuple[int, int], ...] = ()
    bids: tuple[tuple[int, Bid], ...] = ()
    play: tuple[tuple[Play, ...], ...] = ()
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

    @property
    def called(self) -> HandNames:
        """What the text calls the hands."""
        return hand_names(len(self.hands), dummy=self.dummy)

    def letter(self, hand: int) -> str:
        """Return what the text calls a hand, in short."""
        return self.called.letters[hand]

    @property
    def tricks(self) -> tuple[tuple[Play, ...], ...]:
        """Every trick as it was in the end, wrong cards corrected."""
        ends = ({play.hand: play.card for play in trick} for trick in self.play)
        return tuple(tuple(Play(hand, card) for hand, card in end.items()) for end in ends)

    @property
    def plays(self) -> tuple[Play, ...]:
        """Every card played, in order."""
        return tuple(play for trick in self.tricks for play in trick)


_TAG: Final = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]{0,31})\s*"([^"]*)"\s*\]')
_QUOTES: Final = str.maketrans({"“": '"', "”": '"', "„": '"', "\ufeff": None})


def parse_hands_text(
    text: str, has_dummy: Callable[[str], bool] = lambda _rules: False
) -> tuple[HandText, ...]:
    """Read every hand of `text`; each error names the tag, and the hand where there are several.

    Args:
        text: the hands.
        has_dummy: whether the rules of a name have a dummy; asked where the text does not tell.

    Raises:
        ValueError: with one sentence that says what is wrong and what to write instead.
    """
    blocks = list(_blocks(text))
    if not blocks:
        raise tag_error(
            "Deal", 'there is no hand here, write one as in [Deal "N:AKQ.J32.T98.7654 - - -"].'
        )
    forms = []
    for number, block in enumerate(blocks, 1):
        try:
            forms.append(_form(block, has_dummy))
        except ValueError as error:
            raise ValueError(f"Hand {number}: {error}" if len(blocks) > 1 else str(error)) from None
    return tuple(forms)


def _blocks(text: str) -> Iterator[dict[str, str]]:
    """Yield the tags of each hand: spelled as here where they are known."""
    block = dict[str, str]()
    count = 1
    for line in _lines(text):
        if not line and block:
            yield block
            block, count = {}, count + 1
        for name, value in _tags_in(line):
            if name in block and "Deal" not in block:
                raise tag_error(name, "it is there twice, write it once for each hand.")
            if name in block:
                yield block
                block, count = {}, count + 1
            block[name] = value
        if count > MOST_HANDS:
            raise tag_error("Deal", f"there are too many hands, write {MOST_HANDS} at most.")
    if block:
        yield block


def _lines(text: str) -> Iterator[str]:
    """Yield the lines without comments and without the marks of a quoted message."""
    for line in text.translate(_QUOTES).splitlines():
        bare = line.strip().lstrip("> ").rstrip()
        if not bare.startswith(("%", ";", "```")):
            yield bare


def _tags_in(line: str) -> Iterator[tuple[str, str]]:
    at = 0
    while at < len(line):
        found = _TAG.match(line, at)
        if found is None:
            raise ValueError(
                f'{sanitize(line[at : at + 40])!r} is not a tag, write it as in [Dealer "W"], '
                "each on a line."
            )
        name = _NAMES.get(found[1].lower(), found[1])
        if len(found[2]) > _LONGEST_VALUE:
            raise tag_error(name, f"it is too long, write {_LONGEST_VALUE} letters at most.")
        yield name, found[2]
        at = len(line) - len(line[found.end() :].lstrip())


def _form(block: dict[str, str], has_dummy: Callable[[str], bool]) -> HandText:
    if "Deal" not in block:
        hint = did_you_mean("deal", block.keys() - TAGS)
        raise tag_error("Deal", f"it is missing, write the cards of the hand{hint}.")
    dummy = _calls_dummy(block, has_dummy)
    hands = deal_of(block.pop("Deal"), dummy=dummy)
    called = hand_names(len(hands), dummy=dummy)
    fields: dict[str, Any] = {}
    others: list[tuple[str, str]] = []
    for name, value in block.items():
        if name in TAGS:
            field, read = TAGS[name]
            fields[field] = read(name, value, called)
        else:
            others.append((name, sanitize(value)[:_LONGEST_VALUE]))
    if len(others) > _MOST_OTHERS:
        raise tag_error(
            others[-1][0], f"there are too many tags, write {_MOST_OTHERS} others at most."
        )
    return HandText(hands=hands, dummy=dummy, others=tuple(others), **fields)


_ONE_HAND: Final = ("Dealer", "Leader", "Revoke", "Seat")
_HAND_NAMED: Final = re.compile(r"([A-Za-z])[A-Za-z]*\s*:")


def _calls_dummy(block: dict[str, str], has_dummy: Callable[[str], bool]) -> bool:
    """Whether the hands are called as beside a dummy: one is named D, or the rules have one.

    Not where N is named: so was the third player once, and the dummy E.
    """
    if len(block["Deal"].partition(":")[2].split()) != _FOUR_HANDS:
        return False
    named = {block.get(tag, "").strip()[:1].upper() for tag in _ONE_HAND}
    named.update(block.get("Goal", "").partition(" ")[2].upper())
    for tag, value in block.items():
        if tag == "Deal" or tag in TAGS.keys() - {"Rules"}:
            named.update(map(str.upper, _HAND_NAMED.findall(value)))
    return "N" not in named and ("D" in named or has_dummy(block.get("Rules", "standard")))


def write_hand(form: HandText) -> str:
    """Return a hand as text, a tag a line; `parse_hands_text` reads the same from it."""
    number = len(form.hands)
    letter = form.letter
    start = number - 1 if form.dummy else 2 if number == _FOUR_HANDS else 0  # a dummy, or North

    def pairs(of: Iterable[tuple[int, object]]) -> str:
        return " ".join(f"{letter(hand)}:{said}" for hand, said in of)

    def piles(of: Iterable[tuple[int, Cards]]) -> str:
        return pairs((hand, "+".join(cards)) for hand, cards in of)

    deal = [hand_text(form.hands[(start + step) % number]) for step in range(number)]
    tricks = (pairs((play.hand, play.card.value) for play in trick) for trick in form.play)
    goal = form.goal
    tags = {
        "Rules": form.rules,
        "Deal": f"{letter(start)}:{' '.join(deal)}",
        "Dealer": "" if form.dealer is None else letter(form.dealer),
        "Hand": str(form.number) if form.number else "",
        "Score": " ".join(f"{points}/{bags}" for points, bags in form.score),
        "Cancel": form.cancel or "",
        "Leftovers": piles(form.leftovers),
        "Discarded": piles(form.discarded),
        "Passed": "" if form.passed is None else piles(form.passed) or NOBODY,
        "Bids": pairs(form.bids),
        "Leader": "" if form.leader is None else letter(form.leader),
        "Play": " / ".join(tricks),
        "Revoke": "" if form.revoker is None else letter(form.revoker),
        "Seat": "" if form.seat is None else letter(form.seat),
        "Void": pairs((hand, "".join(suits)) for hand, suits in form.voids),
        "Taken": pairs(form.taken),
        "Broken": "" if form.broken is None else ("no", "yes")[form.broken],
        "Goal": goal and goal.text(form.called),
    }
    lines = [f'[{name} "{value}"]' for name, value in tags.items() if value]
    lines += [f'[{name} "{value}"]' for name, value in form.others]
    return "\n".join(lines) + "\n"
