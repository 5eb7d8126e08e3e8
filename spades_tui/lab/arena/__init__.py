"""Bots measured against one another: contests, nil decisions, calibration."""
