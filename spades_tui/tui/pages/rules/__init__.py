"""House rules: the library of rule sets, the editor, and a rule set as text. They must not know
what an option does: options describe themselves.
"""
