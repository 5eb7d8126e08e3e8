"""The coach, exercises, and deals that others play, too. They must not choose or judge an
exercise: the room `practice` does.
"""
