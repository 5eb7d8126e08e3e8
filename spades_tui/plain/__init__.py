"""The game line by line, for terminals and readers without a full screen."""
