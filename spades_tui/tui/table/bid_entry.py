"""The state of a question being answered: highlighted item, typed number, result of Enter."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import msgspec

from spades_tui.player_view.wording import can_take, half_tricks_text
from spades_tui.rules.actions import Action, MakeBid, Propose, Raise
from spades_tui.text import parse_whole_number
from spades_tui.tui.frame.keys import ANSWER_LETTERS
from spades_tui.tui.table.offer import Offer, Tab

ItemKind = Literal["tab", "number", "half", "maybe", "choice", "confirm"]
HOW_TO_CHOOSE: Final = "Type a number, or choose with the arrows."
CHIP_GAP: Final = 1
_NOT_OFFERED: Final = {
    ANSWER_LETTERS["nil"]: "You may not bid nil here.",
    ANSWER_LETTERS["blind"]: "You may not bid blind here.",
}


class PadItem(NamedTuple):
    """An item of the pad that can be highlighted and clicked.

    Attributes:
        kind: what it is; "half" and "maybe" are for partnership talk (`BidEntry`).
        value: for "number" the number; for "choice" and "tab" its index; for "maybe" the half
            tricks; 0 for others.
    """

    kind: ItemKind
    value: int


class BidEntry:
    """The state of a question while it is being answered.

    `handle_key` takes a key and `click` an item; both return the chosen action, or None while
    nothing is chosen. In partnership talk the player tells the partner a number of tricks, perhaps
    "and a half" (`half`), and how many more may come (`maybe`).

    Attributes:
        question: the question.
        tabs: the groups of numbers; talk is the first one, if it is offered.
        maybes: the values that `maybe` can have, ascending.
        tab: index in `tabs` of the open tab.
        half: 1 if a half trick is added to the number (in talk), else 0.
        maybe: the tricks that may come on top of the number (in talk), in half tricks.
        note: a sentence on why the last key chose nothing; "" if there is none.
        focus: the highlighted item; None if none is.
        grid_width: columns of the grid of numbers, as last laid out by `rows`.
    """

    def __init__(self, question: Offer) -> None:
        self.question = question
        talk_numbers = {sure // 2: action for (sure, _), action in question.talk.items()}
        talk = (Tab(ANSWER_LETTERS["say"], "Say", talk_numbers),) if talk_numbers else ()
        self.tabs = (*talk, *question.tabs)
        self.maybes = sorted({maybe for _, maybe in question.talk})[:8]
        self.tab = 0
        self.half = 0
        self.maybe = 0
        self.note = ""
        self.focus = None if question.only is None else PadItem("choice", question.only)
        self._rows: list[list[PadItem]] = []
        self.grid_width = 0
        self._words: dict[PadItem, tuple[str, str]] = {
            **{
                PadItem("choice", place): (choice.key, f"{choice.label} {choice.stakes}".rstrip())
                for place, choice in enumerate(question.choices)
            },
            **{
                PadItem("tab", place): (self._tab_key(tab), tab.label)
                for place, tab in enumerate(self.tabs)
            },
            **{
                PadItem("maybe", maybe): ("", half_tricks_text(maybe, short=True))
                for maybe in self.maybes
            },
            **({PadItem("half", 0): (".", "and a half")} if talk_numbers else {}),
        }

    def _tab_key(self, tab: Tab) -> str:
        """Return the key that opens a tab; "" if it is the only tab, which is always open."""
        return tab.key if len(self.tabs) > 1 else ""

    @property
    def numbers(self) -> dict[int, Action]:
        """The numbers of the open tab: number → its action; {} if the question has no numbers."""
        return self.tabs[self.tab].numbers if self.tabs else {}

    @property
    def is_talk_tab(self) -> bool:
        """Whether the open tab is partnership talk, which has halves and maybes."""
        return bool(self.question.talk) and self.tab == 0

    def key(self, item: PadItem) -> str:
        """Return the character that selects an item, "." for the half; "" if none does, as for
        numbers."""
        return self._words.get(item, ("", ""))[0]

    def is_chosen(self, item: PadItem) -> bool:
        """Whether an item is the open tab, the current `maybe`, or the half while it is added.

        It need not be the highlighted item.
        """
        chosen = (
            PadItem("tab", self.tab),
            PadItem("maybe", self.maybe),
            PadItem("half", self.half - 1),
        )
        return item in chosen

    @property
    def decision_text(self) -> str:
        """A short text for the answer that Enter would give now, such as ``Bid 4``.

        "" if neither a number nor a choice is highlighted.
        """
        match self.focus:
            case PadItem("choice", place):
                return self.question.choices[place].label
            case PadItem("number", number) if self.is_talk_tab:
                return f"I can take {can_take(2 * number + self.half, self.maybe, short=True)}"
            case PadItem("number", number):
                return f"{self.tabs[self.tab].label} {number}"
        return ""

    @property
    def contract_text(self) -> str:
        """A text on the side's contract after the answer that Enter would give now.

        "" if Enter would give none, or the answer makes no contract.
        """
        return self.question.contract(self.action())

    @property
    def _number(self) -> int | None:
        """The highlighted number; None if no number is highlighted."""
        return self.focus.value if self.focus and self.focus.kind == "number" else None

    def action(self) -> Action | None:
        """Return the action that Enter would choose now.

        Return None if neither a number nor a choice is highlighted, or if the number is not
        allowed.
        """
        match self.focus:
            case PadItem("choice", place):
                return self.question.choices[place].action
            case PadItem("number", number) if self.is_talk_tab:
                return self.question.talk.get((2 * number + self.half, self.maybe))
            case PadItem("number", number):
                return self.numbers.get(number)
        return None

    # -- layout ---------------------------------------------------------------------------

    def rows(self, width: int) -> list[list[PadItem]]:
        """Return the items from the top, in rows of at most `width` cells.

        The arrow keys move through the rows that this returned last.
        """
        rows: list[list[PadItem]] = []
        if len(self.tabs) > 1 or (self.tabs and self.tabs[0].label not in ("Bid", "Raise to")):
            rows += self._wrap_items([PadItem("tab", tab) for tab in range(len(self.tabs))], width)
        rows += self._number_rows(width)
        if self.is_talk_tab:
            rows.append([PadItem("half", 0)])
            rows.append([PadItem("maybe", maybe) for maybe in self.maybes])
        choices = [PadItem("choice", choice) for choice in range(len(self.question.choices))]
        rows += self._wrap_items(choices, width)
        self._rows = rows
        return rows

    def _number_rows(self, width: int) -> list[list[PadItem]]:
        numbers = [PadItem("number", number) for number in sorted(self.numbers)]
        per_row = max(1, (width + CHIP_GAP) // (4 + CHIP_GAP))
        lines = -(-len(numbers) // per_row) or 1
        per_row = -(-len(numbers) // lines) or 1
        self.grid_width = min(per_row, len(numbers)) * (4 + CHIP_GAP) - CHIP_GAP
        return [numbers[start : start + per_row] for start in range(0, len(numbers), per_row)]

    def item_text(self, item: PadItem) -> str:
        """Return the text of an item, with its key if it has one and a space at either side."""
        if item.kind == "number":
            return f"{item.value:^4}"
        return f" {' '.join(self._words[item]).lstrip()} "

    def _wrap_items(self, items: list[PadItem], width: int) -> list[list[PadItem]]:
        rows: list[list[PadItem]] = []
        used = width
        for item in items:
            size = len(self.item_text(item)) + CHIP_GAP
            if used + size - CHIP_GAP > width:
                rows.append([])
                used = 0
            rows[-1].append(item)
            used += size
        return rows

    # -- keys and clicks ------------------------------------------------------------------

    def handle_key(self, key: str, character: str | None) -> tuple[bool, Action | None]:
        """Handle a key of the pad.

        Args:
            key: its Textual name.
            character: the character it types; None if there is none.

        Returns:
            Whether the key was handled, and the action chosen by it; None if it has chosen none.
        """
        note, self.note = self.note, ""
        is_handled, action = self._handle(key, character)
        if not is_handled:
            self.note = note  # nothing is drawn anew
        return is_handled, action

    def _handle(self, key: str, character: str | None) -> tuple[bool, Action | None]:
        if key in ("left", "right", "up", "down"):
            if self.question.pick is not None:
                return False, None
            self._walk(key)
            return True, None
        if key in ("enter", "space"):
            return True, self._decide()
        if character is None:
            return False, None
        digit = parse_whole_number(character)
        if digit is not None and self.tabs:
            return True, self._type(digit)
        if self.is_talk_tab and character in ".+-":
            self._adjust(character)
            return True, None
        return self._reach(character)

    def _decide(self) -> Action | None:
        if self.focus is not None and self.focus.kind in ("tab", "half", "maybe"):
            self.click(self.focus)
            return None
        action = self.action()
        if action is None:
            self.note = self._missing()
        return action

    def _missing(self) -> str:
        if self.is_talk_tab and self._number is not None:
            return "You may not say that much."
        return HOW_TO_CHOOSE if self.tabs else "Choose first."

    def _type(self, digit: int) -> Action | None:
        """Highlight the number typed; `digit` may be its second digit.

        A number not offered is returned as an action, which the table rejects with the reason; else
        None.
        """
        typed = self._number
        wanted = digit
        if typed is not None and typed * 10 + digit in self.numbers and typed:
            wanted = typed * 10 + digit
        if wanted in self.numbers:
            self.focus = PadItem("number", wanted)
        elif wanted == 0 and any(
            choice.key == ANSWER_LETTERS["nil"] for choice in self.question.choices
        ):
            self._reach(ANSWER_LETTERS["nil"])
        elif any(number // 10 == wanted for number in self.numbers):
            self.note = f"{wanted} is not a valid bid; use the arrows for two digits."
            self.focus = PadItem("number", min(n for n in self.numbers if n // 10 == wanted))
        elif self.is_talk_tab:
            self.note = f"You may not say {wanted}."
        else:
            return _replace_number(next(iter(self.numbers.values())), wanted)
        return None

    def _adjust(self, character: str) -> None:
        if character == ".":
            self.half = 1 - self.half
            return
        maybes = self.maybes
        place = maybes.index(self.maybe) if self.maybe in maybes else 0
        self.maybe = maybes[(place + (1 if character == "+" else -1)) % len(maybes)]

    def _reach(self, character: str) -> tuple[bool, Action | None]:
        matches = [item for item, (key, _) in self._words.items() if key == character]
        if not matches:
            self.note = _NOT_OFFERED.get(character, "") if self.tabs else ""
            return bool(self.note), None
        place = matches.index(self.focus) + 1 if self.focus in matches else 0
        self.focus = item = matches[place % len(matches)]
        if item.kind == "tab":
            self.click(item)
        return True, self.action() if self._is_immediate(item) else None

    def _is_immediate(self, item: PadItem) -> bool:
        """Whether the key of an item answers at once: it is a choice, no other has its key, and no
        number is asked for. A blind bid must always be confirmed, as it cannot be taken back."""
        if item.kind != "choice" or not self.question.is_instant:
            return False
        choices = self.question.choices
        key, action = choices[item.value].key, choices[item.value].action
        if isinstance(action, MakeBid) and action.bid.is_blind:
            return False
        return [choice.key for choice in choices].count(key) == 1

    def click(self, item: PadItem) -> Action | None:
        """Handle a click on an item and return the action chosen by it, or None.

        The first click on a number or choice highlights it, the second chooses it. If no number is
        asked for, a choice is chosen by the first click, unless it is a blind bid.
        """
        match item:
            case PadItem("tab", tab):
                self.tab = tab
                if self._number not in (None, *self.numbers):
                    self.focus = None
            case PadItem("half"):
                self.half = 1 - self.half
            case PadItem("maybe", maybe):
                self.maybe = maybe
            case PadItem("confirm"):
                return self.action()
            case _:
                is_repeated, self.focus = item == self.focus, item
                return self.action() if is_repeated or self._is_immediate(item) else None
        return None

    def highlight(self, action: Action) -> None:
        """Highlight the item of `action`, and open its tab; do nothing if it is not offered."""
        for place, choice in enumerate(self.question.choices):
            if choice.action == action:
                self.focus = PadItem("choice", place)
        for tab, numbers in enumerate(self.tabs):
            for number, offered in numbers.numbers.items():
                if offered == action:
                    self.tab, self.focus = tab, PadItem("number", number)
        for (sure, maybe), offered in self.question.talk.items():
            if offered == action:
                self.tab, self.half, self.maybe = 0, sure % 2, maybe
                self.focus = PadItem("number", sure // 2)

    def _walk(self, key: str) -> None:
        rows = self._rows or self.rows(40)
        row = next((row for row in rows if self.focus in row), None)
        if row is None or self.focus is None:
            firsts = sorted((row[0] for row in rows), key=lambda item: item.kind != "number")
            self.focus = firsts[0] if firsts else None
            return
        step = 1 if key in ("right", "down") else -1
        if key in ("left", "right"):
            flat = [item for items in rows for item in items]
            self.focus = flat[(flat.index(self.focus) + step) % len(flat)]
        else:
            other = rows[(rows.index(row) + step) % len(rows)]
            self.focus = other[min(row.index(self.focus), len(other) - 1)]


def _replace_number(action: Action, number: int) -> Action | None:
    """Return `action` with another number; None if it has no number."""
    match action:
        case MakeBid(bid=bid):
            changed = msgspec.structs.replace(bid, tricks=number)
            return msgspec.structs.replace(action, bid=changed)
        case Propose() | Raise():
            return msgspec.structs.replace(action, number=number)
    return None
