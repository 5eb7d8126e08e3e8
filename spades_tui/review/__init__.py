"""A finished hand judged: prices, marks, sentences, hints, reasons, the split of its result. Knows
no list of games and no practice.
"""
