"""Where the store is: the folder for data that the system gives a program."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from arpad.core.errors import InputError

_FILE = "rating-lists.sqlite"


def data_folder(environment: Mapping[str, str], platform: str, home: Path) -> Path:
    """The folder for the data of Arpad, which need not exist.

    ``ARPAD_DATA`` names it; else it is that of the system: ``XDG_DATA_HOME`` (XDG Base Directory
    Specification) or ``~/.local/share``, on macOS ``~/Library/Application Support``, on Windows
    ``LOCALAPPDATA``.

    Args:
        environment: the environment variables.
        platform: as :data:`sys.platform`.
        home: the user's home folder.

    Example:
        >>> data_folder({"ARPAD_DATA": "here"}, "linux", Path("/home/me")).as_posix()
        'here'
        >>> data_folder({}, "linux", Path("/home/me")).as_posix()
        '/home/me/.local/share/arpad'
    """
    if wanted := environment.get("ARPAD_DATA"):
        return Path(wanted)
    if platform == "win32":
        local = environment.get("LOCALAPPDATA")
        return (Path(local) if local else home / "AppData" / "Local") / "arpad"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "arpad"
    given = environment.get("XDG_DATA_HOME", "")
    base = Path(given)
    return (base if given and base.is_absolute() else home / ".local" / "share") / "arpad"


def store_file() -> Path:
    """The file of the store of this user, which need not exist.

    Raises:
        InputError: where its folder has to be, there is a file.
    """
    folder = data_folder(os.environ, sys.platform, Path.home())
    there = next((each for each in (folder, *folder.parents) if each.exists()), folder)
    if there.is_file():
        raise InputError("lists.folder_is_file", file=str(there))
    return folder / _FILE
