"""The groups of options a rule set is made of, each option with its metadata.

The families `options`, `constraints` and `explain` are parallel: what may be set, what of it can
stand together, and how it reads, each by parts of the rules.
"""
