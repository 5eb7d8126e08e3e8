"""Every key, declared once: binding, hint line and help page are made from `KEYS`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from textual.binding import Binding, BindingType

Where = Literal[
    "anywhere", "table", "play", "wait", "bid", "choice", "cards", "list", "open", "pick", "form",
    "back", "page", "dialog", "menu", "rules", "begin", "library", "code", "editor", "prompt",
    "result", "ending", "why", "figures",
]  # fmt: skip
"""Where a key is heard; a page hears those of several places, none of which share a key."""

PLACES: Final[dict[Where, str]] = {
    "anywhere": "Everywhere",
    "table": "At the table",
    "play": "Playing a card",
    "wait": "While others play",
    "bid": "Bidding",
    "choice": "Answering a question",
    "cards": "Giving cards away",
    "list": "In lists",
    "open": "Lists of things to open",
    "pick": "Lists to choose from",
    "form": "Lists of values",
    "back": "Leaving a page",
    "page": "Reading",
    "dialog": "In a window",
    "menu": "The menu",
    "rules": "The rules in words",
    "begin": "A new game",
    "library": "Rule sets",
    "code": "A share code",
    "editor": "The rules editor",
    "prompt": "Typing",
    "result": "After a hand",
    "ending": "After a game",
    "why": "The bots' reasons",
    "figures": "The figures of a hint",
}

ANSWERS: Final = {
    "yes": "y", "no": "n", "decline": "d", "look": "k", "keep": "k", "ask": "a", "agree": "a",
    "misdeal": "x", "revoke": "x", "nil": "n", "blind": "b", "moon": "g", "ten for 200": "x",
    "no trump": "t", "Bemo": "e", "say": "i", "propose": "n",
}  # fmt: skip
"""Letters that answer a question at the table, where they stand beside the answers."""
TO_COME: Final = "cov"
"""Letters kept free at the table: claim, open cards, review."""

Pairs = tuple[tuple[str, str], ...]
"""Keys as shown, and what they do in a word or two."""


class Key(NamedTuple):
    """One command.

    Attributes:
        keys: the keys, as Textual names them, with commas between.
        shown: the keys as a reader sees them.
        action: what they do (a Textual action); empty where a widget hears them itself.
        label: one or two words for the hint line; empty keeps it off the line.
        help: one sentence for the help page.
        where: where it is heard.
    """

    keys: str
    shown: str
    action: str
    label: str
    help: str
    where: Where


KEYS: Final[tuple[Key, ...]] = (
    Key("question_mark", "?", "app.show_help", "keys", "Show every key.", "anywhere"),
    Key("Q,ctrl+q", "Q", "app.leave", "", "Quit; the game is saved. Ctrl+Q does the same.",
        "anywhere"),
    Key("ctrl+c", "Ctrl+C", "app.interrupt", "", "Ask whether to quit; again quits.", "anywhere"),
    Key("ctrl+z", "Ctrl+Z", "app.suspend_process", "", "Suspend the program; fg brings it back.",
        "anywhere"),
    Key("escape,m", "Esc", "menu", "menu", "Open the menu; so does m.", "table"),
    Key("h", "h", "hint", "hint",
        "Show what a strong player would do, and why; again for the figures.", "table"),
    Key("l", "l", "last_trick", "last trick", "Show the last trick again.", "table"),
    Key("u", "u", "undo", "undo", "Take back your last decision of this hand.", "table"),
    Key("s", "s", "score", "score", "Open the score sheet.", "table"),
    Key("w", "w", "why", "", "Show the bots' reasons in the last hand.", "table"),
    Key("r", "r", "rules", "", "Read the rules of this game.", "table"),
    Key("p", "p", "pace", "", "Change the pace: instant, quick, normal, step.", "table"),
    Key("left,right", "←→", "", "choose", "Move through the cards you may play.", "play"),
    Key("enter,space", "Enter", "", "play", "Play the highlighted card.", "play"),
    Key("a,k,q,j,t,9,8,7,6,5,4,3,2,z", "a k q j t 9…2", "", "",
        "Highlight a card of that rank; again for the next suit; z for a joker. Where revokes are "
        "allowed this also reaches a wrong card, which Enter pressed twice plays.", "play"),
    Key("enter,space", "Enter", "", "go on",
        "Hurry the others; so does any key. At step pace each key lets one player act.", "wait"),
    Key("left,right,up,down", "←→↑↓", "", "choose", "Move through the choices.", "bid"),
    Key("0,1,2,3,4,5,6,7,8,9", "0–9", "", "bid", "Enter a number; two digits where needed.", "bid"),
    Key("n", "n", "", "", "Choose nil; again for the next kind of nil.", "bid"),
    Key("b", "b", "", "", "Choose a blind bid; again for the next one.", "bid"),
    Key("enter,space", "Enter", "", "confirm", "Confirm the bid or the choice.", "bid"),
    Key("left,right,up,down", "←→↑↓", "", "choose", "Move through the answers.", "choice"),
    Key("enter,space", "Enter", "", "answer",
        "Give the highlighted answer; so does the letter beside it.", "choice"),
    Key("left,right", "←→", "", "choose", "Move through your cards.", "cards"),
    Key("space", "Space", "", "mark", "Mark a card to give away, or unmark it.", "cards"),
    Key("enter", "Enter", "", "give", "Give the marked cards away.", "cards"),
    Key("up,down", "↑↓", "", "choose",
        "Move through the list; PgUp and PgDn go faster, Home and End all the way.", "list"),
    Key("enter,space", "Enter", "", "open", "Open the selected item.", "open"),
    Key("enter,space", "Enter", "", "choose", "Choose the selected item.", "pick"),
    Key("left,right", "←→", "", "change", "Change the selected value.", "form"),
    Key("enter,space", "Enter", "", "choose", "Choose from all values, or type one.", "form"),
    Key("escape,m", "Esc", "back", "back", "Go back; so does m.", "back"),
    Key("up,down", "↑↓", "", "scroll", "Go a line up or down; PgUp and PgDn a page, Home and End.",
        "page"),
    Key("escape,m,enter", "Esc", "close", "close", "Close the window; so do m and Enter.",
        "dialog"),
    Key("c", "c", "continue", "continue", "Continue the game last played.", "menu"),
    Key("n", "n", "new", "new game", "Begin a new game.", "menu"),
    Key("r", "r", "rules", "rules", "Read, choose and change rules.", "menu"),
    Key("s", "s", "settings", "settings", "Change how the table looks and plays.", "menu"),
    Key("D", "D", "give_up", "", "Give up the selected game; its record is kept.", "menu"),
    Key("q", "q", "app.leave", "quit", "Quit; the game is saved.", "menu"),
    Key("tab", "Tab", "section(1)", "section", "Go to the next heading.", "rules"),
    Key("shift+tab", "Shift+Tab", "section(-1)", "", "Go to the previous heading.", "rules"),
    Key("o", "o", "switches", "options", "List every option of these rules.", "rules"),
    Key("p", "p", "start", "deal", "Begin the game.", "begin"),
    Key("r", "r", "read", "read rules", "Read the rules as sentences.", "begin"),
    Key("e", "e", "edit", "edit rules", "Change the rules in the editor.", "begin"),
    Key("e", "e", "edit", "edit", "Change these rules in the editor.", "library"),
    Key("p", "p", "play", "play", "Begin a game with these rules.", "library"),
    Key("k", "k", "code", "code", "Show the share code of these rules.", "library"),
    Key("v", "v", "paste", "paste", "Get rules from a share code.", "library"),
    Key("i", "i", "import", "import", "Import rules from a TOML file.", "library"),
    Key("x", "x", "export", "export", "Export these rules to a TOML file.", "library"),
    Key("N", "N", "rename", "rename", "Rename a rule set of your own.", "library"),
    Key("D", "D", "delete", "delete", "Delete a rule set of your own.", "library"),
    Key("c", "c", "copy", "copy", "Copy the code to the clipboard.", "code"),
    Key("s", "s", "save", "save", "Save the rules under a name.", "editor"),
    Key("p", "p", "play", "play", "Begin a game with these rules.", "editor"),
    Key("d", "d", "differences", "changes", "Show only what differs, or everything again.",
        "editor"),
    Key("backspace,delete", "⌫", "reset", "", "Reset the option to what it was.", "editor"),
    Key("tab", "Tab", "group(1)", "group", "Go to the next group.", "editor"),
    Key("shift+tab", "Shift+Tab", "group(-1)", "", "Go to the previous group.", "editor"),
    Key("slash", "/", "find", "find", "Find an option by a word.", "editor"),
    Key("u", "u", "undo", "undo", "Undo the last change.", "editor"),
    Key("r", "r", "read", "read", "Read these rules as sentences.", "editor"),
    Key("o", "o", "open", "", "Start from another preset, or a rule set of your own.", "editor"),
    Key("k", "k", "code", "code", "Show the share code of these rules.", "editor"),
    Key("v", "v", "paste", "", "Get rules from a share code.", "editor"),
    Key("i", "i", "import", "", "Import rules from a TOML file.", "editor"),
    Key("x", "x", "export", "", "Export these rules to a TOML file.", "editor"),
    Key("enter", "Enter", "", "done", "Use what was typed.", "prompt"),
    Key("escape,ctrl+g", "Esc", "cancel", "cancel", "Cancel; so does Ctrl+G.", "prompt"),
    Key("enter,space,escape,m", "Enter", "close", "go on", "Go on with the game.", "result"),
    Key("s", "s", "score", "score", "Open the score sheet.", "result"),
    Key("w", "w", "why", "why?", "Show the bots' reasons.", "result"),
    Key("enter,space", "Enter", "", "choose", "Open the selected item.", "ending"),
    Key("escape,m", "Esc", "menu", "menu", "Open the menu; so does m.", "ending"),
    Key("s", "s", "score", "score", "Open the score sheet.", "ending"),
    Key("w", "w", "why", "why?", "Show the bots' reasons.", "ending"),
    Key("tab", "Tab", "trick(1)", "trick", "Go to the next trick.", "why"),
    Key("shift+tab", "Shift+Tab", "trick(-1)", "", "Go to the previous trick.", "why"),
    Key("left,right", "←→", "", "scroll", "Scroll the reasons and their figures.", "why"),
    Key("escape,m,w", "Esc", "back", "back", "Go back; so do m and w.", "why"),
    Key("escape,m,enter,h", "Esc", "close", "close", "Close the window; so do m, h and Enter.",
        "figures"),
)  # fmt: skip
SPARE_ANSWERS: Final = "".join(
    letter
    for letter in "123456789abcdefghijklmnopqrstuvwxyz"
    if letter not in TO_COME
    and letter not in ANSWERS.values()
    and not any(key.where == "table" and letter in key.keys.split(",") for key in KEYS)
)
"""Keys for answers that have none of their own."""


def keys_of(*places: Where) -> tuple[Key, ...]:
    """Return the keys heard in these places, in the order of the table."""
    return tuple(key for place in places for key in KEYS if key.where == place)


def bindings(*places: Where) -> list[BindingType]:
    """Return the bindings of these places, for a screen's or the app's `BINDINGS`.

    What is heard anywhere with Ctrl is so in windows and where text is typed.
    """
    return [
        Binding(
            name,
            key.action,
            key.label or key.help,
            show=False,
            priority=key.where == "anywhere" and name.startswith("ctrl+"),
        )
        for key in keys_of(*places)
        if key.action
        for name in key.keys.split(",")
    ]


def hint_pairs(*places: Where) -> Pairs:
    """Return keys and labels for the hint line of these places."""
    pairs = [(key.shown, key.label) for key in keys_of(*places) if key.label]
    return tuple(dict(pairs).items())


def hint_keys(pairs: Iterable[tuple[str, str]], width: int) -> Pairs:
    """Return the pairs that fit `width` cells; the last one, the way to all keys, always does."""
    found = list(pairs)
    while len(found) > 1 and len(hint_text(found)) > width:
        del found[-2]
    return tuple(found)


def hint_text(pairs: Iterable[tuple[str, str]]) -> str:
    """Return keys and what they do as one line: ``←→ choose  Enter play  h hint``."""
    return "  ".join(f"{shown} {label}" for shown, label in pairs)
