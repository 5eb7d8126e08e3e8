"""The menu: the first page, what it says of games, and where its rows lead. It must not wait for a
table or a bot: it is the first frame.
"""
