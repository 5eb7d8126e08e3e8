"""The entry point: `spades`, `spades-tui` and `python -m spades_tui`."""

import os
import sys

if __name__ == "__main__" and not sys.flags.safe_path:
    _home = os.path.dirname(os.path.dirname(__file__))  # noqa: PTH120 - nothing is imported yet
    if sys.path[0] != _home:  # the current folder, in which anybody may have put a `random.py`
        del sys.path[0]


def _silence_interrupt(kind: type[BaseException], error: BaseException, trace: object) -> None:
    """Exception hook that prints nothing for Ctrl+C before `main` begins or after it ends."""
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)  # type: ignore[arg-type]


sys.excepthook = _silence_interrupt  # before anything else is imported


def main() -> int:
    """Run the command line and return its exit code.

    `--version` is answered here, before any toolkit is imported.
    """
    arguments = sys.argv[1:]
    if arguments == ["--version"] and sys.stdout is not None:
        from spades_tui import PROGRAM, __version__

        print(f"{PROGRAM} {__version__}")
        return 0

    try:
        from spades_tui.cli.app import run

        return run(arguments)
    except KeyboardInterrupt:  # while modules are read; later ones are answered inside
        return 130
    finally:
        _end_at_once()


def _end_at_once() -> None:
    """Let Ctrl+C end the interpreter silently while it shuts down."""
    import signal
    import threading

    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_DFL)


if __name__ == "__main__":
    sys.exit(main())
