"""JSON files of pairing programs: read safely, with the line of each player."""

import json
import re
from collections.abc import Mapping
from typing import Any

from arpad.core.errors import UnreadableFile
from arpad.core.reader_reason import reader_reason
from arpad.formats.opening import Source
from arpad.formats.text import DecodedText, decode

_LARGEST = 50_000_000


def read_object(source: Source) -> tuple[Mapping[str, Any], DecodedText]:
    """The object that a JSON file is, and its text.

    Raises:
        UnreadableFile: it is no JSON, no object, or nested without end.
    """
    decoded = decode(source.whole(_LARGEST), file=source.file)
    try:
        found = json.loads(decoded.text)
    except json.JSONDecodeError as error:
        raise UnreadableFile(
            "tournament_file.broken",
            file=source.file,
            line=error.lineno,
            column=error.colno,
            reason=reader_reason(error.msg),
        ) from error
    except (ValueError, RecursionError) as error:
        raise UnreadableFile(
            "tournament_file.broken", file=source.file, reason=reader_reason(error)
        ) from error
    if not isinstance(found, dict):
        raise misshapen(source.file, "{")
    return found, decoded


def misshapen(file: str, name: str) -> UnreadableFile:
    """The error for a file that has something else where a named part must be."""
    return UnreadableFile("tournament_file.part_missing", file=file, name=name)


def objects(value: object, file: str, name: str) -> list[Mapping[str, Any]]:
    """A list of objects.

    Raises:
        UnreadableFile: it is something else.
    """
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise misshapen(file, name)
    return value


def text_of(record: Mapping[str, Any], name: str) -> str:
    """A value as text without blanks around it; empty when it is absent or a structure."""
    value = record.get(name)
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        return str(value).strip()
    return ""


def lines_of(text: str, key: str, count: int) -> list[int]:
    """The line on which each of so many objects names a key; 1 where it cannot be told."""
    places = [match.start() for match in re.finditer(rf'"{re.escape(key)}"\s*:', text)]
    if len(places) != count:
        return [1] * count
    found, line, done = [], 1, 0
    for place in places:
        line += text.count("\n", done, place)
        done = place
        found.append(line)
    return found
