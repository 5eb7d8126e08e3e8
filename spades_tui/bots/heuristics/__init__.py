"""Rules of thumb: what a good player knows about bids, exchanges and cards. They must not know
hidden cards, sampled deals or the search.
"""
