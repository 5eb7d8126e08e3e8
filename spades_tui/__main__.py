"""The way in: `spades` and `python -m spades_tui`."""

import sys

from spades_tui import __version__


def main() -> int:
    """Run the command line and return its exit code.

    `--version` is answered here, before any toolkit is imported.
    """
    arguments = sys.argv[1:]
    if arguments == ["--version"] and sys.stdout is not None:
        print(f"spades {__version__}")
        return 0

    try:
        from spades_tui.cli.app import run

        return run(arguments)
    except KeyboardInterrupt:  # while modules are read; later ones are answered inside
        return 130


if __name__ == "__main__":
    sys.exit(main())
