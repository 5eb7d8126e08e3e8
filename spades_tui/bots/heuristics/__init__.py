"""Rules of thumb: what a good player knows about bids, exchanges and cards."""
