"""The table on a Textual screen."""
