"""The laboratory gives the same figures with a plain kernel, on which the tests may run."""

from __future__ import annotations

import pytest

from spades_tui.bots import kernel


@pytest.fixture(autouse=True)
def _no_notice_of_a_plain_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "kernel_remedy", lambda: None)
