"""A game told and played line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spades_tui import PROGRAM
from spades_tui.plain.assistance import (
    check_card,
    make_claim,
)
from spades_tui.plain.console import PlainConsole
from spades_tui.plain.input import Unrecognized, parse_answer, parse_command
from spades_tui.plain.prompts import Choices, choices, prompt_text
from spades_tui.plain.table_commands import TableCommands, TableTalk
from spades_tui.player_view import Prompt
from spades_tui.player_view.wording import CardStyle
from spades_tui.player_view.wording.changes import describe_update, ending
from spades_tui.player_view.wording.notes import (
    CHECKER_OFFER,
    FINISH_WORDS,
)
from spades_tui.player_view.wording.status import (
    hand_line,
    list_by_suit,
    score_lines,
)
from spades_tui.review.background import BackgroundPricing
from spades_tui.review.claims import all_claim_lines
from spades_tui.rules.events import CardPlayed, DealCommitted, Event
from spades_tui.rules.explain.summary import summary
from spades_tui.storage.records.unfinished import is_first_game
from spades_tui.storage.settings import Settings
from spades_tui.table.remarks import remark_after
from spades_tui.table.table import Rejection, Table

SAVED: Final = f"Game saved. Run {PROGRAM} to continue it."
UNSAVED: Final = "The game was not saved."

_USUAL: Final = Settings()
_FACE_DOWN: Final = "Your cards are face down. 1 or Enter: look at them. 2 or b: bid blind."
_LOOK_BACK: Final = "Press Enter to leave, or type review, try 5, why 5, score or last."
_FIRST_LOOK_BACK: Final = (
    "Press Enter to leave, or type review to hear what each of your choices in the last hand cost."
)


class PlainGame:
    """A game at one table in plain text, with one person who plays it.

    Args:
        table: the table, with a new or a resumed game.
        console: the console for questions and answers.
        style: how cards are written.
        settings: the player's settings: for instance, which bot gives hints.

    Attributes:
        commands: the commands that do not go on with the game, such as "score".
    """

    def __init__(
        self,
        table: Table,
        console: PlainConsole,
        style: CardStyle = "words",
        settings: Settings = _USUAL,
    ) -> None:
        self._table = table
        self._console = console
        self._talk = TableTalk(table, console, style, settings)
        self.commands = TableCommands(self._talk, self._play_branch)
        self._hand_told: object = None
        self._warned: tuple[int, ...] = ()
        self._cost = ""
        self._notes = 0
        self._pricing = BackgroundPricing()

    def _play_branch(self, table: Table) -> None:
        talk = self._talk
        PlainGame(table, self._console, talk.cast.style, talk.settings).play()

    def play(self) -> None:
        """Play until the match is over, the player leaves or the input ends."""
        try:
            self._play()
        except KeyboardInterrupt:
            self._talk.say("", self._farewell())
            raise
        finally:
            self._pricing.stop()

    def _farewell(self) -> str:
        """Leave the table and return what has become of the game."""
        self._table.close()
        return self._table.saving.loss_notice or (UNSAVED if self._table.path is None else SAVED)

    def _play(self) -> None:
        self._open()
        while not self._table.over:
            self._tell_troubles()
            if self._talk.view.phase == "between":
                self._tell(self._table.deal().events)
            elif self._table.bot_to_act() is not None:
                update = self._table.bot_step()
                self._tell(update.events if update else ())
            elif not self._ask():
                self._talk.say("Back to your game." if self._table.is_branch else self._farewell())
                return
        self._tell_troubles()
        if self._table.is_branch:
            self._talk.say("The hand tried again is over. Back to your game.")
            return
        if self._table.share_code is not None and not self._table.is_board:
            self._talk.say(
                f"Play the same deals again with: {PROGRAM} play --rules {self._table.share_code}"
            )
        if not self._table.is_board:
            self._look_back()
        self._table.close()
        if self._table.saving.loss_notice:
            self._talk.say(self._table.saving.loss_notice)

    def _look_back(self) -> None:
        """Let a person ask about the last hand before the program ends."""
        if not self._console.is_interactive:
            return
        self._talk.say(_FIRST_LOOK_BACK if self._is_first else _LOOK_BACK)
        while line := self._console.ask():
            word = parse_command(line)
            if word == "quit":
                return
            if not self.commands.refuse_if_off(word) and not self.commands.run(word):
                self._talk.say(_LOOK_BACK)

    def _tell(self, events: Sequence[Event]) -> None:
        view, before = self._table.view(), self._talk.view
        events = [event for event in events if not isinstance(event, DealCommitted)]  # see "deal"
        self._talk.say(*describe_update(events, before, view, self._talk.cast))
        if self._talk.settings.remarks:
            remark = remark_after(before, view, self._table.seats.levels)
            if remark is not None:
                self._talk.say(f"{self._talk.cast.names[remark.seat]} says: {remark.text}")
        if self._cost and len(view.tricks) != len(before.tricks):
            self._talk.say(self._cost)
            self._cost = ""
        if len(view.results) > len(before.results):
            self._talk.say(*all_claim_lines(self._table.last_claims(), self._talk.cast))
            self._price_hands()
            if len(view.results) == 1 and self._is_first:
                self._offer_checker()
        self._talk.view = view
        self.commands.forget_hint()

    def _price_hands(self) -> None:
        """Price the finished hands in the background, for practice and statistics."""
        table = self._table
        if self._talk.settings.pricing and self._console.is_interactive and not table.is_branch:
            self._pricing.start(table.path)

    @property
    def _is_first(self) -> bool:
        """Whether it is the first game of all."""
        return not self._table.is_board and is_first_game(self._table.path)

    def _offer_checker(self) -> None:
        if self._talk.settings.aids and self._talk.settings.checker == "off":
            self._talk.say(f"checker {CHECKER_OFFER}")

    def _tell_troubles(self) -> None:
        """Say once what went wrong behind the table: a game not saved, a bot's mistake."""
        self._talk.say(*self._table.notes[self._notes :])
        self._notes = len(self._table.notes)

    def _open(self) -> None:
        view = self._talk.view
        title = f"{self._table.title}: " if self._table.title else ""
        self._talk.say(f"Spades. {title}{summary(view.rules)}.")
        if view.hand_number:
            self._talk.say("Continuing where you left off.")
            self._talk.say(*score_lines(view, self._talk.cast))
        if self._table.over and view.outcome is not None:
            sides = range(len(view.scores))
            self._talk.say(ending(view, [self._talk.cast.side(side, view.rules) for side in sides]))
        elif not view.hand_number:
            self._talk.say(
                self._talk.players, f"Seed {self._table.seed}. Type help for a list of commands."
            )

    def _ask(self) -> bool:
        """Put the question until it is answered; False when the player leaves."""
        prompt = self._talk.view.prompt
        assert prompt is not None, "nobody is asked"
        is_open = prompt.look is None
        self._show_prompt(prompt, is_open=is_open)
        while True:
            line = self._console.ask()
            if line is None or (word := parse_command(line)) == "quit":
                return False
            if not is_open and word in ("", "1"):
                line = word = "look"
            opens = not is_open and word in ("2", "b")
            is_open = is_open or opens
            if opens or word in ("", "again"):
                self._show_prompt(prompt, is_open=is_open)
            elif self.commands.refuse_if_off(word):
                continue
            elif word in ("undo", "finish") or word.split(" ")[0] == "claim":
                if self._carry_out(word):
                    return True
            elif not self.commands.run(word) and self._submit_answer(line, prompt):
                return True

    def _show_prompt(self, prompt: Prompt, *, is_open: bool = True) -> None:
        """Say the hand where it is new, the question, and what may be answered.

        A question whether to bid blind that is not open is one line.
        """
        if not is_open:
            self._talk.say(_FACE_DOWN)
            return
        offered = choices(prompt, self._talk.cast)
        view = self._talk.view
        deal = (view.game, view.deal, view.attempt)
        position = (*deal, view.phase, frozenset(view.hand or ()))
        if prompt.kind == "play":
            new = len(prompt.actions) < len(view.hand or ()) or prompt.hand != prompt.seat
            self._warn(deal, offered)
        else:
            new = prompt.pick is None and position != self._hand_told and view.phase != "draw"
        self._hand_told = position
        if new and view.hand:
            self._talk.say(hand_line(view, self._talk.cast))
        if prompt.kind == "play" and prompt.hand != prompt.seat and view.dummy:
            self._talk.say(f"The dummy holds {list_by_suit(view.dummy, view, self._talk.cast)}.")
        self._talk.say(prompt_text(prompt, view, self._talk.cast), *offered.lines)

    def _warn(self, deal: tuple[int, ...], offered: Choices) -> None:
        """Say once a hand that wrong cards can be played."""
        if offered.aside is not None and deal != self._warned:
            self._warned = deal
            self._talk.say(offered.aside)

    def _submit_answer(self, line: str, prompt: Prompt) -> bool:
        answer = parse_answer(line, prompt, choices(prompt, self._talk.cast))
        if isinstance(answer, Unrecognized):
            self._talk.say(answer.reason)
            return False
        cost = check_card(self._table, answer, self._talk.settings, self._talk.cast)
        if cost and self._talk.settings.checker == "before" and not self._insists(cost):
            return False
        done = self._table.submit(answer)
        if isinstance(done, Rejection):
            self._talk.say(done.reason)
            return False
        if self._talk.settings.checker == "after":
            self._cost = cost
        self._tell(done.events)
        return True

    def _insists(self, cost: str) -> bool:
        """Ask whether a card that costs something is to be played all the same."""
        return self._talk.agrees(f"{cost} Play it all the same?")

    def _wants_finish(self) -> bool:
        """Ask before the rest of the hand is given away; where there is none the table says so."""
        if self._talk.view.phase == "between":
            return True
        if self._talk.agrees(f"Finish the hand? {FINISH_WORDS}"):
            return True
        self._talk.say("You go on yourself.")
        return False

    def _carry_out(self, word: str) -> bool:
        """Undo, finish or claim; return whether there is something new to go on from."""
        if word == "undo":
            return self._undone()
        if word == "finish":
            if not self._wants_finish():
                return False
            done = self._table.finish(self._talk.settings.adviser)
            if not isinstance(done, Rejection):
                self._tell(done.events)
                return True
            self._talk.say(done.reason)
            return False
        words = word.removeprefix("claim").strip()
        update, reason = make_claim(self._table, words, self._talk.cast)
        if update is not None:
            self._tell([event for event in update.events if not isinstance(event, CardPlayed)])
        if reason:
            self._talk.say(reason)
        return update is not None

    def _undone(self) -> bool:
        done = self._table.undo()
        if isinstance(done, Rejection):
            self._talk.say(done.reason)
            return False
        self._tell(done.events)
        self._hand_told = None
        return True
