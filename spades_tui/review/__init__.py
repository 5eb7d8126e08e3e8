"""Review of finished hands: prices, marks, sentences, hints, reasons, and the sources of a
result. It must not know the list of games, or practice."""
