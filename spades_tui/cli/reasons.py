"""`replay --why`: each decision of a bot in a record, with its reasons and figures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from spades_tui.cli.problems import USAGE, Refused

if TYPE_CHECKING:
    from spades_tui.engine import Game
    from spades_tui.session.reasons import Decided, Why
    from spades_tui.storage.header import Header
    from spades_tui.view.wording import Cast


def reasons_of(
    header: Header, game: Game, cast: Cast, only: int | None
) -> Iterator[tuple[int, Decided, Why]]:
    """Yield the number, from 1, of each decision of a bot, the decision, and its reasons.

    Hands that are over alone have any: their cards lie open.

    Raises:
        Refused: when there is no decision of the number `only`.
    """
    from spades_tui.bots.roster import bot_named
    from spades_tui.coach.why import decisions
    from spades_tui.rules.text import counted
    from spades_tui.session.reasons import ask_again, why_here
    from spades_tui.session.seats import seated

    levels = header.levels
    made = [one for one in decisions(game.rules, game.log) if levels[one.seat] is not None]
    if only is not None and not 1 <= only <= len(made):
        raise Refused(
            f"--decision: finished hands have {counted(len(made), 'decision')} by bots; "
            "choose one of them.",
            USAGE,
        )
    for number, one in enumerate(made, start=1):
        if only in (None, number):
            then = seated(levels, game.log[: one.index])
            request = ask_again(one, then, header.seed)
            assert request is not None, "a bot decided"
            yield number, one, why_here(one, request, cast, bot_named)


def told_reasons(header: Header, game: Game, only: int | None) -> Iterator[str]:
    """Yield the reasons as lines, under the hands and tricks they belong to."""
    from spades_tui.plain.reasons import why_lines
    from spades_tui.view.wording import Cast

    cast = Cast(header.names, header.human, "symbols")
    place: tuple[int, ...] = ()
    part = ""
    for number, one, answer in reasons_of(header, game, cast, only):
        view = one.view
        here = (view.game, view.hand_number, view.attempt)
        if here != place:
            yield f"{f'Game {view.game}. ' if view.game > 1 else ''}Hand {view.hand_number}."
        if (here, part) != (place, one.part):
            yield f"{one.part}."
        place, part = here, one.part
        first, *others = why_lines(one, answer, cast)
        yield f"{number}. {first}"
        yield from others


def reasons_as_json(header: Header, game: Game, only: int | None) -> list[dict[str, Any]]:
    """Return the reasons as data."""
    from spades_tui.view.wording import Cast

    return [
        {
            "number": number,
            "event": one.index,
            "seat": one.seat,
            "player": header.levels[one.seat],
            "action": one.action,
            "agrees": answer.agrees,
            "text": answer.text,
            "decision": answer.decision,
        }
        for number, one, answer in reasons_of(header, game, Cast(header.names), only)
    ]
