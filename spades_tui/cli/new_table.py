"""Tables for new games, by the options of the command line."""

from __future__ import annotations

import msgspec

from spades_tui.bots.players import choice_error, split_names
from spades_tui.bots.roster import load_bot
from spades_tui.cli.output import CommandError, warn
from spades_tui.cli.rule_source import rules_from, rules_named
from spades_tui.cli.start_options import StartOptions
from spades_tui.rules.catalog import all_options, with_options
from spades_tui.rules.constraints import problems
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.statistics.own_level import resolve_players
from spades_tui.storage.rule_sets import NamedRules
from spades_tui.storage.settings import Settings
from spades_tui.table.seats import make_seats
from spades_tui.table.table import Table, fresh_seed


def new_table(options: StartOptions, settings: Settings) -> Table:
    """Return a table for a new game.

    Args:
        options: the options of the command line.
        settings: the player's settings, used if an option is not given.

    Raises:
        CommandError: if an option cannot be used; the message names it.
    """
    named = _rules_for(options, settings)
    rules = _set_match(named.rules, options.match)
    partner = _check_player("--partner", options.partner, settings.partner)
    opponents = ",".join(
        _check_player("--opponents", name if options.opponents else None, name)
        for name in split_names(options.opponents or settings.opponents)
    )
    _check_seats(rules, options)
    seed = options.seed if options.seed is not None else named.seed
    if seed is None:
        seed = fresh_seed()
    resolved = resolve_players(partner, opponents)
    seats = make_seats(rules, resolved.partner, resolved.opponents)
    table = Table.new(rules, seed, seats, title=named.title, names=settings.names)
    table.notes += filter(None, [resolved.reason])
    table.bots.allow_external()  # those that a setting names were refused above
    return table


def _check_seats(rules: RuleSet, options: StartOptions) -> None:
    """Refuse players that have no seat."""
    places = seating(rules)
    if options.partner is not None and not places.has_partners:
        raise CommandError("--partner: there are no partners under these rules; leave it out.")
    others = places.players - 1 - places.has_partners
    named = 0 if options.opponents is None else len(split_names(options.opponents))
    if named > others:
        raise CommandError(f"--opponents: you named {named}, but this table has {others}.")


def _rules_for(options: StartOptions, settings: Settings) -> NamedRules:
    named = rules_from(options.preset, options.source)
    if named is not None:
        return named
    try:
        return rules_named(settings.preset, "preset")
    except CommandError as refusal:
        warn(f"{refusal} Using the standard rules.")
        return rules_named("standard", "preset")


def _set_match(rules: RuleSet, wins: int | None) -> RuleSet:
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


def _check_player(field: str, typed: str | None, default: str) -> str:
    """Return the player that was typed, or the default; club in place of a default of no use."""
    player = typed or default
    problem = _player_error(player, is_typed=typed is not None)
    if problem and typed is not None:
        raise CommandError(f"{field}: {problem}")
    if problem:
        warn(f"{problem} A club player takes that seat.")
        return "club"
    return player


def _player_error(name: str, *, is_typed: bool) -> str | None:
    """Return why no player has this name. Only a bot that was typed is imported from outside."""
    if ":" not in name or not is_typed:
        return choice_error(name)
    try:
        load_bot(name, outsiders=True)
    except ValueError as error:
        return str(error)
    return None
