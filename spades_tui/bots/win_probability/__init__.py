"""The chance to win a game from its score, under any rule set."""
