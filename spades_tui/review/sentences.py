"""A sentence for a decision: what it came to, taken from what differs between the outcomes."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.causes import Cause, CauseDifference, causes_between, causes_in_hand
from spades_tui.bots.fallback import would_win
from spades_tui.bots.heuristics.deduction import playing_sides
from spades_tui.bots.motifs.find import MOTIFS, motif_of
from spades_tui.bots.motifs.motif import FoundMotif
from spades_tui.bots.pricing.price import Price
from spades_tui.bots.protocol import Alternative
from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast, bid_text, imperative
from spades_tui.review.marks import LOSING_MARKS, Mark
from spades_tui.rules.actions import Action, Discard, MakeBid, PassCards, PlayCard
from spades_tui.rules.bids import is_nil
from spades_tui.table.hands import DecisionPoint
from spades_tui.text import capitalize, count_noun, format_number, join_words

_TOLD: Final = 0.02
"""A difference in how often something comes about that is worth a word."""
_MORE_BAGS: Final = 0.15
"""The same of bags."""
_SEVERAL: Final = 3
"""Causes told at most where none explains most of the points."""


def sentence_for(decided: DecisionPoint, price: Price | None, mark: Mark, cast: Cast) -> str:
    """Return one sentence about a decision; it names a card, a player or the contract.

    Args:
        decided: the decision.
        price: what it was found to cost; None where it is not judged.
        mark: its mark.
        cast: the players.
    """
    return capitalize(_Telling(decided, cast).sentence(price, mark))


def noun(action: Action, cast: Cast) -> str:
    """Return an answer as the subject of a sentence."""
    if isinstance(action, PlayCard):
        return cast.the(action.card)
    if isinstance(action, MakeBid):
        words = bid_text(action.bid)
        return f"a bid of {words}" if words[0].isdigit() else words
    if isinstance(action, PassCards | Discard):
        verb = "passing" if isinstance(action, PassCards) else "putting away"
        return f"{verb} {join_words([cast.card(card) for card in action.cards])}"
    return f"“{imperative(action, cast)}”"


def _bags(count: float) -> str:
    whole = round(count)
    if abs(count - whole) < 0.05:
        return count_noun(whole, "bag")
    return f"{format_number(count, '.1f')} bags"


class _Telling:
    """One decision in words."""

    def __init__(self, decided: DecisionPoint, cast: Cast) -> None:
        self._decided, self._cast = decided, cast
        self._view: View = decided.view
        self._table = self._view.seats
        self._side = self._view.side

    def sentence(self, price: Price | None, mark: Mark) -> str:
        chosen = self._decided.action
        if price is None:
            return self._without_price(chosen)
        best, other = price.options[0], price.options[1]
        if price.equal:
            return f"{self._noun(chosen)} and {self._noun(self._rival(price))} come to the same."
        if mark in LOSING_MARKS:
            return self._loss(price)
        if mark == "!":
            idea = self._idea(price, best, other)
            told = f"{self._noun(chosen)} is the only good choice: {self._difference(best, other)}"
            return f"{idea.text} {told}" if idea else told
        if price.chosen == 0:
            return f"Nothing did better than {self._noun(chosen)}."
        return f"{self._noun(chosen)} and {self._noun(best.action)} are as good."

    def _without_price(self, chosen: Action) -> str:
        if self._decided.choices == 1:
            return f"{self._noun(chosen)} was the only choice."
        if isinstance(chosen, PlayCard) and self._view.prompt is not None:
            if chosen in self._view.prompt.actions:
                return f"{self._noun(chosen)} is as good as the other cards here."
            return f"{self._noun(chosen)} is a revoke and is not judged."
        return f"{self._noun(chosen)} is not judged."

    def _rival(self, price: Price) -> Action:
        return next(one.action for one in price.options if one.action != self._decided.action)

    def _loss(self, price: Price) -> str:
        """Say the idea, or what is seen on the table, then what it came to."""
        best, taken = price.options[0], price.options[price.chosen]
        idea = self._idea(price, best, taken)
        told = self._difference(best, taken, by_hand=price.by_hand, idea=idea)
        if idea:
            return f"{idea.text} {capitalize(told)}"
        seen = self._on_the_table(best.action, taken.action)
        return f"{seen}: {told}" if seen else told

    def _idea(self, price: Price, best: Alternative, other: Alternative) -> FoundMotif | None:
        """Return the motif that sets two answers apart, to be followed by its figures."""
        return motif_of(self._view, best, other, price.options, self._cast, by_hand=price.by_hand)

    # --- what can be seen in the trick -------------------------------------------------

    def _on_the_table(self, best: Action, taken: Action) -> str:
        """Return what the card did in the trick that the better one would not have done."""
        trick = self._view.trick
        if not isinstance(best, PlayCard) or not isinstance(taken, PlayCard) or trick is None:
            return ""
        beats, would = would_win(self._view, taken), would_win(self._view, best)
        holder = trick.winner
        holding = f"{self._cast.whose(holder)} {self._cast.card(trick.winning_card)}"
        sides = playing_sides(self._view.rules, self._view.declarer)
        mates = sides.of[holder] == sides.of[taken.hand]
        mine, theirs = self._noun(taken), self._noun(best)
        if beats and not would:
            if mates and self._table.has_partners:
                holding = f"{self._partners()} {self._cast.card(trick.winning_card)}"
            return f"{mine} beats {holding}, and {theirs} would not"
        if would and not beats:
            return f"{mine} does not beat {holding}, and {theirs} would"
        return ""

    def _partners(self) -> str:
        return "your partner's" if self._decided.seat == self._cast.viewer else "their partner's"

    # --- what it came to ---------------------------------------------------------------

    def _difference(
        self,
        best: Alternative,
        taken: Alternative,
        *,
        by_hand: bool = False,
        idea: FoundMotif | None = None,
    ) -> str:
        """Return what comes about less often after one answer than after a better one.

        After an `idea` it is brief, and tells the games won where that is about the game.
        """
        nil = self._nil_or_not(best, taken)
        if nil:
            return nil
        apart = (causes_in_hand if by_hand else causes_between)(best.numbers, taken.numbers)
        game = idea is not None and not MOTIFS[idea.name].aims
        main = None if game else apart.main
        points = 0 if game else round(apart.total)
        if main is not None:
            return self._event(main, best, taken) or self._brought(main, best, taken, apart)
        name, other = self._noun(best.action), self._noun(taken.action)
        if points >= 1:
            less = f"{name} is worth {count_noun(points, 'point')} more than {other} on average"
            parts = [f"{self._source(cause)} {round(part)}" for cause, part in apart.gains]
            several = f", by several things: {join_words(parts[:_SEVERAL])}"
            return f"{less}{several if len(parts) > 1 and idea is None else ''}."
        won = best.numbers["win"] - taken.numbers["win"]
        return f"{name} wins {format_number(100 * won, '.1f')} more of 100 games than {other}."

    def _event(self, cause: Cause, best: Alternative, taken: Alternative) -> str:
        """Return what comes about more often after the better answer; nothing where it is not."""
        name, text = self._figure(cause, best.action, taken.action)
        better, worse = self._by(best.action), self._by(taken.action)
        known = name in best.numbers and name in taken.numbers
        often, seldom = (one.numbers[name] if known else 0.0 for one in (best, taken))
        if cause == "bags":
            if seldom - often >= _TOLD:
                return f"{text} in {seldom:.0%} of the deals {worse}, in {often:.0%} {better}."
            more = taken.numbers.get("bags", 0.0) - best.numbers.get("bags", 0.0)
            if more < _MORE_BAGS:
                return ""
            fewer = self._noun(best.action)
            return f"{self._noun(taken.action)} takes {_bags(more)} more than {fewer}."
        if often - seldom < _TOLD:
            return ""
        return f"{text} in {often:.0%} of the deals {better}, in {seldom:.0%} {worse}."

    def _figure(self, cause: Cause, *actions: Action) -> tuple[str, str]:
        """Return the figure of what a cause comes about by, and its words; none of some."""
        match cause:
            case "contract":
                return "make", self._contract()
            case "nil":
                return "nil", self._nil(*actions)
            case "their contract":
                return "set", self._opponents()
            case "their nil":
                return "break", self._their_nil()
            case "bags":
                return "penalty", f"{self._whose_side(self._side)} bags bring the penalty"
            case _:
                return "", ""

    def _brought(
        self, cause: Cause, best: Alternative, taken: Alternative, apart: CauseDifference
    ) -> str:
        """Return by how many points a cause sets two answers apart."""
        points = count_noun(round(apart.points[cause]), "point")
        name, other = self._noun(best.action), self._noun(taken.action)
        left = taken.numbers.get("tricks", 0.0) - best.numbers.get("tricks", 0.0)
        if cause == "their bags" and left >= _MORE_BAGS:
            more = format_number(left, ".1f")
            return (
                f"{name} leaves the others {more} tricks more, and their bags cost them {points}."
            )
        return f"through {self._source(cause)}, {name} is worth {points} more than {other}."

    def _source(self, cause: Cause) -> str:
        """Return a cause in words."""
        if cause == "rest":
            return "other points"
        whose, _, what = cause.rpartition(" ")
        owner = "the others'" if whose else self._whose_side(self._side)
        return f"{owner} {what}"

    def _nil_or_not(self, best: Alternative, taken: Alternative) -> str:
        """Return how often a nil is made, where one of two answers is a nil and the other not."""
        nils = [isinstance(one.action, MakeBid) and one.action.bid.is_nil for one in (best, taken)]
        if nils[0] == nils[1]:
            return ""
        nil = best if nils[0] else taken
        if "nil" not in nil.numbers:
            return ""
        made = f"{self._noun(nil.action)} is made in {nil.numbers['nil']:.0%} of the deals"
        points = round(best.numbers.get("points", 0.0) - taken.numbers.get("points", 0.0))
        if points < 1:
            return f"{made}; {self._noun(best.action)} wins more games."
        return (
            f"{made}; {self._noun(best.action)} scores {count_noun(points, 'point')} more on "
            "average."
        )

    def _nil(self, *actions: Action) -> str:
        seats = [seat for seat in self._table.sides[self._side] if is_nil(self._view.bids[seat])]
        if any(isinstance(one, MakeBid) and one.bid.is_nil for one in actions):
            seats.append(self._decided.seat)
        whose = join_words([self._cast.whose(seat) for seat in sorted(set(seats))])
        return f"{whose or 'a'} nil is made"

    def _their_nil(self) -> str:
        own = self._table.sides[self._side]
        seats = [
            seat for seat, bid in enumerate(self._view.bids) if is_nil(bid) and seat not in own
        ]
        whose = [self._cast.whose(seat) for seat in seats]
        return (
            f"{join_words(whose, 'or')} nil is broken" if whose else "an opponent's nil is broken"
        )

    def _contract(self) -> str:
        number = self._number(self._side)
        bidding = self._view.phase != "play"
        of = "" if bidding or not number else f" of {number}"
        whose = self._whose_side(self._side)
        return f"{whose} contract{of} is made"

    def _opponents(self) -> str:
        others = [side for side in range(len(self._table.sides)) if side != self._side]
        if len(others) > 1:
            return "an opponent is set"
        seats = self._table.sides[others[0]]
        names = join_words([self._cast.whom(seat) for seat in seats])
        alone = len(seats) == 1 and seats[0] != self._cast.viewer
        return f"{names} {'is' if alone else 'are'} set"

    def _whose_side(self, side: int) -> str:
        seats = self._table.sides[side]
        if self._cast.viewer in seats:
            return "your"
        return f"{join_words([self._cast.names[seat] for seat in seats])}'s"

    def _number(self, side: int) -> int:
        bids = (self._view.bids[seat] for seat in self._table.sides[side])
        return sum(bid.tricks for bid in bids if bid is not None)

    # --- answers as parts of a sentence ------------------------------------------------

    def _noun(self, action: Action) -> str:
        return noun(action, self._cast)

    def _by(self, action: Action) -> str:
        """Return an answer as a means: "with 8♣", "with a bid of 3", "passing 2♣"."""
        noun = self._noun(action)
        return noun if isinstance(action, PassCards | Discard) else f"with {noun}"
