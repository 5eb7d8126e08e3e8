"""Every key, declared once: binding, hint line and help page are made from `KEYS`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from textual.binding import Binding

Where = Literal[
    "anywhere", "table", "play", "wait", "bid", "choice", "cards", "dialog", "list",
    "menu", "form", "page", "rules", "begin", "library", "editor", "code", "prompt",
    "result", "ending", "why", "figures",
]  # fmt: skip
"""Where a key is heard.

anywhere: on every screen · table: on the card table at any time · play: when a card is to be
played · wait: while somebody else is to act · bid: on the bid pad · choice: when a question is
to be answered · cards: when cards are to be picked out · dialog: in a window that only wants
closing · list: in menus and lists ·
menu: the first menu · form: lists whose rows have values · page: where there is only text ·
rules: the rules in words · begin: a new game · library: the list of rule sets · editor: the rules
editor · code: a share code · prompt: where text is typed · result: after a hand · ending: after a
game · why: what the players say to a hand · figures: the figures of a hint.
"""

PLACES: Final[dict[Where, str]] = {
    "anywhere": "Everywhere",
    "table": "At the table",
    "play": "Playing a card",
    "wait": "While others play",
    "bid": "Bidding",
    "choice": "Answering a question",
    "cards": "Giving cards away",
    "list": "In menus",
    "dialog": "In a window",
    "menu": "The menu",
    "form": "Lists with values",
    "page": "Reading",
    "rules": "The rules in words",
    "begin": "A new game",
    "library": "Rule sets",
    "code": "A share code",
    "editor": "The rules editor",
    "prompt": "Typing",
    "result": "After a hand",
    "ending": "After a game",
    "why": "Why did he do that?",
    "figures": "The figures of a hint",
}


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
    Key("Q,ctrl+q", "Q", "app.leave", "", "Leave; the game is saved. Ctrl+Q does the same.",
        "anywhere"),
    Key("ctrl+c", "Ctrl+C", "app.interrupt", "", "Ask whether to quit; again quits.", "anywhere"),
    Key("ctrl+z", "Ctrl+Z", "app.suspend_process", "", "Suspend the program; fg brings it back.",
        "anywhere"),
    Key("escape,m", "Esc", "menu", "menu", "Open the menu; m does the same.", "table"),
    Key("h", "h", "hint", "hint",
        "Say what a strong player would do, and why; again for the figures.", "table"),
    Key("l", "l", "last_trick", "last trick", "Show the last trick again.", "table"),
    Key("u", "u", "undo", "undo", "Take back your last decision of this hand.", "table"),
    Key("s", "s", "score", "score", "Open the score sheet.", "table"),
    Key("w", "w", "why", "", "Ask the players why they did what they did in the last hand.",
        "table"),
    Key("r", "r", "rules", "", "Read the rules in force.", "table"),
    Key("p", "p", "pace", "", "Change the pace: instant, quick, normal, step.", "table"),
    Key("left,right", "←→", "", "choose", "Walk along the cards you may play.", "play"),
    Key("enter,space", "Enter", "", "play", "Play the card that is lit.", "play"),
    Key("enter,space", "Enter", "", "go on",
        "Hurry the others; any key does. At step pace each key lets one of them act.", "wait"),
    Key("a,k,q,j,t,9,8,7,6,5,4,3,2", "a k q j t 9…2", "", "",
        "Pick a card of that rank; again for the next suit. z picks a joker. Where revokes are "
        "allowed a wrong card is picked so as well, and Enter twice plays it.", "play"),
    Key("left,right,up,down", "←→↑↓", "", "choose", "Walk along the choices.", "bid"),
    Key("0,1,2,3,4,5,6,7,8,9", "0–9", "", "bid", "Name a number; two digits where needed.", "bid"),
    Key("n", "n", "", "", "Choose nil; again for the next kind of nil.", "bid"),
    Key("b", "b", "", "", "Choose a blind call; again for the next one.", "bid"),
    Key("enter", "Enter", "", "confirm", "Confirm the bid or the choice.", "bid"),
    Key("left,right,up,down", "←→↑↓", "", "choose", "Walk along the answers.", "choice"),
    Key("enter", "Enter", "", "answer", "Give the answer that is lit; so does its own "
        "key, whatever else that does at the table.", "choice"),
    Key("left,right", "←→", "", "choose", "Walk along your cards.", "cards"),
    Key("space", "Space", "", "mark", "Mark a card to give away, or unmark it.", "cards"),
    Key("enter", "Enter", "", "give", "Give the marked cards away.", "cards"),
    Key("up,down", "↑↓", "", "choose", "Walk along the list.", "list"),
    Key("enter", "Enter", "", "open", "Take the row that is lit.", "list"),
    Key("escape,m", "Esc", "back", "back", "Back to where you were; m does the same.", "list"),
    Key("escape,m,enter", "Esc", "close", "close", "Close the window; m or Enter do the same.",
        "dialog"),
    Key("c", "c", "continue", "continue", "Go on with the game last played.", "menu"),
    Key("n", "n", "new", "new game", "Begin a new game.", "menu"),
    Key("r", "r", "rules", "rules", "Read, choose and change rules.", "menu"),
    Key("s", "s", "settings", "settings", "Change how the table looks and plays.", "menu"),
    Key("D", "D", "give_up", "", "Give up the unfinished game that is lit; its record is kept "
        "aside.", "menu"),
    Key("q", "q", "app.leave", "quit", "Leave; the game is saved.", "menu"),
    Key("left,right", "←→", "", "change", "Change the value of the row that is lit.", "form"),
    Key("enter,space", "Enter", "", "choose", "Choose from all values, or type one.", "form"),
    Key("up,down", "↑↓", "", "scroll", "Go a line up or down; PgUp and PgDn a page, Home and End.",
        "page"),
    Key("tab", "Tab", "section(1)", "section", "Go to the next heading.", "rules"),
    Key("shift+tab", "Shift+Tab", "section(-1)", "", "Go to the heading before.", "rules"),
    Key("o", "o", "switches", "options", "List every option of these rules.", "rules"),
    Key("p", "p", "start", "deal", "Begin the game.", "begin"),
    Key("r", "r", "read", "read rules", "Read the rules as sentences.", "begin"),
    Key("e", "e", "edit", "edit rules", "Change the rules in the editor.", "begin"),
    Key("c", "c", "copy", "copy", "Copy the code to the clipboard.", "code"),
    Key("e", "e", "edit", "edit", "Change these rules in the editor.", "library"),
    Key("p", "p", "play", "play", "Begin a game with these rules.", "library"),
    Key("k", "k", "code", "code", "Show the share code of these rules.", "library"),
    Key("v", "v", "paste", "paste", "Take rules from a share code.", "library"),
    Key("i", "i", "import", "import", "Take rules from a TOML file.", "library"),
    Key("x", "x", "export", "export", "Write these rules to a TOML file.", "library"),
    Key("N", "N", "rename", "rename", "Give a rule set of your own another name.", "library"),
    Key("D", "D", "delete", "delete", "Delete a rule set of your own.", "library"),
    Key("s", "s", "save", "save", "Save the rules under a name.", "editor"),
    Key("p", "p", "play", "play", "Begin a game with these rules.", "editor"),
    Key("d", "d", "differences", "changes", "Show only what differs, or everything again.",
        "editor"),
    Key("backspace,delete", "⌫", "reset", "", "Put the option back to what it was.", "editor"),
    Key("tab", "Tab", "group(1)", "group", "Go to the next group.", "editor"),
    Key("shift+tab", "Shift+Tab", "group(-1)", "", "Go to the group before.", "editor"),
    Key("slash", "/", "find", "find", "Find an option by a word.", "editor"),
    Key("u", "u", "undo", "undo", "Take the last change back.", "editor"),
    Key("r", "r", "read", "read", "Read these rules as sentences.", "editor"),
    Key("o", "o", "open", "", "Start from another preset, or a rule set of your own.", "editor"),
    Key("k", "k", "code", "code", "Show the share code of these rules.", "editor"),
    Key("v", "v", "paste", "", "Take rules from a share code.", "editor"),
    Key("i", "i", "import", "", "Take rules from a TOML file.", "editor"),
    Key("x", "x", "export", "", "Write these rules to a TOML file.", "editor"),
    Key("enter", "Enter", "", "done", "Take what is typed.", "prompt"),
    Key("escape,ctrl+g", "Esc", "cancel", "cancel", "Leave it as it was; Ctrl+G does the same.",
        "prompt"),
    Key("enter,space,escape,m", "Enter", "close", "go on", "Go on with the game.", "result"),
    Key("enter", "Enter", "", "choose", "Take the choice that is lit; the arrows walk.", "ending"),
    Key("escape,m", "Esc", "menu", "menu", "Open the menu; m does the same.", "ending"),
    Key("s", "s", "score", "score", "Open the score sheet.", "result"),
    Key("w", "w", "why", "why?", "Ask the players why they did what they did.", "result"),
    Key("s", "s", "score", "score", "Open the score sheet.", "ending"),
    Key("w", "w", "why", "why?", "Ask the players why they did what they did.", "ending"),
    Key("up,down", "↑↓", "", "choose", "Walk along what the bots did; PgUp and PgDn go faster.",
        "why"),
    Key("tab", "Tab", "trick(1)", "trick", "Go to the next trick.", "why"),
    Key("shift+tab", "Shift+Tab", "trick(-1)", "", "Go to the trick before.", "why"),
    Key("left,right", "←→", "", "scroll", "Scroll the reasons and their figures.", "why"),
    Key("escape,m,w", "Esc", "back", "back", "Back to where you were; m and w do the same.",
        "why"),
    Key("escape,m,enter,h", "Esc", "close", "close", "Close the window; m, h or Enter do the same.",
        "figures"),
)  # fmt: skip


def keys_of(*places: Where) -> tuple[Key, ...]:
    """Return the keys heard in these places, in the order of the table."""
    return tuple(key for place in places for key in KEYS if key.where == place)


def bindings(*places: Where) -> list[Binding]:
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


def hint_pairs(*places: Where) -> tuple[tuple[str, str], ...]:
    """Return keys and labels for the hint line of these places."""
    return tuple((key.shown, key.label) for key in keys_of(*places) if key.label)


def hint_keys(pairs: Iterable[tuple[str, str]], width: int) -> tuple[tuple[str, str], ...]:
    """Return the pairs that fit `width` cells; the last one, the way to all keys, always does."""
    found = list(pairs)
    while len(found) > 1 and len(hint_text(found)) > width:
        del found[-2]
    return tuple(found)


def hint_text(pairs: Iterable[tuple[str, str]]) -> str:
    """Return keys and what they do as one line: ``←→ choose  Enter play  h hint``."""
    return "  ".join(f"{shown} {label}" for shown, label in pairs)


def help_rows(*places: Where) -> tuple[tuple[str, str], ...]:
    """Return the help page's rows of these places: keys as shown, and a sentence."""
    return tuple((key.shown, key.help) for key in keys_of(*places))
