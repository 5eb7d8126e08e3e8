"""How quick the program is: the parts of `bench`."""
