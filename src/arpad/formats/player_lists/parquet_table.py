"""Players and games as Parquet, read batch by batch with pyarrow (extra ``arpad[parquet]``).

What a file unpacks to is measured before it is made into values, so that a packed bomb costs
neither memory nor time.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from arpad.core.errors import UnreadableFile
from arpad.core.reader_reason import reader_reason
from arpad.formats.checked_file import CheckedFile
from arpad.formats.held_bytes import held
from arpad.formats.opening import Source
from arpad.formats.player_lists.check import checked_table
from arpad.formats.player_lists.columns import check_given
from arpad.formats.player_lists.list_notes import ListNotes
from arpad.formats.player_lists.named_rows import MOST_NAMES, NamedRow, table_of_named
from arpad.formats.player_lists.record import PlayerTable
from arpad.formats.trf.notes import Notes

FORMAT: Final = "parquet"
_MARKS: Final = (b"PAR1", b"PARE")  # the second one of files that are encrypted as a whole
_MOST_ROWS: Final = 5_000_000  # some minutes
_MOST_VALUES: Final = 20_000_000  # of all rows: a column of one value costs nothing in the file
_LONG: Final = 100_000  # rows that are not kept: each takes more than a kilobyte once it is read
_LARGEST: Final = 1_000_000_000
_LARGEST_UNPACKED: Final = 1_000_000_000  # also of all texts, which the file may hold once
_BATCH: Final = 1000
_MOST_OF_A_BATCH: Final = 100_000_000  # bytes of text, if each value were as long as the longest


def recognises(source: Source) -> bool:
    """The mark at the start."""
    return source.head.startswith(_MARKS)


def check(source: Source, columns: Mapping[str, str] | None = None) -> CheckedFile:
    """Read the players or games and count them.

    Args:
        source: the file.
        columns: names of columns, or their numbers with ``#`` before them, and what the user says
            that they stand for.

    Raises:
        UnreadableFile: pyarrow is not installed; or the file is broken, encrypted or larger than
            any list, or has neither players nor games.
    """
    try:
        return _checked(source, columns)
    except UnreadableFile:
        raise
    except ImportError as error:
        raise UnreadableFile("headings.no_pyarrow", file=source.file) from error
    except Exception as error:  # whatever its reader stumbles over
        reason = reader_reason(error)
        raise UnreadableFile("tournament_file.broken", file=source.file, reason=reason) from error


def _checked(source: Source, columns: Mapping[str, str] | None) -> CheckedFile:
    from pyarrow import BufferReader, py_buffer
    from pyarrow.parquet import ParquetFile

    data = py_buffer(held(source, _LARGEST, has_lines=False))
    schema = ParquetFile(BufferReader(data)).schema_arrow
    notes = ListNotes(file=source.file)
    names, texts = _columns(schema, notes)
    check_given(schema.names, columns, source.file, has_letters=False)
    file = ParquetFile(BufferReader(data), read_dictionary=texts)
    _measure(file.metadata, len(names), source.file)
    _measure_texts(file, texts, source.file)

    def rows(only: Sequence[str] | None = None) -> Iterator[NamedRow]:
        return _rows(file, names if only is None else only)

    table = PlayerTable(format=FORMAT, encoding="utf-8")
    is_long = file.metadata.num_rows > _LONG
    table = table_of_named(table, names, rows, notes, given=columns, is_long=is_long)
    return checked_table(table.replace(findings=notes.findings()))


def _columns(schema: Any, notes: Notes) -> tuple[list[str], list[str]]:
    """The columns with one value a row, and which of them are texts; the others are told.

    Raises:
        UnreadableFile: two have one name, or there are too many.
    """
    from pyarrow import types

    if len(schema) > MOST_NAMES:
        raise UnreadableFile("headings.too_many", file=notes.file, most=MOST_NAMES)
    names: list[str] = []
    texts = []
    for field in schema:
        if field.name in names:
            raise UnreadableFile("table.column_twice", file=notes.file, name=field.name)
        if types.is_nested(field.type):
            notes.warning("headings.nested", name=field.name)
            continue
        names.append(field.name)
        if not types.is_primitive(field.type):
            texts.append(field.name)
    return names, texts


def _measure(about: Any, columns: int, file: str) -> None:
    """Refuse what is far more than any list.

    Raises:
        UnreadableFile: it is.
    """
    groups = [about.row_group(number) for number in range(about.num_row_groups)]
    unpacked = sum(group.total_byte_size for group in groups)
    rows = max(about.num_rows, sum(group.num_rows for group in groups))
    is_long = rows > _MOST_ROWS or rows * columns > _MOST_VALUES
    if is_long or unpacked > _LARGEST_UNPACKED:
        raise UnreadableFile("headings.too_large", file=file)


def _measure_texts(file: Any, names: Sequence[str], name_of_file: str) -> None:
    """As :func:`_measure`, of texts that the file holds once for many rows.

    Raises:
        UnreadableFile: they are.
    """
    text = 0
    for batch in file.iter_batches(batch_size=_BATCH, columns=list(names)):
        text += sum(map(_text, batch.columns))
        if sum(map(_most_text, batch.columns)) > _MOST_OF_A_BATCH or text > _LARGEST_UNPACKED:
            raise UnreadableFile("headings.too_large", file=name_of_file)


def _rows(file: Any, names: Sequence[str]) -> Iterator[NamedRow]:
    number = 0
    for batch in file.iter_batches(batch_size=_BATCH, columns=list(names)):
        values = [column.to_pylist() for column in batch.columns]
        for row in zip(*values, strict=True):
            number += 1
            yield NamedRow(line=number, values=dict(zip(batch.schema.names, row, strict=True)))


def _most_text(column: Any) -> int:
    """How much text a column has at most: its texts stand once and are repeated by number."""
    from pyarrow import DictionaryArray, compute

    if not isinstance(column, DictionaryArray):
        return 0
    longest = compute.max(compute.binary_length(column.dictionary)).as_py()
    return len(column) * (longest or 0)


def _text(column: Any) -> int:
    """How much text a column has."""
    from pyarrow import DictionaryArray, compute

    if not isinstance(column, DictionaryArray):
        return 0
    lengths = compute.binary_length(column.dictionary).take(column.indices)
    return compute.sum(lengths).as_py() or 0
