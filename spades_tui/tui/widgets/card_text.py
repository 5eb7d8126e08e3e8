"""Cards in texts: suits in their colors, and a card in ink on its paper."""

from __future__ import annotations

from textual.content import Content

from spades_tui.cards import Card
from spades_tui.text import FILLER
from spades_tui.tui.drawing.canvas import SUIT_OF_SIGN, find_cards, suit_ink
from spades_tui.tui.frame.node import SpadesNode


def card_text(node: SpadesNode, text: str, style: str = "") -> Content:
    """Return `text` in this terminal's characters, with cards and suits in their colors.

    Args:
        node: the widget or page that shows it.
        text: the text.
        style: a Textual style for the text, such as ``bold $muted``; "" is the widget's own.
    """
    look = node.app.look
    content = Content.styled(look.text(text).replace(FILLER, ""), style)
    for card in find_cards(content.plain, ascii_only=look.is_ascii):
        color = suit_ink(look.theme, look.deck, look.theme.panel, SUIT_OF_SIGN[card[1]])
        if color is not None:
            content = content.stylize(_color(color), *card.span())
    return content


def card_chip(node: SpadesNode, card: Card, text: str = "", *, bold: bool = False) -> Content:
    """Return the name of a card in its ink on the paper of the deck.

    Args:
        node: the widget or page that shows it.
        card: the card.
        text: shown instead of the card's name, such as the cards held of its suit; "" shows the
            name.
        bold: whether the text is bold.
    """
    look = node.app.look
    ink, paper = _color(look.deck.ink(card)), _color(look.deck.face)
    style = f"{'bold ' if bold else ''}{ink} on {paper}" if ink else "bold" if bold else ""
    return Content.styled(look.text(text or card.label), style)


def _color(name: str) -> str:
    """Return the Textual name of a deck's color; "" for the terminal's own (``default``)."""
    return name if name.startswith("#") else "" if name == "default" else f"ansi_{name}"
