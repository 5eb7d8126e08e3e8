"""The rule set: one frozen value that holds every switch of the game."""

from __future__ import annotations

import msgspec

from spades_tui.rules.groups.bidding import Bidding
from spades_tui.rules.groups.deal import Deal
from spades_tui.rules.groups.deck import Deck
from spades_tui.rules.groups.ending import Ending
from spades_tui.rules.groups.nil import Nil
from spades_tui.rules.groups.play import Play
from spades_tui.rules.groups.scoring import Scoring
from spades_tui.rules.groups.specials import Specials
from spades_tui.rules.groups.table import Table


class RuleSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Every rule in force at a table. The defaults together are the preset ``standard``.

    Nothing asks which preset a rule set came from; whoever needs a rule asks its group.
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
