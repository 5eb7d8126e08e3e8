"""An attempt at a deal of the course: the cards played, the replies, and the goal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final, Literal, NamedTuple

from msgspec.structs import replace

from spades_tui.bots.protocol import list_offered
from spades_tui.cards import Card
from spades_tui.engine import Game, Rejection
from spades_tui.player_view import View
from spades_tui.practice.course.goal import LEARNER, Goal
from spades_tui.practice.course.layouts import LAYOUTS, Layouts, Reached
from spades_tui.practice.lessons.positions import Move, play_moves
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.deck import sort_hand
from spades_tui.rules.formats.hand_text import HandText
from spades_tui.rules.tricks import Play, Trick, make_trick

PARTNER: Final = LEARNER + 2
"""The hand across from the learner's."""

Hands = tuple[tuple[Card, ...], ...]
"""The cards of each hand, by its index from 0, the learner's."""
_NOTHING: Final[Mapping[Card, int]] = MappingProxyType({})


class Choice(NamedTuple):
    """A card the learner played, with the other cards they could have played.

    Attributes:
        play: the card, and the index of the hand it came from.
        trick: the number of its trick in the hand, from 1.
        right: the legal cards that were right, the best first in whole hands.
        wrong: the other legal cards.
        moves: the number of moves before the card, from the start of the hand.
        form: the deal, with the hidden cards as they lay at that moment.
        counts: for each legal card, the number of layouts in which it reaches the goal; empty in
            endings.
    """

    play: Play
    trick: int
    right: tuple[Card, ...]
    wrong: tuple[Card, ...]
    moves: int
    form: HandText
    counts: Mapping[Card, int] = _NOTHING

    @property
    def lost(self) -> int:
        """The number of layouts by which the card succeeds less often than the best card; 0 in
        endings."""
        return max(self.counts.values()) - self.counts[self.play.card] if self.counts else 0

    @property
    def stake(self) -> int:
        """The difference between the `counts` of the best and the worst card; 0 in endings."""
        return max(self.counts.values()) - min(self.counts.values()) if self.counts else 0


