"""A moment of a finished hand played on from: the same cards, or the unseen ones dealt anew."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from spades_tui.storage.paths import folders
from spades_tui.storage.records.header import Branch
from spades_tui.table.branch import branch_table
from spades_tui.table.table import Table
from tests.tui.reviews import a_game

PRESETS = ("standard", "two-handed", "three-dummy", "whiz", "solo", "six-handed")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("preset", PRESETS)
def test_whoever_tries_again_sees_what_was_seen_then(preset: str) -> None:
    played = a_game(preset)
    before = list(played.game.log)
    decided = played.hands()[-1].expand().decisions
    for one in decided[: len(decided) * 2 // 3 : 9]:  # near the end nothing may be left to deal
        same = branch_table(played, one, "same", "club", saved=False)
        assert same.human == one.seat
        assert same.view() == one.view
        anew = branch_table(played, one, "dealt anew", "club", saved=False)
        assert replace(anew.view(), commitment=one.view.commitment) == one.view
        assert anew.log() != () != same.log()
    assert played.game.log == before, "the game stays as it is"


@pytest.mark.medium
def test_the_unseen_cards_are_others() -> None:
    played = a_game()
    one = played.hands()[-1].expand().decisions[4]
    deals = set()
    for _ in range(3):
        table = branch_table(played, one, "dealt anew", "club", saved=False)
        while not table.over:
            question = table.hint_request("club")
            if question is None:
                table.bot_step()
            else:
                assert question.view.prompt is not None
                table.submit(question.view.prompt.actions[0])
        dealt = table.view().dealt
        assert dealt is not None
        deals.add(dealt)
    assert len(deals) == 3


def test_it_is_kept_as_a_branch_taken_up_again_and_over_with_the_hand() -> None:
    played = a_game()
    one = next(d for d in played.hands()[-1].expand().decisions if d.section == "Trick 11")
    begun = branch_table(played, one, "same", "club")
    begun.close()
    assert begun.path is not None
    table = Table.resume(begun.path)
    assert table.is_branch
    assert table.view() == begun.view()
    for _ in range(60):
        if table.over:
            break
        question = table.hint_request("club")
        if question is None:
            table.bot_step()
        else:
            assert question.view.prompt is not None
            table.submit(question.view.prompt.actions[0])
    assert table.over
    assert table.path is not None
    assert table.path.parent == folders().records
    table.close()
    again = Table.resume(table.path)
    assert again.over
    kind = again.snapshot().header.kind
    assert isinstance(kind, Branch)
    assert (kind.of, kind.moment, kind.cards) == (played.header.id, one.index, "same")
    again.close()
