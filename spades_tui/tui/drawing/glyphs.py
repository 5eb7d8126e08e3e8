"""Text for terminals that can show ASCII only."""

from __future__ import annotations

from typing import Final

from spades_tui.rules.text import ascii_likeness

_ASCII: Final = str.maketrans(
    {
        "♠": "S", "♥": "H", "♦": "D", "♣": "C",
        "·": ".", "–": "-", "—": "-", "−": "-", "±": "+/-", "×": "x", "…": "...",
        "“": '"', "”": '"', "‘": "'", "’": "'", "½": ".5", "≥": ">=", "≤": "<=",
        "←": "<", "→": ">", "↑": "^", "↓": "v", "▲": "^", "▼": "v", "▸": ">", "◂": "<",
        "●": "*", "○": "o", "★": "*", "◆": "*", "✓": "x", "•": "*", "█": "#", "░": "-",
        "╭": "+", "╮": "+", "╰": "+", "╯": "+", "─": "-", "│": "|", "━": "=", "┃": "|",
        "┌": "+", "┐": "+", "└": "+", "┘": "+", "▏": "|", "▔": "-", "▁": "_", "▪": "#",
        "▫": ".", "■": "#", "□": "-", "▐": " ", "▌": " ", "▒": ":", "╱": "/", "╳": "X",
        "⌫": "<", "\u00a0": " ",
    }
)  # fmt: skip


def to_ascii(text: str) -> str:
    """Return `text` in ASCII; marks without a likeness become question marks."""
    return ascii_likeness(text.translate(_ASCII))
