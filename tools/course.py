"""Finds deals for `practice/course/course.toml`, and tries the whole deals it has."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final, get_args

import msgspec
import typer

from spades_tui.bots.pricing.price import ENGINE
from spades_tui.bots.protocol import NO_FIGURES
from spades_tui.bots.roster import load_bot
from spades_tui.cards import Card
from spades_tui.cli.options import number_option, seconds_option
from spades_tui.cli.output import print_text
from spades_tui.engine import Game
from spades_tui.lab.running import bot_errors_reported
from spades_tui.practice.course import deal as deals
from spades_tui.practice.course.attempt import Attempt, Choice
from spades_tui.practice.course.deal import course_deals
from spades_tui.practice.course.ending import Ending
from spades_tui.practice.course.goal import LEARNER, Goal, GoalKind, goal_of
from spades_tui.practice.course.layouts import LAYOUTS
from spades_tui.practice.course.whole_deal import WholeDeal
from spades_tui.practice.lessons.positions import Move, play_moves
from spades_tui.rules.events import BidMade, CardPlayed
from spades_tui.rules.formats.hand_tags import hand_text
from spades_tui.rules.formats.hand_text import HandText
from spades_tui.rules.ruleset import RuleSet
from spades_tui.table.worker.requests import call_bot
from spades_tui.text import count_noun

_CARDS: Final = (4, 5, 6)
"""Numbers of cards in a hand at the start of an ending."""
_MOST_BAGS: Final = 2
"""Most bags allowed by a goal of few bags."""
_LIKELY: Final = 0.93
"""Least share of layouts in which a whole deal reaches its goal while every card is right, …"""
_AT_STAKE: Final = 0.1
"""… and the share by which the worst card of its critical decision lowers that at least."""
_RULES: Final = RuleSet()


class FoundDeal(msgspec.Struct, frozen=True):
    """A deal for the course, found in games of bots: an ending, or a whole deal.

    The right line is the play in which the learner plays a right card at each decision.

    Attributes:
        kind: the kind of goal.
        bags: the bags allowed, if few bags are the goal.
        cards: the number of cards in a hand at the decision with most at stake on the right line.
        right: the right card of that decision.
        reached: the number of layouts in which the best first card of a whole deal reaches the
            goal; 0 for an ending.
        critical: the number of decisions on the right line with a wrong answer.
        hand: the hand as text, in PBN tags.
        moves: bids and cards before the learner's first card, as lessons write them.
    """

    kind: GoalKind
    bags: int
    cards: int
    right: str
    reached: int
    critical: int
    hand: str
    moves: str


class _Quick(WholeDeal):
    layouts = LAYOUTS // 10


def find_deals(seed: int) -> Iterator[FoundDeal]:
    """Yield the deals found in one hand that bots play, taken as the hand of each of its four
    players."""
    game, bot = Game(_RULES, seed), load_bot("club")
    game.deal()
    while (prompt := game.prompt) is not None:
        chance = random.Random(f"{seed}/{len(game.log)}")
        view = game.view(prompt.seat)
        game.submit(call_bot(bot, view, NO_FIGURES, chance).action)
    dealt = game.state.results[-1]
    hands = game.view(0).dealt
    assert hands is not None
    moves = [
        (event.seat, str(event.bid)) if isinstance(event, BidMade) else
        (event.hand, event.card.value)
        for event in game.log if isinstance(event, BidMade | CardPlayed)
    ]  # fmt: skip
    for by in range(4):
        form = HandText(
            hands=tuple(hands[(seat + by) % 4] for seat in range(4)),
            dealer=(dealt.dealer - by) % 4,
        )
        turned = tuple(((hand - by) % 4, text) for hand, text in moves)
        yield from _deals_at(_Quick, form, turned[:4])
        for left in _CARDS:
            start = 4 + 52 - 4 * left
            for at in range(start, start + 4):
                if turned[at][0] == LEARNER:
                    yield from _deals_at(Ending, form, turned[:at])


def _deals_at(kind: type[Attempt], form: HandText, moves: tuple[Move, ...]) -> Iterator[FoundDeal]:
    game = play_moves(form, _RULES, moves)
    for goal in _goals(game):
        try:
            attempt = kind(form, moves, game, goal)
            found = _found(attempt, form, moves)
        except ValueError:  # too much to prove
            continue
        if found is not None:
            yield found


def _goals(game: Game) -> Iterator[Goal]:
    """Yield the goals that the bids allow and that are still open."""
    view = game.view(LEARNER)
    for kind in get_args(GoalKind):
        for bags in range(_MOST_BAGS + 1 if kind == "bags" else 1):
            try:
                goal = goal_of(kind, view, bags)
            except ValueError:
                continue
            if goal.fate(view) == "open":
                yield goal


def _found(attempt: Attempt, form: HandText, moves: tuple[Move, ...]) -> FoundDeal | None:
    """Play the right line of a deal; return the deal, None if it is not fit for the course."""
    if isinstance(attempt, Ending):
        choices = {*attempt.choices()}
        if len(choices) < 2 or len(choices & {*attempt.right_cards()}) != 1:
            return None
    while attempt.fate == "open":
        right = attempt.right_cards()
        if not right:
            return None
        attempt.play(right[0])
        counts = attempt.choices_made[-1].counts.values()
        if any(counts) and max(counts) < _LIKELY * _Quick.layouts:
            return None
    point = max(attempt.choices_made, key=lambda one: one.stake)
    whole = isinstance(attempt, WholeDeal)
    if attempt.fate != "reached" or (whole and point.stake < _AT_STAKE * _Quick.layouts):
        return None
    return FoundDeal(
        kind=attempt.goal.kind,
        bags=attempt.goal.bags,
        cards=14 - point.trick,
        right=point.play.card.value,
        reached=LAYOUTS // _Quick.layouts * max(attempt.choices_made[0].counts.values())
        if whole
        else 0,
        critical=sum(bool(one.wrong) for one in attempt.choices_made),
        hand=f'[Deal "S:{" ".join(map(hand_text, form.hands))}"] '
        f'[Dealer "{"SWNE"[form.dealer or 0]}"]',
        moves=", ".join(f"{'SWNE'[hand]} {text}" for hand, text in moves),
    )


def mine_deals(path: Path, seed: int, seconds: float) -> tuple[int, int]:
    """Add deals to a file of JSON lines until the time is over.

    Args:
        path: the file.
        seed: the seed of the first hand; each hand has the next one.
        seconds: the time to search.

    Returns:
        The number of hands searched, and of deals found.
    """
    end, count, number = time.monotonic() + seconds, 0, seed
    with path.open("ab") as file:
        while time.monotonic() < end:
            for one in find_deals(number):
                file.write(msgspec.json.encode(one) + b"\n")
                count += 1
            file.flush()
            number += 1
    return number - seed, count


def try_whole_deals() -> Iterator[str]:
    """Yield lines of text about each whole deal of the course.

    They give the layouts that each card reaches at decisions with much at stake on the right line,
    and how many wrong cards fail if all is played well after them.
    """
    for deal in course_deals():
        if not deal.reached:
            continue
        yield f"{deal.id}: {deal.title}"
        attempt, beaten, wrong = deal.attempt(), 0, 0
        while attempt.fate == "open":
            attempt.play(attempt.right_cards()[0])
            made = attempt.choices_made[-1]
            for card in made.wrong:
                beaten += _is_beaten(deal.attempt(), attempt.choices_made, card)
                wrong += 1
            if made.stake >= _AT_STAKE * LAYOUTS:
                told = ", ".join(f"{card.label} {count}" for card, count in made.counts.items())
                yield f"  trick {made.trick}: {told} of {LAYOUTS:,}"
        yield f"  right line: {attempt.fate}; wrong cards beaten: {beaten} of {wrong}"


COURSE: Final = Path(deals.__file__).with_name("course.toml")
"""The file of the course."""


def count_again() -> Iterator[str]:
    """Count again in how many layouts each whole deal of the course reaches its goal.

    The counts are written into `course.toml`; a line of text about each deal is yielded.
    """
    for deal in course_deals():
        if not deal.reached:
            continue
        attempt = deal.attempt()
        while attempt.fate == "open" and not (
            attempt.choices_made and attempt.choices_made[-1].stake
        ):
            attempt.play(attempt.right_cards()[0])
        reached = max(attempt.choices_made[-1].counts.values())
        text = COURSE.read_text("utf-8")
        start = text.index(f'id = "{deal.id}"')
        found = re.compile(r"^reached = \d+\n(engine = \d+\n)?", re.MULTILINE).search(text, start)
        assert found is not None
        line = f"reached = {reached}\nengine = {ENGINE}\n"
        COURSE.write_text(f"{text[: found.start()]}{line}{text[found.end() :]}", "utf-8")
        yield f"{deal.id}: {reached} of {LAYOUTS} layouts, {deal.reached} before"


def _is_beaten(attempt: Attempt, made: list[Choice], wrong: Card) -> bool:
    """Whether playing `wrong` at the last decision of `made` misses the goal, all else played
    well."""
    for one in made[:-1]:
        attempt.play(one.play.card)
    attempt.play(wrong)
    while attempt.fate == "open":
        attempt.play(attempt.right_cards()[0])
    return attempt.fate == "missed"


def course(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="A file of lines; it is added to.")
    ] = None,
    seconds: Annotated[float, seconds_option(help="How long.")] = 600.0,
    seed: Annotated[int, number_option(low=0, help="Seed of the first hand.")] = 0,
) -> None:
    """Try the course's whole deals, or look for new deals.

    Deals for spades_tui/practice/course/course.toml are chosen by hand from those in FILE.

    Example: python -m tools course found.jsonl --seed 7000 --seconds 600
    """
    if file is None:
        for line in try_whole_deals():
            print_text(line)
        return
    with bot_errors_reported():
        hands, count = mine_deals(file, seed, seconds)
    print_text(f"{count_noun(hands, 'hand')}, {count_noun(count, 'deal')}.")
