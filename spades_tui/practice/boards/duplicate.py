"""Duplicate: boards played by you and, with the same cards, by bots and friends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Final, NamedTuple

import msgspec
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
from spades_tui.table.playouts import PlayoutResult, run_playout
from spades_tui.text import count_noun, format_signed

BOARDS: Final = 8
"""Boards of a match by default."""


class UnusableCode(ValueError):
    """Raised if a code cannot be used; the text is one sentence."""


def new_match(
    rules: RuleSet, seed: int, boards: int = BOARDS, level: str = DEFAULT_OPPONENTS
) -> MatchCode:
    """Return a new match.

    Args:
        rules: the rules; a board is one game by them.
        seed: the seed of all deals.
        boards: the number of boards.
        level: the level of the bots, one of `LEVELS`.

    Raises:
        ValueError: if misdeals could lead to other deals (`board_rules`).
    """
    return MatchCode(board_rules(rules), seed, boards, PLAY, LEVELS.index(level))


def match_from_code(code: str) -> MatchCode:
    """Return the match with the code `code`.

    Raises:
        UnusableCode: if the code is wrong, or this version cannot play the match.
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
        UnusableCode: if the code is wrong or names a bot that this version lacks.
    """
    try:
        match = read_match(code)
        level_by_index(match.level)
        return replace(match, rules=board_rules(match.rules))
    except ValueError as error:
        raise UnusableCode(str(error)) from None


def _other_bots(version: int) -> str:
    age = "a newer" if version > PLAY else "an older"
    return f"{age} version, whose bots play otherwise (v{version}, here v{PLAY})"


def board_of(match: MatchCode, number: int) -> SharedBoard:
    """Return a board of a match, by its number from 1."""
    seed = board_seed(f"spades board {match.seed}/{number}")
    title = f"Board {number} of {match.boards}"
    kind = Board(match.code, number)
    return SharedBoard(match.rules, seed, level_by_index(match.level), kind, title)


class MatchStanding(NamedTuple):
    """The state of a match.

    Attributes:
        match: the match.
        played: the first result on each board, in order; None for a board not played yet.
        friends: the results of friends; empty until all boards are played.
        waiting: the number of friends' results that are hidden until all boards are played.
        problems: sentences about friends' codes that cannot be used.
    """

    match: MatchCode
    played: tuple[BoardResult | None, ...]
    friends: tuple[MatchResult, ...]
    waiting: int
    problems: tuple[str, ...] = ()

    @property
    def next(self) -> int | None:
        """The number, from 1, of the first board not played; None if all were or the bots have
        changed."""
        if not self.has_todays_bots:
            return None
        return next((number for number, tried in enumerate(self.played, 1) if tried is None), None)

    @property
    def has_todays_bots(self) -> bool:
        """Whether the bots of the match play as they do now, so that results can be compared."""
        return self.match.version == PLAY

    @property
    def nets(self) -> tuple[int, ...]:
        """Net points of the boards played, in the order of the boards."""
        return tuple(result.net for result in self.played if result is not None)

    def code(self, name: str) -> str | None:
        """Return the code of the player's result, with their name; None until all boards are
        played."""
        return None if None in self.played else write_result(self.match, name, self.nets)


def standing_of(file: BoardJournal, match: MatchCode) -> MatchStanding:
    """Return the state of a match; friends' results stay hidden until all boards are played."""
    played = []
    for number in range(1, match.boards + 1):
        tries = file.results_on(f"{match.code}/{number}")
        played.append(tries[0] if tries else None)
    codes = file.friends(match.code)
    if None in played:
        return MatchStanding(match, tuple(played), (), len(codes))
    results, problems = [], []
    for code in codes:
        try:
            results.append(read_result(match, code))
        except ValueError as error:
            problems.append(str(error))
    return MatchStanding(match, tuple(played), tuple(results), 0, tuple(problems))


def save_match(file: BoardJournal, match: MatchCode, now: Callable[[], datetime] = utc_now) -> None:
    """Save a match as the latest one; do nothing if it is the latest already.

    Args:
        file: the journal of boards.
        match: the match.
        now: returns the current time.
    """
    if file.matches()[:1] != [match.code]:
        file.add(MatchStart(match.code, now()))


def load_matches(file: BoardJournal) -> tuple[MatchCode, ...]:
    """Return the saved matches, the latest first, without those that cannot be read."""
    matches = []
    for code in file.matches():
        with suppress(UnusableCode):
            matches.append(_read_match(code))
    return tuple(matches)


