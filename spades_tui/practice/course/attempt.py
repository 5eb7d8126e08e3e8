"""A deal of the course being played: cards, the answers to them, and what became of the goal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final, Literal, NamedTuple

from msgspec.structs import replace

from spades_tui.bots.protocol import offered
from spades_tui.cards import Card
from spades_tui.engine import Game, Rejection
from spades_tui.player_view import View
from spades_tui.practice.course.goal import LEARNER, Goal
from spades_tui.practice.course.layouts import LAYOUTS, Layouts, Reached
from spades_tui.practice.lessons.positions import Move, play_moves
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.deck import sorted_hand
from spades_tui.rules.formats.hand_text import HandText
from spades_tui.rules.tricks import Play, Trick, make_trick

PARTNER: Final = LEARNER + 2
"""The hand across from the learner's."""

Hands = tuple[tuple[Card, ...], ...]
_NOTHING: Final[Mapping[Card, int]] = MappingProxyType({})


class Choice(NamedTuple):
    """A card the learner played.

    Attributes:
        play: the card, and the hand it came from.
        trick: the number of its trick in the hand, from 1.
        right: the cards that were right, …
        wrong: … and those that were not.
        moves: how many moves there were before it.
        form: the hand as it lay then.
        counts: in how many layouts each card reaches the goal, where that decides; else nothing.
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
        """In how many layouts less it reaches the goal than the best card."""
        return max(self.counts.values()) - self.counts[self.play.card] if self.counts else 0

    @property
    def stake(self) -> int:
        """The same of the worst card."""
        return max(self.counts.values()) - min(self.counts.values()) if self.counts else 0


class Attempt(ABC):
    """A deal being played.

    Attributes:
        goal: what is to be reached.
        game: the game as it stands, the hidden cards where they have been settled to lie.
        mistake: the first wrong card; None as long as there is none.
        made: the choices so far, up to the mistake.
        layouts: how many a card is tried in.
        hidden: the opponents' hands and others that the learner does not see.
    """

    layouts: ClassVar = LAYOUTS
    hidden: ClassVar[tuple[int, ...]] = (1, 3)

    def __init__(self, form: HandText, moves: tuple[Move, ...], game: Game, goal: Goal) -> None:
        """Take over `game`, which is the hand of `form` after `moves`."""
        self.goal = goal
        self._whole = (form, moves, game)
        self.restart()

    def restart(self) -> None:
        """Begin at the first card."""
        self._form, self._moves, game = self._whole
        self.game = game.copy()
        self.mistake: Choice | None = None
        self.made: list[Choice] = []
        self._defend()

    @property
    def view(self) -> View:
        """What the learner sees and is asked."""
        return self.game.view(LEARNER)

    @property
    def fate(self) -> Literal["reached", "missed", "open"]:
        """What has become of the goal."""
        if self.game.prompt is None:
            last = self.game.view(LEARNER).results[-1]
            return "reached" if self.goal.holds(last.tricks) else "missed"
        return self.goal.fate(self.game.view(LEARNER))

    @property
    def hand_to_play(self) -> int:
        """The hand the learner plays from."""
        assert self.game.prompt is not None
        return self.game.prompt.seat

    @abstractmethod
    def known(self, game: Game) -> View:
        """Return what the learner knows where they are asked in a game of this deal."""

    @staticmethod
    @abstractmethod
    def reached_in(layouts: Layouts) -> Reached:
        """Return in which layouts each card reaches the goal."""

    def tried(self, view: View) -> Reached:
        """Return in which layouts each card reaches the goal in what the learner knows."""
        return self.reached_in(Layouts(view, self.goal, self.layouts))

    @abstractmethod
    def right_cards(self) -> tuple[Card, ...]:
        """Return the cards of the learner's that are right now, the best first."""

    def _choice(self, card: Card) -> Choice:
        """Return a card to be played now as a choice."""
        return self._chosen(card, self.right_cards())

    @abstractmethod
    def _defend(self) -> None:
        """Let the others play until it is the learner's turn, or the goal is decided."""

    def play(self, card: Card) -> None:
        """Play a card of the learner's, and let the others answer."""
        if self.mistake is None:
            chosen = self._choice(card)
            self.made.append(chosen)
            if card not in chosen.right:
                self._err(chosen)
        self._put(card)
        self._defend()
        if self.fate == "missed" and self.mistake is None:
            self.mistake = max(self.made, key=lambda one: one.lost)

    def _err(self, chosen: Choice) -> None:
        """Meet a wrong card."""
        self.mistake = chosen

    def take_back(self) -> None:
        """Go back to before the mistake, the cards then hidden being hidden again."""
        chosen = self.mistake
        assert chosen is not None
        self._form, self._moves = chosen.form, self._moves[: chosen.moves]
        self.made = [one for one in self.made if one.moves < chosen.moves]
        self.game = play_moves(self._form, self.game.rules, self._moves)
        self.mistake = None

    def game_at(self, chosen: Choice) -> Game:
        """Return the game before a choice, the hidden cards lying as they turned out to lie."""
        return play_moves(self._form, self.game.rules, self._moves[: chosen.moves])

    def tricks_from(self, number: int) -> tuple[Trick, ...]:
        """Return the tricks of the hand from one on, by its number from 1; the last may be open."""
        view = self.game.view(LEARNER)
        plays = view.plays if self.game.prompt is not None else view.results[-1].plays
        rules, first = self.game.rules, 4 * (number - 1)
        return tuple(make_trick(plays[at : at + 4], rules) for at in range(first, len(plays), 4))

    # -- cards ------------------------------------------------------------------------------

    def _chosen(
        self, card: Card, right: tuple[Card, ...], counts: Mapping[Card, int] = _NOTHING
    ) -> Choice:
        trick = len(self.game.view(LEARNER).tricks) + 1
        play = Play(self.hand_to_play, card)
        legal = [one.card for one in offered(self.view, PlayCard)]
        wrong = tuple(one for one in legal if one not in right)
        return Choice(play, trick, right, wrong, len(self._moves), self._form, counts)

    def _put(self, card: Card) -> None:
        prompt = self.game.prompt
        assert prompt is not None
        done = self.game.submit(PlayCard(prompt.seat, prompt.hand, card))
        assert not isinstance(done, Rejection), done.reason
        self._moves = (*self._moves, (prompt.hand, card.value))

    def _settle(self, hands: Hands) -> None:
        """Let the hidden cards lie so that each hand holds these still."""
        held = self.game.state.current_hand.cards
        if any(set(now) != set(then) for now, then in zip(held, hands, strict=True)):
            self._form = self._form_with(hands)
            self.game = play_moves(self._form, self.game.rules, self._moves)

    def _form_with(self, hands: Hands) -> HandText:
        """Return the hand as it was dealt where each hand holds these still."""
        whole = [list(cards) for cards in hands]
        for play in self.game.view(LEARNER).plays:
            whole[play.hand].append(play.card)
        rules = self.game.rules
        return replace(self._form, hands=tuple(sorted_hand(tuple(one), rules) for one in whole))
