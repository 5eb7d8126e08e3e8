"""Sampling: deals of the hidden cards that fit what one seat knows, each as likely as bids and
plays make it. It must not know what the deals are wanted for.
"""
