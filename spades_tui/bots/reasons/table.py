"""The table from cause to sentence: every motif, with the causes through which it brings points."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.causes import Cause
from spades_tui.bots.reasons import bids, following, leading, nils
from spades_tui.bots.reasons.motif import BAGS, TRICKS, Motif, MotifName

NIL: Final[tuple[Cause, ...]] = ("nil",)
THEIR_NIL: Final[tuple[Cause, ...]] = ("their nil",)
_BOTH: Final = (*TRICKS, *BAGS)

EVERY: Final = (
    Motif("cover", "Win over partner's nil, or lead high so that it goes under.", NIL,
          follow=nils.cover, lead=nils.lead_over),
    Motif("keep cover", "Keep the cards that can win over partner's nil.", NIL,
          follow=nils.keep_cover, alone=True),
    Motif("stay under", "A nil lives under the cards of others.", NIL,
          follow=nils.stay_under, lead=nils.lead_low),
    Motif("throw the danger", "A nil gets rid of high cards while they cannot win.", NIL,
          follow=nils.throw_danger),
    Motif("under their nil", "Keep low cards, so that their nil may have to win.", THEIR_NIL,
          follow=nils.attack_nil, lead=nils.lead_under),
    Motif("partner's trick", "Do not beat the card of a partner who is winning.", TRICKS,
          follow=following.leave_to_partner),
    Motif("win cheaply", "Win with the lowest card that is enough.", TRICKS,
          follow=following.win_cheaply),
    Motif("ruff", "Take the trick with a spade.", TRICKS, follow=following.ruff),
    Motif("high enough", "Play a card that those to come can hardly beat.", TRICKS,
          follow=following.high_enough, lead=leading.lead_high),
    Motif("second hand low", "Second to play, leave the high cards to partner.", TRICKS,
          follow=following.second_hand_low),
    Motif("take it", "Take a trick while it is there.", TRICKS, follow=following.take_it),
    Motif("keep the high card", "On a lost trick keep the cards that may win later.", TRICKS,
          follow=following.keep_high),
    Motif("keep the spade", "A high spade wins a trick later, too.", TRICKS,
          follow=following.keep_spade, lead=leading.keep_top_spade),
    Motif("their ruff", "Do not lead what an opponent has none of.", TRICKS,
          lead=leading.their_ruff),
    Motif("cash", "Take side winners before they are ruffed.", TRICKS,
          lead=leading.cash),
    Motif("draw trumps", "Draw the spades before they ruff your winners.", TRICKS,
          lead=leading.draw_trumps),
    Motif("lead away", "Let others lead the suit of your king or queen.", TRICKS,
          lead=leading.lead_away),
    Motif("short suit", "Get rid of a short suit, and ruff it.", TRICKS,
          follow=following.become_void, lead=following.become_void,
          alone=True),
    Motif("let it go", "With the contract made a trick is a bag.", BAGS,
          follow=following.let_it_go, lead=leading.lose_the_lead, alone=True),
    Motif("throw the high card", "High cards go where they take no bag.", BAGS,
          follow=following.throw_high),
    Motif("the score", "Bid what the score asks for.", bid=bids.the_score),
    Motif("nil or not", "A nil wants low spades, and low cards beside its high ones.",
          bid=bids.nil_or_not),
    Motif("bags", "Close to the penalty, bid every trick you will take.", BAGS, bid=bids.bags),
    Motif("what is left", "All bids together tell whether there is room for yours.", _BOTH,
          bid=bids.count_left_tricks),
    Motif("sure tricks", "Bid what you can count.", _BOTH, bid=bids.count_tricks),
)  # fmt: skip
"""Every motif; of those with the same points the first is given."""
_RARE: Final = (
    Motif("keep the guard", "A king wants a low card beside it.", TRICKS),
    Motif("partner's ruff", "Lead what partner has none of.", TRICKS),
)
"""Motifs of stored answers that are no longer looked for."""
MOTIFS: Final[dict[MotifName, Motif]] = {motif.name: motif for motif in (*EVERY, *_RARE)}
"""Every motif, by name."""
