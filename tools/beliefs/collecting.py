"""Games of bots stored as hands: their bids and plays, in lines of a file.

`python -m tools beliefs FILE --hands N` adds to the file.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from spades_tui.bots.kernel import masks_for
from spades_tui.decoding import prepare_type
from spades_tui.lab.simulation.bot_game import BotAnswer, BotGame, game_seed
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet, single_game
from spades_tui.rules.seating import seating
from tools.beliefs.strangers import TAUGHT

PRESET: Final = "standard"
"""The rules that are played; the cells are chosen so that they serve at other tables, too."""
_LEVELS: Final = {
    "club": 8,
    "expert@8": 4,
    "master@8": 4,
    "rookie": 5,
    "novice": 4,
    "club+bold": 1,
    "club+nil-lover": 1,
    "club+bag-hater": 1,
}
"""The levels that are learned from, and the weight with which each is drawn; `regular` is held
out."""
_STRANGERS: Final = 1
"""The weight with which each player of another convention is drawn."""
_MIXED: Final = 0.4
"""Share of games in which each seat is drawn separately; else all seats are alike."""
_LONGEST: Final = 16
"""Most hands of a game: some players never reach its end."""


class CollectedHand(msgspec.Struct, frozen=True):
    """One hand played.

    Attributes:
        game: number of the game, from 0.
        number: number of the hand in the game, from 1.
        players: by seat, the name of the bot.
        dealer: the dealer's seat.
        bids: by seat, the bid in notation.
        plays: hand and bit number of each card, in the order played.
    """

    game: int
    number: int
    players: tuple[str, ...]
    dealer: int
    bids: tuple[str, ...]
    plays: tuple[tuple[int, int], ...]


def draw_players(seats: int, rng: random.Random) -> tuple[str, ...]:
    """Return the names of the bots by seat, for `seats` seats: all the same, or each drawn
    separately."""
    pool = {**_LEVELS, **dict.fromkeys(TAUGHT, _STRANGERS)}
    names, often = list(pool), list(pool.values())
    if rng.random() < _MIXED:
        return tuple(rng.choices(names, often, k=seats))
    return (rng.choices(names, often)[0],) * seats


def play_game(
    rules: RuleSet, players: Sequence[str], seed: int, game: int, most: int | None
) -> list[CollectedHand]:
    """Play a game and return its hands.

    Args:
        rules: the rules.
        players: by seat, the name of the bot.
        seed: the seed of the game.
        game: the number of the game, for the result.
        most: the most hands to play; None to play the game to its end.
    """
    masks = masks_for(rules)
    plays: list[list[tuple[int, int]]] = [[]]

    def look(_decided: BotAnswer) -> None:
        if len(table.results) == len(plays):
            plays.append([])
        state = table.game.state
        if state.hand is not None and state.hand.playing is not None:
            done = tuple(play for trick in state.playing.tricks for play in trick.plays)
            plays[-1] = [(play.hand, masks.bit[play.card].bit_length() - 1) for play in done]

    table = BotGame(single_game(rules), tuple(players), seed, witness=look)
    table.play(most)
    return [
        CollectedHand(
            game,
            result.number,
            tuple(players),
            result.dealer,
            tuple(str(bid) for bid in result.bids),
            tuple(cards),
        )
        for result, cards in zip(table.results, plays, strict=False)
    ]


def append_games(path: Path, rules: RuleSet, hands: int, seed: int) -> int:
    """Play games until a file has at least `hands` more hands; return the number of games
    played."""
    rng = random.Random(seed)
    done = game = 0
    with path.open("ab") as file:
        while done < hands:
            players = draw_players(seating(rules).players, rng)
            found = play_game(rules, players, game_seed(seed, game), game, _LONGEST)
            for hand in found:
                file.write(msgspec.json.encode(hand) + b"\n")
            file.flush()
            done += len(found)
            game += 1
    return game


def read_hands(path: Path) -> Iterator[CollectedHand]:
    """Yield the hands in a file."""
    decoder = msgspec.json.Decoder(prepare_type(CollectedHand))
    with path.open("rb") as file:
        for line in file:
            yield decoder.decode(line)


def main(path: str, hands: str, seed: str) -> None:
    """Add at least `hands` hands to the file `path`; all arguments are text."""
    append_games(Path(path), presets()[PRESET].rules, int(hands), int(seed))


if __name__ == "__main__":
    main(*sys.argv[1:])
