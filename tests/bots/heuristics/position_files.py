"""Positions kept as data: what is on the table, what must or must not be done, and why.

Every file in `positions/` is a list of positions by name. South is asked; West, North (the partner)
and East follow clockwise. Cards are written as on paper: ``"♠AK7 ♥Q4"`` a hand, ``"A♥ 3♥"`` a trick
in the order played. A position gives

* `hand`, `why`, and `must` or `must_not`: cards, bids or other answers (``yes``, ``WaiveMisdeal``);
  for cards given away `gives` and `keeps`; for a number `least` and `most`;
* of the play: `trick` (the last card by the player before South), `bids` from South on, `taken`,
  `past` tricks that matter (``"W: 6♥ A♥ 3♥ K♥"``), cards known to be still `out`, an open `dummy`;
  the other past tricks are made up of low cards that are not mentioned;
* before the play: `said`, bids and answers from the first bidder on, and what South is `asked`,
  `unlooked` if their cards are still down;
* `rules`: a preset and options that differ; `scores`, `bags` and any other fact of the view;
* `failing`: by level, why it is not played well yet.
"""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any, Final

import msgspec

from spades_tui.bots.protocol import Bot, SearchBudget
from spades_tui.cards import Card, Suit
from spades_tui.cards.card import parse_card, parse_cards
from spades_tui.player_view import Prompt, View
from spades_tui.rules.actions import Discard, Look, MakeBid, PassCards, Propose, Raise, Say
from spades_tui.rules.catalog import with_options
from spades_tui.rules.constraints import problems
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from tests.bots.heuristics.option_positions import prompt_of, say, seated, submit, text_of
from tests.bots.heuristics.positions import decide, playing, with_fields

