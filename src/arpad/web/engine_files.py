"""Where the engine for the browser is, when it was built (``scripts/build_web``)."""

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "engine"
# What answers in a browser; the other rooms need files, a network or a terminal.
ROOMS: Final = ("api", "core", "explain", "forecast", "formats", "scales", "systems")
# Questions that few ask: the module of each and the room of its name lie in an archive of their
# own, which is fetched when it is asked.
APART: Final = ("strength",)
STOCKFISH_FOLDER: Final = "stockfish-"  # with a hash behind it
_PACKAGE: Final = Path(__file__).parent.parent
_KINDS: Final = frozenset({".py", ".toml", ".json"})
_MADE: Final = "compiled.json"  # of the files beside it, by the build of a wheel


def engine_folder(folder: Path = FOLDER) -> Path | None:
    """The folder of the built engine; None when this installation has none that is its own.

    Args:
        folder: where to look.
    """
    return folder if is_built(folder) and not is_stale(folder) else None


def is_built(folder: Path = FOLDER) -> bool:
    """Whether an engine is there, of whatever sources.

    Args:
        folder: where to look.
    """
    return (folder / "files.json").is_file()


def is_stale(folder: Path = FOLDER) -> bool:
    """Whether the engine that is there was built from other sources than these.

    It would answer by other rules, or in other words, than the page expects.

    Args:
        folder: where it is.
    """
    try:
        listed = json.loads((folder / "files.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return True
    return not isinstance(listed, dict) or listed.get("digest") != sources_digest()


def stockfish_script(folder: Path) -> str | None:
    """The script of Stockfish below the folder of an engine; None where it is not part of it.

    It is a program of its own under another licence, which no wheel brings.

    Args:
        folder: of the engine.
    """
    found = sorted(folder.glob(f"{STOCKFISH_FOLDER}*/stockfish.js"))
    return found[0].relative_to(folder).as_posix() if found else None


@cache
def sources_digest() -> str:
    """One hash of all that the engine is built from: the modules, rules and words of Arpad."""
    files = [*_PACKAGE.glob("*.py")]
    for room in (*ROOMS, *APART, "locale"):
        files += (_PACKAGE / room).rglob("*")
    kept = {
        file.relative_to(_PACKAGE).as_posix(): file
        for file in files
        if file.suffix in _KINDS and file.name != _MADE
    }
    found = hashlib.sha256()
    for name, file in sorted(kept.items()):
        found.update(name.encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()[:32]
