"""Bots: each gets the view of one seat and returns a decision. They must not know the engine, the
table or any card that their seat cannot see.
"""
