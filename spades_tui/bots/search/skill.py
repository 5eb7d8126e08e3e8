"""How well a searching player searches: what sets its levels apart."""

from __future__ import annotations

from typing import Final

import msgspec


class Skill(msgspec.Struct, frozen=True):
    """What a level can do.

    Attributes:
        worlds: possible deals each answer is tried in, about.
        outs: times each is played out in each of them.
        policy_share: how many of 256 cards a rollout plays by policy; the others by chance.
        reads: whether it concludes from the cards others have played what they hold.
        calls: whether it bids and answers by search too, or only plays cards by it.
        ending: tricks before the end from which on it follows every line, where two camps play.
    """

    worlds: int = 160
    outs: int = 10
    policy_share: int = 210
    reads: bool = True
    calls: bool = True
    ending: int = 4


EXPERT: Final = Skill(worlds=40, outs=6, policy_share=80, reads=False, calls=False, ending=0)
"""Counts what play by chance, a third of it judgement, comes to; bids by rule, and does not ask why
a card was played. So that it stands half way between its neighbours: by chance alone, 24 deals a
card, it was 2.8 net points a hand better than `club` (± 1.4, 600 duplicate hands); with 72 deals
and nearly half judgement it won 70 % of 400 games, and 41 % of 300 against `master@96`."""

MASTER: Final = Skill()
"""Mostly judgement in the play-outs is best: against `club` on 300 duplicate hands of `standard`,
60 deals a card, play by chance came to +5.3 net points a hand, half judgement to +11.8, four cards
in five by judgement to +13.0, each ± 3.7 and on the same deals. Of the deals the first hundred
matter: with `club`'s bids 24, 96 and 300 a card came to +6.4, +12.5 and +12.4."""
