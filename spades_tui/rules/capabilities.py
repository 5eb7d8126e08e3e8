"""Properties that follow from a rule set, used by every rule, page, screen and bot that depends on
them.

Options on which several places depend are compared here only.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from spades_tui.rules.bids import KINDS, Bid, BidKind
from spades_tui.rules.catalog import all_options
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating


def overtrick_points(rules: RuleSet) -> int:
    """Return the points that an overtrick scores in its hand; negative if it costs points.

    A later penalty for bags is not included.
    """
    return -10 if rules.scoring.overtrick_reduces else rules.scoring.overtrick


def counts_bags(rules: RuleSet) -> bool:
    """Whether bags are counted: a penalty depends on them, or overtricks score nothing."""
    points = overtrick_points(rules)
    return points == 0 or (points > 0 and rules.scoring.bag_limit != "off")


def bag_price(rules: RuleSet) -> float:
    """Return the long-run cost of a bag in points: its share of the bag penalty; 0 without a bag
    limit.

    It is 0 or positive. The point that the overtrick itself scores is not subtracted.
    """
    scoring = rules.scoring
    return 0.0 if scoring.bag_limit == "off" else scoring.bag_penalty / scoring.bag_limit


def most_bags(rules: RuleSet) -> int | None:
    """Return the most bags a side can hold between two hands; None without a bag limit."""
    limit = rules.scoring.bag_limit
    return None if limit == "off" else limit - 1


def bags_refusal(bags: int, rules: RuleSet) -> str:
    """Return the reason a side cannot hold `bags` bags between two hands; "" if it can.

    The reason is a clause without a period.
    """
    most = most_bags(rules)
    if most is None or bags <= most:
        return ""
    return f"{bags} bags would have cost a penalty already, write {most} at most"


def penalties_and_bags(bags: int, rules: RuleSet) -> tuple[int, int]:
    """Return how many penalties a side pays for `bags` bags, and the bags it keeps (decision 21).

    Without a bag limit, or below it, these are 0 and `bags`.
    """
    most = most_bags(rules)
    if most is None or bags <= most:
        return 0, bags
    return (1, 0) if rules.scoring.bags_after_penalty == "reset" else divmod(bags, most + 1)


def hands_of(side: int, declarer: int | None, rules: RuleSet) -> tuple[int, ...]:
    """Return the indices of the hands whose tricks `side` scores (`Seating.hands_scored`).

    Args:
        side: the index of the side.
        declarer: the seat of the player who plays the dummy; None without a dummy, or while that
            player is not known.
        rules: the rules in force.
    """
    return seating(rules).hands_scored(side, declarer)


def nil_tricks_help(rules: RuleSet) -> bool:
    """Whether the tricks of a failed nil count toward the contract of the nil bidder's partner."""
    return rules.nil.failed_nil_tricks == "count for partner"


def hands_that_count(
    side: int, bids: Sequence[Bid | None], declarer: int | None, rules: RuleSet
) -> tuple[int, ...]:
    """Return the indices of the hands whose tricks count toward the contract of `side`.

    Nil bidders' hands are left out, unless the rules let their tricks count for the partner.

    Args:
        side: the index of the side.
        bids: by player; None for a bid not made yet.
        declarer: the seat of the player who plays the dummy; None without a dummy.
        rules: the rules in force.
    """
    hands = hands_of(side, declarer, rules)
    if nil_tricks_help(rules):
        return hands
    nils = {seat for seat, bid in enumerate(bids) if bid is not None and bid.is_nil}
    return tuple(hand for hand in hands if hand not in nils)


@cache
def kinds_played(rules: RuleSet) -> frozenset[BidKind]:
    """Return the kinds of bid that `rules` have, with ``partner's`` if there are partners."""
    partners = seating(rules).has_partners

    def is_played(kind: BidKind) -> bool:
        if kind == "blind number" and not partners:
            return rules.scoring.blind_bet
        on = (
            all_options()[name].get_value(rules) not in (False, "off")
            for name in KINDS[kind].options
        )
        return (partners or not KINDS[kind].partners) and all(on)

    return frozenset(filter(is_played, KINDS))


