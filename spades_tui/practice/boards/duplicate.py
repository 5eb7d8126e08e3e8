"""Duplicate: boards played by the person and, with the same cards, by bots and by friends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from spades_tui.bots.players import LEVELS, PLAY
from spades_tui.player_view.wording import bid_and_took, standing_bid
from spades_tui.practice.boards.board import (
    OTHERS,
    OneBoard,
    board_seed,
    fit_for_boards,
    level_at,
    net_over,
)
from spades_tui.rules.formats.match_codes import (
    Match,
    Result,
    mark_of,
    read_match,
    read_result,
    result_cover,
    write_result,
)
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.storage.boards import BoardFile, BoardPlayed, FriendsResult, MatchBegun
from spades_tui.storage.clock import utc_now
from spades_tui.storage.records.header import Board
from spades_tui.table.playouts import PlayedOver
from spades_tui.text import counted, signed

BOARDS: Final = 8
"""Boards of a match, unless another number is asked for."""


class CannotPlay(ValueError):
    """A code cannot be used; the text is one sentence."""


def new_match(rules: RuleSet, seed: int, boards: int = BOARDS, level: str = OTHERS) -> Match:
    """Return a match to be played.

    Raises:
        ValueError: where the same deals might not be played everywhere.
    """
    return Match(fit_for_boards(rules), seed, boards, PLAY, LEVELS.index(level))


def match_from(code: str) -> Match:
    """Return the match of a code, if this version can play it.

    Raises:
        CannotPlay: with a sentence, when the code is wrong or of another version.
    """
    try:
        found = read_match(code)
        level_at(found.level)
        rules = fit_for_boards(found.rules)
    except ValueError as error:
        raise CannotPlay(str(error)) from None
    if found.version != PLAY:
        raise CannotPlay(
            f"This match was made with {_other_bots(found.version)}: play it with the same version."
        )
    return Match(rules, found.seed, found.boards, found.version, found.level)


def _other_bots(version: int) -> str:
    which = "a newer" if version > PLAY else "an older"
    return f"{which} version, whose bots play otherwise (v{version}, here v{PLAY})"


def board_in(match: Match, number: int) -> OneBoard:
    """Return a board of a match, by its number from 1."""
    seed = board_seed(f"spades board {match.seed}/{number}")
    title = f"Board {number} of {match.boards}"
    kind = Board(match.code, number)
    return OneBoard(match.rules, seed, level_at(match.level), kind, title)


class MatchStanding(NamedTuple):
    """How a match stands.

    Attributes:
        match: the match.
        played: the first time each board was played, None where it was not.
        friends: results of friends that may be opened.
        waiting: how many may not be opened yet.
        problems: what is wrong with codes of friends, a sentence each.
    """

    match: Match
    played: tuple[BoardPlayed | None, ...]
    friends: tuple[Result, ...]
    waiting: int
    problems: tuple[str, ...] = ()

    @property
    def next(self) -> int | None:
        """The number of the first board not yet played; None where all are."""
        return next((at for at, one in enumerate(self.played, 1) if one is None), None)

    @property
    def nets(self) -> tuple[int, ...]:
        """Net points of the boards played."""
        return tuple(one.net for one in self.played if one is not None)

    def code(self, name: str) -> str | None:
        """Return the code of the result, once every board is played."""
        return None if self.next is not None else write_result(self.match, name, self.nets)


def standing_of(file: BoardFile, match: Match) -> MatchStanding:
    """Return how a match stands; friends' results stay closed until one's own is complete."""
    played = []
    for number in range(1, match.boards + 1):
        tries = file.played(f"{match.code}/{number}")
        played.append(tries[0] if tries else None)
    codes = file.friends(match.code)
    if None in played:
        return MatchStanding(match, tuple(played), (), len(codes))
    found, problems = [], []
    for code in codes:
        try:
            found.append(read_result(match, code))
        except ValueError as error:
            problems.append(str(error))
    return MatchStanding(match, tuple(played), tuple(found), 0, tuple(problems))


def remember(file: BoardFile, match: Match, now: Callable[[], datetime] = utc_now) -> None:
    """Keep a match as the one turned to last, before any of its boards is finished."""
    if file.matches()[:1] != [match.code]:
        file.add(MatchBegun(match.code, now()))


def matches_in(file: BoardFile) -> tuple[Match, ...]:
    """Return the matches known here, the last one first; those of other versions left out."""
    found = []
    for code in file.matches():
        try:
            found.append(match_from(code))
        except CannotPlay:
            continue
    return tuple(found)


def take_result(file: BoardFile, code: str, matches: Sequence[Match]) -> Match:
    """Keep a friend's result; return the match it is of.

    Raises:
        CannotPlay: with a sentence, when it is no result or its match is not known here.
    """
    try:
        cover = result_cover(code)
    except ValueError as error:
        raise CannotPlay(str(error)) from None
    if cover.version != PLAY:
        raise CannotPlay(f"This result was played with {_other_bots(cover.version)}: not compared.")
    for match in matches:
        if mark_of(match) == cover.mark:
            if cover.code not in file.friends(match.code):
                file.add(FriendsResult(match.code, cover.code))
            return match
    raise CannotPlay("This is the result of a match you have not begun: ask for its code, D-….")


def standing_lines(now: MatchStanding, others: Sequence[int | None]) -> tuple[str, ...]:
    """Return a match in sentences: board by board, then the sums.

    Args:
        now: how it stands.
        others: what the bots of the other table made of each board, as far as it is known.
    """
    return (*board_lines(now, others), *sum_lines(now, others))


def standing_rows(
    now: MatchStanding, others: Sequence[int | None]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return a match as a table: who played in the first row, a row a board, the sums in the last.

    Args:
        now: how it stands.
        others: what the bots of the other table made of each board, as far as it is known.
    """
    who = ("you", "other table", *(one.name or "a friend" for one in now.friends))
    rows = [("Board", who)]
    for number, mine, other in _played_boards(now, others):
        friends = (signed(one.nets[number - 1]) for one in now.friends)
        cells = (signed(mine.net), "…" if other is None else signed(other), *friends)
        rows.append((f"{number}{' (help)' if mine.helped else ''}", cells))
    if now.nets:
        known = [other for other in others if other is not None]
        table = signed(sum(known)) if len(known) == len(now.nets) else "…"
        friends = (signed(sum(one.nets)) for one in now.friends)
        rows.append(("In all", (signed(sum(now.nets)), table, *friends)))
    return tuple(rows)


