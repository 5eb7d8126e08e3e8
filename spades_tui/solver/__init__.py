"""Double dummy with all cards in sight; claims and endings proved for every deal that fits. Knows
no file, no table under way and no bot that plays.
"""
