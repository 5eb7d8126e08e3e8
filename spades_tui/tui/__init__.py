"""The card table and its menus on a terminal, with Textual."""
