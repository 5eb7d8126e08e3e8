"""All players: tables of levels, styles and characters, and their names."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import msgspec

from spades_tui.bots.parameters import (
    CLUB,
    NO_STYLE,
    RuleParameters,
    SearchParameters,
    Style,
)
from spades_tui.text import did_you_mean, join_words, parse_whole_number

PLAY: Final = 10
"""Version of how the levels play: raised whenever a level may answer otherwise than before, so that
results of different versions are not compared (a test checks it)."""


class Level(NamedTuple):
    """A level or a reference bot.

    Attributes:
        words: one sentence about it for lists of players.
        ability: its settings; for a reference bot, its class as "module:name".
        fixed: whether it is a reference bot, which never changes, so that bots can be measured
            against it; it cannot be chosen for the table and takes no style.
    """

    words: str
    ability: RuleParameters | SearchParameters | str
    fixed: bool = False

    @property
    def searches(self) -> bool:
        """Whether the bot searches over possible deals."""
        return isinstance(self.ability, SearchParameters)

    @property
    def styled(self) -> bool:
        """Whether a style can be added: to every level, but to no reference bot."""
        return self.searches or (isinstance(self.ability, RuleParameters) and not self.fixed)


_POINTS: Final = 0.3
"""Share of the usual value of a net point that is added to the chance to win: the chance comes from
a model, and points hold if the model errs. Judged by 2,400 deals it gains .17 ± .15 points a card
(538 cards) at the same chance to win, judged by 1,500 deals 1.4 points a bid (800 bids) for .4
games in 1,000."""

_EXPERT: Final = SearchParameters(
    deals=160, policy_share=80, reads_cards=False, bids=False, points=_POINTS
)
"""Plays a third of the cards of a rollout by policy, bids by rule, and draws no conclusions from
cards, so that it stands between its neighbors. In 120 positions of `standard` a card of `club`
lost .23 % of the game beside the best card of 1,600 deals, one of this level .18 %, of `master`
.03 %."""

_MASTER: Final = SearchParameters(policy_share=256, points=_POINTS)
"""All cards of a rollout are played by policy. On the true deals of 1,111 hands its cards gain 15.0
± 2.1 points a hand over those found with random rollouts, and 1.4 ± 1.2 over those found with four
in five cards by policy. In 150 positions 480, 640 and 960 deals a card, one rollout each, lost
.03 % of the game a card, 160 deals .05 %."""

_NOVICE: Final = RuleParameters(
    Style(bold=0.4, nil=-200.0, setting=-30.0),
    tricks=0,
    score=False,
    bags=False,
    covers=False,
    goes_blind=False,
    honors_only=True,
    foresight=0.0,
    ruffs_partner=0.33,
)
_ROOKIE: Final = RuleParameters(
    Style(bold=0.4, setting=-30.0),
    tricks=0,
    honors="A",
    score=False,
    bags=False,
    goes_blind=False,
    honors_only=True,
    foresight=0.5,
    ruffs_partner=0.33,
)
_REGULAR: Final = RuleParameters(
    Style(bold=0.3, nil=8.0, setting=-30.0),
    tricks=1,
    honors="A",
    score=False,
    bags=False,
    goes_blind=False,
)

_BASELINES: Final = "spades_tui.bots.baselines"

LEVEL_TABLE: Final[dict[str, Level]] = {
    "novice": Level("Knows aces and kings, and forgets what has been played.", _NOVICE),
    "rookie": Level("Counts high cards, trumps early, never thinks of bags.", _ROOKIE),
    "regular": Level("Bids sensibly, covers a nil; sees neither bags nor score.", _REGULAR),
    "club": Level("Counts cards, sets and ducks; reads the score.", CLUB),
    "expert": Level("Plays the hand out in possible deals before each card.", _EXPERT),
    "master": Level("The same in many more deals: the strongest there is.", _MASTER),
    "bid3": Level(
        "Always bids three and plays its last legal card.", f"{_BASELINES}.baseline:Bid3", True
    ),
    "baseline": Level(
        "Counts aces, guarded kings and long spades; plays greedily.",
        f"{_BASELINES}.baseline:Baseline",
        True,
    ),
    "flatmc": Level(
        "Bids as club; each card by 20 random rollouts of 20 deals.",
        f"{_BASELINES}.flatmc:FlatMC",
        True,
    ),
}
"""All players without a personal name: the levels, weakest first, then the reference bots."""

OLD_NAMES: Final = {"rules@1": "club", "rules": "club", "thumb": "master"}
"""Old names that files and figures may still use, and the names that replace them."""

LEVELS: Final = tuple(name for name, level in LEVEL_TABLE.items() if not level.fixed)
BASELINES: Final = tuple(name for name, level in LEVEL_TABLE.items() if level.fixed)
SEARCHERS: Final = tuple(name for name, level in LEVEL_TABLE.items() if level.searches)
STYLED: Final = tuple(name for name, level in LEVEL_TABLE.items() if level.styled)


class NamedStyle(NamedTuple):
    """An entry of `STYLES`.

    Attributes:
        words: a few words about the style's effect.
        leans: its leanings.
    """

    words: str
    leans: Style


STYLES: Final[dict[str, NamedStyle]] = {
    "plain": NamedStyle("no leanings", NO_STYLE),
    "bold": NamedStyle("bids the trick that may come in", Style(bold=0.4)),
    "careful": NamedStyle("bids only what is safe", Style(bold=-0.4)),
    "nil-lover": NamedStyle("bids nil whenever it looks possible", Style(nil=30.0)),
    "bag-hater": NamedStyle("would rather lose a trick than take a bag", Style(bags=3.0)),
    "hunter": NamedStyle("goes after the opponents' contract", Style(setting=30.0)),
}


class Character(NamedTuple):
    """A bot with a name of its own.

    Attributes:
        name: its name, such as "Pell".
        level: the name of its level.
        style: the name of its style; "plain" for none.
        words: one sentence about it for lists of players.
    """

    name: str
    level: str
    style: str
    words: str

    @property
    def spec(self) -> str:
        """The level and style as typed to name a bot ("club+bold"); the level alone if the style is
        plain."""
        return self.level if self.style == "plain" else f"{self.level}+{self.style}"


CHARACTERS: Final = (
    Character("Pell", "novice", "plain", "Learned the rules this week and is happy to be asked."),
    Character("Tavi", "rookie", "plain", "Trumps first and thinks about it afterward."),
    Character("Lumo", "regular", "bold", "One more trick sounds better, so one more is bid."),
    Character("Oska", "regular", "careful", "Never set without a good excuse; the bags pile up."),
    Character("Jory", "club", "nil-lover", "Sees a nil where others see a bad hand."),
    Character("Brin", "club", "bag-hater", "Would give up a trick sooner than take a bag."),
    Character("Sorrel", "expert", "careful", "Promises little and always keeps the promise."),
    Character("Vesh", "expert", "hunter", "Would rather break your contract than make one."),
    Character("Maro", "expert", "nil-lover", "Nothing at all is the favorite bid."),
    Character("Quill", "master", "plain", "Counts every card and says very little."),
    Character("Zeph", "master", "bold", "Bids to the limit and means to get there."),
    Character("Hesper", "master", "hunter", "Smiles when you bid high."),
)
"""All characters, the weakest first."""

MY_LEVEL: Final = "my-level"
"""A choice in place of a level; it becomes the level nearest to the player's when a game starts."""
MY_LEVEL_WORDS: Final = "The level nearest to yours, by your reviewed hands."

