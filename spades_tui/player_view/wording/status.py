"""How the game stands, read out line by line."""

from __future__ import annotations

from collections.abc import Iterable

from spades_tui.cards import Card, Suit
from spades_tui.player_view import View
from spades_tui.player_view.standing import Standing, side_standing
from spades_tui.player_view.view import unseen_cards
from spades_tui.player_view.wording import Cast, bid_text
from spades_tui.player_view.wording.contracts import nil_words
from spades_tui.rules.capabilities import counts_bags
from spades_tui.rules.deck import suits_of
from spades_tui.rules.tricks import Play, Trick
from spades_tui.text import count_noun, format_number, join_words


def hand_line(view: View, cast: Cast) -> str:
    """Return a line with the viewer's cards by suit, or saying that they are face down or all
    played."""
    if view.hand is None:
        return "Your cards are face down."
    if not view.hand:
        return "You have no cards."
    return f"Your hand: {list_by_suit(view.hand, view, cast)}."


def list_by_suit(cards: tuple[Card, ...], view: View, cast: Cast) -> str:
    """Return `cards` as text, suit by suit, strongest first: "spades ace, king; hearts 3"."""
    groups = suits_of(cards, view.rules)
    return "; ".join(
        f"{suit.plural} {_list_suit(suit, held, cast)}" for suit, held in groups.items()
    )


def _list_suit(suit: Suit, cards: tuple[Card, ...], cast: Cast) -> str:
    if cast.style != "words":
        return ", ".join(cast.card(card) for card in cards)
    tail = f" of {suit.plural}"
    return ", ".join(card.words.removesuffix(tail) for card in cards)


def score_lines(view: View, cast: Cast) -> list[str]:
    """Return lines about the whole state of the game.

    They give the number of the hand, the scores, and, as far as there are any, bids, tricks,
    contracts, open cards, and a mark of assistance.
    """
    place = f"Game {view.game}, hand {view.hand_number}" if view.hand_number else "Before the deal"
    dealt = f", dealt by {cast.object_of(view.dealer)}" if view.hand_number else ""
    goal = view.rules.ending.target
    lines = [f"{place}{dealt}. Playing to {goal}."]
    lines += [_side_line(side, view, cast) for side in view.own_first]
    if any(bid is not None for bid in view.bids):
        lines.append(bids_line(view, cast))
    if view.phase == "play":
        lines.append(_tricks_line(view, cast))
        lines += need_lines(view, cast)
    lines += _open_cards(view, cast)
    if view.assisted:
        lines.append("This game is marked as assisted.")
    return lines


def _side_line(side: int, view: View, cast: Cast) -> str:
    """Return a line with the score of a side: ``You and North: 142 points, 4 bags.``"""
    parts = [count_noun(view.scores[side], "point")]
    if counts_bags(view.rules):
        parts.append(count_noun(view.bags[side], "bag"))
    if view.rules.ending.sets_lose:
        sets = count_noun(view.before[side].sets, "set")
        parts.append(f"{sets} of {view.rules.ending.sets_lose} that lose the game")
    if view.rules.ending.match > 1:
        parts.append(f"{count_noun(view.wins[side], 'game')} won of {view.rules.ending.match}")
    return f"{cast.side(side, view.rules)}: {', '.join(parts)}."


def bids_line(view: View, cast: Cast) -> str:
    """Return a line with the bid of each player, or "not yet" for a player who has not bid."""
    bids = [
        f"{cast.object_of(seat)} {bid_text(bid) if bid is not None else 'not yet'}"
        for seat, bid in enumerate(view.bids)
    ]
    return f"Bids: {', '.join(bids)}."


def _tricks_line(view: View, cast: Cast) -> str:
    """Return a line with the number of tricks that each hand has taken in this deal."""
    counts = [f"{cast.object_of(hand)} {count}" for hand, count in enumerate(view.taken)]
    return f"Tricks: {', '.join(counts)}."


def progress_line(view: View, cast: Cast) -> str:
    """Return a line with the tricks each hand has taken, and the contract and nils of the viewer's
    side."""
    line = _tricks_line(view, cast)
    need = _need(view.side, view, cast)
    return line if need is None else f"{line} {need}"


def need_lines(view: View, cast: Cast) -> list[str]:
    """Return a line for each side that has a contract or a named nil (`nil_words`), the viewer's
    first.

    It says how many tricks the contract still needs, or whether it is made or set.
    """
    return [line for side in view.own_first if (line := _need(side, view, cast)) is not None]


