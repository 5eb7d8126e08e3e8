"""One table being played: seats, pace, autosave, undo, claims, finished hands. It must not know a
review or a screen.
"""
