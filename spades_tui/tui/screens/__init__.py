"""The screens and dialogs, one file each."""
