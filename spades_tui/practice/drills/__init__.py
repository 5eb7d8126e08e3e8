"""Drills: twenty quick questions made by the program, each with its answer and the reason. They
must not know a record.
"""
