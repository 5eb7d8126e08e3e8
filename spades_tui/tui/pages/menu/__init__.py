"""The menu: the first page, what it says of games, and where its rows lead. It must not know the
table or the bots: it is the first frame.
"""
