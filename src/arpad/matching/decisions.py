"""The file on which a person decides: one row a candidate, yes or no in the last column."""

import csv
import io
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from arpad.core.errors import UnreadableFile
from arpad.core.frozen import Record
from arpad.core.name_key import name_key
from arpad.core.reader_reason import reader_reason
from arpad.matching.match import DOUBTFUL, Decisions, Identity, Match
from arpad.matching.person import Person, licence_key

_PERSON: Final = ("row", "name", "licence", "fide_id", "birth")
COLUMNS: Final = (
    *_PERSON,
    "state",
    "by",
    "reasons",
    *(f"other_{name}" for name in _PERSON),
    "same",
)
_LARGEST: Final = 200_000_000
# In the languages of the messages, in full or by the first letter, which tells them apart.
_ANSWERS: Final = {
    **dict.fromkeys(("yes", "y", "ja", "j", "oui", "o", "1"), True),
    **dict.fromkeys(("no", "nee", "nej", "nei", "nein", "non", "n", "0"), False),
}


class _Row(Record):
    line: int
    cells: dict[str, str]

    def identity(self, prefix: str) -> Identity:
        """Who a side of the row is."""
        text = {name: self.cells.get(prefix + name, "").strip() for name in _PERSON}
        licence = licence_key(text["licence"]) or ""
        return (licence, text["fide_id"], name_key(text["name"]), text["birth"])


def rows_of(matches: Iterable[Match]) -> list[list[str]]:
    """The rows of a file of decisions, the head first; ``same`` is empty where it is open."""
    rows = [list(COLUMNS)]
    for match in matches:
        same = "" if match.state == DOUBTFUL else "yes"
        head = [*_cells(match.person), match.state, match.by, "; ".join(match.reasons)]
        if not match.candidates:
            rows.append([*head, *[""] * (len(_PERSON) + 1)])
        rows += [[*head, *_cells(other), same] for other in match.candidates]
    return rows


def _cells(person: Person) -> list[str]:
    return [
        "" if person.place is None else str(person.place),
        person.name,
        person.licence or "",
        person.fide_id or "",
        person.birth_text,
    ]


def read_decisions(text: str, file: str, *, several: bool = False) -> Decisions:
    """The decisions in a file that :func:`rows_of` made and a person filled in.

    Only rows that were doubtful are decisions; an empty ``same`` is none.

    Args:
        text: the file, decoded; parted by commas, semicolons or tabs.
        file: its name, for errors.
        several: one person may be several others, as on one list.

    Raises:
        UnreadableFile: a column is missing, an answer is neither yes nor no, or one person is
            said to be two.
    """
    same: set[tuple[Identity, Identity]] = set()
    first: dict[Identity, tuple[Identity, int]] = {}
    other: set[tuple[Identity, Identity]] = set()
    for row in _rows(text, file):
        answer = row.cells.get("same", "").strip().lower()
        if not answer or row.cells.get("state") != DOUBTFUL:
            continue
        if answer not in _ANSWERS:
            raise UnreadableFile("matching.no_answer", file=file, line=row.line, value=answer)
        one, two = row.identity(""), row.identity("other_")
        if not _ANSWERS[answer]:
            other.add((one, two))
            continue
        before, line = first.setdefault(one, (two, row.line))
        if before != two and not several:
            raise UnreadableFile("matching.two_answers", file=file, line=row.line, first=line)
        same.add((one, two))
    return Decisions(same=frozenset(same), other=frozenset(other))


def read_decisions_file(
    path: str | Path, *, several: bool = False, encoding: str | None = None
) -> Decisions:
    """The decisions in a file; ``-`` is standard input.

    Args:
        path: the file.
        several: as for :func:`read_decisions`.
        encoding: that the user names for a file that is not UTF-8; guessed without it.

    Raises:
        UnreadableFile: it cannot be read, or as :func:`read_decisions`.
    """
    from arpad.formats.opening import opened
    from arpad.formats.text import decode

    with opened(path) as source:
        text = decode(source.whole(_LARGEST), file=source.file, named=encoding).text
        return read_decisions(text, source.file, several=several)


def _without(missing: list[str], names: list[str], file: str) -> UnreadableFile:
    """The error, with the heading that was perhaps meant to be one of the missing columns."""
    from difflib import get_close_matches

    listed = ", ".join(missing)
    others = [name for name in names if name not in COLUMNS]
    for name in others if 2 * len(missing) < len(COLUMNS) else ():  # else it is another file
        near = get_close_matches(name, missing, n=1)
        if near:
            message, meant = "matching.column_meant", near[0]
            return UnreadableFile(
                message, file=file, line=1, missing=listed, written=name, meant=meant
            )
    return UnreadableFile("matching.no_column", file=file, line=1, missing=listed)


def _rows(text: str, file: str) -> list[_Row]:
    head = text.partition("\n")[0]
    separator = max(",;\t", key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    try:
        names = [name.strip().lower() for name in next(reader, [])]
        missing = [name for name in COLUMNS if name not in names]
        if missing:
            raise _without(missing, names, file)
        return [
            _Row(line=reader.line_num, cells=dict(zip(names, cells, strict=False)))
            for cells in reader
            if any(cells)
        ]
    except csv.Error as error:
        reason = reader_reason(error)
        raise UnreadableFile("error.file", file=file, reason=reason) from None
