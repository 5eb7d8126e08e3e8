"""Figures of all records: error rates, bids, luck, the ladder, fairness. Reads the index and prices
nothing.
"""