FOLDER: Final = Path(__file__).parent / "positions"
_SEATS: Final = {"S": 0, "W": 1, "N": 2, "E": 3}
_SYMBOLS: Final = {suit.symbol: suit.value for suit in Suit}


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One position; see the head of this module."""

    hand: str
    why: str
    must: str = ""
    must_not: str = ""
    gives: str = ""
    keeps: str = ""
    least: int | None = None
    most: int | None = None
    trick: str = ""
    bids: str = "3 3 3 3"
    taken: tuple[int, ...] = ()
    past: tuple[str, ...] = ()
    out: str = ""
    dummy: str = ""
    asked: str = ""
    unlooked: bool = False
    said: str = ""
    dealer: int = 3
    west: str = ""
    north: str = ""
    east: str = ""
    rest: str = ""
    rules: dict[str, Any] = {}
    scores: tuple[int, ...] = ()
    bags: tuple[int, ...] = ()
    facts: dict[str, Any] = {}
    failing: dict[str, str] = {}


def positions() -> dict[str, Position]:
    """Return every position of the files by its name."""
    found: dict[str, Position] = {}
    for path in sorted(FOLDER.glob("*.toml")):
        for name, data in tomllib.loads(path.read_text("utf-8")).items():
            assert name not in found, f"{name} stands there twice"
            found[name] = msgspec.convert(data, Position)
    return found


def cards_in(text: str) -> tuple[Card, ...]:
    """Return the cards of a text such as ``"♠AK7 ♥Q4 BJ"`` or ``"A♥ 3♥"``."""
    cards: list[Card] = []
    for word in text.split():
        if word[0] in _SYMBOLS:
            cards += [parse_card(rank + word[0]) for rank in word[1:]]
        else:
            cards += parse_cards(word)
    return tuple(cards)


def _letters(text: str) -> str:
    return " ".join(cards_in(text))


def rules_of(position: Position) -> RuleSet:
    """Return the rules of a position."""
    options = dict(position.rules)
    base = preset_named(options.pop("preset", "standard")).rules
    rules = with_options(base, **options)
    assert not problems(rules), [problem.reason for problem in problems(rules)]
    return rules


def view_of(position: Position) -> View:
    """Return South's view of a position, at South's turn."""
    return _asked(position) if position.asked else _at_play(position)


def _at_play(position: Position) -> View:
    rules = rules_of(position)
    past = [line.split(":") for line in position.past]
    facts: dict[str, Any] = dict(position.facts)
    if position.scores:
        facts["scores"] = position.scores
    if position.bags:
        facts["bags"] = position.bags
    if position.taken:
        facts["taken"] = position.taken
    if position.dummy:
        facts["dummy"] = cards_in(position.dummy)

    def seen(*, broken: bool) -> View:
        return playing(
            _letters(position.hand),
            trick=_letters(position.trick),
            bids=position.bids,
            past=[(_SEATS[leader], _letters(cards)) for leader, cards in past],
            out=cards_in(position.out),
            rules=rules,
            spades_broken=broken,
            **facts,
        )

    view = seen(broken=True)
    tricks = (*view.tricks, *((view.trick,) if view.trick else ()))
    broken = any(play.card.suit is Suit.SPADES for trick in tricks for play in trick.plays)
    return view if broken else seen(broken=False)


def _asked(position: Position) -> View:
    hands = {0: position.hand, 1: position.west, 2: position.north, 3: position.east}
    game = seated(
        rules_of(position),
        {seat: _letters(cards) for seat, cards in hands.items() if cards},
        scores=position.scores or None,
        dealer=position.dealer,
        rest=_letters(position.rest),
    )
    for word in position.said.split():
        say(game, word)
    while not _is_asked(position, prompt_of(game)):
        prompt = prompt_of(game)
        looks = [action for action in prompt.actions if isinstance(action, Look)]
        submit(game, looks[0] if looks else decide(game.view(prompt.seat)).action)
    facts: dict[str, Any] = {"hand_number": 5, "bags": position.bags or game.view(0).bags}
    return with_fields(game.view(0), **(facts | position.facts))


def _is_asked(position: Position, prompt: Prompt) -> bool:
    if (prompt.seat, prompt.kind) != (0, position.asked):
        return False
    return position.unlooked or not any(isinstance(action, Look) for action in prompt.actions)


def fault(position: Position, view: View, bot: Bot, limit: SearchBudget, seed: int) -> str:
    """Return what is wrong with a bot's answer, in words; "" if it is right.

    Args:
        position: the position, with the right or wrong answers.
        view: its view.
        bot: the bot.
        limit: the limit of its search.
        seed: the seed of its random choices.
    """
    action = bot.decide(view, limit, random.Random(seed)).action
    if isinstance(action, PassCards | Discard):
        given = set(action.cards)
        wrong = set(cards_in(position.gives)) - given | given & set(cards_in(position.keeps))
        return f"gave {' '.join(c.label for c in action.cards)}" if wrong else ""
    answer = text_of(action)
    number = _number(action)
    within = number is not None and (
        (position.least is None or number >= position.least)
        and (position.most is None or number <= position.most)
    )
    must, must_not = _answers(position.must), _answers(position.must_not)
    ranged = position.least is not None or position.most is not None
    good = answer not in must_not
    if must or ranged:
        good = good and (answer in must or (ranged and within))
    return "" if good else f"played {answer}"


def _number(action: object) -> float | None:
    match action:
        case MakeBid(bid=bid) if bid.kind == "number":
            return bid.tricks
        case Propose(number=number) | Raise(number=number):
            return number
        case Say(sure_halves=sure, maybe_halves=maybe):
            return sure / 2 + maybe / 4
        case _:
            return None


def _answers(text: str) -> set[str]:
    """Return the answers named in a text, cards as letters."""
    answers: set[str] = set()
    for word in text.split(",") if "," in text else text.split():
        plain = word.strip()
        has_symbol = any(symbol in plain for symbol in _SYMBOLS)
        answers.update(map(str, cards_in(plain)) if has_symbol else [plain])
    return answers
