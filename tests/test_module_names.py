"""Two modules or classes have the same name only where they do the same job on two floors."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Final

import spades_tui

SHARED: Final = {
    "aids": "help in a game: its words, its page, its commands",
    "answers": "to the partner's questions: how they are asked, how bots give them",
    "app": "what is run: the command line, the screen",
    "backup": "of all games",
    "beliefs": "where cards are likely to lie; how good such beliefs are",
    "bidding": "its options, their constraints and words, its phase",
    "boards": "daily and duplicate",
    "cards": "their weighing in a search; what the rules say of them in words",
    "checking": "the checker: what it says, where it says it",
    "choice": "of a card: by rule of thumb, by search",
    "claiming": "claims at the table",
    "command": "of a room of the laboratory",
    "daily": "the deal of the day",
    "deal": "options and words of dealing; a deal bids are tried in",
    "dealing": "cards dealt: true ones, likely ones",
    "deck": "its options, its cards",
    "drilling": "a drill being taken",
    "duplicate": "a match of boards",
    "ending": "of a game: options, words, who has won",
    "evidence": "what plays tell, counted",
    "exchange": "of cards: its phase, who gives what",
    "facts": "what bids and scores are decided by",
    "fairness": "the commitment of a deal",
    "first_game": "everything explained",
    "game": "of several hands",
    "games": "the list of games",
    "keys": "all there are; how quick they are",
    "ladder": "your level",
    "learn": "the command, the page",
    "learning": "a lesson being taken",
    "manners": "odd cards: what they are, how often they come",
    "misdeal": "its phase, its rules",
    "motion": "of cards: drawn, measured",
    "nil": "its options, their words",
    "play": "the command that plays; options of play, their words",
    "players": "all there are; the page to choose from",
    "positions": "moments of a hand, set up for lessons, learning, measuring",
    "presets": "all there are, listed, measured",
    "puzzles": "all there are, the page",
    "race": "two sides race for the game: the sample, the compiled loop",
    "reading": "of bids and cards: by rule of thumb, by tables",
    "reasons": "of a bot's decisions",
    "replay": "the command, the page",
    "replaying": "a record gone through",
    "review": "of a hand: worked out, told, shown",
    "reviewing": "a hand being reviewed, as it is told, as it is measured",
    "scoring": "its options, their constraints and words",
    "settings": "the file, the page",
    "simulate": "hands of bots: the command, the work",
    "specials": "special bids: options, scores",
    "statistics": "worked out, told, shown",
    "status": "how the game stands: in lines, on the screen",
    "table": "options and words of it; one being played; one in the kernel's numbers",
    "talk": "in partnership bidding: its phase, what bots say",
    "terminal": "the one we draw on, the one that is watched",
    "tricks": "won: by the rules, as they are expected",
    "why": "reasons asked for: found, shown",
}
"""Each name that several modules have, and the job they have in common."""

SHARED_CLASSES: Final = {"Table": "a hand being played: at the table, in the kernel's numbers"}
"""Each name that several classes of modules have, and the job they have in common."""


def sources() -> list[Path]:
    return list(Path(spades_tui.__path__[0]).rglob("*.py"))


def test_modules_of_one_name_do_the_same() -> None:
    counts = Counter(file.stem for file in sources() if not file.stem.startswith("__"))
    assert {name for name, count in counts.items() if count > 1} == set(SHARED)


def test_classes_of_one_name_do_the_same() -> None:
    found = re.compile(r"^class (\w+)", re.MULTILINE)
    counts = Counter(name for file in sources() for name in found.findall(file.read_text("utf-8")))
    assert {name for name, count in counts.items() if count > 1} == set(SHARED_CLASSES)
