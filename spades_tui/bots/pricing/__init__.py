"""What every answer to a decision costs, from one seat's view alone, all tried in the same deals.
It must not know how the price is shown, kept or graded in words.
"""
