"""Duplicate: boards played by the person and, with the same cards, by bots and by friends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Final, NamedTuple

from msgspec.structs import replace

from spades_tui.bots.players import LEVELS, PLAY
from spades_tui.player_view.wording import bid_and_took, standing_bid
from spades_tui.practice.boards.board import (
    DEFAULT_OPPONENTS,
    SharedBoard,
    board_rules,
    board_seed,
    level_by_index,
    playout_net,
)
from spades_tui.rules.formats.match_codes import (
    MatchCode,
    MatchResult,
    match_digest,
    read_match,
    read_result,
    read_result_header,
    write_result,
)
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.storage.boards import BoardJournal, BoardResult, FriendResult, MatchStart
from spades_tui.storage.clock import utc_now
from spades_tui.storage.records.header import Board
from spades_tui.table.playouts import PlayoutResult
from spades_tui.text import count_noun, format_signed

BOARDS: Final = 8
"""Boards of a match, unless another number is asked for."""


class UnusableCode(ValueError):
    """A code cannot be used; the text is one sentence."""


def new_match(
    rules: RuleSet, seed: int, boards: int = BOARDS, level: str = DEFAULT_OPPONENTS
) -> MatchCode:
    """Return a match to be played.

    Raises:
        ValueError: where the same deals might not be played everywhere.
    """
    return MatchCode(board_rules(rules), seed, boards, PLAY, LEVELS.index(level))


def match_from_code(code: str) -> MatchCode:
    """Return the match of a code, if this version can play it.

    Raises:
        UnusableCode: with a sentence, when the code is wrong or of another version.
    """
    match = _read_match(code)
    if match.version != PLAY:
        raise UnusableCode(
            f"This match was made with {_other_bots(match.version)}: play it with the same version."
        )
    return match


def _read_match(code: str) -> MatchCode:
    """Return the match of a code of any version.

    Raises:
        UnusableCode: with a sentence, when the code is wrong or names a bot not known here.
    """
    try:
        match = read_match(code)
        level_by_index(match.level)
        return replace(match, rules=board_rules(match.rules))
    except ValueError as error:
        raise UnusableCode(str(error)) from None


def _other_bots(version: int) -> str:
    which = "a newer" if version > PLAY else "an older"
    return f"{which} version, whose bots play otherwise (v{version}, here v{PLAY})"


def board_of(match: MatchCode, number: int) -> SharedBoard:
    """Return a board of a match, by its number from 1."""
    seed = board_seed(f"spades board {match.seed}/{number}")
    title = f"Board {number} of {match.boards}"
    kind = Board(match.code, number)
    return SharedBoard(match.rules, seed, level_by_index(match.level), kind, title)


class MatchStanding(NamedTuple):
    """How a match stands.

    Attributes:
        match: the match.
        played: the first time each board was played, None where it was not.
        friends: results of friends that may be opened.
        waiting: how many may not be opened yet.
        problems: what is wrong with codes of friends, a sentence each.
    """

    match: MatchCode
    played: tuple[BoardResult | None, ...]
    friends: tuple[MatchResult, ...]
    waiting: int
    problems: tuple[str, ...] = ()

    @property
    def next(self) -> int | None:
        """The number of the board to play next; None where all were played, or bots changed."""
        if not self.has_todays_bots:
            return None
        return next((number for number, tried in enumerate(self.played, 1) if tried is None), None)

    @property
    def has_todays_bots(self) -> bool:
        """Whether the bots of the match play as they do now, so that results can be compared."""
        return self.match.version == PLAY

    @property
    def nets(self) -> tuple[int, ...]:
        """Net points of the boards played."""
        return tuple(one.net for one in self.played if one is not None)

    def code(self, name: str) -> str | None:
        """Return the code of the result, once every board is played."""
        return None if None in self.played else write_result(self.match, name, self.nets)


def standing_of(file: BoardJournal, match: MatchCode) -> MatchStanding:
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


def save_match(file: BoardJournal, match: MatchCode, now: Callable[[], datetime] = utc_now) -> None:
    """Keep a match as the one turned to last, before any of its boards is finished."""
    if file.matches()[:1] != [match.code]:
        file.add(MatchStart(match.code, now()))


def known_matches(file: BoardJournal) -> tuple[MatchCode, ...]:
    """Return the matches known here, the last one first; those that cannot be read left out."""
    matches = []
    for code in file.matches():
        with suppress(UnusableCode):
            matches.append(_read_match(code))
    return tuple(matches)


def add_friend_result(file: BoardJournal, code: str, matches: Sequence[MatchCode]) -> MatchCode:
    """Keep a friend's result; return the match it is of.

    Raises:
        UnusableCode: with a sentence, when it is no result or its match is not known here.
    """
    try:
        cover = read_result_header(code)
    except ValueError as error:
        raise UnusableCode(str(error)) from None
    for match in matches:
        if (match_digest(match), match.version) == (cover.mark, cover.version):
            if cover.code not in file.friends(match.code):
                file.add(FriendResult(match.code, cover.code))
            return match
    if cover.version != PLAY:
        raise UnusableCode(
            f"This result was played with {_other_bots(cover.version)}: not compared."
        )
    raise UnusableCode("This is the result of a match you have not begun: ask for its code, D-….")


def standing_lines(now: MatchStanding, others: Sequence[int | None]) -> tuple[str, ...]:
    """Return a match in sentences: board by board, then the sums.

    Args:
        now: how it stands.
        others: what the bots of the other table made of each board, as far as it is known.
    """
    return (*board_lines(now, others), *total_lines(now, others))


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
        friends = (format_signed(one.nets[number - 1]) for one in now.friends)
        cells = (format_signed(mine.net), "…" if other is None else format_signed(other), *friends)
        rows.append((f"{number}{' (help)' if mine.helped else ''}", cells))
    if now.nets:
        known = [other for other in others if other is not None]
        table = format_signed(sum(known)) if len(known) == len(now.nets) else "…"
        friends = (format_signed(sum(one.nets)) for one in now.friends)
        rows.append(("In all", (format_signed(sum(now.nets)), table, *friends)))
    return tuple(rows)


def _played_boards(
    now: MatchStanding, others: Sequence[int | None]
) -> Iterator[tuple[int, BoardResult, int | None]]:
    """Yield the number of each board that was played, the try, and what the other table made."""
    for number, (mine, other) in enumerate(zip(now.played, others, strict=True), 1):
        if mine is not None:
            yield number, mine, other


def board_lines(now: MatchStanding, others: Sequence[int | None]) -> tuple[str, ...]:
    """Return the boards of a match, a sentence each."""
    lines = []
    for number, mine, other in _played_boards(now, others):
        told = f"Board {number}: you {format_signed(mine.net)}"
        if other is not None:
            told += f", the other table {format_signed(other)}"
        told += "".join(f", {one.name or 'a friend'} {format_signed(one.nets[number - 1])}"
                        for one in now.friends)  # fmt: skip
        lines.append(f"{told}{' (with help)' if mine.helped else ''}.")
    return tuple(lines)


def total_lines(now: MatchStanding, others: Sequence[int | None]) -> tuple[str, ...]:
    """Return what a match comes to, in sentences."""
    lines = []
    known = [(mine.net, other) for _, mine, other in _played_boards(now, others)
             if other is not None]  # fmt: skip
    if known:
        ahead = sum(mine for mine, _ in known) - sum(other for _, other in known)
        result = "level with" if not ahead else "ahead of" if ahead > 0 else "behind"
        by = f" by {count_noun(abs(ahead), 'net point')}" if ahead else ""
        lines.append(
            f"After {count_noun(len(known), 'board')} you are {result} the other table{by}."
        )
    for one in now.friends:
        gap = sum(now.nets) - sum(one.nets)
        who = one.name or "your friend"
        if gap:
            more = "more" if gap > 0 else "less"
            lines.append(f"You have {count_noun(abs(gap), 'point')} {more} than {who}.")
        else:
            lines.append(f"You have as many points as {who}.")
    if None in now.played and not now.has_todays_bots:
        lines.append(
            f"The match was begun with {_other_bots(now.match.version)}: "
            "the boards left cannot be played here."
        )
    elif now.waiting:
        several = f"The results of {now.waiting} friends open"
        whose = "A friend's result opens" if now.waiting == 1 else several
        lines.append(f"{whose} when you have finished.")
    return (*lines, *now.problems)


def level_net_line(level: str, found: PlayoutResult, rules: RuleSet) -> str:
    """Return what a level made of the person's cards, in a line."""
    result = found.result
    if result is None:
        return f"{level}: the hand was thrown in."
    did = bid_and_took(standing_bid(result.bids, 0, rules), result.tricks_for(0, seating(rules)))
    return f"{level}: {did}, {format_signed(playout_net(found, rules))} net."
