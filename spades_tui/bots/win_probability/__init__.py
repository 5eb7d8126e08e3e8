"""The chance to win a game from its score, under any rule set. It must not know the cards of the
hand being played.
"""
