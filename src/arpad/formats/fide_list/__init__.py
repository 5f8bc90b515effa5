"""FIDE rating lists: text of any layout since 2001, XML of both forms, plain or packed.

A full list has two million players. It is read in blocks, and a lookup parses only the players
that are asked for.
"""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

from arpad.core.findings import Finding
from arpad.core.frozen import Record
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import ListEntry
from arpad.formats.fide_list.contents import Contents, opened
from arpad.formats.fide_list.entries import bare_id
from arpad.formats.fide_list.notes import Notes
from arpad.formats.fide_list.text_list import TextList
from arpad.formats.fide_list.xml_list import XmlList

__all__ = ["LookUp", "OpenedList", "look_up", "opened_list", "read_fide_list"]

Progress = Callable[[int, int], None]


class LookUp(Record):
    """What a list says of some players.

    Args:
        entries: in the order of their ids as numbers; the first one where an id comes twice.
        missing: the ids that the list does not have, as they were given.
        list_date: first day of the month of the list, where its header or a file name tells it.
        findings: what was found on the way.
    """

    entries: tuple[ListEntry, ...]
    missing: tuple[str, ...] = ()
    list_date: date | None = None
    findings: tuple[Finding, ...] = ()


class OpenedList:
    """A list while it is open.

    Args:
        rating_list: its reader.
        notes: where findings go.
    """

    def __init__(self, rating_list: TextList | XmlList, notes: Notes) -> None:
        self._list = rating_list
        self.month = rating_list.month
        self.entries = rating_list.entries(None, notes)

    @property
    def kinds(self) -> tuple[TimeControl, ...]:
        """The lists that the file has; of XML known from the first player on."""
        return self._list.kinds


@contextmanager
def opened_list(
    path: Path | str,
    time_control: TimeControl | None = None,
    findings: list[Finding] | None = None,
    progress: Progress | None = None,
) -> Iterator[OpenedList]:
    """A list with its month and its kinds, its players one after the other.

    Args:
        path: as for :func:`read_fide_list`.
        time_control: as for :func:`read_fide_list`.
        findings: as for :func:`read_fide_list`.
        progress: as for :func:`read_fide_list`.

    Raises:
        UnreadableFile: as for :func:`read_fide_list`.
    """
    with opened(path) as contents:
        rating_list = list_of(contents, time_control, progress)
        yield OpenedList(rating_list, Notes(contents.file, findings))


def read_fide_list(
    path: Path | str,
    *,
    only_ids: Collection[str] | None = None,
    time_control: TimeControl | None = None,
    findings: list[Finding] | None = None,
    progress: Progress | None = None,
) -> Iterator[ListEntry]:
    """The players of a list, one after the other, in the memory of a few blocks.

    Args:
        path: text or XML, plain or packed; its content decides, not its name. ``-`` is standard
            input.
        only_ids: answer only the players with these ids.
        time_control: which list it is, for a file with one list whose name does not tell it; a
            file with several lists does not need it.
        findings: gets what was found on the way. A player whose values make no sense is left out
            with a finding; without this list he is an error.
        progress: told the bytes of the file read so far and in all; 0 in all when that is not
            known.

    Yields:
        The players in the order of the file; one who comes twice comes twice, with a finding.

    Raises:
        UnreadableFile: it is not a rating list, is broken, or does not tell which list it is.
    """
    with opened(path) as contents:
        rating_list = list_of(contents, time_control, progress)
        yield from rating_list.entries(_wanted(only_ids), Notes(contents.file, findings))


def look_up(
    path: Path | str,
    ids: Collection[str],
    *,
    time_control: TimeControl | None = None,
    progress: Progress | None = None,
) -> LookUp:
    """What a list says of the players with these ids.

    Args:
        path: as for :func:`read_fide_list`.
        ids: FIDE ids, with or without leading zeros.
        time_control: as for :func:`read_fide_list`.
        progress: as for :func:`read_fide_list`.

    Raises:
        UnreadableFile: as for :func:`read_fide_list`.
    """
    findings: list[Finding] = []
    found: dict[bytes, ListEntry] = {}
    with opened(path) as contents:
        rating_list = list_of(contents, time_control, progress)
        for entry in rating_list.entries(_wanted(ids), Notes(contents.file, findings)):
            found.setdefault(bare_id(entry.fide_id), entry)
    return LookUp(
        entries=tuple(found[fide_id] for fide_id in sorted(found, key=int)),
        missing=tuple(fide_id for fide_id in ids if bare_id(fide_id) not in found),
        list_date=rating_list.month,
        findings=tuple(findings),
    )


def list_of(
    contents: Contents, time_control: TimeControl | None, progress: Progress | None = None
) -> TextList | XmlList:
    """The reader of an open list; arguments as for :func:`read_fide_list`."""
    kind = XmlList if contents.is_xml else TextList
    return kind(contents, time_control, progress)


def _wanted(ids: Collection[str] | None) -> frozenset[bytes] | None:
    return None if ids is None else frozenset(bare_id(fide_id) for fide_id in ids) - {b""}