def _need(side: int, view: View, cast: Cast) -> str | None:
    stands = side_standing(view, side)
    parts = [words] if (words := nil_words(stands)) else []
    if stands.contract is not None:
        parts.append(f"contract {stands.contract}, {_progress(stands)}")
    return f"{cast.side(side, view.rules)}: {'; '.join(parts)}." if parts else None


def _progress(stands: Standing) -> str:
    if stands.fate == "set":
        return "set"
    if stands.need:
        return f"{stands.need} to go"
    if stands.fate == "open" and not stands.contract:
        return "no trick to be taken"
    word = "made" if stands.fate == "made" else "reached"
    return f"{word} with {count_noun(stands.over, 'overtrick')}" if stands.over else word


def _trick_line(trick: Trick, cast: Cast) -> str:
    """Return a finished trick in words, without a period: ``West 9♠, you A♠; you won it``."""
    return f"{plays_line(trick.plays, cast)}; {cast.object_of(trick.winner)} won it."


def plays_line(plays: Iterable[Play], cast: Cast) -> str:
    """Return plays as text, in their order, without a period: "West 9♠, you A♠"."""
    return ", ".join(f"{cast.object_of(play.hand)} {cast.card(play.card)}" for play in plays)


def last_lines(view: View, cast: Cast) -> list[str]:
    """Return a list of one line: about the last complete trick of this hand, or that there is
    none."""
    return trick_lines(view, cast)[-1:]


def trick_lines(view: View, cast: Cast) -> list[str]:
    """Return a line for each complete trick of this hand, in order, or one line that there is
    none."""
    lines = [
        f"Trick {number}: {_trick_line(trick, cast)}" for number, trick in enumerate(view.tricks, 1)
    ]
    return lines or ["No tricks have been played in this hand."]


def unseen_lines(view: View, cast: Cast) -> list[str]:
    """Return a list of one line: the cards the viewer has not seen in this hand, suit by suit.

    Before the viewer has looked, and between hands, the line says that no cards have been seen.
    """
    if view.phase == "between" or view.hand is None:
        return ["You have seen no cards of this hand."]
    unseen = tuple(card for cards in unseen_cards(view).values() for card in cards)
    return [
        f"Still out: {list_by_suit(unseen, view, cast)}." if unseen else "You have seen every card."
    ]


def _open_cards(view: View, cast: Cast) -> list[str]:
    lines = []
    if view.dummy:
        hand = view.seats.players if view.seats.has_dummy else view.partner or 0
        lines.append(f"{cast.subject_verb(hand, 'hold')} {list_by_suit(view.dummy, view, cast)}.")
    for hand, cards in enumerate(view.penalty_cards):
        if cards:
            lines.append(f"Penalty cards of {cast.object_of(hand)}: {cast.cards(cards)}.")
    if view.cancel_card is not None:
        lines.append(f"The bag-canceling card is {cast.the_card(view.cancel_card)}.")
    if view.stock:
        lines.append(f"{count_noun(view.stock, 'card')} left in the stock.")
    if view.discarded:
        lines.append(f"You discarded {cast.cards(view.discarded)}.")
    return lines


def result_lines(view: View, cast: Cast) -> list[str]:
    """Return lines with the score of the last finished hand; there must be one in
    `view.results`."""
    result = view.results[-1]
    lines = [f"Hand {result.number} is over."]
    for side in view.own_first:
        score, name = result.sides[side], cast.side(side, view.rules)
        lines += [f"{name}: {line.label}: {format_number(line.points)}." for line in score.lines]
        bags = f", {count_noun(score.bags, 'bag')}" if counts_bags(view.rules) else ""
        lines.append(
            f"{name}: hand {format_number(score.hand)}, score {format_number(score.score)}{bags}."
        )
    return lines


def deal_lines(view: View) -> list[str]:
    """Return a line with the commitment to the deal; after the hand also one with the nonce.

    With both, a player can check that the deal was not changed.
    """
    lines = [f"Deal {view.deal}. Commitment (SHA-256): {view.commitment or 'none'}."]
    if view.nonce is not None:
        lines.append(f"Nonce: {view.nonce}.")
    return lines


def transfers_line(view: View, cast: Cast) -> str | None:
    """Return a line with the cards the viewer gave and received in this hand; None if there are
    none."""
    if not view.transfers:
        return None
    parts = [
        f"{cast.cards(move.cards)} "
        f"from {cast.object_of(move.giver)} to {cast.object_of(move.taker)}"
        for move in view.transfers
    ]
    return f"Exchanged: {join_words(parts)}."
