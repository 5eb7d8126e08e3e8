"""Windows over the table: the result of a hand, the score sheet, the end of a game. They must not
score anything themselves.
"""
