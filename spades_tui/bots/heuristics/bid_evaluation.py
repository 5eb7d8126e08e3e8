"""What a hand may bring: tricks of both sides, and what each bid would then be worth."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property, partial
from typing import assert_never

import msgspec

from spades_tui.bots.heuristics.average_hand import (
    chance_to_declare,
    declarer_tricks,
    defender_tricks,
    mean_expected_tricks,
)
from spades_tui.bots.heuristics.bid_record import bid_record
from spades_tui.bots.heuristics.card_passing import best_discards
from spades_tui.bots.heuristics.deduction import SPADES, Deduction, SuitHoldings
from spades_tui.bots.heuristics.points import side_points
from spades_tui.bots.heuristics.score_value import ScoreSituation
from spades_tui.bots.heuristics.trick_count import (
    TrickEstimate,
    certain_tricks,
    moon_chance,
    nil_safety,
)
from spades_tui.bots.heuristics.trick_value import spread_of_tricks
from spades_tui.bots.parameters import (
    EDITIONS,
    NO_STYLE,
    Style,
    chance_by_exchange,
)
from spades_tui.estimate import chance_from_log_odds, log_odds
from spades_tui.player_view import View
from spades_tui.rules.bids import NIL, PARTNERS, Bid, is_nil
from spades_tui.rules.capabilities import exchange_sizes
from spades_tui.rules.deck import leftovers_taken_up

_SPREAD = 1.25
"""How far a side's tricks stray from what is expected of them."""

_BLIND_SPREAD = 2.0
"""The same when the own cards have not been seen."""

_LEAST_SPREAD = 0.1
"""The same where no trick is open."""

_TOO_RARE = 0.002
"""A number of tricks less likely than this is left out."""

_SLOPE = 0.85
"""How far a hand takes more than the average when it counts more: strong ones are overrated."""

_ABOVE = 0.1
"""What a hand that bids a number takes above the average: the poorest ones bid nil."""

_LEAST = 0.2
"""What is expected at the least of anybody who has bid a number."""

_HELD_BACK = 0.6
"""Tricks by which a bid falls short of what its hand expects, on the average."""

_OWN_EYES = 0.75
"""How much the own count is trusted, against what the others' bids leave over."""

_UNSEEN_EYES = 0.45
"""The same of a count that has not seen the hand. Of 427 blind numbers among three players, who
bid in turn, it tells best which are made; 0.75 says 62 % against those who bid little, who let
69 % be made."""

_MATES_NIL = 0.5
"""Chance that the nil of a partner succeeds who has agreed to a double nil."""

_LEFT_TO_NIL = 0.08
"""Chance that the nil of a partner succeeds to whom the rules leave nothing else."""

_NIL_SWING = 200.0
"""Points between a nil made and a nil failed: what a leaning in points is as a chance."""

_NOT_TAKEN = 0.8
"""How much of what the hand of a nil bidder could win its side goes without."""

_NIL_TOLD = (0.6, 0.7)
"""Level and slope, as odds, that make of a nil's chance by rule how often it is made: 492 nils of
all sorts that `club` covered, 59 % of which were made where the rule says 46."""

_NIL_LIVES = (0.1, -0.6, 0.2)
"""What is added to a nil's odds by rule for those of its being made: always, for each trick its
hand expects above an even share, for each the partner has bid above one. Fitted to 7,000 nils that
`club` covers, between the opponents `club` and `regular` (0, 0.15) and a careful player (0.9), who
lets more of them live. Of those hands `club` so bids nil on 8.5 % and makes 73 %; a hand is worth
2.9 net points more than without nil against `club`, 3.2 against `regular`, 6.1 against them."""

_BLIND_COVER = (0.25, 0.45)
"""What is added to the odds of a blind nil once the partner has bid a number, and for each trick of
it above three. Of 995 with two cards exchanged 73 % were made beside two and fewer, of 760 76 %
beside three, of 356 80 % beside four, of 344 90 % beside more, of 3,049 70 % before the partner's
bid; a third of each against `club`, a careful player and one of another school."""

