"""The commands at a table in plain text: all but those that go on with the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from spades_tui import PROGRAM
from spades_tui.bots.pricing.price import FULL_DEPTH
from spades_tui.bots.protocol import Decision, SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.plain.assistance import HINT_AGAIN, assistance_lines
from spades_tui.plain.console import PlainConsole
from spades_tui.plain.prompts import players_text
from spades_tui.player_view import View
from spades_tui.player_view.wording import CardStyle, Cast
from spades_tui.player_view.wording.notes import AIDS_OFF_NOTICE, CHECKER_OFF, CHECKER_ON
from spades_tui.player_view.wording.status import (
    bids_line,
    deal_lines,
    hand_line,
    last_lines,
    score_lines,
    transfers_line,
    trick_lines,
    unseen_lines,
)
from spades_tui.review.hints import HintProgress, hint_from_decision
from spades_tui.review.reasons_text import evaluation_lines, reason_lines
from spades_tui.review.why import explain_in_process, repeat_request
from spades_tui.rules.explain.rule_text import explain
from spades_tui.rules.explain.summary import summary
from spades_tui.storage.paths import StorageError
from spades_tui.storage.settings import Settings, save_settings
from spades_tui.table.table import Table
from spades_tui.text import parse_whole_number

HINT_LIMIT: Final = SearchBudget(seconds=5)
"""A player who is asked, on a slow machine."""

HELP: Final = (
    f"New to the game? {PROGRAM} learn plays a first hand with you.",
    "Type the number of a choice, or the choice itself: a card as AS, 10h or ace of spades, a bid "
    "as 4, nil, b7 or nt4, several cards as AS KD.",
    "hint: what to look at; again for two candidates, and once more for what a strong player would "
    "do, and why; figures: the numbers behind that.",
    "why 5: why the others played as they did in trick 5 of the last hand; why bids: why they "
    "bid as they did.",
    "review: what each of your choices in the last hand cost; review 2 for hand 2, review West "
    "for another player, review split for where its result came from.",
    "try 5: play on from trick 5 of the last hand yourself, as practice; try bids: from your bid; "
    "try 5 anew: with the cards you had not seen dealt again.",
    "hand: your cards.",
    "score: scores, bids, tricks, the tricks still needed, and the players.",
    "last: the last trick.",
    "tricks: all tricks of this hand; out: the cards still out. Either marks the game as assisted.",
    "bids: all bids, and the cards you exchanged.",
    "deal: the commitment to this deal.",
    "rules: the rules on one line; rules all: the rules in full.",
    "claim all, claim settled, claim nil: claim the rest, a settled score or a safe nil; a proved "
    "claim to the rest or a settled score ends the hand.",
    "undo: take back your last decision.",
    "finish: let the rest of the hand be played for you.",
    "checker: turn the checker on or off: it says after the trick when a card of yours cost "
    "points.",
    "assistance: what marks a game as assisted; assistance off hides it all, assistance on "
    "shows it again.",
    "cards words, cards symbols or cards letters: how cards are written.",
    "again: repeat the question.",
    "quit: leave; the game is saved.",
)
ASSISTED_COMMANDS: Final = ("hint", "undo", "finish", "tricks", "out", "checker")
"""Commands that mark the game as assisted, each with its own line of help."""
_STYLES: Final[tuple[CardStyle, ...]] = ("words", "symbols", "letters")


class TableTalk:
    """A game and the person who plays it, for the loop of the game and for its commands.

    Attributes:
        table: the table.
        console: the console for questions and answers.
        settings: the settings in force.
        cast: the names of the players, and how cards are written.
        view: the person's view after the last event that was written.
    """

    def __init__(
        self, table: Table, console: PlainConsole, style: CardStyle, settings: Settings
    ) -> None:
        self.table, self.console, self.settings = table, console, settings
        self.cast = Cast(table.names, table.human, style)
        self.view = table.view()

    def say(self, *lines: str) -> None:
        """Write lines, with their cards in the style of `cast`."""
        self.console.say(*map(self.cast.restyle_cards, lines))

    def agrees(self, question: str) -> bool:
        """Ask a question; return whether the person answers yes."""
        self.say(f"{question} Type yes or no.")
        return (self.console.ask() or "").lower() in ("yes", "y")

    def keep(self, settings: Settings) -> None:
        """Put changed settings in force, and save them; if that fails, write the reason."""
        before, self.settings = self.settings, settings
        try:
            save_settings(settings, before)
        except StorageError as problem:
            self.say(str(problem))

    @property
    def players(self) -> str:
        """A sentence with the players and the levels of bots, and one with the person's partner."""
        names = self.table.names
        partner = self.view.partner
        mate = "" if partner is None else f" {names[partner]} is your partner."
        return f"Players: {players_text(names, self.table.seats.levels)}.{mate}"


