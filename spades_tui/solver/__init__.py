"""Double dummy with all cards in sight; claims and endings proved for every deal that fits. It must
not know a file, a table being played or a bot that plays.
"""