_BESIDE_NIL = -2.2
"""The same beside a partner who has bid nil on a hand they have seen: 41 of 128 were made, most of
them of six players."""

_THIRD_SIDE = 0.5
"""The same where more than one other side is at the table: 82 % of 603 were made for 70 %."""

_TAKEN_UP = 0.5
"""The same where the dealer takes up the cards left over and puts as many away: 79 % of 1,440."""

_UNCOVERED = 1.8
"""A nil that nobody covers succeeds as often as a covered one to this power."""

_ALONE = -1.4
"""What is added to its odds on a hand that was seen where everybody plays alone: nils of `solo`
that were said to be made 39 times in 100 `club` let live 16 times (of 112), a careful player 8, one
of another school 47 (74 each); of those bid, said 64, 8 of 39 lived."""


def no_ruff_chance(held: SuitHoldings) -> float:
    """Chance to win no trick by a ruff: it takes few spades and cards of every side suit."""
    spades = len(held[SPADES])
    shortest = min(len(held[suit]) for suit in (1, 2, 3))
    return max(0.05, 0.97 - 0.03 * float(spades**1.5) - 0.04 * max(0, 3 - shortest))


_UNKNOWN_CARD = 0.95
"""What a card the partner gives does to a nil, for all their care."""


def nil_after_passing(known: Deduction, count: int) -> float:
    """Chance of a nil once `count` cards have been exchanged, if that is for the better."""
    kept = _unexchanged_nil(known)
    if not count or known.view.hand is None or len(known.view.hand) <= count:
        return kept
    away = best_discards(known.view, count, nil_safety)
    rest = tuple(card for card in known.view.hand if card not in away)
    view = msgspec.structs.replace(known.view, hand=rest)
    return max(kept, _unexchanged_nil(Deduction(view, known.me)) * _UNKNOWN_CARD**count)


def _unexchanged_nil(known: Deduction) -> float:
    return 0.0 if certain_tricks(known) else nil_safety(known)