def least_blind_number(kind: BidKind, rules: RuleSet) -> int:
    """Return the lowest number of tricks in a blind bid of `kind`, "blind number" or "blind no
    trump".

    A blind no trump starts one below the lowest blind number.
    """
    least = rules.specials.blind_bid_min
    number = 2 if least == "off" else least
    return max(1, number - 1) if kind == "blind no trump" else number


def sweep_counts(rules: RuleSet) -> bool:
    """Whether the score depends on a side's taking every trick, beyond their number and a moon
    bid."""
    return rules.scoring.sweep_bonus > 0 or rules.specials.all_tricks != "nothing"


def deficit_needed(kind: BidKind, rules: RuleSet) -> int:
    """Return how many points behind a side must be to make a bid of `kind`; 0 if any score will
    do."""
    option = KINDS[kind].deficit
    return all_options()[option].get_value(rules) if option else 0


def is_bid_in_window(kind: BidKind, rules: RuleSet) -> bool:
    """Whether bids of `kind` are made before anyone looks, rather than at a player's turn.

    `kind` need not be among the bids of these rules.
    """
    if kind == "blind nil":
        return rules.nil.blind_nil_when == "before"
    if kind == "blind number":
        return not rules.scoring.blind_bet  # a bet is made at one's own turn
    return kind.startswith("blind")


@cache
def has_blind_window(rules: RuleSet) -> bool:
    """Whether there is a time before anyone looks in which some kind of blind bid may be made."""
    return any(is_bid_in_window(kind, rules) for kind in kinds_played(rules))


@cache
def has_blind_turn(rules: RuleSet) -> bool:
    """Whether some kind of blind bid is made at the player's own turn, before that player looks."""
    blind = (kind for kind in kinds_played(rules) if kind.startswith("blind"))
    return not all(is_bid_in_window(kind, rules) for kind in blind)


def bids_itself(hand: int, rules: RuleSet) -> bool:
    """Whether a hand is played without bids, for points by tricks (decision 37).

    Args:
        hand: the number of the hand in its game, from 1.
        rules: the rules in force.
    """
    return hand == 1 and rules.bidding.first_hand == "bids itself"


def bids_by_talk(rules: RuleSet) -> bool:
    """Whether the partners of a side agree on one number by talking."""
    return rules.bidding.bidding == "partnership"


def second_partner_names(rules: RuleSet) -> bool:
    """Whether only the second partner to speak names the number of tricks that the side bids.

    The first one tells what they hold (decision 78). False also without talk between partners.
    """
    return bids_by_talk(rules) and rules.bidding.named_by == "second partner"


def bids_are_free(rules: RuleSet) -> bool:
    """Whether any number may be bid; False if the number of spades held decides it."""
    return rules.bidding.bid_rule == "free"


def hands_are_drawn(rules: RuleSet) -> bool:
    """Whether players draw their hands card by card from the stock; False if cards are dealt."""
    return rules.deal.deal == "draw"


def exchange_sizes(rules: RuleSet) -> dict[BidKind, int]:
    """Return by kind, "nil" and "blind nil", how many cards each partner passes at it.

    Kinds without an exchange are left out; empty without partners or nils.
    """
    nil = rules.nil
    if not (seating(rules).has_partners and nil.nil):
        return {}
    blind = nil.blind_nil_pass if nil.blind_nil else 0
    sizes: dict[BidKind, int] = {"nil": nil.nil_pass, "blind nil": blind}
    return {kind: size for kind, size in sizes.items() if size}


def has_nil_exchange(rules: RuleSet) -> bool:
    """Whether a nil or blind nil of one player brings an exchange of cards between partners."""
    return bool(exchange_sizes(rules))


