"""The rules of Spades as pure functions of one frozen rule set. They must not know a game under
way, a file or a screen, nor ask which preset a rule set is.
"""
