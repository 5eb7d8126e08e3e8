"""Bots measured against one another on the same deals: contests, nils, calibration, odd cards. It
must not know a person's records.
"""
