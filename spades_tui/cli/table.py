"""Sitting down: which game, and whether on a screen or in words."""

from __future__ import annotations

import gc
import os
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from spades_tui.cards import MAX_SEED
from spades_tui.cli.output import (
    FAILURE,
    CardStyle,
    CommandError,
    can_open_screen,
    card_style_for,
    in_ascii,
    input_console,
    is_output_redirected,
    warn,
)
from spades_tui.text import join_words

if TYPE_CHECKING:
    from spades_tui.plain.console import PlainConsole
    from spades_tui.rules.ruleset import RuleSet
    from spades_tui.storage.records.unfinished import SavedGame
    from spades_tui.storage.rule_sets import NamedRules
    from spades_tui.storage.settings import Settings
    from spades_tui.table.table import Table
    from spades_tui.tui.pages import LazyPage


Pace = Literal["instant", "quick", "normal", "step"]


class StartOptions(msgspec.Struct, frozen=True, kw_only=True):
    """What the command line asks for; None leaves it to the settings."""

    preset: str | None = None
    source: str | None = None
    seed: int | None = None
    partner: str | None = None
    opponents: str | None = None
    match: int | None = None
    plain: bool = False
    no_animation: bool = False
    pace: Pace | None = None
    cards: CardStyle = "words"
    new: bool = False
    resume: bool = False
    start_if_none: bool = False

    @property
    def wants_new(self) -> bool:
        """Whether a new game is asked for, outright or by saying what it should be."""
        told = (self.preset, self.source, self.seed, self.partner, self.opponents, self.match)
        return self.new or any(part is not None for part in told)


_LARGEST: Final = 2000
"""Rows or columns of a terminal, more than any has; a frame of them would take minutes."""
_DIGITS: Final = 9


def start(wishes: StartOptions) -> int:
    """Open the table or the menu and return the exit code.

    Raises:
        CommandError: when what is asked for cannot be done.
        StorageError: when the game to go on with cannot be used.
    """
    if wishes.resume and wishes.wants_new:
        raise CommandError(
            "--continue cannot be combined with options for a new game; leave one of them out."
        )
    if wishes.seed is not None and not 0 <= wishes.seed <= MAX_SEED:
        raise CommandError("--seed: use a whole number from 0 to 2^63 - 1.")
    if wishes.plain or not can_open_screen():
        if not wishes.plain and is_output_redirected():
            warn("Standard output is redirected, so the game is played there in plain text.")
        return _in_words(wishes)
    return _on_screen(wishes)


def _on_screen(wishes: StartOptions) -> int:
    _check_screen()
    # Nothing made before the first frame is garbage: not collecting until then, when the program
    # turns it on again, takes 560 instead of 660 ms of processor time to the menu and 570 instead
    # of 690 to a table (medians of 7 starts on two busy processors; a bare Textual app takes 465).
    gc.disable()
    try:
        return _show_screen(wishes)
    finally:
        gc.enable()


def _show_screen(wishes: StartOptions) -> int:
    from spades_tui.storage.records.unfinished import set_aside_unusable_games

    settings = _settings(wishes)
    games = [] if wishes.wants_new else _free_games(wishes)
    asks = len(games) > 1 and not wishes.resume  # the menu lists them
    table, notes = (None, []) if asks else _taken_up(games, wishes)
    if table is None and not asks and (wishes.wants_new or wishes.start_if_none):
        table = _new_table(wishes, settings)
    if table is not None:  # the menu takes stock itself
        table.notes[:0] = (*set_aside_unusable_games(), *notes)
        notes = []
    return _open_screen(settings, table, notes)


def _check_screen() -> None:
    """Refuse what the environment asks of Textual and is not there, before a game is begun."""
    for name in ("COLUMNS", "LINES"):  # they count for more than what the terminal says
        size = os.environ.get(name, "")
        if size.isdecimal() and (len(size) > _DIGITS or int(size) > _LARGEST):
            raise CommandError(f"{name}: no terminal has {size[:20]} of them; unset it.", FAILURE)
    if not {"TEXTUAL_DRIVER", "TEXTUAL_COLOR_SYSTEM"} & os.environ.keys():
        return
    from rich.console import COLOR_SYSTEMS
    from textual import constants
    from textual.app import App

    systems = ("auto", *COLOR_SYSTEMS)
    if constants.COLOR_SYSTEM not in systems:
        raise CommandError(
            f"TEXTUAL_COLOR_SYSTEM: {constants.COLOR_SYSTEM!r} is not known; unset it, or choose "
            f"one of {join_words(systems, 'or')}.",
            FAILURE,
        )
    try:
        App.get_driver_class(App.__new__(App))
    except Exception:  # whatever goes wrong in the module that is named
        raise CommandError(
            f"TEXTUAL_DRIVER: {constants.DRIVER!r} is not a driver that can be used; unset it.",
            FAILURE,
        ) from None


