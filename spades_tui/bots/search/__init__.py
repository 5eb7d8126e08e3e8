"""Bots that search: they play hands out in many possible deals and choose what wins most. They must
not know the cards that lie hidden, nor the price of a decision.
"""
