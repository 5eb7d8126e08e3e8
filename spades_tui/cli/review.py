"""`spades review`: what decisions cost, as text and as data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Final, TypeAlias

import typer
from msgspec.structs import replace

from spades_tui import PROGRAM
from spades_tui.bots.pricing.price import FULL_DEPTH, Depth
from spades_tui.cli.options import Json, number_option
from spades_tui.cli.output import FAILURE, CommandError, output_console, print_json, warn
from spades_tui.cli.sources import (
    check_form,
    check_forms,
    hand_errors_reported,
    is_hand_file,
    last_record,
    load_forms,
    offer_games,
    record_path,
    source_name,
)
from spades_tui.engine.hand_text.position import game_at_question
from spades_tui.player_view.wording import Cast
from spades_tui.review.question import review_question
from spades_tui.review.review import Reviewer
from spades_tui.review.review_data import question_data, review_data
from spades_tui.review.review_text import question_lines, review_lines
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.formats.hand_text import HandText
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.storage.files import exists
from spades_tui.storage.paths import expand_typed_path
from spades_tui.storage.records.imports import games_from_forms
from spades_tui.storage.records.prices import price_cache
from spades_tui.storage.records.verify import load_record
from spades_tui.table.hands import FinishedHand, list_finished_hands
from spades_tui.text import count_noun, join_words

Hands: TypeAlias = list[tuple[Reviewer, FinishedHand]]
"""Finished hands, each with the reviewer of its game."""
_MOST_DEALS: Final = 100_000


def _last_file() -> str:
    file = last_record()
    warn(f"Reviewing {file}.")
    return str(file)


def review(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="FILE|-",
            help=f"A record (`{PROGRAM} history` lists them) or hands as text, finished or not; "
            "- reads standard input. Your last game by default.",
            autocompletion=offer_games,
        ),
    ] = None,
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
    split: Annotated[
        bool,
        typer.Option(
            "--split",
            help="Tell where the result came from, too: cards, choices, luck; takes seconds.",
        ),
    ] = False,
    json: Json = False,
) -> None:
    """Review a game: what each bid and card cost.

    Every answer is tried in deals that fit what its player could know at that moment. Costs are in
    points at the score of the hand.

    Of a hand as text that is not over, every answer to its next question is priced: your cards, the
    bids and the cards played so far are enough.

    Example: spades review game.jsonl --hand 3
    """
    file = _last_file() if file is None else file
    depth = FULL_DEPTH if deals is None else Depth(most=deals, least=deals)
    if file == "-" or _is_text(file):
        forms = load_forms(file)
        if any(map(_is_open, forms)):
            _review_questions(forms, seat, depth, json=json)
            return
        hands, problem = _load_text(forms, seat, depth), None
    else:
        hands, problem = _load_record(file, seat, depth)
    if not hands:
        raise CommandError(
            f"{source_name(file)}: no hand is finished; a hand can be reviewed once it is.", FAILURE
        )
    if hand is not None and not 1 <= hand <= len(hands):
        raise CommandError(
            f"--hand: {source_name(file)} has {count_noun(len(hands), 'finished hand')}; "
            "choose one of them."
        )
    numbers = range(1, len(hands) + 1) if hand is None else (hand,)
    for number in numbers:
        if untold := hands[number - 1][1].untold:
            prefix = f"Hand {number}: " if len(hands) > 1 else ""
            raise CommandError(f"{source_name(file)}: {prefix}{untold}", FAILURE)
    if json:
        _print_json(hands, numbers, with_split=split)
    else:
        _print(hands, numbers, with_split=split)
    if problem is not None:
        raise CommandError(problem, FAILURE)


def _is_text(file: str) -> bool:

    path = expand_typed_path(file)
    return exists(path) and is_hand_file(path)


def _load_record(file: str, seat: str | None, depth: Depth) -> tuple[Hands, str | None]:
    """Return the finished hands of a record, and a sentence on the damage of the rest or None."""
    path = record_path(expand_typed_path(file))
    record, header, game = load_record(path)
    reviewed_seat = _seat(header.names, header.rules, seat, header.human)
    prices = price_cache(path, header.id)
    reviewer = Reviewer(game, header.names, reviewed_seat, depth, prices, header.human)
    hands = list_finished_hands(game.steps)
    return [(reviewer, hand) for hand in hands], record.problem


def _is_open(form: HandText) -> bool:
    """Whether the play of a hand is not over: a hand is hidden, or not every card is played."""
    whole, named = check_form(form)
    over = form.revoker is not None or len(whole.plays) == len(whole.hands) * tricks_in_hand(
        named.rules
    )
    return None in whole.hands or not over


def _review_questions(
    forms: Sequence[HandText], seat: str | None, depth: Depth, *, json: bool
) -> None:
    """Price every answer to the question each hand of a text ends with."""

    reviews = []
    for number, (form, named) in enumerate(check_forms(forms), 1):
        with hand_errors_reported(f"Hand {number}: " if len(forms) > 1 else ""):
            names = seating(named.rules).places
            asked_seat = form.seat if seat is None else _seat(names, named.rules, seat, None)
            game = game_at_question(replace(form, seat=asked_seat), named.rules)
            cast = Cast(names, game.to_act, "symbols")
        reviews.append((number, review_question(game, cast, depth), cast))
    if json:
        print_json([question_data(number, question, cast) for number, question, cast in reviews])
        return
    console = output_console()
    for number, question, cast in reviews:
        prefix = f"Hand {number}. " if len(reviews) > 1 else ""
        for line in question_lines(question, cast, prefix):
            console.say(line)


def _load_text(forms: Sequence[HandText], seat: str | None, depth: Depth) -> Hands:
    """Return the finished hands of a text."""
    hands: Hands = []
    with hand_errors_reported():
        games = games_from_forms(forms)
    for form, game, _ in games:
        names = seating(game.rules).places
        reviewed_seat = _seat(names, game.rules, seat, form.seat)
        reviewer = Reviewer(game, names, reviewed_seat, depth, me=form.seat)
        hands += [(reviewer, hand) for hand in list_finished_hands(game.steps)]
    return hands


def _seat(names: Sequence[str], rules: RuleSet, named: str | None, own: int | None) -> int:
    """Return the seat that a place or a player's name means; without one, `own`, or 0."""
    if named is None:
        return own or 0
    table = seating(rules)
    seat = table.called.find(named)
    if seat is None:
        called = [name.lower() for name in names]
        wanted = named.strip().lower()
        seat = called.index(wanted) if wanted in called else None
    if seat is None or seat >= table.players:
        choices = join_words(table.places, "or")
        raise CommandError(
            f"--seat: nobody sits at {named!r}; choose {choices}, or a player's name."
        )
    return seat


def _print_json(hands: Hands, numbers: Iterable[int], *, with_split: bool) -> None:
    chosen = [(number, *hands[number - 1]) for number in numbers]
    print_json(
        [
            review_data(number, reviewer.review_hand(hand, with_split=with_split))
            for number, reviewer, hand in chosen
        ]
    )


def _print(hands: Hands, numbers: Iterable[int], *, with_split: bool) -> None:

    console = output_console()
    with console.hearing_ctrl_q():
        for number in numbers:
            reviewer, hand = hands[number - 1]
            reviewed = reviewer.review_hand(hand, with_split=with_split)
            for line in review_lines(number, reviewed):
                console.say(line)
