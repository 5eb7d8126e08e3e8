"""Contracts and nils in words: their state, and their latest changes."""

from __future__ import annotations

from typing import NamedTuple

from spades_tui.player_view.standing import NilStanding, Standing, all_standings
from spades_tui.player_view.view import View
from spades_tui.player_view.wording.people import Cast
from spades_tui.player_view.wording.phrases import bid_text
from spades_tui.text import capitalize


def nil_words(stands: Standing) -> str:
    """Return a phrase about the nils of a side that have failed: "nil failed", "2 nils failed".

    If none has failed, "", but without a contract its nils are named as alive: "2 nils alive".
    """
    listed = stands.failed or (stands.nils if stands.contract is None else ())
    if not listed:
        return ""
    state = "failed" if stands.failed else "alive"
    return f"{bid_text(listed[0].bid) if len(listed) == 1 else f'{len(listed)} nils'} {state}"


class ContractNews(NamedTuple):
    """One sentence about a contract or nil that was decided.

    Attributes:
        text: the sentence.
        side: the index of the side that bid it.
        good: whether it is good for that side.
    """

    text: str
    side: int
    good: bool


def contract_news(before: View, after: View, cast: Cast) -> tuple[ContractNews, ...]:
    """Return a sentence for each nil that failed and each contract made or set by a trick.

    Empty if no trick was completed between the two views, or if it decided nothing.

    Args:
        before: the view before the trick was completed.
        after: the view after it.
        cast: names of the players.
    """
    deal = (before.game, before.deal, before.attempt)
    if deal != (after.game, after.deal, after.attempt) or len(after.tricks) <= len(before.tricks):
        return ()
    news = []
    for side, (was, now) in enumerate(
        zip(all_standings(before), all_standings(after), strict=True)
    ):
        failed = [nil for nil in now.failed if nil not in was.failed]
        news += [
            ContractNews(f"{name_nil(nil, after, cast)} fails.", side, good=False) for nil in failed
        ]
        if now.fate != was.fate:
            news.append(
                ContractNews(
                    _describe_decided(now, side, after, cast), side, good=now.fate == "made"
                )
            )
    return tuple(news)


def name_nil(nil: NilStanding, view: View, cast: Cast) -> str:
    """Return a nil with its owner, as the subject of a sentence: "Your nil", "West's blind nil".

    A double nil has both partners as owners: "West and East's double nil".
    """
    side = view.seats.side_of[nil.seat]
    if not nil.bid.is_double_nil:
        owner = cast.possessive_of(nil.seat)
    elif cast.viewer in view.seats.sides[side]:
        owner = "your"
    else:
        owner = f"{cast.side(side, view.rules)}'s"
    return f"{capitalize(owner)} {bid_text(nil.bid)}"


def _describe_decided(stands: Standing, side: int, view: View, cast: Cast) -> str:
    name, table = cast.side(side, view.rules), view.seats
    is_plural = name == "You" or len(table.sides[side]) > 1
    bid = f"the {'contract' if table.has_partners else 'bid'} of {stands.contract}"
    if stands.fate == "made":
        return f"{name} {'make' if is_plural else 'makes'} {bid}."
    return f"{name} {'are' if is_plural else 'is'} set: {bid} is lost."
