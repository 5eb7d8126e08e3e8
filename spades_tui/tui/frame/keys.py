"""Every key, declared once: bindings, key line and help page are made from `KEYS`."""

from __future__ import annotations

from collections.abc import Container
from typing import Final, Literal, get_args

from msgspec import Struct
from textual.binding import Binding, BindingType

KeyContext = Literal[
    "anywhere", "table", "play", "wait", "bid", "talk", "choice", "face down", "cards", "look",
    "practice", "answered", "solved",
]  # fmt: skip
"""A place or state in which keys work. A page accepts the keys of several contexts, of which no two
have a key in common."""

CONTEXTS: Final[tuple[KeyContext, ...]] = get_args(KeyContext)

ANSWER_LETTERS: Final = {
    "yes": "y", "no": "n", "decline": "d", "look": "k", "keep": "k", "ask": "a", "agree": "a",
    "misdeal": "x", "revoke": "x", "nil": "n", "blind": "b", "moon": "g", "ten for 200": "x",
    "no trump": "t", "Bemo": "e", "say": "i", "propose": "i",
}  # fmt: skip
"""The letters that give answers to questions at the table; they are shown beside the answers."""
RESERVED_LETTER: Final = "o"
"""A letter that no command at the table has: kept free for open cards."""
ASSIST_ACTIONS: Final = frozenset({"hint", "undo", "finish", "memory"})
"""Actions at the table that mark the game as assisted; without aids their keys are hidden."""


class Key(Struct, frozen=True):
    """A command and its keys.

    Attributes:
        keys: Textual names of the keys, separated by commas.
        action: the Textual action; "" if a widget handles the keys itself.
        label: one or two words for the key line; "" keeps the command off the line.
        help: one sentence for the help page.
        context: the screens and states in which it works.
        sign: the text shown for the keys; "" shows `keys`.
    """

    keys: str
    action: str
    label: str
    help: str
    context: KeyContext
    sign: str = ""

    @property
    def shown(self) -> str:
        """The text shown for the keys."""
        return self.sign or self.keys

    @property
    def pressed(self) -> str:
        """The Textual name of the key that a click on the command presses: its first key.

        It is "" if `action` is "" and the keys mean different things, as arrows and digits do.
        """
        first, *others = self.keys.split(",")
        return first if self.action or set(others) <= {"space"} else ""


