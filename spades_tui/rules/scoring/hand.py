"""The score of a hand: played to the end, stopped by a revoke, or never bid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

import msgspec

from spades_tui.cards import Card
from spades_tui.rules.bids import Bid
from spades_tui.rules.capabilities import counts_last_spades, hands_of, has_cancel_card
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.contract import contract_for, score_contract
from spades_tui.rules.scoring.facts import HandFacts, SideBefore, SideScore
from spades_tui.rules.scoring.nils import score_nils, score_opponents_double_nil, settle_nils
from spades_tui.rules.scoring.overtricks import (
    score_bags,
    score_bonuses,
    score_nil_tricks,
    score_overtricks,
)
from spades_tui.rules.scoring.side_account import SET, SideAccount, side_bids
from spades_tui.rules.scoring.specials import score_bemo
from spades_tui.rules.seating import seating

Standing = SideBefore | tuple[int, int]
"""Score and bags of a side before a hand, and perhaps its sets."""

Part = Callable[[SideAccount], SideAccount]
"""One area of scoring: returns an account with its lines added."""

PARTS: Final[tuple[Part, ...]] = (
    score_contract,
    score_bemo,
    score_nils,
    score_opponents_double_nil,
    score_overtricks,
    score_nil_tricks,
    score_bonuses,
    score_bags,
)
"""The areas of scoring, in the order of their lines."""


def score_hand(
    facts: HandFacts,
    rules: RuleSet,
    before: Sequence[Standing],
    *,
    bids_itself: bool = False,
) -> tuple[SideScore, ...]:
    """Return the score of each side for a hand, by side.

    Args:
        facts: the hand as it was bid and played.
        rules: the rules in force.
        before: by side, score, bags and, if sets lose the game, the sets before the hand.
        bids_itself: whether the hand was played without bids (decision 37); also assumed if all
            bids are None.

    Raises:
        MissingFact: when a rule in force needs a fact that is None.
    """
    return tuple(
        settle_side(
            side_account(facts, rules, side, bids_itself=bids_itself), own, bids_itself=bids_itself
        )
        for side, own in enumerate(before)
    )


def side_account(facts: HandFacts, rules: RuleSet, side: int, *, bids_itself: bool) -> SideAccount:
    """Return the account of a side with all lines of the hand but the bag penalty.

    It does not depend on the score or bags before the hand; `settle_side` adds them.

    Args:
        facts: the hand; the result is the same for the facts from `facts_for_side`.
        rules: the rules in force.
        side: the index of the side.
        bids_itself: as for `score_hand`.
    """
    seats = seating(rules).sides[side]
    account = SideAccount(rules, facts, side, seats, side_bids(facts.bids, side, rules), 0)
    for part in _parts(facts, bids_itself=bids_itself):
        if part is not score_bags:
            account = _add_part(account, part)
    return account


def _add_part(account: SideAccount, part: Part) -> SideAccount:
    """Return an account with the lines of `part` added, and the cause of their points."""
    scored = part(account)
    added = len(scored.lines) - len(account.lines)
    if not added:
        return scored
    cause = _CAUSES.get(part, "bonus" if part in PARTS else "contract")
    return msgspec.structs.replace(scored, causes=account.causes + (cause,) * added)


def settle_side(account: SideAccount, before: Standing, *, bids_itself: bool) -> SideScore:
    """Return the score of a side for a hand.

    Args:
        account: the side's account from `side_account`.
        before: score, bags and perhaps sets of the side before the hand.
        bids_itself: as for `score_hand`.
    """
    score, bags, sets = SideBefore(*before)
    settled = _add_penalty(account, bags, bids_itself=bids_itself)
    return _close_account(_add_set(settled, sets), score)


def _add_set(account: SideAccount, sets: int) -> SideAccount:
    """Return an account with a line that counts this set, if sets lose the game and it is one
    (decision 75)."""
    ending = account.rules.ending
    if not ending.sets_lose or account.made is not False:
        return account
    row = " in a row" if ending.sets_lose_in_a_row else ""
    label = f"{SET} {sets + 1} of {ending.sets_lose}{row}"
    lost = account.loses_game or sets + 1 >= ending.sets_lose
    return account.add_line(label, 0, loses_game=lost)


def count_sets(
    hands: Iterable[Sequence[SideScore]], rules: RuleSet, earlier: Sequence[int] = ()
) -> tuple[int, ...]:
    """Return by side the sets of a game that count toward losing it (decision 75).

    Args:
        hands: the score of every side in each finished hand of the game, oldest first.
        rules: the rules in force; if sets do not lose the game, `earlier` is returned.
        earlier: by side, the sets before the first of these hands; empty for 0 each.
    """
    sets = list(earlier) or [0] * len(seating(rules).sides)
    if rules.ending.sets_lose:
        for scores in hands:
            for side, score in enumerate(scores):
                if score.made is False:
                    sets[side] += 1
                elif score.made and rules.ending.sets_lose_in_a_row:
                    sets[side] = 0
    return tuple(sets)


def _add_penalty(account: SideAccount, bags: int, *, bids_itself: bool) -> SideAccount:
    """Return an account with the penalty for bags added, for a side with `bags` before the hand."""
    account = msgspec.structs.replace(account, bags_before=bags)
    counted = score_bags in _parts(account.facts, bids_itself=bids_itself)
    return _add_part(account, score_bags) if counted else account


class PointsByCause(NamedTuple):
    """A side's points in a hand by cause; they add up to the points of the hand.

    Attributes:
        contract: points for the contract, or for the tricks of a hand without bids; negative if
            lost.
        nil: points for nils; negative if lost.
        overtricks: points for overtricks and the tricks of failed nils; negative if they cost
            points.
        penalty: points of the bag penalty, 0 or negative.
        bonus: all other points, such as bonuses and Bemos.
    """

    contract: int = 0
    nil: int = 0
    overtricks: int = 0
    penalty: int = 0
    bonus: int = 0


_CAUSES: Final[dict[Part, str]] = {
    score_contract: "contract",
    score_nils: "nil",
    score_overtricks: "overtricks",
    score_nil_tricks: "overtricks",
    score_bags: "penalty",
}
"""Parts that are a cause by themselves; all else is a bonus, or the contract of a hand not bid."""


def points_by_cause(account: SideAccount, bags: int, *, bids_itself: bool) -> PointsByCause:
    """Return the points of a side in a hand by cause.

    Args:
        account: the side's account from `side_account`.
        bags: its bags before the hand.
        bids_itself: as for `score_hand`.
    """
    settled = _add_penalty(account, bags, bids_itself=bids_itself)
    counts: dict[str, int] = {}
    for cause, line in zip(settled.causes, settled.lines, strict=True):
        counts[cause] = counts.get(cause, 0) + line.points
    return PointsByCause(**counts)


def facts_for_side(facts: HandFacts, side: int, rules: RuleSet) -> HandFacts:
    """Return `facts` with all that cannot change the score of `side` replaced by fixed values.

    So hands that score alike for `side` mostly give equal facts, by which scores can be cached.
    `facts` are returned unchanged after a revoke, in a hand without bids, and if the side may score
    by another side's failed double nil.
    """
    seats = seating(rules).sides[side]
    nobody_bid = all(facts.bids[seat] is None for seat in seats)
    if facts.revoker is not None or nobody_bid or pays_for_others_failing(facts.bids, rules):
        return facts
    hands = hands_of(side, facts.declarer, rules)
    foreign = next(hand for hand in range(len(facts.tricks)) if hand not in hands)
    tricks = [took if hand in hands else 0 for hand, took in enumerate(facts.tricks)]
    tricks[foreign] = sum(facts.tricks) - sum(tricks)
    bids = tuple(bid if seat in hands else None for seat, bid in enumerate(facts.bids))
    winners, cards = facts.winners, facts.winning_cards
    cancelled, broken = facts.cancelled, facts.promise_broken
    if winners is not None:
        relevant = _tricks_told_apart(winners, hands, find_needed_trick_order(bids, rules))
        winners = tuple(
            hand if place in relevant else foreign for place, hand in enumerate(winners)
        )
        cards = cards and tuple(
            card if place in relevant else Card.C2 for place, card in enumerate(cards)
        )
    return msgspec.structs.replace(
        facts,
        bids=bids,
        tricks=tuple(tricks),
        winners=winners,
        winning_cards=cards,
        cancelled=cancelled
        and tuple(won if hand in hands else 0 for hand, won in enumerate(cancelled)),
        promise_broken=broken and tuple(lost and seat in seats for seat, lost in enumerate(broken)),
    )


def pays_for_others_failing(bids: tuple[Bid | None, ...], rules: RuleSet) -> bool:
    """Whether a double nil is bid and other sides score a bonus if both its players fail.

    Args:
        bids: by player; None for a bid not made.
        rules: the rules in force.
    """
    declared = any(bid is not None and bid.is_double_nil for bid in bids)
    return declared and bool(rules.specials.double_nil_both_fail)


def _tricks_told_apart(
    winners: tuple[int, ...], hands: tuple[int, ...], order: TrickOrder
) -> set[int]:
    """Return the indices of tricks won by `hands` that may matter: the first, and the last run."""
    indices = {place for place, hand in enumerate(winners[: order.first]) if hand in hands}
    count = len(winners)
    while order.run and count and winners[count - 1] in hands:
        count -= 1
        indices.add(count)
    return indices


def _parts(facts: HandFacts, *, bids_itself: bool) -> tuple[Part, ...]:
    if bids_itself or all(bid is None for bid in facts.bids):
        return (_score_first_hand,)
    return PARTS if facts.revoker is None else (score_revoke,)


def _close_account(done: SideAccount, score: int) -> SideScore:
    hand = sum(line.points for line in done.lines)
    final_bags = done.bags_before + done.bags if done.bags_after is None else done.bags_after
    return SideScore(
        lines=done.lines,
        hand=hand,
        score=score + hand,
        bags=final_bags,
        bags_taken=done.bags,
        made=done.made,
        wins_game=done.wins_game,
        loses_game=done.loses_game,
    )


def list_needed_facts(bids: tuple[Bid | None, ...], rules: RuleSet) -> tuple[str, ...]:
    """Return the names of the fields of `HandFacts` that scoring a hand with these bids needs.

    `bids` and `tricks`, always needed, are left out.

    Args:
        bids: by player; None for a bid not made.
        rules: the rules in force.
    """
    placed_bids = [bid for bid in bids if bid is not None]
    bonus = counts_last_spades(rules)
    flags = {
        "winners": bonus or any(bid.bemo for bid in placed_bids),
        "winning_cards": bonus,
        "cancelled": has_cancel_card(rules),
        "promise_broken": any(bid.is_no_trump for bid in placed_bids),
        "declarer": seating(rules).has_dummy,
    }
    return tuple(fact for fact, wanted in flags.items() if wanted)


class TrickOrder(NamedTuple):
    """Which facts about the order of the tricks a score depends on.

    Attributes:
        first: for how many of the first tricks their winners count (Bemo); 0 if for none.
        run: whether it counts which side won the last tricks with a spade of nine or above (option
            `last_spade_bonus`).
    """

    first: int
    run: bool


def find_needed_trick_order(bids: tuple[Bid | None, ...], rules: RuleSet) -> TrickOrder:
    """Return which facts about the order of the tricks the score depends on with these bids.

    Args:
        bids: by player; None for a bid not made.
        rules: the rules in force.
    """
    first = max((bid.bemo_tricks for bid in bids if bid is not None), default=0)
    return TrickOrder(first, counts_last_spades(rules))


def _score_first_hand(account: SideAccount) -> SideAccount:
    """Return the account of a hand without bids scored: 10 for each trick.

    A side below the minimum bid loses 10 × the minimum. There are no bags.
    """
    board = account.rules.bidding.min_team_bid
    took = sum(account.facts.tricks[hand] for hand in account.hands)
    if account.facts.revoker is not None:
        return _score_revoke(account, account.facts.revoker, took)
    if took < board:
        return account.add_line(f"First hand, took {took} of {board}", -10 * board, made=False)
    return account.add_line(f"First hand, took {took}", 10 * took, made=True)


def min_revoke_tricks(rules: RuleSet) -> int:
    """Return the least number of tricks whose points a revoke costs in a hand without bids
    (decision 28)."""
    return rules.bidding.min_team_bid or tricks_in_hand(rules) // len(seating(rules).sides)


def _score_revoke(account: SideAccount, revoker: int, took: int) -> SideAccount:
    """Return the account with a revoke in a hand without bids scored.

    The points of the tricks taken, or of the least number, are lost or credited.
    """
    worth = 10 * max(took, min_revoke_tricks(account.rules))
    is_credited, reason = _judge_revoke(account, revoker)
    return account.add_line(
        f"First hand, {reason}", worth if is_credited else -worth, made=is_credited
    )


def _judge_revoke(account: SideAccount, revoker: int) -> tuple[bool, str]:
    """Return whether the bids of a side count as made after a revoke, and the reason in words."""
    if seating(account.rules).side_of[revoker] == account.side:
        return False, "lost by the revoke"
    return True, "credited for the revoke"


def score_revoke(account: SideAccount) -> SideAccount:
    """Return the account scored after a called revoke: the bids of the side at fault as lost.

    The bids of every other side are scored as made, whatever was played (decision 28).
    """
    assert account.facts.revoker is not None
    is_credited, reason = _judge_revoke(account, account.facts.revoker)
    contract = contract_for(account.bids, account.rules)
    if contract is not None:
        account = account.add_line(
            f"{contract.label}, {reason}",
            contract.wins if is_credited else -contract.loses,
            contract=contract,
            made=is_credited,
        )
        account = msgspec.structs.replace(account, wins_game=is_credited and contract.wins_game)
    return settle_nils(account, is_made=is_credited, reason=reason)
