"""Nil and blind nil."""

from typing import Annotated, Literal

import msgspec

from spades_tui.rules.options.bidding import Number
from spades_tui.rules.options.option import Option

PassCount = Annotated[int, msgspec.Meta(ge=0, le=4)]


class Nil(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Whether, when and at what price no tricks may be promised."""

    nil: Annotated[
        bool,
        Option(
            "Nil",
            "A promise to take no trick, won or lost beside the partner's own contract.",
            "Alpha Theta, General rules, Tournament, Pirates",
            {True: "may be bid", False: "not played"},
        ),
    ] = True
    nil_value: Annotated[
        Number,
        Option(
            "Nil is worth",
            "Points for a nil made, and lost for a nil set.",
            "Alpha Theta, General rules, Tournament, Pirates",
            {100: "±100", 50: "±50"},
            0,
            1000,
        ),
    ] = 100
    nil_per_side: Annotated[
        Literal["both", "one"],
        Option(
            "Nils on a side",
            "Whether both partners may bid nil in one hand.",
            "Alpha Theta",
            {"both": "both partners may", "one": "one partner only"},
        ),
    ] = "both"
    failed_nil_tricks: Annotated[
        Literal["bags only", "count for partner", "neither"],
        Option(
            "A failed nil's tricks",
            "What becomes of the tricks a nil bidder has taken against his promise.",
            "Alpha Theta, General rules, Tournament",
            {
                "bags only": "are bags, and do not help the partner",
                "count for partner": "count towards the partner's bid",
                "neither": "count for nothing",
            },
        ),
    ] = "bags only"
    failed_nil_sinks_partner: Annotated[
        bool,
        Option(
            "A failed nil sinks the partner",
            "Whether a failed nil loses the partner's contract too.",
            "General rules",
            {False: "the contract stands alone", True: "the contract is lost too"},
        ),
    ] = False
    nil_pass: Annotated[
        PassCount,
        Option(
            "Cards exchanged at a nil",
            "How many cards a nil bidder exchanges with his partner.",
            "General rules",
            {0: "none", 1: "1 card", 2: "2 cards"},
            0,
            4,
        ),
    ] = 0
    blind_nil: Annotated[
        bool,
        Option(
            "Blind nil",
            "A nil declared before looking at one's cards.",
            "Alpha Theta, General rules, Pirates",
            {True: "may be bid", False: "not played"},
        ),
    ] = True
    blind_nil_when: Annotated[
        Literal["own turn", "before"],
        Option(
            "Blind nil is declared",
            "At one's own turn to bid, or before anyone looks at his cards.",
            "Alpha Theta, Pirates",
            {"own turn": "at one's own turn, unlooked", "before": "before anyone looks"},
        ),
    ] = "own turn"
    blind_nil_value: Annotated[
        Number,
        Option(
            "Blind nil is worth",
            "Points for a blind nil made.",
            "Alpha Theta, General rules, Pirates",
            {200: "200", 100: "100"},
            0,
            1000,
        ),
    ] = 200
    blind_nil_loss: Annotated[
        Literal["same", "half"],
        Option(
            "Blind nil costs",
            "Points lost by a blind nil that is set.",
            "General rules",
            {"same": "as much as it wins", "half": "half of what it wins"},
        ),
    ] = "same"
    blind_nil_deficit: Annotated[
        Number,
        Option(
            "Blind nil only when behind by",
            "How far a side must be behind its best-placed opponents to bid blind nil.",
            "Alpha Theta, General rules, Pirates",
            {100: "100 points or more", 0: "at any score"},
            0,
            1000,
        ),
    ] = 100
    blind_nil_pass: Annotated[
        PassCount,
        Option(
            "Cards exchanged at a blind nil",
            "How many cards a blind nil bidder exchanges with his partner.",
            "Alpha Theta, General rules, Pirates",
            {2: "2 cards", 1: "1 card", 0: "none"},
            0,
            4,
        ),
    ] = 2
    pass_order: Annotated[
        Literal["bidder first", "simultaneous"],
        Option(
            "Order of an exchange",
            "The bidder passes and the partner gives back, or both pass face down together.",
            "Alpha Theta, General rules",
            {"bidder first": "the bidder first", "simultaneous": "together, face down"},
        ),
    ] = "bidder first"
    pass_duty: Annotated[
        Literal["may decline", "must"],
        Option(
            "Duty to exchange",
            "Whether the bidder may go without the exchange.",
            "Alpha Theta, General rules",
            {"may decline": "the bidder may decline", "must": "cards must be exchanged"},
        ),
    ] = "may decline"
    pass_ask_suit: Annotated[
        bool,
        Option(
            "Asking for a suit",
            "The bidder may name a suit he would like back; the partner need not comply.",
            "General rules",
            {False: "no asking", True: "the bidder may name a suit"},
        ),
    ] = False
    cover_ask: Annotated[
        bool,
        Option(
            "Asking for cover",
            '"Can you cover?" A yes binds the asker to his blind nil, a no leaves him free.',
            "Alpha Theta",
            {False: "no question", True: "may be asked once"},
        ),
    ] = False
    blind_nil_bags_free: Annotated[
        bool,
        Option(
            "No bags beside a blind nil",
            "A side that plays a blind nil takes no bags in that hand.",
            "General rules",
            {False: "bags as always", True: "no bags in that hand"},
        ),
    ] = False
