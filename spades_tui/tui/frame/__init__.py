"""What the program is on a terminal: its keys, its routes, input, leaving, and what pages ask of
it. It must not know a page, a widget or how anything is drawn.
"""
