"""The rule set: one frozen value that holds every switch of the game."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from spades_tui.rules.options.bidding import BiddingOptions
from spades_tui.rules.options.nil import NilOptions
from spades_tui.rules.options.play import PlayOptions
from spades_tui.rules.options.scoring import EndingOptions, ScoringOptions
from spades_tui.rules.options.specials import SpecialOptions
from spades_tui.rules.options.table import DealOptions, DeckOptions, TableOptions

RULES_VERSION: Final = 1
"""The version of the rules, raised by every change to legality, scoring or dealing.

A record keeps its version in its rule set, and is replayed with that version forever. Code that
changes a rule checks it: ``if rules.version < 2:`` and there the old rule. The same goes for a new
contradiction, a changed default and an option that stops having effect, which change a fingerprint.
Records of every version are kept in ``tests/storage/records_v*`` and must replay to the scores
beside them.
"""


class RuleSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Every rule in force at a table. The defaults together are the preset ``standard``.

    No code depends on the preset of a rule set: it reads the options in their groups.

    Attributes:
        version: the version of the rules' meaning (`RULES_VERSION`); not an option, so menus,
            files, codes and fingerprints leave it out.
    """

    table: TableOptions = TableOptions()
    deck: DeckOptions = DeckOptions()
    deal: DealOptions = DealOptions()
    bidding: BiddingOptions = BiddingOptions()
    nil: NilOptions = NilOptions()
    specials: SpecialOptions = SpecialOptions()
    play: PlayOptions = PlayOptions()
    scoring: ScoringOptions = ScoringOptions()
    ending: EndingOptions = EndingOptions()
    version: int = RULES_VERSION


GROUPS: Final = tuple(name for name in RuleSet.__struct_fields__ if name != "version")
"""The groups of options, in the order a menu shows them."""


def single_game(rules: RuleSet) -> RuleSet:
    """Return `rules` for a single game: a match that is won by winning one game."""
    ending = replace(rules.ending, match=1)
    return replace(rules, ending=ending)
