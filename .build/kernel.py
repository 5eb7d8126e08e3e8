"""Compile the bots' kernel when the program is built or installed; without a compiler, warn.

A wheel carries the compiled kernel. An editable install compiles it in place, beside its source.
``HATCH_BUILD_NO_HOOKS=1`` skips this: the wheel or the checkout then stays plain Python.

After a change of the kernel's source, ``python .build/kernel.py`` compiles it in place again;
delete the files it prints to go back to plain Python.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any, Final

_NEEDED: Final = "It takes a C compiler, and: pip install -e '.[dev]'"

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError as missing:
    sys.exit(f"The kernel stays plain Python ({missing}). {_NEEDED}")

FOLDER: Final = Path("spades_tui", "bots", "kernel")
PLAIN: Final = ("__init__.py", "masks.py")
"""What is not compiled: it knows rules and cards, which are plain Python."""

_COMPILE: Final = """
import os, sys
from mypyc.build import mypycify
from setuptools import Distribution
from setuptools.command.build_ext import build_ext

modules = mypycify(sys.argv[1:], opt_level="3", group_name="spades_tui.bots.kernel.compiled")
for module in modules:
    if sys.platform == "win32":
        module.extra_link_args += ["/Brepro"]  # the same bytes from every build, here and below
    else:
        module.extra_compile_args += ["-fno-semantic-interposition", "-fvisibility=hidden"]
        module.extra_compile_args += ["-ffp-contract=off"]  # else products round otherwise on ARM
        module.extra_compile_args += ["-g0", f"-ffile-prefix-map={os.getcwd()}=."]
    if sys.platform == "linux":
        module.extra_link_args += ["-s"]
command = build_ext(Distribution({"name": "kernel", "ext_modules": modules}))
command.build_lib, command.build_temp = "built", "objects"
command.ensure_finalized()
command.run()
"""
"""Run in a scratch folder of its own: mypyc leaves its files where it stands."""


class NotCompiled(Exception):
    """The compiler's last words."""


def compile_kernel(root: Path, scratch: Path) -> list[Path]:
    """Compile the kernel of the checkout at `root` in the empty folder `scratch`.

    Returns:
        The extension modules, and the library they share.

    Raises:
        NotCompiled: when there is no mypyc or no C compiler, or it fails.
    """
    folder = scratch / FOLDER
    folder.mkdir(parents=True)
    for package in (folder, *folder.relative_to(scratch).parents[:-1]):
        (scratch / package / "__init__.py").touch()
    sources = [path for path in sorted((root / FOLDER).glob("*.py")) if path.name not in PLAIN]
    for source in sources:
        shutil.copy(source, folder)
    done = subprocess.run(
        [sys.executable, "-c", _COMPILE, *(str(FOLDER / source.name) for source in sources)],
        cwd=scratch,
        capture_output=True,
        text=True,
        check=False,
    )
    built = sorted((scratch / "built" / FOLDER).glob("*.*"))
    if done.returncode or not built:
        words = (done.stderr or done.stdout).strip().splitlines()
        raise NotCompiled(words[-1] if words else "the compiler said nothing")
    return built


class KernelHook(BuildHookInterface[Any]):
    """Add the compiled kernel to a wheel, or compile it in place for an editable install."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile; name a wheel for this machine if that worked."""
        try:
            if version == "editable":
                compile_in_place(Path(self.root))
                return
            self._scratch = tempfile.TemporaryDirectory(prefix="spades-kernel-")
            built = compile_kernel(Path(self.root), Path(self._scratch.name))
        except (NotCompiled, OSError) as problem:
            self.app.display_warning(f"The kernel stays plain Python, and slower: {problem}")
            return
        for module in built:
            build_data["force_include"][str(module)] = (FOLDER / module.name).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, _build_data: dict[str, Any], _artifact_path: str) -> None:
        """Remove the scratch folder."""
        if version != "editable":
            self._scratch.cleanup()


def compile_in_place(checkout: Path) -> list[Path]:
    """Compile the kernel beside its source, replacing an older build; return the new files.

    Raises:
        NotCompiled: as `compile_kernel` does.
    """
    with tempfile.TemporaryDirectory() as scratch:
        built = compile_kernel(checkout, Path(scratch))
        for old in (checkout / FOLDER).glob(f"*{EXTENSION_SUFFIXES[0]}"):
            old.unlink()
        return [Path(shutil.copy(module, checkout / FOLDER)) for module in built]


if __name__ == "__main__":
    try:
        print(*compile_in_place(Path(__file__).parents[1]), sep="\n")
    except NotCompiled as problem:
        sys.exit(f"The kernel stays plain Python ({problem}). {_NEEDED}")
