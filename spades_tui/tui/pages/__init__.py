"""The pages and windows, cut by the same words as the rooms below. One page must not import another
to open it: it shows a route.
"""