def add_friend_result(file: BoardJournal, code: str, matches: Sequence[MatchCode]) -> MatchCode:
    """Save a friend's result and return the match it belongs to.

    Args:
        file: the journal of boards.
        code: the code of the result.
        matches: the player's matches.

    Raises:
        UnusableCode: if the code is no result, or of no match in `matches`.
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


class FriendData(msgspec.Struct, frozen=True):
    """A friend's result in JSON.

    Attributes:
        name: the friend's name; "" if not given.
        nets: net points of every board, in order.
    """

    name: str
    nets: tuple[int, ...]


class MatchData(msgspec.Struct, frozen=True):
    """A match in JSON.

    Attributes:
        code: the code of the match.
        boards: how many boards it has.
        level: the level of the bots at both tables.
        nets: net points of every board; null for a board not played.
        other_table: net points of the bots at the other table on each board; null if unknown.
        friends: results of friends; empty until all boards are played.
        waiting: the number of friends' results that are still hidden.
        result: the code of the player's result; null until all boards are played.
    """

    code: str
    boards: int
    level: str
    nets: tuple[int | None, ...]
    other_table: tuple[int | None, ...]
    friends: tuple[FriendData, ...]
    waiting: int
    result: str | None


def match_data(now: MatchStanding, others: Sequence[int | None], name: str) -> MatchData:
    """Return a match for JSON.

    Args:
        now: the state of the match.
        others: the other table's net points on each board, in order; None if unknown.
        name: the player's name, for the code of the result; "" for none.
    """
    return MatchData(
        code=now.match.code,
        boards=now.match.boards,
        level=level_by_index(now.match.level),
        nets=tuple(None if played is None else played.net for played in now.played),
        other_table=tuple(others),
        friends=tuple(FriendData(friend.name, friend.nets) for friend in now.friends),
        waiting=now.waiting,
        result=now.code(name),
    )


def other_table(now: MatchStanding) -> list[int | None]:
    """Return the other table's net points on each board, in order, by playing out every board
    played.

    None for a board not played, and for all boards if the bots have changed since.
    """
    nets: list[int | None] = []
    for number, played in enumerate(now.played, 1):
        if played is None or not now.has_todays_bots:
            nets.append(None)
            continue
        board = board_of(now.match, number)
        playout = run_playout(board.make_playout_request(board.others, "other table"))
        nets.append(playout_net(playout, now.match.rules))
    return nets


def standing_lines(now: MatchStanding, others: Sequence[int | None]) -> tuple[str, ...]:
    """Return sentences about a match: each board, then the totals.

    Args:
        now: the state of the match.
        others: the other table's net points on each board, in order; None if unknown.
    """
    return (*_board_lines(now, others), *total_lines(now, others))


def standing_rows(
    now: MatchStanding, others: Sequence[int | None]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return a match as a table: a header row, a row for each board, and the totals.

    Args:
        now: the state of the match.
        others: the other table's net points on each board, in order; None if unknown.

    Returns:
        For each row its label, and the texts of its cells: for the player, the other table and each
            friend.
    """
    players = ("you", "other table", *(friend.name or "a friend" for friend in now.friends))
    rows = [("Board", players)]
    for number, mine, other in _compare_boards(now, others):
        friends = (format_signed(friend.nets[number - 1]) for friend in now.friends)
        cells = (format_signed(mine.net), "…" if other is None else format_signed(other), *friends)
        rows.append((f"{number}{' (help)' if mine.helped else ''}", cells))
    if now.nets:
        other_nets = [other for other in others if other is not None]
        table = format_signed(sum(other_nets)) if len(other_nets) == len(now.nets) else "…"
        friends = (format_signed(sum(friend.nets)) for friend in now.friends)
        rows.append(("In all", (format_signed(sum(now.nets)), table, *friends)))
    return tuple(rows)


def _compare_boards(
    now: MatchStanding, others: Sequence[int | None]
) -> Iterator[tuple[int, BoardResult, int | None]]:
    """Yield each played board: its number, its result, and the other table's net points."""
    for number, (mine, other) in enumerate(zip(now.played, others, strict=True), 1):
        if mine is not None:
            yield number, mine, other


def _board_lines(now: MatchStanding, others: Sequence[int | None]) -> tuple[str, ...]:
    """Return a sentence for each played board; the arguments are those of `standing_lines`."""
    lines = []
    for number, mine, other in _compare_boards(now, others):
        line = f"Board {number}: you {format_signed(mine.net)}"
        if other is not None:
            line += f", the other table {format_signed(other)}"
        line += "".join(f", {friend.name or 'a friend'} {format_signed(friend.nets[number - 1])}"
                        for friend in now.friends)  # fmt: skip
        lines.append(f"{line}{' (with help)' if mine.helped else ''}.")
    return tuple(lines)


def total_lines(now: MatchStanding, others: Sequence[int | None]) -> tuple[str, ...]:
    """Return sentences that compare the player's total with the other table and with friends.

    The arguments are those of `standing_lines`.
    """
    lines = []
    net_pairs = [(mine.net, other) for _, mine, other in _compare_boards(now, others)
             if other is not None]  # fmt: skip
    if net_pairs:
        ahead = sum(mine for mine, _ in net_pairs) - sum(other for _, other in net_pairs)
        result = "level with" if not ahead else "ahead of" if ahead > 0 else "behind"
        margin = f" by {count_noun(abs(ahead), 'net point')}" if ahead else ""
        lines.append(
            f"After {count_noun(len(net_pairs), 'board')} you are {result} the other table{margin}."
        )
    for friend in now.friends:
        gap = sum(now.nets) - sum(friend.nets)
        name = friend.name or "your friend"
        if gap:
            comparison = "more" if gap > 0 else "less"
            lines.append(f"You have {count_noun(abs(gap), 'point')} {comparison} than {name}.")
        else:
            lines.append(f"You have as many points as {name}.")
    if None in now.played and not now.has_todays_bots:
        lines.append(
            f"The match was begun with {_other_bots(now.match.version)}: "
            "the boards left cannot be played here."
        )
    elif now.waiting:
        several = f"The results of {now.waiting} friends open"
        opening = "A friend's result opens" if now.waiting == 1 else several
        lines.append(f"{opening} when you have finished.")
    return (*lines, *now.problems)


def level_net_line(level: str, playout: PlayoutResult, rules: RuleSet) -> str:
    """Return a line with the bid, tricks and net points of a bot with the player's cards.

    Args:
        level: the level of the bot, which begins the line.
        playout: the hand, played with that bot in seat 0.
        rules: the rules of the board.
    """
    result = playout.result
    if result is None:
        return f"{level}: the hand was thrown in."
    did = bid_and_took(standing_bid(result.bids, 0, rules), result.tricks_for(0, seating(rules)))
    return f"{level}: {did}, {format_signed(playout_net(playout, rules))} net."
