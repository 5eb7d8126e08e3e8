"""The price of a decision: the cost of each possible answer, estimated from one seat's knowledge
in the same deals. It must not know how a price is shown, stored or graded."""
