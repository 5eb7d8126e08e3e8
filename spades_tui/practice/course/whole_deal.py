"""Whole hands: `club` is the partner, and the hidden cards beat a wrong card."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import islice
from typing import ClassVar, Final

from spades_tui.bots.interface import add_open_hands
from spades_tui.bots.protocol import NO_FIGURES, list_offered
from spades_tui.bots.roster import load_bot
from spades_tui.cards import Card
from spades_tui.engine import Game
from spades_tui.player_view import View
from spades_tui.practice.course.attempt import PARTNER, Attempt, Choice, Hands
from spades_tui.practice.course.goal import LEARNER
from spades_tui.practice.course.layouts import Layouts, Reached
from spades_tui.practice.lessons.positions import play_moves
from spades_tui.rules.actions import PlayCard

_CLOSE: Final = 0.05
"""Share of the layouts by which a right card may fall short of the best card."""
_LOOKED: Final = 100
"""Layouts searched for one in which a wrong card loses the goal for good."""


class WholeDeal(Attempt):
    """A whole hand; the bot `club` plays the other seats until the learner plays a wrong card.

    A card is wrong if it reaches the goal in clearly fewer layouts than another card, with the
    bots' ordinary play. The hidden cards then become a layout in which it fails and the best card
    does not, and the opponents defend as if they saw all cards.
    """

    hidden: ClassVar = (1, PARTNER, 3)

    def learner_view(self, game: Game) -> View:
        """Return the learner's view of `game`, a game of this deal."""
        return game.view(LEARNER)

    @staticmethod
    def evaluate_cards(layouts: Layouts) -> Reached:
        """Return, for each group of equal legal cards, whether it reaches the goal in each layout.

        The rest of the hand is played with the bots' ordinary play.
        """
        return layouts.play_out_cards()

    def right_cards(self) -> tuple[Card, ...]:
        """Return the legal cards that are not wrong, the best first; it must be the learner's
        turn."""
        return self._right(self._counts())

    def _choice(self, card: Card) -> Choice:
        counts = self._counts()
        return self._make_choice(card, self._right(counts), counts)

    def _counts(self) -> Mapping[Card, int]:
        """Return the number of layouts in which each card reaches the goal, the best first."""
        view = self.view
        if not view.question.is_free:
            return {action.card: 0 for action in list_offered(view, PlayCard)}
        tried = sorted(self.evaluate_view(view).items(), key=lambda pair: -sum(pair[1]))
        return {card: sum(hits) for equal, hits in tried for card in equal}

    def _right(self, counts: Mapping[Card, int]) -> tuple[Card, ...]:
        least = max(counts.values()) - _CLOSE * self.layouts
        return tuple(card for card, count in counts.items() if count >= least)

    def _err(self, chosen: Choice) -> None:
        """Choose a layout in which the card loses the goal.

        If there is none among those searched, the card counts as right.
        """
        card, layouts = chosen.play.card, Layouts(self.view, self.goal)
        reached = {
            equal_card: hits
            for equal, hits in layouts.play_out_cards().items()
            for equal_card in equal
        }
        pairs = zip(reached[chosen.right[0]], reached[card], strict=True)
        beaten = (number for number, (right, wrong) in enumerate(pairs) if right and not wrong)
        for number in islice(beaten, _LOOKED):
            hands = layouts.hands(number)
            if self._is_repeated(hands) and layouts.is_lost(number, card):
                super()._err(chosen)
                self._settle(hands)
                return
        wrong = tuple(other for other in chosen.wrong if other != card)
        self.choices_made[-1] = chosen._replace(right=(*chosen.right, card), wrong=wrong)

    def _is_repeated(self, hands: Hands) -> bool:
        """Whether the partner would have played the same cards with these hands."""
        start = len(self._whole[1])
        game = play_moves(self._form_with(hands), self.game.rules, self._moves[:start])
        for number, (hand, text) in enumerate(self._moves[start:], start):
            if hand == PARTNER and self._bot_card(game, number).value != text:
                return False
            game.submit(PlayCard(hand, hand, Card(text)))
        return True

    def _bot_card(self, game: Game, number: int) -> Card:
        """Return the card that `club` plays as the move of this number."""
        assert game.prompt is not None
        view = game.view(game.prompt.seat)
        action = load_bot("club").decide(view, NO_FIGURES, random.Random(number)).action
        assert isinstance(action, PlayCard)
        return action.card

    def _defend(self) -> None:
        while (prompt := self.game.prompt) is not None and self.fate == "open":
            if prompt.seat == LEARNER:
                return
            beats = self.mistake is not None and prompt.seat != PARTNER
            card = self._beating_card() if beats else None
            self._submit_card(card or self._bot_card(self.game, len(self._moves)))

    def _beating_card(self) -> Card | None:
        """Return a card of the opponent to play after which the goal is lost; None without one."""
        assert self.game.prompt is not None
        view, held = self.game.view(self.game.prompt.seat), self.game.state.current_hand.cards
        layout = Layouts(add_open_hands(view, held), self.goal, 1)
        for reached in (layout.solve_cards(), layout.play_out_cards()):
            for (card, *_), (is_reached,) in reached.items():
                if not is_reached:
                    return card
        return None
