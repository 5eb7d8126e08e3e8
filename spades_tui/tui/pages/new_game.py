"""A new game: rules, partner, opponents, match, pace, and the deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

import msgspec
from textual.app import ComposeResult

from spades_tui.rules.catalog import replace_options
from spades_tui.rules.explain.summary import summary
from spades_tui.rules.formats.share_codes import decode_game, decode_rules
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.storage.paths import StorageError
from spades_tui.storage.rule_choice import RuleChoice, find_choice, rule_choices, unsaved_choice
from spades_tui.storage.settings import setting_fields
from spades_tui.table.seats import seat_names
from spades_tui.text import count_noun, parse_whole_number
from spades_tui.tui.dialogs import TextDialog, pick_value, validator_from
from spades_tui.tui.drawing.canvas import wrap_text
from spades_tui.tui.frame.routes import EditorRoute, LibraryRoute, RulesRoute
from spades_tui.tui.pages.players import PlayerChoice, open_player_picker
from spades_tui.tui.two_panes import ListDetailPage
from spades_tui.tui.widgets.prose import SPACER, Block, BlockStyle
from spades_tui.tui.widgets.row_list import BLANK, ListRow, RowList, cycle, heading, note

MATCH_LENGTHS: Final = (1, 2, 3, 4, 5)
_COLUMN: Final = 20


class NewGamePage(ListDetailPage[None]):
    """What a game needs to begin, filled in as it was the last time."""

    key_contexts = ("begin", "form", "list", "back")

    def __init__(self) -> None:
        super().__init__()
        self.seed: int | None = None

    def titles(self) -> tuple[str, ...]:
        return ("New game", "", "")

    def compose(self) -> ComposeResult:
        settings = self.spades.settings
        self.choice = find_choice(settings.preset)
        self.match = self.rules.ending.match
        self.players = PlayerChoice(settings.partner, settings.opponents)
        self.pace = settings.pace
        return super().compose()

    def build_list(self) -> RowList:
        return RowList(self.rows(), key="start", column=_COLUMN)

    def initial_notice(self) -> str:
        return self.players.problem

    def detail(self, key: str) -> list[Block]:
        """Return where everybody sits, then a word on each player chosen."""
        levels = self.players.seats(self.rules).levels
        names = seat_names(self.rules, 0, self.spades.settings.names, levels)
        seats = tuple((name, level or "") for name, level in zip(names, levels, strict=True))
        blocks = [
            Block("heading", "At the table"), SPACER, Block("text", lines=partial(_table, seats)),
        ]  # fmt: skip
        for row in self._player_rows():
            words = self.players.words(row.key)
            if words is not None:
                blocks += [SPACER, Block("bold", f"{row.label.strip()}: {row.value}")]
                blocks += [Block("text", words)]
        return blocks

    def fit(self) -> None:
        self.refresh_rows()

    @property
    def rules(self) -> RuleSet:
        """The rules chosen."""
        assert self.choice.rules is not None
        return self.choice.rules

    def _final_rules(self) -> RuleSet:
        """Return the rules with the match wins asked for."""
        return replace_options(self.rules, {"match": self.match})

    # -- the rows -------------------------------------------------------------------------

    def rows(self) -> list[ListRow]:
        deal = "any" if self.seed is None else f"number {self.seed}"
        return [
            heading("Rules"),
            ListRow("rules", "Play", self.choice.title, turns=True),
            *self._notes(summary(self._final_rules())),
            ListRow("read", "Read them", enter="read"),
            ListRow("edit", "Change them…", enter="edit"),
            heading("Players"),
            *self._player_rows(),
            *self._notes(self.players.kernel_notice(partner=self._mate is not None)),
            heading("Game"),
            ListRow("match", "A match is", _wins(self.match), turns=True),
            ListRow("pace", "Pace", self.pace, turns=True),
            ListRow("seed", "Deal", deal, enter="type"),
            BLANK,
            ListRow("start", "Deal the cards", enter="deal"),
        ]

    def _notes(self, text: str) -> Iterator[ListRow]:
        """Yield a text as notes in the list, nothing of an empty one."""
        width = self.app.size.width
        room = max((width * 3 // 5 if self.is_wide else width) - 8, 20)
        return map(note, wrap_text(text, room))

    @property
    def _mate(self) -> int | None:
        """The partner's seat, if there is one."""
        return seating(self.rules).partner_of[0]

    def _player_rows(self) -> list[ListRow]:
        names = self._names()
        mate = self._mate
        others = self._others()
        label = "Opponents" if len(others) > 1 else f"Opponent {names[others[0]]}"
        partner = None if mate is None else f"Partner {names[mate]}"
        return self.players.rows(partner, label, [names[seat] for seat in others])

    def _others(self) -> list[int]:
        """The opponents' seats."""
        places = seating(self.rules)
        return [seat for seat in range(1, places.players) if seat != places.partner_of[0]]

    def _names(self) -> tuple[str, ...]:
        return seat_names(self.rules, 0, self.spades.settings.names)

    # -- changing -------------------------------------------------------------------------

    def row_highlighted(self, key: str) -> None:
        super().row_highlighted(key)
        self.show_notice(self.players.words(key) or "")

    def row_adjusted(self, key: str, by: int) -> None:
        if key == "rules":
            usable = [choice for choice in rule_choices() if choice.rules is not None]
            self._choose(cycle(usable, self.choice, by))
        elif key == "match":
            self.match = cycle(MATCH_LENGTHS, self.match, by)
        elif key == "pace":
            self.pace = cycle(setting_fields()["pace"].choices, self.pace, by)
        else:
            self.players.next_player(key, by, len(self._others()))
        self._changed(key)

    def _changed(self, key: str) -> None:
        """Show what has changed, and what is to be known of the player in the row `key`."""
        self.refresh_rows()
        self.row_highlighted(key)

    def _choose(self, choice: RuleChoice) -> None:
        self.choice = choice
        self.match = self.rules.ending.match
        self.refresh_rows()

    def row_selected(self, key: str) -> None:
        if self.players.name(key) is not None:
            open_player_picker(self, self.players, key, len(self._others()), self._changed)
        elif key == "match":
            wins = {games: _wins(games) for games in MATCH_LENGTHS}
            pick_value(self, "A match is", wins, self.match, "", self._set_match)
        elif key == "pace":
            field = setting_fields()["pace"]
            pick_value(self, field.title, field.choices, self.pace, field.help, self._set_pace)
        else:
            super().row_selected(key)

    def _set_match(self, games: int) -> None:
        self.match = games
        self._changed("match")

    def _set_pace(self, pace: Any) -> None:
        self.pace = pace
        self._changed("pace")

    def action_rules(self) -> None:
        self.spades.show(LibraryRoute(self.choice.key, self._choose))

    def action_read(self) -> None:
        self.spades.show(RulesRoute(self._final_rules(), self.choice.title))

    def action_edit(self) -> None:
        rules, title, name = self.rules, self.choice.title, self.choice.name
        self.spades.show(EditorRoute(rules, title, name, then=self._choose))

    def action_seed(self) -> None:
        words = (
            "A number deals the same cards again. A game code (G-…) also sets its rules, a rule "
            "set code (R-…) only the rules. Leave empty for any deal."
        )
        value = "" if self.seed is None else str(self.seed)
        self.spades.open(
            TextDialog("Which deal?", words, value, validator_from(parse_deal)), self._take_deal
        )

    def _take_deal(self, text: str) -> None:
        rules, seed = parse_deal(text)
        if rules is not None:
            self._choose(unsaved_choice(rules, "From a code"))
        if rules is None or seed is not None:
            self.seed = seed
        self.refresh_rows()

    # -- beginning ------------------------------------------------------------------------

    def action_start(self) -> None:
        """Sit down, and remember what was chosen for the next time."""
        from spades_tui.table.table import Table, fresh_seed

        settings = msgspec.structs.replace(
            self.spades.settings,
            preset=self.choice.remembered,
            partner=self.players.partner,
            opponents=self.players.as_setting,
            pace=self.pace,
        )
        self.spades.settings = settings
        seed = fresh_seed() if self.seed is None else self.seed
        seats = self.players.seats(self.rules)
        table = Table.new(
            self._final_rules(), seed, seats, title=self.choice.title, names=settings.names
        )
        table.notes += filter(None, [self.players.resolved.reason])
        try:
            self.spades.save_settings(settings)
        except StorageError as problem:
            table.notes.append(str(problem))
        self.dismiss()
        self.spades.session.open_table(table)


