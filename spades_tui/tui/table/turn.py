"""The player's own turn: the cards and answers to choose from, and the effect of keys and
clicks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from spades_tui.player_view import View
from spades_tui.rules.actions import Action, Look
from spades_tui.tui.drawing.card_row import CardToken
from spades_tui.tui.frame.keys import ANSWER_LETTERS, KeyContext
from spades_tui.tui.table.bid_entry import BidEntry, PadItem
from spades_tui.tui.table.card_selection import RANK_KEYS, CardSelection
from spades_tui.tui.table.offer import offer_for

InputResult = Action | str | Literal[True] | None
"""The result of a key or click: an action chosen; a sentence why something is refused ("" clears
the last one); True if only the highlight moved; None if it meant nothing."""


class TurnInput:
    """The cards and answers the player can choose from in one view, and the choice so far.

    Attributes:
        chooser: the cards, and which one is highlighted.
        pad: the question and the answer so far; None if there is none, or it is not open.
        face_down: the question whether to bid blind, while it is not open: the player may look at
            the cards without opening it. None if there is none, or it is open.
        twice: whether every card must be confirmed by a second press.
    """

    def __init__(self, view: View, names: Sequence[str], *, opens_blind: bool = True) -> None:
        """Show the choices of `view`.

        Args:
            view: the player's view.
            names: the players' names by seat.
            opens_blind: whether the question to bid blind is open at once.
        """
        self.chooser = CardSelection(view)
        question = offer_for(view, names)
        self.pad = BidEntry(question) if question is not None else None
        self.face_down: BidEntry | None = None
        self._look = None if view.prompt is None else view.prompt.look
        if self._look is not None and not opens_blind:
            self.pad, self.face_down = None, self.pad
        self.twice = False
        self._armed: Action | None = None

    @property
    def places(self) -> tuple[KeyContext, ...]:
        """The contexts of `KEYS` whose keys choose something now; () if nothing is to be chosen."""
        if self.chooser.selects_several:
            return ("cards",)
        if self.face_down is not None:
            return ("face down",)
        if self.pad is not None:
            talk: tuple[KeyContext, ...] = ("talk",) if self.pad.is_talk_tab else ()
            return ("bid", *talk) if self.pad.tabs else ("choice",)
        return ("play",) if self.chooser.selects_play else ()

    @property
    def can_confirm(self) -> bool:
        """Whether Enter would do something now, such as play the highlighted card."""
        chooser = self.chooser
        if chooser.selects_several:
            return len(chooser.marks) == chooser.count
        if self.face_down is not None:
            return True
        if self.pad is not None:
            return self.pad.focus is not None
        return chooser.selects_play and chooser.cursor in chooser.legal | chooser.wrong

    def suggest(self, action: Action) -> None:
        """Highlight `action`, which a hint advises; open the question whether to bid blind if
        needed."""
        self.chooser.suggest(action)
        if self.face_down is not None and not isinstance(action, Look):
            self._open()
        if self.pad is not None:
            self.pad.highlight(action)

    def handle_key(self, key: str, character: str | None) -> InputResult:
        """Handle a key and return its effect (`InputResult`); None if the key means nothing here.

        Args:
            key: its Textual name.
            character: the character it types; None if there is none.
        """
        if self.chooser.selects_several:
            picked = self._pick(key)
            if picked is not None:
                return picked
        if self.face_down is not None:
            return self._hear_face_down(self.face_down, key, character)
        if self.pad is not None:
            is_handled, action = self.pad.handle_key(key, character)
            if action is None and self.pad.question.is_instant and self.pad.note:
                return self.pad.note  # there is no line for it on the pad
            return action or (True if is_handled else None)
        return self._choose(key, character) if self.chooser.selects_play else None

    def handle_click(self, token: object) -> InputResult:
        """Handle a click and return its effect (`InputResult`); None if it means nothing here.

        Args:
            token: the `CardToken` or `PadItem` that was clicked; others mean nothing. The first
                click on a card highlights it, the second plays it.
        """
        chooser = self.chooser
        if isinstance(token, PadItem) and self.pad is not None:
            return self.pad.click(token) or True
        if not isinstance(token, CardToken) or (token.row == "dummy") != chooser.from_dummy:
            return None
        if self.face_down is not None:
            return self._look
        if chooser.selects_several:
            return chooser.toggle(token.place)
        if not chooser.selects_play:
            return None
        if chooser.cursor == token.place:
            return self._play()
        chooser.cursor = token.place
        refusal = self._disarm()
        self._armed = self.chooser.play() if self.chooser.cursor in self.chooser.legal else None
        return refusal

    def _hear_face_down(self, closed: BidEntry, key: str, character: str | None) -> InputResult:
        """Handle a key while the cards are face down: look at them, or open the blind bids."""
        if key in ("enter", "space") or character == ANSWER_LETTERS["look"]:
            return self._look
        if character != ANSWER_LETTERS["blind"]:
            return None
        self._open()
        closed.handle_key(key, character)
        closed.note = ""  # the key has opened the bids, even if none of them has this letter
        return True

    def _open(self) -> None:
        self.pad, self.face_down = self.face_down, None

    def _pick(self, key: str) -> InputResult:
        if key in ("left", "right"):
            self.chooser.move(1 if key == "right" else -1)
            return True
        if key == "space" and self.chooser.cursor is not None:
            return self.chooser.toggle(self.chooser.cursor)
        return self.chooser.confirm_cards() if key == "enter" else None

    def _choose(self, key: str, character: str | None) -> InputResult:
        if key in ("left", "right"):
            self.chooser.move(1 if key == "right" else -1)
        elif key in ("enter", "space"):
            return self._play()
        elif character is None or character not in RANK_KEYS:
            return None
        elif not self.chooser.jump_to_rank(character):
            return f"There is no {character.upper()} in your hand."
        return self._disarm()

    def _disarm(self) -> str:
        self._armed = None
        return self.chooser.refusal()

    def _play(self) -> InputResult:
        """Return the play of the highlighted card, or a request to confirm it, or why it is
        refused."""
        action = self.chooser.play()
        if action is None:
            return self.chooser.refusal()
        wrong = self.chooser.cursor in self.chooser.wrong
        if (wrong or self.twice) and action != self._armed:
            self._armed = action
            if wrong:
                return (
                    f"The {action.card.label} would be a revoke. "
                    "Press Enter again to play it anyway."
                )
            return f"Press Enter again to play the {action.card.label}."
        return action
