"""A deal of the course being played: cards, the answers to them, and what became of the goal."""

from __future__ import annotations

from typing import Literal

import msgspec

from spades_tui.cards import Card
from spades_tui.engine import Game, Rejection
from spades_tui.player_view import Prompt, View
from spades_tui.practice.course.adversary import Adversary, Reply
from spades_tui.practice.course.goal import LEARNER, Goal
from spades_tui.practice.lessons.positions import Move, play_moves
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.deck import sorted_hand
from spades_tui.rules.formats.hand_text import HandText
from spades_tui.rules.tricks import Play, Trick, make_trick

PARTNER = LEARNER + 2
"""The hand that lies open and is played by the learner."""


class Mistake(msgspec.Struct, frozen=True):
    """The card after which the goal was no longer sure.

    Attributes:
        play: the card, and the hand it came from.
        trick: the number of its trick in the hand, from 1.
        better: the cards that would have kept the goal sure.
        moves: how many moves there were before it.
    """

    play: Play
    trick: int
    better: tuple[Card, ...]
    moves: int


class Ending:
    """The last cards of a hand, played against an adversary.

    Attributes:
        goal: what is to be reached.
        game: the game as it stands, the hidden cards where they have been settled to lie.
        mistake: the first card that gave the goal away; None as long as it is sure.
    """

    def __init__(self, form: HandText, moves: tuple[Move, ...], game: Game, goal: Goal) -> None:
        """Take over `game`, which is the hand of `form` after `moves`."""
        self.goal = goal
        self._whole = (form, moves, game)
        self.restart()

    def restart(self) -> None:
        """Begin at the first card."""
        self._form, self._moves, self.game = self._whole
        self.game = self.game.copy()
        self.mistake: Mistake | None = None
        self._defend()

    @property
    def view(self) -> View:
        """What the learner sees and is asked; the partner's cards lie open as a dummy's do."""
        view, prompt = self.game.view(LEARNER), self.game.prompt
        if prompt is not None and prompt.seat == PARTNER:
            actions = [one for one in prompt.actions if isinstance(one, PlayCard)]
            asked = tuple(PlayCard(LEARNER, PARTNER, one.card) for one in actions)
            view = msgspec.structs.replace(
                view, prompt=Prompt(LEARNER, "play", asked, hand=PARTNER), to_act=LEARNER
            )
        return msgspec.structs.replace(view, dummy=self.game.view(PARTNER).hand or ())

    @property
    def fate(self) -> Literal["reached", "missed", "open"]:
        """What has become of the goal."""
        if self.game.prompt is None:
            last = self.game.view(LEARNER).results[-1]
            taken = sum(last.tricks[hand] for hand in self.goal.hands)
            good = taken >= self.goal.tricks if self.goal.many else taken <= self.goal.tricks
            return "reached" if good else "missed"
        return self.goal.fate(self.game.view(LEARNER))

    @property
    def hand_to_play(self) -> int:
        """The hand the learner plays from: their own or the partner's."""
        assert self.game.prompt is not None
        return self.game.prompt.seat

    def sure_cards(self) -> tuple[Card, ...]:
        """Return the cards with which the goal stays sure, where the learner is to play."""
        return Adversary(self.game, self.goal).sure_cards()

    def choices(self) -> tuple[Card, ...]:
        """Return one of each kind of card the learner may play: equal cards are one."""
        return Adversary(self.game, self.goal).choices()

    def play(self, card: Card) -> None:
        """Play a card of the learner's or the partner's, and let the others answer."""
        if self.mistake is None:
            sure = self.sure_cards()
            if card not in sure:
                view = self.game.view(LEARNER)
                play = Play(self.hand_to_play, card)
                self.mistake = Mistake(play, len(view.tricks) + 1, sure, len(self._moves))
        self._put(card)
        self._defend()

    def take_back(self) -> None:
        """Go back to before the mistake, the cards then hidden being hidden again."""
        assert self.mistake is not None
        form, moves = self._form, self._moves[: self.mistake.moves]
        self.game = play_moves(form, self.game.rules, moves)
        self._moves, self.mistake = moves, None

    def tricks_from(self, number: int) -> tuple[Trick, ...]:
        """Return the tricks of the hand from one on, by its number from 1; the last may be open."""
        view = self.game.view(LEARNER)
        plays = view.plays if self.game.prompt is not None else view.results[-1].plays
        rules, first = self.game.rules, 4 * (number - 1)
        return tuple(make_trick(plays[at : at + 4], rules) for at in range(first, len(plays), 4))

    def hands_at_mistake(self) -> tuple[tuple[Card, ...], ...]:
        """Return the cards each hand held then, as they have turned out to lie."""
        assert self.mistake is not None
        gone = {Card(text) for _, text in self._moves[4 : self.mistake.moves]}
        known = tuple(cards or () for cards in self._form.hands)
        return tuple(
            sorted_hand(tuple(card for card in cards if card not in gone), self.game.rules)
            for cards in known
        )

    # -- cards ------------------------------------------------------------------------------

    def _put(self, card: Card) -> None:
        prompt = self.game.prompt
        assert prompt is not None
        done = self.game.submit(PlayCard(prompt.seat, prompt.hand, card))
        assert not isinstance(done, Rejection), done.reason
        self._moves = (*self._moves, (prompt.hand, card.value))

    def _defend(self) -> None:
        """Let the opponents play until it is the learner's turn, or the goal is decided."""
        while (prompt := self.game.prompt) is not None and self.fate == "open":
            if prompt.seat in (LEARNER, PARTNER):
                return
            reply = Adversary(self.game, self.goal).reply()
            self._settle(reply)
            self._put(reply.card)

    def _settle(self, reply: Reply) -> None:
        """Let the hidden cards lie as the answer needs them."""
        held = self.game.state.current_hand.cards
        if all(set(now) == set(then) for now, then in zip(held, reply.hands, strict=True)):
            return
        played: list[list[Card]] = [[] for _ in held]
        for play in self.game.view(LEARNER).plays:
            played[play.hand].append(play.card)
        hands = tuple((*gone, *left) for gone, left in zip(played, reply.hands, strict=True))
        self._form = msgspec.structs.replace(self._form, hands=hands)
        self.game = play_moves(self._form, self.game.rules, self._moves)