def open_page(page: LazyPage, wishes: StartOptions) -> int:
    """Open a page over the menu and return the exit code."""
    _check_screen()
    return _open_screen(_settings(wishes), None, [], page)


def open_page_unless_plain(page: LazyPage, *, plain: bool, still: bool) -> None:
    """Open a page instead of words, unless they are wanted or all there can be.

    Raises:
        typer.Exit: with the exit code, once the page is closed.
    """
    if not plain and can_open_screen():
        import typer

        raise typer.Exit(open_page(page, StartOptions(no_animation=still)))


def _open_screen(
    settings: Settings,
    table: Table | None,
    notes: list[str],
    first: LazyPage | None = None,
) -> int:
    from spades_tui.table.worker.client import WorkerClient

    thinker = WorkerClient()  # its process is started when the first frame is on the screen
    try:
        from spades_tui.tui.app import SpadesApp, run

        app = SpadesApp(settings, table, thinker, first)
        app.notes += notes
        return run(app)
    finally:
        thinker.close()


def _taken_up(games: list[SavedGame], wishes: StartOptions) -> tuple[Table | None, list[str]]:
    """Return the first of `games` that can be gone on with, and what is to be said of others.

    Raises:
        CommandError: when there is none, though going on was asked for.
    """
    from spades_tui.storage.paths import StorageError

    notes = []
    for game in games:
        from spades_tui.table.table import Table  # the menu alone does without

        passed = _passed_over(game) if wishes.resume else []  # opening it makes it the last
        try:
            table = Table.resume(game.path)
        except StorageError as problem:
            notes.append(str(problem))
            continue
        return table, [*notes, *passed]
    if wishes.resume:
        raise CommandError(notes[0], FAILURE)
    return None, notes


def _passed_over(game: SavedGame) -> list[str]:
    """Say that `game` is not the one last played, where that one is open elsewhere."""
    from spades_tui.storage.records.unfinished import unfinished_games

    last = unfinished_games()[0]
    if last.path == game.path or not last.locked:
        return []
    return ["The game played last is open in another window; this is the one before it."]


def _free_games(wishes: StartOptions) -> list[SavedGame]:
    from spades_tui.storage.records.unfinished import other_version_games, unfinished_games

    games = unfinished_games()
    free = [game for game in games if not game.locked]
    if wishes.resume and not free:
        for other in () if games else other_version_games():
            raise CommandError(other.sentence, FAILURE)
        raise CommandError(
            "All unfinished games are open in other windows; continue there."
            if games
            else "There is no unfinished game to continue; leave out --continue.",
            FAILURE,
        )
    return free


def _in_words(wishes: StartOptions) -> int:
    from spades_tui.plain.start import fill_seats
    from spades_tui.plain.table import PlainGame
    from spades_tui.storage.records.unfinished import other_version_games, set_aside_unusable_games

    settings = _settings(wishes)
    console = input_console()
    for note in (*set_aside_unusable_games(), *(other.sentence for other in other_version_games())):
        console.say(note)
    table = None if wishes.wants_new else _chosen(wishes, console)
    if table == "leave":
        return 0
    if table is None:
        table = _new_table(wishes, settings)
    style = card_style_for(console, wishes.cards)
    try:
        if not fill_seats(table, console):
            return 0
        PlainGame(table, console, style, settings).play()
    except Exception:
        if table.path is not None:
            warn(f"Game saved in {table.path}.")
        raise
    finally:
        table.close()
    return FAILURE if table.loss_notice else 0


