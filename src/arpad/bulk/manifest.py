"""The manifest of a list: of what it was made, by which rules, and what came out."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Protocol

from arpad.bulk.digest import digest_of, file_digest
from arpad.core.frozen import Record

MANIFEST: Final = "manifest.json"
SCHEMA: Final = "arpad/bulk-list/1"


class Made(Record):
    """What a list was made of: the same of all this, the same list.

    Args:
        system: id of the rating system.
        time_control: which list.
        period: of its games, such as ``2026-11``; empty for the list before the first.
        rules: digest of the rules as numbers.
        list_before: digest of the list before it.
        games: digest of the games.
        history: whether every change was written.
    """

    system: str
    time_control: str
    period: str
    rules: str
    list_before: str
    games: str
    history: bool


class _Values(Protocol):
    def as_dict(self) -> Mapping[str, Any]: ...


def rules_digest(rules: _Values) -> str:
    """The rules of a period as one digest: all their values by name.

    Example:
        >>> class Two(Record):
        ...     b: int
        ...     a: int
        >>> rules_digest(Two(a=1, b=2)) == rules_digest(Two(b=2, a=1))
        True
    """
    return digest_of(sorted(f"{name}={value!r}" for name, value in rules.as_dict().items()))


def write_manifest(
    folder: Path, made: Made, output: str, counts: dict[str, int], facts: dict[str, Any]
) -> dict[str, Any]:
    """Write the manifest beside the files of a list, last of all; what it says.

    Args:
        folder: with the files.
        made: of what.
        output: digest of the list.
        counts: of players and games.
        facts: what else is said: the edition of the rules, the date of the list, the version.
    """
    files = {each.name: file_digest(each) for each in sorted(folder.glob("*.parquet"))}
    content = {
        "schema": SCHEMA,
        **facts,
        "made_of": made.as_dict(),
        "output": output,
        "files": files,
        "counts": counts,
    }
    text = json.dumps(content, indent=2) + "\n"
    (folder / MANIFEST).write_text(text, encoding="utf-8")
    return content


def read_manifest(folder: Path) -> dict[str, Any] | None:
    """The manifest of a list; None where there is none that can be read."""
    try:
        content = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    known = isinstance(content, dict) and content.get("schema") == SCHEMA
    return content if known else None


def still_valid(folder: Path, made: Made) -> dict[str, Any] | None:
    """The manifest when the list was made of the same, and its files are whole; else None."""
    manifest = read_manifest(folder)
    if manifest is None or manifest.get("made_of") != made.as_dict():
        return None
    files = manifest.get("files")
    if not isinstance(files, dict):
        return None
    for name, digest in files.items():
        path = folder / str(name)
        if not path.is_file() or file_digest(path) != digest:
            return None
    return manifest