def _played_boards(
    now: MatchStanding, others: Sequence[int | None]
) -> Iterator[tuple[int, BoardPlayed, int | None]]:
    """Yield the number of each board that was played, the try, and what the other table made."""
    for number, (mine, other) in enumerate(zip(now.played, others, strict=True), 1):
        if mine is not None:
            yield number, mine, other


def board_lines(now: MatchStanding, others: Sequence[int | None]) -> tuple[str, ...]:
    """Return the boards of a match, a sentence each."""
    lines = []
    for number, mine, other in _played_boards(now, others):
        told = f"Board {number}: you {signed(mine.net)}"
        if other is not None:
            told += f", the other table {signed(other)}"
        told += "".join(f", {one.name or 'a friend'} {signed(one.nets[number - 1])}"
                        for one in now.friends)  # fmt: skip
        lines.append(f"{told}{' (with help)' if mine.helped else ''}.")
    return tuple(lines)


def sum_lines(now: MatchStanding, others: Sequence[int | None]) -> tuple[str, ...]:
    """Return what a match comes to, in sentences."""
    lines = []
    known = [(mine.net, other) for _, mine, other in _played_boards(now, others)
             if other is not None]  # fmt: skip
    if known:
        ahead = sum(mine for mine, _ in known) - sum(other for _, other in known)
        result = "level with" if not ahead else "ahead of" if ahead > 0 else "behind"
        by = f" by {counted(abs(ahead), 'net point')}" if ahead else ""
        lines.append(f"After {counted(len(known), 'board')} you are {result} the other table{by}.")
    for one in now.friends:
        gap = sum(now.nets) - sum(one.nets)
        who = one.name or "your friend"
        if gap:
            more = "more" if gap > 0 else "less"
            lines.append(f"You have {counted(abs(gap), 'point')} {more} than {who}.")
        else:
            lines.append(f"You have as many points as {who}.")
    if now.waiting:
        several = f"The results of {now.waiting} friends open"
        whose = "A friend's result opens" if now.waiting == 1 else several
        lines.append(f"{whose} when you have finished.")
    return (*lines, *now.problems)


def level_net_line(level: str, found: PlayedOver, rules: RuleSet) -> str:
    """Return what a level made of the person's cards, in a line."""
    result = found.result
    if result is None:
        return f"{level}: the hand was thrown in."
    did = bid_and_took(standing_bid(result.bids, 0, rules), result.tricks_for(0, seating(rules)))
    return f"{level}: {did}, {signed(net_over(found, rules))} net."
