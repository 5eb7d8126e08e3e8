"""The phases of a hand: each gives its questions and the events that follow. They must not know
how the answers are found."""
