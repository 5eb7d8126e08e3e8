"""Drills: short questions made by the program, each with its answer and why it is so."""
