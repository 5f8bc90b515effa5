"""dBase III tables: fields, records, and where each value stands.

A reader of our own, for what there is stops at the first date that is none (one of the Belgian
federation's tables has such a byte) or is no longer kept. It knows the field types that chess
tables have: text, number, date, yes or no.
Source: the description of the dBase III file format.
"""

import re
from codecs import getincrementaldecoder
from collections.abc import Iterator
from datetime import date
from typing import Final

from arpad.core.errors import UnreadableFile
from arpad.core.frozen import Record
from arpad.formats.text import encoding_of, is_guess
from arpad.formats.trf.notes import Notes

_HEAD: Final = 32
_FIELD: Final = 32
_END_OF_FIELDS: Final = 0x0D
_VERSIONS: Final = frozenset({0x03, 0x04, 0x30, 0x31, 0x83, 0x8B, 0xF5})
_DIGITS: Final = frozenset(b"01")  # versions that are also the first sign of a text
_LENGTHS: Final = frozenset({1, 8})  # of a head over 32: its end mark, or FoxPro's 263 bytes more
_MOST_MONTH: Final = 12
_MOST_DAY: Final = 31
_NAME: Final = re.compile(rb"[A-Za-z_][A-Za-z0-9_]{0,10}")
_TYPES: Final = "CNFDL"
_DELETED: Final = 0x2A
_PRESENT: Final = 0x20
_BLOCK: Final = 1 << 20
_NUL_AS_BLANK: Final = bytes.maketrans(b"\0", b" ")
_MOST_FIELDS: Final = 1024
# The mark of the code page in the head, as far as chess tables have one.
_CODE_PAGES: Final = {0x01: "cp437", 0x02: "cp850", 0x03: "cp1252", 0x57: "cp1252", 0xC8: "cp1250"}


class DbfField(Record):
    """A field of a table.

    Args:
        name: upper case.
        type: ``C`` text, ``N`` or ``F`` number, ``D`` date, ``L`` yes or no.
        start: first byte in a record, from 0; the mark of deletion is byte 0.
        length: bytes.
    """

    name: str
    type: str
    start: int
    length: int


class DbfRow(Record):
    """A record of a table.

    Args:
        number: from 1; deleted records count.
        values: the texts by field name, without blanks around them; a date that is none is blank.
    """

    number: int
    values: dict[str, str]


class DbfTable(Record):
    """An open table.

    Args:
        file: its name, for errors.
        encoding: of its texts.
        fields: in order.
        rows: how many records there are in the file.
        changed: the day of the last change, where the head tells one.
        data: the bytes of the records.
        length: bytes a record.
    """

    file: str
    encoding: str
    fields: tuple[DbfField, ...]
    rows: int
    changed: date | None
    data: memoryview
    length: int

    def names(self) -> list[str]:
        """The names of the fields, in order."""
        return [field.name for field in self.fields]

    def records(self, notes: Notes) -> Iterator[DbfRow]:
        """The records that are not marked as deleted.

        Args:
            notes: gets a finding for each date that is none, and one for all deleted records.

        Raises:
            UnreadableFile: a record does not begin as records do, or a text is broken.
        """
        deleted = []
        for number in range(1, self.rows + 1):
            record = bytes(self.data[(number - 1) * self.length : number * self.length])
            if record[0] not in (_PRESENT, _DELETED):
                raise UnreadableFile("dbf.broken_record", file=self.file, line=number, column=1)
            if record[0] == _DELETED:
                deleted.append(number)
                continue
            values = {field.name: self._text(number, record, field) for field in self.fields}
            for field in self.fields:
                if field.type == "D" and not _is_day(values[field.name]):
                    notes.warning(
                        "dbf.bad_date",
                        number,
                        field.start + 1,
                        name=field.name,
                        value=values[field.name],
                    )
                    values[field.name] = ""
            yield DbfRow(number=number, values=values)
        if deleted:
            notes.warning("dbf.deleted", deleted[0], count=len(deleted))

    def _text(self, number: int, record: bytes, field: DbfField) -> str:
        written = record[field.start : field.start + field.length]
        try:
            return written.decode(self.encoding).strip(" \0")
        except UnicodeDecodeError:  # a letter that lies across two fields
            raise UnreadableFile(
                "dbf.code_page",
                file=self.file,
                line=number,
                column=field.start + 1,
                encoding=self.encoding,
            ) from None


