"""Who decides: players that see one seat's view and nothing more."""
