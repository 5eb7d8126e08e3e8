"""The price of a decision: what each possible answer costs, known from one seat alone and tried in
the same deals. It must not know how a price is shown, stored or graded.
"""
