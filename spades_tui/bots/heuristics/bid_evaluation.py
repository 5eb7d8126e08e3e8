"""The bidding plan: expected tricks of both sides, chances of nils, and the value of each bid.

Chances are from 0 to 1. Values are in points for the bidder's side, as `ScoreSituation.value`
gives them.

Fitted numbers. `python -m tools rule-numbers` measures the first five rows; it found the figures
below in 600 hands of four `club` (1,986 numbers and 207 nils).

    number        unit            meaning                                             measured
    _SPREAD       tricks          deviation of a side's tricks from their mean        1.07
    _SLOPE        tricks a trick  tricks taken for each one counted above average     .80
    _ABOVE        tricks          gain of a hand that bids a number over an average   .07
    _HELD_BACK    tricks          a bid below the tricks its hand expects             .61
    _NIL_ODDS     log odds        a seen nil: base, each own trick above an even      71% predicted,
                                  share, each trick of the partner's bid above it     72% made
    _BLIND_ODDS   log odds        a blind nil once the partner has bid a number:      2,455 nils
                                  base, each trick of it above three
    _UNCOVERED    log odds        a nil that the partner cannot cover                 538 nils
    _BLIND_SPREAD tricks          as _SPREAD, before a look                           427 bids
    _UNSEEN_EYES  share           as _OWN_EYES, before a look                         427 bids

The last four were counted when blind bids were last studied; no command repeats that. _OWN_EYES
(weight of the own count against what the others' bids leave) and _NOT_TAKEN (share of a nil hand's
tricks that its side goes without) are estimates.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from typing import Final

import msgspec

from spades_tui.bots.heuristics.average_hand import (
    chance_to_declare,
    count_honors,
    declarer_tricks,
    defender_tricks,
    mean_expected_tricks,
    mean_honors,
)
from spades_tui.bots.heuristics.bid_record import bid_record
from spades_tui.bots.heuristics.card_passing import best_discards
from spades_tui.bots.heuristics.deduction import SPADES, Deduction
from spades_tui.bots.heuristics.points import side_points
from spades_tui.bots.heuristics.score_value import ScoreSituation
from spades_tui.bots.heuristics.trick_count import (
    TrickEstimate,
    certain_tricks,
    moon_chance,
    nil_safety,
)
from spades_tui.bots.heuristics.trick_value import spread_of_tricks
from spades_tui.bots.parameters import NO_STYLE, UNSEEN_NIL, Style, chance_by_exchange
from spades_tui.estimate import chance_from_log_odds, log_odds
from spades_tui.player_view import View
from spades_tui.rules.bids import NIL, PARTNERS, Bid, is_nil
from spades_tui.rules.capabilities import exchange_sizes
from spades_tui.rules.events import Said

_SPREAD: Final = 1.25
_BLIND_SPREAD: Final = 2.0
_LEAST_SPREAD: Final = 0.1
_SLOPE: Final = 0.85
_ABOVE: Final = 0.1
_OWN_EYES: Final = 0.75
_UNSEEN_EYES: Final = 0.45
_HELD_BACK: Final = 0.6
_NIL_ODDS: Final = (0.1, -0.6, 0.2)
_BLIND_ODDS: Final = (0.25, 0.45)
_UNCOVERED: Final = -1.6
_NOT_TAKEN: Final = 0.8

_LEAST: Final = 0.2
"""Least expected tricks of a player who bids a number."""
_NIL_SWING: Final = 200.0
"""Points between a nil that succeeds and one that fails; converts a style's points to a chance."""
_UNKNOWN_CARD: Final = 0.95
"""Factor on a nil's chance for each card that the partner passes."""
_MATES_NIL: Final = 0.5
"""Chance of a partner's nil under a double nil."""
_LEFT_TO_NIL: Final = 0.08
"""Chance of a partner's nil if the rules allow no other bid."""


