"""The commands of the `spades` program: they read the command line, ask the rooms below and print.
They must not work out anything that a screen would have to work out again.
"""
