"""Bots measured against one another: contests, ladder, nil decisions, calibration."""
