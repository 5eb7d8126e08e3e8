"""Figures of all games: error rates, bids, luck, levels, fairness. It must not price a
decision: it reads what reviews have stored.
"""
