"""The commands of the `spades` program."""
