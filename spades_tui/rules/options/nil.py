"""Nil and blind nil."""

from typing import Annotated, Literal

import msgspec

from spades_tui.rules.options.option import ON, Group, Number, Option

PassCount = Annotated[int, msgspec.Meta(ge=0, le=4)]


class NilOptions(Group, frozen=True):
    """Options for nil and blind nil: when they may be bid, what they score, which cards are
    exchanged."""

    nil: Annotated[
        bool,
        Option(
            "Nil",
            "A promise to take no tricks, scored apart from the partner's contract.",
            ON,
            "Alpha Theta, General rules, Tournament, Pirates",
        ),
    ] = True
    nil_value: Annotated[
        Number,
        Option(
            "Nil is worth",
            "Points won by a nil that succeeds, and lost by one that fails.",
            {100: "±100", 50: "±50"},
            "Alpha Theta, General rules, Tournament, Pirates",
            needs=("nil",),
        ),
    ] = 100
    nil_per_side: Annotated[
        Literal["both", "one", "one at the table"],
        Option(
            "Nils in a hand",
            "How many players may bid nil in the same hand: both partners of a side, one of them, "
            "or only one player at the table.",
            {
                "both": "no limit",
                "one": "one on each side",
                "one at the table": "one at the table",
            },
            "Alpha Theta",
            needs=("partners", "nil"),
        ),
    ] = "both"
    failed_nil_tricks: Annotated[
        Literal["bags only", "count for partner", "neither"],
        Option(
            "Tricks of a failed nil",
            "How tricks taken by a failed nil are counted.",
            {
                "bags only": "as bags, not toward the partner's bid",
                "count for partner": "toward the partner's bid",
                "neither": "not at all",
            },
            "Alpha Theta, General rules, Tournament, House",
            needs=("nil", "nil tricks"),
        ),
    ] = "bags only"
    failed_nil_sinks_partner: Annotated[
        bool,
        Option(
            "Failed nil",
            "Whether a failed nil also sets the partner's contract.",
            {False: "does not affect the partner", True: "also sets the partner"},
            needs=("partners", "nil"),
        ),
    ] = False
    nil_pass: Annotated[
        PassCount,
        Option(
            "Cards exchanged at a nil",
            "How many cards a nil bidder exchanges with their partner.",
            {0: "none", 1: "1 card", 2: "2 cards"},
            needs=("partners", "nil"),
        ),
    ] = 0
    blind_nil: Annotated[
        bool,
        Option(
            "Blind nil",
            "A nil bid before looking at one's cards.",
            ON,
            "Alpha Theta, General rules, Tournament, Pirates",
        ),
    ] = True
    blind_nil_when: Annotated[
        Literal["own turn", "before"],
        Option(
            "Blind nil is bid",
            "At the player's own turn to bid, or before anyone looks at their cards.",
            {"own turn": "at one's own turn, before looking", "before": "before anyone looks"},
            "Alpha Theta, Pirates, House",
            needs=("blind nil",),
        ),
    ] = "own turn"
    blind_nil_value: Annotated[
        Number,
        Option(
            "Blind nil is worth",
            "Points won by a blind nil that succeeds.",
            {200: "200", 100: "100"},
            "Alpha Theta, General rules, Pirates",
            needs=("blind nil",),
        ),
    ] = 200
    blind_nil_loss: Annotated[
        Literal["same", "half"],
        Option(
            "A failed blind nil loses",
            "Points lost by a blind nil that fails.",
            {"same": "as much as it wins", "half": "half of what it wins"},
            needs=("blind nil",),
        ),
    ] = "same"
    blind_nil_deficit: Annotated[
        Number,
        Option(
            "Blind nil may be bid",
            "How far a side must be behind its best-placed opponents to bid blind nil.",
            {100: "when 100 points or more behind", 0: "at any score"},
            "Alpha Theta, General rules, Pirates",
            needs=("blind nil",),
        ),
    ] = 100
    blind_nil_pass: Annotated[
        PassCount,
        Option(
            "Cards exchanged at a blind nil",
            "How many cards a blind nil bidder exchanges with their partner.",
            {2: "2 cards", 1: "1 card", 0: "none"},
            "Alpha Theta, General rules, Pirates",
            needs=("partners", "blind nil"),
        ),
    ] = 2
    pass_order: Annotated[
        Literal["bidder first", "simultaneous"],
        Option(
            "Order of the exchange",
            "The bidder passes and the partner gives back, or both pass face down together.",
            {"bidder first": "the bidder first", "simultaneous": "together, face down"},
            "Alpha Theta, General rules",
            needs=("partners", "exchange"),
        ),
    ] = "bidder first"
    blind_nil_pass_order: Annotated[
        Literal["as for nil", "bidder first", "simultaneous"],
        Option(
            "Order at a blind nil",
            "Where both nils bring an exchange, the order at a blind nil may be another one.",
            {
                "as for nil": "the same as at a nil",
                "bidder first": "the bidder first",
                "simultaneous": "together, face down",
            },
            needs=("partners", "both exchanges"),
        ),
    ] = "as for nil"
    pass_duty: Annotated[
        Literal["may decline", "must"],
        Option(
            "Exchange of cards",
            "Whether the bidder may go without the exchange.",
            {"may decline": "the bidder may decline", "must": "required"},
            "Alpha Theta, General rules",
            needs=("partners", "exchange"),
        ),
    ] = "may decline"
    blind_nil_pass_duty: Annotated[
        Literal["as for nil", "may decline", "must"],
        Option(
            "Exchange at a blind nil",
            "Where both nils bring an exchange, whether a blind nil bidder may go without it.",
            {
                "as for nil": "the same as at a nil",
                "may decline": "the bidder may decline",
                "must": "required",
            },
            needs=("partners", "both exchanges"),
        ),
    ] = "as for nil"
    pass_ask_suit: Annotated[
        bool,
        Option(
            "Asking for a suit",
            "The bidder may name a suit they would like back; the partner need not comply.",
            {False: "not allowed", True: "allowed"},
            needs=("partners", "exchange"),
        ),
    ] = False
    cover_ask: Annotated[
        bool,
        Option(
            "Asking for cover",
            'A player may ask "Can you cover?" Yes commits them to blind nil, no leaves them free.',
            {False: "not allowed", True: "allowed once"},
            "Alpha Theta",
            needs=("partners", "blind nil", "blind nil in turn"),
        ),
    ] = False
    blind_nil_bags_free: Annotated[
        bool,
        Option(
            "Bags beside a blind nil",
            "Whether a side that plays a blind nil takes bags in that hand.",
            {False: "count as usual", True: "do not count"},
            needs=("blind nil", "overtricks score", "bags cost"),
        ),
    ] = False
