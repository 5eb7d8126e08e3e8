"""The options `--preset` and `--rules`; a game in words finds its rules without Typer."""

from __future__ import annotations

from typing import Annotated

import typer

from spades_tui import PROGRAM
from spades_tui.cli.options import Offer, filter_offers
from spades_tui.rules.presets import presets
from spades_tui.storage.rule_sets import list_saved_rule_sets


def _offer_presets(incomplete: str) -> list[Offer]:
    """Return the presets that a shell may complete from the text typed so far."""
    return filter_offers(incomplete, ((preset.id, preset.title) for preset in presets().values()))


def offer_rules(incomplete: str) -> list[Offer]:
    """Return completions: the presets and the player's own rule sets that begin with a text.

    If there is none, the shell completes the name of a file.

    Args:
        incomplete: the text typed so far.
    """
    saved = ((own.path.stem, own.problem or own.name) for own in list_saved_rule_sets())
    return [*_offer_presets(incomplete), *filter_offers(incomplete, saved)]


Preset = Annotated[
    str | None,
    typer.Option(
        metavar="ID",
        help=f"Play by a preset; `{PROGRAM} rules` lists them.",
        autocompletion=_offer_presets,
    ),
]
Rules = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="FILE|CODE|NAME",
        help="Play by a rule file, a share code or saved rules.",
        autocompletion=offer_rules,
    ),
]
