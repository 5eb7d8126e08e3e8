"""Decisions of bots in played hands, and each in words for somebody who reads its reasons."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from spades_tui.bots.protocol import Decision, SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.cards import Suit
from spades_tui.engine import Game
from spades_tui.lab.simulation.bot_game import draw_start_scores
from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast, bid_text, imperative
from spades_tui.rules.actions import MakeBid
from spades_tui.rules.bids import is_nil
from spades_tui.rules.deck import card_order, sort_hand
from spades_tui.rules.ruleset import RuleSet

NILS: Final = 0.5
"""Share of the hands in which hands fit for a nil bid it."""
DANGER: Final = {"A": 4, "K": 3, "Q": 2, "J": 1}
"""What endangers a nil, by rank; a spade does by one more."""
SAFE: Final = 10
"""The danger up to which a hand is made to bid nil."""


def play_decisions(
    rules: RuleSet, player: str, seed: int, hands: int
) -> Iterator[tuple[View, Decision]]:
    """Yield every decision of bots in some hands, each with its view.

    The games start at random scores and are played to their ends. In half of the hands, every
    `forced_nil` is bid, whatever the bot decides.

    Args:
        rules: the rules.
        player: the bot in all seats.
        seed: the seed of scores, deals and choices.
        hands: the number of hands.
    """
    bot, rng, done = load_bot(player), random.Random(seed), 0
    while done < hands:
        game = Game(rules, seed + done)
        draw_start_scores(game, seed + done)
        while done < hands and not game.over:
            game.deal()
            done += 1
            nils = rng.random() < NILS
            while game.prompt is not None:
                view = game.view(game.prompt.seat)
                decision = bot.decide(view, SearchBudget(), rng)
                yield view, decision
                game.submit((nils and forced_nil(view)) or decision.action)


def forced_nil(view: View) -> MakeBid | None:
    """Return a nil bid if the hand suits one and the partner has bid none; else None."""
    mate = view.bids[view.partner] if view.partner is not None else None
    if view.hand is None or is_nil(mate):
        return None
    suit = card_order(view.rules).suit
    danger = sum(DANGER.get(card.rank, 0) + (suit[card] is Suit.SPADES) for card in view.hand)
    bids = (one for one in view.question.actions if isinstance(one, MakeBid))
    nil = next((one for one in bids if one.bid.kind == "nil"), None)
    return nil if danger <= SAFE else None


def describe_decision(view: View, decision: Decision) -> str:
    """Return a text with a decision, its reasons, and all that its player saw."""
    names = view.seats.called.names
    cast = Cast(view.seats.places, style="symbols")
    cards = sort_hand(view.hand or (), view.rules)
    bids = [f"{names[seat]} {bid_text(bid)}" for seat, bid in enumerate(view.bids)]
    taken = [f"{names[hand]} {count}" for hand, count in enumerate(view.taken)]
    lines = [
        f"   {names[view.seat]}: {' '.join(card.label for card in cards) or 'face down'}",
        f"   scores {view.scores}, bags {view.bags}, own side {view.side}",
        f"   bids: {', '.join(bids)}; tricks: {', '.join(taken)}",
    ]
    if view.dummy:
        owner = names[view.declarer] if view.declarer is not None else "?"
        lines.append(f"   {owner}'s dummy: {' '.join(card.label for card in view.dummy)}")
    lines += [
        f"   trick {number}: " + " ".join(f"{names[p.hand]} {p.card.label}" for p in trick.plays)
        for number, trick in enumerate(view.all_tricks, 1)
    ]
    lines.append(f"   → {imperative(decision.action, cast)}")
    lines.append(f"   » {decision.reason_text or '(no reason)'}")
    return "\n".join(lines)
