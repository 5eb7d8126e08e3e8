"""A finished hand reviewed in lines, and played again from a moment of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from spades_tui.bots.pricing.price import FULL_DEPTH, Depth
from spades_tui.history.games import describe_record
from spades_tui.plain.console import PlainConsole
from spades_tui.player_view.wording import Cast
from spades_tui.review.review import Reviewer
from spades_tui.review.review_text import review_lines
from spades_tui.storage.records.prices import price_cache
from spades_tui.storage.records.verify import load_record
from spades_tui.table.branch import CannotBranch, branch_table
from spades_tui.table.hands import (
    DecisionPoint,
    FinishedHand,
    GameSnapshot,
    HandLog,
    list_finished_hands,
)
from spades_tui.table.table import Table
from spades_tui.text import join_words, parse_whole_number


def review_record(path: Path, console: PlainConsole) -> None:
    """Let the player choose hands of a record, one after another, and write the review of each.

    Hands are reviewed singly because a whole game is too long to listen to.

    Args:
        path: the record of the game.
        console: the console for questions and answers.

    Raises:
        StorageError: if the record cannot be used.
    """
    _, header, game = load_record(path)
    hands = list_finished_hands(game.steps)
    reviewer = Reviewer(
        game,
        header.names,
        header.human or 0,
        FULL_DEPTH,
        price_cache(path, header.id),
        header.human,
    )
    reviewer.cast = Cast(header.names, header.human, "words")
    console.say(
        f"{describe_record(path, with_file=False)}.",
        f"Which hand? {len(hands)} is the last one finished.",
    )
    numbers = [f"hand {number}" for number in range(1, len(hands) + 1)]
    while (place := console.choose(numbers, lists=False)) is not None:
        if untold := hands[place].untold:
            console.say(untold)
            continue
        console.say(IN_PROGRESS)
        for line in review_lines(place + 1, reviewer.review_hand(hands[place])):
            console.say(line)


_SPLIT: Final = "split"
"""The word typed to see where the result came from."""
IN_PROGRESS: Final = "Working out what each choice cost; this takes a few seconds."
NONE_YET: Final = "A hand can be reviewed once it is finished."


def review_command(played: GameSnapshot, arguments: str, cast: Cast, depth: Depth) -> Iterator[str]:
    """Yield the review of a finished hand as lines, or one line with the reason there is none.

    Args:
        played: the game.
        arguments: the text typed after the command, in any order: the number of a finished hand of
            the present game, by default the last; a player's name, by default the person; and
            `split`, to see where the result came from.
        cast: the words for players and cards.
        depth: how thoroughly each choice is priced.
    """
    spans = played.hands()
    words = arguments.split()
    with_split = _SPLIT in words
    words = [word for word in words if word != _SPLIT]
    hand, seat, wrong = _read_request(spans, words, cast, played.seat)
    if wrong:
        yield wrong
        return
    assert hand is not None
    yield IN_PROGRESS
    reviewer = Reviewer(played.game, cast.names, seat, depth, played.price_cache(), cast.viewer)
    reviewer.cast = cast
    yield from review_lines(hand.number, reviewer.review_hand(hand, with_split=with_split))
    if not with_split:
        request = " ".join(("review", *words, _SPLIT))
        yield f"Type {request} to hear where the result came from."
    yield "Type try and a trick, as in try 5, to play on from there yourself."


def _read_request(
    spans: tuple[HandLog, ...], words: Sequence[str], cast: Cast, seat: int
) -> tuple[FinishedHand | None, int, str]:
    """Return the hand and the seat to review, and "" or a sentence on what is wrong."""
    if not spans:
        return None, seat, NONE_YET
    span = spans[-1]
    for word in words:
        number = parse_whole_number(word)
        game = [log for log in spans if log.numbers[0] == spans[-1].numbers[0]]
        if number is None:
            named_seat = _seat(word, cast)
            if named_seat is None:
                players = join_words(list(cast.names), "or")
                return None, seat, f"Type review, and the number of a hand, or {players}."
            seat = named_seat
        elif not 1 <= number <= len(game):
            return None, seat, f"Hands 1 to {len(game)} are finished; type one of them."
        else:
            span = game[number - 1]
    hand = span.expand()
    return hand, seat, hand.untold


def _seat(word: str, cast: Cast) -> int | None:
    names = [name.lower() for name in cast.names]
    return names.index(word.lower()) if word.lower() in names else None


def branch_command(played: GameSnapshot, arguments: str, cast: Cast, stand_in: str) -> Table | str:
    """Return a table that continues the last finished hand from a decision the player names.

    Args:
        played: the game.
        arguments: the text typed after the command: the number of a trick or the name of another
            part of the hand; then, if wanted, a player's name, and `anew` to deal the unseen cards
            again.
        cast: the words for players and cards.
        stand_in: the name of the bot that gets the person's seat, if they take another.

    Returns:
        The table, or a sentence with the reason there is none.
    """
    spans = played.hands()
    if not spans:
        return NONE_YET
    part, *others = arguments.lower().split() or [""]
    deals_anew = "anew" in others
    named = [word for word in others if word != "anew"]
    seat = _seat(named[0], cast) if named else played.seat
    own = [point for point in spans[-1].expand().decisions if point.seat == seat]
    matching = [point for point in own if _part(point) == part]
    if not matching:
        parts = ", ".join(dict.fromkeys(map(_part, own)))
        return f"Type try and one of these: {parts}; then anew to deal the unseen cards again."
    try:
        return branch_table(played, matching[0], "dealt anew" if deals_anew else "same", stand_in)
    except CannotBranch as problem:
        return str(problem)


def _part(point: DecisionPoint) -> str:
    return point.section.lower().removeprefix("trick ").removeprefix("the ")
