"""One position under two rule sets that differ in a single option, and what `club` does in each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from spades_tui.engine import Game, Rejection
from spades_tui.player_view import Prompt, View
from spades_tui.rules.actions import (
    Action,
    Answer,
    Ask,
    DeclinePass,
    Look,
    MakeBid,
    PassNil,
    PlayCard,
    StayDown,
    WaiveMisdeal,
)
from spades_tui.rules.bids import parse_bid
from spades_tui.rules.catalog import with_options
from spades_tui.rules.constraints import problems
from spades_tui.rules.dependencies import find_changed_options, inactive_reason, normalize
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from tests.bots.heuristics.positions import bidding, decide, playing
from tests.engine.tables import table

Position = Callable[[RuleSet], str]
"""A position: returns the answer of `club` in it under a rule set."""

CASES: dict[str, list[Callable[[], None]]] = {}
"""Option → the positions that show it."""

_ANSWERS: dict[str, type[Action]] = {
    "look": Look,
    "stay": StayDown,
    "pass": PassNil,
    "waive": WaiveMisdeal,
    "decline": DeclinePass,
    "ask": Ask,
}


def shows(option: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Return a decorator that registers a position as one that shows `option`."""

    def mark(case: Callable[[], None]) -> Callable[[], None]:
        CASES.setdefault(option, []).append(case)
        return case

    return mark


def differs(
    option: str,
    values: tuple[Any, Any],
    position: Position,
    answers: tuple[str, str],
    of: str = "standard",
    **base: Any,
) -> None:
    """Require that `club` gives the first answer under the first value, the second under the other.

    Both rule sets are valid and differ in this option and those that depend on it. Blind nil is
    off, so that the cards lie open, unless `base` sets it.

    Args:
        option: the name of the option.
        values: its two values.
        position: the position.
        answers: the two answers, as `text_of` writes them.
        of: the preset that both rule sets start from.
        base: other options of both rule sets.
    """
    if of == "standard":
        base.setdefault("blind_nil", False)
    one, other = (with_options(presets()[of].rules, **(base | {option: value})) for value in values)
    for rules in (one, other):
        assert not problems(rules), [problem.reason for problem in problems(rules)]
    for name in find_changed_options(one, other):
        assert name == option or inactive_reason(one, name) or inactive_reason(other, name), name
    assert answers[0] != answers[1]
    made = position(normalize(one)), position(normalize(other))
    assert made == answers, f"{option}: {made}, not {answers}"


def text_of(action: Action) -> str:
    """Return an action in a few words: a bid, a card, or its name and fields."""
    if isinstance(action, MakeBid):
        return str(action.bid)
    if isinstance(action, PlayCard):
        return str(action.card)
    if isinstance(action, Answer):
        return "yes" if action.yes else "no"
    fields = msgspec.structs.asdict(action)
    facts = [value for name, value in fields.items() if name != "seat"]
    words = [" ".join(fact) if isinstance(fact, tuple) else str(fact) for fact in facts]
    return " ".join([type(action).__name__, *words])


def answer(view: View) -> str:
    """Return the answer of `club` in `view`, as `text_of` writes it."""
    return text_of(decide(view).action)


def card_in(hand: str, **facts: Any) -> Position:
    """Return the position of South to play; the arguments are those of `positions.playing`."""
    return lambda rules: answer(playing(hand, rules=rules, **facts))


def number_in(hand: str, **facts: Any) -> Position:
    """Return the position of South to bid a number or nil, as `positions.bidding`."""
    return lambda rules: answer(bidding(hand, rules=rules, **facts))


def at_table(
    said: str = "",
    *,
    until: tuple[int, str] | None = None,
    south: str = "",
    west: str = "",
    north: str = "",
    east: str = "",
    **facts: Any,
) -> Position:
    """Return the position of a real game, in which `club` gives the next answer.

    South (seat 0) sits left of the dealer unless `dealer` is given; West, North and East are seats
    1 to 3.

    Args:
        said: bids and answers from the first on; a player who must look first does.
        until: a seat and a kind of prompt: after `said`, `club` answers for all until then.
        south: South's cards; "" deals any, as for the others.
        west: West's cards.
        north: North's cards.
        east: East's cards.
        facts: other arguments of `seated`.
    """
    hands = {0: south, 1: west, 2: north, 3: east}
    given = {seat: cards for seat, cards in hands.items() if cards}

    def position(rules: RuleSet) -> str:
        game = seated(rules, given, **facts)
        for word in said.split():
            say(game, word)
        if until is not None:
            play_until(game, *until)
        return next_answer(game)

    return position


def seated(
    rules: RuleSet,
    hands: dict[int, str],
    *,
    scores: tuple[int, ...] | None = None,
    **facts: Any,
) -> Game:
    """Return a game with a hand dealt at these scores.

    Args:
        rules: the rules.
        hands: cards by seat; other seats get cards that are left.
        scores: the scores of the sides; None for those at the start.
        facts: other arguments of `tests.engine.tables.table`.
    """
    events = table(rules, hands, **facts).log[:3]
    game = Game(rules, None)
    state = game.state
    game.state = msgspec.structs.replace(state, game=1, scores=scores or state.scores)
    for event in events:
        game._append(event)
    game._append_due()
    return game


def prompt_of(game: Game) -> Prompt:
    """Return the current prompt; there must be one."""
    assert game.prompt is not None
    return game.prompt


def next_answer(game: Game) -> str:
    """Return the answer of `club` to the current prompt."""
    return answer(game.view(prompt_of(game).seat))


def say(game: Game, word: str) -> None:
    """Give the answer `word` for the player in turn, after a look if one is needed first."""
    for _ in range(8):
        action = _meant(prompt_of(game), word)
        if action is None:
            action = _on_the_way(game)
            submit(game, action)
            continue
        submit(game, action)
        return
    raise AssertionError(f"nobody can say {word}")


def play_until(game: Game, seat: int, kind: str) -> None:
    """Let `club` answer for everybody until `seat` is asked a question of this kind."""
    while (prompt_of(game).seat, prompt_of(game).kind) != (seat, kind):
        submit(game, decide(game.view(prompt_of(game).seat)).action)


def submit(game: Game, action: Action) -> None:
    """Carry out an action that must be allowed."""
    made = game.submit(action)
    assert not isinstance(made, Rejection), (action, made.reason)


def _meant(prompt: Prompt, word: str) -> Action | None:
    wanted: Action | None = None
    if word in ("yes", "no"):
        wanted = Answer(prompt.seat, word == "yes")
        return wanted if prompt.kind == "answer" else None
    if word in _ANSWERS:
        kind = _ANSWERS[word]
        return next((a for a in prompt.actions if isinstance(a, kind)), None)
    wanted = MakeBid(prompt.seat, parse_bid(word))
    return wanted if wanted in prompt.actions else None


def _on_the_way(game: Game) -> Action:
    """Return an action that leads on to the prompt wanted: look, waive, pass or discard."""
    prompt = prompt_of(game)
    if prompt.kind == "kitty":
        return decide(game.view(prompt.seat)).action
    for kind in (Look, WaiveMisdeal, PassNil):
        for action in prompt.actions:
            if isinstance(action, kind):
                return action
    raise AssertionError(f"a {prompt.kind} prompt stands in the way")
