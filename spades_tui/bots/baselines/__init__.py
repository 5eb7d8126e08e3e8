"""Fixed players to measure against; they never change, so that figures can be compared."""
