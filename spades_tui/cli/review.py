"""`spades review`: what decisions cost, as text and as data; reasons for `replay --why`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from spades_tui import PROGRAM
from spades_tui.cli.completion import offered_games
from spades_tui.cli.options import Json, number_option
from spades_tui.cli.output import FAILURE, USAGE, CommandError, output_console, print_json
from spades_tui.text import count_noun, join_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from spades_tui.bots.pricing.price import Depth
    from spades_tui.review.review import Reviewer
    from spades_tui.rules.formats.hand_text import HandText
    from spades_tui.rules.ruleset import RuleSet
    from spades_tui.table.hands import FinishedHand

    Hands = list[tuple[Reviewer, FinishedHand]]
    """Finished hands, each with who reviews it."""
    from spades_tui.bots.pricing.price import Price
    from spades_tui.engine import Game
    from spades_tui.player_view import View
    from spades_tui.player_view.wording import Cast
    from spades_tui.review.double_dummy import DoubleDummyHand
    from spades_tui.review.question import QuestionReview
    from spades_tui.review.review import HandReview, ReviewedDecision
    from spades_tui.review.why import DecisionPoint, Explanation
    from spades_tui.rules.actions import Action
    from spades_tui.solver.double_dummy import SolverResult
    from spades_tui.storage.records.header import Header


_MOST_DEALS = 100_000
_FIGURES = ("win", "error", "points", "make", "set", "nil", "break", "bags")
"""What is told of an answer to an open question."""


def review(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="FILE|-",
            help=f"A record (`{PROGRAM} history` lists them) or hands as text, finished or not; "
            "- reads standard input. Your last game by default.",
            autocompletion=offered_games,
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
    from spades_tui.bots.pricing.price import FULL_DEPTH, Depth
    from spades_tui.cli.sources import last_record, load_forms, source_name

    file = str(last_record()) if file is None else file
    depth = FULL_DEPTH if deals is None else Depth(most=deals, least=deals)
    if file == "-" or _is_text(file):
        forms = load_forms(file)
        if any(map(_is_open, forms)):
            _review_questions(forms, seat, depth, json=json)
            return
        hands, problem = _of_text(forms, seat, depth), None
    else:
        hands, problem = _of_record(file, seat, depth)
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
            where = f"Hand {number}: " if len(hands) > 1 else ""
            raise CommandError(f"{source_name(file)}: {where}{untold}", FAILURE)
    if json:
        _print_json(hands, numbers, with_split=split)
    else:
        _print(hands, numbers, with_split=split)
    if problem is not None:
        raise CommandError(problem, FAILURE)


def _is_text(file: str) -> bool:
    from spades_tui.cli.sources import is_hand_file
    from spades_tui.storage.files import exists
    from spades_tui.storage.paths import expand_typed_path

    path = expand_typed_path(file)
    return exists(path) and is_hand_file(path)


def _of_record(file: str, seat: str | None, depth: Depth) -> tuple[Hands, str | None]:
    """Return the finished hands of a record, and what is wrong with the rest of it."""
    from spades_tui.cli.sources import record_path
    from spades_tui.review.review import Reviewer
    from spades_tui.storage.paths import expand_typed_path
    from spades_tui.storage.records.prices import price_cache
    from spades_tui.storage.records.verify import load_record
    from spades_tui.table.hands import finished_hands

    path = record_path(expand_typed_path(file))
    record, header, game = load_record(path)
    whose = _seat(header.names, header.rules, seat, header.human)
    kept = price_cache(path, header.id)
    reviewer = Reviewer(game, header.names, whose, depth, kept, header.human)
    hands = finished_hands(game.steps)
    return [(reviewer, one) for one in hands], record.problem


def _is_open(form: HandText) -> bool:
    """Whether the play of a hand is not over: a hand is hidden, or not every card is played."""
    from spades_tui.cli.sources import check_form
    from spades_tui.rules.deck import tricks_in_hand

    whole, named = check_form(form)
    over = form.revoker is not None or len(whole.plays) == len(whole.hands) * tricks_in_hand(
        named.rules
    )
    return None in whole.hands or not over


def _review_questions(
    forms: Sequence[HandText], seat: str | None, depth: Depth, *, json: bool
) -> None:
    """Price every answer to the question each hand of a text ends with."""
    from msgspec.structs import replace

    from spades_tui.cli.sources import check_forms, hand_errors_reported
    from spades_tui.engine.hand_text.position import game_at_question
    from spades_tui.plain.review import question_lines
    from spades_tui.player_view.wording import Cast
    from spades_tui.review.question import review_question
    from spades_tui.rules.seating import seating

    found = []
    for number, (form, named) in enumerate(check_forms(forms), 1):
        with hand_errors_reported(f"Hand {number}: " if len(forms) > 1 else ""):
            names = seating(named.rules).places
            whose = form.seat if seat is None else _seat(names, named.rules, seat, None)
            game = game_at_question(replace(form, seat=whose), named.rules)
            cast = Cast(names, game.to_act, "symbols")
        found.append((number, review_question(game, cast, depth), cast))
    if json:
        print_json([question_data(number, one, cast) for number, one, cast in found])
        return
    console = output_console()
    for number, one, cast in found:
        where = f"Hand {number}. " if len(found) > 1 else ""
        for line in question_lines(one, cast, where):
            console.say(line)


def _of_text(forms: Sequence[HandText], seat: str | None, depth: Depth) -> Hands:
    """Return the finished hands of a text."""
    from spades_tui.cli.sources import hand_errors_reported
    from spades_tui.review.review import Reviewer
    from spades_tui.rules.seating import seating
    from spades_tui.storage.records.imports import games_from_forms
    from spades_tui.table.hands import finished_hands

    hands: Hands = []
    with hand_errors_reported():
        games = games_from_forms(forms)
    for form, game, _ in games:
        names = seating(game.rules).places
        whose = _seat(names, game.rules, seat, form.seat)
        reviewer = Reviewer(game, names, whose, depth, me=form.seat)
        hands += [(reviewer, one) for one in finished_hands(game.steps)]
    return hands


def _seat(names: Sequence[str], rules: RuleSet, named: str | None, own: int | None) -> int:
    """Return the seat a place or a player's name means; one's own where none is given."""
    from spades_tui.rules.seating import seating

    if named is None:
        return own or 0
    table = seating(rules)
    found = table.called.find(named)
    if found is None:
        called = [name.lower() for name in names]
        wanted = named.strip().lower()
        found = called.index(wanted) if wanted in called else None
    if found is None or found >= table.players:
        known = join_words(table.places, "or")
        raise CommandError(f"--seat: nobody sits at {named!r}; choose {known}, or a player's name.")
    return found


def _print_json(hands: Hands, numbers: Iterable[int], *, with_split: bool) -> None:
    chosen = [(number, *hands[number - 1]) for number in numbers]
    print_json(
        [
            review_data(number, reviewer.review_hand(one, with_split=with_split))
            for number, reviewer, one in chosen
        ]
    )


def _print(hands: Hands, numbers: Iterable[int], *, with_split: bool) -> None:
    from spades_tui.plain.review import review_lines

    console = output_console()
    with console.hearing_ctrl_q():
        for number in numbers:
            reviewer, hand = hands[number - 1]
            found = reviewer.review_hand(hand, with_split=with_split)
            for line in review_lines(number, found):
                console.say(line)


def review_data(number: int, found: HandReview) -> dict[str, Any]:
    """Return a hand reviewed: costs in chance to win, and in points at the score of the hand."""
    from spades_tui.review.double_dummy import DoubleDummyHand

    opened = DoubleDummyHand(found.hand)
    return {
        "hand": number,
        "game": found.hand.game,
        "number": found.hand.number,
        "seat": found.seat,
        "engine": found.engine,
        "decisions": [_decision(one, found.cast, opened) for one in found.own],
        "split": msgspec.to_builtins(found.split),
        "claims": list(found.claims),
    }


def question_data(number: int, found: QuestionReview, cast: Cast) -> dict[str, Any]:
    """Return an open question: what each answer would cost, the best first."""
    from spades_tui.bots.pricing.price import ENGINE

    view, price = found.view, found.price
    return {
        "hand": number,
        "seat": view.seat,
        "engine": ENGINE,
        "kind": view.question.kind,
        "trick": len(view.tricks) + 1 if view.phase == "play" else None,
        "summary": found.summary,
        "known": list(found.facts),
        "deals": price.deals if price is not None else 0,
        "answers": [
            {
                "action": _named(one.action, cast),
                "equal": [each.card.value for each in one.equals],
                "mark": one.mark,
                "numbers": {
                    name: value for name, value in one.numbers.numbers.items() if name in _FIGURES
                },
                "cost_points": round(one.price.points, 2),
                "se_points": round(one.price.error_points, 2),
                "sentence": one.sentence,
            }
            for one in found.answers
        ],
    }


def _decision(one: ReviewedDecision, cast: Cast, opened: DoubleDummyHand) -> dict[str, Any]:
    assert one.decided.view.prompt is not None
    told: dict[str, Any] = {
        "moment": one.decided.index,
        "kind": one.decided.view.prompt.kind,
        "part": one.decided.section,
        "chosen": _named(one.decided.action, cast),
        "mark": one.mark,
        "sentence": one.sentence,
        "forced": one.mark == "forced",
    }
    if one.price is not None:
        told |= _price(one.price, cast)
    answer = opened.result_at(one.decided)
    return told if answer is None else told | {"open": _open(answer, one.decided.view)}


def _open(answer: SolverResult, view: View) -> dict[str, Any]:
    """Return what perfect play with open cards makes of the cards."""
    return {
        "goal": answer.goal.text(view.seats.called),
        "value": answer.value,
        "cards": {card.value: value for card, value in answer.cards.items()},
    }


def _price(price: Price, cast: Cast) -> dict[str, Any]:
    return {
        "equal": price.equal,
        "best": _named(price.best, cast),
        "deals": price.deals,
        "options": [
            {
                "action": _named(one.action, cast),
                "win": one.numbers["win"],
                "se": None if price.by_hand else one.numbers["error"],
                "points": one.numbers["points"],
            }
            for one in price.options
        ],
        "by_hand": price.by_hand,
        "cost_win": price.lost,
        "cost_points": round(price.points, 2),
        "se_points": round(price.error_points, 2),
        "naive_points": round(price.naive / price.point, 2),
    }


def _named(action: Action, cast: Cast) -> str:
    """Return an answer in notation: "AH", "nil", "4"; in words where there is none."""
    from spades_tui.player_view.wording import imperative
    from spades_tui.rules.actions import MakeBid, PlayCard

    if isinstance(action, PlayCard):
        return action.card.value
    return str(action.bid) if isinstance(action, MakeBid) else imperative(action, cast)


def explanations(
    header: Header, game: Game, cast: Cast, only: int | None
) -> Iterator[tuple[int, DecisionPoint, Explanation]]:
    """Yield the number, from 1, of each decision of a bot, the decision, and its reasons.

    Hands that are over alone have any: their cards lie open.

    Raises:
        CommandError: when there is no decision of the number `only`.
    """
    from spades_tui.bots.roster import load_bot
    from spades_tui.review.why import explain_in_process, repeat_request
    from spades_tui.table.hands import decision_points
    from spades_tui.table.seats import levels_after

    levels = header.levels
    made = [one for one in decision_points(game.steps) if levels[one.seat] is not None]
    if only is not None and not 1 <= only <= len(made):
        raise CommandError(
            f"--decision: finished hands have {count_noun(len(made), 'decision')} by bots; "
            "choose one of them.",
            USAGE,
        )
    for number, one in enumerate(made, start=1):
        if only in (None, number):
            then = levels_after(levels, game.log[: one.index])
            request = repeat_request(one, then, header.seed)
            assert request is not None, "a bot decided"
            yield number, one, explain_in_process(one, request, cast, load_bot)


def explanation_lines(header: Header, game: Game, only: int | None) -> Iterator[str]:
    """Yield the reasons as lines, under the hands and tricks they belong to."""
    from spades_tui.plain.assistance import why_lines
    from spades_tui.player_view.wording import Cast

    cast = Cast(header.names, header.human, "symbols")
    place: tuple[int, ...] = ()
    part = ""
    for number, one, answer in explanations(header, game, cast, only):
        view = one.view
        here = (view.game, view.hand_number, view.attempt)
        if here != place:
            yield f"{f'Game {view.game}. ' if view.game > 1 else ''}Hand {view.hand_number}."
        if (here, part) != (place, one.section):
            yield f"{one.section}."
        place, part = here, one.section
        first, *others = why_lines(one, answer, cast)
        yield f"{number}. {first}"
        yield from others


def explanation_data(header: Header, game: Game, only: int | None) -> list[dict[str, Any]]:
    """Return the reasons as data."""
    from spades_tui.player_view.wording import Cast

    return [
        {
            "number": number,
            "event": one.index,
            "seat": one.seat,
            "player": header.levels[one.seat],
            "action": one.action,
            "agrees": answer.is_reproduced,
            "text": answer.text,
            "decision": answer.decision,
        }
        for number, one, answer in explanations(header, game, Cast(header.names), only)
    ]
