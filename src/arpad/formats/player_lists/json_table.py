"""Players and games as JSON: a list, lists named players and games, or an object a line."""

import codecs
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from arpad.core.errors import UnreadableFile
from arpad.formats.checked_file import CheckedFile
from arpad.formats.headings import field_of, heading_key
from arpad.formats.held_bytes import held
from arpad.formats.json_items import Item, Items
from arpad.formats.json_values import first_object
from arpad.formats.opening import Source
from arpad.formats.player_lists.assembling import LONG
from arpad.formats.player_lists.check import LARGEST, checked_table
from arpad.formats.player_lists.columns import check_given
from arpad.formats.player_lists.list_notes import ListNotes, NoNotes
from arpad.formats.player_lists.named_rows import MOST_NAMES, NamedRow, table_of_named
from arpad.formats.player_lists.record import PlayerTable, ReadAgain
from arpad.formats.text import TextLines, decode
from arpad.formats.trf.notes import Notes

FORMAT: Final = "json"
_PARTS: Final = ("players", "games")
_START: Final = re.compile(r'\s*(?:\[\s*[{\]]|\{\s*["}])')


def recognises(source: Source) -> bool:
    """The start of an object, or of a list of objects."""
    try:
        return _START.match(decode(source.head[:1000], file=source.file).text) is not None
    except UnreadableFile:
        return False


def check(source: Source, columns: Mapping[str, str] | None = None) -> CheckedFile:
    """Read the players or games and count them.

    Args:
        source: the file.
        columns: names and what the user says that they stand for.

    Raises:
        UnreadableFile: it is no JSON, or has neither players nor games.
    """
    if _is_lines(source.head):
        return _check_lines(source, columns or {})
    decoded = decode(_whole(source), file=source.file)
    notes = ListNotes(file=source.file)
    rows: dict[str, list[NamedRow]] = {}
    for item in Items(decoded.text, file=source.file, parts=_PARTS).items():
        if item.part and item.part not in _PARTS:
            notes.warning("headings.part_not_read", item.line, name=item.part)
        else:
            _add(item, rows.setdefault(item.part, []), notes)
    table = PlayerTable(format=FORMAT, encoding=decoded.encoding)
    table = _read(table, rows, columns or {}, notes)
    return checked_table(table.replace(findings=notes.findings()))


def _whole(source: Source) -> bytes:
    """All bytes of a file that is one value.

    Raises:
        UnreadableFile: there are too many; the reason tells the form that may be longer.
    """
    try:
        return source.whole(LARGEST)
    except UnreadableFile as error:
        if error.message != "error.file_too_large":
            raise
        most = LARGEST // 1_000_000
        raise UnreadableFile("headings.long_json", file=source.file, most=most) from error


def _is_lines(head: bytes) -> bool:
    """Whether a file has an object a line: the first is one without the lists."""
    first = first_object(head.removeprefix(codecs.BOM_UTF8))
    return first is not None and not any(isinstance(first.get(part), list) for part in _PARTS)


def _check_lines(source: Source, columns: Mapping[str, str]) -> CheckedFile:
    """Read an object a line; of a long file none is kept."""
    data = held(source)
    lines = TextLines(data, file=source.file)
    notes = ListNotes(file=source.file)

    def read(told: Notes) -> Iterator[NamedRow]:
        items = Items("", file=source.file, parts=_PARTS)
        for item in items.lines(enumerate(lines, 1)):
            yield from _rows_of(item, told)

    rows: Sequence[NamedRow]
    if len(data) > LONG:
        count = sum(1 for _ in read(notes))
        rows = ReadAgain(lambda: read(NoNotes(source.file)), count=count)
    else:
        rows = list(read(notes))
    table = PlayerTable(format=FORMAT, encoding=lines.encoding)
    table = _read(table, {"": rows} if rows else {}, columns, notes)
    return checked_table(table.replace(findings=notes.findings()))


def _add(item: Item, rows: list[NamedRow], notes: Notes) -> None:
    """Take a row; what is none is told."""
    rows += _rows_of(item, notes)


def _rows_of(item: Item, notes: Notes) -> Iterator[NamedRow]:
    for name in item.twice:
        notes.error("headings.name_twice", item.line, name=name)
    if item.broken:
        notes.error("tournament_file.broken", item.line, reason=item.broken)
    elif isinstance(item.value, dict):
        yield NamedRow(line=item.line, values=item.value)
    else:
        notes.error("headings.no_object", item.line)


def _read(
    table: PlayerTable,
    rows: Mapping[str, Sequence[NamedRow]],
    given: Mapping[str, str],
    notes: Notes,
) -> PlayerTable:
    """The tables of all lists that have rows, as one."""
    names = {part: own for part, each in rows.items() if (own := _names(each, notes))}
    if not names:
        raise UnreadableFile("headings.no_rows", file=notes.file)
    every = [name for own in names.values() for name in own]
    check_given(every, given, notes.file, has_letters=False)
    found = table
    for part, written in names.items():
        listed, own = rows[part], written
        others = _other_names(written, given)
        if others:
            listed = _with_names(listed, others)
            own = _names(listed, notes)
        is_long = isinstance(listed, ReadAgain)
        one = table_of_named(
            table, own, lambda _=None, rows=listed: rows, notes, given=given, is_long=is_long
        )
        if is_long:  # it is the only list
            return one
        found = found.replace(
            columns=(*found.columns, *one.columns),
            players=(*found.players, *one.players),
            games=(*found.games, *one.games),
        )
    return found


def _with_names(rows: Sequence[NamedRow], others: Mapping[str, str]) -> Sequence[NamedRow]:
    """The rows with one name for each field."""

    def renamed() -> Iterator[NamedRow]:
        return (row.replace(values=_renamed(row.values, others)) for row in rows)

    return ReadAgain(renamed, count=len(rows)) if isinstance(rows, ReadAgain) else list(renamed())


def _names(rows: Sequence[NamedRow], notes: Notes) -> list[str]:
    """The names of all rows, in the order of their appearance."""
    names: dict[str, None] = {}
    for row in rows:
        names.update(dict.fromkeys(row.values))
        if len(names) > MOST_NAMES:
            raise UnreadableFile("headings.too_many", file=notes.file, most=MOST_NAMES)
    return list(names)


def _other_names(names: Sequence[str], given: Mapping[str, str]) -> dict[str, str]:
    """The names for a field that has another name before, with that one."""
    if any(name.startswith("#") for name in given):  # they count the names that are written
        return {}
    told = {heading_key(name) for name in given}
    first: dict[str, str] = {}
    others: dict[str, str] = {}
    for name in names:
        field = None if heading_key(name) in told else field_of(name)
        if field is not None and field not in given.values():
            if field in first:
                others[name] = first[field]
            first.setdefault(field, name)
    return others


def _renamed(values: Mapping[str, Any], others: Mapping[str, str]) -> dict[str, Any]:
    """The values with one name for each field, as far as the row does not have two for it."""
    found: dict[str, Any] = {}
    for name, value in values.items():
        new = others.get(name, name)
        found[name if new in values or new in found else new] = value
    return found
