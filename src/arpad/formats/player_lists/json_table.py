"""Players and games as JSON: a list, lists named players and games, or an object a line."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from arpad.core.errors import UnreadableFile
from arpad.formats.checked_file import CheckedFile
from arpad.formats.headings import field_of, heading_key
from arpad.formats.json_items import Item, Items
from arpad.formats.opening import Source
from arpad.formats.player_lists.check import LARGEST, checked_table
from arpad.formats.player_lists.columns import check_given
from arpad.formats.player_lists.named_rows import MOST_NAMES, NamedRow, table_of_named
from arpad.formats.player_lists.record import PlayerTable
from arpad.formats.text import decode
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
    decoded = decode(source.whole(LARGEST), file=source.file)
    notes = Notes(file=source.file, strict=False)
    rows: dict[str, list[NamedRow]] = {}
    for item in Items(decoded.text, file=source.file, parts=_PARTS).items():
        if item.part and item.part not in _PARTS:
            notes.warning("headings.part_not_read", item.line, name=item.part)
        else:
            _add(item, rows.setdefault(item.part, []), notes)
    table = PlayerTable(format=FORMAT, encoding=decoded.encoding)
    table = _read(table, rows, columns or {}, notes)
    return checked_table(table.replace(findings=notes.findings()))


def _add(item: Item, rows: list[NamedRow], notes: Notes) -> None:
    """Take a row; what is none is told."""
    for name in item.twice:
        notes.error("headings.name_twice", item.line, name=name)
    if item.broken:
        notes.error("tournament_file.broken", item.line, reason=item.broken)
    elif isinstance(item.value, dict):
        rows.append(NamedRow(line=item.line, values=item.value))
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
            listed = [row.replace(values=_renamed(row.values, others)) for row in listed]
            own = _names(listed, notes)
        one = table_of_named(table, own, lambda _=None, rows=listed: rows, notes, given=given)
        found = found.replace(
            columns=(*found.columns, *one.columns),
            players=(*found.players, *one.players),
            games=(*found.games, *one.games),
        )
    return found


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
