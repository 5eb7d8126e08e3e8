"""Marked decisions with what is said of them, so that a stranger can judge whether it is right."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from spades_tui.bots.causes import causes_between, causes_in_hand
from spades_tui.bots.motifs.find import motif_of
from spades_tui.bots.motifs.motif import FoundMotif
from spades_tui.bots.pricing.price import Depth, Price
from spades_tui.bots.pricing.price_decision import is_priceable, price_decision
from spades_tui.bots.protocol import NO_FIGURES, Decision
from spades_tui.bots.roster import load_bot
from spades_tui.lab.mining.scenarios import SCENARIOS, candidates_in
from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast, bid_text
from spades_tui.practice.puzzles.puzzle import HandPosition
from spades_tui.review.evaluation_table import evaluation_table, table_lines
from spades_tui.review.marks import mark_of_loss
from spades_tui.review.question import decision_of
from spades_tui.review.review import review_decision
from spades_tui.rules.actions import Action
from spades_tui.rules.seating import hand_names
from spades_tui.rules.tricks import Trick

_KINDS: Final = ("standard", "late", "bags", "nils", "short")
_LEVELS: Final = ("novice", "rookie", "regular", "club")
_GLANCE: Final = Depth(most=200, least=200, until_clear=False)
_DEEP: Final = Depth(most=1_200, least=1_200, until_clear=False)
_WIDTH: Final = 100


class MarkedDecision(NamedTuple):
    """A decision that was marked, and what is said of it.

    Attributes:
        view: what its player saw.
        price: what it cost, with every answer.
        motif: the idea, if one is clear.
        sentence: what a review says.
    """

    view: View
    price: Price
    motif: FoundMotif | None
    sentence: str

    @property
    def sort(self) -> str:
        """What is said of it: an idea, one cause, or several things."""
        if self.motif is not None:
            return "an idea"
        apart = causes_in_hand if self.price.by_hand else causes_between
        options = self.price.options
        main = apart(options[0].numbers, options[self.price.chosen].numbers).main
        return "one cause" if main else "several small things"


def marked_in(seed: int) -> list[MarkedDecision]:
    """Play a hand, ask a weaker player at each decision, and return what a review would mark."""
    marked = []
    kind = SCENARIOS[_KINDS[seed % len(_KINDS)]]
    for found in candidates_in(kind, seed):
        rng = random.Random(f"{seed}/{len(found.moves)}")
        action = load_bot(rng.choice(_LEVELS)).decide(found.view, NO_FIGURES, rng).action
        price = _marked(found.view, action)
        if price is not None:
            view, options, cast = found.view, price.options, _cast(found.view)
            best, taken = options[0], options[price.chosen]
            motif = motif_of(view, best, taken, options, cast, by_hand=price.by_hand)
            game = HandPosition(found.start, " ".join(found.moves)).game()
            told = review_decision(decision_of(game, view, action), price, cast).sentence
            marked.append(MarkedDecision(view, price, motif, told))
    return marked


def _marked(view: View, action: Action) -> Price | None:
    price = None
    for depth in (_GLANCE, _DEEP):
        price = price_decision(view, action, depth) if is_priceable(view, action) else None
        if price is None or not mark_of_loss(price):
            return None
    return price


def _cast(view: View) -> Cast:
    return Cast(hand_names(view.seats.players).names, view.seat, "symbols")


def decision_lines(one: MarkedDecision) -> Iterator[str]:
    """Yield a decision in lines: what its player saw, what is said, and the figures."""
    view, cast = one.view, _cast(one.view)
    seats = range(view.seats.players)
    yield f"{cast.names[view.seat]} decides. Score {view.scores}, bags {view.bags}."
    bids = ((seat, bid) for seat in seats if (bid := view.bids[seat]) is not None)
    told = [f"{cast.names[seat]} {bid_text(bid)}, has {view.taken[seat]}" for seat, bid in bids]
    yield f"Bids: {'; '.join(told) or 'none yet'}."
    for trick in view.tricks:
        yield f"    {_trick(trick, cast)}, won by {cast.names[trick.winner]}"
    yield f"Hand: {' '.join(card.label for card in view.hand or ())}"
    if view.trick is not None:
        yield f"On the table: {_trick(view.trick, cast)}"
    yield f"Review: {one.sentence}"
    weighed = Decision(one.price.action, alternatives=one.price.options)
    table = evaluation_table(weighed, cast)
    yield from table_lines(table, _WIDTH) if table is not None else ()
    yield f"{one.motif.name if one.motif else one.sort}, about {one.price.points:.0f} points"


def _trick(trick: Trick, cast: Cast) -> str:
    return ", ".join(f"{cast.names[play.hand]} {play.card.label}" for play in trick.plays)


def summary_line(found: list[MarkedDecision]) -> str:
    """Return how often what was said, and each idea."""
    sorts = Counter(one.sort for one in found)
    names = Counter(one.motif.name for one in found if one.motif)
    ideas = ", ".join(f"{name} {count}" for name, count in names.most_common())
    told = ", ".join(f"{sort} {count / len(found):.0%}" for sort, count in sorts.most_common())
    return f"{len(found)} marked decisions: {told}. Ideas: {ideas}."
