"""Choosing players: the rows of a form, and the page that lists all players."""

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
    """The players chosen for a game, and the rows of a form in which they are chosen.

    The key of a row is "partner", "opponents", or one that `rows` makes for each opponent if they
    are chosen separately.

    Attributes:
        partner: the partner's name (`bots.players`).
        opponents: the opponents' names clockwise from the player; a single name stands for all.
        apart: whether each opponent is chosen separately.
        problem: a sentence on a name in the settings that does not exist; "" if there is none.
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
        """The opponents' names in one text, as the settings store them."""
        return ",".join(self.opponents) if self.apart else self.opponents[0]

    def kernel_notice(self, *, partner: bool) -> str:
        """Return a note if a chosen player searches, and the search kernel is not compiled here.

        Such players are slower and weaker then. Otherwise return "".

        Args:
            partner: whether the game has a partner, whose player then counts too.
        """
        from spades_tui.bots.kernel import kernel_notice

        chosen = self.resolved
        names = [*split_names(chosen.opponents), *([chosen.partner] if partner else [])]
        if not any(parse_spec(name).searches for name in names):
            return ""
        return kernel_notice() or ""

    @property
    def resolved(self) -> ResolvedPlayers:
        """The chosen players, with a bot level in place of the name `MY_LEVEL`."""
        chosen = self.partner, self.as_setting
        if self._resolved is None or self._resolved[0] != chosen:
            self._resolved = chosen, resolve_players(*chosen)
        return self._resolved[1]

    def seats(self, rules: RuleSet) -> Seats:
        """Return who plays at each seat under `rules`, with the person in seat 0."""
        return make_seats(rules, self.resolved.partner, self.resolved.opponents)

    def rows(self, partner: str | None, opponents: str, each: Sequence[str]) -> list[ListItem]:
        """Return the rows of a form in which the players are chosen.

        Args:
            partner: label of the partner's row; None if there is no partner.
            opponents: label of the row for all opponents.
            each: labels of the opponents, clockwise; each gets a row if they are chosen separately.
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
        """Return a player's name for a row; `MY_LEVEL` is shown with its level."""
        return f"{MY_LEVEL} ({self.resolved.level})" if is_my_level(name) else display_name(name)

    def words(self, key: str) -> str | None:
        """Return a sentence about the player chosen in the row `key`; None for a row without a
        player."""
        if key == "opponents" and self.apart:
            return "Each opponent is chosen separately, clockwise from you."
        name = self.name(key)
        if name is not None and is_my_level(name):
            return self.resolved.reason
        return None if name is None else description(name)

    def name(self, key: str) -> str | None:
        """Return the name of the player chosen in the row `key`; None for a row without a player.

        For "opponents" it is the first opponent's.
        """
        if key == "partner":
            return self.partner
        if key == "opponents":
            return self.opponents[0]
        if key.startswith(_OTHER):
            return self._opponent(int(key.removeprefix(_OTHER)))
        return None

    def next_player(self, key: str, step: int, seats: int) -> None:
        """Choose the next (`step` 1) or previous (-1) player for the row `key`, going round.

        Args:
            key: the row.
            step: 1 or -1.
            seats: the number of opponents.
        """
        names = (*SELECTABLE, SEPARATELY) if key == "opponents" and seats > 1 else SELECTABLE
        now = (SEPARATELY if SEPARATELY in names and self.apart else self.name(key) or "").lower()
        names_by_key = {name.lower(): name for name in names}
        self.set_player(key, names_by_key[next_value(names_by_key, now, step)], seats)

    def chosen(self, key: str) -> str | None:
        """Return the entry to highlight in the list of players for the row `key`.

        It is a player's name, or `SEPARATELY` for "opponents" if they are chosen separately; None
        for a row without a player.
        """
        return SEPARATELY if key == "opponents" and self.apart else self.name(key)

    def set_player(self, key: str, name: str, seats: int) -> None:
        """Choose a player for a row.

        Args:
            key: the row.
            name: the player; or `SEPARATELY`, to choose each opponent separately from now on.
            seats: the number of opponents.
        """
        if name == SEPARATELY:
            self._choose_separately(seats)
        elif key == "partner":
            self.partner = name
        elif key == "opponents":
            self.opponents, self.apart = [name], False
        else:
            self.opponents = [self._opponent(index) for index in range(seats)]
            self.opponents[int(key.removeprefix(_OTHER))] = name

    def _choose_separately(self, seats: int) -> None:
        """Choose each opponent separately from now on."""
        self.opponents = [self._opponent(index) for index in range(max(2, seats))]
        self.apart = True

    def _opponent(self, index: int) -> str:
        return self.opponents[index % len(self.opponents)]


CUSTOM_ROW: Final = "by name"
"""The key of the row to type a name at; no player has this name."""
_BY_NAME: Final = (
    "A level with a style (club+bold), with a number of deals to look at (master@24), or both; "
    f"one player's bids and another's cards (expert/club). `{PROGRAM} bots` lists them."
)


def deal(app: SpadesApp, choice: RuleChoice, seed: int | None = None) -> None:
    """Deal a game with the players used last, and open its table.

    The rules are saved in the settings as those of the next game.

    Args:
        app: the program.
        choice: the rule set, whose `rules` must not be None.
        seed: the seed of the cards, as from a friend's game; None draws a new one.
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
    """The list of all players with a note on each; answers the chosen name.

    It answers `SEPARATELY` if the seats are to be chosen separately, and the current name if it is
    left without a choice.
    """

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
        """Prepare the list.

        Args:
            seat_label: the title of the list, which names the seat.
            chosen: the current player, or `SEPARATELY`; a name not listed highlights the row to
                type one.
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
        return _player_items(several=self.several)

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
    """Open the list of players for a row of `page`; the player chosen there is set in `players`.

    It is set for the row `key`, even if another row of `page` is highlighted by then.

    Args:
        page: the page with the row.
        players: the players chosen so far.
        key: the row (`PlayerChoice.rows`).
        seats: the number of opponents.
        on_choice: called with the row's key after the player was set.
    """

    def take(name: str) -> None:
        players.set_player(key, name, seats)
        on_choice(key)

    item = next(item for item in page.items() if item.key == key)
    several = key == "opponents" and seats > 1
    chosen = players.chosen(key) or ""
    page.app.open(PlayerPickerPage(item.label.strip(), chosen, several=several), take)


def _player_items(*, several: bool) -> list[ListItem]:
    """Return a row for each player, levels first, and one to type a name.

    If `several`, there is also a row to choose the seats separately.
    """
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