class BidEvaluator:
    """Evaluates the bids of one player.

    Attributes:
        view: the view of the bidder.
        record: each player's habits, from finished hands.
        deduction: the bidder's knowledge of the cards.
        side: the index of the bidder's side.
        partner: the partner's seat; None without a partner.
        partners_bid: the partner's bid; None before it is made, and without a partner.
        certain: tricks that the bidder's hand takes in every layout of the hidden cards; 0 before a
            look.
        doubt: share of the deal's tricks that are not `certain`, 0 to 1; corrections fitted to
            ordinary hands are multiplied by it.
        tricks: expected tricks of the bidder's hand, with `Style.bold` added; with a dummy, also an
            average hand's share for the dummy or the other defender.
        nil: chance, 0 to 1, that a nil of the bidder succeeds, by the cards alone.
        standing: the score as the bidder's side sees it.
        side_tricks: expected tricks of the bidder's side.
    """

    def __init__(
        self,
        view: View,
        style: Style = NO_STYLE,
        *,
        learns: bool = True,
        honors_only: bool = False,
    ) -> None:
        """Evaluate the hand of `view`.

        Args:
            view: the view of the bidder.
            style: leanings of the bidder.
            learns: whether finished hands of the game are evidence of the players' habits.
            honors_only: whether tricks are counted by aces, kings and long spades only.
        """
        self.view = view
        self._style, self._honors_only = style, honors_only
        self.record = bid_record(view.rules, view.results if learns else ())
        self.deduction = deduction = Deduction(view, view.seat)
        self.side, self.partner = view.side, view.partner
        self.partners_bid = None if self.partner is None else view.bids[self.partner]
        self.certain = 0 if view.hand is None else certain_tricks(deduction)
        self.doubt = 1 - self.certain / deduction.left
        self._even = deduction.left / deduction.seats.players
        self.tricks = self._count_tricks() + style.bold
        if deduction.seats.has_dummy:  # the dummy's, or the other defender's
            self.tricks += max(0.0, deduction.left - self.tricks) / (deduction.seats.hands - 1)
        spread = _BLIND_SPREAD if view.hand is None else _SPREAD * self.doubt**0.5
        self._spread = max(_LEAST_SPREAD, spread)
        self.nil = self._nil_by_cards()
        self.standing = ScoreSituation(view, self.side, dislike=style.bags)
        self.side_tricks = self._count_side_tricks()
        self._before = view.before
        self._theirs = cache(self._their_result)

    def copy_without_record(self) -> BidEvaluator:
        """Return an evaluator for the same bidder that ignores the finished hands of the game."""
        return BidEvaluator(self.view, self._style, learns=False, honors_only=self._honors_only)

    # -- tricks --------------------------------------------------------------------------------

    def _count_tricks(self) -> float:
        """Return the expected tricks of the own hand, corrected by the average hand's count."""
        view, deduction = self.view, self.deduction
        if view.hand is None:
            return self._even
        if self._honors_only:
            above = count_honors(view.hand, view.rules) - mean_honors(view.rules)
        else:
            above = TrickEstimate(deduction).total - mean_expected_tricks(view)
        share = deduction.left / deduction.seats.hands + _ABOVE
        slope = 1 - self.doubt * (1 - _SLOPE)
        return min(deduction.left, max(_LEAST, self.certain, share + slope * above))

    def count_words(self) -> str:
        """Return a sentence for the player that gives `tricks`."""
        hand = "The hand is"
        if self.deduction.seats.has_dummy:
            hand = "The hand and the dummy's, or the other defender's, are"
        return f"{hand} good for about {self.tricks:.1f} tricks."

    def expect_tricks_of(self, seat: int) -> float:
        """Return the expected tricks of another seat, from its bid or, before that, from the tricks
        left.

        If one partner bids for the side, all tricks of the side are expected of that partner, none
        of the other.
        """
        bid, record = self.view.bids[seat], self.record[seat]
        if bid is None:
            return max(_LEAST, self._silent_share + record.plays.tricks)
        if bid.kind == "partner's":
            return 0.0
        if is_nil(bid):
            return 0.1
        return max(_LEAST, bid.tricks + record.beyond_bid)

    @cached_property
    def _silent_share(self) -> float:
        """The average number of tricks expected of each player who has not bid."""
        deduction = self.deduction
        others = [seat for seat in range(deduction.seats.players) if seat != self.view.seat]
        silent = sum(self.view.bids[seat] is None for seat in others)
        spoken = sum(self.expect_tricks_of(s) for s in others if self.view.bids[s] is not None)
        left = deduction.left - self.tricks - spoken
        return max(0.5, (left / max(1, silent) + deduction.left / deduction.seats.hands) / 2)

    def _likely_number(self, seat: int) -> float:
        """Return the number a silent seat is likely to bid."""
        return max(1.0, self._silent_share - _HELD_BACK + self.record[seat].over)

    def _count_side_tricks(self) -> float:
        deduction = self.deduction
        if deduction.seats.has_dummy:
            return self.tricks  # a bid counts two hands, one of them perhaps the same
        own = self.tricks + (self.expect_tricks_of(self.partner) if self.partner is not None else 0)
        foes = [
            s for s in range(deduction.seats.players) if deduction.seats.side_of[s] != self.side
        ]
        left_over = deduction.left - sum(self.expect_tricks_of(s) for s in foes)
        trust = _UNSEEN_EYES if self.view.hand is None else _OWN_EYES
        tricks = own + self.doubt * (1 - trust) * (left_over - own)
        offers = [e for e in self.view.auction if isinstance(e, Said) and e.seat == self.partner]
        if offers:
            partner = offers[-1].sure_halves / 2 + offers[-1].maybe_halves / 8
            tricks = self.tricks + partner
        return max(self.certain, min(deduction.left, tricks))

    @property
    def least_number(self) -> int:
        """The lowest number to consider: `certain`, or fewer if the partner's bid leaves fewer
        tricks."""
        return min(
            self.certain,
            self.deduction.left - (0 if self.partners_bid is None else self.partners_bid.tricks),
        )

    # -- nils ----------------------------------------------------------------------------------

    def _nil_by_cards(self) -> float:
        view = self.view
        if view.hand is not None:
            return _nil_after_passing(
                self.deduction, view.rules.nil.nil_pass if self.deduction.seats.has_partners else 0
            )
        lone = self.partner is None or (
            is_nil(self.partners_bid)
            and self.partners_bid is not None
            and self.partners_bid.is_blind
        )
        cards = 0 if lone else exchange_sizes(view.rules).get("blind nil", 0)
        return chance_by_exchange(UNSEEN_NIL, cards)

    def nil_chance(self) -> float:
        """Return the chance, 0 to 1, that a nil of the bidder succeeds.

        It depends on the cards, the partner's bid, and the nils made so far in the game.
        """
        if not self.nil:
            return 0.0
        mate, has_looked = self.partners_bid, self.view.hand is not None
        odds = log_odds(min(0.99, max(0.01, self.nil)))
        if self.partner is None or is_nil(mate):
            return chance_from_log_odds(odds + _UNCOVERED)
        odds += self.record[self.view.seat].nil_odds
        bid = None if mate is None else mate.tricks - self.record[self.partner].over
        if has_looked:
            base, by_trick, by_cover = _NIL_ODDS
            odds += base + by_trick * (self.tricks - self._style.bold - self._even)
            odds += 0.0 if bid is None else by_cover * (bid - self._even)
        elif bid is not None:
            base, by_cover = _BLIND_ODDS
            odds += base + by_cover * max(0, min(bid, 6) - 3)
        return min(0.99, max(0.01, chance_from_log_odds(odds)))

    def _partner_nil_chance(self) -> float:
        """Return the chance of the partner's nil; 1 if they have bid none."""
        if self.partner is None or self.partners_bid is None or not self.partners_bid.is_nil:
            return 1.0
        record = self.record[self.partner]
        if not self.partners_bid.is_blind:
            return record.nil
        cards = exchange_sizes(self.view.rules).get("blind nil", 0)
        return chance_from_log_odds(
            log_odds(chance_by_exchange(UNSEEN_NIL, cards)) + record.nil_odds
        )

    def unseen_chance(self, bid: Bid) -> float | None:
        """Return the chance, 0 to 1, that a blind nil or a blind number succeeds.

        None for other bids, and for a blind number with a dummy, as they cannot be estimated.
        """
        if bid.kind == "blind nil":
            return self.nil_chance()
        if bid.kind != "blind number" or self.deduction.seats.has_dummy:
            return None
        chances = self._spread_around(self.side_tricks)
        exactly = self.view.rules.specials.blind_bid_makes == "exactly"
        return chances[bid.tricks] if exactly else sum(chances[bid.tricks :])

    # -- values --------------------------------------------------------------------------------

    def value(self, bid: Bid, partner: Bid | None = None) -> float:
        """Return the value in points, for the bidder's side, if the bidder makes `bid`; higher is
        better.

        Args:
            bid: the bid.
            partner: the partner's bid to assume; None for the bid made, or if there is none yet, a
                likely one. Not used with a dummy or if `bid` is for the whole side.
        """
        if self.deduction.seats.has_dummy and bid.kind == "number" and self.view.hand is not None:
            return self._value_with_dummy(bid)
        if bid.is_side_bid and self.partner is not None:
            return self._value_beside(bid, PARTNERS)
        if partner is not None or self.partner is None:
            return self._value_beside(bid, partner)
        if self.partners_bid is not None:
            return self._value_beside(bid, self.partners_bid)
        if self.view.rules.bidding.one_nil_each_side and not bid.is_nil:
            return self._value_beside(bid, NIL)
        likely = self._likely_number(self.partner)
        low, above = int(likely), likely - int(likely)
        value = (1 - above) * self._value_beside(bid, Bid("number", low))
        return value + above * self._value_beside(bid, Bid("number", low + 1))

    def _value_with_dummy(self, bid: Bid) -> float:
        """Return the value of a number that counts two hands: as declarer, or as a defender."""
        others = [seat for seat in range(self.deduction.seats.players) if seat != self.view.seat]
        spoken = [(self.view.bids[seat], self.record[seat].over) for seat in others]
        heard_bids = [bid.tricks for bid, _ in spoken if bid is not None]
        honest = [bid.tricks - over for bid, over in spoken if bid is not None]
        declares = chance_to_declare(bid.tricks, heard_bids, len(others) - len(heard_bids))
        values = [
            self._average(tricks(self.tricks, honest), lambda took: self._result(bid, None, took))
            for tricks in (declarer_tricks, defender_tricks)
        ]
        return declares * values[0] + (1 - declares) * values[1]

    def _value_beside(self, bid: Bid, mate: Bid | None) -> float:
        if bid.is_double_nil:
            return self._value_of_double_nil(bid, mate)
        if bid.is_nil:
            return self._value_of_nil(bid, mate)
        value = self._value_of_number(bid, mate)
        moon_odds = (
            moon_chance(self.deduction) if bid.is_moon and self.view.hand is not None else 0.0
        )
        if moon_odds:
            lost = self._result(bid, mate, 0)
            return moon_odds * self._result(bid, mate, self.deduction.left) + (1 - moon_odds) * lost
        if bid.is_no_trump:
            no_ruff_odds = _no_ruff_chance(self.deduction)
            return no_ruff_odds * value + (1 - no_ruff_odds) * self._result(bid, mate, 0)
        return value

    def _value_of_number(self, bid: Bid, mate: Bid | None) -> float:
        lives, mean = self._partner_nil_chance(), self.side_tricks
        if mate == NIL and self.partners_bid is None:
            # the rules leave a silent partner nothing but nil, and cover costs tricks
            lives, mean = _LEFT_TO_NIL, mean - _NOT_TAKEN * self._silent_share
        return self._average(
            mean, lambda took: self._average_over_nils(bid, mate, took, 1.0, lives)
        )

    def _value_of_nil(self, bid: Bid, mate: Bid | None) -> float:
        lives = self.nil_chance()
        if lives and self.view.hand is not None:
            lives = min(1.0, max(0.0, lives + self._style.nil / _NIL_SWING))
        if mate is not None and mate.is_nil:
            odds = log_odds(self._partner_nil_chance()) + _UNCOVERED
            return self._average_over_nils(bid, mate, 0, lives, chance_from_log_odds(odds))
        if self.partner is None:
            return self._average_over_nils(bid, mate, 0, lives, 1.0)
        mean = self.side_tricks - _NOT_TAKEN * self.tricks
        return self._average(
            mean, lambda took: self._average_over_nils(bid, mate, took, lives, 1.0)
        )

    def _value_of_double_nil(self, bid: Bid, mate: Bid | None) -> float:
        specials, own = self.view.rules.specials, self.nil
        if self.view.hand is not None:
            own = _nil_after_passing(self.deduction, specials.double_nil_pass)
        both, none = own * _MATES_NIL, (1 - own) * (1 - _MATES_NIL)
        return (
            both * self._result(bid, mate, 0)
            + none * self._result(bid, mate, 0, 2, extra=specials.double_nil_both_fail)
            + (1 - both - none) * self._result(bid, mate, 0, 1)
        )

    def _spread_around(self, mean: float) -> tuple[float, ...]:
        return spread_of_tricks(round(mean * 10), self.deduction.left, round(100 * self._spread))

    def _average(self, mean: float, value: Callable[[int], float]) -> float:
        """Return the average of `value` over the side's tricks, which are spread around `mean`."""
        chances = enumerate(self._spread_around(mean))
        return sum(chance * value(took) for took, chance in chances if chance >= 0.002)

    def _average_over_nils(
        self, bid: Bid, mate: Bid | None, took: int, own: float, other: float
    ) -> float:
        """Return the average value of `took` tricks over both nils succeeding or failing.

        `own` and `other` are the chances of the own nil and the partner's; 1 for no nil.
        """
        return sum(
            first * second * self._result(bid, mate, took, mine, mates=mates)
            for mine, first in enumerate((own, 1 - own))
            for mates, second in enumerate((other, 1 - other))
            if first * second
        )

    def _result(
        self,
        bid: Bid,
        mate: Bid | None,
        took: int,
        own: int = 0,
        *,
        mates: int = 0,
        extra: int = 0,
    ) -> float:
        """Return the value of one result of the hand, in points for the side.

        Args:
            bid: the own bid.
            mate: the partner's bid; None without one.
            took: tricks of the side without those of failed nils.
            own: tricks of the own failed nil; 0 if it succeeds.
            mates: tricks of the partner's failed nil; 0 if it succeeds.
            extra: points added to the other side's score.
        """
        deduction, view = self.deduction, self.view
        bids = list(view.bids)
        tricks = [0] * deduction.seats.hands
        bids[view.seat] = bid
        carrier = view.seat
        if self.partner is not None:
            bids[self.partner] = mate
            if is_nil(bid):
                carrier = self.partner
            tricks[self.partner] += mates
        tricks[carrier] += took
        tricks[view.seat] += own
        points, bags = self._theirs(max(0, deduction.left - took - own - mates))
        return self.standing.value(self._points(self.side, bids, tricks), (points + extra, bags))

    def _points(self, side: int, bids: list[Bid | None], tricks: list[int]) -> tuple[int, int]:
        declarer = self.view.seat if self.deduction.seats.has_dummy else None
        return side_points(
            self.deduction.rules,
            side,
            tuple(bids),
            tuple(tricks),
            declarer=declarer,
            sets=self._before[side].sets,
        )

    def _their_result(self, tricks_left: int) -> tuple[int, int]:
        """Return the points and bags of the best other side if all others share `tricks_left`."""
        deduction, view = self.deduction, self.view
        side = self.standing.other_side
        seats = deduction.seats.sides[side]
        others = deduction.seats.players - len(deduction.seats.sides[self.side])
        joint = deduction.seats.has_dummy  # a defender scores the tricks of both
        bids = [
            Bid("number", round(self._likely_number(seat)))
            if bid is None and seat in seats
            else bid
            for seat, bid in enumerate(view.bids)
        ]
        tricks = [0] * deduction.seats.hands
        carrier = next((seat for seat in seats if not is_nil(bids[seat])), seats[0])
        tricks[carrier] = tricks_left if joint else round(tricks_left * len(seats) / max(1, others))
        return self._points(side, bids, tricks)


def _no_ruff_chance(deduction: Deduction) -> float:
    """Return the chance of winning no trick by a ruff, as a no-trump bid promises.

    It is high with few spades and with cards of every side suit.
    """
    shortest = min(len(deduction.mine[suit]) for suit in (1, 2, 3))
    spades = len(deduction.mine[SPADES])
    return max(0.05, 0.97 - 0.03 * float(spades**1.5) - 0.04 * max(0, 3 - shortest))


def _nil_after_passing(deduction: Deduction, count: int) -> float:
    """Return the chance of a nil by its cards, after passing `count` of them if that helps."""
    unchanged_chance = _nil_of_hand(deduction)
    hand = deduction.view.hand
    if not count or hand is None or len(hand) <= count:
        return unchanged_chance
    away = best_discards(deduction.view, count, nil_safety)
    view = msgspec.structs.replace(
        deduction.view, hand=tuple(card for card in hand if card not in away)
    )
    return max(unchanged_chance, _nil_of_hand(Deduction(view, deduction.me)) * _UNKNOWN_CARD**count)


def _nil_of_hand(deduction: Deduction) -> float:
    return 0.0 if certain_tricks(deduction) else nil_safety(deduction)
