"""The rule set: one frozen value that holds every switch of the game."""

from __future__ import annotations

from typing import Final

import msgspec

from spades_tui.rules.options.bidding import Bidding
from spades_tui.rules.options.deal import Deal
from spades_tui.rules.options.deck import Deck
from spades_tui.rules.options.ending import Ending
from spades_tui.rules.options.nil import Nil
from spades_tui.rules.options.play import Play
from spades_tui.rules.options.scoring import Scoring
from spades_tui.rules.options.specials import Specials
from spades_tui.rules.options.table import Table

RULES_VERSION: Final = 1
"""The version of the rules themselves, raised by whatever changes what is legal, scored or dealt.

A record keeps the version it was played by in its rule set, and is folded by that for ever. The
place that changes a rule asks for it: ``if rules.version < 2:`` and there the old rule. The same
goes for a new contradiction, a changed default and an option that stops having effect, which
change a fingerprint. Records of every version are kept in ``tests/storage/records_v*`` and must
fold to the scores beside them.
"""


class RuleSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Every rule in force at a table. The defaults together are the preset ``standard``.

    Nothing asks which preset a rule set came from; whoever needs a rule asks its group. `version`
    is not an option (see `RULES_VERSION`): menus, files, codes and fingerprints leave it out.
    """

    table: Table = Table()
    deck: Deck = Deck()
    deal: Deal = Deal()
    bidding: Bidding = Bidding()
    nil: Nil = Nil()
    specials: Specials = Specials()
    play: Play = Play()
    scoring: Scoring = Scoring()
    ending: Ending = Ending()
    version: int = RULES_VERSION


GROUPS: Final = tuple(name for name in RuleSet.__struct_fields__ if name != "version")
"""The groups of options, in the order a menu shows them."""
