"""Motifs: the ideas of bidding and play that players have names for. They must not know hidden
cards, nor who asks: a review, a hint, the checker, a puzzle or a bot.
"""
