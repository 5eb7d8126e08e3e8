"""Claims, the checker and aids in words."""

from __future__ import annotations

import re
from random import Random

import pytest
from msgspec.structs import replace

from spades_tui.bots.pricing.price import Price
from spades_tui.bots.protocol import Alternative
from spades_tui.plain import assistance
from spades_tui.player_view import View
from spades_tui.rules.actions import Action
from spades_tui.rules.bids import Bid, is_nil, parse_bid
from spades_tui.rules.events import Assisted, CardPlayed
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.settings import Settings, load_settings
from spades_tui.table.claims import claim_problem, list_claims
from spades_tui.table.table import Table
from tests.plain.scripted import lines_from, told
from tests.table.scripted import new_table
from tests.table.test_claims import at, to_claim

CLUB = Settings(adviser="club")


def said(table: Table, *script: str, settings: Settings = CLUB) -> list[str]:
    return told(table, lines_from(script), settings=settings)


def test_a_proved_claim_is_told_and_the_hand_scored() -> None:
    lines = said(at("all", "proved"), "claim all")

    at_claim = lines.index("You claim all the tricks that are left.")
    assert lines[at_claim + 1] == "The claim is proved."
    assert lines[at_claim + 2] == "Hand 1 is over."
    assert not any("play" in line for line in lines[at_claim : at_claim + 3])


def test_a_refused_claim_is_explained_at_once_and_after_the_hand() -> None:
    table = at("all", "refused")

    lines = said(table, "claim all", "1", "1")

    refused = lines.index("The claim is refused.")
    reason = lines[refused + 1]
    assert re.fullmatch(r".+ may (hold the|ruff with the) .+ of .+\.", reason)
    after = lines[lines.index("Hand 1 is over.") :]
    (line,) = (line for line in after if line.startswith("Trick 12: You claim all"))
    assert line.endswith(f"Refused: {reason}")


@pytest.mark.parametrize(
    ("bid", "taken", "told"),
    [
        ("3", 0, "You have bid no nil that could be safe."),
        ("nil", 1, "Your nil has failed already."),
    ],
)
def test_only_a_nil_that_was_bid_and_still_stands_is_claimed(
    bid: str, taken: int, told: str
) -> None:
    table = new_table(RuleSet(), 1, saved=False)
    view = to_claim(table, 5, Random(1))
    own = replace(
        view,
        bids=(parse_bid(bid), *view.bids[1:]),
        taken=(taken, *view.taken[1:]),
    )
    assert claim_problem(own, "nil") == told
    still = replace(own, bids=(parse_bid("nil"), *view.bids[1:]), taken=(0, *view.taken[1:]))
    assert claim_problem(still, "nil") is None


def test_a_nil_nobody_bid_is_not_claimed() -> None:
    seeds = (seed for seed in range(50) if not is_nil(first_bid(seed)))
    lines = said(at_seed(next(seeds)), "claim nil")
    assert "You have bid no nil that could be safe." in lines


def at_seed(seed: int) -> Table:
    table = new_table(RuleSet(), seed, saved=False)
    to_claim(table, 3, Random(seed))
    return table


def first_bid(seed: int) -> Bid | None:
    return at_seed(seed).view().bids[0]


def test_a_claim_without_a_kind_lists_the_possible_ones() -> None:
    table = at("all", "refused")
    settled = "settled" in list_claims(table.view())
    lines = said(table, "claim", "claim 1", "claim bags")
    offers = "claim all (the rest are yours)"
    offers += " or claim settled (the score is settled)" if settled else ""
    assert lines.count(f"Type {offers}.") == 3


def test_the_rest_is_played_for_you_and_the_game_is_marked() -> None:
    table = new_table(saved=False)
    to_claim(table, 4, Random(1))

    lines = said(table, "finish", "no", "finish", "yes")

    asked = [line for line in lines if line.startswith("Finish the hand?")]
    assert len(asked) == 2
    assert "You go on yourself." in lines
    assert "You ask for the rest of the hand to be played: the game is marked as assisted." in lines
    assert "Hand 1 is over." in lines
    assert Assisted(0, "finish") in table.log()


def test_without_aids_there_are_none() -> None:
    table = new_table()
    to_claim(table, 4, Random(1))
    before = table.log()

    script = ("hint", "undo", "finish", "tricks", "out", "assistance", "help")
    lines = said(table, *script, settings=Settings(aids=False))

    assert (
        lines.count("Assistance is switched off in the settings. Type assistance on to have it.")
        == 5
    )
    assert "Assistance is off: nothing here marks a game as assisted." in lines
    assert not any(line.startswith(("hint:", "undo:", "finish:", "tricks:")) for line in lines)
    assert table.log() == before


def test_the_switch_is_kept() -> None:
    table = new_table()
    to_claim(table, 4, Random(1))

    lines = said(table, "assistance", "assistance off")

    assert "Undo: your last decision is taken back." in lines
    assert not load_settings().settings.aids


def costly(view: View, action: Action) -> Price:
    """A price, made up: the card costs 25 points."""
    other = next(one for one in view.question.actions if one != action)
    figures = {"win": 0.5, "error": 0.001, "points": 1.0}
    options = (Alternative(other, figures), Alternative(action, figures))
    return Price(options, 1, 400, 0.025, 0.025, 0.0005, 0.001)


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table at a choice of cards, each of which the checker will find dear."""
    monkeypatch.setattr(assistance, "price_decision", costly)
    found, rng = new_table(saved=False), Random(3)
    for left in range(13, 1, -1):
        if len(to_claim(found, left, rng).question.actions) > 1:
            break
    return found


def own_cards(table: Table) -> int:
    return sum(isinstance(event, CardPlayed) and event.hand == 0 for event in table.log())


def test_the_checker_asks_before_a_card_is_played(table: Table) -> None:
    before = own_cards(table)

    lines = said(table, "1", "no", settings=Settings(checker="before"))

    asked = [line for line in lines if "Play it all the same?" in line]
    assert len(asked) == 1
    assert "costs about 25 points" in asked[0]
    assert own_cards(table) == before
    assert said(table, "1", "yes", settings=Settings(checker="before"))
    assert own_cards(table) == before + 1
    assert table.log().count(Assisted(0, "checker")) == 1


def test_the_checker_speaks_after_the_trick(table: Table) -> None:
    lines = said(table, "1", settings=Settings(checker="after"))

    spoken = next(line for line in lines if "cost about 25 points" in line)
    assert spoken.endswith("was better.")
    won = [
        at for at, line in enumerate(lines) if line.endswith(("win the trick.", "wins the trick."))
    ]
    assert won[0] < lines.index(spoken)
