"""Everything on disk: records, settings, rule sets, answers, the index, backups. It must not know a
table, a screen or a bot that plays.
"""
