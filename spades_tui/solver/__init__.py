"""Double dummy with open cards; claims and endings proved for every deal that fits. It must not
know a file, a table being played or a bot that plays."""
