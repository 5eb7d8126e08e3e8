"""The measurement of the numbers the rule bot's bids are fitted with."""

from __future__ import annotations

import pytest

from tools.rule_numbers import play_samples


@pytest.mark.medium
def test_samples_hold_every_bid_with_its_result() -> None:
    samples = list(play_samples(2))
    assert 6 <= len(samples) <= 8
    assert all(0 <= sample.taken <= sample.side_taken <= 13 for sample in samples)
    assert any(sample.last for sample in samples)
    assert all(0 <= sample.nil <= 1 for sample in samples)
