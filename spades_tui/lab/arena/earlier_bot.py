"""A player from an earlier version of this program, to play against current ones.

    git worktree add ../former COMMIT && (cd ../former && python .build/kernel.py)
    SPADES_FORMER=../former SPADES_FORMER_PLAYER=master@24 \\
        python -m spades_tui.lab arena --games --a master@24 \\
        --b spades_tui.lab.arena.earlier_bot:player

The earlier version runs in another process: the view of its seat is sent there, and its answer
comes back. Parts of a view that version does not know are left out: rule options, fields, kinds of
events and actions added since. It plays as if they did not exist.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from functools import cache
from pathlib import Path

import msgspec

from spades_tui.bots.protocol import Decision, SearchBudget
from spades_tui.decoding import prepare_type
from spades_tui.player_view import View
from spades_tui.rules.actions import Action


class EarlierBot:
    """A bot whose decisions are made by an earlier version of the program, in another process.

    Args:
        checkout: the folder of the earlier version.
        player: the name of the bot in that version.

    Attributes:
        name: the bot's name with the name of the folder.
    """

    def __init__(self, checkout: Path, player: str) -> None:
        self.name = f"{player} of {checkout.name}"
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(Path(__file__).with_name("earlier_bot_server.py")), player],
            cwd=checkout,
            env=os.environ | {"PYTHONPATH": str(checkout)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def decide(self, view: View, limit: SearchBudget, rng: random.Random) -> Decision:
        """Return the earlier version's answer to the prompt of `view`, without figures or reasons.

        Raises:
            EOFError: if the process of that version has ended.
        """
        requests, answers = self._process.stdin, self._process.stdout
        assert requests is not None
        assert answers is not None
        requests.write(msgspec.json.encode((view, limit, rng.getrandbits(64))) + b"\n")
        requests.flush()
        answer = answers.readline()
        if not answer:
            raise EOFError("The earlier version has ended.")
        return Decision(msgspec.json.decode(answer, type=prepare_type(Action)))

    def close(self) -> None:
        """End the process of the earlier version; without this call it ends with the present
        process."""
        with self._process:
            self._process.terminate()


@cache
def player() -> EarlierBot:
    """Return the bot that two environment variables name, the same object at every call.

    `SPADES_FORMER` is the folder of the earlier version, `SPADES_FORMER_PLAYER` the bot there.
    """
    checkout = Path(os.environ["SPADES_FORMER"]).resolve()
    return EarlierBot(checkout, os.environ.get("SPADES_FORMER_PLAYER", "master"))
