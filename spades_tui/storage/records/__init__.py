"""The records of games: written, read, verified, imported. Knows no seat, no bot and no screen."""
