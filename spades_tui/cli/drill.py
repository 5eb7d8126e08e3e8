"""`spades drill`: twenty short questions of one kind."""

from __future__ import annotations

from typing import Annotated

import typer

from spades_tui.cli.in_words import CardStyle, asking, open_instead, style_on
from spades_tui.cli.options import Cards, Plain, Still, number_option
from spades_tui.cli.problems import Refused


def drill(
    kind: Annotated[
        str | None,
        typer.Argument(metavar="[KIND]", help="bid, nil, lead, count, out, good or score."),
    ] = None,
    timed: Annotated[
        bool, typer.Option("--timed", help="Limit the time for each question.")
    ] = False,
    seed: Annotated[
        int | None,
        number_option(low=0, help="The same seed asks the same questions, in plain text."),
    ] = None,
    plain: Plain = False,
    no_animation: Still = False,
    cards: Cards = "words",
) -> None:
    """Drill one thing, twenty questions: bids, nils, leads, counting, who is out, scoring.

    What you miss is explained. Without a kind, the list of drills is opened.
    """
    from spades_tui.coach.drills.item import DRILLS
    from spades_tui.rules.text import did_you_mean, listed
    from spades_tui.tui.routes import DrillsRoute

    if kind is not None and kind not in DRILLS:
        raise Refused(
            f"There is no drill {kind!r}{did_you_mean(kind, DRILLS)}; "
            f"there are {listed(list(DRILLS))}."
        )
    route = DrillsRoute(kind, timed)
    open_instead(route, plain=plain or seed is not None, still=no_animation)
    if kind is None:
        raise Refused(f"Name a drill: {listed(list(DRILLS), 'or')}.")
    _in_words(kind, seed, timed=timed, cards=cards)


def _in_words(kind: str, seed: int | None, *, timed: bool, cards: CardStyle) -> None:
    from spades_tui.coach.drills.item import DRILLS
    from spades_tui.plain.drilling import PlainDrill
    from spades_tui.session.drilling import Drill
    from spades_tui.session.table import fresh_seed
    from spades_tui.storage.practice_answers import AnswerFile

    console = asking()
    named = next(one for one in DRILLS if one == kind)
    begun = Drill(named, AnswerFile(), fresh_seed() if seed is None else seed, timed=timed)
    PlainDrill(begun, console, style_on(console, cards)).run()
