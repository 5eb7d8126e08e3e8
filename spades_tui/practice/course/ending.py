"""The last cards of a hand, both hands of the learner's side open, against a proved adversary."""

from __future__ import annotations

from msgspec.structs import replace

from spades_tui.bots.interface import with_open_hands
from spades_tui.cards import Card
from spades_tui.engine import Game
from spades_tui.player_view import Prompt, View
from spades_tui.practice.course.adversary import Adversary
from spades_tui.practice.course.attempt import PARTNER, Attempt
from spades_tui.practice.course.goal import LEARNER
from spades_tui.practice.course.layouts import Layouts, Reached
from spades_tui.rules.actions import PlayCard


class Ending(Attempt):
    """An ending: the learner plays their partner's cards, too."""

    @property
    def view(self) -> View:
        """What the learner sees and is asked; the partner's cards lie open as a dummy's do."""
        view, prompt = self.game.view(LEARNER), self.game.prompt
        if prompt is not None and prompt.seat == PARTNER:
            actions = [one for one in prompt.actions if isinstance(one, PlayCard)]
            asked = tuple(PlayCard(LEARNER, PARTNER, one.card) for one in actions)
            view = replace(
                view, prompt=Prompt(LEARNER, "play", asked, hand=PARTNER), to_act=LEARNER
            )
        return replace(view, dummy=self.game.view(PARTNER).hand or ())

    def known(self, game: Game) -> View:
        """Return what the learner knows: their partner's cards, too."""
        view = game.view(game.prompt.seat if game.prompt else LEARNER)
        held = game.state.current_hand.cards
        return with_open_hands(view, (held[LEARNER], (), held[PARTNER], ()))

    @staticmethod
    def reached_in(layouts: Layouts) -> Reached:
        """Return in which layouts each card reaches the goal, all playing on perfectly."""
        return layouts.solved()

    def right_cards(self) -> tuple[Card, ...]:
        """Return the cards with which the goal stays sure, where the learner is to play."""
        return Adversary(self.game, self.goal).sure_cards()

    def choices(self) -> tuple[Card, ...]:
        """Return one of each kind of card the learner may play: equal cards are one."""
        return Adversary(self.game, self.goal).choices()

    def _defend(self) -> None:
        while (prompt := self.game.prompt) is not None and self.fate == "open":
            if prompt.seat in (LEARNER, PARTNER):
                return
            reply = Adversary(self.game, self.goal).reply()
            self._settle(reply.hands)
            self._put(reply.card)
