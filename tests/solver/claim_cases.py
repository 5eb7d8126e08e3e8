"""Positions in which a claim is made, and how they may end by definition."""

from __future__ import annotations

import random
from typing import Any

from spades_tui.bots.heuristics.hand_scores import BidHand, hand_scores
from spades_tui.bots.kernel import Table, masks_for
from spades_tui.bots.kernel.table import COUNT_BITS
from spades_tui.bots.sampling.hidden_cards import HiddenCards, Holder
from spades_tui.rules.bids import parse_bid
from spades_tui.rules.scoring import SideBefore
from spades_tui.solver.claim_knowledge import ClaimKnowledge
from tests.bots.kernel.plain_claims import Layout, Question, each, layouts, legal

BIDS = ("0 3 2 4", "3 3 3 3", "1 5 0 2", "2 0 6 4", "4 1 1 1")


def knowledge(question: Question, rng: random.Random) -> ClaimKnowledge:
    """Return the knowledge of the claimer of a question; earlier tricks have random winners."""
    masks = masks_for(question.rules)
    trick, hands = question.trick, question.hands
    left = hands[trick.turn].held.bit_count() + hands[trick.turn].hidden
    table = Table(masks.play)
    table.turn, table.in_trick, table.broken = trick.turn, trick.placed, trick.broken
    table.led, table.best, table.winner = trick.led, trick.best or 1, trick.winner
    table.tricks = 13 - left
    for _ in range(13 - left):
        who = rng.randrange(4)
        if not question.many and who == question.mine:
            who = (who + 1) % 4
        table.taken += 1 << COUNT_BITS * who
    unseen = each(question.pool)
    holders = [Holder(at, hand.hidden, hand.denied) for at, hand in enumerate(hands) if hand.hidden]
    away = len(unseen) - sum(holder.size for holder in holders)
    if away:
        holders.append(Holder(-1, away, 0))
    bids = tuple(map(parse_bid, rng.choice(BIDS).replace("0", "nil").split()))
    return ClaimKnowledge(
        masks=masks,
        order=(0, 1, 2, 3),
        seat=question.mine,
        mine=1 << question.mine,
        ours=5 << question.mine % 2,
        table=table,
        left=left,
        held=tuple(hand.held for hand in hands),
        hidden=tuple(hand.hidden for hand in hands),
        denied=tuple(hand.denied for hand in hands),
        hidden_cards=HiddenCards(tuple(unseen), tuple(holders), ()),
        counts_spades=False,
        penalties=False,
        played=BidHand(question.rules, bids, (SideBefore(100, 4), SideBefore(90, 8)), (0, 1, 2, 3)),
    )


def all_scores(question: Question, known: ClaimKnowledge) -> set[Any]:
    """Return every score (score and bags by side) with which the hand may end."""
    scores = hand_scores(known.played)
    ends = (end for layout in layouts(question) for end in endings(question, layout, known.table))
    return {
        tuple((side.score, side.bags) for side in scores.sides(scores.outcome(end))) for end in ends
    }


def endings(question: Question, layout: Layout, start: Table) -> set[int]:
    """Return the packed trick counts of all ways in which a layout may be played out."""
    rules = masks_for(question.rules).play
    found: set[int] = set()
    seen: set[Any] = set()
    todo: list[Any] = [(layout, question.trick, int(start.taken))]
    while todo:
        state = todo.pop()
        if state in seen:
            continue
        seen.add(state)
        hands, trick, so_far = state
        if not hands[trick.turn]:
            found.add(so_far)
        for card in legal(hands[trick.turn], trick, rules):
            rest = list(hands)
            rest[trick.turn] ^= card
            after = trick.after(card, rules)
            won = 1 << COUNT_BITS * after.leader if not after.placed else 0
            todo.append((tuple(rest), after, so_far + won))
    return found
