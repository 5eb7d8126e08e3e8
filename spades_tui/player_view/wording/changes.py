"""Describe the changes from one view to the next in lines: events, tricks, scores, ends."""

from __future__ import annotations

from collections.abc import Sequence

from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast, bid_text, narrate
from spades_tui.player_view.wording.contracts import contract_news
from spades_tui.player_view.wording.notes import is_unbid_hand, no_misdeal_note, unbid_hand_text
from spades_tui.player_view.wording.status import (
    list_by_suit,
    need_lines,
    progress_line,
    result_lines,
)
from spades_tui.rules import events as happened
from spades_tui.rules.events import Event
from spades_tui.rules.scoring import game_outcome


def describe_update(
    events: Sequence[Event], before: View | None, after: View, cast: Cast
) -> list[str]:
    """Return lines of text about `events`: one for each event that is worth a line, then their
    consequences.

    Args:
        events: the events between the two views, as the viewer may know them.
        before: the view before them; None to leave out the consequences.
        after: the view after them.
        cast: names of the players.
    """
    lines = [line for event in events if (line := narrate(event, cast)) is not None]
    if before is None:
        return lines
    lines += [note] if (note := no_misdeal_note(events, after)) else []
    return [
        *lines,
        *_describe_received(before, after, cast),
        *consequences(events, before, after, cast),
    ]


def consequences(events: Sequence[Event], before: View, after: View, cast: Cast) -> list[str]:
    """Return lines about the consequences of `events`: tricks won, contracts, scores, ends of
    games.

    Empty if there are none worth a line.

    Args:
        events: the events between the two views.
        before: the view before them.
        after: the view after them.
        cast: names of the players.
    """
    lines = [unbid_hand_text(after)] if is_unbid_hand(after) and _dealt(events) else []
    lines += _describe_settled(events, before, after, cast)
    if trick_finished(events, before, after):
        lines.append(f"{cast.subject_verb(after.tricks[-1].winner, 'win')} the trick.")
        lines += [news.text for news in contract_news(before, after, cast)]
        if after.phase == "play":
            lines.append(progress_line(after, cast))
    if _play_begins(before, after):
        lines += need_lines(after, cast)
    if after.dummy and not before.dummy:
        lines.append(f"The dummy is open: {list_by_suit(after.dummy, after, cast)}.")
    if len(after.results) > len(before.results):
        lines += result_lines(after, cast)
    lines += _ends(before, after, cast)
    return lines


def _dealt(events: Sequence[Event]) -> bool:
    return any(isinstance(event, happened.HandDealt) for event in events)


def _describe_settled(events: Sequence[Event], before: View, after: View, cast: Cast) -> list[str]:
    """Return sentences about a new declarer of the dummy, and the number that a side agreed on."""
    lines = []
    if after.declarer is not None and before.declarer is None:
        lines.append(f"{cast.subject_verb(after.declarer, 'play')} the dummy.")
    if any(isinstance(event, happened.Proposed | happened.Agreed) for event in events):
        for seat, bid in enumerate(after.bids):
            if bid is not None and bid.kind == "number" and before.bids[seat] is None:
                side = cast.side(after.seats.side_of[seat], after.rules)
                lines.append(f"{side} bid {bid_text(bid)}.")
    return lines


def _describe_received(before: View, after: View, cast: Cast) -> list[str]:
    """Return the cards received by the player: their event names them to the giver alone."""
    mine = [move for move in after.transfers if move.taker == after.seat]
    known_count = sum(move.taker == before.seat for move in before.transfers)
    if before.deal != after.deal or before.attempt != after.attempt:
        known_count = 0
    return [
        f"You receive {cast.cards(move.cards)} from {cast.object_of(move.giver)}."
        for move in mine[known_count:]
    ]


def trick_finished(events: Sequence[Event], before: View, after: View) -> bool:
    """Whether `events` completed a trick.

    They do if its last card was played, or the last wrong card in it was corrected or left.

    Args:
        events: the events between the two views.
        before: the view before them.
        after: the view after them.
    """
    played = any(isinstance(e, happened.CardPlayed | happened.RevokeCorrected | happened.RevokeLeft)
                 for e in events)  # fmt: skip
    same_deal = (before.game, before.deal) == (after.game, after.deal)
    return played and same_deal and len(after.tricks) > len(before.tricks)


def _play_begins(before: View, after: View) -> bool:
    return after.phase == "play" and before.phase != "play" and not after.tricks


def _ends(before: View, after: View, cast: Cast) -> list[str]:
    lines = []
    if after.outcome is not None and before.outcome is None:
        sides = range(len(after.scores))
        lines.append(ending(after, [cast.side(side, after.rules) for side in sides]))
    if after.match_winner is not None and before.match_winner is None:
        winner = cast.side(after.match_winner, after.rules)
        wins = after.wins[after.match_winner]
        if after.rules.ending.match > 1:
            lines.append(f"The match is over: {winner} won {wins} games.")
    return lines


def ending(view: View, names: Sequence[str]) -> str:
    """Return a sentence with the winner of the game just finished and the reason it is over.

    Args:
        view: the view; `view.outcome` must not be None.
        names: by side, its name.
    """
    assert view.outcome is not None
    if not view.results:
        return view.outcome.reason
    *earlier, last = (result.sides for result in view.results)
    result = game_outcome(last, view.rules, view.hand_number, earlier=earlier, names=tuple(names))
    return (result or view.outcome).reason
