"""What a library says is wrong with a file, as a message id where we have words of our own.

The libraries that unpack and read gzip, zip, JSON, XML, SQLite, Parquet and CSV speak English.
"""

import re
from functools import cache
from typing import Final

from arpad.core.os_reason import os_reason

# The beginnings of what they say, and what that means.
_WORDS: Final = {
    "library_reason.checksum": ("CRC check failed", "Bad CRC-32", "Incorrect length of data"),
    "library_reason.no_zip": ("File is not a zip file",),
    "library_reason.password": (r"File .* is encrypted", "Bad password"),
    "library_reason.method": ("That compression method", "Unknown compression method"),
    "library_reason.packed": (
        *("Error -[35] while decompressing", "Truncated file header", "Bad magic number"),
        *("Corrupt zip64", "Not a gzipped file", "Corrupt extra field", "Overlapped entries"),
        "zstd decompress error",
    ),
    "library_reason.text_open": ("Unterminated string",),
    "library_reason.value": ("Expecting value",),
    "library_reason.name": ("Expecting property name", "name expected"),
    "library_reason.comma": ("Expecting ',' delimiter", "',' or ']' expected", "',' expected"),
    "library_reason.colon": ("Expecting ':' delimiter", "':' expected"),
    "library_reason.behind_end": ("Extra data", "junk after document element"),
    "library_reason.number": (r"Exceeds the limit .* integer string conversion",),
    "library_reason.control": ("Invalid control character",),
    "library_reason.backslash": (r"Invalid \\",),
    "library_reason.comma_too_many": ("Illegal trailing comma",),
    "library_reason.nested": ("maximum recursion depth",),
    "library_reason.sign": ("not well-formed", "syntax error", "partial character"),
    "library_reason.element_open": ("unclosed", "no element found", "asynchronous entity"),
    "library_reason.other_end": ("mismatched tag",),
    "library_reason.entity": ("undefined entity", "reference to "),
    "library_reason.attribute": ("duplicate attribute",),
    "library_reason.declaration": ("XML or text declaration", "XML declaration"),
    "library_reason.encoding": ("unknown encoding", "encoding specified", "multi-byte encodings"),
    "library_reason.damaged": (
        *("database disk image is malformed", "file is not a database"),
        *("Couldn't deserialize", "Parquet magic bytes not found"),
        *("Invalid Parquet file", "Invalid or corrupted"),
    ),
    "library_reason.cut": (
        *("Parquet file size is", "Unexpected end of", "unexpected end of", "Parquet file .* too"),
        *("Compressed file ended", "unexpected EOF"),
    ),
    "library_reason.locked": ("database is locked", "database table is locked"),
    "os_reason.read_only": ("attempt to write a readonly",),
    "os_reason.device": ("disk I/O error",),
    "os_reason.full": ("database or disk is full",),
    "library_reason.cannot_open": ("unable to open database file",),
    "library_reason.field_too_long": ("field larger than field limit",),
    "library_reason.quote": ("new-line character seen in unquoted", "line contains NUL"),
}
# What pyarrow says before it comes to the point.
_PREFIX: Final = r"(?:Could not open Parquet input source .*?: )?"
_IDS: Final = tuple(_WORDS)
_LONGEST: Final = 200


def library_reason(error: BaseException | str) -> str:
    """Why a library cannot read a file: a message id for the usual reasons, else its own text.

    Args:
        error: what it raised, or what it said.

    Example:
        >>> library_reason("Unterminated string starting at")
        'library_reason.text_open'
        >>> library_reason("something rare")
        'something rare'
    """
    text = error if isinstance(error, str) else os_reason(error)
    known = _known().match(text)
    if known is not None and known.lastindex is not None:
        return _IDS[known.lastindex - 1]
    return " ".join(text.split())[:_LONGEST]


@cache
def _known() -> re.Pattern[str]:
    """A group for each meaning; made when something is wrong, not at every start."""
    groups = "|".join(f"({'|'.join(beginnings)})" for beginnings in _WORDS.values())
    return re.compile(f"{_PREFIX}(?:{groups})", re.DOTALL)
