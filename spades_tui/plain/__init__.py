"""The game in lines of text, for pipes, screen readers and terminals without a full screen. It must
not know Textual, nor work out what a room below can be asked.
"""
