"""What is written to the terminal when something has changed: those cells, and no others.

Textual lays out the whole screen again for every key, and writes each changed row from where its
widget begins. Painted widgets know their cells: what lies on top of a changed one is asked for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rich.console import Console
from rich.control import Control
from textual._compositor import ChopsUpdate, Compositor
from textual.geometry import Region
from textual.strip import Strip

from spades_tui.tui.widgets.painted import Painted


class Patch(NamedTuple):
    """Cells of one row, to be written from (x, y) to the right."""

    x: int
    y: int
    strip: Strip


class Patches(ChopsUpdate):
    """An update of patches, as Textual takes one."""

    def __init__(self, patches: list[Patch]) -> None:
        super().__init__([], [], [])
        self.patches = patches

    def render_segments(self, console: Console) -> str:
        """Return what is written, each patch where it lies."""
        return "".join(
            Control.move_to(x, y).segment.text + strip.render(console)
            for x, y, strip in self.patches
        )


class Repainting(Compositor):
    """Textual's compositor, quicker where all that has changed is painted."""

    def render_partial_update(self) -> ChopsUpdate | None:
        """Return what has changed since the last frame, None where nothing has."""
        patches = self._patches(self._dirty_regions)
        if patches is None:
            return super().render_partial_update()
        self._dirty_regions.clear()
        return Patches(patches) if patches else None

    def _patches(self, regions: Iterable[Region]) -> list[Patch] | None:
        """Return the cells of these regions, None where some are not of a painted widget."""
        screen, found = self.size.region, list[Patch]()
        seen = [
            (widget, region, region.intersection(clip))
            for widget, (region, clip) in self.visible_widgets.items()
        ]
        for y, *ends in self._regions_to_spans(map(screen.intersection, regions)):
            bare = [(ends[0], ends[1])]  # columns that no widget has covered so far
            for widget, region, (left, top, width, height) in seen:
                if not top <= y < top + height:
                    continue
                below = []
                for start, end in bare:
                    first, last = max(start, left), min(end, left + width)
                    if first >= last:
                        below.append((start, end))
                        continue
                    if not isinstance(widget, Painted):
                        return None
                    strip = widget.cells(y - region.y, first - region.x, last - region.x)
                    found.append(Patch(first, y, strip))
                    below += [(start, first)] * (start < first) + [(last, end)] * (last < end)
                bare = below
                if not bare:
                    break
        return found