def looks_like_dbf(head: bytes) -> bool:
    """Whether the first bytes are the head of a table and its first field."""
    if len(head) <= _HEAD + _FIELD or head[0] not in _VERSIONS:
        return False
    length = int.from_bytes(head[8:10], "little")
    if head[0] in _DIGITS and not (
        head[2] <= _MOST_MONTH and head[3] <= _MOST_DAY and length % _FIELD in _LENGTHS
    ):
        return False
    name = head[_HEAD : _HEAD + 11].partition(b"\0")[0]
    return length > _HEAD + _FIELD and _NAME.fullmatch(name) is not None


def read_dbf(data: bytes, notes: Notes, *, file: str = "") -> DbfTable:
    """The head of a table, checked against its bytes.

    Args:
        data: the whole file.
        notes: gets a finding when there are fewer records than the head says.
        file: its name, for errors.

    Raises:
        UnreadableFile: the head is broken, a field is of an unknown type, or a text has bytes
            that its code page does not have.
    """
    if not looks_like_dbf(data):
        raise UnreadableFile("dbf.broken_head", file=file)
    promised = int.from_bytes(data[4:8], "little")
    start = int.from_bytes(data[8:10], "little")
    length = int.from_bytes(data[10:12], "little")
    fields = _fields(data[_HEAD:start], file)
    if start > len(data) or length != 1 + sum(field.length for field in fields):
        raise UnreadableFile("dbf.broken_head", file=file)
    rows = min(promised, (len(data) - start) // length)
    if rows < promised:
        notes.error("dbf.cut_short", rows or None, rows=rows, promised=promised)
    records = memoryview(data)[start : start + rows * length]
    return DbfTable(
        file=file,
        encoding=_encoding(data[29], records, file, notes),
        fields=fields,
        rows=rows,
        changed=_changed(data[1:4], notes),
        data=records,
        length=length,
    )


def _fields(data: bytes, file: str) -> tuple[DbfField, ...]:
    fields: list[DbfField] = []
    start = 1
    for place in range(0, len(data), _FIELD):
        if data[place] == _END_OF_FIELDS:
            break
        entry = data[place : place + _FIELD]
        name = entry[:11].partition(b"\0")[0].strip()
        if len(entry) < _FIELD or _NAME.fullmatch(name) is None or len(fields) == _MOST_FIELDS:
            raise UnreadableFile("dbf.broken_head", file=file)
        kind = chr(entry[11])
        if kind not in _TYPES:
            raise UnreadableFile("dbf.field_type", file=file, name=name.decode(), type=ascii(kind))
        fields.append(
            DbfField(name=name.decode().upper(), type=kind, start=start, length=entry[16])
        )
        start += entry[16]
    else:
        raise UnreadableFile("dbf.broken_head", file=file)  # their end is missing
    if not fields or len({field.name for field in fields}) < len(fields):
        raise UnreadableFile("dbf.broken_head", file=file)
    return tuple(fields)


def _encoding(mark: int, records: memoryview, file: str, notes: Notes) -> str:
    """By the mark in the head, else as for any text, which is told."""
    encoding = _CODE_PAGES.get(mark)
    if encoding is None:
        # Blanks in between, so that nothing of one record is read with the next one.
        bare = bytes(records).translate(_NUL_AS_BLANK)
        encoding = encoding_of(bare, file=file).encoding if bare else "utf-8"
        if is_guess(encoding):
            notes.warning("dbf.guessed", encoding=encoding)
    decoder = getincrementaldecoder(encoding)()
    try:
        for place in range(0, len(records), _BLOCK):
            decoder.decode(bytes(records[place : place + _BLOCK]))
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        raise UnreadableFile("dbf.code_page", file=file, encoding=encoding) from None
    return encoding


def _changed(three: bytes, notes: Notes) -> date | None:
    """The day of the last change: year since 1900, month, day."""
    if not any(three):
        return None
    try:
        return date(1900 + three[0], three[1], three[2])
    except ValueError:
        notes.warning("dbf.bad_head_date")
        return None


def _is_day(text: str) -> bool:
    """Blank, zeros, or yyyymmdd."""
    if not text.strip("0"):
        return True
    if re.fullmatch(r"[0-9]{8}", text) is None:
        return False
    try:
        date(int(text[:4]), int(text[4:6]), int(text[6:]))
    except ValueError:
        return False
    return True
