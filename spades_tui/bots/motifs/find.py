"""The motif of a decision: the idea that sets two answers apart, by their own figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from spades_tui.bots.causes import Cause, causes_between, causes_in_hand
from spades_tui.bots.heuristics.deduction import Deduction
from spades_tui.bots.motifs import bids, following, leading, nils
from spades_tui.bots.motifs.bid_choice import BidChoice
from spades_tui.bots.motifs.card_choice import CardChoice
from spades_tui.bots.motifs.motif import BAGS, TRICKS, FoundMotif, Motif, MotifName
from spades_tui.bots.protocol import Alternative
from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast
from spades_tui.rules.actions import Action, MakeBid, PlayCard

_NIL: Final[tuple[Cause, ...]] = ("nil",)
_THEIR_NIL: Final[tuple[Cause, ...]] = ("their nil",)
_BOTH: Final = (*TRICKS, *BAGS)

EVERY: Final = (
    Motif("cover", "Win over partner's nil, or lead high so that it goes under.", _NIL,
          follow=nils.cover, lead=nils.lead_over),
    Motif("keep cover", "Keep the cards that can win over partner's nil.", _NIL,
          follow=nils.keep_cover, alone=True),
    Motif("stay under", "A nil lives under the cards of others.", _NIL,
          follow=nils.stay_under, lead=nils.lead_low),
    Motif("throw the danger", "A nil gets rid of high cards while they cannot win.", _NIL,
          follow=nils.throw_danger),
    Motif("under their nil", "Play low, so that their nil may have to win.", _THEIR_NIL,
          follow=nils.under_their_nil, lead=nils.lead_under),
    Motif("partner's trick", "Do not beat the card of a partner who is winning.", TRICKS,
          follow=following.leave_to_partner),
    Motif("win cheaply", "Win with the lowest card that is enough.", TRICKS,
          follow=following.win_cheaply),
    Motif("ruff", "Take the trick with a spade.", TRICKS, follow=following.ruff),
    Motif("high enough", "Play a card that those to come can hardly beat.", TRICKS,
          follow=following.high_enough),
    Motif("second hand low", "Second to play, leave the high cards to partner.", TRICKS,
          follow=following.second_hand_low),
    Motif("take it", "Take a trick while it is there.", TRICKS, follow=following.take_it),
    Motif("keep the spade", "A high spade wins a trick anyway: do not ruff with it.", TRICKS,
          follow=following.keep_spade, alone=True),
    Motif("keep the guard", "A king wants a low card beside it.", TRICKS,
          follow=following.keep_guard, alone=True),
    Motif("keep the high card", "On a lost trick the lowest card will do.", TRICKS,
          follow=following.keep_high),
    Motif("partner's ruff", "Lead what partner has none of.", TRICKS,
          lead=leading.partners_ruff),
    Motif("their ruff", "Do not lead what an opponent has none of.", TRICKS,
          lead=leading.their_ruff),
    Motif("cash", "Take side winners before they are ruffed.", TRICKS,
          lead=leading.cash),
    Motif("draw trumps", "Draw the spades before they ruff your winners.", TRICKS,
          lead=leading.draw_trumps),
    Motif("lead away", "Let others lead the suit of your king or queen.", TRICKS,
          lead=leading.lead_away),
    Motif("short suit", "Get rid of a short suit, and ruff it.", TRICKS,
          follow=following.become_void, lead=following.become_void,
          alone=True),
    Motif("let it go", "With the contract made a trick is a bag.", BAGS,
          follow=following.let_it_go, lead=leading.lose_the_lead, alone=True),
    Motif("throw the high card", "High cards go where they take no bag.", BAGS,
          follow=following.throw_high),
    Motif("the score", "Bid what the score asks for.", bid=bids.the_score),
    Motif("nil or not", "A nil wants low cards in every suit, and low spades.",
          bid=bids.nil_or_not),
    Motif("bags", "Close to the penalty, bid every trick you will take.", BAGS, bid=bids.bags),
    Motif("what is left", "All bids together tell whether there is room for yours.", _BOTH,
          bid=bids.what_is_left),
    Motif("sure tricks", "Bid what you can count.", _BOTH, bid=bids.count_tricks),
)  # fmt: skip
"""Every motif; of those with the same points the first is told."""
MOTIFS: Final[dict[MotifName, Motif]] = {one.name: one for one in EVERY}
"""The same by name."""

_MOST: Final = 0.5
"""Share of the points that a motif must explain."""
_PRICE: Final = 0.5
"""What it may cost otherwise, as a share of these points."""
_SAFE: Final = 0.98
"""How often a contract must be made for a trick more to be called a bag."""
_TRICKS: Final = 0.05
_BAGS: Final = 0.1
_NILS: Final = 0.02
"""A difference in tricks, in bags, or in nils made, that bears out what is said of them."""
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
    first = apart.gains[0][0] if apart.gains else None
    found: list[FoundMotif] = []
    for motif in EVERY:
        points = sum(apart.points.get(cause, 0.0) for cause in motif.aims)
        if not motif.aims:
            points = max(apart.total, 1.0)
        lost = -sum(part for part in apart.points.values() if part < 0)
        explained = apart.total > 0 and points >= max(1.0, _MOST * apart.total, lost / _PRICE)
        explains = explained and first in motif.aims if motif.aims else not by_hand
        if not explains or not _is_borne_out(view, motif, better, worse):
            continue
        text = told(motif, worse.action)
        if not text:
            continue
        alone = motif.alone or (motif.lead and not view.trick)
        against = [one for one in options if alone and told(motif, one.action)]
        figure = "points" if by_hand else "win"
        borne = all(_is_borne_out(view, motif, better, one) for one in against)
        if not alone or (borne and _holds_of_all(better, worse, options, against, figure)):
            found.append(FoundMotif(motif.name, text, points))
    return max(found, key=lambda one: one.points, default=None)


def _teller(view: View, good: Action, cast: Cast | None) -> Callable[[Motif, Action], str]:
    """Return what says a motif of the better answer and another one; "" where it is not there."""
    known = Deduction(view, good.hand) if isinstance(good, PlayCard) else None

    @cache
    def between(better: PlayCard, worse: PlayCard) -> CardChoice:
        assert known is not None
        return CardChoice(known, better, worse, cast)

    def told(motif: Motif, bad: Action) -> str:
        if bad == good:
            return ""
        if isinstance(good, PlayCard) and isinstance(bad, PlayCard):
            find = motif.follow if view.trick else motif.lead
            return find(between(good, bad)) if find else ""
        if motif.bid and isinstance(good, MakeBid) and isinstance(bad, MakeBid):
            return motif.bid(BidChoice(view, good.bid, bad.bid)) if view.hand else ""
        return ""

    return told


def _is_borne_out(view: View, motif: Motif, better: Alternative, worse: Alternative) -> bool:
    """Whether tricks, bags or nils differ as a motif of play says; a nil wants no tricks."""

    def gap(figure: str) -> float:
        return better.numbers.get(figure, 0.0) - worse.numbers.get(figure, 0.0)

    if not isinstance(better.action, PlayCard):
        return True
    if motif.aims == TRICKS:
        return better.action.hand not in view.live_nils and gap("tricks") >= _TRICKS
    if motif.aims in (_NIL, _THEIR_NIL):
        return gap("nil" if motif.aims == _NIL else "break") >= _NILS
    safe = better.numbers.get("make", 1.0) >= _SAFE
    return motif.aims != BAGS or (safe and gap("bags") <= -_BAGS)


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
