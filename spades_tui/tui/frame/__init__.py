"""What the program is on a terminal: its keys, input and leaving, and what pages ask of the
application. It must not know a page or a widget.
"""
