"""Finished hands judged: prices, marks, sentences, hints, reasons, and where a result came from. It
must not know the list of games, or practice.
"""
