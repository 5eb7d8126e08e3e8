"""Claims judged and held against their plain definition."""

from __future__ import annotations

import random
from typing import Any

from spades_tui.bots.heuristics.hand_scores import BidHand, hand_scores
from spades_tui.bots.kernel import Table, masks_for
from spades_tui.bots.kernel.table import COUNT_BITS
from spades_tui.bots.sampling.hidden_cards import HiddenCards, Holder
from spades_tui.cards import Card
from spades_tui.rules.bids import parse_bid
from spades_tui.rules.scoring import SideBefore
from spades_tui.rules.tricks import Play
from spades_tui.solver.claim_knowledge import ClaimKnowledge, ClaimResult
from spades_tui.solver.claims import prove_claim
from tests.bots.kernel.plain_claims import Layout, Question, each, holds, layouts, legal

Hands = tuple[tuple[Card, ...], ...]
BIDS = ("0 3 2 4", "3 3 3 3", "1 5 0 2", "2 0 6 4", "4 1 1 1")


def knowledge(question: Question, rng: random.Random) -> ClaimKnowledge:
    """What the claimer of a question knows, the tricks before it won by anybody."""
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


def judged_as_defined(question: Question, rng: random.Random) -> str:
    """Judge a claim, hold it against its definition, and return what is wrong, or the answer."""
    known = knowledge(question, rng)
    expected = holds(question)
    if question.many:
        proof = prove_claim(known, "more", question.need)
    elif question.need == known.left:
        proof = prove_claim(known, "nil")
    else:
        return "not asked"
    if proof.answer == "too early":
        return proof.answer
    if (proof.answer == "proved") != expected:
        return f"FAULT {proof.answer}, by definition {expected}: {question}"
    if proof.answer == "refused":
        return broken_by(question, known, proof) or proof.answer
    return proof.answer


def broken_by(question: Question, known: ClaimKnowledge, proof: ClaimResult) -> str | None:
    """Say what is wrong with a refusal: its deal has to fit, and its line to break the claim."""
    if not fits(question, known, proof.hands):
        return f"FAULT the deal does not fit: {question}"
    table = replayed(known, proof.hands, proof.line)
    if table is None:
        return f"FAULT the line cannot be played: {question}"
    won = taken(table, question.mine) - taken(known.table, question.mine)
    done = int(table.tricks - known.table.tricks)
    best = won + known.left - done if question.many else done - won + known.left - done
    if best >= question.need:
        return f"FAULT the line breaks nothing: {question}"
    return None


def taken(table: Table, place: int) -> int:
    return int(table.taken) >> COUNT_BITS * place & 31


def fits(question: Question, known: ClaimKnowledge, hands: Hands) -> bool:
    """Whether a deal fits what the claimer knows."""
    dealt = [known.masks.kinds(cards)[0] for cards in hands]
    return (dealt[0], dealt[1], dealt[2], dealt[3]) in set(layouts(question))


def replayed(known: ClaimKnowledge, hands: Hands, line: tuple[Play, ...]) -> Table | None:
    """The table after a line, None where a card of it may not be played."""
    table = Table(known.masks.play)
    table.copy_from(known.table)
    for hand, cards in enumerate(hands):
        table.hold(known.order.index(hand), known.masks.kinds(cards)[0], 0, 0)
    for play in line:
        bit = known.masks.bit[play.card]
        if known.order[table.turn] != play.hand or not int(table.legal()) & bit:
            return None
        table.play(bit)
    return table


def settled_as_defined(question: Question, rng: random.Random) -> str:
    """As `judged_as_defined`, of the claim that the score is settled."""
    known = knowledge(question, rng)
    results = hand_scores(known.played)
    scores: set[Any] = set()
    for layout in layouts(question):
        for key in endings(question, layout, known.table):
            sides = results.sides(results.outcome(key))
            scores.add(tuple((side.score, side.bags) for side in sides))
    proof = prove_claim(known, "settled")
    if proof.answer == "too early":
        return proof.answer
    if (proof.answer == "proved") != (len(scores) == 1):
        return f"FAULT settled {proof.answer}, {len(scores)} scores: {question}"
    if proof.answer == "refused":
        other = proof.other_hands or proof.hands
        if any(not fits(question, known, hands) for hands in (proof.hands, other)):
            return f"FAULT settled: a deal does not fit: {question}"
        lines = (proof.hands, proof.line), (other, proof.other)
        ends = [replayed(known, hands, line) for hands, line in lines]
        told = {
            tuple((side.score, side.bags) for side in results.sides(results.outcome(end.key())))
            for end in ends
            if end is not None
        }
        if None in ends or len(told) != 2:
            return f"FAULT settled: the lines score alike: {question}"
    return proof.answer


def endings(question: Question, layout: Layout, start: Table) -> set[int]:
    """The tricks of all places in every way a deal may be played out."""
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
