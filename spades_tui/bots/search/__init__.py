"""Bots that search: they play out hands in many possible deals and choose the answer that wins
most. They must not know the hidden cards, nor the price of a decision.

The *value* of an answer is the chance of the own side to win the game, 0 to 1, plus a small weight
for each net point of the hand. *Net points* are the points of a side in the hand less the average
of the other sides. A *figure* is a named number of an answer: see `Alternative`.
"""
