"""The rules of a rule set in words for players. It must not know the page or the terminal they are
shown on.

One module for each part of the rules, as in `options` and `constraints`. Sentences that depend on
one option only stand with the option (`Option.sentences`).
"""
