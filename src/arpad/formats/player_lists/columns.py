"""The columns of a list: what each was taken for, and what a person has to be asked."""

from collections.abc import Iterable, Mapping, Sequence

from arpad.core.errors import UnreadableFile
from arpad.formats.headings import field_of, heading_key
from arpad.formats.player_lists.record import ColumnUse
from arpad.formats.trf.notes import Notes

_LETTERS = 26


def column_uses(headings: Sequence[str], fields: Sequence[str | None]) -> tuple[ColumnUse, ...]:
    """Headings and fields as columns with their numbers."""
    pairs = zip(headings, fields, strict=True)
    return tuple(
        ColumnUse(column=number, heading=heading, field=field)
        for number, (heading, field) in enumerate(pairs, start=1)
    )


def column_letters(number: int) -> str:
    """The letters over a column in a spreadsheet.

    Example:
        >>> column_letters(1), column_letters(28)
        ('A', 'AB')
    """
    letters = ""
    while number:
        number, place = divmod(number - 1, _LETTERS)
        letters = chr(ord("A") + place) + letters
    return letters


def check_given(
    headings: Sequence[str],
    given: Mapping[str, str] | None,
    file: str,
    *,
    has_letters: bool = True,
) -> None:
    """Refuse what the user says of a column that there is none of.

    Args:
        headings: of the file.
        given: headings, or numbers of columns with ``#`` before them, and their fields.
        file: its name, for the error.
        has_letters: columns have places, which people know by letters.

    Raises:
        UnreadableFile: there is no such column; the headings there are are named.
    """
    keys = {heading_key(heading) for heading in headings}
    places = {f"#{number}" for number in range(1, len(headings) + 1)}
    for name in given or {}:
        if name not in places and (name[:1] == "#" or heading_key(name) not in keys):
            names = _named(enumerate(headings, 1), has_letters=has_letters)
            raise UnreadableFile("headings.no_such", file=file, name=name, names=names)


def note_columns(
    columns: Sequence[ColumnUse],
    notes: Notes,
    *,
    line: int | None,
    given: Mapping[str, str] | None = None,
    is_plain: bool = True,
) -> None:
    """Name the columns that could not be placed, and those of which several may be one field.

    Args:
        columns: of the file.
        notes: gets the findings.
        line: of the headings; None where they stand in every row.
        given: what the user said.
        is_plain: it is no known list, whose headings are what they are.
    """
    decided = set((given or {}).values())
    rivals: dict[str, list[tuple[int, str]]] = {}
    unplaced = []
    for column in columns:
        if column.field is None and column.heading:
            field = field_of(column.heading) if is_plain else None
            if field is None or field in decided:
                unplaced.append((column.column, column.heading))
            else:
                rivals.setdefault(field, []).append((column.column, column.heading))
    has_letters = line is not None
    if unplaced:
        names = _named(unplaced, has_letters=has_letters)
        notes.warning("headings.not_placed", line, names=names)
    for field, others in rivals.items():
        first = next(column for column in columns if column.field == field)
        names = _named([(first.column, first.heading), *others], has_letters=has_letters)
        notes.warning("headings.several", line, field=field, names=names)


def _named(columns: Iterable[tuple[int, str]], *, has_letters: bool) -> str:
    if not has_letters:
        return ", ".join(heading for _, heading in columns)
    return ", ".join(f"{heading} ({column_letters(number)})" for number, heading in columns)
