"""Statistics of all games: error rates, bids, luck, levels, fairness. It must not price a
decision: it reads the prices that reviews have stored."""
