"""Puzzles, and the notation of their positions."""

from __future__ import annotations

import gzip
import zlib
from functools import lru_cache
from importlib.resources import files
from typing import Final

import msgspec

from spades_tui.bots.pricing.price import Price
from spades_tui.bots.protocol import Alternative
from spades_tui.cards import Card
from spades_tui.decoding import prepare_type
from spades_tui.engine import Game, Rejection
from spades_tui.player_view import Prompt, View
from spades_tui.practice.puzzles.themes import PuzzleTheme
from spades_tui.rules.actions import Action, Discard, MakeBid, PassCards, PlayCard
from spades_tui.rules.events import DealerChosen, Event, ScoreGiven
from spades_tui.rules.formats.share_codes import decode_rules
from spades_tui.rules.ruleset import RuleSet

PUZZLES_FILE: Final = "puzzles.jsonl.gz"


class PricedAnswer(msgspec.Struct, frozen=True, array_like=True):
    """An answer that was priced.

    Attributes:
        word: the answer, as `encode_action` writes it.
        numbers: its figures by name, as in `Alternative.numbers`.
    """

    word: str
    numbers: dict[str, float]


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A puzzle: a position in a hand, with every answer priced.

    Attributes:
        id: its id, made from its position (`question_id`).
        position: the position.
        themes: its themes.
        trap: the wrong answer that a player gave in this position, as `encode_action` writes it.
        engine: version of the prices (`ENGINE`).
        motif: the idea by which the best answer is better than the trap (`MotifName`); "" if none
            is clear.
        tried: every priced answer, the best first.
        right: the number of right answers, which come first in `tried`.
        deals: the number of deals in which each answer was tried.
        point: the chance to win the game (0 to 1) that a net point is worth.
        rating: its difficulty, on the scale of the player's puzzle rating.
        deviation: the standard error of that rating.
        play: version of the bots (`PLAY`) by which it was rated; 0 if it was not rated.
        proof: in endings, the number of tricks in the whole hand that the right card makes certain;
            None in other puzzles.
        nil: whether the right card makes a nil certain.
    """

    id: str
    position: HandPosition = msgspec.field(name="at")
    themes: tuple[PuzzleTheme, ...]
    trap: str
    tried: tuple[PricedAnswer, ...]
    right: int
    deals: int
    point: float
    rating: int = 1500
    deviation: int = 350
    play: int = 0
    proof: int | None = None
    nil: bool = False
    motif: str = ""
    engine: int = 0

    def price(self, prompt: Prompt) -> Price:
        """Return the price of the trap compared with every answer.

        Args:
            prompt: the prompt at the position.
        """
        options = tuple(
            Alternative(decode_action(answer.word, prompt), answer.numbers) for answer in self.tried
        )
        chosen = next(index for index, answer in enumerate(self.tried) if answer.word == self.trap)
        best, trap = options[0].numbers, options[chosen].numbers
        cost = best["win"] - trap["win"]
        return Price(options, chosen, self.deals, cost, cost, trap["error"], self.point)

    def right_answers(self, prompt: Prompt) -> tuple[Action, ...]:
        """Return the right answers, the best first.

        Args:
            prompt: the prompt at the position.
        """
        return tuple(decode_action(answer.word, prompt) for answer in self.tried[: self.right])


def is_packed(data: bytes) -> bool:
    """Whether the bytes of a file of puzzles are compressed by gzip; no line can then be
    appended."""
    return data[:2] == b"\x1f\x8b"


def read_puzzles(data: bytes) -> tuple[Puzzle, ...]:
    """Return the puzzles in the bytes of a file, which has one on each line, compressed or not.

    Raises:
        ValueError: if a line is no puzzle (the message has its number), or if the compressed bytes
            are damaged.
    """
    try:
        text = gzip.decompress(data) if is_packed(data) else data
    except (OSError, EOFError, zlib.error) as error:
        raise ValueError(f"The packed puzzles are damaged: {error}.") from None
    puzzles = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            puzzles.append(msgspec.json.decode(line, type=prepare_type(Puzzle)))
        except msgspec.MsgspecError as error:
            raise ValueError(f"Line {number} is no puzzle: {error}.") from None
    return tuple(puzzles)


@lru_cache(maxsize=1)
def load_puzzles() -> tuple[Puzzle, ...]:
    """Return every puzzle of this release, the easiest first; the file is read on the first call
    only."""
    data = (files("spades_tui.practice.puzzles") / PUZZLES_FILE).read_bytes()
    return tuple(sorted(read_puzzles(data), key=lambda puzzle: (puzzle.rating, puzzle.id)))


class HandStart(msgspec.Struct, frozen=True):
    """The start of a hand.

    Attributes:
        rules: the share code of the rules.
        seed: the seed of the deal.
        dealer: the dealer's seat.
        number: number of the hand in the game, from 1.
        points: the score of each side before the hand; empty at the start of a game.
        bags: the bags of each side before the hand; empty at the start of a game.
    """

    rules: str
    seed: int
    dealer: int
    number: int = 1
    points: tuple[int, ...] = ()
    bags: tuple[int, ...] = ()

    def game(self) -> Game:
        """Return a new game in which the hand has just been dealt.

        Raises:
            ValueError: if the rules do not allow such a hand.
        """
        return _deal_hand(rules_from_game_code(self.rules), self).copy()


class HandPosition(msgspec.Struct, frozen=True):
    """A position in a hand.

    Attributes:
        start: the start of the hand.
        moves: the actions so far, as `encode_action` writes them, separated by spaces.
    """

    start: HandStart
    moves: str = ""

    def game(self) -> Game:
        """Return the game at the position.

        Raises:
            ValueError: if a move is not legal.
        """
        game = self.start.game()
        for word in self.moves.split():
            if game.prompt is None:
                raise ValueError(f"The hand is over before {word!r}.")
            done = game.submit(decode_action(word, game.prompt))
            if isinstance(done, Rejection):
                raise ValueError(f"{word!r} cannot be: {done.reason}")
        return game

    def seat(self) -> int:
        """Return the seat to act.

        Raises:
            ValueError: if no seat is to act, or a move is not legal.
        """
        seat = self.game().to_act
        if seat is None:
            raise ValueError("Nothing is asked at this moment.")
        return seat


@lru_cache(maxsize=32)
def rules_from_game_code(code: str) -> RuleSet:
    """Return the rules of a share code of rules.

    Raises:
        ValueError: if the code is wrong.
    """
    return decode_rules(code)


def _deal_hand(rules: RuleSet, start: HandStart) -> Game:
    """Return a game of `rules` with the hand of `start` dealt.

    Raises:
        ValueError: if the rules do not allow such a hand.
    """
    events: list[Event] = [DealerChosen(start.dealer)]
    if start.points or start.number > 1:
        events.append(ScoreGiven(start.points, start.bags, start.number))
    game = Game(rules, start.seed, events, sealed=False)
    game.deal()
    return game


def encode_action(action: Action) -> str:
    """Return an answer as one word without a blank.

    It is the card that is played, ``=`` and a bid, or ``>`` and cards that are given away; for
    other answers their name and fields. The seat is left out, because only one seat acts at a time.
    """
    match action:
        case PlayCard():
            return action.card.value
        case MakeBid():
            return f"={action.bid}"
        case PassCards() | Discard():
            return ">" + "+".join(card.value for card in action.cards)
        case _:
            fields = msgspec.structs.asdict(action)
            values = [str(value) for name, value in fields.items() if name != "seat"]
            return "/".join([str(action.__struct_config__.tag), *values])


def decode_action(word: str, prompt: Prompt) -> Action:
    """Return the answer to `prompt` that `word` stands for (see `encode_action`).

    Raises:
        ValueError: if it is no legal answer.
    """
    if word.startswith(">") and prompt.pick is not None:
        try:
            cards = tuple(Card(text) for text in word[1:].split("+"))
        except ValueError:
            raise ValueError(f"{word!r} names no cards.") from None
        return prompt.picked(cards)
    for action in prompt.actions:
        if encode_action(action) == word:
            return action
    raise ValueError(f"{word!r} is no answer here.")


def view_to_act(game: Game) -> View:
    """Return the view of the seat to act; there must be one."""
    assert game.prompt is not None
    return game.view(game.prompt.seat)
