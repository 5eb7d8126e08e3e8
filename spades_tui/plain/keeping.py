"""The score keeper in words: who must say what next, line by line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from spades_tui.plain.console import Console
from spades_tui.plain.typed_lines import command_of
from spades_tui.rules.capabilities import counts_bags
from spades_tui.rules.text import counted, listed, number_text, whole_number
from spades_tui.session.keeping import Keeper, Scored
from spades_tui.storage.pads import SavedPad, write_pad

HELP: Final = (
    "Type what is asked for: a bid is 4, nil, bnil, - for the partner of a bid for both; tricks "
    "are numbers. Several may stand in one line.",
    "undo: take back the last entry; correct 2: enter hand 2 again; revoke Ann: Ann's revoke ended "
    "the hand.",
    "score: how it stands; sheet: every hand; again: repeat the question; quit: leave, all is "
    "saved.",
)


class PlainKeeper:
    """A pad at a real table.

    Args:
        keeper: the pad.
        path: where it is saved after each answer.
        console: where it is asked and answered.
    """

    def __init__(self, keeper: Keeper, path: Path, console: Console) -> None:
        self._keeper, self._path, self._console = keeper, path, console
        self._say = console.say
        self._commands: dict[str, Callable[[str], None]] = {
            "undo": self._undo,
            "correct": self._correct,
            "revoke": self._revoke,
            "score": lambda _: self._score(),
            "sheet": lambda _: self._sheet(),
            "again": lambda _: None,
            "help": lambda _: self._say(*HELP),
            "?": lambda _: self._say(*HELP),
        }

    def run(self) -> None:
        """Ask until the match is over or somebody leaves.

        Raises:
            StorageProblem: when the pad cannot be saved.
        """
        keeper = self._keeper
        self._say(f"Score pad: {keeper.pad.title}. {listed(keeper.pad.names)} sit in this order.")
        self._say("Type help for a list of commands.")
        if keeper.scored:
            self._score()
        while not keeper.over:
            self._say(keeper.step.sentence)
            line = self._console.ask()
            if line is None or command_of(line) == "quit":
                self._say("The pad is saved.")
                return
            self._take(line)
        self._say(keeper.step.sentence)

    def _take(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        done = len(self._keeper.scored)
        try:
            command = self._commands.get(word.casefold())
            if command is not None:
                command(rest)
            else:
                self._keeper.add(line)
        except ValueError as error:
            self._say(str(error))
            return
        write_pad(self._path, self._keeper.pad)
        for one in self._keeper.scored[done:]:
            self._tell(one)

    # -- what is told ---------------------------------------------------------------------

    def _tell(self, one: Scored) -> None:
        """Tell a hand line by line."""
        self._say(f"Hand {one.number} is written.")
        for name, side in zip(self._keeper.side_names, one.sides, strict=True):
            told = [f"{line.label}: {number_text(line.points)}" for line in side.lines]
            lines = f"{'; '.join(told)}; " if told else ""
            words = self._words(side.score, side.bags)
            self._say(f"{name}: {lines}hand {number_text(side.hand)}, {words}.")
        if one.reason:
            self._say(one.reason)

    def _words(self, score: int, bags: int) -> str:
        held = f", {counted(bags, 'bag')}" if counts_bags(self._keeper.rules) else ""
        return f"score {number_text(score)}{held}"

    def _score(self) -> None:
        keeper = self._keeper
        if not keeper.scored:
            self._say("No hand is written yet.")
            return
        match = keeper.rules.ending.match > 1
        for name, stands, wins in zip(keeper.side_names, keeper.scores, keeper.wins, strict=True):
            won = f", {counted(wins, 'game')} won" if match else ""
            self._say(f"{name}: {self._words(*stands)}{won}.")

    def _sheet(self) -> None:
        for one in self._keeper.scored:
            hand = self._keeper.pad.hands[one.place]
            order = ", ".join(
                self._keeper.pad.names[seat] for seat in self._keeper.order(one.place)
            )
            bids = " ".join(hand.bids) or "not bid"
            gains = ", ".join(
                f"{name} {number_text(side.hand)}"
                for name, side in zip(self._keeper.side_names, one.sides, strict=True)
            )
            tricks = " ".join(hand.tricks)
            self._say(f"Hand {one.place + 1} ({order}): bids {bids}; tricks {tricks}; {gains}.")
        if not self._keeper.scored:
            self._say("No hand is written yet.")

    # -- what is changed ------------------------------------------------------------------

    def _undo(self, _: str) -> None:
        self._say("Taken back." if self._keeper.undo() else "There is nothing to take back.")

    def _revoke(self, who: str) -> None:
        self._keeper.revoked(who)

    def _correct(self, which: str) -> None:
        number = whole_number(which.strip())
        hands = len(self._keeper.scored)
        if number is None or not 1 <= number <= hands:
            raise ValueError(
                f"Type correct and the number of a hand, 1 to {hands}."
                if hands
                else "No hand is written yet."
            )
        order = listed([self._keeper.pad.names[seat] for seat in self._keeper.order(number - 1)])
        bids: str | None = ""
        if self._keeper.is_bid(number - 1):
            self._say(f"Bids of hand {number}, in the order {order}?")
            bids = self._console.ask()
            self._say("Tricks, in the same order?")
        else:
            self._say(f"Tricks of hand {number}, in the order {order}?")
        tricks = self._console.ask()
        if bids is None or tricks is None:
            return
        self._keeper.correct(number - 1, bids, tricks)
        self._say("Corrected.")
        if self._keeper.missing is None:
            self._score()


def choose_pad(pads: tuple[SavedPad, ...], console: Console) -> SavedPad | None:
    """Return the pad to go on with; None for a new one, or at the end of the input."""
    usable = [one for one in pads if one.pad is not None]
    for one in pads:
        if one.pad is None:
            console.say(one.problem)
    if not usable:
        return None
    for number, one in enumerate(usable, 1):
        assert one.pad is not None
        hands = counted(len(one.pad.hands), "hand")
        console.say(f"{number}: {one.pad.title}, {listed(one.pad.names)}, {hands}.")
    console.say("Type the number of a pad, or new.")
    while (line := console.ask()) is not None:
        place = whole_number(line)
        if place is not None and 1 <= place <= len(usable):
            return usable[place - 1]
        if line.casefold() == "new":
            return None
        console.say(f"Type 1 to {len(usable)}, or new.")
    return None
