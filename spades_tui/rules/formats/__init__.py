"""Rule sets as TOML, as share codes, and as a fingerprint."""
