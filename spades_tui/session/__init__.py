"""One table being played: seats, turns, pace, autosave and undo, whatever the screen."""
