"""Sampling: deals of the hidden cards that fit one seat's knowledge, weighted by bids and plays.
It must not know the use of the deals."""
