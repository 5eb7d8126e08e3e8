"""Bots measured against one another on the same deals, on as many processes as there are."""