class Attempt(ABC):
    """A deal of the course being played by the learner.

    A layout is one distribution of the cards that the learner does not see (`Layouts`). Hands are
    numbered from 0, the learner's.

    Attributes:
        goal: the goal.
        game: the current game; its hidden cards are those of the latest layout.
        mistake: the first wrong card; None if there was none yet.
        choices_made: the learner's choices up to the mistake, in order.
        layouts: the number of layouts in which cards are tried.
        hidden: the indexes of the hands that the learner does not see.
    """

    layouts: ClassVar = LAYOUTS
    hidden: ClassVar[tuple[int, ...]] = (1, 3)

    def __init__(self, form: HandText, moves: tuple[Move, ...], game: Game, goal: Goal) -> None:
        """Take over `game`, which is the hand of `form` after `moves`."""
        self.goal = goal
        self._whole = (form, moves, game)
        self.restart()

    def restart(self) -> None:
        """Go back to the moment before the learner's first card, in the first layout."""
        self._form, self._moves, game = self._whole
        self.game = game.copy()
        self.mistake: Choice | None = None
        self.choices_made: list[Choice] = []
        self._defend()

    @property
    def view(self) -> View:
        """The learner's view, with the current question."""
        return self.game.view(LEARNER)

    @property
    def fate(self) -> Literal["reached", "missed", "open"]:
        """The state of the goal: "reached", "missed", or "open" as long as it is undecided."""
        if self.game.prompt is None:
            last = self.game.view(LEARNER).results[-1]
            return "reached" if self.goal.holds(last.tricks) else "missed"
        return self.goal.fate(self.game.view(LEARNER))

    @property
    def hand_to_play(self) -> int:
        """The index of the hand from which the next card is played; the deal must not be over."""
        assert self.game.prompt is not None
        return self.game.prompt.seat

    @abstractmethod
    def learner_view(self, game: Game) -> View:
        """Return the learner's view of `game`, a game of this deal at their turn."""

    @staticmethod
    @abstractmethod
    def evaluate_cards(layouts: Layouts) -> Reached:
        """Return, for each group of equal legal cards, whether it reaches the goal in each
        layout."""

    def evaluate_view(self, view: View) -> Reached:
        """Return the result of `evaluate_cards` for random layouts that fit `view`.

        There are as many as the attribute `layouts` says.
        """
        return self.evaluate_cards(Layouts(view, self.goal, self.layouts))

    @abstractmethod
    def right_cards(self) -> tuple[Card, ...]:
        """Return the legal cards that are no mistake at this moment; it must be the learner's
        turn."""

    def _choice(self, card: Card) -> Choice:
        """Return a card of the learner as a choice, before it is played."""
        return self._make_choice(card, self.right_cards())

    @abstractmethod
    def _defend(self) -> None:
        """Play for the other seats until the learner's turn, or until the goal is decided."""

    def play(self, card: Card) -> None:
        """Play a card of the learner, then the replies of the other seats."""
        if self.mistake is None:
            chosen = self._choice(card)
            self.choices_made.append(chosen)
            if card not in chosen.right:
                self._err(chosen)
        self._submit_card(card)
        self._defend()
        if self.fate == "missed" and self.mistake is None:
            self.mistake = max(self.choices_made, key=lambda choice: choice.lost)

    def _err(self, chosen: Choice) -> None:
        """Record a wrong card."""
        self.mistake = chosen

    def take_back(self) -> None:
        """Go back to the moment before the mistake; `mistake` must not be None."""
        chosen = self.mistake
        assert chosen is not None
        self._form, self._moves = chosen.form, self._moves[: chosen.moves]
        self.choices_made = [choice for choice in self.choices_made if choice.moves < chosen.moves]
        self.game = play_moves(self._form, self.game.rules, self._moves)
        self.mistake = None

    def game_at(self, chosen: Choice) -> Game:
        """Return the game at the moment before a choice, with the hidden cards of the latest
        layout."""
        return play_moves(self._form, self.game.rules, self._moves[: chosen.moves])

    def tricks_from(self, number: int) -> tuple[Trick, ...]:
        """Return the tricks of the deal from trick `number` (from 1) on; the last may be
        incomplete."""
        view = self.game.view(LEARNER)
        plays = view.plays if self.game.prompt is not None else view.results[-1].plays
        rules, first = self.game.rules, 4 * (number - 1)
        return tuple(
            make_trick(plays[start : start + 4], rules) for start in range(first, len(plays), 4)
        )

    # -- cards ------------------------------------------------------------------------------

    def _make_choice(
        self, card: Card, right: tuple[Card, ...], counts: Mapping[Card, int] = _NOTHING
    ) -> Choice:
        trick = len(self.game.view(LEARNER).tricks) + 1
        play = Play(self.hand_to_play, card)
        legal = [action.card for action in list_offered(self.view, PlayCard)]
        wrong = tuple(other for other in legal if other not in right)
        return Choice(play, trick, right, wrong, len(self._moves), self._form, counts)

    def _submit_card(self, card: Card) -> None:
        prompt = self.game.prompt
        assert prompt is not None
        done = self.game.submit(PlayCard(prompt.seat, prompt.hand, card))
        assert not isinstance(done, Rejection), done.reason
        self._moves = (*self._moves, (prompt.hand, card.value))

    def _settle(self, hands: Hands) -> None:
        """Change the layout so that each hand now holds these cards."""
        held = self.game.state.current_hand.cards
        if any(set(now) != set(settled) for now, settled in zip(held, hands, strict=True)):
            self._form = self._form_with(hands)
            self.game = play_moves(self._form, self.game.rules, self._moves)

    def _form_with(self, hands: Hands) -> HandText:
        """Return the whole deal in which each hand now holds these cards."""
        whole = [list(cards) for cards in hands]
        for play in self.game.view(LEARNER).plays:
            whole[play.hand].append(play.card)
        rules = self.game.rules
        return replace(self._form, hands=tuple(sort_hand(tuple(cards), rules) for cards in whole))
