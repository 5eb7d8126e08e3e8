"""Deals played by line-ups of bots, on as many processes as there are."""
