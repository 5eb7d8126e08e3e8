"""Saves, settings, statistics and game records on disk."""
