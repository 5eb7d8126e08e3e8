"""The motif of a decision: the idea that sets two answers apart, by their own figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from spades_tui.bots.causes import causes_between, causes_in_hand
from spades_tui.bots.heuristics.deduction import Deduction
from spades_tui.bots.motifs.bids import BID_MOTIFS, BidChoice
from spades_tui.bots.motifs.card_choice import CardChoice
from spades_tui.bots.motifs.cards import CARD_MOTIFS
from spades_tui.bots.motifs.motif import BAGS, TRICKS, FoundMotif, Motif, MotifName
from spades_tui.bots.protocol import Alternative
from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast
from spades_tui.rules.actions import Action, MakeBid, PlayCard

_EVERY: Final[tuple[Motif[Any], ...]] = (*CARD_MOTIFS, *BID_MOTIFS)
MOTIFS: Final[dict[MotifName, Motif[Any]]] = {one.name: one for one in _EVERY}
"""Every motif by its name."""

_MOST: Final = 0.5
"""Share of the points that a motif must explain."""
_PRICE: Final = 0.5
"""What it may cost otherwise, as a share of these points."""
_TRICKS: Final = 0.05
_BAGS: Final = 0.1
"""A difference in tricks, or in bags, that bears out what is said of them."""
_CLEAR: Final = 0.5
"""Share of the loss that every answer must lose against which a motif speaks, and that the others
may lose on the average."""


def motif_of(
    view: View,
    better: Alternative,
    worse: Alternative,
    options: Sequence[Alternative] = (),
    cast: Cast | None = None,
    *,
    by_hand: bool = False,
) -> FoundMotif | None:
    """Return the idea that speaks for one answer and against another; None where none is clear.

    Args:
        view: what the player saw who chose.
        better: the better answer, with its figures.
        worse: the other one.
        options: all answers that were weighed.
        cast: the players; where None they are called as bots call them.
        by_hand: whether the points of the hand alone are judged.
    """
    apart = (causes_in_hand if by_hand else causes_between)(better.numbers, worse.numbers)
    told = _teller(view, better.action, cast)
    found: list[FoundMotif] = []
    for motif in MOTIFS.values():
        points = sum(apart.points.get(cause, 0.0) for cause in motif.aims)
        if not motif.aims:
            points = max(apart.total, 1.0)
        lost = -sum(part for part in apart.points.values() if part < 0)
        explained = apart.total > 0 and points >= max(1.0, _MOST * apart.total, lost / _PRICE)
        if (motif.aims and not explained) or not _is_borne_out(view, motif, better, worse):
            continue
        text = told(motif, worse.action)
        if not text:
            continue
        against = [one for one in options if motif.alone and told(motif, one.action)]
        figure = "points" if by_hand else "win"
        if not motif.alone or _holds_of_all(better, worse, options, against, figure):
            found.append(FoundMotif(motif.name, text, points))
    return max(found, key=lambda one: one.points, default=None)


def _teller(view: View, good: Action, cast: Cast | None) -> Callable[[Motif[Any], Action], str]:
    """Return what says a motif of the better answer and another one; "" where it is not there."""
    known = Deduction(view, good.hand) if isinstance(good, PlayCard) else None

    def told(motif: Motif[Any], bad: Action) -> str:
        if bad == good:
            return ""
        if known is not None and isinstance(good, PlayCard) and isinstance(bad, PlayCard):
            return motif.find(CardChoice(known, good, bad, cast)) if motif in CARD_MOTIFS else ""
        if isinstance(good, MakeBid) and isinstance(bad, MakeBid) and motif in BID_MOTIFS:
            return motif.find(BidChoice(view, good.bid, bad.bid, cast))
        return ""

    return told


def _is_borne_out(view: View, motif: Motif[Any], better: Alternative, worse: Alternative) -> bool:
    """Whether tricks or bags differ as a motif of play says; a nil wants no tricks."""

    def gap(figure: str) -> float:
        return better.numbers.get(figure, 0.0) - worse.numbers.get(figure, 0.0)

    if not isinstance(better.action, PlayCard):
        return True
    if motif.aims == TRICKS:
        return better.action.hand not in view.live_nils and gap("tricks") >= _TRICKS
    return motif.aims != BAGS or gap("bags") <= -_BAGS


def _holds_of_all(
    better: Alternative,
    worse: Alternative,
    options: Sequence[Alternative],
    against: Sequence[Alternative],
    figure: str,
) -> bool:
    """Whether the other answers do not contradict a motif: those it speaks `against` lose."""

    def loss(one: Alternative) -> float:
        return better.numbers.get(figure, 0.0) - one.numbers.get(figure, 0.0)

    edge = _CLEAR * loss(worse)
    spared = [loss(one) for one in options if one not in against and one.action != better.action]
    return all(loss(one) >= edge for one in against) and sum(spared) <= edge * len(spared)
