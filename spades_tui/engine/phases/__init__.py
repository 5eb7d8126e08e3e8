"""The phases of a hand: each says whom it asks what, and what follows. They must not know who
answers, or how.
"""
