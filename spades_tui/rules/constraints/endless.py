"""Rule sets under which games may not end, by two conditions read off the options."""

from __future__ import annotations

from collections.abc import Iterator

from spades_tui.rules.capabilities import bids_are_free
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating


def endless(rules: RuleSet) -> Iterator[str]:
    """Yield a sentence where the least bids come to more tricks than there are.

    Where each side has to bid every trick, or all but one, all are set alike and tie for ever, near
    floor or not. Where they promise less, some side is set in every hand: scores fall, and only a
    floor or a limit of hands ends the game.
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
