"""Bots that search: they play out hands in many possible deals and choose the answer that wins
most. They must not know the hidden cards, nor the price of a decision."""
