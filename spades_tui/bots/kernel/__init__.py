"""The kernel: hands played, rolled out and solved with card masks, under any rule set. Its compiled
modules must not know cards, rules or views, which reach them as plain numbers.

Every module but `masks`, which turns a rule set into numbers, is plain Python that mypyc can
compile; all of them are compiled as one group into one library, so that calls between modules are
as fast as calls within one. Therefore they

- import each other by relative imports, downwards only, in the order the contracts in
  pyproject.toml check: bits, table, then policy, deals, move_order, partitions and sure_tricks,
  then rollout, hand_model, evidence, weighted_deals, double_dummy, claim_search and score_race. The
  plain source can then be loaded beside the compiled form, as another package;
- import nothing else of the program.

Four traps of the compiled form: `i64` has no `bit_count`; a literal must never be shifted, nor a
local variable that holds one; a literal of 62 bits or more is a boxed number, read again every
time; and GCC 12 compiles a comparison of the same bit of two attributes as truth values wrongly,
`(self.a >> n) & 1 != 0` with the other: write `((self.a ^ self.b) >> n) & 1`.
"""

from pathlib import Path
from typing import Literal

from spades_tui.bots.kernel import table
from spades_tui.bots.kernel.masks import CardMasks, masks_for
from spades_tui.bots.kernel.rollout import play_out, sample
from spades_tui.bots.kernel.table import PlayRules, Table
from spades_tui.text import shell_words

__all__ = [
    "CardMasks",
    "KernelKind",
    "PlayRules",
    "Table",
    "kernel_kind",
    "kernel_notice",
    "kernel_remedy",
    "masks_for",
    "play_out",
    "sample",
]

KernelKind = Literal["compiled", "plain"]


def kernel_kind() -> KernelKind:
    """Return "compiled" if the kernel's modules are loaded as compiled code, "plain" if as
    Python."""
    return "plain" if (table.__file__ or "").endswith(".py") else "compiled"


def kernel_remedy() -> str | None:
    """Return a sentence that tells how to compile the kernel on this machine; None if it is
    compiled."""
    if kernel_kind() == "compiled":
        return None
    script = Path(__file__).parents[3] / ".build" / "kernel.py"
    if script.exists():
        return f"To compile it, with a C compiler at hand: {shell_words('python', str(script))}"
    return (
        "To have it compiled, install a C compiler and reinstall in the folder of the source: "
        "pip install --force-reinstall --no-deps --no-cache-dir ."
    )


def kernel_notice() -> str | None:
    """Return a text for the player: the kernel is not compiled, the effect, and the remedy.

    None if it is compiled. An uncompiled kernel tries cards in a quarter of the deals and takes
    twenty times as long to price a decision, too slow for pricing in the background.
    """
    remedy = kernel_remedy()
    if remedy is None:
        return None
    return (
        "Without a compiled kernel the strongest bots are weaker and play differently with the "
        "same seed, and hands are priced only when you review them. " + remedy
    )
