"""Players with the faults of people who are still learning."""
