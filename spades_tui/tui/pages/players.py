"""Who plays: as chosen on a page, and the page to choose one player out of all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from msgspec.structs import replace
from textual.binding import Binding, BindingType

from spades_tui import PROGRAM
from spades_tui.bots.players import (
    CHARACTERS,
    LEVELS,
    MY_LEVEL,
    SELECTABLE,
    choice_error,
    is_my_level,
    parse_spec,
    split_names,
)
from spades_tui.bots.roster import description, display_name
from spades_tui.rules.ruleset import RuleSet
from spades_tui.statistics.own_level import ResolvedPlayers, resolve_players
from spades_tui.storage.paths import StorageError
from spades_tui.storage.rule_choice import RuleChoice
from spades_tui.table.seats import Seats, make_seats
from spades_tui.tui.dialogs import TextDialog
from spades_tui.tui.list_page import FormPage, ListPage
from spades_tui.tui.widgets.lists import ListItem, heading, next_value
from spades_tui.tui.widgets.text_pane import TextLine

if TYPE_CHECKING:
    from spades_tui.tui.app import SpadesApp

SEPARATELY: Final = "each separately"
_SUBSTITUTE: Final = "club"
_OTHER: Final = "other:"


class PlayerChoice:
    """The players chosen so far.

    Attributes:
        partner: the partner's name (`bots.players`).
        opponents: the opponents' names clockwise from you; a single name stands for all.
        apart: whether each opponent is chosen separately.
        problem: the error in a name it began with; "" if there is none.
    """

    def __init__(self, partner: str, opponents: str) -> None:
        self.problem = ""
        self._resolved: tuple[tuple[str, str], ResolvedPlayers] | None = None
        self.partner = self._replace_unknown(partner)
        self.opponents = [self._replace_unknown(name) for name in split_names(opponents)]
        self.apart = len(self.opponents) > 1

    def _replace_unknown(self, name: str) -> str:
        wrong = choice_error(name)
        if wrong is None:
            return name
        self.problem = f"{wrong} A club player takes its place."
        return _SUBSTITUTE

    @property
    def as_setting(self) -> str:
        """The opponents in one line, as settings keep them."""
        return ",".join(self.opponents) if self.apart else self.opponents[0]

    def kernel_notice(self, *, partner: bool) -> str:
        """Return a note if searching players are slower on this machine; "" if not.

        Args:
            partner: whether there is a partner.
        """
        from spades_tui.bots.kernel import kernel_notice

        chosen = self.resolved
        names = [*split_names(chosen.opponents), *([chosen.partner] if partner else [])]
        if not any(parse_spec(name).searches for name in names):
            return ""
        return kernel_notice() or ""

    @property
    def resolved(self) -> ResolvedPlayers:
        """The players chosen, with a level in the place of `MY_LEVEL`."""
        chosen = self.partner, self.as_setting
        if self._resolved is None or self._resolved[0] != chosen:
            self._resolved = chosen, resolve_players(*chosen)
        return self._resolved[1]

    def seats(self, rules: RuleSet) -> Seats:
        """Return the players by seat, with you in seat 0."""
        return make_seats(rules, self.resolved.partner, self.resolved.opponents)

    def rows(self, partner: str | None, opponents: str, each: Sequence[str]) -> list[ListItem]:
        """Return the rows to choose by.

        Args:
            partner: label of the partner's row; None without a partner.
            opponents: label of the row for all opponents.
            each: labels of the opponents, clockwise, for when they are chosen apart.
        """
        rows = (
            [ListItem("partner", partner, self._label_player(self.partner), turns=True)]
            if partner
            else []
        )
        if len(each) < 2:
            return [
                *rows,
                ListItem("opponents", opponents, self._label_player(self.opponents[0]), turns=True),
            ]
        words = SEPARATELY if self.apart else self._label_player(self.opponents[0])
        rows.append(ListItem("opponents", opponents, words, turns=True))
        if self.apart:
            rows += [
                ListItem(
                    f"{_OTHER}{index}",
                    f"  {label}",
                    self._label_player(self._opponent(index)),
                    turns=True,
                )
                for index, label in enumerate(each)
            ]
        return rows

    def _label_player(self, name: str) -> str:
        """Return a player's name for a row, of `MY_LEVEL` with the level in force."""
        return f"{MY_LEVEL} ({self.resolved.level})" if is_my_level(name) else display_name(name)

    def words(self, key: str) -> str | None:
        """Return a sentence about the player in a row; None for other rows."""
        if key == "opponents" and self.apart:
            return "Each opponent is chosen separately, clockwise from you."
        name = self.name(key)
        if name is not None and is_my_level(name):
            return self.resolved.reason
        return None if name is None else description(name)

    def name(self, key: str) -> str | None:
        """Return who is chosen in a row; None for any other row."""
        if key == "partner":
            return self.partner
        if key == "opponents":
            return self.opponents[0]
        if key.startswith(_OTHER):
            return self._opponent(int(key.removeprefix(_OTHER)))
        return None

    def next_player(self, key: str, step: int, seats: int) -> None:
        """Choose the player `step` places further in the list; there are `seats` opponents."""
        names = (*SELECTABLE, SEPARATELY) if key == "opponents" and seats > 1 else SELECTABLE
        now = (SEPARATELY if SEPARATELY in names and self.apart else self.name(key) or "").lower()
        names_by_key = {name.lower(): name for name in names}
        self.set_player(key, names_by_key[next_value(names_by_key, now, step)], seats)

    def chosen(self, key: str) -> str | None:
        """Return the name that a list of players highlights for a row; None for other rows."""
        return SEPARATELY if key == "opponents" and self.apart else self.name(key)

    def set_player(self, key: str, name: str, seats: int) -> None:
        """Choose a player for a row, or `SEPARATELY` for that of all opponents."""
        if name == SEPARATELY:
            self.choose_separately(seats)
        elif key == "partner":
            self.partner = name
        elif key == "opponents":
            self.opponents, self.apart = [name], False
        else:
            self.opponents = [self._opponent(index) for index in range(seats)]
            self.opponents[int(key.removeprefix(_OTHER))] = name

    def choose_separately(self, seats: int) -> None:
        """Choose each opponent by itself from now on."""
        self.opponents = [self._opponent(index) for index in range(max(2, seats))]
        self.apart = True

    def _opponent(self, index: int) -> str:
        return self.opponents[index % len(self.opponents)]


