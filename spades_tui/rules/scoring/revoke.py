"""An established revoke: the hand stops and nothing but the bids is scored (decision 28)."""

from __future__ import annotations

import msgspec

from spades_tui.rules.scoring.account import Account
from spades_tui.rules.scoring.contract import contract_for
from spades_tui.rules.scoring.nils import settle_nils
from spades_tui.rules.seating import seating


def score_revoke(account: Account) -> Account:
    """Write the bids of the offender's side as lost, those of every other side as made."""
    revoker = account.facts.revoker
    assert revoker is not None
    made = seating(account.rules).side_of[revoker] != account.side
    why = "credited for the revoke" if made else "lost by the revoke"
    contract = contract_for(account.bids, account.rules)
    if contract is not None:
        account = account.written(
            f"{contract.label}, {why}",
            contract.wins if made else -contract.loses,
            contract=contract,
            made=made,
        )
        account = msgspec.structs.replace(account, wins_game=made and contract.wins_game)
    return settle_nils(account, made=made, why=why)
