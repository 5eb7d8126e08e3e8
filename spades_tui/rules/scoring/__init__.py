"""What a hand is worth and when the game is over (RULES.md sections 7 and 8)."""
