"""The groups of options a rule set is made of, each option with its metadata."""
