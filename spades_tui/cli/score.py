"""`spades score`: a hand from a real table, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from spades_tui.cli.options import Json, Preset, Rules
from spades_tui.cli.problems import Refused

if TYPE_CHECKING:
    from spades_tui.rules.ruleset import RuleSet
    from spades_tui.rules.scoring import SideScore
    from spades_tui.rules.scoring.from_table import MoreFacts

_OPTIONS: Final = {
    "winners": "--winners",
    "winning_cards": "--winning-cards",
    "cancelled": "--cancelled",
    "promise_broken": "--promise-broken",
}
_HANDS: Final = "Use S W N E (six players: S SW NW N NE SE), or 1, 2, 3, or none."


def score(
    bids: Annotated[
        str,
        typer.Option(
            metavar="BIDS",
            help="Bids clockwise from South: 4, 0, nil, bnil, dnil, b7, 10for200, moon, nt4, 4+lb, "
            'or spelt out (blind nil, 10-4-2); "-" for the partner of a player who bid for both; '
            "5* for the one of two equal bids that was made first and has the dummy.",
        ),
    ],
    tricks: Annotated[str, typer.Option(metavar="TRICKS", help='Tricks taken, as in "5 0 3 5".')],
    before: Annotated[
        str | None,
        typer.Option(
            metavar="SCORES", help='Scores before the hand, as in "337/7 120/3" (score/bags).'
        ),
    ] = None,
    preset: Preset = None,
    rules: Rules = None,
    winners: Annotated[
        str | None, typer.Option(metavar="HANDS", help=f"Who won each trick. {_HANDS}")
    ] = None,
    winning_cards: Annotated[
        str | None, typer.Option(metavar="CARDS", help="Card that won each trick.")
    ] = None,
    cancelled: Annotated[
        str | None, typer.Option(metavar="HANDS", help="Who won the bag-canceling card.")
    ] = None,
    promise_broken: Annotated[
        str | None, typer.Option(metavar="HANDS", help="Who broke their no-trump promise.")
    ] = None,
    revoker: Annotated[
        str | None, typer.Option(metavar="HAND", help="Who revoked, if it was established.")
    ] = None,
    json: Json = False,
) -> None:
    """Score a hand from a real table, line by line.

    Seats go clockwise from South. With four players, the first and third are partners. Without
    --preset or --rules, the standard rules apply.

    Example: spades score --bids "4 nil 3 5" --tricks "5 0 3 5"
    """
    from spades_tui.cli.output import print_json, write_out
    from spades_tui.cli.rule_source import rules_or_standard
    from spades_tui.rules.scoring.from_table import MoreFacts, score_sheet

    named = rules_or_standard(preset, rules)
    more = MoreFacts(
        winners=winners,
        winning_cards=winning_cards,
        cancelled=cancelled,
        promise_broken=promise_broken,
        revoker=revoker,
    )
    scored = _scored(named.rules, bids, tricks, before, more)
    if json:
        print_json(score_sheet(scored))
    else:
        write_out(_told(named.rules, scored))


def _scored(
    rules: RuleSet, bids: str, tricks: str, before: str | None, more: MoreFacts
) -> tuple[SideScore, ...]:
    from spades_tui.rules.scoring import MissingFact, score_hand
    from spades_tui.rules.scoring.from_table import facts_from_text

    try:
        facts, scores = facts_from_text(rules, bids, tricks, before, **more)
        return score_hand(facts, rules, scores)
    except MissingFact as missing:
        option = _OPTIONS.get(missing.fact, missing.fact)
        raise Refused(f"{option} is missing. {missing}") from None
    except ValueError as error:
        raise Refused(str(error)) from None


def _told(rules: RuleSet, scored: tuple[SideScore, ...]) -> str:
    from spades_tui.rules.capabilities import counts_bags
    from spades_tui.rules.scoring import side_names
    from spades_tui.rules.text import number_text

    lines = []
    for name, side in zip(side_names(rules), scored, strict=True):
        lines.append(name)
        lines += [f"  {line.label:<44} {number_text(line.points):>6}" for line in side.lines]
        lines.append(f"  {'Hand':<44} {number_text(side.hand):>6}")
        lines.append(f"  {'Score':<44} {number_text(side.score):>6}")
        if counts_bags(rules):
            lines.append(f"  {'Bags':<44} {side.bags:>6}")
    return "\n".join(lines) + "\n"
