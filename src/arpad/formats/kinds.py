"""Which format a file is in: decided by its content, never by its name.

Each format has a module with two functions: ``recognises(source)`` looks at the first bytes, and
``check(source)`` reads the whole file. The first that recognises a file reads it; formats that
announce themselves come before those that are recognised by their columns.
"""

from importlib import import_module
from pathlib import Path
from typing import Final

from arpad.core.errors import UnreadableFile
from arpad.formats.checked_file import CheckedFile
from arpad.formats.opening import opened

MODULES: Final = (
    "arpad.formats.chesscom.check",
    "arpad.formats.lichess.check",
    "arpad.formats.pgn.check",
    "arpad.formats.fide_list.check",
    "arpad.formats.trf.check",
    "arpad.formats.dbf.check",
    "arpad.formats.uscf_api",
    "arpad.formats.player_lists.check",
)


def check_file(path: str | Path) -> CheckedFile:
    r"""Read a file of any known format and say what is in it and what is wrong with it.

    Args:
        path: the file; ``-`` for standard input.

    Raises:
        UnreadableFile: it cannot be opened, is in no known format, or cannot be read at all.

    Example:
        >>> import pathlib, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     report = pathlib.Path(folder) / "report"
        ...     _ = report.write_bytes(b"001    1      a\\n")
        ...     check_file(report).players
        1
    """
    with opened(path) as source:
        for name in MODULES:
            module = import_module(name)
            if module.recognises(source):
                checked: CheckedFile = module.check(source)
                return checked
        raise UnreadableFile("opening.unknown_format", file=source.file)
