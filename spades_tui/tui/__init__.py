"""The card table and its pages on a terminal, with Textual. It must not hold the state of a game or
work out a rule.
"""