class TableCommands:
    """The commands at a table that do not go on with the game: they look up, explain or change
    settings.

    Attributes:
        help: the lines that the command "help" writes.
        depth: how thoroughly each choice is priced when a hand is reviewed.
    """

    def __init__(self, talk: TableTalk, play_branch: Callable[[Table], None]) -> None:
        """`play_branch` plays a hand tried again, to its end or until the person leaves."""
        self._talk = talk
        self._play_branch = play_branch
        self.help: Sequence[str] = HELP
        self.depth = FULL_DEPTH
        self._figures: list[str] = []
        self._guide: HintProgress | None = None
        self._advice: Decision | None = None
        self._commands: dict[str, Callable[[], None]] = {
            "help": self._help,
            "hint": self._hint,
            "figures": self._tell_figures,
            "hand": lambda: self._talk.say(hand_line(self._talk.view, self._talk.cast)),
            "score": lambda: self._talk.say(
                *score_lines(self._talk.view, self._talk.cast), self._talk.players
            ),
            "last": lambda: self._talk.say(*last_lines(self._talk.view, self._talk.cast)),
            "tricks": lambda: self._remember(trick_lines),
            "out": lambda: self._remember(unseen_lines),
            "bids": self._bids,
            "deal": lambda: self._talk.say(*deal_lines(self._talk.view)),
            "rules": lambda: self._talk.say(summary(self._talk.view.rules)),
            "rules all": self._rules_in_full,
            "checker": self._turn_checker,
        }
        self._asking: dict[str, Callable[[str], None]] = {
            "why": self._explain_part,
            "review": self._review,
            "try": self._try,
            "cards": self._restyle,
            "assistance": self._assistance,
        }

    def run(self, word: str) -> bool:
        """Carry out a command line: a command and its arguments.

        Return False, and do nothing, if there is no such command.
        """
        first, _, arguments = word.partition(" ")
        if word in self._commands:
            self._commands[word]()
        elif first in self._asking:
            self._asking[first](arguments)
        else:
            return False
        return True

    def refuse_if_off(self, word: str) -> bool:
        """Write a refusal and return True if `word` is a command that assists while assistance is
        off.

        Otherwise do nothing and return False.
        """
        is_off = word in ASSISTED_COMMANDS and not self._talk.settings.aids
        if is_off:
            self._talk.say(f"{AIDS_OFF_NOTICE} Type assistance on to have it.")
        return is_off

    def forget_hint(self) -> None:
        """Forget the steps of the hint given so far, because the position has changed."""
        self._figures, self._guide = [], None

    def _help(self) -> None:
        hidden = (
            () if self._talk.settings.aids else tuple(f"{word}: " for word in ASSISTED_COMMANDS)
        )
        self._talk.say(*(line for line in self.help if not hidden or not line.startswith(hidden)))

    def _assistance(self, switch: str) -> None:
        """Read what marks a game as assisted, or switch all of it on or off for good."""
        if switch in ("on", "off"):
            self._talk.keep(replace(self._talk.settings, aids=switch == "on"))
        self._talk.say(*assistance_lines(self._talk.settings))

    def _turn_checker(self) -> None:
        turns_on = self._talk.settings.checker == "off"
        self._talk.keep(replace(self._talk.settings, checker="after" if turns_on else "off"))
        self._talk.say(CHECKER_ON if turns_on else CHECKER_OFF)

    def _hint(self) -> None:
        if self._guide is not None and self._advice is not None:
            self._say_next_step(self._guide, self._advice)
            return
        advice = self._talk.table.hint(self._talk.settings.adviser, HINT_LIMIT)
        if not isinstance(advice, Decision):
            self._talk.say(advice.reason)
            return
        self._guide = HintProgress(hint_from_decision(self._talk.view, advice, self._talk.cast))
        self._advice = advice
        self._talk.view = self._talk.table.view()
        self._say_next_step(self._guide, advice)

    def _say_next_step(self, guide: HintProgress, advice: Decision) -> None:
        step = guide.next_step()
        self._talk.say(" ".join(step.sentences))
        if not step.is_last:
            self._talk.say(HINT_AGAIN)
            return
        self._figures = evaluation_lines(advice, self._talk.cast)
        if self._figures:
            self._talk.say("Type figures to see the numbers for every choice.")

    def _remember(self, lines: Callable[[View, Cast], list[str]]) -> None:
        """Say facts that a player must remember otherwise, and mark the game once for it."""
        if self._talk.view.phase != "between" and not self._talk.table.has_used("memory"):
            self._talk.table.mark_assisted("memory")
            self._talk.view = self._talk.table.view()
            self._talk.say("You use memory aids: the game is marked as assisted.")
        self._talk.say(*lines(self._talk.view, self._talk.cast))

    def _tell_figures(self) -> None:
        self._talk.say(*(self._figures or ["Type hint first."]))

    def _explain_part(self, part: str) -> None:
        """Say the bots' reasons in one part of the last finished hand: a trick, or the bids."""
        decisions = self._talk.table.decisions()
        if not decisions:
            self._talk.say("Reasons are available after the first hand.")
            return
        number = parse_whole_number(part)
        wanted = part.capitalize() if number is None else f"Trick {number}"
        levels = self._talk.table.seats.levels
        points = [
            point
            for point in decisions
            if point.section == wanted and levels[point.seat] is not None
        ]
        if not points:
            parts = dict.fromkeys(
                point.section.lower().removeprefix("trick ") for point in decisions
            )
            self._talk.say(f"Type why and one of these: {', '.join(parts)}.")
        for point in points:
            request = repeat_request(point, levels, self._talk.table.seed, HINT_LIMIT)
            assert request is not None, "a bot decided"
            bot_for = partial(load_bot, outsiders=self._talk.table.bots.may_be_external)
            answer = explain_in_process(point, request, self._talk.cast, bot_for)
            self._talk.say(*reason_lines(point, answer, self._talk.cast))

    def _review(self, arguments: str) -> None:
        from spades_tui.plain.review import review_command

        for line in review_command(
            self._talk.table.snapshot(), arguments, self._talk.cast, self.depth
        ):
            self._talk.say(line)

    def _try(self, arguments: str) -> None:
        """Play a hand again from a moment of it, then come back here."""
        from spades_tui.plain.review import branch_command

        if self._talk.table.is_branch:
            self._talk.say("You are trying a hand again already; quit leads back.")
            return
        mate, levels = self._talk.view.partner, self._talk.table.seats.levels
        stand_in = (levels[mate] if mate is not None else None) or "club"
        branch = branch_command(self._talk.table.snapshot(), arguments, self._talk.cast, stand_in)
        if isinstance(branch, str):
            self._talk.say(branch)
            return
        try:
            self._play_branch(branch)
        finally:
            branch.archive()
            branch.close()

    def _bids(self) -> None:
        self._talk.say(bids_line(self._talk.view, self._talk.cast))
        moved = transfers_line(self._talk.view, self._talk.cast)
        if moved is not None:
            self._talk.say(moved)

    def _rules_in_full(self) -> None:
        for section in explain(self._talk.view.rules):
            self._talk.say(f"{section.title}.", *section.paragraphs)

    def _restyle(self, style: str) -> None:
        for name in _STYLES:
            if style == name:
                self._talk.cast = Cast(self._talk.cast.names, self._talk.cast.viewer, name)
                self._talk.say(hand_line(self._talk.view, self._talk.cast))
                return
        self._talk.say(f"Type cards and one of these: {', '.join(_STYLES)}.")
