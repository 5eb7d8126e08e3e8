"""The rules of Spades as pure functions over one frozen rule set."""
