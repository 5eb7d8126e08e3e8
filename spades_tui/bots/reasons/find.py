"""The motif of a decision: the idea that sets two answers apart."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final

from spades_tui.bots.causes import Cause, causes_between, causes_in_hand
from spades_tui.bots.heuristics.deduction import Deduction
from spades_tui.bots.heuristics.hand_scores import bags_may_matter
from spades_tui.bots.protocol import Alternative
from spades_tui.bots.reasons.bid_choice import BidChoice
from spades_tui.bots.reasons.card_choice import CardChoice
from spades_tui.bots.reasons.card_facts import describe_card
from spades_tui.bots.reasons.difference import neutral_cast
from spades_tui.bots.reasons.motif import BAGS, TRICKS, FoundMotif, Motif, MotifName
from spades_tui.bots.reasons.table import EVERY, NIL, THEIR_NIL
from spades_tui.player_view import View
from spades_tui.player_view.standing import side_standing
from spades_tui.player_view.wording import Cast
from spades_tui.rules.actions import Action, MakeBid, PlayCard
from spades_tui.rules.capabilities import bag_price, overtrick_points

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
_NIL_TRICKS: Final = 2
"""The highest bid beside which somebody may have thought of a nil."""
_CARDS: Final = re.compile(r"\S*[♠♥♦♣]|\d+|\b(?:spade|heart|diamond|club)s?\b")
"""What differs from card to card in a sentence with symbols."""
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
    """Return the motif that explains why one answer is better than another; None if none is clear.

    Args:
        view: the view in which the player decided.
        better: the better answer, with its figures.
        worse: the worse answer, with its figures.
        options: all answers compared, by which some motifs are checked (`Motif.alone`).
        cast: names of the players and style of cards; None for `neutral_cast`.
        by_hand: True to compare the points of this hand alone (`causes_in_hand`), False to count
            bags kept for later hands as well (`causes_between`).
    """
    finder = MotifFinder(view, better.action, cast)
    return finder.find_by_figures(better, worse, options, by_hand=by_hand)


def are_equal(view: View, first: Action, second: Action) -> bool:
    """Return whether two answers are legal cards that are equal (`CardChoice.is_touching`).

    False for answers other than legal cards.
    """
    if not (isinstance(first, PlayCard) and isinstance(second, PlayCard)):
        return False
    if not {first, second} <= set(view.question.actions):
        return False
    return MotifFinder(view, first).compare(first, second).is_touching


def card_fact(view: View, better: Alternative, worse: Alternative, cast: Cast) -> str:
    """Return a sentence about the better of two cards that does not hold equally of the worse.

    "" if there is none, or if an answer is no card.
    """
    good, bad = better.action, worse.action
    if not (isinstance(good, PlayCard) and isinstance(bad, PlayCard)):
        return ""
    cause = causes_between(better.numbers, worse.numbers).first
    choice = MotifFinder(view, good, cast).compare(good, bad)
    return describe_card(choice, cause, is_alone=False)


class MotifFinder:
    """Finds the motif that speaks for one answer and against another.

    Args:
        view: the view in which the player decides.
        good: the answer that motifs must speak for.
        cast: names of the players and style of cards; None for `neutral_cast`.
    """

    def __init__(self, view: View, good: Action, cast: Cast | None = None) -> None:
        self._view, self._good, self._cast = view, good, cast or neutral_cast(view)
        self._choices: dict[PlayCard, CardChoice] = {}

    @cached_property
    def deduction(self) -> Deduction:
        """The player's deductions from the view for the hand that plays, perhaps a dummy."""
        good = self._good
        return Deduction(self._view, good.hand if isinstance(good, PlayCard) else self._view.seat)

    def find_by_figures(
        self,
        better: Alternative,
        worse: Alternative,
        options: Sequence[Alternative],
        *,
        by_hand: bool = False,
    ) -> FoundMotif | None:
        """Return the motif that explains the most points, if the figures support it; else None.

        The aims of the motif must explain at least half of the points between the two answers and
        include the cause with most points; a motif without aims counts for all points.

        Args:
            better: the answer `good`, with its figures.
            worse: the answer to speak against, with its figures.
            options: all answers compared, by which some motifs are checked (`Motif.alone`).
            by_hand: as in `motif_of`; motifs without aims are then left out.
        """
        view = self._view
        apart = (causes_in_hand if by_hand else causes_between)(better.numbers, worse.numbers)
        first = apart.first
        lost = -sum(part for part in apart.points.values() if part < 0)
        motifs: list[FoundMotif] = []
        for motif in EVERY:
            points = sum(apart.points.get(cause, 0.0) for cause in motif.aims)
            if not motif.aims:
                points = max(apart.total, 1.0)
            explained = apart.total > 0 and points >= max(1.0, _MOST * apart.total, lost / _PRICE)
            explains = explained and first in motif.aims if motif.aims else not by_hand
            if not explains or not _is_borne_out(view, motif, better, worse):
                continue
            text = self._text(motif, worse.action)
            if not text:
                continue
            alone = motif.alone or (motif.lead and not view.trick)
            against = [option for option in options if alone and self._text(motif, option.action)]
            figure = "points" if by_hand else "win"
            borne = all(_is_borne_out(view, motif, better, option) for option in against)
            if not alone or (borne and _holds_of_all(better, worse, options, against, figure)):
                motifs.append(FoundMotif(motif.name, text, points))
        return max(motifs, key=lambda motif: motif.points, default=None)

    def find_by_position(
        self, bad: Action, stake: float | None = None, cause: Cause | None = None
    ) -> FoundMotif | None:
        """Return the first motif that applies by the cards and contracts alone; None if none does.

        The points of the result are 0.

        Args:
            bad: the answer to speak against.
            stake: the value of this trick to the side, in points, negative if the side does better
                without the trick; None to judge by whether the contract is made.
            cause: a cause that must be among the aims of the motif; None for any.
        """
        touches_nil = self._touches_nil(bad)
        for motif in EVERY:
            if touches_nil and motif.aims in (TRICKS, BAGS):
                continue
            is_aim = cause is None or cause in motif.aims
            is_wanted = (cause and motif.aims != BAGS) or self._is_wanted(motif, stake)
            if is_aim and is_wanted and (text := self._text(motif, bad)):
                return FoundMotif(motif.name, text, 0.0)
        return None

    def compare(self, good: PlayCard, bad: PlayCard) -> CardChoice:
        """Return the choice between two cards.

        Args:
            good: the answer of this finder; it must be a card.
            bad: the other card.
        """
        if bad not in self._choices:
            self._choices[bad] = CardChoice(self.deduction, good, bad, self._cast)
        return self._choices[bad]

    def applies(self, name: MotifName, bad: Action) -> bool:
        """Return whether a motif speaks for `good` and against `bad` by the cards alone."""
        return any(motif.name == name and self._text(motif, bad) for motif in EVERY)

    def _touches_nil(self, bad: Action) -> bool:
        """Return whether the answer is a lead that is about the nil of another player."""
        good = self._good
        if not (isinstance(good, PlayCard) and isinstance(bad, PlayCard)) or good == bad:
            return False
        choice = self.compare(good, bad)
        return choice.low_against is not None or choice.high_for is not None

    def _text(self, motif: Motif, bad: Action) -> str:
        """Return the sentence of a motif against an answer; "" if it does not apply."""
        good, view = self._good, self._view
        if bad == good:
            return ""
        if isinstance(good, PlayCard) and isinstance(bad, PlayCard):
            write, choice = motif.follow if view.trick else motif.lead, self.compare(good, bad)
            takes = choice.good.takes or choice.bad.takes
            is_covered = takes and choice.last_winners
            if motif.aims == TRICKS and (choice.helps_their_nil or is_covered):
                return ""
            if write is None or choice.is_touching:
                return ""
            text = write(choice)
            return "" if text and self._holds_of_both(write, choice) else text
        if motif.bid and isinstance(good, MakeBid) and isinstance(bad, MakeBid):
            text = motif.bid(BidChoice(self.deduction, good.bid, bad.bid)) if view.hand else ""
            return self._cast.restyle_cards(text)
        return ""

    def _holds_of_both(self, write: Callable[[CardChoice], str], choice: CardChoice) -> bool:
        """Return whether a sentence is as true of the other card, cards and numbers apart."""
        swapped = choice.swap()
        if not write(swapped):
            return False
        cast = neutral_cast(self._view)
        good, bad = (write(each.recast(cast)) for each in (choice, swapped))
        return _CARDS.sub("", good) == _CARDS.sub("", bad)

    def _is_wanted(self, motif: Motif, stake: float | None) -> bool:
        """Whether the side can gain what a motif aims at."""
        view, good = self._view, self._good
        if isinstance(good, MakeBid):
            return motif.name != "nil or not" or good.bid.tricks <= _NIL_TRICKS
        if motif.aims not in (TRICKS, BAGS):
            return True
        if isinstance(good, PlayCard) and good.hand in view.live_nils:
            return False
        stands = side_standing(view, view.side)
        if motif.aims == TRICKS:
            return bool(stands.need) if stake is None else stake > 0
        costs = bag_price(view.rules) > 0 or overtrick_points(view.rules) < 0
        has_made = bool(stands.contract) and not stands.need
        return has_made and costs and (stake is None or stake < 0) and bags_may_matter(view)


def _is_borne_out(view: View, motif: Motif, better: Alternative, worse: Alternative) -> bool:
    """Whether tricks, bags or nils differ as a motif of play says; a nil wants no tricks."""

    def gap(figure: str) -> float:
        return better.numbers.get(figure, 0.0) - worse.numbers.get(figure, 0.0)

    if not isinstance(better.action, PlayCard):
        return True
    if motif.aims == TRICKS:
        return better.action.hand not in view.live_nils and gap("tricks") >= _TRICKS
    if motif.aims in (NIL, THEIR_NIL):
        return gap("nil" if motif.aims == NIL else "break") >= _NILS
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

    def loss(option: Alternative) -> float:
        return better.numbers.get(figure, 0.0) - option.numbers.get(figure, 0.0)

    edge = _CLEAR * loss(worse)
    spared = [
        loss(option)
        for option in options
        if option not in against and option.action != better.action
    ]
    return all(loss(option) >= edge for option in against) and sum(spared) <= edge * len(spared)
