"""A game told and played line by line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from spades_tui import PROGRAM
from spades_tui.bots.pricing.price import FULL_DEPTH
from spades_tui.bots.protocol import Decision, SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.plain.assistance import (
    HINT_AGAIN,
    assistance_lines,
    check_card,
    make_claim,
)
from spades_tui.plain.console import PlainConsole
from spades_tui.plain.input import Unrecognized, parse_answer, parse_command
from spades_tui.plain.prompts import Choices, choices, players_text, prompt_text
from spades_tui.player_view import Prompt, View
from spades_tui.player_view.wording import CardStyle, Cast
from spades_tui.player_view.wording.changes import describe_update, ending
from spades_tui.player_view.wording.notes import (
    AIDS_OFF_NOTICE,
    CHECKER_OFF,
    CHECKER_OFFER,
    CHECKER_ON,
    FINISH_WORDS,
)
from spades_tui.player_view.wording.status import (
    bids_line,
    by_suit,
    deal_lines,
    hand_line,
    last_lines,
    score_lines,
    transfers_line,
    trick_lines,
    unseen_lines,
)
from spades_tui.review.background import BackgroundPricing
from spades_tui.review.claims import all_claim_lines
from spades_tui.review.hints import HintProgress, hint_from_decision
from spades_tui.review.reasons_text import evaluation_lines, why_lines
from spades_tui.review.why import explain_in_process, repeat_request
from spades_tui.rules.events import CardPlayed, DealCommitted, Event
from spades_tui.rules.explain.rule_text import explain
from spades_tui.rules.explain.summary import summary
from spades_tui.storage.paths import StorageError
from spades_tui.storage.records.unfinished import is_first_game
from spades_tui.storage.settings import Settings, save_settings
from spades_tui.table.remarks import remark_after
from spades_tui.table.table import Rejection, Table
from spades_tui.text import parse_whole_number

HINT_LIMIT: Final = SearchBudget(seconds=5)
"""A player who is asked, on a slow machine."""
SAVED: Final = f"Game saved. Run {PROGRAM} to continue it."
UNSAVED: Final = "The game was not saved."

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
_USUAL: Final = Settings()
_FACE_DOWN: Final = "Your cards are face down. 1 or Enter: look at them. 2 or b: bid blind."
_LOOK_BACK: Final = "Press Enter to leave, or type review, try 5, why 5, score or last."
_FIRST_LOOK_BACK: Final = (
    "Press Enter to leave, or type review to hear what each of your choices in the last hand cost."
)
_STYLES: Final[tuple[CardStyle, ...]] = ("words", "symbols", "letters")


class PlainGame:
    """One person at one table, in words.

    Args:
        table: the game, new or taken up again.
        console: where it is told and answered.
        style: how cards are written.
        settings: who gives hints, and which aids there are.

    Attributes:
        depth: how far each choice is looked into when a hand is reviewed.
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
        self._settings = settings
        self._cast = Cast(table.names, table.human, style)
        self._view = table.view()
        self._hand_told: object = None
        self._warned: tuple[int, ...] = ()
        self._figures: list[str] = []
        self._guide: HintProgress | None = None
        self._advice: Decision | None = None
        self.depth = FULL_DEPTH
        self._cost = ""
        self._notes = 0
        self._pricing = BackgroundPricing()
        self._commands: dict[str, Callable[[], None]] = {
            "help": self._help,
            "hint": self._hint,
            "figures": self._tell_figures,
            "hand": lambda: self._say(hand_line(self._view, self._cast)),
            "score": lambda: self._say(*score_lines(self._view, self._cast), self._players),
            "last": lambda: self._say(*last_lines(self._view, self._cast)),
            "tricks": lambda: self._remember(trick_lines),
            "out": lambda: self._remember(unseen_lines),
            "bids": self._bids,
            "deal": lambda: self._say(*deal_lines(self._view)),
            "rules": lambda: self._say(summary(self._view.rules)),
            "rules all": self._rules_in_full,
            "checker": self._turn_checker,
        }
        self._asking: dict[str, Callable[[str], None]] = {
            "why": self._why,
            "review": self._review,
            "try": self._try,
            "cards": self._restyle,
            "assistance": self._assistance,
        }

    def _say(self, *lines: str) -> None:
        """Say lines, with their cards written as the player wants them."""
        self._console.say(*map(self._cast.restyle_cards, lines))

    def play(self) -> None:
        """Play until the match is over, the player leaves or the input ends."""
        try:
            self._play()
        except KeyboardInterrupt:
            self._say("", self._farewell())
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
            if self._view.phase == "between":
                self._tell(self._table.deal().events)
            elif self._table.bot_to_act() is not None:
                update = self._table.bot_step()
                self._tell(update.events if update else ())
            elif not self._ask():
                self._say("Back to your game." if self._table.is_branch else self._farewell())
                return
        self._tell_troubles()
        if self._table.is_branch:
            self._say("The hand tried again is over. Back to your game.")
            return
        if self._table.share_code is not None and not self._table.is_board:
            self._say(
                f"Play the same deals again with: {PROGRAM} play --rules {self._table.share_code}"
            )
        if not self._table.is_board:
            self._look_back()
        self._table.close()
        if self._table.saving.loss_notice:
            self._say(self._table.saving.loss_notice)

    def _look_back(self) -> None:
        """Let a person ask about the last hand before the program ends."""
        if not self._console.is_interactive:
            return
        self._say(_FIRST_LOOK_BACK if self._is_first else _LOOK_BACK)
        while line := self._console.ask():
            word = parse_command(line)
            if word == "quit":
                return
            if not self._is_barred(word) and not self._heard(word):
                self._say(_LOOK_BACK)

    def _tell(self, events: Sequence[Event]) -> None:
        view, before = self._table.view(), self._view
        events = [event for event in events if not isinstance(event, DealCommitted)]  # see "deal"
        self._say(*describe_update(events, before, view, self._cast))
        if self._settings.remarks:
            remark = remark_after(before, view, self._table.seats.levels)
            if remark is not None:
                self._say(f"{self._cast.names[remark.seat]} says: {remark.text}")
        if self._cost and len(view.tricks) != len(before.tricks):
            self._say(self._cost)
            self._cost = ""
        if len(view.results) > len(before.results):
            self._say(*all_claim_lines(self._table.last_claims(), self._cast))
            self._price_hands()
            if len(view.results) == 1 and self._is_first:
                self._offer_checker()
        self._view, self._figures, self._guide = view, [], None

    def _price_hands(self) -> None:
        """Price the finished hands in the background, for practice and statistics."""
        table = self._table
        if self._settings.pricing and self._console.is_interactive and not table.is_branch:
            self._pricing.start(table.path)

    @property
    def _is_first(self) -> bool:
        """Whether it is the first game of all."""
        return not self._table.is_board and is_first_game(self._table.path)

    def _offer_checker(self) -> None:
        if self._settings.aids and self._settings.checker == "off":
            self._say(f"checker {CHECKER_OFFER}")

    def _tell_troubles(self) -> None:
        """Say once what went wrong behind the table: a game not saved, a bot's mistake."""
        self._say(*self._table.notes[self._notes :])
        self._notes = len(self._table.notes)

    @property
    def _players(self) -> str:
        """Who plays, with the levels of the bots, and who is your partner."""
        names = self._table.names
        partner = self._view.partner
        mate = "" if partner is None else f" {names[partner]} is your partner."
        return f"Players: {players_text(names, self._table.seats.levels)}.{mate}"

    def _open(self) -> None:
        view = self._view
        title = f"{self._table.title}: " if self._table.title else ""
        self._say(f"Spades. {title}{summary(view.rules)}.")
        if view.hand_number:
            self._say("Continuing where you left off.")
            self._say(*score_lines(view, self._cast))
        if self._table.over and view.outcome is not None:
            sides = range(len(view.scores))
            self._say(ending(view, [self._cast.side(side, view.rules) for side in sides]))
        elif not view.hand_number:
            self._say(self._players, f"Seed {self._table.seed}. Type help for a list of commands.")

    def _ask(self) -> bool:
        """Put the question until it is answered; False when the player leaves."""
        prompt = self._view.prompt
        assert prompt is not None, "nobody is asked"
        is_open = prompt.look is None
        self._put(prompt, is_open=is_open)
        while True:
            line = self._console.ask()
            if line is None or (word := parse_command(line)) == "quit":
                return False
            if not is_open and word in ("", "1"):
                line = word = "look"
            opens = not is_open and word in ("2", "b")
            is_open = is_open or opens
            if opens or word in ("", "again"):
                self._put(prompt, is_open=is_open)
            elif self._is_barred(word):
                continue
            elif word in ("undo", "finish") or word.split(" ")[0] == "claim":
                if self._acted(word):
                    return True
            elif not self._heard(word) and self._answered(line, prompt):
                return True

    def _is_barred(self, word: str) -> bool:
        """Say of a command that assistance is off, where it is; return whether it is."""
        barred = word in ASSISTED_COMMANDS and not self._settings.aids
        if barred:
            self._say(f"{AIDS_OFF_NOTICE} Type assistance on to have it.")
        return barred

    def _heard(self, word: str) -> bool:
        """Do what a command says; False when it is none."""
        first, _, rest = word.partition(" ")
        if word in self._commands:
            self._commands[word]()
        elif first in self._asking:
            self._asking[first](rest)
        else:
            return False
        return True

    def _put(self, prompt: Prompt, *, is_open: bool = True) -> None:
        """Say the hand where it is new, the question, and what may be answered.

        A question whether to bid blind that is not open is one line.
        """
        if not is_open:
            self._say(_FACE_DOWN)
            return
        offered = choices(prompt, self._cast)
        view = self._view
        deal = (view.game, view.deal, view.attempt)
        told = (*deal, view.phase, frozenset(view.hand or ()))
        if prompt.kind == "play":
            new = len(prompt.actions) < len(view.hand or ()) or prompt.hand != prompt.seat
            self._warn(deal, offered)
        else:
            new = prompt.pick is None and told != self._hand_told and view.phase != "draw"
        self._hand_told = told
        if new and view.hand:
            self._say(hand_line(view, self._cast))
        if prompt.kind == "play" and prompt.hand != prompt.seat and view.dummy:
            self._say(f"The dummy holds {by_suit(view.dummy, view, self._cast)}.")
        self._say(prompt_text(prompt, view, self._cast), *offered.lines)

    def _warn(self, deal: tuple[int, ...], offered: Choices) -> None:
        """Say once a hand that wrong cards can be played."""
        if offered.aside is not None and deal != self._warned:
            self._warned = deal
            self._say(offered.aside)

    def _answered(self, line: str, prompt: Prompt) -> bool:
        answer = parse_answer(line, prompt, choices(prompt, self._cast))
        if isinstance(answer, Unrecognized):
            self._say(answer.reason)
            return False
        cost = check_card(self._table, answer, self._settings, self._cast)
        if cost and self._settings.checker == "before" and not self._insists(cost):
            return False
        done = self._table.submit(answer)
        if isinstance(done, Rejection):
            self._say(done.reason)
            return False
        if self._settings.checker == "after":
            self._cost = cost
        self._tell(done.events)
        return True

    def _insists(self, cost: str) -> bool:
        """Ask whether a card that costs something is to be played all the same."""
        return self._agrees(f"{cost} Play it all the same?")

    def _agrees(self, question: str) -> bool:
        self._say(f"{question} Type yes or no.")
        return (self._console.ask() or "").lower() in ("yes", "y")

    def _wants_finish(self) -> bool:
        """Ask before the rest of the hand is given away; where there is none the table says so."""
        if self._view.phase == "between":
            return True
        if self._agrees(f"Finish the hand? {FINISH_WORDS}"):
            return True
        self._say("You go on yourself.")
        return False

    def _acted(self, word: str) -> bool:
        """Undo, finish or claim; return whether there is something new to go on from."""
        if word == "undo":
            return self._undone()
        if word == "finish":
            if not self._wants_finish():
                return False
            done = self._table.finish(self._settings.adviser)
            if not isinstance(done, Rejection):
                self._tell(done.events)
                return True
            self._say(done.reason)
            return False
        words = word.removeprefix("claim").strip()
        update, reason = make_claim(self._table, words, self._cast)
        if update is not None:
            self._tell([event for event in update.events if not isinstance(event, CardPlayed)])
        if reason:
            self._say(reason)
        return update is not None

    def _undone(self) -> bool:
        done = self._table.undo()
        if isinstance(done, Rejection):
            self._say(done.reason)
            return False
        self._tell(done.events)
        self._hand_told = None
        return True

    def _help(self) -> None:
        hidden = () if self._settings.aids else tuple(f"{word}: " for word in ASSISTED_COMMANDS)
        self._say(*(line for line in HELP if not hidden or not line.startswith(hidden)))

    def _assistance(self, switch: str) -> None:
        """Read what marks a game as assisted, or switch all of it on or off for good."""
        if switch in ("on", "off"):
            self._keep(replace(self._settings, aids=switch == "on"))
        self._say(*assistance_lines(self._settings))

    def _turn_checker(self) -> None:
        turns_on = self._settings.checker == "off"
        self._keep(replace(self._settings, checker="after" if turns_on else "off"))
        self._say(CHECKER_ON if turns_on else CHECKER_OFF)

    def _keep(self, settings: Settings) -> None:
        """Go by other settings, and save them."""
        before, self._settings = self._settings, settings
        try:
            save_settings(settings, before)
        except StorageError as problem:
            self._say(str(problem))

    def _hint(self) -> None:
        if self._guide is not None and self._advice is not None:
            self._go_on(self._guide, self._advice)
            return
        found = self._table.hint(self._settings.adviser, HINT_LIMIT)
        if not isinstance(found, Decision):
            self._say(found.reason)
            return
        self._guide = HintProgress(hint_from_decision(self._view, found, self._cast))
        self._advice = found
        self._view = self._table.view()
        self._go_on(self._guide, found)

    def _go_on(self, guide: HintProgress, found: Decision) -> None:
        """Tell the next step of a hint."""
        told = guide.next_step()
        self._say(" ".join(told.sentences))
        if not told.is_last:
            self._say(HINT_AGAIN)
            return
        self._figures = evaluation_lines(found, self._cast)
        if self._figures:
            self._say("Type figures to see the numbers for every choice.")

    def _remember(self, lines: Callable[[View, Cast], list[str]]) -> None:
        """Tell what a player has to remember otherwise; the game is marked once for it."""
        if self._view.phase != "between" and not self._table.has_used("memory"):
            self._table.mark_assisted("memory")
            self._view = self._table.view()
            self._say("You use memory aids: the game is marked as assisted.")
        self._say(*lines(self._view, self._cast))

    def _tell_figures(self) -> None:
        self._say(*(self._figures or ["Type hint first."]))

    def _why(self, part: str) -> None:
        """Say why the bots did what they did in one part of the last hand that is over."""
        made = self._table.decisions()
        if not made:
            self._say("Reasons are available after the first hand.")
            return
        number = parse_whole_number(part)
        wanted = part.capitalize() if number is None else f"Trick {number}"
        levels = self._table.seats.levels
        found = [one for one in made if one.section == wanted and levels[one.seat] is not None]
        if not found:
            parts = dict.fromkeys(one.section.lower().removeprefix("trick ") for one in made)
            self._say(f"Type why and one of these: {', '.join(parts)}.")
        for one in found:
            request = repeat_request(one, levels, self._table.seed, HINT_LIMIT)
            assert request is not None, "a bot decided"
            bot_for = partial(load_bot, outsiders=self._table.bots.may_be_external)
            answer = explain_in_process(one, request, self._cast, bot_for)
            self._say(*why_lines(one, answer, self._cast))

    def _review(self, rest: str) -> None:
        from spades_tui.plain.review import review_command

        for line in review_command(self._table.snapshot(), rest, self._cast, self.depth):
            self._say(line)

    def _try(self, rest: str) -> None:
        """Play a hand again from a moment of it, then come back here."""
        from spades_tui.plain.review import branch_command

        if self._table.is_branch:
            self._say("You are trying a hand again already; quit leads back.")
            return
        mate, levels = self._view.partner, self._table.seats.levels
        stand_in = (levels[mate] if mate is not None else None) or "club"
        found = branch_command(self._table.snapshot(), rest, self._cast, stand_in)
        if isinstance(found, str):
            self._say(found)
            return
        again = PlainGame(found, self._console, self._cast.style, self._settings)
        try:
            again.play()
        finally:
            found.archive()
            found.close()

    def _bids(self) -> None:
        self._say(bids_line(self._view, self._cast))
        moved = transfers_line(self._view, self._cast)
        if moved is not None:
            self._say(moved)

    def _rules_in_full(self) -> None:
        for section in explain(self._view.rules):
            self._say(f"{section.title}.", *section.paragraphs)

    def _restyle(self, style: str) -> None:
        for known in _STYLES:
            if style == known:
                self._cast = Cast(self._cast.names, self._cast.viewer, known)
                self._say(hand_line(self._view, self._cast))
                return
        self._say(f"Type cards and one of these: {', '.join(_STYLES)}.")
