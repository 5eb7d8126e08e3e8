"""Compiles the kernel into the wheel where a C compiler is there, and only warns if not.

Run as a program, ``python -m spades_tui.bots.kernel.build_hook``, it compiles the kernel in place,
beside its source; delete the files it prints to go back to plain Python.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDER: Final = Path("spades_tui", "bots", "kernel")
SOURCES: Final = ("table.py", "deals.py", "reading.py")
"""Compiled one by one: of several at once a library besides would come out."""

_COMPILE: Final = """
import os, sys
from mypyc.build import mypycify
from setuptools import Distribution
from setuptools.command.build_ext import build_ext

modules = mypycify([sys.argv[1]], opt_level="3")
if os.name != "nt":
    for module in modules:
        module.extra_compile_args.append("-fno-semantic-interposition")
command = build_ext(Distribution({"name": "kernel", "ext_modules": modules}))
command.build_lib, command.build_temp = "built", "objects"
command.ensure_finalized()
command.run()
"""
"""Run in a scratch folder of its own: mypyc leaves its files where it stands."""


class NotCompiled(Exception):
    """The compiler's last words."""


def compile_kernel(root: Path, scratch: Path) -> tuple[Path, ...]:
    """Compile the kernel of the checkout at `root` in the empty folder `scratch`.

    Returns:
        The extension modules.

    Raises:
        NotCompiled: when there is no mypyc or no C compiler, or it fails.
    """
    return tuple(_compiled(root / FOLDER / source, scratch) for source in SOURCES)


def _compiled(source: Path, scratch: Path) -> Path:
    shutil.copyfile(source, scratch / source.name)  # without its package: one file comes out
    done = subprocess.run(
        [sys.executable, "-c", _COMPILE, source.name],
        cwd=scratch,
        capture_output=True,
        text=True,
        check=False,
    )
    built = sorted((scratch / "built").glob(f"{source.stem}.*"))
    if done.returncode or not built:
        words = (done.stderr or done.stdout).strip().splitlines()
        raise NotCompiled(words[-1] if words else "the compiler said nothing")
    return built[0]


class KernelHook(BuildHookInterface[Any]):
    """Adds the compiled kernel to a wheel; editable installations stay plain."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and name the wheel for this machine if that worked."""
        if version == "editable":
            return
        self._scratch = tempfile.TemporaryDirectory(prefix="spades-kernel-")
        try:
            built = compile_kernel(Path(self.root), Path(self._scratch.name))
        except (NotCompiled, OSError) as problem:
            self.app.display_warning(f"The kernel stays plain Python, and slower: {problem}")
            return
        for module in built:
            build_data["force_include"][str(module)] = (FOLDER / module.name).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, _build_data: dict[str, Any], _artifact_path: str) -> None:
        """Clear the scratch folder away."""
        if version != "editable":
            self._scratch.cleanup()


if __name__ == "__main__":
    checkout = Path(__file__).parents[3]
    with tempfile.TemporaryDirectory() as folder:
        for extension in compile_kernel(checkout, Path(folder)):
            print(shutil.copy(extension, checkout / FOLDER))
