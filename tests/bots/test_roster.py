"""Players by name: levels, baselines, styles, characters, pairs, players from elsewhere."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import get_args

import pytest

from spades_tui.bots.baselines.baseline import Bid3
from spades_tui.bots.factory import SplitBot
from spades_tui.bots.heuristics.bot import RULES_BY_PROMPT, RuleBot
from spades_tui.bots.parameters import NO_STYLE, sum_styles
from spades_tui.bots.players import (
    BASELINES,
    CHARACTERS,
    LEVELS,
    SEARCHERS,
    SELECTABLE,
    STYLED,
    STYLES,
    parse_spec,
    spec_error,
)
from spades_tui.bots.protocol import Bot, Decision, SearchBudget
from spades_tui.bots.roster import description, display_name, level_and_style, load_bot
from spades_tui.engine import Game
from spades_tui.player_view.prompt import PromptKind
from spades_tui.rules.ruleset import RuleSet


def answer_of(bot: Bot) -> Decision:
    game = Game(RuleSet(), 5)
    game.deal()
    assert game.prompt is not None
    return bot.decide(game.view(game.prompt.seat), SearchBudget(samples=4), random.Random(1))


def test_every_name_is_a_bot() -> None:
    for name in (*LEVELS, *BASELINES):
        assert load_bot(name.upper()).name == name


def test_there_is_an_answer_to_every_kind_of_prompt() -> None:
    assert set(RULES_BY_PROMPT) == set(get_args(PromptKind))


def test_an_unknown_name_is_answered_with_the_names_there_are() -> None:
    with pytest.raises(ValueError, match=r"did you mean 'rookie'.*club"):
        load_bot("rooky")


@pytest.mark.medium
def test_naming_players_imports_none_of_them() -> None:
    code = (
        "import sys; from spades_tui.bots import players, roster; roster.description('Vesh');"
        "players.spec_error('club+bold');"
        "print([m for m in sys.modules if m.startswith('spades_tui.bots.') and m.split('.')[2] in"
        " ('search', 'factory', 'kernel', 'baselines', 'heuristics')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]", done.stderr


@pytest.mark.parametrize(
    ("text", "name", "styles", "deals", "cards"),
    [
        ("club", "club", (), None, None),
        (" Master@24+bold ", "master", ("bold",), 24, None),
        ("expert+nil-lover@8", "expert", ("nil-lover",), 8, None),
        ("club+bold+bag-hater", "club", ("bold", "bag-hater"), None, None),
        ("master@24+bold/club", "master", ("bold",), 24, "club"),
        ("vesh", "expert", ("hunter",), None, None),
        ("Vesh@6/bid3", "expert", ("hunter",), 6, "bid3"),
        (" Rules@1 ", "club", (), None, None),
        ("rules/rules@1", "club", (), None, "club"),
    ],
)
def test_the_parts_of_a_name_go_together(
    text: str, name: str, styles: tuple[str, ...], deals: int | None, cards: str | None
) -> None:
    spec = parse_spec(text)
    assert (spec.name, spec.styles, spec.deals) == (name, styles, deals)
    assert (spec.cards.name if spec.cards else None) == cards
    assert load_bot(text).name


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "There is no bot ''"),
        ("vessh", "did you mean 'Vesh'"),
        ("club+blod", "no style 'blod'.*did you mean 'bold'"),
        ("club+", "no style ''"),
        ("bid3+bold", "bid3 takes no style"),
        ("club@20", "club takes no @20"),
        ("master@none", "'none' is not a number of deals"),
        ("master@0", "'0' is not a number of deals"),
        ("club/club/club", "more than a bidder and a player"),
        ("no.such.module:Bot", "'no.such.module' cannot be used"),
        ("random:nothing", "nothing to call named 'nothing'"),
        ("random:Random", "random:Random does not make a player"),
        (":Bot", "write module:callable"),
    ],
)
def test_a_wrong_name_is_answered_in_one_sentence(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words) as caught:
        load_bot(text, outsiders=True)
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(".")


def test_one_bids_and_the_other_plays() -> None:
    pair = load_bot("bid3/club")
    assert isinstance(pair, SplitBot)
    assert pair.name == "bid3/club"
    assert answer_of(pair) == answer_of(Bid3())
    assert answer_of(load_bot("club/bid3")).action == answer_of(RuleBot()).action


def test_a_player_from_elsewhere_is_called_by_module_and_name() -> None:
    bot = load_bot("spades_tui.bots.baselines.baseline:Bid3/club", outsiders=True)
    assert bot.name == "bid3/club"


@pytest.mark.parametrize("text", ["this:Trap", "club/this:Trap", "this:Trap/club"])
def test_a_player_from_elsewhere_is_not_imported_unless_that_is_asked_for(text: str) -> None:
    with pytest.raises(ValueError, match="comes from outside the program"):
        load_bot(text)
    assert spec_error(text) is not None
    assert "this" not in sys.modules


def test_styles_add_up_within_bounds() -> None:
    bold, careful = STYLES["bold"].leans, STYLES["careful"].leans
    assert sum_styles((bold, careful)) == NO_STYLE
    assert sum_styles([bold] * 9).bold == 1.0
    assert all(
        style.words and style.leans == sum_styles([style.leans]) for style in STYLES.values()
    )


def test_the_cast_is_well_named_and_well_spread() -> None:
    names = [one.name for one in CHARACTERS]
    assert len(set(names)) == len(names)
    assert 8 <= len(names) <= 12
    assert not {name.lower() for name in names} & {*LEVELS, *BASELINES, *STYLES}
    for one in CHARACTERS:
        assert one.style == "plain" or one.level in STYLED
        assert one.words.endswith(".")
        assert load_bot(one.name.upper()).name == one.level
    for level in ("club", *(level for level in SEARCHERS if level not in BASELINES)):
        assert sum(one.level == level for one in CHARACTERS) >= 2


def test_everybody_one_can_choose_is_described() -> None:
    assert all(description(player).endswith(".") for player in SELECTABLE)
    assert all(len(description(player)) <= 58 for player in SELECTABLE), "it has to fit a line"
    assert "bids the trick that may come in" in description("club+bold").lower()
    assert description("club/bid3") == ""
    assert display_name("vesh") == "Vesh (expert, hunter)"
    assert display_name("quill") == "Quill (master)"
    assert display_name("club+bold") == level_and_style("club+bold") == "club+bold"
    assert level_and_style("VESH") == "expert, hunter"
