"""A moment of one hand in short: rules, score, the seed of the deal, and what was said and played.

What it stands for is played through by the engine, so no moment can be read that could not be.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from spades_tui.cards import Card
from spades_tui.engine import Game, Rejection
from spades_tui.rules.actions import Action, Discard, MakeBid, PassCards, PlayCard
from spades_tui.rules.events import DealerChosen, Event, ScoreGiven
from spades_tui.rules.formats.codes import decode_rules
from spades_tui.rules.ruleset import RuleSet
from spades_tui.view import Prompt, View


class HandStart(msgspec.Struct, frozen=True):
    """What a hand begins with.

    Attributes:
        rules: share code of the rules.
        seed: makes the deal.
        dealer: who deals.
        number: number of the hand in the game, from 1.
        points: of each side before it; none where the game begins.
        bags: the same.
    """

    rules: str
    seed: int
    dealer: int
    number: int = 1
    points: tuple[int, ...] = ()
    bags: tuple[int, ...] = ()

    def game(self) -> Game:
        """Return the game with the hand dealt.

        Raises:
            ValueError: when there can be no such hand.
        """
        return begun(rules_of(self.rules), self).copied()


class Moment(msgspec.Struct, frozen=True):
    """A moment of a hand.

    Attributes:
        start: what the hand began with.
        moves: every answer so far, as `word_of` writes them, with spaces between.
    """

    start: HandStart
    moves: str = ""

    def game(self) -> Game:
        """Return the game as it stands at the moment.

        Raises:
            ValueError: when a move is none the rules allow.
        """
        game = self.start.game()
        for word in self.moves.split():
            if game.prompt is None:
                raise ValueError(f"The hand is over before {word!r}.")
            done = game.submit(action_of(word, game.prompt))
            if isinstance(done, Rejection):
                raise ValueError(f"{word!r} cannot be: {done.reason}")
        return game

    def seat(self) -> int:
        """Return who is asked.

        Raises:
            ValueError: when nobody is, or a move is none the rules allow.
        """
        asked = self.game().to_act
        if asked is None:
            raise ValueError("Nothing is asked at this moment.")
        return asked


@lru_cache(maxsize=32)
def rules_of(code: str) -> RuleSet:
    """Return the rules of a share code.

    Raises:
        ValueError: with a sentence that says what is wrong with it.
    """
    return decode_rules(code)


def begun(rules: RuleSet, start: HandStart) -> Game:
    """Return a game of `rules` with the hand of `start` dealt.

    Raises:
        ValueError: when there can be no such hand.
    """
    events: list[Event] = [DealerChosen(start.dealer)]
    if start.points or start.number > 1:
        events.append(ScoreGiven(start.points, start.bags, start.number))
    game = Game(rules, start.seed, events, sealed=False)
    game.deal()
    return game


def word_of(action: Action) -> str:
    """Return an answer as one word: a card, `=` a bid, `>` cards given; else its name and fields.

    Whose it is goes without saying: there is one prompt at a time.
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
            return "/".join([type(action).__name__, *values])


def action_of(word: str, prompt: Prompt) -> Action:
    """Return the answer to `prompt` that `word` stands for.

    Raises:
        ValueError: when it is none of the answers.
    """
    if word.startswith(">") and prompt.pick is not None:
        try:
            cards = tuple(Card(text) for text in word[1:].split("+"))
        except ValueError:
            raise ValueError(f"{word!r} names no cards.") from None
        return prompt.picked(cards)
    for action in prompt.actions:
        if word_of(action) == word:
            return action
    raise ValueError(f"{word!r} is no answer here.")


def view_at(game: Game) -> View:
    """Return what the player knows whose answer is due."""
    assert game.prompt is not None
    return game.view(game.prompt.seat)
