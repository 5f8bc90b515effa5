"""Writes dBase III tables whose fields are all texts.

A head of 32 bytes, 32 bytes a field, and the records: less code than a library needs to be told,
and the field lengths are exactly those that are asked for.
Source: the description of the dBase III file format.
"""

from collections.abc import Sequence
from datetime import date
from typing import Final

_VERSION: Final = 0x03
_END_OF_FIELDS: Final = b"\r"
_END: Final = b"\x1a"
_CENTURY: Final = 1900


def write_dbf(
    fields: Sequence[tuple[str, int]], rows: Sequence[Sequence[str]], changed: date
) -> bytes:
    """The table.

    Args:
        fields: name and length in bytes.
        rows: a text a field, ASCII and no longer than the field.
        changed: the day of the last change that the head tells.

    Raises:
        ValueError: a text is too long or not ASCII, or the day is not of 1900-2155.

    Example:
        >>> len(write_dbf([("H_NAME", 35)], [["Open"]], date(2025, 11, 30)))
        102
    """
    record = 1 + sum(length for _, length in fields)
    parts = [
        bytes((_VERSION, changed.year - _CENTURY, changed.month, changed.day)),
        len(rows).to_bytes(4, "little"),
        (33 + 32 * len(fields)).to_bytes(2, "little"),
        record.to_bytes(2, "little"),
        bytes(20),
    ]
    for name, length in fields:
        parts.append(name.encode("ascii").ljust(11, b"\0") + b"C" + bytes(4) + bytes((length,)))
        parts.append(bytes(15))
    parts.append(_END_OF_FIELDS)
    for row in rows:
        texts = [
            text.encode("ascii").ljust(size) for text, (_, size) in zip(row, fields, strict=True)
        ]
        parts += [b" ", *texts]
        if sum(map(len, texts)) != record - 1:
            raise ValueError(row)
    return b"".join((*parts, _END))
