"""Drills: twenty quick questions made by the program, each with its answer and why. Knows no
record.
"""
