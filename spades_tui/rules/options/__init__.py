"""The options of a rule set in groups, each with its title, help, choices and source. They must not
know what reads them.

The families `options`, `constraints` and `explain` are parallel: what may be set, what of it can
stand together, and how it reads, each by parts of the rules.
"""
