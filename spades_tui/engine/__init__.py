"""What is true: the log of a game and the state it folds into."""