def passes_together(kind: BidKind, rules: RuleSet) -> bool:
    """Whether both partners pass face down at once at a nil of `kind`; if not, the bidder passes
    first.

    Args:
        kind: "nil" or "blind nil".
        rules: the rules in force.
    """
    own = rules.nil.blind_nil_pass_order
    apart = kind == "blind nil" and own != "as for nil"
    return (own if apart else rules.nil.pass_order) == "simultaneous"


def must_exchange(kind: BidKind, rules: RuleSet) -> bool:
    """Whether the exchange at a nil of `kind`, "nil" or "blind nil", is a duty.

    If not, the bidder may decline it.
    """
    own = rules.nil.blind_nil_pass_duty
    apart = kind == "blind nil" and own != "as for nil"
    return (own if apart else rules.nil.pass_duty) == "must"


def has_exchange(rules: RuleSet) -> bool:
    """Whether any bid brings an exchange of cards between partners."""
    specials = rules.specials
    return has_nil_exchange(rules) or (specials.double_nil and specials.double_nil_pass > 0)


def may_both_bid_nil(rules: RuleSet) -> bool:
    """Whether both partners of a side may each bid nil in one hand; False without partners or
    nils."""
    nil, bidding = rules.nil, rules.bidding
    one_only = bidding.one_nil_each_side or bidding.min_beside_nil > 0
    return seating(rules).has_partners and nil.nil and nil.nil_per_side == "both" and not one_only


def has_club_trick(rules: RuleSet) -> bool:
    """Whether every player with a club plays their lowest one to the first trick."""
    return rules.play.first_trick in ("lowest club, no spade", "lowest club, spade allowed")


def opens_with_a_club(rules: RuleSet) -> bool:
    """Whether the first card played in a hand must be a club."""
    return has_club_trick(rules) or rules.play.opening_lead == "holder of 2C"


def lowest_club_leads(rules: RuleSet) -> bool:
    """Whether the holder of the lowest club leads it to the first trick."""
    play = rules.play
    if has_club_trick(rules):
        return play.first_trick_order == "2C leads"
    return play.opening_lead == "holder of 2C"


def partial_sets(rules: RuleSet) -> bool:
    """Whether a set contract loses points only for the tricks that are missing."""
    return rules.scoring.set_penalty == "partial"


def dealer_takes_leftovers(rules: RuleSet) -> bool:
    """Whether the dealer takes up the leftover cards; there may be none with this pack."""
    return rules.deck.leftovers == "dealer"


def counts_last_spades(rules: RuleSet) -> bool:
    """Whether a side scores for winning the last tricks with spades of nine or above (option
    `last_spade_bonus`)."""
    return rules.scoring.last_spade_bonus != "off"


def has_cancel_card(rules: RuleSet) -> bool:
    """Whether there is a card that cancels an overtrick of the side that wins it in a trick."""
    return rules.scoring.bag_cancel_card != "none"


def may_go_blind(rules: RuleSet) -> bool:
    """Whether a player may decide alone to bid blind nil, with any hand.

    A deficit in points may be needed all the same (`deficit_needed`).
    """
    nil, alone = rules.nil, not (bids_by_talk(rules) or rules.bidding.one_nil_each_side)
    return nil.nil and nil.blind_nil and bids_are_free(rules) and alone


def cancel_card_is_cut(rules: RuleSet) -> bool:
    """Whether the card that cancels an overtrick is drawn from the pack before each deal.

    False if the rules name one card for all hands, or none.
    """
    return rules.scoring.bag_cancel_card == "cut"


def supports_claims(rules: RuleSet) -> bool:
    """Whether the program can prove claims under `rules`.

    It can with four hands and one pack, without `must_beat` and `rake_and_shake`.
    """
    play = rules.play
    odd = play.must_beat or play.rake_and_shake or rules.deck.packs != 1
    return seating(rules).hands == 4 and not odd


def may_misdeal(rules: RuleSet) -> bool:
    """Whether `rules` have any condition under which a player may call a misdeal."""
    return bool(rules.deal.misdeal)
