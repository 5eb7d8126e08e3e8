"""Endings: the last cards of a hand, with both hands of the learner's side open."""

from __future__ import annotations

from msgspec.structs import replace

from spades_tui.bots.interface import add_open_hands
from spades_tui.cards import Card
from spades_tui.engine import Game
from spades_tui.player_view import Prompt, View
from spades_tui.practice.course.adversary import Adversary
from spades_tui.practice.course.attempt import PARTNER, Attempt
from spades_tui.practice.course.goal import LEARNER
from spades_tui.practice.course.layouts import Layouts, Reached
from spades_tui.rules.actions import PlayCard


class Ending(Attempt):
    """An ending: the learner also plays their partner's cards, and the goal can be made certain."""

    @property
    def view(self) -> View:
        """The learner's view and question, with the partner's cards open like a dummy's."""
        view, prompt = self.game.view(LEARNER), self.game.prompt
        if prompt is not None and prompt.seat == PARTNER:
            actions = [action for action in prompt.actions if isinstance(action, PlayCard)]
            partner_plays = tuple(PlayCard(LEARNER, PARTNER, action.card) for action in actions)
            view = replace(
                view, prompt=Prompt(LEARNER, "play", partner_plays, hand=PARTNER), to_act=LEARNER
            )
        return replace(view, dummy=self.game.view(PARTNER).hand or ())

    def learner_view(self, game: Game) -> View:
        """Return the learner's view of `game`, a game of this deal, with the partner's cards
        open."""
        view = game.view(game.prompt.seat if game.prompt else LEARNER)
        held = game.state.current_hand.cards
        return add_open_hands(view, (held[LEARNER], (), held[PARTNER], ()))

    @staticmethod
    def evaluate_cards(layouts: Layouts) -> Reached:
        """Return, for each group of equal legal cards, whether it reaches the goal in each layout.

        The rest of the hand is played perfectly.
        """
        return layouts.solve_cards()

    def right_cards(self) -> tuple[Card, ...]:
        """Return the legal cards after which the goal is certain; it must be the learner's turn."""
        return Adversary(self.game, self.goal).sure_cards()

    def choices(self) -> tuple[Card, ...]:
        """Return the learner's legal cards, but of cards that are equally good only one."""
        return Adversary(self.game, self.goal).choices()

    def _defend(self) -> None:
        while (prompt := self.game.prompt) is not None and self.fate == "open":
            if prompt.seat in (LEARNER, PARTNER):
                return
            reply = Adversary(self.game, self.goal).reply()
            self._settle(reply.hands)
            self._submit_card(reply.card)
