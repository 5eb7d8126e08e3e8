"""House rules: the library of rule sets, the editor, and a rule set as text. They must not know
what a rule does: options describe themselves.
"""
