"""One pad of a real table: what has to be said next, and the hands so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from textual.widget import Widget

from spades_tui.rules.capabilities import counts_bags
from spades_tui.rules.text import number_text, spread
from spades_tui.session.keeping import Keeper, Scored
from spades_tui.storage.pads import Pad, write_pad
from spades_tui.tui.drawing.canvas import fitted
from spades_tui.tui.page import Page
from spades_tui.tui.screens.asking import AskText, PickOne
from spades_tui.tui.widgets.bars import Notice
from spades_tui.tui.widgets.listing import Line, Listing
from spades_tui.tui.widgets.prose import WIDEST, Block, Prose

HOW = (
    "Write one answer, or several in turn with spaces between. A bid is 4, nil, bnil, or - where "
    "the partner has bid for both; tricks are a number."
)


class PadPage(Page[None]):
    """A pad; Enter writes what is asked for, or corrects the selected hand."""

    places = ("pad", "list", "back")

    def __init__(self, path: Path, pad: Pad) -> None:
        super().__init__()
        self.path = path
        self._pad = pad
        self.keeper: Keeper | None = None
        self._problem = ""
        try:
            self.keeper = Keeper(pad)
        except ValueError as error:
            self._problem = str(error)

    def titles(self) -> tuple[str, ...]:
        keeper = self.keeper
        names = ", ".join(self._pad.names)
        if keeper is None:
            return "Score keeper", names, self._problem
        wins = keeper.wins if self._pad.rules.ending.match > 1 else ()
        games = f"games {' : '.join(map(str, wins))}" if wins else ""
        return "Score keeper", f"{self._pad.title} · {names}", keeper.step.sentence, games

    def body(self) -> Iterable[Widget]:
        yield Prose(self._scores(), id="about", on_panel=True, term_width=self._names_width())
        yield Listing(self.rows(), column=24, bare=True)
        yield Notice(self._problem)

    def on_mount(self) -> None:
        self._fit()

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        about = self.query_one("#about", Prose)
        about.term_width = self._names_width()
        about.show(self._scores())
        about.styles.height = len(about.blocks) + 1

    def _names_width(self) -> int:
        """Return the columns of the sides' names; the scores need sixteen."""
        names = () if self.keeper is None else self.keeper.side_names
        longest = max((len(spread(name)) for name in names), default=0)
        return max(min(longest + 2, min(self.app.size.width, WIDEST) - 20), 8)

    def _scores(self) -> list[Block]:
        """Return how each side stands."""
        keeper = self.keeper
        if keeper is None:
            return []
        bags = counts_bags(keeper.rules)
        width = self._names_width() - 2
        return [
            Block(
                "row",
                f"{number_text(score):>6}{f' ·{held}' if bags else ''}",
                fitted(self.spades.text(name), width),
            )
            for name, (score, held) in zip(keeper.side_names, keeper.scores, strict=True)
        ]

    def rows(self) -> list[Line]:
        keeper = self.keeper
        if keeper is None:
            return []
        hand = keeper.being_written
        so_far = " ".join((*hand.bids, *(("→", *hand.tricks) if hand.tricks else ())))
        first = Line("write", "Play is over" if keeper.over else "Write", so_far or "…")
        return [first, *(self._row(keeper, one) for one in reversed(keeper.scored))]

    def _row(self, keeper: Keeper, one: Scored) -> Line:
        hand = keeper.pad.hands[one.place]
        many = keeper.rules.ending.match > 1
        label = f"Game {one.game} hand {one.number}" if many else f"Hand {one.number}"
        gains = "  ".join(
            number_text(side.hand, "+" if side.hand > 0 else "") for side in one.sides
        )
        bids = " ".join(hand.bids) or "not bid"
        words = f"{bids} → {' '.join(hand.tricks)}   {gains}"
        return Line(f"hand:{one.place}", label, words)

    # -- writing --------------------------------------------------------------------------

    def take_row(self, key: str) -> None:
        kind, _, place = key.partition(":")
        if kind == "hand":
            self._correct(int(place))
        else:
            super().take_row(key)

    def action_write(self) -> None:
        """Ask what has to be said next."""
        keeper = self.keeper
        if keeper is None or keeper.over:
            told = "The match is over; {pad undo} takes back the last entry."
            self.say(self.worded(told))
            return
        words, check = f"{keeper.step.sentence} {HOW}", self._tried(Keeper.add)
        self.spades.open(AskText("What comes next", words, "", check), self._added)

    def _tried(self, write: Callable[[Keeper, str], None]) -> Callable[[str], str | None]:
        """Return a check that tries an answer on a pad of its own."""

        def check(text: str) -> str | None:
            assert self.keeper is not None
            trial = Keeper(self.keeper.pad)
            try:
                write(trial, text)
            except ValueError as error:
                return str(error)
            return None

        return check

    def _added(self, text: str) -> None:
        assert self.keeper is not None
        self.keeper.add(text)
        self._changed()
        if not self.keeper.over:
            self.action_write()

    def _correct(self, place: int) -> None:
        assert self.keeper is not None
        hand = self.keeper.pad.hands[place]
        order = ", ".join(self.keeper.pad.names[seat] for seat in self.keeper.order(place))
        words = f"Bids, a stroke, tricks, in this order: {order}. What follows is counted again."
        value = f"{' '.join(hand.bids)} / {' '.join(hand.tricks)}"

        def correct(trial: Keeper, text: str) -> None:
            trial.correct(place, *_halves(text))

        asked = AskText("Correct this hand", words, value, self._tried(correct))
        self.spades.open(asked, lambda text: self._corrected(place, text))

    def _corrected(self, place: int, text: str) -> None:
        assert self.keeper is not None
        self.keeper.correct(place, *_halves(text))
        self._changed()

    def action_undo(self) -> None:
        """Take back the last entry."""
        if self.keeper is None or not self.keeper.undo():
            self.say("There is nothing to take back.")
            return
        self._changed()

    def action_revoke(self) -> None:
        """Write that a revoke ended the hand."""
        keeper = self.keeper
        if keeper is None or keeper.step.kind != "tricks":
            self.say("A revoke is written after the bids, before the tricks.")
            return
        rows = [Line(name, name) for name in keeper.pad.names]
        self.spades.open(PickOne("Whose revoke was established?", rows), self._revoked)

    def _revoked(self, who: str) -> None:
        assert self.keeper is not None
        try:
            self.keeper.revoked(who)
        except ValueError as error:
            self.say(str(error), "alarm")
            return
        self._changed()

    def action_read(self) -> None:
        """Read the rules."""
        self.spades.show("rules", self._pad.rules, self._pad.title)

    def _changed(self) -> None:
        """Save what was written, and show it."""
        assert self.keeper is not None
        pad = self.keeper.pad
        self.say("")
        self.attempt(lambda: write_pad(self.path, pad))
        self.query_one("#about", Prose).show(self._scores())
        self.renew("write")


def _halves(text: str) -> tuple[str, str]:
    bids, _, tricks = text.partition("/")
    return bids, tricks
