"""Tests that a puzzle must pass: the better answer stays ahead when `club` plays on, and the answer
makes sense to a reader.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from spades_tui.bots.fallback import would_win
from spades_tui.bots.interface import card_fact, causes_between, motif_of
from spades_tui.bots.pricing.price import Price
from spades_tui.bots.pricing.price_decision import block_standard_error
from spades_tui.bots.protocol import NO_FIGURES, Alternative
from spades_tui.bots.roster import load_bot
from spades_tui.bots.sampling.sampler import Sampler
from spades_tui.bots.win_probability.model import win_chance_before_hand
from spades_tui.cards import Card
from spades_tui.engine import Game, Rejection
from spades_tui.player_view import Prompt, View
from spades_tui.player_view.wording import Cast
from spades_tui.practice.puzzles.layouts import find_played_layouts
from spades_tui.practice.puzzles.puzzle import Puzzle, rules_from_game_code, view_to_act
from spades_tui.rules.actions import Action, PlayCard
from spades_tui.rules.deck import sort_hand
from spades_tui.table.seats import seat_names

DEALS: Final = 100
"""Most deals in which `club` plays a puzzle on in a check."""
_STEP: Final = 5
"""Deals between two tests whether more are needed."""
_SURE: Final = 2.2
"""Standard errors by which the better answer must be ahead to need no more deals."""
_AHEAD: Final = 0.7
"""Standard errors by which it must be ahead after `_FEW` deals to be tried further, or at last."""
_NO_DOUBT: Final = 3.0
"""Standard errors by which either answer must be ahead for a check to end early."""
_FEW: Final = 20
"""Deals after which a test may fail."""
_MOST: Final = 40
"""Most deals tried while mining."""
_CLUB: Final = load_bot("club")


def win_chance_gains(
    game: Game, best: Action, trap: Action, count: int, salt: str
) -> Iterator[float]:
    """Yield for each deal the chance to win that `best` gains over `trap` when `club` plays on.

    Args:
        game: the game at the decision.
        best: the better answer.
        trap: the other answer.
        count: the number of possible deals.
        salt: the seed of the deals.
    """
    view = game.view(best.seat)
    sampler = Sampler(view)
    chance = random.Random(f"{salt}/{view.hand}/{len(game.log)}")
    for table in sampler.tables(count, chance):
        held = sampler.position.hands_on(table)
        fitting = _with_hands(game, tuple(sort_hand(cards, game.rules) for cards in held))
        yield _value(fitting, best) - _value(fitting, trap)


def holds_up(game: Game, best: Action, trap: Action, salt: str, *, glaring: bool) -> bool:
    """Whether the better answer stays ahead, as far as fewer deals can tell.

    Args:
        game: the game at the decision.
        best: the better answer.
        trap: the other answer.
        salt: the seed of the deals.
        glaring: whether prices are so far apart that any lead after a few deals is enough.
    """
    found: list[float] = []
    for one in win_chance_gains(game, best, trap, _MOST, salt):
        found.append(one)
        if len(found) % _STEP:
            continue
        mean, error = sum(found) / len(found), block_standard_error(found)
        if mean > (0.0 if glaring else _SURE) * error:
            return True
        if mean < _AHEAD * error and len(found) >= _FEW:
            return False
    return sum(found) / len(found) > _AHEAD * block_standard_error(found)


def stays_ahead(game: Game, best: Action, trap: Action, deals: int, salt: str) -> bool:
    """Whether the better answer does at least as well as the other one when `club` plays on.

    Args:
        game: the game at the decision.
        best: the better answer.
        trap: the other answer.
        deals: the most possible deals; fewer are tried if they leave no doubt.
        salt: the seed of the deals.
    """
    found: list[float] = []
    for one in win_chance_gains(game, best, trap, deals, salt):
        found.append(one)
        if len(found) >= _FEW and len(found) % _STEP == 0:
            total = sum(found)
            if abs(total) > _NO_DOUBT * block_standard_error(found) * len(found):
                return total > 0
    return sum(found) >= 0


def _with_hands(game: Game, hands: tuple[tuple[Card, ...], ...]) -> Game:
    other = game.copy()
    other.state = replace(other.state, hand=replace(other.state.current_hand, cards=hands))
    return other


def _value(game: Game, action: Action) -> float:
    """Return the chance to win, 0 to 1, after `action` when `club` plays the hand out."""
    other, chance = game.copy(), random.Random(0)

    def answer(prompt: Prompt) -> Action:
        if not prompt.is_free:
            return prompt.actions[0]
        return _CLUB.decide(other.view(prompt.seat), NO_FIGURES, chance).action

    done = other.submit(action)
    assert not isinstance(done, Rejection), done
    other.play_on(answer)
    view = other.view(action.seat)
    return win_chance_before_hand(view, view.side)


Numbers = Mapping[str, float]

_EVENTS: Final = ("nil", "break", "make", "set")
_SEEN: Final = 0.08
"""Least gain in the chance of an event, 0 to 1, that is a reason for a card."""
_SEEN_IN_ENDING: Final = 0.03
"""The same for an ending, which is proved."""
_BAGS: Final = 0.4
"""Least number of bags saved, on average, that is a reason for a card."""
_HOPE: Final = 0.15
"""Least chance of the event that a card plays for."""
_NIL_HOPE: Final = 0.25
"""Least chance of a nil that is bid."""
_OPEN: Final = (0.04, 0.96)
"""Lowest and highest chance to win in a game that is not decided."""
_GAMES: Final = 0.005
"""Least gain of the right answer in the chance to win."""
_LATE: Final = 0.7
"""Share of the target beyond which a game is near its end."""
_LESS: Final = 15.0
"""Most points that the right answer may score less, unless a game is near its end."""
_AT_ODDS: Final = 3.0
_SPARE: Final = 20.0
"""The points gained may be at most `_AT_ODDS` times those that the gain in chance is worth, plus
`_SPARE`; otherwise points and chance contradict each other."""


_BAG_GAMES: Final = 0.02
"""Least gain in the chance to win of the right answer of a puzzle about bags: players do not accept
less as a reason."""


_SURE_PENALTY: Final = 0.9
"""How often bags bring the penalty whatever is played for a bag more or less to teach nothing."""


def name_idea(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with the name of the idea that today's table of reasons finds in it."""
    view, price = _position(puzzle)
    motif = motif_of(view, price.options[0], price.options[price.chosen], price.options)
    return replace(puzzle, motif=motif.name if motif else "")


