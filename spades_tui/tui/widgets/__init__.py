"""What pages and table are made of: lists, prose, figures, hands, charts. They must not know a page
or the table.
"""
