"""Cards in texts: suits in their colors, and a card as a chip of its own paper."""

from __future__ import annotations

import re

from textual.content import Content

from spades_tui.cards import Card
from spades_tui.text import FILLER
from spades_tui.tui.drawing.canvas import ASCII_CARD_NAME, CARD_NAME, SUIT_OF_SIGN, suit_ink
from spades_tui.tui.frame.node import SpadesNode


def card_text(node: SpadesNode, text: str, style: str = "") -> Content:
    """Return a text for this terminal, with cards and suits in their colors."""
    look = node.app.look
    content = Content.styled(look.text(text).replace(FILLER, ""), style)
    names = ASCII_CARD_NAME if node.app.settings.ascii else CARD_NAME
    for card in re.finditer(names, content.plain):
        color = suit_ink(look.theme, look.deck, look.theme.panel, SUIT_OF_SIGN[card[1]])
        if color is not None:
            content = content.stylize(_color(color), *card.span())
    return content


def card_chip(node: SpadesNode, card: Card, text: str = "", *, bold: bool = False) -> Content:
    """Return a card, or a `text` about cards of its suit, in ink on the paper of the deck."""
    look = node.app.look
    ink, paper = _color(look.deck.ink(card)), _color(look.deck.face)
    style = f"{'bold ' if bold else ''}{ink} on {paper}" if ink else "bold" if bold else ""
    return Content.styled(look.text(text or card.label), style)


def _color(name: str) -> str:
    """Return a color of a deck as Textual names it; "" for the terminal's own ink and paper."""
    return name if name.startswith("#") else "" if name == "default" else f"ansi_{name}"
