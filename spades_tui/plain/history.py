"""The games there are, in sentences: listed, told again, deleted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, assert_never

from spades_tui.history.games import (
    GameEntry,
    GameListing,
    count_listed,
    describe_game,
    list_games,
    matching,
)
from spades_tui.history.indexing import check_index
from spades_tui.history.replay import NarratedEvent, Replay
from spades_tui.plain.console import BACK_WORDS, QUIT_WORDS, PlainConsole
from spades_tui.plain.prompts import players_text
from spades_tui.player_view.wording import CardStyle
from spades_tui.rules.explain.summary import summary
from spades_tui.storage.paths import StorageError, expand_typed_path
from spades_tui.storage.records.header import (
    Board,
    Branch,
    Daily,
    Header,
    Imported,
    Practice,
    Sealed,
)
from spades_tui.storage.records.imports import import_file, import_text
from spades_tui.storage.records.unfinished import delete_record
from spades_tui.text import count_noun, parse_whole_number

HELP: Final = (
    "replay 3: tell game 3 of the list again.",
    "text 3: the finished hands of game 3 as text, to paste into a message.",
    "delete 3: delete game 3 for good, once you have said yes.",
    "find WORDS: list only games in which every word occurs; find: all again.",
    "more: list the next games; list: the first ones again.",
    "import: keep hands you paste; import FILE: those in a text file.",
    "back: leave the list.",
)
LISTED_AT_ONCE: Final = 20
"""Most games listed at once."""


class PlainGames:
    """The list of all games in plain text, with commands to replay, export, delete and import them.

    Args:
        console: the console for questions and answers.
        style: how cards are written.
    """

    def __init__(self, console: PlainConsole, style: CardStyle = "words") -> None:
        self._console, self._style = console, style
        self._say = console.say
        self._listing = GameListing()
        self._search = ""
        self._listed: tuple[GameEntry, ...] = ()
        self._shown_count = 0
        self._with_game: dict[str, Callable[[GameEntry], None]] = {
            "replay": self._replay,
            "text": self._text,
            "delete": self._delete,
        }

    def run(self) -> None:
        """List the games, then carry out commands until the player leaves."""
        if not self._read():
            return
        self._list()
        if note := check_index():
            self._say(f"{note} These are the games as they are now.")
            if not self._read():
                return
            self._list()
        self._say("Type help for a list of commands.")
        while (line := self._console.ask()) is not None and line.lower() not in BACK_WORDS:
            try:
                self._hear(line)
            except (StorageError, ValueError) as problem:
                self._say(str(problem))

    def _read(self) -> bool:
        try:
            self._listing = list_games()
        except StorageError as problem:
            self._say(str(problem))
            return False
        if self._listing.note:
            self._say(self._listing.note)
        return True

    def _list(self) -> None:
        self._listed = matching(self._listing.entries, self._search)
        self._shown_count = 0
        self._say(count_listed(len(self._listed), self._search))
        self._more()

    def _more(self) -> None:
        for place in range(
            self._shown_count, min(self._shown_count + LISTED_AT_ONCE, len(self._listed))
        ):
            self._say(f"{place + 1}: {describe_game(self._listed[place], with_file=False)}")
            self._shown_count = place + 1
        left = len(self._listed) - self._shown_count
        if left:
            self._say(f"{count_noun(left, 'more game')}: type more.")

    def _hear(self, line: str) -> None:
        word, _, argument = line.partition(" ")
        word, argument = word.lower(), argument.strip()
        if word in ("help", "?"):
            self._say(*HELP)
        elif word == "list":
            self._list()
        elif word == "more":
            self._more()
        elif word == "find":
            self._search = argument
            self._list()
        elif word == "import":
            self._import(argument)
        elif word in self._with_game:
            self._do(word, argument)
        else:
            self._say(f"Type help, or one of these: {', '.join(self._with_game)}, find, back.")

    def _do(self, word: str, number: str) -> None:
        place = parse_whole_number(number)
        if not self._listed:
            self._say("There is no game in the list.")
        elif place is None or not 1 <= place <= len(self._listed):
            self._say(f"Type {word} and a number from 1 to {len(self._listed)}.")
        else:
            self._with_game[word](self._listed[place - 1])

    def _replay(self, entry: GameEntry) -> None:
        replay_game(Replay.open(entry.path), self._console, self._style)

    def _text(self, entry: GameEntry) -> None:
        self._say(*Replay.open(entry.path).hand_text().rstrip().split("\n"))

    def _delete(self, entry: GameEntry) -> None:
        self._say(describe_game(entry), "Delete this game for good? Type yes or no.")
        if (self._console.ask() or "").lower() not in ("y", "yes"):
            self._say("Nothing was deleted.")
            return
        delete_record(entry.path)
        self._say("The game was deleted.")
        if self._read():
            self._list()

    def _import(self, file: str) -> None:
        if file:
            imported = import_file(expand_typed_path(file))
        else:
            self._say("Paste the hands, then type end on a line of its own.")
            imported = import_text(self._read_pasted())
        self._say(f"{count_noun(len(imported.paths), 'hand')} kept among your games.")
        if imported.note:
            self._say(imported.note)
        if self._read():
            self._list()

    def _read_pasted(self) -> str:
        lines = []
        while (line := self._console.ask()) is not None and line.lower() != "end":
            lines.append(line)
        return "\n".join(lines)


def replay_game(replay: Replay, console: PlainConsole, style: CardStyle = "words") -> None:
    """Write the story of a game, event by event from its beginning.

    Of an unfinished game only what the player may know is written. A person at a terminal steps
    through the events; otherwise all are written at once.

    Args:
        replay: the game.
        console: the console to write on.
        style: how cards are written.
    """
    header, game = replay.header, replay.game
    console.say(f"{header.title or 'Spades'}: {summary(game.rules)}.")
    state = "finished" if header.is_over(game) else "not finished"
    if not replay.shows_all:
        state += ", so only what the player may know is shown"
    if game.over and header.seed is not None:
        state += f"; seed {header.seed} deals it again"
    console.say(f"Started {header.created.astimezone():%Y-%m-%d %H:%M}, {state}.")
    console.say(f"Players: {players_text(header.names, header.levels)}.")
    console.say(replay.problem or _kind(header))
    story = (moment.beat for moment in replay.steps(None, style))
    if console.is_conversation:
        step_through(story, console)
        return
    for beat in story:
        console.say(*beat.lines)


def _kind(header: Header) -> str:
    """Return a sentence with the kind of game; call it only for a record without a fault."""
    match header.kind:
        case Practice():
            return "Practice game."
        case Branch(of, moment, cards):
            return f"Branch of game {of} after {moment} events, hidden cards {cards}."
        case Imported(source):
            return f"Imported from {source}."
        case Daily(date):
            return f"Daily game of {date}; every deal matches its commitment."
        case Board(match, number):
            return f"Board {number} of the match {match}; its deal matches its commitment."
        case Sealed():
            return "Sealed game: every deal matches its commitment."
        case _:
            assert_never(header.kind)


def step_through(story: Iterable[NarratedEvent], console: PlainConsole) -> None:
    """Write a story event by event; the player steps forward and back with commands.

    Args:
        story: the events in order.
        console: the console for questions and answers.
    """
    console.say(
        "Enter: next event; t: end of trick; h: end of hand; b: one back; a: everything; q: quit"
    )
    beats = tuple(story)
    until, place = "", 0
    while place < len(beats):
        beat = beats[place]
        place += 1
        console.say(*beat.lines)
        if place == len(beats):
            break  # there is no end of a trick to go to
        reached = {"": not beat.goes_on, "t": beat.ends_trick, "h": beat.ends_hand}
        if not reached.get(until, False):
            continue
        answer = console.ask()
        if answer is None or answer.lower() in QUIT_WORDS:
            return
        if answer.lower() == "b":
            place = max(place - 2, 0)
            while place and beats[place].goes_on:
                place -= 1
        until = answer.lower() if answer.lower() in ("t", "h", "a") else ""
    console.say("End of the record.")
