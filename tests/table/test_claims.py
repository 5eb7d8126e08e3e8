"""Claims at a table: what is proved ends the hand as playing it out would, the rest goes on."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from spades_tui.bots.kernel.double_dummy import is_solvable
from spades_tui.bots.kernel.masks import masks_for
from spades_tui.bots.protocol import SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.engine import Game, Rejection
from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast
from spades_tui.review.claims import all_claim_lines, refusal_text
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.capabilities import supports_claims
from spades_tui.rules.catalog import with_options
from spades_tui.rules.events import (
    CardPlayed,
    ClaimAnswer,
    ClaimAnswered,
    Claimed,
    ClaimKind,
)
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.solver.claim_knowledge import ClaimResult, knowledge_of
from spades_tui.solver.claims import card_keeping_claim, possible_claims, prove_claim
from spades_tui.storage.records.record import read_record
from spades_tui.storage.records.verify import verify_record
from spades_tui.table.claims import UNSUPPORTED, play_out_claim
from spades_tui.table.table import Table, TableUpdate
from spades_tui.table.worker.requests import prove_request as proof_of_question
from tests.engine.random_play import step
from tests.table.scripted import advance, any_bot, new_table

SERVED = [name for name, preset in presets().items() if supports_claims(preset.rules)]


def test_claims_are_served_where_the_solver_serves() -> None:
    for name, preset in presets().items():
        assert supports_claims(preset.rules) == is_solvable(masks_for(preset.rules).play), name
    assert SERVED
    assert len(SERVED) < len(presets())


def club_move(game: Game) -> None:
    prompt = game.prompt
    assert prompt is not None
    key = Random(len(game.log))
    found = load_bot("club").decide(game.view(prompt.seat), SearchBudget(), key)
    assert not isinstance(game.submit(found.action), Rejection)


def positions(rules: RuleSet, seed: int, most: int) -> list[Game]:
    """A hand of `club` players, taken where a player is to play to one of the last tricks."""
    game = Game(rules, seed)
    game.deal()
    found = []
    while game.prompt is not None:
        if game.prompt.kind == "play" and max(game.view(0).hand_sizes) <= most:
            found.append(game.copy())
        club_move(game)
    return found


def result_of(game: Game) -> object:
    """What a hand that is over has come to for every side."""
    assert game.prompt is None
    return [
        (side.score, side.bags, side.wins_game, side.loses_game)
        for side in game.state.results[-1].sides
    ]


def at_random(game: Game, rng: Random, claimed: Claimed | None) -> Game:
    """Play a hand out by any legal cards but those of whoever claims every trick."""
    other = game.copy()
    while (prompt := other.prompt) is not None:
        if claimed and prompt.seat == claimed.seat and prompt.kind == "play":
            hands = other.state.current_hand.cards
            card = card_keeping_claim(knowledge_of(other.view(prompt.seat)), hands)
            assert card is not None, "every trick can still be won"
            other.submit(PlayCard(prompt.seat, prompt.hand, card))
        else:
            step(other, rng)
    return other


@pytest.mark.search
@pytest.mark.one_in(24)
@pytest.mark.parametrize("name", SERVED)
def test_a_proved_claim_ends_the_hand_with_the_score_of_playing_it_out(name: str) -> None:
    rules, rng, proved = presets()[name].rules, Random(name), 0
    for seed in range(3):
        for game in positions(rules, seed, 4):
            assert game.prompt is not None
            seat = game.prompt.seat
            kinds: tuple[ClaimKind, ...] = ("all", "settled")
            for kind in kinds:
                if prove_claim(knowledge_of(game.view(seat)), kind).answer != "proved":
                    continue
                proved += 1
                claimed = Claimed(seat, kind)
                ended = game.copy()
                assert not isinstance(ended.record_claim(claimed, "proved"), Rejection)
                play_out_claim(ended)
                for _ in range(4):
                    other = at_random(game, rng, claimed if kind == "all" else None)
                    assert result_of(other) == result_of(ended), (name, seed, claimed)
    assert proved


# -- at a table -----------------------------------------------------------------------------


def to_claim(table: Table, wanted: int, rng: Random) -> View:
    """Play until the person is to play with `wanted` tricks left."""
    while True:
        view = table.view()
        if (
            view.prompt is not None
            and view.prompt.kind == "play"
            and len(view.hand or ()) == wanted
        ):
            return view
        advance(table, rng)


def claims(table: Table, kind: ClaimKind) -> TableUpdate | Rejection | None:
    question = table.claim_request(kind)
    if isinstance(question, Rejection):
        return question
    return table.apply_claim(question, proof_of_question(question))


def answered(update: object) -> str:
    assert isinstance(update, TableUpdate)
    assert isinstance(update.events[1], ClaimAnswered)
    return update.events[1].answer


@cache
def seed_where(kind: ClaimKind, answer: str, left: int, offers: int) -> int:
    """A seed whose first hand comes to this claim and answer, and so many possible claims."""
    for seed in range(400):
        table = new_table(RuleSet(), seed, saved=False)
        known = knowledge_of(to_claim(table, left, Random(seed)))
        possible = possible_claims(known)
        if (
            kind in possible
            and len(possible) >= offers
            and prove_claim(known, kind).answer == answer
        ):
            return seed
    raise AssertionError("there is no such claim")


def at(kind: ClaimKind, answer: str, left: int = 2, offers: int = 1) -> Table:
    seed = seed_where(kind, answer, left, offers)
    table = new_table(RuleSet(), seed)
    to_claim(table, left, Random(seed))
    return table


def path_of(table: Table) -> Path:
    assert table.path is not None
    return table.path


def refused_claim() -> Path:
    """Return the record of a hand in which a claim of the person was refused."""
    table, rng = at("all", "refused"), Random(2)
    claims(table, "all")
    while table.view().phase == "play":
        advance(table, rng)
    table.close()
    return path_of(table)


def test_a_proved_claim_to_the_rest_ends_the_hand_at_once() -> None:
    table = at("all", "proved")
    before = table.view()
    update = claims(table, "all")

    assert isinstance(update, TableUpdate)
    assert answered(update) == "proved"
    assert update.events[0] == Claimed(0, "all")
    played = [event for event in update.events if isinstance(event, CardPlayed)]
    assert len(played) == sum(before.hand_sizes)
    assert table.view().phase == "between"
    assert table.view().results[-1].tricks[0] == before.taken[0] + 2
    assert (
        read_record(path_of(table)).events[-len(update.events) :]
        == table.log()[-len(update.events) :]
    )
    assert verify_record(path_of(table)).record.problem is None
    assert not table.view().assisted
    assert all_claim_lines(table.last_claims(), Cast(table.names, 0)) == (
        "Trick 12: You claim all the tricks that are left. "
        "Proved: it held however the hidden cards lay.",
    )


def test_a_refused_claim_is_logged_and_gets_the_same_reason_later() -> None:
    table = at("all", "refused")
    cast, rng = Cast(table.names, 0, "symbols"), Random(2)
    view = table.view()
    request = table.claim_request("all")
    assert not isinstance(request, Rejection)
    reason = refusal_text(proof_of_question(request), view, cast)
    assert " may " in reason

    assert answered(claims(table, "all")) == "refused"
    assert table.view() == view
    assert table.bot_to_act() is None
    while table.view().phase == "play":
        assert table.last_claims() == ()
        advance(table, rng)

    lines = all_claim_lines(table.last_claims(), cast)
    number = len(view.tricks) + 1
    assert lines == (f"Trick {number}: You claim all the tricks that are left. {reason}",)
    table.close()
    again = Table.resume(path_of(table), bot_for=any_bot)
    assert all_claim_lines(again.last_claims(), cast) == lines


@pytest.mark.parametrize(
    ("claim", "words"),
    [(Claimed(0, "more", 1), "1 more"), (Claimed(0, "settled but for bags"), "all but bags")],
    ids=str,
)
@pytest.mark.parametrize("answer", ["refused", "proved"])
def test_claims_no_longer_offered_are_still_read(
    claim: Claimed, words: str, answer: ClaimAnswer
) -> None:
    table, rng = at("all", "refused"), Random(2)
    table._game.record_claim(claim, answer)
    play_out_claim(table._game)
    while table.view().phase == "play":
        advance(table, rng)
    (line,) = all_claim_lines(table.last_claims(), Cast(table.names, 0))
    assert words in line
    assert line.endswith(" Refused." if answer == "refused" else " however the hidden cards lay.")


def test_an_answer_that_comes_too_late_changes_nothing() -> None:
    table = at("all", "proved")
    question = table.claim_request("all")
    assert not isinstance(question, Rejection)
    advance(table, Random(1))
    length = len(table.log())

    assert table.apply_claim(question, ClaimResult("proved")) is None
    assert len(table.log()) == length


def test_a_claim_taken_back_is_taken_back_whole() -> None:
    table = at("all", "proved")
    before = table.view()
    claims(table, "all")

    table.undo()

    view = table.view()
    assert view.hand == before.hand
    assert view.tricks == before.tricks
    assert view.assisted
    assert verify_record(path_of(table)).record.problem is None


@pytest.mark.parametrize("kept", [1, 2, 3, 5])
def test_a_game_cut_short_in_a_proved_claim_is_played_to_the_end_of_the_hand(kept: int) -> None:
    table = at("all", "proved")
    before = len(table.log())
    claims(table, "all")
    whole = table.view()
    table.close()
    path = path_of(table)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[: 1 + before + kept]))

    again = Table.resume(path, bot_for=any_bot)

    if kept == 1:  # claimed, and never answered: the claim can be made again
        assert again.view().phase == "play"
        assert answered(claims(again, "all")) == "proved"
    assert again.view().scores == whole.scores
    assert again.view().phase == "between"
    assert verify_record(path).record.problem is None


def test_nothing_is_claimed_out_of_turn_or_where_nothing_is_proved() -> None:
    table = new_table(RuleSet())
    assert claims(table, "all") == Rejection("A claim is made at your turn to play a card.")
    other = new_table(presets()["two-handed"].rules)
    assert claims(other, "all") == Rejection(UNSUPPORTED)


def test_who_has_revoked_claims_nothing() -> None:
    rules = with_options(RuleSet(), revokes="penalised")
    for seed in range(40):
        table, rng = new_table(rules, seed, saved=False), Random(seed)
        while (view := table.view()).phase != "between" or not view.results:
            prompt = view.prompt
            if prompt is not None and prompt.kind == "play" and prompt.wrong:
                break
            advance(table, rng)
        else:
            continue
        assert prompt is not None
        table.submit(PlayCard(0, 0, prompt.wrong[0]))
        while (prompt := table.view().prompt) is None or prompt.kind != "play":
            if prompt is None:
                table.bot_step() or table.deal()
            else:
                table.submit(prompt.actions[-1])
        told = claims(table, "all")
        assert told == Rejection("Nothing can be claimed in a hand in which you have revoked.")
        return
    raise AssertionError("nobody could revoke")
