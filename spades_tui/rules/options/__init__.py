"""The options of a rule set in groups, each with its title, help, choices and source. They must not
know the code that reads them.

The packages `options`, `constraints` and `explain` are parallel: the options, their contradictions,
and their sentences, each by parts of the rules.
"""
