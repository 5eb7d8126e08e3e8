"""`spades web`: the same program in a browser on this machine."""

from __future__ import annotations

from typing import Annotated

from spades_tui.cli.options import number_option
from spades_tui.cli.output import FAILURE, CommandError, print_text
from spades_tui.storage.paths import extra_remedy


def web(
    port: Annotated[
        int, number_option(low=0, high=65_535, help="The port; 0 takes any free one.")
    ] = 8000,
) -> None:
    """Play in a browser on this machine.

    It needs the extra web: pip install ".[web]" in the folder of the source. It serves this machine
    only, and only those who have the key in the address it prints. Files cannot be imported or
    exported there. Ctrl+C ends it; games are saved.

    Example: spades web --port 8080
    """
    try:
        from spades_tui.cli.web_server import serve
    except ImportError as error:
        missing = f"The extra web is not installed ({error.name} is missing)."
        raise CommandError(f"{missing} {extra_remedy('web')}", FAILURE) from None
    try:
        serve(port, print_text)
    except OSError as error:
        reason = error.strerror or str(error)
        words = f"--port: {port} cannot be used ({reason}); choose another."
        raise CommandError(words, FAILURE) from None
