"""Answers about players as rows: results of an event, a rating history, standings, sections."""

import csv
import io
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any, Final

from arpad.core.frozen import Record
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.json_values import Fields, of_known_shape, whole_json
from arpad.formats.opening import Source, opened

Row = dict[str, Any]


class Answer(Record):
    """What an answer tells.

    Args:
        list_name: what its rows are: ``results``, ``history``, ``standings`` or ``sections``.
        rows: values by name, the same names in each.
        player: the one whom all rows are about, where the answer names him.
    """

    list_name: str
    rows: tuple[Row, ...]
    player: str = ""


def answer_of(file: str, kind: str) -> Answer | None:
    """The rows of an answer; None where the format has none.

    Args:
        file: its name.
        kind: the format that it is in.

    Raises:
        UnreadableFile: it cannot be read.
    """
    read = _READERS.get(kind)
    if read is None:
        return None
    with opened(file) as source, of_known_shape(source.file):
        return read(source)


def _results(source: Source) -> Answer:
    from arpad.formats.lichess.players import results

    rows = tuple(_row(each) for each in results(source, BoundedNotes()))
    return Answer(list_name="results", rows=rows)


def _history(source: Source) -> Answer:
    from arpad.formats.lichess.players import rating_points

    plain, _ = whole_json(source)
    return Answer(list_name="history", rows=tuple(map(_row, rating_points(plain, BoundedNotes()))))


def _user(source: Source) -> Answer:
    from arpad.formats.lichess.players import standings

    plain, _ = whole_json(source)
    user = Fields(plain)
    name = user.text("username") or user.text("id")
    return Answer(list_name="standings", rows=tuple(map(_row, standings(plain))), player=name)


def _stats(source: Source) -> Answer:
    from arpad.formats.chesscom.archive import standings

    plain, _ = whole_json(source)
    return Answer(list_name="standings", rows=tuple(map(_row, standings(plain))))


def _sections(source: Source) -> Answer | None:
    from arpad.formats.uscf_api import LARGEST, read_us_chess_answer

    answer = read_us_chess_answer(source.whole(LARGEST), file=source.file)
    if not answer.sections:
        return None
    return Answer(list_name="sections", rows=tuple(_changes(answer.sections)))


def _changes(sections: Any) -> Iterator[Row]:
    """A row a rating that a section changed."""
    for section in sections:
        told = _row(section)
        del told["changes"]
        of_section = told.pop("rating_list")
        for change in section.changes:
            yield told | {"section_rating_list": of_section} | _row(change)


def _written(value: Any) -> Any:
    return ("no", "yes")[value] if isinstance(value, bool) else value


def _row(record: Record) -> Row:
    return {name: _plain(value) for name, value in record.as_dict().items()}


def _plain(value: Any) -> Any:
    if isinstance(value, date):
        return value.isoformat()
    if value is None or type(value) in {str, int, float, bool, tuple}:
        return value
    return int(value) if isinstance(value, int) else str(value)  # a rating; points with their half


_READERS: Final[dict[str, Callable[[Source], Answer | None]]] = {
    "lichess-results": _results,
    "lichess-rating-history": _history,
    "lichess-user": _user,
    "chesscom-stats": _stats,
    "uscf-api": _sections,
}
ANSWERS: Final = frozenset(_READERS)


def answer_table(answer: Answer) -> bytes:
    r"""The rows as a table (CSV); what is not known is empty, and no value has several.

    Example:
        >>> answer_table(Answer(list_name="history", rows=({"pool": "Blitz", "rating": 1500},)))
        b'pool,rating\nBlitz,1500\n'
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    if answer.rows:
        writer.writerow(answer.rows[0])
    writer.writerows(map(_written, row.values()) for row in answer.rows)
    return text.getvalue().encode(errors="replace")