class BidEvaluator:
    """The expectations of one player at their turn to bid.

    Attributes:
        tricks: tricks the own hand expects; where there is a dummy, with the hand beside it.
        certain: tricks of the own hand that no layout takes away; 0 before a look.
        doubt: share of the tricks that are open, 0 to 1. Corrections fitted to ordinary hands
            count in full only where everything is open.
        nil: chance that a nil is made, cards seen.
        edition: what the player's edition of the judgment takes for granted.
        record: what the game has told of each player, where the edition reads it.
    """

    def __init__(self, view: View, style: Style = NO_STYLE, *, learns: bool = True) -> None:
        """Judge the hand of `view`; `learns`: whether by the finished hands of the game, too."""
        self.view = view
        self._style, self.edition = style, EDITIONS[style.edition]
        learns = learns and self.edition.learns
        self.record = bid_record(view.rules, view.results if learns else ())
        self.known = known = Deduction(view, view.seat)
        self.certain = 0 if view.hand is None else certain_tricks(known)
        self.doubt = 1.0 if self.edition.frozen else 1 - self.certain / known.left
        if view.hand is None:
            self.tricks = known.left / known.seats.players
            bid, self._spread = view.bids[view.seat], _BLIND_SPREAD
            bound = 0.1 if bid is not None and bid.is_nil else 0.0
            self.nil = chance_by_exchange(self.edition.unseen_nil, self._exchanged) + bound
        else:
            self.tricks = self._scaled(TrickEstimate(known).total)
            self._spread = max(_LEAST_SPREAD, _SPREAD * self.doubt**0.5)
            passed = view.rules.nil.nil_pass if known.seats.has_partners else 0
            self.nil = nil_after_passing(known, passed)
        self.tricks += style.bold
        if known.seats.has_dummy:  # what it takes for the declarer, or one defender for the other
            self.tricks += max(0.0, known.left - self.tricks) / (known.seats.hands - 1)
        self.side, self.partner = view.side, view.partner
        self._before = view.before
        self.standing = ScoreSituation(view, self.side, dislike=style.bags)
        self.side_tricks = self._side_tricks()
        self._theirs = cache(self._their_result)

    def without_record(self) -> BidEvaluator:
        """Return the same, as if no hand of the game had been finished."""
        return BidEvaluator(self.view, self._style, learns=False)

    def _scaled(self, count: float) -> float:
        """What a hand that counts so many tricks takes, set right by what all hands count."""
        share = self.known.left / self.known.seats.hands + _ABOVE
        slope = 1 - self.doubt * (1 - _SLOPE)
        tricks = share + slope * (count - mean_expected_tricks(self.view))
        return max(0.2, self.certain, tricks)

    def count_words(self) -> str:
        """Say what the cards are worth, with a dummy those of the hand beside them included."""
        hand = "The hand is"
        if self.known.seats.has_dummy:
            hand = "The hand and the dummy's, or the other defender's, are"
        return f"{hand} good for about {self.tricks:.1f} tricks."

    def expected_of(self, seat: int) -> float:
        """Return the tricks `seat` can be expected to take, by its bid or as one of the rest.

        A number that stands for a side counts where it stands, and nothing at the partner's seat.
        """
        bid, record = self.view.bids[seat], self.record[seat]
        if bid is None:
            return max(_LEAST, self._silent_share + record.plays.tricks)
        if bid.kind == "partner's":
            return 0.0
        if is_nil(bid):
            return 0.1
        return max(_LEAST, bid.tricks + record.beyond_bid)

    def _likely_number(self, seat: int, less: float) -> float:
        """Return the number silent `seat` may be expected to bid: so much less than their share."""
        return max(1.0, self._silent_share - less + self.record[seat].over)

    @property
    def _exchanged(self) -> int:
        """How many cards are exchanged at a blind nil."""
        rules = self.view.rules
        if self.edition.weighs_blind:
            return exchange_sizes(rules).get("blind nil", 0)
        return rules.nil.blind_nil_pass

    @cached_property
    def _silent_share(self) -> float:
        """What is left, on the average, for those who have not bid."""
        known = self.known
        others = [s for s in range(known.seats.players) if s != self.view.seat]
        silent = [s for s in others if self.view.bids[s] is None]
        spoken = sum(self.expected_of(s) for s in others if self.view.bids[s] is not None)
        rest = known.left - self.tricks - spoken
        even = known.left / known.seats.hands
        return max(0.5, (rest / max(1, len(silent)) + even) / 2)

    def _side_tricks(self) -> float:
        known = self.known
        if known.seats.has_dummy:
            return self.tricks  # a bid tells of two hands, one of them perhaps the same
        own = self.tricks + (self.expected_of(self.partner) if self.partner is not None else 0)
        foes = [s for s in range(known.seats.players) if known.seats.side_of[s] != self.side]
        left_over = known.left - sum(self.expected_of(s) for s in foes)
        unseen = self.view.hand is None and self.edition.weighs_blind
        distrust = self.doubt * (1 - (_UNSEEN_EYES if unseen else _OWN_EYES))
        return max(self.certain, min(known.left, own + distrust * (left_over - own)))

    def _value_beside_dummy(
        self, bid: Bid, declares: float, as_declarer: float, as_defender: float
    ) -> float:
        """Return what a bid is worth that counts with a dummy's tricks, or another defender's."""
        worth = partial(self._result, bid, None)
        with_dummy, against = (self._averaged(mean, worth) for mean in (as_declarer, as_defender))
        return declares * with_dummy + (1 - declares) * against

    def _beside_dummy(self, bid: Bid) -> tuple[float, float, float]:
        """Return the chance to declare with a bid, and the tricks of two hands then and else."""
        others = [bid for seat, bid in enumerate(self.view.bids) if seat != self.view.seat]
        heard = [bid.tricks for bid in others if bid is not None]
        declares = chance_to_declare(bid.tricks, heard, len(others) - len(heard))
        told = [
            bid.tricks - record.over
            for seat, (bid, record) in enumerate(zip(self.view.bids, self.record, strict=True))
            if bid is not None and seat != self.view.seat
        ]
        return declares, declarer_tricks(self.tricks, told), defender_tricks(self.tricks, told)

    @property
    def least_number(self) -> int:
        """The certain tricks, as far as the number the partner has bid leaves room for them."""
        mate = None if self.partner is None else self.view.bids[self.partner]
        return min(self.certain, self.known.left - (0 if mate is None else mate.tricks))

    def value(self, bid: Bid, partner: Bid | None = None) -> float:
        """Return what `bid` is worth, the partner's bid being what it is or may be."""
        beside_dummy = self.known.seats.has_dummy and self.edition.knows_dummies
        if beside_dummy and bid.kind == "number" and self.view.hand is not None:
            return self._value_beside_dummy(bid, *self._beside_dummy(bid))
        if partner is not None or self.partner is None:
            return self._value_beside(bid, partner)
        made = self.view.bids[self.partner]
        if made is None and self._leaves_nil(bid):
            made = NIL
        if made is not None:
            return self._value_beside(bid, made)
        likely = self._likely_number(self.partner, _HELD_BACK)
        low, more = int(likely), likely - int(likely)
        value = (1 - more) * self._value_beside(bid, Bid("number", low))
        return value + more * self._value_beside(bid, Bid("number", low + 1))

    def _leaves_nil(self, bid: Bid) -> bool:
        """Whether a bid leaves the partner nothing but nil."""
        rules = self.view.rules
        left = rules.bidding.one_nil_each_side and self.partner is not None and not bid.is_nil
        return left and self.edition.leaves_nil

    def _value_beside(self, bid: Bid, mate: Bid | None) -> float:
        if bid.is_side_bid and self.partner is not None:
            mate = PARTNERS
        match bid.kind:
            case "double nil" | "blind double nil":
                return self._value_of_double_nil(bid, mate)
            case "nil" | "blind nil":
                return self._value_of_nil(bid, mate)
            case "no trump" | "blind no trump":
                kept = no_ruff_chance(self.known.mine)
                lost = self._result(bid, mate, 0, 0)
                return kept * self._value_of_number(bid, mate) + (1 - kept) * lost
            case "moon" | "blind moon":
                return self._value_of_moon(bid, mate)
            case "number" | "blind number" | "ten for 200" | "partner's":
                return self._value_of_number(bid, mate)
            case kind:
                assert_never(kind)

    def _value_of_moon(self, bid: Bid, mate: Bid | None) -> float:
        chance = 0.0 if self.view.hand is None else moon_chance(self.known)
        if not chance:
            return self._value_of_number(bid, mate)
        made = self._result(bid, mate, self.known.left, 0)
        return chance * made + (1 - chance) * self._result(bid, mate, 0, 0)

    def _value_of_double_nil(self, bid: Bid, mate: Bid | None) -> float:
        specials, own = self.view.rules.specials, self.nil
        if self.view.hand is not None:
            own = nil_after_passing(self.known, specials.double_nil_pass)
        both = own * _MATES_NIL
        none = (1 - own) * (1 - _MATES_NIL)
        lost = self._result(bid, mate, 0, 1)
        worst = self._result(bid, mate, 0, 2, specials.double_nil_both_fail)
        return both * self._result(bid, mate, 0, 0) + none * worst + (1 - both - none) * lost

    def _averaged(self, mean: float, worth: Callable[[int], float]) -> float:
        """What the tricks of the side are worth, on the average."""
        chances = spread_of_tricks(round(mean * 10), self.known.left, round(100 * self._spread))
        return sum(
            chance * worth(took) for took, chance in enumerate(chances) if chance >= _TOO_RARE
        )

    def _by_nils(self, bid: Bid, mate: Bid | None, took: int, own: float, other: float) -> float:
        """What so many tricks are worth, by the chances of the own nil and of the partner's."""
        return sum(
            chance * self._result(bid, mate, took, mine, mates=mates)
            for mine, first in enumerate((own, 1 - own))
            for mates, second in enumerate((other, 1 - other))
            if (chance := first * second)
        )

    def _value_of_number(self, bid: Bid, mate: Bid | None) -> float:
        lives, mean = self._mates_nil(), self.side_tricks
        silent = self.partner is not None and self.view.bids[self.partner] is None
        if silent and mate == NIL and self.edition.leaves_nil:
            # who covers takes some of what the partner would have taken
            lives, mean = _LEFT_TO_NIL, mean - _NOT_TAKEN * self._silent_share
        return self._averaged(mean, lambda took: self._by_nils(bid, mate, took, 1.0, lives))

    def _mates_nil(self) -> float:
        """Chance that a nil the partner has bid succeeds; 1 where they have bid none."""
        mate = None if self.partner is None else self.view.bids[self.partner]
        if mate is None or not mate.is_nil:
            return 1.0
        assert self.partner is not None
        record = self.record[self.partner]
        if mate.is_blind:
            chance = chance_by_exchange(self.edition.mates_unseen_nil, self._exchanged)
            return chance_from_log_odds(log_odds(chance) + record.nil_odds)
        return record.nil

    def _value_of_nil(self, bid: Bid, mate: Bid | None) -> float:
        safe = self._weighed_nil_chance()
        if safe and self.view.hand is not None:  # a nil looks safer to somebody who likes it
            safe = min(1.0, max(0.0, safe + self._style.nil / _NIL_SWING))
        if mate is not None and mate.is_nil:  # nobody covers: each succeeds by itself
            mates = self._uncovered(self._mates_nil(), unseen=mate.is_blind)
            return self._by_nils(bid, mate, 0, safe, mates)
        if self.partner is None:
            return self._averaged(0.0, lambda _took: self._by_nils(bid, mate, 0, safe, 1.0))
        mean = self.side_tricks - _NOT_TAKEN * self.tricks
        return self._averaged(mean, lambda took: self._by_nils(bid, mate, took, safe, 1.0))

    def reported_nil_chance(self) -> float:
        """Return how often the nil is made at a table: what a player by rule of thumb says of it.

        Earlier editions decide by `nil_chance`, against numbers that are underrated as much.
        """
        if not self.nil:
            return 0.0
        chance = min(0.99, max(0.01, self.nil_chance()))
        if self.partner is None or self.view.rules.bidding.one_nil_each_side:
            return chance
        if self.edition.weighs_lives and self._nil_is_seen_and_covered():
            return self._weighed_nil_chance()
        level, slope = _NIL_TOLD
        return chance_from_log_odds(level + slope * log_odds(chance))

    def _nil_is_seen_and_covered(self) -> bool:
        """Whether the hand has been seen and a partner who has not bid nil covers it."""
        if self.partner is None or self.view.rules.bidding.one_nil_each_side:
            return False
        return self.view.hand is not None and not is_nil(self.view.bids[self.partner])

    def _weighed_nil_chance(self) -> float:
        """Return the chance of a nil by which it is held against numbers."""
        if not (self.nil and self.edition.weighs_lives and self._nil_is_seen_and_covered()):
            return self.nil_chance()
        assert self.partner is not None
        mate, share = self.view.bids[self.partner], self.known.left / self.known.seats.players
        level, by_tricks, by_cover = _NIL_LIVES
        odds = (
            level + log_odds(min(0.99, max(0.01, self.nil))) + self.record[self.view.seat].nil_odds
        )
        odds += by_tricks * (self.tricks - self._style.bold - share)
        if mate is not None and mate.kind == "number":
            odds += by_cover * (mate.tricks - self.record[self.partner].over - share)
        return min(0.99, max(0.01, chance_from_log_odds(odds)))

    def unseen_chance(self, bid: Bid) -> float | None:
        """Return the chance by which a blind bid is valued; None where its tricks do not tell."""
        if bid.kind == "blind nil":
            return self.nil_chance()
        if bid.kind != "blind number" or self.known.seats.has_dummy:
            return None
        tricks = spread_of_tricks(
            round(self.side_tricks * 10), self.known.left, round(100 * self._spread)
        )
        exactly = self.view.rules.specials.blind_bid_makes == "exactly"
        return tricks[bid.tricks] if exactly else sum(tricks[bid.tricks :])

    def nil_chance(self) -> float:
        """Return the chance to make a nil, the partner's strength or weakness counted in."""
        mate = NIL if self.partner is None else self.view.bids[self.partner]
        unseen = self.view.hand is None
        if unseen and self.edition.weighs_blind:
            return self._blind_nil_chance(mate)
        if not self.nil:
            return 0.0
        if is_nil(mate):
            chance = self._uncovered(self.nil, unseen=unseen and self.partner is not None)
            if self.partner is not None or not self.edition.weighs_lives:
                return chance
            return chance_from_log_odds(log_odds(min(0.99, max(0.01, chance))) + _ALONE)
        return float(self.nil ** (1.25 - 0.1 * min(self._strength(mate), 6)))

    def _strength(self, mate: Bid | None) -> float:
        """Return the tricks a partner's number promises, three before they have bid."""
        if mate is None or self.partner is None:
            return 3.0
        return mate.tricks - self.record[self.partner].over

    def _blind_nil_chance(self, mate: Bid | None) -> float:
        if self.partner is None or (is_nil(mate) and mate is not None and mate.is_blind):
            return self._uncovered(self.nil, unseen=True)
        odds = log_odds(self.nil) + self.record[self.view.seat].nil_odds
        if is_nil(mate):
            odds += _BESIDE_NIL
        elif mate is not None:
            heard, by_trick = _BLIND_COVER
            odds += heard + by_trick * max(0, min(self._strength(mate), 6) - 3)
        odds += _TAKEN_UP * leftovers_taken_up(self.view.rules)
        return chance_from_log_odds(odds + _THIRD_SIDE * (len(self.view.seats.sides) > 2))

    def _uncovered(self, nil: float, *, unseen: bool) -> float:
        """The chance of a nil, its hand seen or not, that no partner covers."""
        known = self.edition.unseen_uncovered
        return float(nil**_UNCOVERED) if known is None or not unseen else known

    def _result(
        self,
        bid: Bid,
        mate: Bid | None,
        took: int,
        own: int = 0,
        for_them: int = 0,
        *,
        mates: int = 0,
    ) -> float:
        """The worth of a result: `took` tricks of the side without those of broken nils.

        These are `own` and the `mates`. The others score `for_them` besides.
        """
        known, view = self.known, self.view
        bids = list(view.bids)
        tricks = [0] * known.seats.hands
        bids[view.seat] = bid
        carrier = view.seat
        if self.partner is not None:
            bids[self.partner] = mate
            if is_nil(bid):
                carrier = self.partner
            tricks[self.partner] += mates
        tricks[carrier] += took
        tricks[view.seat] += own
        ours = self._points(self.side, bids, tricks)
        points, bags = self._theirs(max(0, known.left - took - own - mates))
        return self.standing.value(ours, (points + for_them, bags))

    def _points(self, side: int, bids: list[Bid | None], tricks: list[int]) -> tuple[int, int]:
        declarer = self.view.seat if self.known.seats.has_dummy else None
        sets = self._before[side].sets
        return side_points(
            self.known.rules, side, tuple(bids), tuple(tricks), declarer=declarer, sets=sets
        )

    def _their_result(self, rest: int) -> tuple[int, int]:
        """The result of the best other side, when `rest` tricks go to all the others."""
        known, view = self.known, self.view
        side = self.standing.other_side
        seats = known.seats.sides[side]
        others = known.seats.players - len(known.seats.sides[self.side])
        joint = known.seats.has_dummy  # a defender scores the tricks of both
        count = max(0, rest if joint else round(rest * len(seats) / max(1, others)))
        bids = list(view.bids)
        for seat in seats:
            if bids[seat] is None:
                bids[seat] = Bid("number", round(self._likely_number(seat, 0.5)))
        carriers = [s for s in seats if not is_nil(bids[s])] or [seats[0]]
        tricks = [0] * known.seats.hands
        tricks[carriers[0]] = count
        return self._points(side, bids, tricks)
