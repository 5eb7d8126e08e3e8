"""The score keeper: the pads of real tables, and a new one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual.widget import Widget

from spades_tui.rules.seating import seating
from spades_tui.rules.text import capitalized, counted, listed
from spades_tui.storage.clock import utc_now
from spades_tui.storage.pads import Pad, SavedPad, delete_pad, new_path, saved_pads, write_pad
from spades_tui.tui.page import Page
from spades_tui.tui.screens.asking import AskText, Confirm, PickOne
from spades_tui.tui.screens.menu_words import when
from spades_tui.tui.widgets.bars import Notice
from spades_tui.tui.widgets.listing import Line, Listing

if TYPE_CHECKING:
    from spades_tui.tui.rule_choice import RuleChoice


class KeeperPage(Page[None]):
    """Every pad there is; a new one asks for rules, names and the dealer."""

    places = ("keeper", "list", "open", "back")

    def __init__(self) -> None:
        super().__init__()
        self._pads: tuple[SavedPad, ...] = ()

    def titles(self) -> tuple[str, ...]:
        return "Score keeper", "", "The pad for a real table: any rules, any people"

    def body(self) -> Iterable[Widget]:
        self._pads = saved_pads()
        yield Listing(self.rows(), column=20, quiet=True, selects=True)
        yield Notice()

    def on_screen_resume(self) -> None:
        self._pads = saved_pads()
        self.renew()

    def rows(self) -> list[Line]:
        found = [Line("new", "New pad", "choose rules, write names")]
        for at, (_, pad, saved, problem) in enumerate(self._pads):
            if pad is None:
                found.append(Line(f"pad:{at}", "Not usable", problem, off=True))
            else:
                hands = counted(len(pad.hands), "hand")
                words = f"{pad.title} · {', '.join(pad.names)} · {hands} · {when(saved)}"
                found.append(Line(f"pad:{at}", "Continue", words))
        return found

    def _pad_of(self, key: str) -> SavedPad | None:
        kind, _, at = key.partition(":")
        return self._pads[int(at)] if kind == "pad" else None

    def take_row(self, key: str) -> None:
        found = self._pad_of(key)
        if found is None:
            super().take_row(key)
        elif found.pad is None:
            self.say(found.problem, "alarm")
        else:
            self.spades.show("pad", found.path, found.pad)

    def action_new(self) -> None:
        """Ask for the rules, then the names, then the dealer."""
        self.spades.show(
            "library", picks=True, key=self.spades.settings.preset, then=self._take_rules
        )

    def _take_rules(self, choice: RuleChoice) -> None:
        assert choice.rules is not None
        rules = choice.rules
        players = seating(rules).players
        who = "partners sit opposite" if seating(rules).has_partners else "everyone plays alone"

        def pad_of(text: str, dealer: int = 0) -> Pad:
            names = tuple(name.strip() for name in text.split(","))
            created = utc_now()
            return Pad(rules=rules, title=choice.title, names=names, dealer=dealer, created=created)

        def wrong(text: str) -> str | None:
            try:
                pad_of(text)
            except ValueError as error:
                return f"{capitalized(str(error))}."
            return None

        def ask_dealer(text: str) -> None:
            rows = [Line(str(seat), name) for seat, name in enumerate(pad_of(text).names)]
            asked = PickOne("Who deals first?", rows)
            self.spades.open(asked, lambda seat: self._begin(pad_of(text, int(seat))))

        words = f"{players} names clockwise, with commas between them; {who}."
        self.spades.open(AskText("Who plays?", words, "", wrong), ask_dealer)

    def _begin(self, pad: Pad) -> None:
        path = new_path(pad.created)
        if self.attempt(lambda: write_pad(path, pad)):
            self.spades.show("pad", path, pad)

    def action_delete(self) -> None:
        """Delete the selected pad for good."""
        found = self._pad_of(self.listing.key)
        if found is None:
            self.say("Select a pad first.")
            return
        words = found.path.name if found.pad is None else listed(found.pad.names)

        def delete(_: bool) -> None:
            self.attempt(lambda: delete_pad(found.path))
            self._pads = saved_pads()
            self.renew()

        self.spades.open(Confirm("Delete this pad for good?", words, "Delete it"), delete)
