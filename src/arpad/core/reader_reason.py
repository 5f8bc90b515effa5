"""What a library says is wrong with a file, as a message id where we have words of our own.

The libraries that unpack and read gzip, zip, JSON, XML, SQLite, Parquet and CSV speak English.
"""

import re
from functools import cache
from typing import Final

from arpad.core.os_reason import os_reason

# The beginnings of what they say, and what that means.
_WORDS: Final = {
    "reader_reason.checksum": ("CRC check failed", "Bad CRC-32", "Incorrect length of data"),
    "reader_reason.no_zip": ("File is not a zip file",),
    "reader_reason.password": (r"File .* is encrypted", "Bad password"),
    "reader_reason.method": ("That compression method", "Unknown compression method"),
    "reader_reason.packed": (
        *("Error -[35] while decompressing", "Truncated file header", "Bad magic number"),
        *("Corrupt zip64", "Not a gzipped file", "Corrupt extra field", "Overlapped entries"),
        "zstd decompress error",
    ),
    "reader_reason.text_open": ("Unterminated string",),
    "reader_reason.value": ("Expecting value",),
    "reader_reason.name": ("Expecting property name", "name expected"),
    "reader_reason.comma": ("Expecting ',' delimiter", "',' or ']' expected", "',' expected"),
    "reader_reason.colon": ("Expecting ':' delimiter", "':' expected"),
    "reader_reason.behind_end": ("Extra data", "junk after document element"),
    "reader_reason.number": (r"Exceeds the limit .* integer string conversion",),
    "reader_reason.control": ("Invalid control character",),
    "reader_reason.backslash": (r"Invalid \\",),
    "reader_reason.comma_too_many": ("Illegal trailing comma",),
    "reader_reason.nested": ("maximum recursion depth",),
    "reader_reason.sign": ("not well-formed", "syntax error", "partial character"),
    "reader_reason.element_open": ("unclosed", "no element found", "asynchronous entity"),
    "reader_reason.other_end": ("mismatched tag",),
    "reader_reason.entity": ("undefined entity", "reference to "),
    "reader_reason.attribute": ("duplicate attribute",),
    "reader_reason.declaration": ("XML or text declaration", "XML declaration"),
    "reader_reason.encoding": (
        "unknown encoding",
        "encoding specified",
        "multi-byte encodings",
    ),
    "reader_reason.damaged": (
        *("database disk image is malformed", "file is not a database"),
        *("Couldn't deserialize", "Parquet magic bytes not found"),
        *("Invalid Parquet file", "Invalid or corrupted"),
    ),
    "reader_reason.cut": (
        *("Parquet file size is", "Unexpected end of", "unexpected end of", "Parquet file .* too"),
        *("Compressed file ended", "unexpected EOF"),
    ),
    "reader_reason.locked": ("database is locked", "database table is locked"),
    "os_reason.read_only": ("attempt to write a readonly",),
    "os_reason.device": ("disk I/O error",),
    "os_reason.full": ("database or disk is full",),
    "reader_reason.cannot_open": ("unable to open database file",),
    "reader_reason.field_too_long": ("field larger than field limit",),
    "reader_reason.quote": ("new-line character seen in unquoted", "line contains NUL"),
}
# What pyarrow says before it comes to the point.
_PREFIX: Final = r"(?:Could not open Parquet input source .*?: )?"
_IDS: Final = tuple(_WORDS)
_LONGEST: Final = 200


def reader_reason(error: BaseException | str) -> str:
    """Why a library cannot read a file: a message id for the usual reasons, else its own text.

    Args:
        error: what it raised, or what it said.

    Example:
        >>> reader_reason("Unterminated string starting at")
        'reader_reason.text_open'
        >>> reader_reason("something rare")
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