def _chosen(wishes: StartOptions, console: PlainConsole) -> Table | Literal["leave"] | None:
    """Return the game to go on with, None for a new one."""
    from spades_tui.plain.start import choose_game
    from spades_tui.storage.paths import StorageError
    from spades_tui.table.table import Table

    games = _free_games(wishes)
    if wishes.resume:
        table, notes = _taken_up(games, wishes)
        for note in notes:
            console.say(note)
        return table
    while True:
        chosen = choose_game(games, console)
        if chosen == "leave":
            return "leave"
        if chosen == "new":
            return None
        try:
            return Table.resume(chosen.path)
        except StorageError as problem:
            console.say(str(problem))
            games = [game for game in games if game is not chosen]


def _settings(wishes: StartOptions) -> Settings:
    from spades_tui.storage.settings import load_settings

    loaded = load_settings()
    for note in loaded.notes:
        warn(note)
    kept = loaded.settings
    return msgspec.structs.replace(
        kept,
        ascii=in_ascii(),
        motion=kept.motion and not wishes.no_animation,
        pace=wishes.pace or kept.pace,
    )


def _new_table(wishes: StartOptions, settings: Settings) -> Table:
    from spades_tui.statistics.own_level import resolve_players
    from spades_tui.table.seats import make_seats
    from spades_tui.table.table import Table, fresh_seed

    named = _named(wishes, settings)
    rules = _with_match(named.rules, wishes.match)
    partner = _player("--partner", wishes.partner, settings.partner)
    opponents = _opponents(wishes.opponents, settings.opponents)
    _check_seats(rules, wishes)
    seed = wishes.seed if wishes.seed is not None else named.seed
    if seed is None:
        seed = fresh_seed()
    resolved = resolve_players(partner, opponents)
    seats = make_seats(rules, resolved.partner, resolved.opponents)
    table = Table.new(rules, seed, seats, title=named.title, names=settings.names)
    table.notes += filter(None, [resolved.reason])
    table.allow_external_bots()  # those a setting names have been refused above
    return table


def _check_seats(rules: RuleSet, wishes: StartOptions) -> None:
    """Refuse players for whom there is no seat."""
    from spades_tui.bots.players import split_names
    from spades_tui.rules.seating import seating

    places = seating(rules)
    if wishes.partner is not None and not places.has_partners:
        raise CommandError("--partner: there are no partners under these rules; leave it out.")
    others = places.players - 1 - places.has_partners
    named = 0 if wishes.opponents is None else len(split_names(wishes.opponents))
    if named > others:
        raise CommandError(f"--opponents: you named {named}, but this table has {others}.")


def _named(wishes: StartOptions, settings: Settings) -> NamedRules:
    from spades_tui.cli.rule_source import rules_from, rules_named

    named = rules_from(wishes.preset, wishes.source)
    if named is not None:
        return named
    try:
        return rules_named(settings.preset, "preset")
    except CommandError as refused:
        warn(f"{refused} Using the standard rules.")
        return rules_named("standard", "preset")


def _with_match(rules: RuleSet, wins: int | None) -> RuleSet:
    from spades_tui.rules.catalog import all_options, with_options
    from spades_tui.rules.constraints import problems

    if wins is None:
        return rules
    try:
        changed = with_options(rules, match=wins)
    except msgspec.ValidationError:
        most = all_options()["match"].high
        raise CommandError(
            f"--match: {wins} is too large; use a number from 1 to {most}."
        ) from None
    for problem in problems(changed):
        raise CommandError(f"--match: {problem.reason}")
    return changed


def _opponents(asked: str | None, kept: str) -> str:
    from spades_tui.bots.players import split_names

    several = split_names(asked or kept)
    return ",".join(_player("--opponents", one if asked else None, one) for one in several)


def _player(field: str, asked: str | None, kept: str) -> str:
    player = asked or kept
    problem = _no_player(player, typed=asked is not None)
    if problem and asked is not None:
        raise CommandError(f"{field}: {problem}")
    if problem:
        warn(f"{problem} A club player takes that seat.")
        return "club"
    return player


def _no_player(name: str, *, typed: bool) -> str | None:
    """Say why nobody can be named so. Our own are not imported for that: it would be felt."""
    from spades_tui.bots.players import choice_error

    if ":" not in name or not typed:
        return choice_error(name)
    from spades_tui.bots.roster import load_bot

    try:
        load_bot(name, outsiders=True)
    except ValueError as error:
        return str(error)
    return None
