"""Questions, puzzles, drills, lessons and boards, each with its answer. It must not know a page or
a command.
"""
