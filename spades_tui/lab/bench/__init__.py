"""How quick the program is: the parts of `spades bench`."""