CUSTOM_ROW: Final = "by name"
"""The row to type a name at; the name of no player."""
_BY_NAME: Final = (
    "A level with a style (club+bold), with a number of deals to look at (master@24), or both; "
    f"one player's bids and another's cards (expert/club). `{PROGRAM} bots` lists them."
)


def deal(app: SpadesApp, choice: RuleChoice, seed: int | None = None) -> None:
    """Deal a game by these rules with the players of the last one, and remember the rules.

    With the seed of a friend's game the cards are the same as theirs.
    """
    from spades_tui.table.table import Table, fresh_seed

    assert choice.rules is not None
    settings = replace(app.settings, preset=choice.remembered)
    players = PlayerChoice(settings.partner, settings.opponents)
    seats = players.seats(choice.rules)
    seed = fresh_seed() if seed is None else seed
    table = Table.new(choice.rules, seed, seats, title=choice.title, names=settings.names)
    table.notes += filter(None, (players.problem, players.resolved.reason))
    if settings != app.settings:
        app.settings = settings
        try:
            app.save_settings(settings)
        except StorageError as problem:
            table.notes.append(str(problem))
    app.session.open_table(table)


class PlayerPickerPage(ListPage[str]):
    """The list of all players with a note on each; returns the chosen name."""

    DEFAULT_CSS = """
    PlayerPickerPage {
        &.-wide, &.-huge, &.-vast { #list-panel { width: 40; } }
    }
    """
    TITLE = "Choose a player"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "open", "pick", id="page.open", tooltip="Choose the selected item."),
    ]

    def __init__(self, seat_label: str, chosen: str, *, several: bool = False) -> None:
        """Prepare to choose.

        Args:
            seat_label: the name of the seat.
            chosen: the current player there.
            several: whether it is for several seats, which may be chosen separately.
        """
        super().__init__()
        self.seat_label = seat_label
        self.chosen = chosen
        self.several = several

    def on_mount(self) -> None:
        now = self.chosen if self.chosen == SEPARATELY else display_name(self.chosen)
        self.show_remark(f"Now: {now}")

    def list_title(self) -> str:
        return self.seat_label

    def first_key(self) -> str:
        choices = (*SELECTABLE, SEPARATELY)
        return next((name for name in choices if name.lower() == self.chosen.lower()), CUSTOM_ROW)

    def items(self) -> Sequence[ListItem]:
        return player_items(several=self.several)

    def details(self, key: str) -> tuple[str, Sequence[TextLine]]:
        if key == SEPARATELY:
            return key, self.text_lines("A player for each of them, chosen next.")
        if key == CUSTOM_ROW:
            return key, self.text_lines(_BY_NAME)
        return display_name(key), self.text_lines(description(key))

    def open_item(self, key: str) -> None:
        if key == CUSTOM_ROW:
            self._ask()
        else:
            self.dismiss(key)

    def action_back(self) -> None:
        self.dismiss(self.chosen)

    def _ask(self) -> None:
        dialog = TextDialog("Which player?", _BY_NAME, self.chosen, choice_error)
        self.app.open(dialog, lambda name: self.dismiss(name.strip()))


def open_player_picker(
    page: FormPage[None],
    players: PlayerChoice,
    key: str,
    seats: int,
    on_choice: Callable[[str], object],
) -> None:
    """Open the list of players for a row of a page; there are `seats` opponents.

    The row may no longer be the highlighted one: keys can be faster than pages.
    """

    def take(name: str) -> None:
        players.set_player(key, name, seats)
        on_choice(key)

    item = next(item for item in page.items() if item.key == key)
    several = key == "opponents" and seats > 1
    chosen = players.chosen(key) or ""
    page.app.open(PlayerPickerPage(item.label.strip(), chosen, several=several), take)


def player_items(*, several: bool) -> list[ListItem]:
    """Return a row for each player, levels first; `several` adds one to choose seats separately."""
    apart = [
        heading("Several"),
        ListItem(SEPARATELY, "Each separately"),
    ]
    return [
        heading("Levels"),
        *(ListItem(level, level) for level in (*LEVELS, MY_LEVEL)),
        heading("The cast"),
        *(ListItem(character.name, display_name(character.name)) for character in CHARACTERS),
        *(apart if several else []),
        heading("Anyone"),
        ListItem(CUSTOM_ROW, "By name…"),
    ]