def _table(seats: Sequence[tuple[str, str]], room: int) -> list[tuple[BlockStyle, str]]:
    """Return who sits where, oneself below and the others clockwise, in lines of `room` cells.

    Args:
        seats: each name with its level.
        room: cells of a line.
    """
    you, *others = seats
    aside = len(others) // 2
    left, right = others[:aside][::-1], others[len(others) - aside :]
    lines: list[tuple[BlockStyle, str]] = []
    for name, level in others[aside : len(others) - aside]:
        lines += [("bold", f"{name:^{room}}"), ("quiet", f"{level:^{room}}"), ("blank", "")]
    half = room // 2
    for looks in zip(left, right, strict=True):
        one, other = (f"{west:^{half}}{east:^{half}}" for west, east in zip(*looks, strict=True))
        lines += [("bold", one), ("quiet", other), ("blank", "")]
    return [*lines, ("bold", f"{you[0]:^{room}}")]


def _wins(games: int) -> str:
    return f"{count_noun(games, 'game')} won"


def parse_deal(text: str) -> tuple[RuleSet | None, int | None]:
    """Read a deal's number, a game's code or a rule set's code as rules and number.

    Raises:
        ValueError: with one sentence that says what is wrong with it.
    """
    text = text.strip()
    if not text:
        return None, None
    if text[:2].upper() == "G-":
        return decode_game(text)
    if text[:2].upper() == "R-":
        return decode_rules(text), None
    seed = parse_whole_number(text)
    if seed is not None:
        return None, seed
    raise ValueError("Type a whole number, or paste a code that begins with G- or R-.")
