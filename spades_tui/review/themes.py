"""The theme of a decision, and the phase of the hand."""

from __future__ import annotations

from typing import Final, Literal, get_args

from spades_tui.bots.interface import Cause, causes_between
from spades_tui.bots.protocol import Alternative
from spades_tui.player_view import View
from spades_tui.rules.actions import Action, Discard, MakeBid, PassCards, PlayCard, Propose, Raise
from spades_tui.rules.bids import is_nil
from spades_tui.rules.deck import tricks_in_hand

DecisionKind = Literal["bid", "call", "exchange", "lead", "follow"]
""""bid"; "call", any other word in the bidding; "exchange", cards given away; "lead" and "follow",
cards played first or later in a trick."""
DecisionTheme = Literal[
    "nil bid", "number", "call", "cards", "own nil", "cover", "their nil", "contract", "set",
    "bags", "tricks",
]  # fmt: skip
Phase = Literal["before the play", "first tricks", "middle", "last tricks"]

KIND_NAMES: Final[dict[DecisionKind, str]] = {
    "bid": "bids",
    "call": "other calls",
    "exchange": "cards given away",
    "lead": "leads",
    "follow": "cards that follow",
}
THEME_NAMES: Final[dict[DecisionTheme, str]] = {
    "nil bid": "nil or a number",
    "number": "how many to bid",
    "call": "other calls",
    "cards": "what to give away",
    "own nil": "keeping your nil",
    "cover": "covering a nil",
    "their nil": "their nil",
    "contract": "making the contract",
    "set": "setting them",
    "bags": "bags",
    "tricks": "tricks and points",
}
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)

_STAKES: Final[dict[Cause, DecisionTheme]] = {
    "contract": "contract",
    "bags": "bags",
    "their contract": "set",
    "their nil": "their nil",
    "their bags": "bags",
}
"""The theme of a decision by the cause of most of its points; other causes have none."""


def kind_of(view: View, action: Action) -> DecisionKind:
    """Return the kind of the decision `action`, made by the player with `view`."""
    if isinstance(action, PlayCard):
        return "lead" if view.trick is None else "follow"
    if isinstance(action, PassCards | Discard):
        return "exchange"
    return "bid" if isinstance(action, MakeBid | Propose | Raise) else "call"


def phase_of(view: View) -> Phase:
    """Return the phase of the hand at `view`; three phases divide the play into equal parts."""
    if view.phase != "play":
        return "before the play"
    return PHASES[1 + min(3 * len(view.tricks) // tricks_in_hand(view.rules), 2)]


def theme_of(view: View, better: Alternative, worse: Alternative) -> DecisionTheme:
    """Return the theme of a choice between two answers: the main cause of their difference in
    points.

    Args:
        view: the view of the player who decides.
        better: the better answer, with its figures.
        worse: the other answer, with its figures.
    """
    actions = better.action, worse.action
    kinds = {kind_of(view, action) for action in actions}
    if kinds & {"bid", "call"}:
        nils = {isinstance(action, MakeBid) and is_nil(action.bid) for action in actions}
        if len(nils) == 2:
            return "nil bid"
        return "number" if kinds == {"bid"} else "call"
    if "exchange" in kinds:
        return "cards"
    main = causes_between(better.numbers, worse.numbers).main
    if main == "nil":
        return "own nil" if view.seat in view.live_nils else "cover"
    return "tricks" if main is None else _STAKES.get(main, "tricks")
