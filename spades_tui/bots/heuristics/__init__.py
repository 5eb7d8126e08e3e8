"""The rule bot: rules of thumb for bids, exchanges and cards, without hidden cards or search.

Three steps: count tricks (`deduction`, `trick_count`), make a plan (`bid_evaluation`,
`trick_value`), compare the answers (`bid_decisions`, `card_choice`, `card_passing`). Other packages
use this much of it:

- `RuleBot`: the decision of a level, which is the search's natural answer.
- `BidEvaluator`: expected tricks, chances of nils and values of bids.
- `bid_record`: each player's habits, from finished hands.
- `best_discards`, `hand_scorer`, `nil_safety`: cards to pass or discard.
- `add_bemo`, `blind_margin`, `record_reasons`: a bid completed and explained.
- `goals`, `hand_scores`, `points`, `score_value`: the aims of rollouts, and their scores.
"""
