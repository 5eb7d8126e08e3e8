"""Leading, following and revokes."""

from typing import Annotated, Literal

from spades_tui.rules.options.option import OFF, Group, Option


class PlayOptions(Group, frozen=True):
    """Options for the play of the cards."""

    opening_lead: Annotated[
        Literal["left of dealer", "dealer", "holder of 2C", "declarer's left"],
        Option(
            "Opening lead",
            "Who leads to the first trick.",
            {
                "left of dealer": "the player on the dealer's left",
                "dealer": "the dealer",
                "holder of 2C": "the holder of the 2♣, who leads it",
                "declarer's left": "the player on the declarer's left",
            },
            "Alpha Theta, General rules, Tournament, Pirates",
            needs=("opening lead",),
        ),
    ] = "left of dealer"
    spades_lead: Annotated[
        Literal["broken", "broken, opening free", "any time"],
        Option(
            "Leading spades",
            "When a spade may be led. Spades are broken once one has been played to a trick; a "
            "player with only spades may always lead one.",
            {
                "broken": "once spades are broken",
                "broken, opening free": "once they are broken, or as the opening lead",
                "any time": "at any time",
            },
            "Alpha Theta, General rules, Tournament, Pirates",
        ),
    ] = "broken"
    first_trick: Annotated[
        Literal["normal", "no spades", "lowest club, no spade", "lowest club, spade allowed"],
        Option(
            "First trick",
            "Played like any other, or without spades, or everyone plays their lowest club; "
            "without a club, a heart or diamond, or in the last form a spade, which then wins.",
            {
                "normal": "like any other trick",
                "no spades": "no spades, unless a player has nothing else",
                "lowest club, no spade": "lowest clubs, no spades",
                "lowest club, spade allowed": "lowest clubs, spades allowed without a club",
            },
            "General rules, House",
        ),
    ] = "normal"
    first_trick_order: Annotated[
        Literal["together", "2C leads"],
        Option(
            "Order of the first trick",
            "Whether the lowest clubs are played together, or the 2♣ leads.",
            {"together": "all together", "2C leads": "the 2♣ leads, then clockwise"},
            needs=("club trick",),
        ),
    ] = "together"
    must_beat: Annotated[
        bool,
        Option(
            "Beating the winning card",
            "Whether a player must beat the highest card so far if they can, by trumping too when "
            "they cannot follow suit.",
            {False: "not required", True: "required if possible"},
        ),
    ] = False
    rake_and_shake: Annotated[
        bool,
        Option(
            "Rake and shake",
            "When the Big Joker is led, everyone plays their highest spade.",
            OFF,
        ),
    ] = False
    revokes: Annotated[
        Literal["prevented", "penalised"],
        Option(
            "Revokes",
            "Whether a card that does not follow suit is refused, or can be played and called.",
            {"prevented": "refused", "penalised": "can be played, called and penalized"},
            "Tournament",
        ),
    ] = "prevented"
