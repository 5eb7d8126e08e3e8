"""How hands are made, and when a deal does not count."""

from typing import Annotated, Literal

import msgspec

from spades_tui.rules.options.option import Option

MisdealReason = Literal["no spades", "one spade", "seven of a suit", "no face card"]


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """The deal or draw, and the hands a player may throw in."""

    deal: Annotated[
        Literal["all at once", "draw"],
        Option(
            "Deal",
            "All cards dealt, or drawn in turn from the stock: look at the top card, keep it "
            "and discard the next, or discard it and keep the next.",
            "General rules",
            {"all at once": "all cards are dealt", "draw": "hands are drawn from the stock"},
        ),
    ] = "all at once"
    misdeal: Annotated[
        tuple[MisdealReason, ...],
        Option(
            "Misdeal may be called with",
            "A player whose hand fits may call a misdeal before his side has said anything; "
            "the same dealer deals again.",
            "General rules",
            {
                "no spades": "no spade",
                "one spade": "at most one spade",
                "seven of a suit": "a suit of seven or more",
                "no face card": "no king, queen or jack",
            },
        ),
    ] = ()
    misdeal_consult: Annotated[
        bool,
        Option(
            "Ask the partner about a misdeal",
            'He may ask "should I call a misdeal?" and hear yes or no, nothing else.',
            "General rules",
            {False: "no question", True: "one question, yes or no"},
        ),
    ] = False
