"""Why an answer is better than another: one table from cause to sentence.

Hints, "why?", reviews, puzzles and the bots themselves read it. It must not know hidden cards,
nor who asks.
"""
