"""What every answer to a prompt is worth, from one seat's view alone: all in the same deals."""
