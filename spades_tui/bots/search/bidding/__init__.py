"""Every decision that is no card, by the same means as a card: deals played out and scored."""
