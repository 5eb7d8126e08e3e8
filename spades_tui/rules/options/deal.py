"""How hands are made, and when a deal does not count."""

from typing import Annotated, Literal

from spades_tui.rules.options.option import Group, Option

MisdealReason = Literal["no spades", "one spade", "seven of a suit", "no face card"]


class DealOptions(Group, frozen=True):
    """The deal or draw, and the hands a player may throw in."""

    deal: Annotated[
        Literal["all at once", "draw"],
        Option(
            "Deal",
            "All cards are dealt, or drawn in turn from the stock: look at the top card, then keep "
            "it and discard the next, or discard it and keep the next.",
            {"all at once": "all cards are dealt", "draw": "hands are drawn from the stock"},
            "Alpha Theta, General rules, Tournament, Pirates",
        ),
    ] = "all at once"
    misdeal: Annotated[
        tuple[MisdealReason, ...],
        Option(
            "Misdeal may be called with",
            "A player dealt such a hand may call a misdeal before their side has bid; the same "
            "dealer deals again.",
            {
                "no spades": "no spade",
                "one spade": "at most one spade",
                "seven of a suit": "seven or more cards of one suit",
                "no face card": "no king, queen or jack",
            },
            "General rules, Tournament",
        ),
    ] = ()
    misdeal_consult: Annotated[
        bool,
        Option(
            "Asking about a misdeal",
            'A player may ask their partner "Should I call a misdeal?" and hear yes or no, nothing '
            "else.",
            {False: "not allowed", True: "allowed once"},
            needs=("partners", "misdeals"),
        ),
    ] = False
