"""Bots compared on the same deals, and the chances they expect compared with results. It must not
know a person's records.
"""