LEVEL_CHOICES: Final = (
    *((name, LEVEL_TABLE[name].words) for name in LEVELS),
    (MY_LEVEL, MY_LEVEL_WORDS),
)
"""The levels that may be chosen for a new game, each with its sentence, the weakest first."""

SELECTABLE: Final = (*LEVELS, MY_LEVEL, *(character.name for character in CHARACTERS))
"""Names that can be chosen for the table from a list: the levels, then the characters."""


def is_my_level(name: str) -> bool:
    """Whether `name`, the choice for a seat, is `MY_LEVEL`; letter case and outer spaces are
    ignored."""
    return name.strip().lower() == MY_LEVEL


def find_character(name: str) -> Character | None:
    """Return the character called `name`; None if there is none. Letter case and spaces are
    ignored."""
    wanted = name.strip().lower()
    return next((character for character in CHARACTERS if character.name.lower() == wanted), None)


_SIGNS: Final = re.compile("([@+])")


class BotSpec(msgspec.Struct, frozen=True):
    """The parts of a bot's name, from `parse_spec`.

    Attributes:
        name: a level or a reference bot (of a character, its level); for an external bot, a module.
        styles: names of styles; their leanings are added up.
        deals: number of possible deals to try for a card; None for the level's default.
        callable: for an external bot, the function in its module that makes it; else "".
        cards: the bot that plays the cards instead; None if the same bot bids and plays.
    """

    name: str
    styles: tuple[str, ...] = ()
    deals: int | None = None
    callable: str = ""
    cards: BotSpec | None = None

    @property
    def is_external(self) -> bool:
        """Whether the bot for bids or the bot for cards comes from an external module."""
        return bool(self.callable) or (self.cards is not None and self.cards.is_external)

    @property
    def searches(self) -> bool:
        """Whether a searching level bids or plays the cards."""
        is_single = not self.callable and LEVEL_TABLE[self.name].searches
        return is_single or (self.cards is not None and self.cards.searches)