KEYS: Final[tuple[Key, ...]] = (
    Key("question_mark", "app.show_help", "keys", "Show every key; again to go back.", "anywhere",
        "?"),
    Key("ctrl+p", "app.palette", "", "Find any command or page by typing a word.", "anywhere",
        "Ctrl+P"),
    Key("Q,ctrl+q", "app.leave", "",
        "Quit; the game is saved. Ctrl+Q does the same.", "anywhere", "Q"),
    Key("ctrl+c", "app.interrupt", "",
        "Ask whether to quit; press it again to quit.", "anywhere", "Ctrl+C"),
    Key("ctrl+z", "app.suspend_process", "",
        "Suspend the program; fg brings it back.", "anywhere", "Ctrl+Z"),
    Key("escape,m", "menu", "menu", "Open the menu; so does m.", "table", "Esc"),
    Key("h", "hint", "hint",
        "Show what to look at; again for two candidates, then what a strong player would do and "
        "why, then the figures.", "table"),
    Key("l", "last_trick", "last trick", "Show the last trick again.", "table"),
    Key("u", "undo", "undo", "Take back your last decision of this hand.", "table"),
    Key("c", "claim", "claim",
        "Claim the rest, a settled score or a safe nil, to be proved.", "table"),
    Key("f", "finish", "", "Finish the hand: the rest of it is played for you.", "table"),
    Key("s", "score", "score", "Open the score sheet.", "table"),
    Key("tab", "panes", "panes",
        "Show the score in panels or on a line; in a small window open it.", "table", "Tab"),
    Key("M", "memory", "",
        "Show or hide memory aids: all tricks, the cards still out; the game counts as assisted.",
        "table"),
    Key("w", "why", "",
        "Show the bots' reasons: why they did what they did in the last hand.", "table"),
    Key("v", "review", "", "Review the last hand: what each of your choices cost.", "table"),
    Key("r", "rules", "", "Read the rules of this game.", "table"),
    Key("p", "pace", "", "Change the pace: instant, quick, normal, step.", "table"),
    Key("left,right", "", "choose", "Move through the cards you may play.", "play", "←→"),
    Key("enter,space", "", "play", "Play the highlighted card.", "play", "Enter"),
    Key("a,k,q,j,t,9,8,7,6,5,4,3,2,z", "", "",
        "Highlight a card of that rank; again for the next suit; z for a joker. Where "
        "revokes are allowed this also reaches a wrong card, which Enter pressed twice plays.",
        "play", "a k q j t 9…2"),
    Key("enter,space", "", "go on",
        "Hurry the others; so does any key. At step pace each key lets one player act.",
        "wait", "Enter"),
    Key("left,right,up,down", "", "choose", "Move through the choices.", "bid", "←→↑↓"),
    Key("0,1,2,3,4,5,6,7,8,9", "", "bid", "Enter a number; two digits where needed.", "bid", "0–9"),
    Key("plus,minus", "", "maybe", "Raise or lower what you may take beyond that.", "talk", "+ -"),
    Key("full_stop", "", "half", "Add a half, or take it away again.", "talk", "."),
    Key("n", "", "", "Choose nil; again for the next kind of nil.", "bid"),
    Key("b", "", "", "Choose a blind bid; again for the next one.", "bid"),
    Key("enter,space", "", "confirm", "Confirm the bid or the choice.", "bid", "Enter"),
    Key("left,right,up,down", "", "choose", "Move through the answers.", "choice", "←→↑↓"),
    Key("enter,space", "", "answer",
        "Give the highlighted answer; so does the letter beside it.", "choice", "Enter"),
    Key("b", "", "bid blind", "See what you may bid before you look.", "face down"),
    Key("enter,space", "", "look",
        "Look at your cards, as k does; you can no longer bid blind then.", "face down", "Enter"),
    Key("left,right", "", "choose", "Move through your cards.", "cards", "←→"),
    Key("space", "", "mark", "Mark a card to give away, or unmark it.", "cards", "Space"),
    Key("enter", "", "give", "Give the marked cards away.", "cards", "Enter"),
    Key("escape,space", "", "back", "Go back to the table; so does any other key.", "look", "Esc"),
    Key("o", "all_hands", "all hands", "Show the four hands.", "solved"),
    Key("p", "play_on", "play on", "Play on from here; bots play the others.", "solved"),
    Key("h", "hint", "hint",
        "Show what to look at; again for two candidates, the answer, and its figures. In lessons "
        "and the course read the text again.", "practice"),
    Key("tab", "skip", "skip", "Leave this exercise for now.", "practice", "Tab"),
    Key("A", "anew", "", "Begin a deal of the course at its first card.", "practice"),
    Key("l", "last_trick", "last trick", "Show the last trick again.", "practice"),
    Key("T", "tricks", "all tricks", "Show all tricks of this hand so far.", "practice"),
    Key("s", "score", "score", "Open the score sheet.", "practice"),
    Key("r", "rules", "", "Read the rules of that game.", "practice"),
    Key("escape,m", "back", "back", "Go back; so does m.", "practice", "Esc"),
    Key("enter,space", "", "next", "Go to the next question.", "answered", "Enter"),
)  # fmt: skip
_KEYS_AT: Final = {place: tuple(key for key in KEYS if key.context == place) for place in CONTEXTS}
_TAKEN: Final = {
    RESERVED_LETTER,
    *ANSWER_LETTERS.values(),
    *(name for key in _KEYS_AT["table"] for name in key.keys.split(",")),
}
SPARE_LETTERS: Final = "".join(
    letter for letter in "123456789abcdefghijklmnopqrstuvwxyz" if letter not in _TAKEN
)
"""Characters for answers that have no letter of their own, in the order in which they are given."""


def commands_in(*places: KeyContext, hidden: Container[str] = ()) -> tuple[Key, ...]:
    """Return the commands of these contexts, context by context, each in the order of `KEYS`.

    Args:
        places: the contexts.
        hidden: actions of the context ``table`` to leave out.
    """
    return tuple(
        key
        for place in places
        for key in _KEYS_AT[place]
        if not (place == "table" and key.action in hidden)
    )


def textual_bindings(*places: KeyContext) -> list[BindingType]:
    """Return the Textual bindings of these contexts, for the `BINDINGS` of a screen or the app.

    Commands without an action have none. Ctrl keys of the context ``anywhere`` get priority, so
    that they also work in dialogs and in text inputs.
    """
    return [
        Binding(
            name,
            key.action,
            key.label or key.help,
            show=bool(key.label),
            key_display=key.sign or None,
            priority=key.context == "anywhere" and name.startswith("ctrl+"),
            tooltip=key.help,
            id=f"{key.context}.{key.action}",
        )
        for key in commands_in(*places)
        if key.action
        for name in key.keys.split(",")
    ]
