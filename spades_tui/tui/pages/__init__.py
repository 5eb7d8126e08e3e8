"""The pages and windows, in folders named like the rooms below. A page must not import another to
open it: it shows a route.
"""
