"""What to put away after taking up the leftovers."""

from __future__ import annotations

from spades_tui.bots.heuristics.evaluation.worth import is_nil
from spades_tui.bots.heuristics.passing.shedding import as_nil, as_tricks, best_without
from spades_tui.bots.protocol import Decision, Reason
from spades_tui.rules.actions import Discard
from spades_tui.view import View


def discard(view: View) -> Decision:
    """Keep the hand that suits the bid: strong and short, or harmless for a nil."""
    assert view.prompt is not None
    assert view.prompt.pick is not None
    nil = is_nil(view.bids[view.seat])
    cards = best_without(view, view.prompt.pick.count, as_nil if nil else as_tricks)
    text = "These are the cards most likely to win." if nil else "These cards win nothing."
    return Decision(Discard(view.prompt.seat, cards), (Reason("discard", text),))
