"""One table being played: seats, pace, autosave, undo, claims, finished hands. Knows no review and
no screen.
"""
