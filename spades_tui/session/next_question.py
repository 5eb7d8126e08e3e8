"""The next question of practice, fetched where no key has to wait for it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from spades_tui.bots.search.pricing.price import Price
from spades_tui.bots.search.pricing.pricing import price
from spades_tui.rules.actions import Action
from spades_tui.session.practising import AskedQuestion, Asking
from spades_tui.session.thinking import PriceQuestion
from spades_tui.view import View

if TYPE_CHECKING:
    from spades_tui.session.thinker import Thinker


async def price_of(view: View, action: Action, thinker: Thinker | None) -> Price | None:
    """Return what an answer costs, by the process of the bots where there is one.

    Raises:
        BotFailed: when it cannot be priced.
    """
    if thinker is not None:
        return await thinker.price(PriceQuestion(view, action))
    return await asyncio.to_thread(price, view, action)


async def next_question(practice: Asking, thinker: Thinker | None) -> AskedQuestion | None:
    """Return the next question with a price of this version; None where none is left today.

    Raises:
        BotFailed: when it cannot be priced.
    """
    while (asked := await asyncio.to_thread(practice.next)) is not None:
        if not asked.is_outdated:
            return asked
        decided = asked.question.decided
        found = await price_of(decided.view, decided.action, thinker)
        renewed = practice.renewed(asked, found)
        if renewed is not None:
            return renewed
    return None
