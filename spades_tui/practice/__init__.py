"""Questions, puzzles, drills, lessons and boards, each with its answer. Knows no page and no
command.
"""
