"""The rules of Spades as pure functions of one frozen rule set. They must not know a game in
progress, a file or a screen, nor depend on the preset of a rule set."""
