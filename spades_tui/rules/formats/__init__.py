"""Rule sets, matches and hands as text: TOML, codes, fingerprints, hands to paste. They must not
know a file.
"""