def parse_spec(text: str) -> BotSpec:
    """Return the parts of a bot's name, such as "club+bold" or "expert/club".

    Raises:
        ValueError: with one sentence that names the fault.
    """
    bidder, slash, player = text.partition("/")
    spec = _one(bidder)
    if not slash:
        return spec
    if "/" in player:
        raise ValueError(f"{text.strip()!r} names more than a bidder and a player.")
    return msgspec.structs.replace(spec, cards=_one(player))


def split_names(text: str) -> tuple[str, ...]:
    """Return the players' names in a text with commas between them, without spaces around them."""
    return tuple(part.strip() for part in text.split(","))


def spec_error(text: str) -> str | None:
    """Return a sentence that names the fault in a bot's name; None if it has none.

    The name of an external bot counts as a fault: it is allowed on the command line only, so that a
    name in a file, a setting or a code never leads to an import.
    """
    try:
        spec = parse_spec(text)
    except ValueError as error:
        return str(error)
    return external_error(text) if spec.is_external else None


def choice_error(text: str) -> str | None:
    """Return a sentence that names the fault in a choice for a seat of a new game; None if it has
    none.

    A choice is a bot's name, as for `spec_error`, or `MY_LEVEL`.
    """
    return None if is_my_level(text) else spec_error(text)


def external_error(text: str) -> str:
    """Return the sentence that the external bot called `text` must be named on the command line."""
    return f"{text.strip()!r} comes from outside the program; name it on the command line."


def _one(text: str) -> BotSpec:
    module, colon, maker = text.strip().partition(":")
    if colon:
        if not maker or not module:
            raise ValueError(f"{text.strip()!r} does not name a player; write module:callable.")
        return BotSpec(module, callable=maker)
    current_name = OLD_NAMES.get(text.strip().lower(), text.strip())
    name, *parts = _SIGNS.split(current_name)
    spec = _find_named(name)
    for sign, word in zip(parts[::2], parts[1::2], strict=True):
        spec = _set_deals(spec, word) if sign == "@" else _add_style(spec, word)
    return spec


def _find_named(name: str) -> BotSpec:
    character = find_character(name)
    if character is not None:
        return BotSpec(character.level, (character.style,))
    if name.strip().lower() in LEVEL_TABLE:
        return BotSpec(name.strip().lower())
    people = tuple(character.name for character in CHARACTERS)
    hint = did_you_mean(name, tuple(LEVEL_TABLE)) or did_you_mean(name.title(), people)
    names = ", ".join(LEVEL_TABLE)
    raise ValueError(
        f"There is no bot {name.strip()!r}{hint}; the names are {names}, and {join_words(people)}."
    )


def _add_style(spec: BotSpec, style: str) -> BotSpec:
    style = style.strip().lower()
    if style not in STYLES:
        hint = did_you_mean(style, tuple(STYLES))
        raise ValueError(f"There is no style {style!r}{hint}; the styles are {', '.join(STYLES)}.")
    if spec.name not in STYLED:
        raise ValueError(f"{spec.name} takes no style; {join_words(STYLED)} do.")
    return msgspec.structs.replace(spec, styles=(*spec.styles, style))


def _set_deals(spec: BotSpec, number: str) -> BotSpec:
    number = number.strip()
    if spec.name not in SEARCHERS:
        raise ValueError(
            f"{spec.name} takes no @{number}; only {join_words(SEARCHERS)} sample deals."
        )
    deals = parse_whole_number(number)
    if deals is None or not 1 <= deals <= 100_000:
        raise ValueError(f"{number!r} is not a number of deals; write it as in {spec.name}@24.")
    return msgspec.structs.replace(spec, deals=deals)
