"""``arpad strength train``: fit the models anew from tables of games whose ratings are known."""

import os
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from arpad.cli.options import CommandLine, whole_number
from arpad.core.errors import InputError
from arpad.explain.catalogue import Catalogue

_NEEDED: Final = ("numpy", "pyarrow", "scipy")
_MOST_WORKERS: Final = 256


def command_line(words: Catalogue) -> CommandLine:
    """The options of the command."""
    line = CommandLine("strength train", words, "strength.train.description")
    folder, count = words.text("metavar.folder"), words.text("metavar.count")
    line.inputs.add_argument(
        "folder", metavar=folder, help=words.text("strength.train.option.folder")
    )
    line.outputs.add_argument(
        "--out", metavar=folder, required=True, help=words.text("strength.train.option.out")
    )
    line.facts.add_argument(
        "--workers", metavar=count, help=words.text("strength.train.option.workers")
    )
    line.add_outputs(json=False)
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command.

    Raises:
        InputError: what it needs is not installed, or a table is not in the folder.
    """
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        raise InputError("strength.train.not_installed", names=", ".join(missing))
    workers = os.cpu_count() or 1
    if given.workers is not None:
        workers = whole_number("--workers", given.workers, 1, _MOST_WORKERS)

    from arpad.strength.training.train import train

    begin = time.monotonic()

    def told(text: str) -> None:
        print(f"{time.monotonic() - begin:6.0f} s  {text}", file=sys.stderr, flush=True)

    for path in train(Path(given.folder), Path(given.out), workers, told):
        print(words.text("strength.train.written", {"file": str(path)}))
    return 0
