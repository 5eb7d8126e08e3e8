"""A short mark that tells rule sets apart; options without a say are left out of it."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from spades_tui.rules.options.dependencies import differing, normalised
from spades_tui.rules.ruleset import RuleSet


def fingerprint(rules: RuleSet) -> str:
    """Return twelve hex digits, the same for all rule sets that play the same."""
    settled = normalised(rules)
    said = {name: option.of(settled) for name, option in differing(settled, RuleSet()).items()}
    return sha256(msgspec.json.encode(said, order="sorted")).hexdigest()[:12]
