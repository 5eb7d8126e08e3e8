"""Rules of thumb: what a good player knows about bids, exchanges and cards. They must not know
hidden cards, deals tried out or the search.
"""
