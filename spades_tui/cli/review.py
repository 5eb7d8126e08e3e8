"""`spades review`: what the decisions of a finished hand cost, and what to do better."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spades_tui.cli.options import Ascii, Json
from spades_tui.cli.problems import FAILURE, Refused

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spades_tui.coach.hands import PlayedHand
    from spades_tui.session.reviewing import Reviewer
    from spades_tui.storage.header import Header
    from spades_tui.storage.prices import PriceFile
    from spades_tui.storage.verify import Verified

_MOST_DEALS = 100_000


def review(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A record; `spades doctor` shows where they are.")
    ],
    hand: Annotated[
        int | None, typer.Option(metavar="N", help="Review the Nth finished hand only.")
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option(
            metavar="SEAT",
            help="Whose decisions: S, W, N, E or a player's name; yours when not given.",
        ),
    ] = None,
    deals: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=2,
            max=_MOST_DEALS,
            help="Deals each answer is tried in; as many as it takes when not given.",
        ),
    ] = None,
    json: Json = False,
    ascii_only: Ascii = False,
) -> None:
    """Review a game: what each bid and card cost, and where the result came from.

    Every answer is tried in deals that fit what its player could know at that moment. Costs are in
    points at the score of the hand.
    """
    from spades_tui.bots.search.pricing.price import FULL, Depth
    from spades_tui.coach.hands import played_hands
    from spades_tui.session.reviewing import Reviewer
    from spades_tui.storage.verify import verified

    found = verified(file)
    if found.game is None or found.record.header is None:
        raise Refused(found.record.problem or f"{file} does not contain a game.", FAILURE)
    header = found.record.header
    hands = played_hands(found.game.rules, found.game.log)
    if not hands:
        raise Refused(f"{file}: no hand is finished; a hand can be reviewed once it is.", FAILURE)
    if hand is not None and not 1 <= hand <= len(hands):
        raise Refused(f"--hand: {file.name} has {_counted(len(hands))}; choose one of them.")
    whose = _seat(header, seat)
    depth = FULL if deals is None else Depth(most=deals, least=deals)
    kept = _kept(found, file)
    reviewer = Reviewer(found.game, header.names, whose, depth, kept, header.human)
    numbers = range(1, len(hands) + 1) if hand is None else (hand,)
    if json:
        _print_json(reviewer, hands, numbers)
    else:
        _print(reviewer, hands, numbers, ascii_only=ascii_only)
    if found.record.problem is not None:
        raise Refused(found.record.problem, FAILURE)


def _counted(number: int) -> str:
    return "one finished hand" if number == 1 else f"{number} finished hands"


def _seat(header: Header, named: str | None) -> int:
    """Return the seat a name or a letter of the compass means; the person's where none is given."""
    from spades_tui.session.seats import seat_names

    if named is None:
        return header.human or 0
    places = seat_names(header.rules, None)
    wanted = named.strip().lower()
    for seat, place in enumerate(places):
        initials = "".join(letter for letter in place if letter.isupper())
        short = {"Southwest": "sw", "Northwest": "nw", "Northeast": "ne", "Southeast": "se"}
        if wanted in (
            place.lower(),
            short.get(place, initials.lower()),
            header.names[seat].lower(),
        ):
            return seat
    known = ", ".join(places)
    raise Refused(f"--seat: nobody sits at {named!r}; choose one of {known}.")


def _kept(found: Verified, file: Path) -> PriceFile | None:
    """Return where the prices of a record in our own folders are kept; None for any other."""
    from spades_tui.storage.paths import folders
    from spades_tui.storage.prices import PriceFile

    assert found.record.header is not None
    own = {folders().games.resolve(), folders().records.resolve()}
    if file.resolve().parent not in own:
        return None
    return PriceFile(file, found.record.header.id)


def _print_json(reviewer: Reviewer, hands: tuple[PlayedHand, ...], numbers: Iterable[int]) -> None:
    from spades_tui.cli.output import print_json
    from spades_tui.cli.review_json import as_data

    print_json([as_data(number, reviewer.reviewed(hands[number - 1])) for number in numbers])


def _print(
    reviewer: Reviewer, hands: tuple[PlayedHand, ...], numbers: Iterable[int], *, ascii_only: bool
) -> None:
    from spades_tui.plain.console import Console
    from spades_tui.plain.reviewing import review_lines

    console = Console(sys.stdin, sys.stdout, ascii_only=ascii_only)
    for number in numbers:
        for line in review_lines(number, reviewer.reviewed(hands[number - 1])):
            console.say(line)
