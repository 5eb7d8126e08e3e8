"""The phases of a hand, each saying whom it asks what and what follows."""