def lacks_reason(puzzle: Puzzle) -> bool:
    """Whether nothing explains the right answer, so that a good player would not accept it.

    An idea explains it, or a layout in which the right card beats any play and the other one loses
    if sensible play shows that or a sentence says why.
    A card that breaks the player's own living nil is explained by neither.
    """
    best = puzzle.tried[0].numbers
    trap = next(answer.numbers for answer in puzzle.tried if answer.word == puzzle.trap)
    is_sure = min(best.get("penalty", 0.0), trap.get("penalty", 0.0)) > _SURE_PENALTY
    if "bags" in puzzle.themes and (is_sure or best["win"] - trap["win"] < _BAG_GAMES):
        return True
    view, price = _position(puzzle)
    right, wrong = price.options[0], price.options[price.chosen]
    if view.seat in view.live_nils and isinstance(right.action, PlayCard) and view.trick:
        others = [option.action for option in price.options if isinstance(option.action, PlayCard)]
        if would_win(view, right.action) and not all(would_win(view, card) for card in others):
            return True
    cast = Cast(seat_names(view.rules, view.seat), view.seat, "symbols")
    if puzzle.motif:
        return False
    if _is_silent_on_nil(view, right, wrong, cast):
        return True
    layouts = find_played_layouts(view, right, wrong, cast)
    if layouts is None or not layouts.is_clear:
        return True
    return not (layouts.is_shown or card_fact(view, right, wrong, cast))


def _is_silent_on_nil(view: View, right: Alternative, wrong: Alternative, cast: Cast) -> bool:
    """Whether a nil of another player makes the difference, and the sentence does not name its
    player."""
    cause = causes_between(right.numbers, wrong.numbers).main
    if not isinstance(right.action, PlayCard) or cause not in ("nil", "their nil"):
        return False
    nils = [seat for seat in view.live_nils if seat != view.seat]
    if view.seat in view.live_nils:
        return False
    fact = card_fact(view, right, wrong, cast)
    return not any(cast.names[seat] in fact for seat in nils)


def _position(puzzle: Puzzle) -> tuple[View, Price]:
    view = view_to_act(puzzle.position.game())
    return view, puzzle.price(view.question)


def implausibility(puzzle: Puzzle) -> str:
    """Return the fault of a puzzle in a word or two; "" if it makes sense to a reader."""
    best = puzzle.tried[0].numbers
    trap = next(one.numbers for one in puzzle.tried if one.word == puzzle.trap)
    gap = best["win"] - trap["win"]
    if not _OPEN[0] <= best["win"] <= _OPEN[1]:
        return "decided game"
    if gap < _GAMES:
        return "hardly a game"
    points = best["points"] - trap["points"]
    if points < -_LESS and not _is_late(puzzle):
        return "scores less"
    if points > _AT_ODDS * gap / puzzle.point + _SPARE:
        return "points at odds"
    return _of_bid(puzzle, best) if puzzle.trap.startswith("=") else _of_card(puzzle, best, trap)


def _is_late(puzzle: Puzzle) -> bool:
    start = puzzle.position.start
    return max(start.points, default=0) > _LATE * rules_from_game_code(start.rules).ending.target


def _of_bid(puzzle: Puzzle, best: Numbers) -> str:
    if puzzle.tried[0].word == "=nil" and best.get("nil", 1.0) < _NIL_HOPE:
        return "long shot"
    return ""


def _of_card(puzzle: Puzzle, best: Numbers, trap: Numbers) -> str:
    """Return the fault of a puzzle about a card; "" if the card has a reason that is likely enough.

    A reason is an event made likelier, or fewer bags.
    """
    wanted = _SEEN if puzzle.proof is None else _SEEN_IN_ENDING
    seen = [name for name in _EVENTS if best.get(name, 0.0) - trap.get(name, 0.0) >= wanted]
    if not seen:
        return "" if trap["bags"] - best["bags"] >= _BAGS else "no reason"
    return "" if max(best[name] for name in seen) >= _HOPE else "long shot"


def duplicate_ids(puzzles: Iterable[Puzzle]) -> set[str]:
    """Return the ids of puzzles that have the themes of an earlier puzzle of the same hand."""
    known, found = set[tuple[object, ...]](), set[str]()
    for one in sorted(puzzles, key=lambda each: (len(each.position.moves), each.id)):
        what = (one.position.start, one.themes)
        if what in known:
            found.add(one.id)
        known.add(what)
    return found
