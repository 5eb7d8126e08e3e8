"""The kernel: hands played out with card masks, under any rule set."""

from spades_tui.bots.kernel.kind import KernelKind, kernel_kind
from spades_tui.bots.kernel.masks import Masks, masks_for
from spades_tui.bots.kernel.table import PlayRules, Table

__all__ = ["KernelKind", "Masks", "PlayRules", "Table", "kernel_kind", "masks_for"]
