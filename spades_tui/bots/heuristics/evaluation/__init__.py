"""What cards, tricks and results are worth."""
