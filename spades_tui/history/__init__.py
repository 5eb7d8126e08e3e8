"""The list of all games: indexed, listed and replayed. It must not judge a decision."""
