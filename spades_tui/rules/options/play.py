"""Leading, following and revokes."""

from typing import Annotated, Literal

import msgspec

from spades_tui.rules.options.option import Option


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """The play of the cards."""

    opening_lead: Annotated[
        Literal["left of dealer", "dealer", "holder of 2C", "declarer's left"],
        Option(
            "Opening lead",
            "Who leads to the first trick.",
            "General rules, Tournament, Pirates",
            {
                "left of dealer": "the player on the dealer's left",
                "dealer": "the dealer",
                "holder of 2C": "the holder of the 2♣, who leads it",
                "declarer's left": "the player on the declarer's left",
            },
        ),
    ] = "left of dealer"
    spades_lead: Annotated[
        Literal["broken", "broken, opening free", "any time"],
        Option(
            "Leading spades",
            "When a spade may be led. Spades are broken once one has been played to a trick; a "
            "player with nothing but spades may always lead one.",
            "Alpha Theta, General rules, Tournament, Pirates",
            {
                "broken": "once they are broken",
                "broken, opening free": "once they are broken, or as the opening lead",
                "any time": "at any time",
            },
        ),
    ] = "broken"
    first_trick: Annotated[
        Literal["normal", "lowest club, no spade", "lowest club, spade allowed"],
        Option(
            "First trick",
            "Played like any other, or everybody plays his lowest club; without clubs a heart "
            "or diamond, or in the second form a spade, which then wins.",
            "General rules",
            {
                "normal": "like any other trick",
                "lowest club, no spade": "lowest clubs, no spade may be played",
                "lowest club, spade allowed": "lowest clubs, those without may play a spade",
            },
        ),
    ] = "normal"
    first_trick_order: Annotated[
        Literal["together", "2C leads"],
        Option(
            "Order of the first trick",
            "Whether the lowest clubs are played together, or the 2♣ leads.",
            "General rules",
            {"together": "all together", "2C leads": "the 2♣ leads, then clockwise"},
        ),
    ] = "together"
    must_beat: Annotated[
        bool,
        Option(
            "Must beat",
            "A player must beat the highest card so far if he can, by trumping too when he "
            "cannot follow.",
            "General rules",
            {False: "play as you like", True: "beat it if you can"},
        ),
    ] = False
    rake_and_shake: Annotated[
        bool,
        Option(
            "Rake and shake",
            "When the big joker is led everyone plays his highest spade.",
            "General rules",
            {False: "not played", True: "the big joker draws the highest spades"},
        ),
    ] = False
    revokes: Annotated[
        Literal["prevented", "penalised"],
        Option(
            "Revokes",
            "Whether a card that does not follow suit is refused, or can be played and called.",
            "Tournament",
            {"prevented": "refused", "penalised": "can be played, called and penalised"},
        ),
    ] = "prevented"
