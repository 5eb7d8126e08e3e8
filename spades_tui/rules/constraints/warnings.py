"""Rule sets that can be played but may surprise (decision 55)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from spades_tui.rules.bids import BidKind
from spades_tui.rules.capabilities import (
    bids_are_free,
    deficit_needed,
    kinds_played,
    overtrick_points,
)
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.misdeal import misdeal_chance
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating


def endless_game_warnings(rules: RuleSet) -> Iterator[str]:
    """Yield a sentence if a game may never end because sides must bid more tricks than there are.

    If every side must bid all tricks, or all but one, all are set alike in every hand and stay
    tied. With lower minimum bids some side is set in every hand; then only a floor or a limit of
    hands ends the game, and with one of these nothing is yielded.
    """
    table, ending = seating(rules), rules.ending
    sides = 2 if table.has_dummy else len(table.sides)
    least, tricks = rules.bidding.min_team_bid, tricks_in_hand(rules)
    if sides * least <= tricks or not bids_are_free(rules):
        return
    if least >= tricks - 1 and not rules.nil.nil and rules.scoring.set_penalty == "full":
        yield (
            f"Games may not end: bids of {least} or more set every side alike, and a tie is played "
            "on. A lower least bid or the partial penalty would end them."
        )
    elif ending.floor == "none" and ending.max_hands == "none":
        yield (
            f"Games may not end: bids of {least} or more promise {sides * least} of {tricks} "
            "tricks in all. A floor or a limit of hands would end them."
        )


_MANY: Final = 1 / 3
"""Players are warned if a larger share of deals, 0 to 1, allows a misdeal."""


def _many_misdeals(rules: RuleSet) -> Iterator[str]:
    chance = misdeal_chance(rules)
    if chance > _MANY:
        yield (
            f"Many deals will be thrown in: {100 * chance:.0f} in 100 hold a hand that may be "
            "called a misdeal."
        )


def _warn_of_forced_nils(rules: RuleSet) -> Iterator[str]:
    if rules.play.must_beat and rules.nil.nil:
        yield "Players must beat the winning card, a nil bidder too: nils will rarely succeed."


def _long_games(rules: RuleSet) -> Iterator[str]:
    ending = rules.ending
    slow = overtrick_points(rules) < 0
    unlimited = ending.floor == "none" and ending.max_hands == "none"
    if slow and unlimited and ending.target >= 1000:
        yield (
            f"A game to {ending.target} in which overtricks cost points is long: a floor or a "
            "limit of hands would end it."
        )


def _empty_promise(rules: RuleSet) -> Iterator[str]:
    if rules.specials.no_trump and rules.specials.no_trump_holding == "no spade":
        yield "Without a spade in hand the no-trump promise is empty: it cannot be broken."


def _unreachable_deficits(rules: RuleSet) -> Iterator[str]:
    target = rules.ending.target
    names: dict[BidKind, str] = {"blind number": "blind bid"}
    for kind in sorted(kinds_played(rules) - {"blind double nil"}):
        deficit = deficit_needed(kind, rules)
        if deficit >= target:
            yield (
                f"Few sides will ever be {deficit} behind in a game to {target}: no "
                f"{names.get(kind, kind)} then."
            )


def _odd_scores(rules: RuleSet) -> Iterator[str]:
    scoring, least = rules.scoring, rules.bidding.min_team_bid
    if scoring.set_penalty == "partial" and scoring.double_take_loses:
        yield "Taking twice the bid costs ten for each trick bid, more than being set would."
    if least > 6:
        yield f"A least bid of {least} sets weak hands before they are played."
    if scoring.overtrick == 0 and scoring.bag_limit == 10 and rules.ending.target <= 200:
        yield (
            f"In a game to {rules.ending.target} few sides reach ten bags, so overtricks cost "
            "next to nothing."
        )
    specials = rules.specials
    if specials.ten_for_200 == "off":
        return
    ten = specials.ten_for_200_wins
    if ten <= 100:
        yield f"A ten-for-200 wins {ten}, no more than a plain bid of ten."
    elif specials.moon == "off" and specials.all_tricks == "nothing":
        moon = "moon of 500" if ten < 500 else "moon that wins the game"
        yield f"Ten tricks are worth {ten} and all of them no more: consider a {moon}."


def _odd_nils(rules: RuleSet) -> Iterator[str]:
    nil, specials = rules.nil, rules.specials
    if not nil.nil:
        return
    if not nil.nil_value:
        yield "A nil is worth nothing either way: nobody has a reason to bid it."
    if nil.nil_value >= rules.ending.target:
        yield f"A nil is worth {nil.nil_value} in a game to {rules.ending.target}: one decides it."
    if nil.blind_nil and nil.blind_nil_value < nil.nil_value:
        yield (
            f"A blind nil is worth {nil.blind_nil_value}, less than a nil bid after looking "
            f"({nil.nil_value}): nobody has a reason to bid it."
        )
    if not specials.double_nil:
        return
    won, lost = specials.double_nil_value, specials.double_nil_loss
    if won != "game" and won < 2 * nil.nil_value:
        yield f"A double nil is worth {won}, less than two nils of {nil.nil_value} bid separately."
    if won != "game" and (lost == "game" or lost > 2 * won):
        cost = "the game" if lost == "game" else str(lost)
        yield f"A double nil wins {won} and costs {cost}: few sides will take that risk."


def _odd_bags(rules: RuleSet) -> Iterator[str]:
    limit, penalty = rules.scoring.bag_limit, rules.scoring.bag_penalty
    if limit == "off":
        return
    if not penalty:
        yield "Bags are counted, but the penalty for them is 0."
    elif penalty > 20 * limit:
        yield (
            f"A penalty of {penalty} for every {limit} bags makes each overtrick cost about "
            f"{penalty // limit} points, more than twice what a trick bid is worth: scores fall "
            "and games are long."
        )


_CAUTIONS: Final[tuple[Callable[[RuleSet], Iterator[str]], ...]] = (
    _many_misdeals,
    _warn_of_forced_nils,
    endless_game_warnings,
    _long_games,
    _empty_promise,
    _unreachable_deficits,
    _odd_scores,
    _odd_nils,
    _odd_bags,
)


def find_warnings(rules: RuleSet) -> Iterator[str]:
    """Yield sentences about consequences of `rules` that may surprise the players.

    `rules` must be normalized (`normalize`).
    """
    for caution in _CAUTIONS:
        yield from caution(rules)
