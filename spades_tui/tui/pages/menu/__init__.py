"""The menu: the first page, its notes on games, and the pages of its rows. It must not wait for a
table or a bot: it is the first frame.
"""
