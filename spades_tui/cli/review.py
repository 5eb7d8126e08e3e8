"""`spades review`: what the decisions of a finished hand cost, and what to do better."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from spades_tui.cli.in_words import telling
from spades_tui.cli.options import Json, number_option
from spades_tui.cli.problems import FAILURE, Refused

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from spades_tui.bots.search.pricing.price import Depth
    from spades_tui.coach.hands import PlayedHand
    from spades_tui.rules.ruleset import RuleSet
    from spades_tui.session.reviewing import Reviewer

    Hands = list[tuple[Reviewer, PlayedHand]]
    """Finished hands, each with who reviews it."""

_MOST_DEALS = 100_000


def review(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE|-",
            help="A record (`spades history` lists them) or hands as text; - reads standard input.",
        ),
    ],
    hand: Annotated[int | None, number_option(help="Review the Nth finished hand only.")] = None,
    seat: Annotated[
        str | None,
        typer.Option(
            metavar="SEAT",
            help="Whose decisions: S, W, N, E (six players: S, SW, ...) or a player's name; "
            "yours by default.",
        ),
    ] = None,
    deals: Annotated[
        int | None,
        number_option(
            low=2,
            high=_MOST_DEALS,
            help="Deals each answer is tried in; by default as many as needed.",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Review a game: what each bid and card cost.

    It ends with where the result came from. Every answer is tried in deals that fit what its player
    could know at that moment. Costs are in points at the score of the hand.

    Example: spades review game.jsonl --hand 3
    """
    from spades_tui.bots.search.pricing.price import FULL, Depth
    from spades_tui.cli.hand_source import source_name
    from spades_tui.rules.text import counted

    depth = FULL if deals is None else Depth(most=deals, least=deals)
    from_text = file == "-" or _is_text(file)
    hands, problem = _of_text(file, seat, depth) if from_text else _of_record(file, seat, depth)
    if not hands:
        remedy = "write every trick of it" if from_text else "a hand can be reviewed once it is"
        raise Refused(f"{source_name(file)}: no hand is finished; {remedy}.", FAILURE)
    if hand is not None and not 1 <= hand <= len(hands):
        raise Refused(
            f"--hand: {source_name(file)} has {counted(len(hands), 'finished hand')}; "
            "choose one of them."
        )
    numbers = range(1, len(hands) + 1) if hand is None else (hand,)
    for number in numbers:
        if untold := hands[number - 1][1].untold:
            where = f"Hand {number}: " if len(hands) > 1 else ""
            raise Refused(f"{source_name(file)}: {where}{untold}", FAILURE)
    if json:
        _print_json(hands, numbers)
    else:
        _print(hands, numbers)
    if problem is not None:
        raise Refused(problem, FAILURE)


def _is_text(file: str) -> bool:
    from spades_tui.cli.hand_source import holds_hands
    from spades_tui.storage.files import is_there
    from spades_tui.storage.paths import typed_path

    path = typed_path(file)
    return is_there(path) and holds_hands(path)


def _of_record(file: str, seat: str | None, depth: Depth) -> tuple[Hands, str | None]:
    """Return the finished hands of a record, and what is wrong with the rest of it."""
    from spades_tui.cli.record_source import record_path
    from spades_tui.coach.hands import played_hands
    from spades_tui.session.reviewing import Reviewer
    from spades_tui.storage.paths import typed_path
    from spades_tui.storage.prices import kept_prices
    from spades_tui.storage.verify import readable

    path = record_path(typed_path(file))
    record, header, game = readable(path)
    whose = _seat(header.names, header.rules, seat, header.human)
    kept = kept_prices(path, header.id)
    reviewer = Reviewer(game, header.names, whose, depth, kept, header.human)
    hands = played_hands(game.rules, game.log)
    return [(reviewer, one) for one in hands], record.problem


def _of_text(file: str, seat: str | None, depth: Depth) -> tuple[Hands, None]:
    """Return the finished hands of a text."""
    from spades_tui.cli.hand_source import forms_in, refusing_hands
    from spades_tui.coach.hands import played_hands
    from spades_tui.rules.seating import seating
    from spades_tui.session.reviewing import Reviewer
    from spades_tui.storage.imports import games_of

    hands: Hands = []
    forms = forms_in(file)
    with refusing_hands():
        games = games_of(forms)
    for form, game, _ in games:
        names = seating(game.rules).places
        whose = _seat(names, game.rules, seat, form.seat)
        reviewer = Reviewer(game, names, whose, depth, me=form.seat)
        hands += [(reviewer, one) for one in played_hands(game.rules, game.log)]
    return hands, None


def _seat(names: Sequence[str], rules: RuleSet, named: str | None, own: int | None) -> int:
    """Return the seat a place or a player's name means; one's own where none is given."""
    from spades_tui.rules.seating import seating
    from spades_tui.rules.text import listed

    if named is None:
        return own or 0
    table = seating(rules)
    found = table.called.find(named)
    if found is None:
        called = [name.lower() for name in names]
        wanted = named.strip().lower()
        found = called.index(wanted) if wanted in called else None
    if found is None or found >= table.players:
        known = listed(table.places, "or")
        raise Refused(f"--seat: nobody sits at {named!r}; choose {known}, or a player's name.")
    return found


def _print_json(hands: Hands, numbers: Iterable[int]) -> None:
    from spades_tui.cli.output import print_json
    from spades_tui.cli.review_json import as_data

    chosen = [(number, *hands[number - 1]) for number in numbers]
    print_json([as_data(number, reviewer.reviewed(one)) for number, reviewer, one in chosen])


def _print(hands: Hands, numbers: Iterable[int]) -> None:
    from spades_tui.plain.reviewing import review_lines

    console = telling()
    with console.hearing_ctrl_q():
        for number in numbers:
            reviewer, hand = hands[number - 1]
            for line in review_lines(number, reviewer.reviewed(hand)):
                console.say(line)
